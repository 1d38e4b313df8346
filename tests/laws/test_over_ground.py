"""Laws of aircraft over the ground: one craft on two tables, first air, then the pieces. [DOG-18a, DOG-18b, DOG-18c]"""

from collections.abc import Iterator
from typing import Any

import pytest

from cb_tui.games.combat_boots.rules.dogfight.model import AirPhaseBegan, AirPhaseEnded, SkyCommand
from cb_tui.games.combat_boots.rules.dogfight.relations import aircraft_of, engaged, foes
from cb_tui.games.combat_boots.rules.events import TurnBegan
from cb_tui.games.combat_boots.rules.model import EndTurn, Pass
from cb_tui.games.combat_boots.rules.support_model import Struck
from tests.laws.games import BATTLES, GAMES, PlayedGame, played

OVER_GROUND = [name for name in BATTLES if getattr(BATTLES[name], "over_ground", False)]


@pytest.fixture(params=OVER_GROUND, scope="module")
def games(request) -> list[PlayedGame]:
    return [played(request.param, seed) for seed in range(1, max(5, GAMES) + 1)]  # in fewer no aircraft strikes


def states(games: list[PlayedGame]) -> Iterator[tuple[Any, Any, Any]]:
    """Each event with the state before it and the state after it."""
    for game in games:
        for moment in game.moments:
            state = moment.state
            for event in moment.events:
                after = game.rules.evolve(state, event)
                yield state, event, after
                state = after


def test_a_phase_of_the_air_begins_each_turn_in_which_both_have_aircraft_there(games):
    begun, turn = 0, None
    for before, event, after in states(games):
        if turn is not None:
            both = aircraft_of(turn.aloft, turn.active) and foes(turn.aloft, turn.active)
            due = bool(both) and turn.turn >= turn.context.battle.sky.turn
            assert due == isinstance(event, AirPhaseBegan)
            begun += due
        else:
            assert not isinstance(event, AirPhaseBegan), before
        turn = after if isinstance(event, TurnBegan) else None
    assert begun > len(games)


def test_while_aircraft_act_nothing_else_does(games):
    for game in games:
        for moment in game.moments:
            flying = isinstance(moment.command, SkyCommand)
            assert not flying or moment.state.sky is not None
            if moment.state.sky is not None:
                assert flying or isinstance(moment.command, Pass | EndTurn)
                assert moment.after.units == moment.state.units or any(
                    isinstance(event, AirPhaseEnded) for event in moment.events
                )


def test_only_the_free_strike_and_nobody_who_has_left_the_air(games):
    struck = 0
    for before, event, _ in states(games):
        if isinstance(event, Struck):
            struck += 1
            assert not before.sorties[event.aircraft].gone if event.aircraft in before.sorties else True
            assert not engaged(before.aloft, event.aircraft)
            assert not before.aloft.planes[event.aircraft].acted
    assert struck


def test_an_aircraft_is_on_both_tables_or_on_none(games):
    for _, _, after in states(games):
        sky = after.sky or after.aloft
        for one in after.context.sorties:
            gone = one in after.sorties and after.sorties[one].gone
            assert (one in sky.planes) == (not gone)
