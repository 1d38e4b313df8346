"""Going into an enemy's hex: the fight is foretold before the only question, and comes up by itself."""

from pathlib import Path

import msgspec
import pytest

from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId, kind
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.rules.events import AnyEvent
from cb_tui.games.combat_boots.screen.modes.choose import ChooseMode
from cb_tui.games.combat_boots.screen.modes.decide import DecideMode
from cb_tui.games.combat_boots.screen.modes.move import MoveMode
from cb_tui.session.game import Game
from cb_tui.session.seats import default_seats
from cb_tui.ui.battle_controller import BattleController
from tests.ui.paper import drawn, shown
from tests.ui.test_flows import LIBRARY, press, said


def happened(*events):
    """Events from what a log would hold of them."""
    return msgspec.convert(events, tuple[AnyEvent, ...])


BATTLE = Path("scenarios/combat_boots/veghel.toml")


@pytest.fixture(scope="module")
def tank(tmp_path_factory):
    """Veghel with a tank beside R2, and a squad beside R1."""
    text = BATTLE.read_text("utf-8")
    text = text.replace(
        '"r1", side = "de", type = "de_weak", at = "0604"', '"t1", side = "de", type = "su_kv1", at = "0408"'
    )
    text = text.replace('type = "de_weak", at = "0606"', 'type = "de_weak", at = "0306"')
    path = tmp_path_factory.mktemp("close") / "close.toml"
    path.write_text(text, "utf-8")
    return path


def controller(battle, seed=11):
    found = LIBRARY.read(str(battle))
    game = Game.new(RULESETS[found.ruleset], found, seed=seed, seats=default_seats(found), saves=None)
    return BattleController(game, speed=5)


def test_an_assault_is_foretold_asked_once_and_then_comes_up_by_itself(tank):
    playing = controller(tank)
    while playing.mode.unit != "R2":
        press(playing, "tab")
    assert isinstance(press(playing, "l"), MoveMode)
    assert shown(playing.mode.panel(playing.desk, 29)[-2:]) == drawn("""
        +- then, if unhurt: assault --
        | 2-3 destroys    29%
    """)
    assert said(playing) == "Enter goes into 0408 to fight t1; the move ends there"
    question = press(playing, "enter")
    assert isinstance(question, DecideMode)
    assert said(playing) == "t1 fired at R2: no effect.  ASSAULT  Enter: R2 assaults t1"
    assert "back" not in question.idle_actions(playing.desk)
    press(playing, "enter")
    assert UnitId("t1") not in playing.desk.table.pieces


def test_of_the_disrupted_the_plan_says_that_any_hit_destroys():
    """FIRE-6"""
    playing = controller("pegasus")
    assert isinstance(press(playing, "y"), MoveMode)
    assert said(playing) == "Enter aims at g1.  c goes into its hex"
    assert shown(playing.mode.panel(playing.desk, 29)[-2:]) == drawn("""
        +- fired at from here --------
        | destroyed       19%
    """)


def test_an_assault_that_has_come_up_can_wait(tank):
    playing = controller(tank)
    while playing.mode.unit != "R2":
        press(playing, "tab")
    press(playing, "l", "enter")
    step = playing.game.step
    assert isinstance(press(playing, "escape"), ChooseMode)
    assert playing.game.step == step


def test_hand_to_hand_is_foretold_with_the_losses_of_both(tank):
    playing = controller(tank)
    while playing.mode.unit != "R1":
        press(playing, "tab")
    playing.point(Hex("0306"))
    assert said(playing) == "Enter aims at r2.  c goes into its hex"
    assert shown(playing.mode.panel(playing.desk, 29)[-3:]) == drawn("""
        +- fired at from here --------
        | destroyed       23%
        | disrupted       27%
    """), "nothing of an arrival: Enter does not march"
    press(playing, "c")
    assert "arrives unhurt" in shown(playing.mode.panel(playing.desk, 29))
    assert shown(playing.mode.panel(playing.desk, 29)[-4:]) == drawn("""
        +- close combat, at turn's end
        | 2-2 they lose   61%
        |     you lose    61%
        |     both lose   22%
    """)
    press(playing, "enter")
    assert playing.desk.table.pieces[UnitId("R1")].at == "0306"


def test_the_two_e_that_end_a_turn_give_no_fight_away(tank):
    playing = controller(tank)
    came = {"event": "Stepped", "unit": "R1", "came": "0307", "to": "0306", "cost": 1.0, "left": 3.0}
    fight = {"event": "Waited", "on": {"wait": "CloseCombat", "side": "us", "hexes": ["0306"]}}
    playing.desk.table = playing.desk.table.with_events(*happened(came, fight))
    question = DecideMode.start(playing.desk)
    assert kind(question.chosen) == "HandToHand"
    marked = question.on_action("end", playing.desk).to
    assert kind(marked.chosen) == "EndTurn"
    assert kind(marked.on_action("end", playing.desk).command) == "EndTurn"


def test_a_fight_that_nobody_can_run_from_says_why_there_is_one_choice(tank):
    playing = controller(tank)
    gone = {"event": "Stepped", "unit": "R3", "came": "0407", "to": "0507", "cost": 1.0, "left": 3.0}
    came = {"event": "Stepped", "unit": "r2", "came": "0306", "to": "0407", "cost": 1.0, "left": 3.0}
    fight = {"event": "Waited", "on": {"wait": "FightOrFlee", "side": "us", "at": "0407"}}
    playing.desk.table = playing.desk.table.with_events(*happened(gone, came, fight))
    question = DecideMode.start(playing.desk)
    assert shown(question.panel(playing.desk, 60)[:2]) == drawn("""
        |NO WAY OUT
        |Another round follows: weapon teams cannot flee; they fight
    """)
    playing.desk.table = playing.desk.table.with_events(*happened({**gone, "came": "0507", "to": "0407"}))
    assert len(DecideMode.start(playing.desk).commands) > 1


def test_that_the_disrupted_are_lost_for_certain_is_foretold(tank):
    playing = controller(tank)
    while playing.mode.unit != "R1":
        press(playing, "tab")
    playing.desk.table = playing.desk.table.with_events(*happened({"event": "Disrupted", "unit": "r2"}))
    playing.point(Hex("0306"))
    press(playing, "c")
    certain = """
        | they lose      100%
        | the disrupted do not fight
    """
    assert shown(playing.mode.panel(playing.desk, 29)[-3:-2]) == "- close combat, at turn's end"
    assert shown(playing.mode.panel(playing.desk, 29)[-2:]) == drawn(certain)
    came = {"event": "Stepped", "unit": "R1", "came": "0307", "to": "0306", "cost": 1.0, "left": 3.0}
    fight = {"event": "Waited", "on": {"wait": "CloseCombat", "side": "us", "hexes": ["0306"]}}
    playing.desk.table = playing.desk.table.with_events(*happened(came, fight))
    question = DecideMode.start(playing.desk)
    assert shown(question.panel(playing.desk, 29)[-3:-1]) == drawn(certain)
    assert "> close combat in 0306   100%" in shown(question.panel(playing.desk, 29))
