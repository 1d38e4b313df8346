"""What happened is told where it happens: each roll of a command, why a piece flees, why it cannot fire."""

from msgspec import structs

from cb_tui.core.hexes import Hex
from cb_tui.core.values import Rolled, UnitId
from cb_tui.games.combat_boots.rules.events import Fled, MoraleFailed, Rallied
from cb_tui.games.combat_boots.rules.model import EndTurn
from cb_tui.games.combat_boots.screen.modes.fired import FiredMode
from cb_tui.games.combat_boots.screen.modes.reaction import ReactionMode
from cb_tui.presentation.boards.cells import ASCII
from cb_tui.presentation.panel import fired
from cb_tui.presentation.roll_series import series
from cb_tui.presentation.text import length, plain_text
from cb_tui.ui.modes.other_side import MachineMode
from cb_tui.ui.panels.status import flags, header
from tests.reports import reported
from tests.ui.invented import GE, US
from tests.ui.paper import drawn, paper, picture, shown, units
from tests.ui.test_flows import controller, press
from tests.ui.test_panels_after import SIDES, deed, log, rolled, shot

PLAIN = {"reads": (5, 3), "attack": (5, 3), "defense": (5, 1), "bar": 6, "sixes": None}
FIRE = rolled(shot(by=units("R2"), at=units("r1"), **PLAIN))
BACK = rolled(shot(kind="return", by=units("r1"), at=units("R2"), effect="disrupt", **(PLAIN | {"bar": 4})))


def test_fire_and_return_fire_are_told_in_order_with_as_much_as_there_is_room_for():
    whole = shown(series(paper(), [FIRE, BACK], 29, 40, fired))
    assert whole == shown([*fired(paper(), FIRE, 29), *fired(paper(), BACK, 29)])
    low = shown(series(paper(), [FIRE, BACK], 29, 14, fired))
    assert low == drawn("""
        |R2 fired at r1
        |   NO EFFECT
        | attack   5  3
        | defense (5) 1
        |   buildings +1  to beat: 6
        |r1 fired back at R2
        | ! R2 DISRUPTED
        | attack  [5] 3
        | defense (5) 1
        |   buildings +1  to beat: 4
        |One attack die, 5, beats 4.
        |The second, 3, does not. So:
        |disrupted.
    """)
    least = shown(series(paper(), [FIRE, BACK], 29, 7, fired))
    assert least.splitlines()[:4] == ["R2 fired at r1", "   NO EFFECT", "r1 fired back at R2", " ! R2 DISRUPTED"]
    assert "attack  [5] 3" in least, "the later one keeps its dice"


def test_of_more_rolls_than_lines_the_first_are_counted():
    rows = series(paper(), [FIRE, FIRE, BACK], 29, 3, fired)
    assert shown(rows) == "2 rolls before: i\nr1 fired back at R2\n ! R2 DISRUPTED"
    assert shown(series(paper(), [FIRE, BACK], 29, 1, fired)).startswith("2 rolls before: i")


def test_an_answer_that_hits_is_beside_the_fire_that_drew_it_on_a_panel_of_80x24():
    playing = controller("mill", seed=9)
    playing.mode = FiredMode(None, FIRE, [FIRE, BACK])
    rows = playing.mode.panel(playing.desk, 29)
    told = shown(rows)
    assert told.index("R2 fired at r1") < told.index(" ! R2 DISRUPTED")
    assert told.count("\n attack ") == 2
    assert len(rows) <= playing.desk.panel_lines - 4, "log and morale stay"


def test_the_note_and_the_panel_agree_that_no_piece_can_act():
    playing = controller("mill", seed=9)
    press(playing, *"pppp")
    assert playing.mode.unit is None
    assert playing.desk.unit is not None, "the last one that acted"
    mode, note = playing.spec.free_mode(playing.desk, [FIRE, BACK], None)
    assert "No piece can act" in shown(mode.panel(playing.desk, 29))
    assert plain_text(note).endswith("Next: e ends the turn")


def flights():
    failed, fled = MoraleFailed(GE, 11, 6), Fled(units("r2")[0], Hex("1005"), Hex("1103"), "morale")
    return Rolled("de morale", (5, 6)), failed, fled


