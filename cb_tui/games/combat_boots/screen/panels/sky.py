"""The sky, with each pursuer beside its target, and the commands of the selected aircraft."""

from collections.abc import Sequence

from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.presentation.scene import scene_of
from cb_tui.games.combat_boots.rules.scene_model import AirAction, Aircraft, SkyScene
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import (
    BLANK,
    LABEL,
    WARN,
    Line,
    Lines,
    TextRun,
    columns_at,
    fit,
    justify,
    label,
    line,
    number_run,
    percent,
)

Row = tuple[Aircraft | None, Aircraft | None]
Marked = tuple[UnitId | None, UnitId | None]  # the selected aircraft, and the foe of the marked command
ARROW = 20  # columns between two aircraft
KEYS = {
    "fire": "f", "maneuver": "m", "speed": "s", "chase": "t", "run": "r", "head-on": "h", "let go": "g", "exit": "X",
    "pass": "p",
}  # fmt: skip


def sky_rows(table: GameView, sky: SkyScene) -> list[Row]:
    """Return the first side's aircraft at the left, each with its main foe at the right, then the rest."""
    first = table.scene.forces[0].side
    left = [one for one in sky.aircraft if one.side == first]
    right = {one.id: one for one in sky.aircraft if one.side != first}
    rows: list[tuple[Aircraft, UnitId | None]] = []
    taken: set[UnitId] = set()
    for one in left:
        foes = (foe for foe in (one.prey, one.partner, one.pursuer) if foe and foe not in taken)
        foe = next(foes, None)
        rows.append((one, foe))
        taken |= {foe} if foe else set()
    rest = [one for one in right.values() if one.id not in taken]
    paired: list[Row] = []
    for one, foe in rows:
        free = right[foe] if foe else rest.pop(0) if rest else None
        paired.append((one, free))
    return [*paired, *((None, one) for one in rest)]


