"""The clocks of a game at a host and who is here, as the first lines of a panel."""

from collections.abc import Mapping

from cb_tui.core.values import SeatId
from cb_tui.host.answers import Clocks
from cb_tui.host.clocks import DAY, LEAVE, MINUTE, SILENCE, Clock
from cb_tui.presentation.host.times import HOUR, days_text, left_text
from cb_tui.presentation.text import (
    BLANK,
    Line,
    Lines,
    TextRun,
    columns_at,
    danger_run,
    fit,
    good_run,
    justify,
    label,
    length,
    line,
    number_run,
    section_head,
)

NAME = 17  # columns of a name and of the mark before it
WARNED = 7 * DAY  # of a silence, from which the time until the game may be claimed is shown


def clock_of(shown: Clocks, seat: SeatId, passed: int = 0) -> Clock:
    """Return the clock of a seat `passed` seconds after the answer, a full one before its first decision."""
    terms = shown.terms.clock
    full = {"live": terms.minutes * MINUTE, "days": terms.days * DAY, "none": SILENCE}[terms.kind]
    clock = shown.clocks.get(seat) or Clock(full, LEAVE if terms.kind == "days" else 0)
    if clock.falls_at is None or shown.over:
        return clock
    left = clock.time - passed
    return clock._replace(time=max(0, left), leave=max(0, clock.leave + min(0, left)))


def thinks(shown: Clocks) -> tuple[SeatId, ...]:
    """Return the seats whose clock runs."""
    return tuple(seat for seat, clock in shown.clocks.items() if clock.falls_at is not None and not shown.over)


def time_run(shown: Clocks, seat: SeatId, passed: int = 0) -> TextRun:
    """Return the time left to a seat, red once it is short, or no text if the game has no clock."""
    clock, terms = clock_of(shown, seat, passed), shown.terms.clock
    if terms.kind == "none":
        runs = seat in thinks(shown) and clock.time < WARNED
        return danger_run(f"{left_text(clock.time)} left") if runs else TextRun("")
    if clock.fallen:
        return danger_run("out of time", bold=True)
    short = clock.time + clock.leave < (MINUTE if terms.kind == "live" else HOUR)
    text = left_text(clock.time, live=terms.kind == "live")
    return danger_run(text) if short else number_run(text)


def clock_lines(
    shown: Clocks,
    names: Mapping[SeatId, TextRun],
    width: int,
    *,
    mine: SeatId | None = None,
    passed: int = 0,
    counts: Mapping[SeatId, Line] | None = None,
) -> Lines:
    """Return a line for each player, one below with the time, and one with the leave, then a rule.

    Args:
        shown: The answer of the host.
        names: The seats in their colors.
        width: Columns.
        mine: The seat of the player who reads this.
        passed: Seconds since the answer.
        counts: A further line for each seat, such as its pieces left.
    """
    rows: Lines = []
    several = len(shown.players) > 2
    for seat, player in shown.players.items():
        there = seat in shown.here and seat != mine and not player.startswith("[")
        name = columns_at((0, number_run(">") if seat in thinks(shown) else ""), (1, number_run(player)))
        who = line(fit(name, min(max(9, length(name) + 2), NAME)), names.get(seat, TextRun("")))
        rows.append(justify(who, line(good_run("here"), " ") if there else BLANK, width))
        count = (counts or {}).get(seat)
        rows += [columns_at((9, count))] if count and not several else []
        told = [] if player.startswith("[") else _time_lines(shown, seat, passed)
        rows += [columns_at((3, row)) for row in (told[:1] if several else told)]
    return [*(fit(row, width) for row in rows), section_head(width)]


def _time_lines(shown: Clocks, seat: SeatId, passed: int) -> Lines:
    """Return the time of a seat with what it is of, and its leave."""
    clock, terms, time = clock_of(shown, seat, passed), shown.terms.clock, time_run(shown, seat, passed)
    if terms.kind != "days":
        return [line(time)] if time.text else []
    of = label(f" of {days_text(terms.days * DAY)}") if not clock.fallen else label("")
    return [line(time, of), line(label(f"leave {days_text(clock.leave)}"))]


def clock_row(shown: Clocks, width: int, *, mine: SeatId | None = None, passed: int = 0) -> Line:
    """Return all players with their times in one line, for a panel of a few lines."""
    parts: list[Line] = []
    for seat, player in shown.players.items():
        mark = ">" if seat in thinks(shown) else ""
        there = good_run(" here") if seat in shown.here and seat != mine and not player.startswith("[") else ""
        time = TextRun("") if player.startswith("[") else time_run(shown, seat, passed)
        parts.append(line(number_run(f"{mark}{player}"), " " if time.text else "", time, there, "   "))
    return fit(line(*parts), width)


def seconds_to_change(shown: Clocks, passed: int = 0) -> int | None:
    """Return the seconds until a clock reads otherwise, or None if none runs."""
    running = [clock_of(shown, seat, passed) for seat in thinks(shown)]
    if not running or all(clock.fallen for clock in running):
        return None
    return 1 if shown.terms.clock.kind == "live" else min(clock.time % MINUTE + 1 for clock in running)
