"""Clocks: what each seat has left after some passing of the decision."""

import pytest

from cb_tui.core.values import SeatId
from cb_tui.host.clocks import DAY, LEAVE, SILENCE, Clock, ClockTerms, LineCut, read_clocks
from cb_tui.session.hand_overs import HandOver

US, DE = SeatId("us"), SeatId("de")
LIVE = ClockTerms(kind="live", minutes=20)
DAYS = ClockTerms(kind="days", days=3)
NONE = ClockTerms(kind="none")


def test_a_live_clock_runs_only_while_its_seat_decides():
    clocks = read_clocks(LIVE, [HandOver(0, US, 1), HandOver(300, DE, 1), HandOver(360, US, 2)], 400)
    assert clocks[US] == Clock(1200 + 2 * 30 - 300 - 40, 0, 400 + 920)
    assert clocks[DE] == Clock(1200 + 30 - 60)


def test_a_live_clock_falls_at_once():
    before, after = (read_clocks(LIVE, [HandOver(0, US, 1)], now)[US] for now in (1229, 1230))
    assert (before.fallen, before.falls_at) == (False, 1230)
    assert after.fallen


@pytest.mark.parametrize(("begin", "end", "still"), [(100, 115, 0), (100, 160, 40), (100, None, 180), (500, 900, 0)])
def test_a_cut_line_stops_it_after_a_while_and_three_minutes_a_game(begin, end, still):
    clock = read_clocks(LIVE, [HandOver(0, US, 1)], 400, [LineCut(US, begin, end), LineCut(DE, 0, 400)])[US]
    assert clock.time == 1230 - 400 + still


def test_a_turn_has_its_days_and_then_the_leave_is_spent():
    overs = [HandOver(0, US, 1), HandOver(2 * DAY, DE, 1), HandOver(3 * DAY, US, 1), HandOver(5 * DAY, DE, 2)]
    clocks = read_clocks(DAYS, [*overs, HandOver(6 * DAY, US, 2)], 7 * DAY)
    assert clocks[US] == Clock(
        2 * DAY, LEAVE - DAY, 7 * DAY + 2 * DAY + LEAVE - DAY
    )  # four days in turn 1, one in turn 2
    assert clocks[DE] == Clock(2 * DAY, LEAVE)


def test_it_falls_once_days_and_leave_are_gone():
    late = 3 * DAY + LEAVE
    assert [read_clocks(DAYS, [HandOver(0, US, 1)], now)[US].fallen for now in (late - 1, late)] == [False, True]


def test_without_a_clock_thirty_days_of_silence_count():
    overs = [HandOver(0, US, 1), HandOver(29 * DAY, DE, 1)]
    assert not read_clocks(NONE, overs, 31 * DAY)[DE].fallen
    assert read_clocks(NONE, overs, 29 * DAY + SILENCE)[DE].fallen


def test_a_clock_that_is_set_back_gives_no_time():
    assert read_clocks(LIVE, [HandOver(100, US, 1), HandOver(50, DE, 1)], 60)[US].time == 1230


@pytest.mark.parametrize("terms", [LIVE, DAYS, ClockTerms(kind="days", days=1), NONE], ids=lambda terms: terms.sentence)
def test_terms_are_one_sentence(terms):
    assert terms.sentence
