"""What the log says of Combat, and what a screen is told."""

from fractions import Fraction

import pytest

from cb_tui.core.values import Place, SeatId, UnitId
from cb_tui.games.combat.rules import model as m
from cb_tui.games.combat.rules.actions import label, offer, question, why_not
from cb_tui.games.combat.rules.report import report
from cb_tui.games.combat.rules.scene import scene
from cb_tui.games.combat.rules.targets import exposure
from cb_tui.games.combat.ruleset import COMBAT
from cb_tui.session.library import Library
from tests.combat.table import FOUR, fire, step, table

STRIPS = {"blue": "0112 0212 0312", "red": "0101 0201 0301"}


def told(board, command, *faces):
    """The reports of a command."""
    return report(board.state, command, board.play(command, *faces))


def after(board, command, *faces):
    """The reports of a command; the state is that after it."""
    events = board.play(command, *faces)
    return report(board.state, command, events)


def lines(reports):
    return [each.text for each in reports if each.text]


def strike(plane, at):
    return m.Strike(UnitId(plane), UnitId(at))


@pytest.mark.parametrize(
    ("faces", "line"),
    [
        ((30,), "T1 at t1 miss"),
        ((4, 6), "T1 at t1 hit, die 6, saved"),
        ((4, 3), "T1 at t1 hit, die 3, destroyed"),
    ],
)
def test_a_shot_is_one_line(faces, line):
    assert lines(after(table(T1="0505", t1="0503", t2="1201"), fire("T1", "t1"), *faces)) == [line]


@pytest.mark.parametrize(
    ("faces", "line"),
    [
        ((30, 5), "P1 at t1 miss, P1 home on 5"),
        ((30, 2), "P1 at t1 miss, P1 lost on 2"),
        ((4, 2, 6), "P1 at t1 hit, die 2, destroyed, P1 home on 6"),
    ],
)
def test_a_strike_is_one_line_with_both_fates(faces, line):
    board = table(P1="0112", t1="0503", t2="1201", t3="1101", T2="1212", T3="1112", strips=STRIPS)
    assert lines(after(board, strike("P1", "t1"), *faces)) == [line]


def test_a_mine_is_one_line_and_is_told_where_it_lay():
    """[MINE-1]"""
    board = table(T1="0506", T2="1212", t1="1201", mines={"red": "0505"})
    reports = after(board, step("T1", "0505"), 2)
    assert lines(reports) == ["T1 moves 0506 0505", "T1 on the mine 0505, die 2, destroyed"]
    lost = next(each for each in reports if each.kind == "loss")
    assert (lost.lost, lost.why, lost.places) == ((UnitId("T1"),), "on a mine", (Place("0505"),))
    assert reports[lost.cause].rolls[0].result.name == "destroyed"


def test_a_piece_that_leaves_is_gone_and_not_lost():
    """[REINF-1]"""
    reports = after(table(T1="0502", T2="1212", t1="1201"), step("T1", "0501"))
    left = next(each for each in reports if each.kind == "exit")
    assert (left.text, left.exit_text, left.lost) == ("T1 exits by the north edge", "left the board", ())


def test_a_loss_points_at_the_shot_that_brought_it_about():
    reports = after(table(T1="0505", t1="0503", t2="1201"), fire("T1", "t1"), 4, 3)
    lost = next(each for each in reports if each.kind == "loss")
    assert (lost.why, lost.places, reports[lost.cause].kind) == ("by T1", (Place("0503"),), "attack")


def test_with_hidden_mines_a_step_behind_the_enemy_line_cannot_be_taken_back():
    """[MINE-1d]"""
    for hidden in (True, False):
        board = table(T1="0505", t1="1201", hidden_mines=hidden)
        ahead, behind = after(board, step("T1", "0504")), after(board, step("T1", "0503"))
        assert [each.reveals for each in (*ahead, *behind)] == [False, hidden]


def test_a_route_over_a_mine_is_even_odds_and_one_without_is_safe():
    """[MINE-1, SAVE-4]"""
    state = table(T1="0506", t1="1201", mines={"red": "0505"}).state
    over = exposure(state, UnitId("T1"), (Place("0505"), Place("0504")))
    assert [(each.hex, each.left, each.hit) for each in over.steps] == [
        ("0505", 2.0, Fraction(1, 2)), ("0504", 1.0, Fraction(0)),
    ]  # fmt: skip
    assert over.unhurt_chance == Fraction(1, 2)
    assert exposure(state, UnitId("T1"), (Place("0605"),)).unhurt_chance == 1


