"""The key line names what a key would change just now, and no more."""

from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.screen.modes.choose import ChooseMode
from cb_tui.games.combat_boots.screen.modes.move import MoveMode
from cb_tui.games.combat_boots.screen.modes.sky import SkyMode
from cb_tui.presentation.keys import key_line
from cb_tui.presentation.text import plain_text
from tests.ui.test_flows import controller, press, said


def named(playing):
    mode, desk = playing.mode, playing.desk
    return plain_text(key_line(mode.keys, 80, mode.enter_label(desk), mode.idle_actions(desk)))


def test_a_safer_way_is_named_only_where_somebody_can_fire_on_this_one():
    playing = controller()
    playing.mode = MoveMode(UnitId("R1"), (Hex("0207"),))
    assert "25%: r1" in said(playing)
    assert "s safer" in named(playing)
    playing.mode = MoveMode(UnitId("R1"), (Hex("0208"),))
    assert said(playing).endswith("No enemy can fire on the way")
    assert "safer" not in named(playing)


def test_when_all_have_acted_only_what_needs_no_piece_is_named():
    playing = controller()
    press(playing, *"ppppp")
    assert isinstance(playing.mode, ChooseMode)
    assert playing.mode.unit is None
    assert named(playing) == " v sight  e end turn  W hint  ? more"


def test_of_a_leader_no_fire_is_named():
    playing = controller("brecourt")
    playing.mode = ChooseMode(UnitId("L1"))
    assert named(playing) == " Enter act    v sight  e end turn  Tab next  W hint  ? more"


def test_in_the_air_too():
    playing = controller("sabres")
    while isinstance(playing.mode, SkyMode) and playing.mode.unit:
        press(playing, "p")
    assert isinstance(playing.mode, SkyMode)
    assert named(playing) == " e end turn  o points  i log  ? more"
