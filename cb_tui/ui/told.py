"""Told: what to show of several shots, and what to say of those that came back."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from cb_tui.core.values import UnitId, kind
from cb_tui.ui.shots import result_word
from cb_tui.ui.table import Table
from cb_tui.ui.text import Line, Run, length, line, number

ROOM = 79  # columns of a message on 80
GRAVE = ("kill", "disrupt", "none")  # of several that one shot hits, what befell the worst hit is told


def worth_showing(table: Table, fired: Sequence[Any]) -> Any:
    """Of several shots our own, of those the last that hit, else the last."""
    mine = [shot for shot in fired if table.side_of(shot.by[0]) in table.human] or fired
    hits = [shot for shot in mine if any(verdict.effect != "none" for verdict in shot.verdicts)]
    return (hits or mine)[-1]


def came_back(table: Table, fired: Sequence[Any], up: UnitId | None) -> Line:
    """What the enemy fired meanwhile, and who is next; nothing if it did not fire."""
    told = answered(table, fired)
    return line(told, next_up(table, up)) if told else ()


def next_up(table: Table, up: UnitId | None) -> Line:
    """Who is next, or that the turn may end."""
    return line(
        "Next: ", table.who([up]) if up is not None and up in table.pieces else line(number("e"), " ends the turn")
    )


def own_first(table: Table, fired: Sequence[Any], question: Line) -> Line:
    """What our last shot did before the question that follows it; nothing if we did not fire, or if there is no room."""
    mine = [shot for shot in fired if table.side_of(shot.by[0]) in table.human]
    if not mine:
        return ()
    verdict = min(mine[-1].verdicts, key=lambda one: GRAVE.index(one.effect))
    word = result_word(mine[-1], verdict)
    told = line(table.who(mine[-1].by, most=2), f": {word}.  ", question)
    short = line(f"{word[:1].upper()}{word[1:]}.  ", question)
    return next((one for one in (told, short) if length(one) <= ROOM), ())


def answered(table: Table, fired: Sequence[Any]) -> Line:
    """What the enemy fired meanwhile, the last two shots; nothing if it did not fire."""
    enemy = [shot for shot in fired if table.side_of(shot.by[0]) not in table.human]
    parts: list[Line | Run | str] = []
    for shot in enemy[-2:]:
        verb = " fired back at " if shot.kind == "return" else " fired at "
        verdict = min(shot.verdicts, key=lambda one: GRAVE.index(one.effect))
        parts += [
            table.who(shot.by, most=2),
            verb,
            table.who(verdict.units, most=2),
            f": {result_word(shot, verdict)}.  ",
        ]
    return line(*parts)


def called(events: Sequence[Any]) -> str:
    """What the die of a mission just called says of its landing; "" if none was called."""
    calls = ((roll, event) for roll, event in pairwise(events) if kind(event) == "Called")
    roll, landing = next(calls, (None, None))
    if roll is None or landing is None:
        return ""
    (die,) = roll.faces
    parity = "even" if die % 2 == 0 else "odd"
    when = f"in turn {landing.lands}" if landing.lands else "now"
    return f"{landing.battery} threw {die}, {parity}: it lands on {landing.at} {when}.  "
