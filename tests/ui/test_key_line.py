"""The key line names what a key would change just now, and no more."""

from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.ui.keys import key_line
from cb_tui.ui.systems.combat_boots.moments.choose import Choose
from cb_tui.ui.systems.combat_boots.moments.move import Move
from cb_tui.ui.systems.combat_boots.moments.sky import Sky
from cb_tui.ui.text import plain
from tests.ui.test_flows import flow, press, said


def named(playing):
    moment, desk = playing.moment, playing.desk
    return plain(key_line(moment.keys, 80, moment.enters(desk), moment.idle(desk)))


def test_a_safer_way_is_named_only_where_somebody_can_fire_on_this_one():
    playing = flow()
    playing.moment = Move(UnitId("R1"), (Hex("0207"),))
    assert "25%: r1" in said(playing)
    assert "s safer" in named(playing)
    playing.moment = Move(UnitId("R1"), (Hex("0208"),))
    assert said(playing).endswith("No one can fire on the way")
    assert "safer" not in named(playing)


def test_when_all_have_acted_only_what_needs_no_piece_is_named():
    playing = flow()
    press(playing, *"ppppp")
    assert isinstance(playing.moment, Choose)
    assert playing.moment.unit is None
    assert named(playing) == " v sight  e end turn  ? more"


def test_of_a_leader_no_fire_is_named():
    playing = flow("brecourt")
    playing.moment = Choose(UnitId("L1"))
    assert named(playing) == " Enter act    v sight  e end turn  Tab next  ? more"


def test_in_the_air_too():
    playing = flow("sabres")
    while isinstance(playing.moment, Sky) and playing.moment.unit:
        press(playing, "p")
    assert isinstance(playing.moment, Sky)
    assert named(playing) == " e end turn  o points  i log  ? more"
