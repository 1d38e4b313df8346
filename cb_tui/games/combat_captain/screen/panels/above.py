"""Shells, tapes and bombs before the dice."""

from collections.abc import Sequence

from cb_tui.core.inches import format_inches, parse_place
from cb_tui.core.plane import distance_in_ticks
from cb_tui.core.values import Place
from cb_tui.games.combat_captain.presentation.advice import Advice
from cb_tui.games.combat_captain.presentation.words import cover_of
from cb_tui.games.combat_captain.rules import tell
from cb_tui.games.combat_captain.rules.events import Came, ShellFell
from cb_tui.games.combat_captain.rules.pending import AirAttack, Shelling
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.log_view import LogView
from cb_tui.presentation.text import (
    Lines,
    columns_at,
    danger_run,
    justify,
    label,
    line,
    number_run,
    percent,
    section_head,
    shorten,
    wrap,
)

MOST = 6  # stands that have a line each
LAST = 4  # shells


def fallen(log: LogView) -> list[ShellFell]:
    """Return the shells of this artillery that have fallen, the first one first."""
    found: list[ShellFell] = []
    for row in reversed(log.latest):
        event = row.report.event if row.report else None
        if isinstance(event, Came):
            break
        found += [event] if isinstance(event, ShellFell) else []
    return found[::-1]


def shells(fell: Sequence[ShellFell], width: int) -> Lines:
    """Return where the last shells came down, and the stands that they touched."""
    rows: Lines = [section_head(width, "shells")] if fell else []
    for number_, each in list(enumerate(fell, 1))[-LAST:]:
        where = f"at {each.at}" if each.at else "off the table"
        rows.append(shorten(line(label(f" {number_} {where}  "), tell.from_above(each)), width))
    return rows


def shelling(known: Advice, aim: Place, gun: Place | None, fell: Sequence[ShellFell], width: int) -> Lines:
    """Return shells left, scatter at the cursor, the stands at risk, and the shells that have fallen."""
    waiting = known.state.pending[-1]
    left = waiting.left if isinstance(waiting, Shelling) else 0
    rows: Lines = [
        justify((danger_run("ARTILLERY", bold=True),), (label(f"{left} shell{'s' * (left != 1)} left"),), width),
        section_head(width, f"aim {aim}"),
    ]
    told = known.scatter(aim, gun)
    rows += [
        line(label(f" from {told.gun}, {rim(known, told.gun)} edge")),
        line(label(" "), number_run(format_inches(told.ticks)), label(f" inches: long +-{told.long / 10:.1f}")),
        line(label(f" across +-{told.across / 10:.1f}")),
        line(label(f" in the box {percent(told.boxed)}")),
        section_head(width, "a ball touches"),
        line(label(" enemy "), number_run(f"{percent(told.enemy):>4}")),
        line(label(" own   "), danger_run(f"{percent(told.own):>4}") if told.own else label("  0%")),
    ]
    for touch in sorted(told.touches, key=lambda each: -each.chance)[:MOST]:
        rows.append(
            columns_at(
                (1, known.table.unit_names([touch.unit])),
                (7, number_run(f"{percent(touch.chance):>4}")),
                (13, label(f"{float(touch.lost):.2f} men")),
            )
        )
    return [*rows, *shells(fell, width)]


def rim(known: Advice, at_: Place) -> str:
    """Return by which edge of the table a point lies."""
    (x, y), (wide, deep) = parse_place(at_), known.state.context.table.size
    far = {"west": x, "north": y, "east": wide - x, "south": deep - y}
    return min(far, key=lambda side: far[side])


def strafing(known: Advice, start: Place, towards: Place, width: int) -> Lines:
    """Return the tape, the stands that it crosses and the fate of the plane."""
    waiting = known.state.pending[-1]
    left = waiting.left if isinstance(waiting, AirAttack) else 0
    rows: Lines = [justify((danger_run("STRAFING", bold=True),), (label(f"{left} plane{'s' * (left != 1)}"),), width)]
    rows += [section_head(width, f"tape {known.state.context.rules.tape} inches"), line(label(f" from {start}"))]
    told = known.tape(start, towards) if distance_in_ticks(parse_place(start), parse_place(towards)) else None
    if told is None:
        return [*rows, line(label(f" toward {towards}"))]
    rows += [line(label(f" to   {told.end}")), section_head(width, "crosses")]
    for touch in told.crosses[:MOST]:
        cover = cover_of(known.state, touch.unit) or "no cover"
        rows.append(
            shorten(
                columns_at(
                    (1, known.table.unit_names([touch.unit])), (6, f"{float(touch.men):.1f} men"), (14, label(cover))
                ),
                width,
            )
        )
    if not told.crosses:
        rows.append(line(label(" no one")))
    lost = sum(float(touch.lost) for touch in told.crosses)
    rows.append(line(label(" men lost on average "), number_run(f"{lost:.1f}")))
    return [
        *rows,
        section_head(width, "the plane"),
        line(label(" through unhurt "), number_run(percent(told.through))),
        line(label(" lost for good  "), percent(told.lost)),
    ]


def run(table: GameView, marked: int, width: int) -> Lines:
    """Return the answers to a question, one marked."""
    asked = table.scene.question
    rows: Lines = [(danger_run(asked.title, bold=True),), *wrap(line(label(asked.about)), width)] if asked else []
    rows.append(section_head(width))
    first = max(0, min(marked - 8, len(table.legal) - 10))
    for index, command in enumerate(table.legal[first : first + 10], first):
        told = table.ruleset.label(table.state, command)
        rows.append(shorten(line(number_run(">") if index == marked else " ", told), width))
    return rows
