"""The description of the AI before a battle: its level, its measured results and the rules that bind it."""

from collections.abc import Mapping
from typing import Any

from cb_tui.core.level import BOOK, Level
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.scenario import Scenario
from cb_tui.core.spelling import plural_of_side
from cb_tui.core.values import SeatId
from cb_tui.presentation.text import Lines, label, line, number_run
from cb_tui.session.levels import between, share_of
from cb_tui.session.seats import machines


def levels(ruleset: Ruleset[Any], seats: Mapping[SeatId, str]) -> str:
    """Return the levels of the AI at these seats in words, or an empty string if all play a tactic."""
    found = (ruleset.level(name) for name in dict.fromkeys(machines(seats).values()))
    return ", ".join(level.said for level in found if level)


def against(ruleset: Ruleset[Any], battle: Scenario, seats: Mapping[SeatId, str]) -> list[str]:
    """Return a few sentences about each AI level at these seats. A seat that plays a tactic adds none."""
    levels = (ruleset.level(name) for name in dict.fromkeys(machines(seats).values()))
    return [sentence for level in levels if level for sentence in _told(ruleset, battle, level)]


def wins(ruleset: Ruleset[Any], battle: Scenario, seats: Mapping[SeatId, str]) -> Lines:
    """Return a line for each level that machines of these seats play at and that was measured here."""
    levels = (ruleset.level(name) for name in dict.fromkeys(machines(seats).values()))
    shares = [share_of(ruleset, battle, level) for level in levels if level]
    return [
        line(label("wins  "), number_run(f"{share.won} of 100"), label(f" vs {share.against}"))
        for share in shares
        if share
    ]


def _told(ruleset: Ruleset[Any], battle: Scenario, level: Level) -> list[str]:
    share, beside = (
        share_of(ruleset, battle, level),
        "; recruit and officer are rated against it" if level == BOOK else "",
    )
    if share:
        beside = (
            f"; wins {share.won} of 100 here against the {share.against} (measured over {share.games} games)"
            if share.games
            else f"; finds no better plan here than the {share.against}'s"
        )
    measured = [f"{level.title}: {level.about}{beside}."]
    even = between(ruleset, battle, level)
    if even:
        won = ", ".join(f"{plural_of_side(army.name)} {even.get(army.id, 0)}" for army in battle.sides)
        measured.append(f"{level.title} vs. {level.title.lower()}: {won} of {sum(even.values())} games.")
    bound = level.id in ruleset.solo_bound_players
    free = "It plays by the same rules as you. Only the recruit and by-the-book levels lose their nerve or retreat."
    return [
        *measured,
        "It follows the solitaire rules: its pieces may lose their nerve and retreat." if bound else free,
    ]
