"""HG-12: before turn 1 each side shifts its stands within the circles of its companies, the first side first."""

import pytest
from msgspec.structs import replace

from cb_tui.core.plane import nearest_compass_direction
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules.actions import legal, who_decides
from cb_tui.games.combat_captain.rules.battle import DeploymentCircle
from cb_tui.games.combat_captain.rules.deployment import start
from cb_tui.games.combat_captain.rules.scene import scene
from cb_tui.games.combat_captain.rules.validate import findings
from cb_tui.games.combat_captain.ruleset import COMBAT_CAPTAIN
from tests.captain.table import RED, Table, at, battle, middle

STANDS = {
    "AR1": "20,20", "AR2": "24,20", "AR3": "", "BR1": "8,40", "br1": "33,14", "br2": "40,14", "cR1": "60,40",
}  # fmt: skip
CIRCLES = {"A": DeploymentCircle(inches=10, of="22,20"), "b": DeploymentCircle(inches=8, of="38,14")}


def circled(circles=CIRCLES, stands=STANDS, **how):
    cards = {"AR3": {"works": "trench"}}
    one = battle(
        stands, cards=cards, deploy=True, trench="28,26", building="14,12 20,12 20,16 14,16", hedge="14,24 30,24", **how
    )
    companies = tuple(replace(each, within=circles.get(each.id)) for each in one.companies)
    return replace(one, companies=companies)


def deploying(**how):
    return Table(start(circled(**how), {}))


def deploy(unit, where):
    return c.Deploy(unit, at(where))


def test_the_first_side_deploys_first_then_the_other_then_the_turn_begins():
    """HG-12."""
    played = deploying()
    assert (who_decides(played.state), scene(played.state).clock) == ("blue", "turn 1/6 deployment")
    played.play(c.Ready())
    assert (who_decides(played.state), played.waits()) == ("red", "Deploying")
    played.play(c.Ready())
    assert (who_decides(played.state), played.waits(), played.state.phase) == ("blue", "RollOff", "initiative")
    assert played.rule(c.Ready()) == "INIT-1"


def test_the_file_says_which_side_is_first():
    assert who_decides(deploying(first=RED).state) == "red"


def test_a_side_without_a_circle_is_not_asked():
    played = deploying(circles={"b": CIRCLES["b"]})
    assert who_decides(played.state) == "red"
    played.play(c.Ready())
    assert played.waits() == "RollOff"


def test_a_stand_begins_anywhere_in_its_circle_and_more_than_once():
    """No die, no dice spent, nothing moved: it has stood there for a turn."""
    played = deploying()
    played.play(deploy("AR1", "18,22"))
    played.play(deploy("AR1", "22,10"))
    stand = played["AR1"]
    assert (stand.at, stand.spent, stand.acts, stand.still) == ("22.0,10.0", 0, (), 1)


@pytest.mark.parametrize(
    ("unit", "where", "rule", "said"),
    [
        ("AR1", "11.9,20", "HG-12", "10.1 inches from 22.0,20.0; AR1 must start within 10.0 of it"),
        ("AR1", "12,20", None, ""),
        ("AR1", "22.1,20", "MAP-4", "AR2 is there; bases may not overlap"),
        ("AR1", "19,15", "MOVE-2c", "building is a building; stop AR1 beside it"),
        ("AR1", "20,22.6", "COVER-10", "hedge runs through the base of AR1 there; stand beside it"),
        ("AR1", "20,22.5", None, ""),
        ("AR1", "27,14", "MOVE-6", "3.0 inches from br1: stay more than 6.0 from enemies"),
        ("AR1", "24,14", "MOVE-6", "6.0 inches from br1: stay more than 6.0 from enemies"),
        ("AR1", "23.9,14", None, ""),
        ("AR3", "26,26", "HG-12a", "AR3 starts in trench and stays there; shift another stand"),
        ("BR1", "8,39", "HG-12a", "BR1 starts where it is; shift another stand"),
        ("br1", "38,14", "HG-12", "br1 is not yours to place; each side deploys its own stands"),
        ("nobody", "22,20", "HG-12", "There is no 'nobody' on the table; name a stand of your own"),
    ],
)
def test_each_refusal_has_its_rule_and_its_reason(unit, where, rule, said):
    """HG-12, HG-12a, MAP-4, MOVE-2c, COVER-10, MOVE-6."""
    refused = deploying().refused(deploy(unit, where))
    assert (refused.rule if refused else None, refused.sentence if refused else "") == (rule, said)


