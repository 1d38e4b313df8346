"""Turns: who moves when, one piece after another. [TURN, FOUR-2]"""

from cb_tui.core.values import SeatId, UnitId
from cb_tui.games.combat.rules.actions import refusal, who_decides
from cb_tui.games.combat.rules.events import Ended, Paused, TurnBegan
from cb_tui.games.combat.rules.model import Bring, EndTurn, Fire, Forgo, Step, Strike, Toss
from tests.combat.table import FOUR, fire, step, table

FAR = {"T9": "1212", "t9": "1201"}


def test_sides_take_turns_and_both_make_a_round():
    """TURN-1, TURN-2: all pieces may act again in the next."""
    played = table(T1="0606", t1="0602", round=1, **FAR)
    assert who_decides(played.state) == "blue"
    played.march("T1", "0607")
    assert played.end_turn() == (Ended(UnitId("T1")), TurnBegan(SeatId("red"), 1))
    assert who_decides(played.state) == "red"
    assert played.end_turn()[-1] == TurnBegan(SeatId("blue"), 2)
    assert played.refused(step("T1", "0608")) is None


def test_any_or_all_pieces_move_each_once():
    """TURN-2, TURN-2a: a piece's turn ends when another begins."""
    played = table(T1="0606", T2="0806", t1="0602", **FAR)
    played.march("T1", "0607")
    assert played.march("T2", "0807")[0] == Ended(UnitId("T1"))
    refused = played.refused(step("T1", "0608"))
    assert (refused.rule, refused.code) == ("TURN-2a", "acted")
    assert refused.sentence == "T1 has acted this turn; choose another piece or end the turn"
    assert played.rule(fire("T1", "t1")) == "TURN-2a"
    assert {each.unit for each in played.legal() if isinstance(each, Step)} == {"T2", "T9"}


def test_a_battle_may_let_pieces_come_back_to_their_turn():
    """TURN-2a: interleave."""
    played = table(T1="0606", T2="0806", t1="0605", interleave=True, **FAR)
    played.play(fire("T1", "t1"), 40)
    assert played.march("T2", "0807")[0] == Paused(UnitId("T1"))
    assert played.rule(fire("T1", "t1")) == "FIRE-1"
    played.march("T1", "0607", "0608", "0609")
    assert played.rule(step("T1", "0610")) == "MOV-1"
    played.march("T2", "0808", "0809")
    assert played.rule(step("T2", "0810")) == "MOV-1"
    ended = [event.unit for event in played.end_turn() if isinstance(event, Ended)]
    assert sorted(ended) == ["T1", "T2"]


def test_planes_strike_between_the_moves_of_ground_pieces():
    """TURN-2b, TURN-2c: which ends the open turn of a piece."""
    played = table(T1="0606", P1="0212", t1="0602", strips={"blue": "0212 0312 0412"}, **FAR)
    played.march("T1", "0607")
    events = played.play(Strike(UnitId("P1"), UnitId("t1")), 40, 6)
    assert events[0] == Ended(UnitId("T1"))
    assert played.rule(step("T1", "0608")) == "TURN-2a"


def test_every_command_is_one_step_or_one_shot():
    """TURN-2c, TURN-2d: what an open turn remembers."""
    played = table(T1="0606", t1="0604", **FAR)
    assert {type(each) for each in played.legal()} == {Step, Fire, EndTurn}
    played.march("T1", "0605")
    played.play(fire("T1", "t1"), 40)
    walk = played.state.walk
    assert (walk.unit, walk.gone, walk.by_road, walk.slow, walk.halted, walk.fired) == (
        "T1",
        1,
        False,
        False,
        False,
        True,
    )


def test_nobody_fires_or_is_asked_in_the_enemys_turn():
    """TURN-3, TURN-3a."""
    played = table(T1="0606", t1="0604", **FAR)
    played.march("T1", "0605")
    assert who_decides(played.state) == "blue"
    assert not played.state.pending
    refused = played.refused(fire("t1", "T1"))
    assert (refused.rule, refused.sentence) == ("FOUR-1", "t1 is commanded by Red; choose one of your own pieces")


def test_answers_without_a_question_are_refused():
    """TURN-2."""
    played = table(T1="0606", **FAR)
    for command in (Forgo(), Bring("tank", "0612"), Toss()):
        assert played.refused(command).code == "unasked"
    assert played.refused(step("T7", "0606")).code == "nobody"


def test_questions_come_before_anything_else():
    """REINF-1g: nothing else until done."""
    played = table(T1="0602", T2="0806", **FAR)
    played.march("T1", "0601")
    refused = played.refused(step("T2", "0805"))
    assert (refused.rule, refused.sentence) == (
        "REINF-1g", "Reinforcements come first; bring in a piece or forgo the rest",
    )  # fmt: skip


def test_a_piece_that_came_this_turn_acts_from_the_next():
    """REINF-2."""
    played = table(T1="0602", T2="0806", t8="1101", **FAR)
    played.march("T1", "0601")
    brought = played.play(Bring("tank", "0612"))
    played.play(Forgo())
    new = next(event.unit for event in brought if type(event).__name__ == "Brought")
    assert played.rule(step(new, "0611")) == "REINF-2"
    played.end_turn()
    played.end_turn()
    assert played.refused(step(new, "0611")) is None


def test_a_round_is_the_list_of_commanders():
    """FOUR-2, FOUR-2a, FOUR-2c: who has no piece is passed over."""
    played = table(seats=FOUR, T1="0306", T2="0906", t1="0302", t2="0902")
    seats = [played.state.seat, *(played.end_turn()[-1].seat for _ in range(4))]
    assert seats == ["blue west", "red west", "blue east", "red east", "blue west"]
    assert played.state.round == 3
    passed = table(seats=FOUR, T1="0306", T2="0906", t2="0902")
    assert [passed.end_turn()[-1].seat for _ in range(3)] == ["blue east", "red east", "blue west"]


def test_a_player_moves_only_the_pieces_that_he_commands():
    """FOUR-1, FOUR-2a."""
    played = table(seats=FOUR, T1="0306", T2="0906", t1="0302", t2="0902")
    refused = played.refused(step("T2", "0905"))
    assert refused.sentence == "T2 is commanded by Blue E; choose one of your own pieces"


def test_a_piece_that_crosses_obeys_the_other_commander_but_acts_once_a_round():
    """FOUR-4, FOUR-4a."""
    played = table(seats=FOUR, T1="0606", T3="0306", T2="0906", t1="0302", t2="0902")
    played.march("T1", "0706")
    assert played.state.pieces["T1"].seat == "blue west"
    played.end_turn()
    played.end_turn()
    assert played.state.seat == "blue east"
    assert played.state.pieces["T1"].seat == "blue east"
    assert played.rule(step("T1", "0806")) == "TURN-2a"


def test_after_the_end_nothing_may_be_ordered():
    """OBJ-1."""
    played = table(T1="0606", T2="0706", T3="0806", t1="0605", t2="1101")
    played.play(fire("T1", "t1"), 1, 1)
    assert played.state.outcome.winner == "blue"
    assert (played.legal(), who_decides(played.state)) == ((), None)
    assert refusal(played.state, EndTurn()).code == "over"
