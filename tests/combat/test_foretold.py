"""What is foretold of a command is what its report tells, column for column; and what each seat may hear of it."""

from functools import reduce

import pytest
from msgspec.structs import replace

from cb_tui.ai.players import draw
from cb_tui.core.dice import SeededDice
from cb_tui.core.scenario import Seat
from cb_tui.core.values import SeatId, Side, faces_of
from cb_tui.games.combat.ruleset import COMBAT
from tests.battles import shipped
from tests.sample import sample

TWO_ROADS = shipped()["two_roads"]
OWN = {"forces": (), "army": "own", "setup": "own"}
FOUR = tuple(
    Seat(SeatId(f"{side}-{wing}"), Side(side), f"{side} {wing}")
    for wing in ("west", "east")
    for side in ("blue", "red")
)
NIGHTS = {"hours_per_day": 3, "night_turns": 2}
BATTLES = {
    "codified": {},
    "original": {"profile": "original"},
    "house": {"profile": "house", "era": "ERA-16", **OWN},
    "toss": {"toss": True, **OWN},
    "hidden": {"parameters": {"hidden_mines": True, "hq": True}, **OWN},
    "four": {"seats": FOUR, "parameters": {"strips_per_player": 0}, **OWN},
    "nights": {"parameters": NIGHTS},
    "redeploy": {"parameters": {**NIGHTS, "night_mode": "redeploy"}},
    "two decks": {"parameters": {"salvo_decks": 2, "salvo_hits": 2, "salvo_misses": 1, "plane_risk": "on_miss"}},
}


def moments(battle, seed, most=250):
    """The first moments of a game by chance; each seat decides by what it may know."""
    state = COMBAT.start(battle, {})
    for step in range(most):
        seat = COMBAT.who_decides(state)
        if seat is None:
            return
        seen = COMBAT.observe(state, seat)
        command = draw(SeededDice(seed, -1 - step), COMBAT.legal(seen)).command
        events = COMBAT.decide(state, command, SeededDice(seed, step))
        after = reduce(COMBAT.evolve, events, state)
        yield seen, command, events, COMBAT.report(after, command, events)
        state = after


@pytest.mark.parametrize("name", sample(BATTLES, 2))
def test_a_forecast_is_the_roll_that_follows(name):
    held = 0
    for seen, command, events, reports in moments(replace(TWO_ROADS, **BATTLES[name]), 1):
        rolls = [roll for report in reports for roll in report.rolls]
        said = COMBAT.advisor.forecast(seen, command)
        if said is None:
            assert not rolls or seen.setting.rules.hidden_mines
            continue
        (part,), (roll,) = said.parts, rolls
        assert (said.kind, said.side, said.by, said.distance, said.frame) == (
            roll.kind,
            roll.side,
            roll.actors,
            roll.distance,
            roll.frame,
        )
        assert (part.targets, part.place, part.stages, part.results) == (
            roll.targets,
            roll.place,
            roll.stages,
            roll.results,
        )
        assert sum(result.chance for result in roll.results) == 1
        assert roll.result.chance > 0
        assert [faces_of([events[index]]) for index in roll.die_events] == list(roll.faces)
        held += 1
    assert held


@pytest.mark.parametrize("name", ["toss", "four", "redeploy"])
def test_only_its_own_seat_hears_of_a_lot_a_set_up_or_a_plan_for_the_night(name):
    """[DEP-7, DEP-8, TIME-5b]"""
    secret = 0
    for seen, _, _, reports in moments(replace(TWO_ROADS, **BATTLES[name]), 2):
        own = frozenset((COMBAT.who_decides(seen),))
        hidden = any(type(each.event).__name__ in ("Deployed", "LotDrawn", "Regrouped") for each in reports)
        secret += hidden
        for each in reports:
            kind = type(each.event).__name__
            lot = kind == "Rolled" and any(type(one.event).__name__ == "LotDrawn" for one in reports)
            assert each.audience == (own if lot or kind in ("Deployed", "LotDrawn", "Regrouped") else None)
            assert each.reveals == (kind == "Joined" or (kind == "Dawned" and name == "redeploy"))
    assert secret