def test_a_base_stays_on_the_table():
    played = deploying(circles={"A": DeploymentCircle(inches=30, of="22,20")})
    assert played.rule(deploy("AR1", "1.4,20")) == "MAP-4"
    assert played.rule(deploy("AR1", "1.5,20")) is None
    assert played.rule(c.Deploy("AR1", "somewhere")) == "MAP-1"


def test_the_side_that_is_ready_shifts_nobody_any_more():
    played = deploying()
    played.play(c.Ready())
    assert played.rule(deploy("AR1", "18,22")) == "HG-12"
    assert played.rule(c.RollInitiative()) == "HG-12"
    played.play(deploy("br1", "36,10"))
    played.play(c.Ready())
    assert played.rule(deploy("br1", "36,11")) == "INIT-1"


def test_everybody_begins_facing_the_nearest_enemy_where_that_one_is_now():
    """MAP-6a."""
    played = deploying()
    played.play(deploy("AR1", "22,10"))
    assert played["AR1"].facing == nearest_compass_direction(middle("22,10"), middle("33,14"))
    played.play(c.Ready())
    played.play(deploy("br1", "38,8"))
    played.play(c.Ready())
    assert played["AR1"].facing == nearest_compass_direction(middle("22,10"), middle("38,8"))


def test_the_canon_is_a_few_places_a_stand_and_ready():
    """Who draws from it shifts each stand once at most, and comes to an end."""
    played = deploying()
    canon = legal(played.state)
    assert set(canon) == {
        deploy("AR1", "20,17"), deploy("AR1", "17,20"), deploy("AR2", "24,17"), c.Ready(),
    }  # fmt: skip
    for command in (deploy("AR1", "20,17"), deploy("AR2", "24,17")):
        played.play(command)
    assert legal(played.state) == (c.Ready(),)


def test_a_machine_begins_as_the_battle_puts_it():
    state = deploying().state
    for tactic in COMBAT_CAPTAIN.tactics.values():
        assert tactic(state, legal(state), "blue").command == c.Ready()


def test_the_log_says_who_begins_where():
    played = deploying()
    events = played.play(deploy("AR1", "22,10"))
    assert [each.text for each in COMBAT_CAPTAIN.report(played.state, None, events) if each.text] == [
        "AR1 starts at 22.0,10.0"
    ]


def test_a_file_says_in_which_circles():
    assert findings(circled()) == ()


@pytest.mark.parametrize(
    ("wrong", "where"),
    [
        ({"circles": {}}, "deploy"),
        ({"circles": {"A": DeploymentCircle(inches=3, of="22,20")}}, ""),
        ({"circles": {"A": DeploymentCircle(inches=1, of="22,20")}}, "companies.A.AR1.at"),
        ({"circles": {"A": DeploymentCircle(inches=0, of="22,20")}}, "companies.A.within.inches"),
        ({"circles": {"A": DeploymentCircle(inches=10, of="there")}}, "companies.A.within.of"),
        ({"circles": {"A": DeploymentCircle(inches=10, of="80,20")}}, "companies.A.within.of"),
    ],
)
def test_a_circle_that_is_none_is_found(wrong, where):
    found = [each.where for each in findings(circled(**wrong))]
    assert found[:1] == ([where] if where else [])


def test_a_circle_needs_deployment_and_a_company_on_the_table():
    from cb_tui.games.combat_captain.rules.battle import EntryRule

    assert [each.where for each in findings(replace(circled(), deploy=False))] == [
        "companies.A.within", "companies.b.within",
    ]  # fmt: skip
    one = circled()
    later = tuple(replace(each, enters=EntryRule(at="0,20")) if each.id == "b" else each for each in one.companies)
    assert [each.where for each in findings(replace(one, companies=later))] == ["companies.b.within"]
