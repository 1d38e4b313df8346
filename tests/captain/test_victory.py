"""HG-4a, HG-10a: by what a battle is won, looked at when a turn ends."""

from msgspec.structs import replace

from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules import victory
from cb_tui.games.combat_captain.rules.battle import HoldAreaCondition
from cb_tui.games.combat_captain.rules.model import StandLoss
from tests.captain.table import fresh
from tests.captain.test_turn import TWO, to_next_turn, turned

STRIP = "60,38 70,38 70,46 60,46"


def held(**how):
    aims = (HoldAreaCondition(side="red", area="strip", turns=2),)
    return to_next_turn(turned(strip="60,38 70,38 70,46 60,46", aims=aims, **how))


def test_an_area_held_two_turns_running_wins():
    """HG-4a, HG-10a, MAP-9."""
    played = held()
    assert played.state.kept == (1,) and victory.holds(played.state, "red", "strip")
    assert not victory.holds(played.change("AR1", at="62.0,40.0").state, "red", "strip")
    played = held()
    played.play(c.RollInitiative(), 6, 1)
    played.play(c.ChooseFirst("blue"))
    for company in ("A", "b"):
        played.act(company)
        played.end()
    while played.state.outcome is None:
        played.play(c.Pass())
    assert played.state.outcome.winner == "red"
    assert played.rule(c.RollInitiative()) == "HG-10a"


def test_who_wins_when_this_turn_ends_is_known_before():
    """HG-4a: as things stand."""
    played = held()
    assert victory.ahead(played.state) == {"red"}
    assert victory.ahead(played.change("AR1", at="62.0,40.0").state) == frozenset()
    assert (
        victory.ahead(turned(strip=STRIP, aims=(HoldAreaCondition(side="red", area="strip", turns=2),)).state)
        == frozenset()
    )


def test_when_time_is_up_more_destroyed_wins_or_the_default():
    """HG-10a."""
    state = replace(fresh(**TWO, turns=1).state, turn=1)
    assert next(iter(victory.judge(state))).code == "draw"
    assert next(iter(victory.judge(replace(fresh(**TWO, turns=1, default="blue").state)))).winner == "blue"


# --- aims of other kinds ---------------------------------------------------------------------------------------------


def met(aim, blue="20,10", lost=(), **how):
    """Whether an aim of red on the strip is met, with two squads of its own there."""
    state = fresh(**{**TWO, "AR1": blue, "br1": "64,40", "br2": "68,44"}, strip=STRIP, aims=(aim,), **how).state
    return victory.met(replace(state, losses=tuple(StandLoss(unit, "destroyed") for unit in lost)), aim)


def test_an_aim_may_want_several_stands_whatever_enemies_are_there():
    aim = HoldAreaCondition(side="red", area="strip", stands=2, contested=True)
    assert met(aim) and met(aim, blue="61.5,45")
    assert not met(replace(aim, stands=3))
    assert not met(replace(aim, contested=False), blue="61.5,45")


def test_an_aim_may_want_another_area_clear_of_the_enemy():
    aim = HoldAreaCondition(side="red", area="strip", clear=("odd",))
    assert met(aim, odd="30,20 40,20 40,30 30,30")
    assert not met(aim, blue="30,20", odd="30,20 40,20 40,30 30,30")


def test_an_aim_may_be_for_the_side_that_has_lost_less():
    aim = HoldAreaCondition(side="red", area="strip", spared=True)
    assert not met(aim)
    assert met(aim, lost=("AR2",))


def test_an_aim_of_no_turns_counts_only_when_time_is_up():
    aim = HoldAreaCondition(side="red", area="strip", turns=0)
    red = {**TWO, "br1": "64,40"}
    early = fresh(**red, strip=STRIP, aims=(aim,), turns=4).state
    assert [type(event).__name__ for event in victory.judge(replace(early, kept=(7,)))] == ["AimsCounted"]
    assert [*victory.judge(replace(early, turn=4))][-1].winner == "red"


def test_ground_is_called_by_its_name():
    """HG-10a: on every page that says who holds it."""
    assert [each.display_name for each in victory.objectives(held().state)] == ["the strip"]
