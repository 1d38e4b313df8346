"""Whole games of the machine: every kind of battle ends without a refusal, and chance loses."""

import pytest
from msgspec.structs import replace

from cb_tui.core.scenario import Seat
from cb_tui.core.values import SeatId, Side
from cb_tui.games.combat.ruleset import COMBAT
from cb_tui.session.arena import play
from tests.battles import shipped
from tests.sample import sample

TWO_ROADS, SMALL = shipped()["two_roads"], shipped()["first_salvo"]
OWN = {"forces": (), "army": "own", "setup": "own"}
NIGHTS = {"hours_per_day": 1, "night_turns": 1}
FOUR = tuple(
    Seat(SeatId(f"{side}-{wing}"), Side(side), f"{side} {wing}")
    for wing in ("west", "east")
    for side in ("blue", "red")
)
KINDS = {
    "original": {"profile": "original"},
    "early WWI": {"profile": "house", "era": "ERA-10", **OWN},
    "late Cold War": {"profile": "house", "era": "ERA-15", **OWN},
    "toss, headquarters, hidden mines": {"toss": True, "parameters": {"hidden_mines": True, "hq": True}, **OWN},
    "four commanders": {"seats": FOUR, "parameters": {"strips_per_player": 0}, **OWN},
    "nights": {"parameters": NIGHTS},
    "regrouping": {"parameters": {**NIGHTS, "night_mode": "redeploy"}},
    "open turns": {"parameters": {"pass_friends": True, "interleave": True, "own_mines": "explode"}},
}


def game(battle, first, second, seed):
    side = battle.sides[0].id
    return play(COMBAT, battle, {seat.id: first if seat.side == side else second for seat in battle.seated}, seed)


@pytest.mark.parametrize("name", sample(KINDS, 2))
def test_every_kind_of_battle_is_played_to_its_end(name):
    result = game(replace(TWO_ROADS, turns=2, **KINDS[name]), "hammer", "fox", 1)
    assert result.fault == ""
    assert result.commands > 20


@pytest.mark.parametrize("tactic", ["hammer", "fox"])
def test_chance_loses(tactic):
    first, second = SMALL.sides
    won = [game(SMALL, tactic, "random", seed).winner == first.id for seed in range(3)]
    won += [game(SMALL, "random", tactic, seed).winner == second.id for seed in range(3)]
    assert sum(won) >= 5