def test_a_route_says_that_it_ends_on_a_strip_or_leaves():
    """[STRIP-1, REINF-1]"""
    state = table(T1="0202", T2="0502", p1="0101", p2="0101", t1="1201", strips=STRIPS).state
    assert exposure(state, UnitId("T1"), (Place("0301"),)).results[-1].gain_tally == (("kill", 2),)
    assert exposure(state, UnitId("T2"), (Place("0501"),)).results[-1].name == "leaves over the base line"


def test_a_scene_has_the_deck_the_armies_and_what_is_to_go():
    """[SALVO-2e, OBJ-1]"""
    shown = scene(table(T1="0505", T2="0605", G1="0705", t1="0503", t2="0603", deck=(7, 12)).state)
    assert [(deck.hits, deck.cards, deck.side) for deck in shown.decks] == [(7, 19, None)]
    assert [(army.side, army.count, army.kinds, army.to_go) for army in shown.armies] == [
        ("blue", 3, (("tank", 2), ("gun", 1)), 1), ("red", 2, (("tank", 2),), 3),
    ]  # fmt: skip
    assert (shown.phase, shown.clock, shown.row_separators) == ("play", "", ((3, "_"), (6, "="), (9, "_")))


def test_a_scene_has_strips_with_their_planes_and_the_clock():
    shown = scene(table(P1="0112", T1="0505", t1="0503", strips=STRIPS, hours_per_day=3, night_turns=2, round=4).state)
    assert [(field.side, field.planes, field.works) for field in shown.airstrips] == [
        ("blue", ("P1",), True), ("red", (), True),
    ]  # fmt: skip
    assert (shown.phase, shown.clock) == ("night", "day 1 night 1/2")


def test_each_piece_says_who_commands_it():
    """[FOUR-1]"""
    shown = scene(table(T1="0505", T2="1005", t1="0503", seats=FOUR).state)
    assert {piece.id: piece.seat for piece in shown.pieces} == {
        "T1": "blue west", "T2": "blue east", "t1": "red west",
    }  # fmt: skip
    assert {piece.id for piece in shown.pieces if piece.can_act} == {"T1"}


def test_commands_say_what_they_are_for():
    state = table(T1="0505", P1="0112", t1="0503", strips=STRIPS).state
    shot = offer(state, fire("T1", "t1"))
    assert (shot.role, shot.actors, shot.targets, shot.place) == ("attack", ("T1",), ("t1",), "0503")
    assert (offer(state, step("T1", "0504")).role, offer(state, m.EndTurn()).role) == ("move", "end")
    assert [label(state, each) for each in (step("T1", "0504"), fire("T1", "t1"), strike("P1", "t1"))] == [
        "T1 moves to 0504", "T1 fires at t1", "P1 strikes t1",
    ]  # fmt: skip


def test_why_not_asks_a_plane_about_its_strike():
    state = table(T1="0505", P1="0112", t1="0509", p1="0101", strips=STRIPS).state
    assert why_not(state, "attack", UnitId("P1"), Place("0509")) is None
    assert why_not(state, "attack", UnitId("T1"), Place("0509")).rule == "FIRE-3"
    assert why_not(state, "move", UnitId("T1"), Place("0503")).rule == "MOV-1"


def test_what_is_asked_has_words():
    """[REINF-2]"""
    board = table(T1="0502", T2="1212", t1="1201")
    board.play(step("T1", "0501"))
    asked = question(board.state)
    assert (asked.kind, asked.asked) == ("Reinforcing", "bring in up to 3 new pieces")
    assert scene(board.state).decides == SeatId("blue")


def test_a_battle_is_shown_as_data():
    data = COMBAT.battle_json(Library().read("two_roads"))
    assert len(data["board"]["squares"]) == 20 * 16
    assert data["board"]["squares"]["0304"] == {"terrain": "hill", "marks": ["crest"]}
    assert ["0901", "0902"] in data["board"]["roads"]
    assert {"id": "T1", "side": "blue", "seat": "blue", "type": "tank", "at": "0911"} in data["units"]
    assert [row.id for row in COMBAT.roster(Library().read("two_roads"))] == [unit["id"] for unit in data["units"]]