def sky_lines(table: GameView, sky: SkyScene, width: int, height: int, marked: Marked) -> Lines:
    """Return the picture for `height` lines: a title, then four, three or two lines a row as they fit."""
    rows = sky_rows(table, sky)
    each = max(2, min(4, (height - 1) // max(1, len(rows))))
    points = [
        line("  ", TextRun(table.force(side).name, table.role(side)), number_run(f" {count}"))
        for side, count in sky.points
    ]
    lines: Lines = [
        justify(columns_at((width * 6 // 80, label("who is behind whom"))), line(label("points"), *points, " "), width)
        if points
        else columns_at((width * 6 // 80, label("who is behind whom")))
    ]
    if height > 1 + each * len(rows):
        lines.append(BLANK)
    for left, right in rows:
        lines += _row(table, (left, right), width, marked)[:each] + [BLANK] * (each > 3)
    return lines


def _row(table: GameView, pair: Row, width: int, marked: Marked) -> Lines:
    left, right = pair
    wide = width >= 70
    start, middle, end = (width * 6 // 80, width * 28 // 80, width * 52 // 80) if wide else (2, 23, 29)
    word, arrow = _between(left, right)
    if not wide:
        word, arrow = "", arrow[:2] + arrow[-2:]
    hunter = next((one for one in pair if one and other_of(pair, one) == one.prey and one.prey), None)
    role = table.role(hunter.side) if hunter else "text"
    names = [_name(table, one, marked) for one in pair]
    states = [_state(table, one) for one in pair]
    shift = middle + (ARROW - len(word)) // 2
    return [
        columns_at(
            (start - 2, names[0]),
            (shift, TextRun(word, role if arrow else LABEL, bold=bool(arrow))),
            (end - 2, names[1]),
        ),
        columns_at((start, _ratings(left)), (middle, TextRun(arrow, role)), (end, _ratings(right))),
        columns_at((start, states[0]), (end, states[1])),
    ]


def other_of(pair: Row, one: Aircraft) -> UnitId | None:
    """Return the aircraft across from another one in its row, or None."""
    return next((other.id for other in pair if other and other is not one), None)


def _between(left: Aircraft | None, right: Aircraft | None) -> tuple[str, str]:
    """Return the relation of two aircraft in a word and as an arrow."""
    if left is None or right is None:
        return "", ""
    if left.prey == right.id:
        return "pursues", "=" * (ARROW - 1) + ">"
    if right.prey == left.id:
        return "is pursued", "<" + "=" * (ARROW - 1)
    if left.partner == right.id:
        return "turning", "<" + "-" * (ARROW - 2) + ">"
    free = all(not (one.prey or one.partner or one.pursuer) for one in (left, right))
    return ("disengaged", "") if free else ("", "")


def _name(table: GameView, one: Aircraft | None, marked: Marked) -> Line:
    if one is None:
        return BLANK
    first = one.side == table.scene.forces[0].side
    mark = number_run("> ") if one.id == marked[0] else TextRun("* ", WARN) if one.id == marked[1] else "  "
    ends = "[]" if first else "()"
    role = table.role(one.side)
    return line(mark, TextRun(f"{ends[0]}{one.id}{ends[1]}", role, bold=True), f" {one.name}")


def _ratings(one: Aircraft | None) -> Line:
    return line(f"SP {one.sp:<3} MN {one.mn:<3} {one.rating}") if one else BLANK


def _state(table: GameView, one: Aircraft | None) -> Line:
    """Return the state of an aircraft in words, since its row may show only one of its relations."""
    if one is None:
        return BLANK
    word = "acted" if one.acted else "ready" if one.can_act else ""
    parts: list[Line] = [line(label(word))] if word else []
    if one.damaged:
        parts.append(line(TextRun("damaged", WARN)))
    if one.pursuer:
        parts.append(line(TextRun("flees ", WARN), table.unit_names([one.pursuer], bold=False)))
    if one.prey:
        parts.append(line("behind ", table.unit_names([one.prey], bold=False)))
    if one.partner:
        parts.append(line("turns with ", table.unit_names([one.partner], bold=False)))
    joined: list[Line | str] = []
    for part in parts:
        joined += [", ", part] if joined else [part]
    return line(*joined)


# --- commands ---------------------------------------------------------------------------------------------------------


def deed_lines(table: GameView, deeds: Sequence[AirAction], chosen: AirAction | None, width: int, height: int) -> Lines:
    """Return the commands of an aircraft, the marked one in view: key, command, dice, chances."""
    if not deeds:
        return [line(label(" No aircraft left to act.  "), number_run("e"), f" {ending(table)}")]
    now = deeds.index(chosen) if chosen in deeds else 0
    first = max(0, min(now - height // 2, len(deeds) - height))
    who = table.unit_names([deeds[0].unit])
    rows: Lines = []
    below = len(deeds) - first - height
    for index, deed in enumerate(deeds[first : first + height]):
        lead = line(who, label(" may")) if index == 0 else BLANK
        mark = number_run(">") if deed is chosen else " "
        dice = f"{deed.dice[0]}-{deed.dice[1]}" if deed.dice else ""
        what = line(number_run(KEYS[deed.kind]), f" {words(deed)} ", table.unit_names([deed.foe]) if deed.foe else "")
        row = fit(columns_at((1, lead), (8, mark), (10, what), (34, number_run(dice)), (40, odds(deed))), width)
        more = label(f"{below} more") if below > 0 and index == height - 1 else None
        rows.append(justify(fit(row, width - len(more.text) - 1), (more, TextRun(" ")), width) if more else row)
    return rows


def ending(table: GameView) -> str:
    """Return the effect of ending a side's actions in the air, as a verb phrase."""
    sky = scene_of(table).sky
    return "moves on to the ground" if sky and sky.over_ground else "ends the turn"


def words(deed: AirAction) -> str:
    """Return the verb of an air command, to stand before the foe's name."""
    return {
        "fire": "fire at", "maneuver": "maneuver against", "speed": "outrun", "chase": "get on the tail of",
        "run": "firing run on", "head-on": "head-on with", "let go": "break off", "exit": "go home", "pass": "pass",
    }[deed.kind]  # fmt: skip


def odds(deed: AirAction) -> Line:
    """Return the chances of a command, each with its word."""
    runs: list[TextRun | str] = []
    for index, (name, chance) in enumerate(deed.chances):
        runs += [f"{name} ", number_run(percent(chance)) if index == 0 else percent(chance), "  "]
    return line(*runs)
