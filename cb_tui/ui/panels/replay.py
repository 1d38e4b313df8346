"""The replay's panel: where we are in time, what happened here, the turning points, the log about this step."""

from collections.abc import Iterator, Sequence

from cb_tui.core.grammar import clip, columns
from cb_tui.core.report import Report
from cb_tui.core.ruleset import Outcome
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.log_view import LogRow
from cb_tui.presentation.replay_frames import MOMENTS, ReplayFrames
from cb_tui.presentation.text import (
    BLANK,
    FATES,
    Line,
    Lines,
    TextRun,
    fit,
    justify,
    label,
    length,
    line,
    number_run,
    percent,
    plain_text,
    section_head,
    shorten,
    wrap,
)
from cb_tui.ui.panels.results import title
from cb_tui.ui.screen_spec import screen_spec, screen_spec_of

LEVELS = "_.-'"  # of the line that tells who has more pieces
TALL, TALLER = 26, 40  # panel lines from which more of the log is shown, then more turns and moments


def panel(
    frames: ReplayFrames,
    step: int,
    width: int,
    height: int,
    *,
    tempo: str = "",
    branches: Sequence[Line] = (),
    log: bool = True,
) -> Lines:
    """Return the panel of exactly `height` lines, with log, morale and luck fixed at the foot."""
    table = frames.table(step)
    head: Lines = [_first(frames, step, tempo, width)]
    if height <= 6:
        return [*head, *about(frames, step, width, height - 1), *[BLANK] * height][:height]
    foot = screen_spec_of(table).foot(table, dict(frames.stills[step].luck), width, height > 24)
    count = 7 if height > TALL else 1 if frames.attack(step) else 3  # an attack stands in full above
    foot = [*([section_head(width, "log  i", "inspect"), *about(frames, step, width, count)] if log else []), *foot]
    room = height - len(foot)
    for section in _sections(frames, step, width, branches, 8 if height > TALLER else 4):
        if len(head) + min(3, len(section)) <= room:
            head += section[: room - len(head)]
    return [*head[:room], *[BLANK] * (room - len(head)), *foot]


def few(frames: ReplayFrames, step: int, width: int, *, tempo: str = "") -> Lines:
    """Return a few lines for a panel below the picture, the most important first."""
    attack = frames.attack(step)
    now = [fit(deed(frames, step), width), fit(bar(frames, frames.stills[step].turn, step, width), width)]
    return [
        _first(frames, step, tempo, width),
        *now,
        *(_result(frames.table(step), attack, width)[1:] if attack else []),
    ]


def _first(frames: ReplayFrames, step: int, tempo: str, width: int) -> Line:
    return justify(
        line(number_run("REPLAY"), "  step ", number_run(str(step)), f" of {frames.last}"), (label(tempo),), width
    )


def _sections(frames: ReplayFrames, step: int, width: int, branches: Sequence[Line], more: int) -> Iterator[Lines]:
    """Yield the sections of the head, most important first, with at most `more` turns and moments."""
    attack = frames.attack(step)
    if attack is not None:
        yield [fit(bar(frames, frames.stills[step].turn, step, width), width)]
        yield _result(frames.table(step), attack, width)
    else:
        yield wrap(deed(frames, step), width)[:2]
    yield time(frames, step, width, more)
    yield [section_head(width, plain_text(branches[0])), *branches[1:]] if branches else []
    yield moments(frames, step, width, more)
    yield ahead(frames, step, width)


def deed(frames: ReplayFrames, step: int) -> Line:
    """Return the event of a step: turn, side and log text."""
    turn = frames.stills[step].turn
    if not step:
        return line(label(f"{_letter(frames)}{turn} "), "the start: nothing played yet")
    who = frames.deeds[step - 1].seat
    first = frames.table(0)
    name = line(TextRun(clip(first.seat_name(who), 2).upper(), first.seat_role(who), bold=True), " ")
    told: Line = ()
    for entry in frames.rows_of_step(step):
        told = line(told, "; " if told else "", entry.short)
        if entry.names_side:
            name = ()
    return line(label(f"{_letter(frames)}{turn} "), name, told or label(frames.label(step)))


def _letter(frames: ReplayFrames) -> str:
    """Return how a turn is called in one letter: "t", of a round "r"."""
    return frames.table(0).turn_word[:1]


def bar(frames: ReplayFrames, turn: int, now: int, width: int) -> Line:
    """Return a turn as a bar of its steps: `=` for the first side, `-` for the second, `#` for step `now`."""
    steps = frames.spans.get(turn, [])
    head = f"{_letter(frames)}{turn} "
    room = width - len(head)
    if not steps:
        return line(number_run(head), TextRun("#", bold=True) if not now else "")
    scale = max(1.0, len(steps) / room)
    first = frames.table(0)
    runs: list[TextRun] = []
    place = 0.0
    while round(place) < len(steps):
        some = steps[round(place) : max(round(place) + 1, round(place + scale))]
        place += scale
        mine = first.side(frames.deeds[some[0] - 1].seat) == first.scene.forces[0].side
        if now in some:
            runs.append(TextRun("#", bold=True))
        else:
            runs.append(TextRun("=" if mine else "-", first.seat_role(frames.deeds[some[0] - 1].seat)))
    here = now in steps
    return line(number_run(head) if here else label(head), *runs)


