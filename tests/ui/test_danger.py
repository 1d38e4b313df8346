"""The danger map: its figures are the rules' own, and its panel says who makes them."""

from fractions import Fraction

from cb_tui.core.display import Reach, Sight
from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.presentation.advice import advice
from cb_tui.games.combat_boots.rules.forecast_model import Danger, Threat
from cb_tui.games.combat_boots.screen.modes.choose import ChooseMode
from cb_tui.games.combat_boots.screen.modes.danger import DangerMode
from cb_tui.games.combat_boots.screen.modes.move import MoveMode
from cb_tui.presentation.keys import key_line
from cb_tui.presentation.text import plain_text
from tests.ui.paper import drawn, paper, percent, shown, units
from tests.ui.test_flows import controller, press, said
from tests.ui.test_panels_before import desk

R1, R2 = units("R1", "R2")
DANGERS = {"0304": Danger(Fraction(40, 100), units("r4"), (Threat(units("r4")[0], 2, 2, percent(12, 28)),))}


def table_of_the_picture():
    return paper(
        reach=lambda _, __: {
            Hex(at): Reach(cost, 4 - cost, (Hex(at),)) for at, cost in (("0304", 2), ("0203", 2), ("0302", 1))
        },
        danger=lambda _, __, at: DANGERS.get(at, Danger(Fraction(0), ())),
        sight=lambda _, one, other: Sight(one, other, visible=one == "0604", reason="", rule="LOS-2"),
    )  # fmt: skip


def test_the_panel_says_who_may_fire_and_where_it_is_safest():
    table = table_of_the_picture()
    mode = DangerMode(R1, ChooseMode(R1), Hex("0402"))
    assert shown(mode.panel(desk(table, "0304"), 29)) == drawn("""
        |R1 if it stood in 0304
        |40% disrupted or killed
        +- may fire     d  dice any --
        | r4   0604    3  2-2   40%
        | no sight: r1 m1 r2 r3 m2 t1
        |
        |
        +-----------------------------
        |% in each hex it can reach:
        |if all able foes fire once;
        |- no enemy can
        +- safest within reach -------
        | 0302  0% 0203  0% 0304 40%
    """)
    assert plain_text(mode.message(desk(table, "0304"))) == (
        "Danger to R1.  Enter plans a move to 0304   d off   D the whole map"
    )
    assert dict(mode.overlay(desk(table, "0304")).danger) == {"0304": "40", "0203": "-", "0302": "-", "0402": "-"}


def test_every_figure_is_what_the_rules_say_in_reach_and_on_the_whole_map():
    playing = controller()
    mode = press(playing, "d")
    assert isinstance(mode, DangerMode)
    rules, state = playing.game.ruleset, playing.game.state
    told = mode.overlay(playing.desk).danger
    assert set(told) == {*rules.advisor.reach(state, mode.unit), playing.desk.table.pieces[mode.unit].at}
    for at, text in told.items():
        chance = rules.advisor.danger(state, mode.unit, at).hit_chance
        assert text == ("-" if chance == 0 else str(min(99, max(1, round(chance * 100)))))
    assert said(playing).endswith("D the whole map")
    press(playing, "D")
    assert set(mode.overlay(playing.desk).danger) == set(playing.desk.table.scene.board.terrain)
    assert said(playing).endswith("D within its reach")
    assert "D reach/all" in plain_text(key_line(mode.keys, 80)), "one word for both, for it stands there both times"


def test_enter_plans_the_safest_way_and_d_puts_the_map_away():
    playing = controller()
    unit = playing.mode.unit
    press(playing, "d", "u", "l")
    assert isinstance(press(playing, "enter"), MoveMode)
    assert playing.mode.way == advice(playing.desk.table).safest(unit)[playing.desk.cursor].way
    way = playing.mode.way
    mode = press(playing, "d")
    assert isinstance(mode, DangerMode)
    press(playing, "l", "l")
    assert isinstance(press(playing, "d"), MoveMode)
    assert playing.mode.way == way
    assert playing.desk.cursor == way[-1]
    assert playing.game.step == 0


def test_tab_shows_the_danger_to_the_next_piece_and_far_hexes_say_why_not():
    playing = controller()
    press(playing, "d", "tab")
    assert isinstance(playing.mode, DangerMode)
    assert playing.mode.unit == R2
    playing.point(Hex("1101"))
    press(playing, "enter")
    assert said(playing) == "R2 cannot reach 1101 [MOV-1]"
    assert UnitId("R2") == playing.mode.unit
