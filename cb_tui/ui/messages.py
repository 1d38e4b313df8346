"""Messages on attacks: the one to show, and the fire that came back."""

from collections.abc import Sequence
from itertools import groupby

from cb_tui.core.report import Report, Roll
from cb_tui.core.values import UnitId
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import Line, TextRun, length, line, number_run

ROOM = 79  # columns of a message on 80


def worth_showing(table: GameView, fired: Sequence[Report]) -> Report:
    """Return the attack to show: our own first, of those the last hit, else the last."""
    mine = [attack for attack in fired if table.side_of(attack.actors[0]) in table.local_sides] or fired
    hits = [attack for attack in mine if any(roll.result_index for roll in attack.rolls)]
    return (hits or mine)[-1]


def gravest(attack: Report) -> Roll:
    """Return the worst result of an attack that hit several pieces."""
    return max(attack.rolls, key=lambda roll: roll.result_index)


def came_back(table: GameView, fired: Sequence[Report], up: UnitId | None) -> Line:
    """Return the enemy fire so far and the next piece, or an empty line if the enemy did not fire."""
    told = answered(table, fired)
    return line(told, next_up(table, up)) if told else ()


def next_up(table: GameView, up: UnitId | None) -> Line:
    """Return the next piece, or that the turn may end, as a line."""
    return line(
        "Next: ",
        table.unit_names([up]) if up is not None and up in table.pieces else line(number_run("e"), " ends the turn"),
    )


def own_first(table: GameView, fired: Sequence[Report], question: Line) -> Line:
    """Return our last result before the question that follows it.

    Empty if we did not fire, or if it does not fit in the message line.
    """
    mine = [shot for shot in fired if table.side_of(shot.actors[0]) in table.local_sides]
    if not mine:
        return ()
    word = gravest(mine[-1]).result.word
    told = line(table.unit_names(mine[-1].actors, most=2), f": {word}.  ", question)
    short = line(f"{word[:1].upper()}{word[1:]}.  ", question)
    return next((one for one in (told, short) if length(one) <= ROOM), ())


def answered(table: GameView, fired: Sequence[Report]) -> Line:
    """Return the last two enemy shots, equal ones counted once, or an empty line if there was no shot."""
    enemy = [gravest(shot) for shot in fired if table.side_of(shot.actors[0]) not in table.local_sides]
    alike = groupby(enemy, key=lambda roll: (roll.actors, roll.kind == "return", roll.targets, roll.result.word))
    parts: list[Line | TextRun | str] = []
    for (by, back, at, word), rolls in [(key, len(list(each))) for key, each in alike][-2:]:
        verb = " fired back at " if back else " fired at "
        times = {1: "", 2: " twice"}.get(rolls, f" {rolls} times")
        parts += [table.unit_names(by, most=2), verb, table.unit_names(at, most=2), f"{times}: {word}.  "]
    return line(*parts)


def noticed(reports: Sequence[Report]) -> str:
    """Return the notice of a command just given, or an empty string."""
    return next((f"{report.notice}  " for report in reports if report.notice), "")