def time(frames: ReplayFrames, now: int, width: int, most: int) -> Lines:
    """Return the turns around step `now`, a bar for each."""
    numbers = list(frames.spans)
    here = numbers.index(frames.stills[max(0, now - 1)].turn)
    first = max(0, min(here - most + 2, len(numbers) - most))
    shown = numbers[first : first + most]
    rows = [fit(bar(frames, turn, now, width), width) for turn in shown]
    if shown[-1] != numbers[-1]:
        more = f"  and on to t{numbers[-1]}"
        if length(bar(frames, shown[-1], now, width)) + len(more) <= width:
            rows[-1] = line(bar(frames, shown[-1], now, width), label(more))
    return [section_head(width, "time"), *rows]


def moments(frames: ReplayFrames, now: int, width: int, most: int) -> Lines:
    """Return the rolls and losses around step `now`, each roll with its chance, and `>` before `now` itself."""
    steps = frames.moments
    if not steps:
        return []
    here = next((index for index, step in enumerate(steps) if step >= now), len(steps) - 1)
    first = max(0, min(here - 1, len(steps) - most))
    rows: Lines = [section_head(width, "moments  j/k")]
    for step in steps[first : first + most]:
        mark = number_run(f">{step:>3} ") if step == now else label(f" {step:>3} ")
        had = label(_had(frames, step))
        room = width - 6 - len(had.text) if had.text else width - 5
        rows.append(line(mark, *justify(shorten(_mode(frames, step), room), (had,), width - 5)))
    return rows


def _mode(frames: ReplayFrames, step: int) -> Line:
    attack, table = frames.attack(step), frames.table(0)
    if attack is None:
        entries = frames.rows_of_step(step)
        worth = [entry for entry in entries if entry.report is not None and entry.report.kind in MOMENTS] or entries
        return worth[-1].shorter or worth[-1].short if worth else line(label(frames.label(step)))
    roll = attack.rolls[0]
    word = TextRun(roll.result.short, FATES[roll.result.mark])
    return line(table.unit_names(roll.actors, most=2), " ", word, " ", table.unit_names(roll.targets, most=2))


def _had(frames: ReplayFrames, step: int) -> str:
    attack = frames.attack(step)
    return percent(attack.rolls[0].chance) if attack else ""


def _result(table: GameView, attack: Report, width: int) -> Lines:
    return screen_spec(table.ruleset.package).result(table, attack, width)


def ahead(frames: ReplayFrames, now: int, width: int) -> Lines:
    """Return a plot of the lead in pieces over the game and the value now. A disrupted piece counts one half."""
    name, value = leader(frames, now)
    tail = f"  {name} {value:+.1f}" if value else "  even"
    room = width - len(tail) - 1
    timeline = frames.ahead
    points = (
        [timeline[round(index * frames.last / max(1, room - 1))] for index in range(room)] if frames.last else timeline
    )
    least, most = min(timeline), max(timeline)
    marks = "".join(LEVELS[round((value - least) / (most - least) * 3)] if most > least else "-" for value in points)
    here = round(now * (room - 1) / frames.last) if frames.last else 0
    title = section_head(width, "ahead, in pieces")
    return [title, line(" ", marks[:here], number_run(marks[here : here + 1]), label(marks[here + 1 :]), label(tail))]


def leader(frames: ReplayFrames, step: int) -> tuple[str, float]:
    """Return the short name of the side that leads after a step, and its lead in pieces."""
    value = frames.ahead[step]
    forces = frames.table(0).scene.forces
    return clip(forces[0 if value >= 0 else 1].name, 2).upper(), abs(value)


def about(frames: ReplayFrames, step: int, width: int, count: int) -> Lines:
    """Return the log lines around a step, `>` before its own lines, later lines dimmed."""
    lines = frames.log
    here = frames.line(step)
    own = range(max(here + 1 - len(frames.rows_of_step(step)), 0), here + 1)
    first = max(0, min(here - count // 2, len(lines) - count))
    rows: Lines = []
    for index, entry in enumerate(lines[first : first + count], first):
        told = (frames.stills[step].newest or entry[0], True) if index == here else entry
        rows.append(_told(told, width, now=index in own, later=index > here))
    return [*rows, *[BLANK] * (count - len(rows))]


def _told(told: tuple[LogRow, bool], width: int, *, now: bool, later: bool) -> Line:
    entry, stands = told
    short = entry.shorter if entry.shorter and length(entry.short) > width - 4 else entry.short
    if length(entry.wide) and length(entry.wide) <= width - 4:
        short = entry.wide
    if not stands:
        room, text = width - 4, plain_text(entry.shorter or entry.short)
        back = f"({text}) undone" if columns(text) + 9 <= room else f"({clip(text, room - 2)})"
        return line(label(f" {entry.step:>2} "), label(back))
    head = number_run(f">{entry.step:>2} ") if now else label(f" {entry.step:>2} ")
    return line(head, fit(shorten(line(label(plain_text(short))) if later else short, width - 4), width - 4))


def standing(table: GameView, outcome: Outcome | None, frames: ReplayFrames, step: int) -> str:
    """Return the state of a line of play at its end: "US victory t7", "GE ahead 1.5 t5"."""
    name, value = leader(frames, step)
    how = title(table, outcome) if outcome else f"{name} ahead {value:g}" if value else "even"
    return f"{how} t{table.scene.turn}"


def header(table: GameView, width: int, *, of: str, branch: str, title: str = "Replay") -> Line:
    """Return the header of a replay: title, battle, turn, active seat and branch. `of` comes from `made`."""
    scene = table.scene
    left = line(
        TextRun(f" {title}", bold=True),
        f"  {scene.title}",
        label(f"  {table.turn_text}  "),
        TextRun(table.seat_name(scene.active), table.seat_role(scene.active), bold=True),
    )
    right = line(label(f"{of}  " if of else ""), TextRun(branch, bold=True), " ")
    return justify(left, right if length(left) + length(right) < width else (), width)
