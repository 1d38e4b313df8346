"""The panel of a watcher: how the sides stand, the last commands, who else watches, and what the players said."""

from typing import NamedTuple

from cb_tui.core.values import Side
from cb_tui.host.answers import SignalSent
from cb_tui.presentation.host.signal_lines import signal_line
from cb_tui.presentation.replay_frames import ReplayFrames
from cb_tui.presentation.text import (
    BLANK,
    Line,
    Lines,
    TextRun,
    columns_at,
    fit,
    justify,
    label,
    line,
    number_run,
    percent,
    section_head,
    shorten,
    wrap,
)
from cb_tui.session.watched import chances
from cb_tui.ui.panels.replay import about
from cb_tui.ui.screen_spec import screen_spec

LAST = 4  # commands


class Watched(NamedTuple):
    """The watchers by name, the signals, and whether the running turn is hidden."""

    names: tuple[str, ...] = ()
    signals: tuple[SignalSent, ...] = ()
    late: bool = False


def watch_panel(
    frames: ReplayFrames, step: int, watched: Watched, width: int, height: int, *, log: bool = True
) -> Lines:
    """Return the panel of exactly `height` lines, with the last commands if `log`."""
    rows: Lines = [_first(frames, step, watched, width), *_standing(frames, step, width)]
    attack, table = frames.attack(step), frames.table(step)
    parts = [screen_spec(table.ruleset.package).result(table, attack, width)] if attack is not None else []
    if log:
        parts.append([section_head(width, "last  i", "inspect"), *about(frames, step, width, LAST)])
    if watched.names:
        named = line(label(", ".join(watched.names)))
        parts.append([section_head(width, f"watching  {len(watched.names)}"), *wrap(named, width)[:2]])
    if watched.signals:
        said = [signal_line(each, width) for each in watched.signals[-2:]]
        parts.append([section_head(width, "signals  Q"), *said])
    for part in parts:
        if len(rows) + len(part) <= height:
            rows += part
    return [*(fit(row, width) for row in rows[:height]), *[BLANK] * (height - len(rows))]


def _first(frames: ReplayFrames, step: int, watched: Watched, width: int) -> Line:
    now = "over" if frames.game.outcome is not None else "a turn late" if watched.late else "live"
    where = now if step >= frames.last else f"{frames.last - step} behind"
    head = line("step ", number_run(str(step)), label(f" of {frames.last}"))
    return justify(head, line(label(where)), width)


def _standing(frames: ReplayFrames, step: int, width: int) -> Lines:
    """Return of each side the chance to win and the pieces left, no lines if anything is hidden."""
    if not frames.game.ruleset.traits.open_information:
        return []
    table, found = frames.table(step), chances(frames.game, step)
    lost = _lost(frames, step)
    outcome = frames.game.outcome if step >= frames.last else None
    rows: Lines = [section_head(width, "chance to win, pieces left")]
    for army in frames.game.battle.sides:
        seat = next(seat.id for seat in frames.game.battle.seated if seat.side == army.id)
        total = sum(side == army.id for side in frames.sides.values())
        left = line(number_run(f"{total - lost.get(army.id, 0)}"), label(f" of {total}"))
        who = TextRun(table.seat_name(seat), table.seat_role(seat), bold=True)
        chance = number_run(percent(found[seat])) if seat in found else ""
        if outcome is not None:
            chance = TextRun("won" if outcome.winner == army.id else "lost" if outcome.winner else "drawn")
        rows.append(columns_at((0, shorten(line(who), 14)), (15, chance), (21, left)))
    return rows


def _lost(frames: ReplayFrames, step: int) -> dict[Side, int]:
    """Return how many pieces each side has lost until a step."""
    found: dict[Side, int] = {}
    gone = {unit for at in frames.losses if at <= step for report in frames.reports(at) for unit in report.lost}
    for unit in gone:
        if unit in frames.sides:
            found[frames.sides[unit]] = found.get(frames.sides[unit], 0) + 1
    return found