def test_the_log_says_what_a_morale_roll_was_and_why_and_where_a_piece_flees():
    entries = log(deed(9, EndTurn(), *flights())).entries
    assert [plain_text(row.short) for row in entries] == [
        "GE morale fails: rolled 5+6, over 6",
        "r2 flees 1005 1103: morale failed in the open",
    ]
    narrow = [plain_text(row.lines(29, full=False)[0]).rstrip() for row in entries]
    assert narrow == [" 9 GE morale fails 11>6", " 9 r2 flees the open to 1103"]
    (rallied,) = log(deed(9, EndTurn(), Rolled("de morale", (2, 4)), Rallied(GE, units("r1")))).entries
    assert plain_text(rallied.short) == "GE rally: r1 (rolled 2+4, 8 or less rallies)"
    assert plain_text(rallied.lines(29, full=False)[0]).rstrip() == " 9 GE rally: r1 (2+4)"
    assert [report.focus for report in reported(SIDES, *flights())][-1] == "1103", "where one has to look"


def asked(battle, seed):
    """A battle at the first question whether to fire at a mover."""
    playing = controller(battle, seed)
    for _ in range(200):
        if isinstance(playing.mode, ReactionMode):
            return playing
        if isinstance(playing.mode, MachineMode):
            playing.tick()
        else:
            press(playing, "e", "e")
    raise AssertionError("nobody was asked")


def test_the_question_to_fire_names_who_cannot_and_why():
    playing = asked("mill", 1)
    rows = playing.mode.panel(playing.desk, 29)
    assert shown(rows[3:8]) == drawn("""
        |>M1  0203 6  2-2   12%  40%
        +- cannot --------------------
        | R1 no sight: trees 0403
        | R2 reaches 6, not 7
        | R3 no sight: trees 0405
    """)
    assert max(map(length, rows)) <= 29


def test_header_and_panel_name_the_same_turn_while_one_is_asked_and_as_it_ends():
    playing = asked("mill", 1)
    told = plain_text(header(playing.desk.table, 80, of="", saved=""))
    assert "German turn: US to decide" in told
    mine = paper()
    assert "US to act" in plain_text(header(mine, 80, of=""))
    assert "German turn" in plain_text(header(mine, 80, of="", watched=GE)), "its end is still shown"


def test_before_a_shot_is_answered_its_roll_is_shown():
    playing = asked("xray", 1)
    rows = shown(playing.mode.panel(playing.desk, 29)).splitlines()
    assert rows[:3] == ["r3 fired at R5", "   NO EFFECT", " attack   6  4  3  1"]


def test_a_question_in_the_enemys_turn_shows_the_mark_of_its_event_alone():
    playing = controller("veghel", 7)
    press(playing, "e", "e")
    while isinstance(playing.mode, MachineMode) and playing.tick() is not None:
        press(playing, "enter")
    assert playing.mode.is_question
    assert playing.desk.mark is playing.books.newest
    first = playing.desk.mark
    press(playing, "x")
    assert isinstance(playing.mode, MachineMode)
    playing.tick()
    assert playing.desk.mark is not first, "the mark of a command that was seen goes with the next"


def test_why_no_side_holds_an_objective_is_told_where_its_flag_is():
    table = paper()
    (goal,) = (each for each in table.scene.objectives if each.at == "0605")
    there = [piece for piece in table.scene.pieces if piece.at == goal.at]
    hurt = tuple(structs.replace(one, disrupted=True) if one in there else one for one in table.scene.pieces)
    free = structs.replace(goal, holder=None)
    others = tuple(free if each is goal else each for each in table.scene.objectives)
    view = paper(picture(pieces=hurt, objectives=others))
    names = "+".join(one.id for one in there)
    assert view.unheld_reason(free) == f"{names} disrupted"
    assert view.unheld_reason(structs.replace(goal, holder=GE)) == ""
    assert view.unheld_reason(structs.replace(free, at=Hex("0101"))) == "", "no piece is there"
    assert f"not held: {names} disrupted" in shown(flags(view, 80, ASCII))
    assert "not held" not in shown(flags(view, 29, ASCII)) or length(flags(view, 29, ASCII)[0]) <= 31
    foe = structs.replace(there[0], side=US, id=UnitId("R9"), disrupted=False)
    both = paper(picture(pieces=(*table.scene.pieces, foe), objectives=others))
    assert both.unheld_reason(free) == "both are there"
