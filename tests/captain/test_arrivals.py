"""HG-3, HG-4, HG-11: companies that enter the table in their turn, or on a condition."""

from msgspec.structs import replace

from cb_tui.core.dice import FixedDice
from cb_tui.core.values import Rolled
from cb_tui.games.combat_captain.rules import arrivals
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules.actions import legal
from cb_tui.games.combat_captain.rules.battle import EntryRule
from cb_tui.games.combat_captain.rules.deployment import start
from cb_tui.games.combat_captain.rules.events import Awaited
from cb_tui.games.combat_captain.rules.evolve import EventRecorder
from tests.captain.table import RED, Table, at, battle

STRIP = "20,10 40,10 40,20 20,20"


def coming(turn=1, red="60,40", **entry):
    """A table on which the tanks of c are to come, on the strip."""
    return entering(EntryRule(at="30,15", **entry), turn, red)


def entering(entry, turn, red="60,40"):
    one = battle({"AR1": "10,40", "br1": red, "br2": "64,40", "cT1": "", "cT2": ""}, strip=STRIP, turns=20)
    companies = tuple(replace(each, enters=entry) if each.id == "c" else each for each in one.companies)
    played = Table(start(replace(one, companies=companies), {}))
    played.state = replace(played.state, turn=turn)
    return played


def end_of_turn(played, *faces):
    dice = FixedDice(*faces)
    record = EventRecorder(played.state, dice)
    arrivals.call_companies(record)
    assert not dice.left
    played.state = replace(record.state, turn=record.state.turn + 1)
    return record


def test_three_turns_after_an_area_was_taken_tanks_come():
    """HG-4, HG-4a: turn 4, turn 7."""
    played = coming(turn=4, red="30,15", holding="strip", delay=3)
    end_of_turn(played)
    for turn in (5, 6):
        assert played.state.turn == turn and arrivals.waiting(played.state, "c") == ()
        end_of_turn(played)
    assert played.state.turn == 7
    assert arrivals.waiting(played.state, "c") == ("cT1", "cT2")


def test_if_it_is_lost_again_they_wait_until_it_is_held():
    """HG-4b."""
    played = coming(turn=4, red="30,15", holding="strip", delay=1)
    end_of_turn(played)
    assert arrivals.waiting(played.state, "c") != ()
    played.state = replace(played.state, turn=4)
    played.change("AR1", at="26.0,15.0")
    end_of_turn(played)
    assert arrivals.waiting(played.state, "c") == ()
    played.change("AR1", at="10.0,40.0")
    end_of_turn(played)
    assert played.state.turn == 6 and arrivals.waiting(played.state, "c") == ("cT1", "cT2")


def test_a_die_brings_a_company_to_a_side_that_does_well():
    """HG-3, HG-3a, HG-2a: four or more, each turn anew."""
    idle = coming(roll=4, success="strip")
    assert end_of_turn(idle).events == []
    played = coming(red="30,15", roll=4, success="strip")
    assert end_of_turn(played, 3).events == [Rolled("company c comes", (3,)), Awaited("c", 4, 3)]
    assert arrivals.waiting(played.state, "c") == ()
    end_of_turn(played, 4)
    assert arrivals.waiting(played.state, "c") == ("cT1", "cT2")


def test_it_may_be_rolled_for_from_a_turn_on():
    """HG-2, HG-11."""
    early = entering(EntryRule(turn=8, at="30,15", roll=5), turn=6)
    assert end_of_turn(early).events == []
    assert end_of_turn(early, 6).events != []
    plain = entering(EntryRule(turn=3, at="30,15"), turn=2)
    assert arrivals.waiting(plain.state, "c") == ()
    assert arrivals.waiting(replace(plain.state, turn=3), "c") == ("cT1", "cT2")


def test_its_commander_picks_where_on_its_stretch_a_company_enters():
    """HG-11, K1: by any point of that edge; elsewhere it is refused, and so is a company that has no choice."""
    played = entering(EntryRule(at="30,0", along="0,0 72,0"), turn=1)
    played.play(c.RollInitiative(), 1, 6)
    played.play(c.ChooseFirst(RED))
    assert played.rule(c.Activate("c", at("50,20"))) == "HG-11"
    assert played.rule(c.Activate("b", at("50,0"))) == "HG-11"
    assert c.Activate("c", at("48,0")) in legal(played.state)
    played.play(c.Activate("c", at("50,0")))
    assert {abs(played[unit].point[0] - 500) < 120 for unit in ("cT1", "cT2")} == {True}
