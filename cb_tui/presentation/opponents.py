"""The AI as an opponent, in words: the levels at the seats, how often each wins a battle, and the favored side."""

from collections.abc import Mapping
from typing import Any

from cb_tui.core.grammar import join_list, plural_of_side
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.scenario import Army, Scenario
from cb_tui.core.standing_orders import Level
from cb_tui.core.values import SeatId
from cb_tui.presentation.text import Lines, label, line, number_run
from cb_tui.session.levels import DRAWN, between, measured, share_of, wilson
from cb_tui.session.seats import machines

BOUND = "Only the recruit and by-the-book levels lose their nerve or retreat."
FAVORED = 0.6  # share of games above which a side is favored


def levels(ruleset: Ruleset[Any], seats: Mapping[SeatId, str]) -> str:
    """Return the levels of the AI at these seats in words, or an empty string if all play a tactic."""
    found = (ruleset.level(name) for name in dict.fromkeys(machines(seats).values()))
    return ", ".join(level.said for level in found if level)


def against(ruleset: Ruleset[Any], battle: Scenario, seats: Mapping[SeatId, str]) -> list[str]:
    """Return a few sentences about each AI level at these seats. A seat that plays a tactic adds none."""
    levels = (ruleset.level(name) for name in dict.fromkeys(machines(seats).values()))
    return [sentence for level in levels if level for sentence in _told(ruleset, battle, level)]


def opponent(ruleset: Ruleset[Any], battle: Scenario, seats: Mapping[SeatId, str]) -> Lines:
    """Return the levels of the AI at these seats and how often each wins here, or no lines if all play a tactic."""
    said = levels(ruleset, seats)
    return [line(label(f"AI: {said}")), *wins(ruleset, battle, seats)] if said else []


def wins(ruleset: Ruleset[Any], battle: Scenario, seats: Mapping[SeatId, str]) -> Lines:
    """Return a line for each level that machines of these seats play at and that was measured here."""
    levels = (ruleset.level(name) for name in dict.fromkeys(machines(seats).values()))
    shares = [share_of(ruleset, battle, level) for level in levels if level]
    return [
        line(label(f"beats the {share.against} in "), number_run(f"{share.won} of 100")) for share in shares if share
    ]


def balance(ruleset: Ruleset[Any], battle: Scenario) -> list[str]:
    """Return how even a battle is with each measured level on both sides, who is favored, and the handicap."""
    told = []
    first, other = battle.sides
    for level in ruleset.levels:
        if even := between(ruleset, battle, level):
            games, won = sum(even.values()), even.get(first.id, 0)
            low, high = wilson(won, games)
            sure = f"{first.name} win rate {100 * low:.0f} to {100 * high:.0f}% at 95% confidence"
            both = f"{plural_of_side(first.name)} {won}, {plural_of_side(other.name)} {even.get(other.id, 0)}"
            drawn = f", {even[DRAWN]} drawn" if even.get(DRAWN) else ""
            told.append(f"{level.title} vs. {level.said}: {both} of {games} games{drawn} ({sure}).")
    if (leads := favored(ruleset, battle)) is not None:
        told.append(f"The {leads.name} side is favored.")
    if given := battle.handicap:
        told.append(f"{'With the handicap' if given.taken else 'Handicap'}: {given.note}")
    return told


def favored(ruleset: Ruleset[Any], battle: Scenario) -> Army | None:
    """Return the side that won more than 60 of 100 games with the strongest measured level on both, or None."""
    for level in reversed(ruleset.levels):
        if even := between(ruleset, battle, level):
            return next((army for army in battle.sides if even.get(army.id, 0) > FAVORED * sum(even.values())), None)
    return None


def _told(ruleset: Ruleset[Any], battle: Scenario, level: Level) -> list[str]:
    known, share = measured(ruleset.package), share_of(ruleset, battle, level)
    rated = [each.title.lower() for each in ruleset.levels if each.id in known and known[each.id].against == level.id]
    beside = f"; {join_list(rated)} {'is' if len(rated) == 1 else 'are'} rated against it" if rated else ""
    if share:
        beside = (
            f"; wins {share.won} of 100 here against the {share.against} (measured over {share.games} games)"
            if share.games
            else f"; finds no better plan here than the {share.against}'s"
        )
    told = [f"{level.title}: {level.about}{beside}."]
    even = between(ruleset, battle, level)
    if even:
        won = ", ".join(f"{plural_of_side(army.name)} {even.get(army.id, 0)}" for army in battle.sides)
        told.append(f"{level.title} vs. {level.title.lower()}: {won} of {sum(even.values())} games.")
    bound = {each.id for each in ruleset.levels} & ruleset.solo_bound_players
    free = ["It plays by the same rules as you.", *([BOUND] if bound else [])]
    nerve = "It follows the solitaire rules: its pieces may lose their nerve and retreat."
    return [*told, nerve if level.id in bound else " ".join(free)]
