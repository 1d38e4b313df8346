"""HOLD: hold markers, windows while an enemy moves, and answers to fire."""

from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules.events import Fired, Settled
from tests.captain.table import fire, move, table

FIELD = {"AR1": "20,20", "AR2": "20,24", "br1": "50,20", "br2": "55,24"}


def waiting_for(**stands):
    """Red has held all its dice; company A acts."""
    played = table("red", **{**FIELD, **stands}).act("b")
    played.end()
    return played.act("A")


def test_hold_markers_are_for_after_the_own_activation():
    """HOLD-1, HOLD-6: and lapse with the turn."""
    played = table("red", **FIELD).act("b")
    played.end()
    assert played["br1"].held == 3
    played.act("A").end()
    assert played.state.phase == "event" and played["br1"].held == 0


def test_the_first_sight_of_a_mover_opens_a_window_and_so_does_its_stop():
    """HOLD-2, HOLD-2a, HOLD-2e: out of range at first."""
    played = waiting_for()
    played.play(move("AR1", "26,20"), 6)
    window = played.state.pending[-1]
    assert (played.waits(), window.seat, window.holders) == ("HeldFire", "red", ("br1",))
    assert played["AR1"].at == "24.5,20.0", "where rifles first reach it"
    assert played.rule(move("AR2", "22,24")) == "HOLD-2"
    played.play(c.Pass())
    assert (played.waits(), played["AR1"].at) == ("HeldFire", "26.0,20.0")
    played.play(c.Pass())
    assert not played.waits()


def test_what_has_not_changed_is_not_asked_again():
    """HOLD-2e: the next way begins where the last one was looked at."""
    played = waiting_for(AR1="27,20", AR2="27,24")
    played.play(move("AR1", "28,20"), 2)
    assert played["AR1"].at == "27.0,20.0"
    played.play(c.Pass())
    played.play(c.Pass())
    played.play(move("AR1", "29,20"), 2)
    assert played["AR1"].at == "29.0,20.0", "no window at the start, one at the stop"


def test_a_shorter_band_opens_one():
    """HOLD-2e."""
    played = waiting_for(AR1="31,20", AR2="31,24")
    played.play(move("AR1", "35,20"), 4)
    assert (played["AR1"].at, played.state.watched["br1"].band) == ("31.0,20.0", "long")
    played.play(c.Pass())
    assert (played["AR1"].at, played.state.watched["br1"].band) == ("32.5,20.0", "medium"), "at 16.0"


def test_a_gap_in_sight_of_less_than_an_inch_opens_one():
    """HOLD-2e: it comes into sight anew."""
    played = waiting_for(AR1="34,16", AR2="34,12", br1="50,20", br2="50,40", CR1="42,18.4", CR2="42,10")
    played.play(move("AR1", "34,26", dice=2), 6, 4)
    seen = []
    while played.waits():
        seen.append(played["AR1"].at)
        assert len(seen) < 12
        played.play(c.Pass())
    assert len(seen) >= 3 and seen[-1] == "34.0,26.0"


def test_held_fire_is_at_the_mover_alone_and_stops_it_if_it_dies():
    """HOLD-2b."""
    played = waiting_for(AR1="40,26", AR2="40,30", AR3="40,34")
    played.change("AR1", men=1)
    played.play(move("AR1", "40,20"), 6)
    assert played.rule(fire("AR2", "br1 1")) == "HOLD-2b"
    events = played.play(fire("AR1", "br2 3"), 6, 6, 6, 3)
    assert any(isinstance(event, Fired) for event in events)
    played.play(c.Elect(0)) if played.waits() == "Swap" else None
    assert "AR1" not in played and not played.waits()


def test_markers_are_used_at_once_or_one_at_a_time_and_in_a_volley():
    """HOLD-4, HOLD-4a, HOLD-4b."""
    played = waiting_for(AR1="40,24", AR2="40,28")
    played.play(move("AR1", "40,20"), 4)
    played.play(fire("AR1", "br1 1"), 1, 1)
    assert (played["br1"].held, played.waits()) == (2, "HeldFire")
    assert played.rule(fire("AR1", "br1 3")) == "HOLD-1"
    played.play(fire("AR1", "br1 2", "br2 3"), 1, 1, 1, 1, 1, 1)
    assert played["br1"].held == played["br2"].held == 0


def test_one_behind_another_sees_nothing():
    """HOLD-4, LOS-1e: unless the battle lets a volley through those that fire along."""
    for firers_block, holders in ((True, ("br1",)), (False, ("br1", "br2"))):
        played = waiting_for(AR1="38,20", AR2="38,24", br2="54,20", firers_block=firers_block)
        played.play(move("AR1", "39,20"), 2)
        assert played.state.pending[-1].holders == holders
        assert played.rule(fire("AR1", "br1 1", "br2 3")) == ("HOLD-3a" if firers_block else None)
        assert played.rule(fire("AR1", "br2 1")) == ("HOLD-3a" if firers_block else "LOS-1a")


def test_taking_cover_and_firing_at_others_open_none():
    """HOLD-2c."""
    played = waiting_for(AR1="40,24", AR2="40,28")
    played.play(c.TakeCover("AR1"))
    assert not played.waits()


def test_one_that_is_fired_at_answers_after_its_losses():
    """HOLD-3, HOLD-3a, HOLD-3c: once, at a stand that fired."""
    played = waiting_for(AR1="42,20", AR2="42,24")
    played.play(fire("br1", "AR1 3"), 4, 3, 2, 1)
    answer = played.state.pending[-1]
    assert (played.waits(), answer.holders, answer.at) == ("ReturnFire", ("br1",), ("AR1",))
    assert played.rule(fire("AR2", "br1 3")) == "HOLD-3a"
    assert played.rule(fire("AR1", "br2 3")) == "HOLD-3a", "its companion was no target"
    played.play(fire("AR1", "br1 1"), 1, 1)
    assert not played.waits() and played["br1"].held == 2


def test_held_fire_is_not_answered():
    """HOLD-3b: no chains."""
    played = waiting_for(AR1="40,24", AR2="40,28")
    played.change("AR1", held=0)
    played.play(move("AR1", "40,20"), 4)
    played.play(fire("AR1", "br1 3"), 1, 1, 1, 1)
    assert played.waits() != "ReturnFire"


def test_one_that_has_fallen_does_not_answer():
    """HOLD-3."""
    played = waiting_for(AR1="42,20", AR2="42,24").change("br1", men=1)
    played.play(fire("br1", "AR1 3"), 4, 3, 1, 4)
    assert "br1" not in played and not played.waits()


def test_a_rout_ends_the_activation_and_the_way():
    """MORALE-3e."""
    played = (
        waiting_for(AR1="40,24", AR2="40,28", CR1="10,10", CR2="10,14").company("A", markers=1).change("AR1", men=1)
    )
    played.play(move("AR1", "40,20", dice=2), 6, 6)
    events = played.play(fire("AR1", "br1 3"), 6, 6, 1, 3)
    assert not played.waits() and played.state.acting is None
    assert Settled() in events
    assert played.rule(c.Activate("C")) is None
