"""The selected aircraft: its commands in a list, letters to mark the next of a kind, Enter to play."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from cb_tui.core.values import Command, UnitId
from cb_tui.games.combat_boots.presentation.advice import advice, scene_of
from cb_tui.games.combat_boots.rules.dogfight.model import (
    AirFire,
    Chase,
    Depart,
    Disengage,
    FiringRun,
    HeadOn,
    Maneuver,
    Outrun,
)
from cb_tui.games.combat_boots.rules.model import EndTurn, Pass
from cb_tui.games.combat_boots.rules.scene_model import AirAction, Aircraft, SkyScene
from cb_tui.games.combat_boots.screen.modes.confirm import EndTurnMode
from cb_tui.games.combat_boots.screen.modes.decide import DecideMode
from cb_tui.games.combat_boots.screen.panels.preview import deed, preview
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import (
    BLANK,
    LABEL,
    WARN,
    Line,
    Lines,
    TextRun,
    columns_at,
    danger_run,
    fit,
    justify,
    label,
    line,
    number_run,
    percent,
    section_head,
)
from cb_tui.ui.modes.base import MAPPED, Mode, Notify, Play, Reply, SwitchTo, ViewState, cycle, reason_line

Row = tuple[Aircraft | None, Aircraft | None]
Marked = tuple[UnitId | None, UnitId | None]  # the selected aircraft, and the foe of the marked command
ARROW = 20  # columns between two aircraft
KEYS = {
    "fire": "f", "maneuver": "m", "speed": "s", "chase": "t", "run": "r", "head-on": "h", "let go": "g", "exit": "X",
    "pass": "p",
}  # fmt: skip
COMMANDS: dict[str, Callable[..., Command]] = {
    "fire": AirFire, "maneuver": Maneuver, "speed": Outrun, "chase": Chase, "run": FiringRun,
    "head-on": HeadOn, "let go": Disengage, "exit": Depart, "pass": Pass,
}  # fmt: skip
AT_ONCE = ("let go", "exit", "pass")  # roll nothing: they can be taken back


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
    for index, one in enumerate(deeds[first : first + height]):
        lead = line(who, label(" may")) if index == 0 else BLANK
        mark = number_run(">") if one is chosen else " "
        dice = f"{one.dice[0]}-{one.dice[1]}" if one.dice else ""
        what = line(number_run(KEYS[one.kind]), f" {words(one)} ", table.unit_names([one.foe]) if one.foe else "")
        row = fit(columns_at((1, lead), (8, mark), (10, what), (34, number_run(dice)), (40, odds(one))), width)
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


def sky_of(table: GameView) -> SkyScene:
    """Return the sky of a dogfight."""
    sky = scene_of(table).sky
    assert sky is not None, "a battle of aircraft has a sky"
    return sky


class SkyMode(Mode):
    """The mode with the aircraft `unit` selected and `chosen` marked.

    Both are None if no aircraft can act. `rolled`: dice have just been rolled.
    """

    keys = "sky"
    accepts_early_enter = False
    uses_full_width = True

    def __init__(
        self, table: GameView, unit: UnitId | None, chosen: AirAction | None = None, *, rolled: bool = False
    ) -> None:
        self.table, self.unit, self.chosen, self.rolled = table, unit, chosen, rolled
        if sky_of(table).over_ground:
            self.keys = "sky over ground"

    @classmethod
    def next(cls, desk: ViewState, *, rolled: bool = False) -> "SkyMode":
        """Select the first ready aircraft with an open turn or selected last, else the first ready one."""
        able = desk.table.ready()
        piece = next((one for one in able if one.acting or one.id == desk.unit), able[0] if able else None)
        if piece is None or not desk.table.is_our_decision:
            return cls(desk.table, None, rolled=rolled)
        desk.unit = piece.id
        return cls(desk.table, piece.id, best(desk.table, piece.id), rolled=rolled)

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the commands of the selected aircraft."""
        return self.deeds(desk, width, 8)

    def page(self, width: int, height: int) -> Lines | None:
        """Over the ground the sky in place of the map, with the commands under it."""
        sky = sky_of(self.table)
        if not sky.over_ground:
            return None
        listed = min(8, max(1, height // 2))
        marked = self.unit, self.chosen.foe if self.chosen else None
        rows = sky_lines(self.table, sky, width, height - listed - 1, marked)[: height - listed - 1]
        return [
            *rows,
            section_head(width),
            *deed_lines(self.table, of(self.table, self.unit), self.chosen, width, listed),
        ]

    def deeds(self, desk: ViewState, width: int, height: int) -> Lines:
        """Return the commands in `height` lines."""
        return deed_lines(desk.table, of(desk.table, self.unit), self.chosen, width, height)

    def message(self, desk: ViewState) -> Line:
        tail = label("   No undo: dice were rolled") if self.rolled else ""
        if self.chosen is None:
            if not desk.table.is_our_decision:
                return line("The other side decides")
            return line("No aircraft can act.  ", number_run("e"), f" {ending(desk.table)}", tail)
        foe = desk.table.unit_names([self.chosen.foe]) if self.chosen.foe else ""
        first = next(iter(self.chosen.chances), None)
        chance = (f" ({first[0]} {percent(first[1])})",) if first else ()
        return line(number_run("Enter"), f" {self.chosen.unit}: {words(self.chosen)} ", foe, *chance, tail)

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return an aircraft's actions if none is selected, and the turn's end if another seat decides."""
        if self.unit is not None:
            return frozenset()
        return frozenset(("enter", "later", "pass", "next", *(() if desk.table.is_our_decision else ("end",))))

    def dice_page(self, desk: ViewState) -> Callable[[int], Lines] | None:
        """Return both dice pools of the marked command, or None if it rolls no dice."""
        if self.chosen is None or self.chosen.dice is None:
            return None
        prospect = advice(desk.table).prospect(self.chosen.command)
        return (
            partial(preview, desk.table, prospect) if prospect is not None else partial(deed, desk.table, self.chosen)
        )

    def handle_action(self, action: str, desk: ViewState) -> Reply:
        """Handle an action, or refuse one that needs a map."""
        return Notify(line("Aircraft fight without a map")) if action in MAPPED else super().handle_action(action, desk)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Mark or play a command, select another aircraft, or end the turn."""
        table = desk.table
        match action:
            case "enter":
                return Play(self.chosen.command) if self.chosen else self._end(desk)
            case "next" | "previous":
                return self._other(desk, 1 if action == "next" else -1)
            case "later" | "earlier":
                deeds = of(table, self.unit)
                return self._with(cycle(deeds, self.chosen, 1 if action == "later" else -1)) if deeds else None
            case "end":
                return self._end(desk)
            case kind if kind in COMMANDS:
                return self._kind(desk, kind)
        return None

    def _other(self, desk: ViewState, by: int) -> Reply:
        ready = [piece.id for piece in sorted(desk.table.ready(), key=lambda piece: desk.table.piece_index(piece.id))]
        if not ready:
            return Notify(line("No aircraft can act. ", number_run("e"), f" {ending(desk.table)}"))
        desk.unit = cycle(ready, self.unit, by)
        return SwitchTo(SkyMode(desk.table, desk.unit, best(desk.table, desk.unit)))

    def _kind(self, desk: ViewState, kind: str) -> Reply:
        deeds = [deed for deed in of(desk.table, self.unit) if deed.kind == kind]
        if not deeds:
            return Notify(why_not(desk.table, self.unit, kind, self.chosen.foe if self.chosen else None))
        return Play(deeds[0].command) if kind in AT_ONCE else self._with(cycle(deeds, self.chosen))

    def _with(self, deed: AirAction) -> Reply:
        return SwitchTo(SkyMode(self.table, self.unit, deed))

    def _end(self, desk: ViewState) -> Reply:
        table = desk.table
        command = EndTurn()
        if command not in table.legal:
            no = table.refusal(command)
            return Notify(reason_line(no.sentence, no.rule) if no else line("The turn cannot end now"))
        left = [piece.id for piece in table.ready()]
        return SwitchTo(EndTurnMode(command, left)) if left else Play(command)


class AirPositionMode(DecideMode):
    """The choice of position by the winner of a maneuver."""

    @classmethod
    def start(cls, desk: ViewState) -> "AirPositionMode":
        """Return the choices as they are listed."""
        return cls("YOUR MANEUVER", desk.table.legal)

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return a line a choice, the marked one with `>`."""
        table = desk.table
        rows: Lines = [(danger_run(self.title, bold=True), label("  the winner chooses"))]
        for command in self.commands:
            mark = number_run("> ") if command == self.chosen else "  "
            rows.append(fit(line(" ", mark, table.ruleset.label(table.state, command)), width))
        return rows

    def _with(self, command: Any) -> "AirPositionMode":
        return AirPositionMode(self.title, self.commands, command)


def of(table: GameView, unit: UnitId | None) -> list[AirAction]:
    """Return the commands of an aircraft, shots first, passing last."""
    order = list(COMMANDS)
    return sorted((deed for deed in sky_of(table).deeds if deed.unit == unit), key=lambda deed: order.index(deed.kind))


def best(table: GameView, unit: UnitId | None) -> AirAction | None:
    """Return the command to mark at first: the likeliest of the first kind listed, or None."""
    deeds = of(table, unit)
    same = [deed for deed in deeds if deed.kind == deeds[0].kind]
    return max(same, key=lambda deed: deed.chances[0][1] if deed.chances else 0, default=None)


def why_not(table: GameView, unit: UnitId | None, kind: str, foe: UnitId | None) -> Line:
    """Return the reason why an aircraft cannot do something, with the rule."""
    if unit is None:
        return line("No aircraft is selected")
    whom = [unit]
    if kind not in AT_ONCE:
        side = table.side_of(unit)
        whom.append(foe or next(one.id for one in sky_of(table).aircraft if one.side != side))
    no = table.refusal(COMMANDS[kind](*whom))
    return reason_line(no.sentence, no.rule) if no else line("It cannot do that now")
