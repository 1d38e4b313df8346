"""The replay's panel: where we are in time, what happened here, the turning points, the log about this step."""

from collections.abc import Iterator, Sequence

from cb_tui.core.report import Report
from cb_tui.core.ruleset import Outcome
from cb_tui.core.values import Side
from cb_tui.core.width import clip, columns
from cb_tui.ui.chronicle import Entry
from cb_tui.ui.panels.foot import morale
from cb_tui.ui.panels.victory import title
from cb_tui.ui.reel import MOMENTS, Reel
from cb_tui.ui.systems import room
from cb_tui.ui.table import Table
from cb_tui.ui.text import (
    BLANK,
    LABEL,
    WARN,
    Line,
    Lines,
    Run,
    apart,
    fit,
    label,
    length,
    line,
    number,
    percent,
    plain,
    ruling,
    shorten,
    wrap,
)

LEVELS = "_.-'"  # of the line that tells who has more pieces
TALL = 26  # lines from which more of the log is told


def panel(
    reel: Reel,
    step: int,
    width: int,
    height: int,
    *,
    tempo: str = "",
    branches: Sequence[Line] = (),
    log: bool = True,
) -> Lines:
    """Exactly `height` lines; log, morale and luck at the foot, where they never move."""
    table = reel.table(step)
    head: Lines = [_first(reel, step, tempo, width)]
    if height <= 6:
        return [*head, *about(reel, step, width, height - 1), *[BLANK] * height][:height]
    foot = morale(table, dict(reel.frames[step].luck), width, tall=height > 24)
    count = 7 if height > TALL else 3
    foot = [*([ruling(width, "log  i"), *about(reel, step, width, count)] if log else []), *foot]
    room = height - len(foot)
    for section in _sections(reel, table, step, width, branches):
        if len(head) + min(3, len(section)) <= room:
            head += section[: room - len(head)]
    return [*head[:room], *[BLANK] * (room - len(head)), *foot]


def few(reel: Reel, step: int, width: int, *, tempo: str = "") -> Lines:
    """A few lines for a panel below the picture, the most important first."""
    attack = reel.attack(step)
    now = [fit(deed(reel, step), width), fit(bar(reel, reel.frames[step].turn, step, width), width)]
    return [_first(reel, step, tempo, width), *now, *(_result(reel.table(step), attack, width)[1:] if attack else [])]


def _first(reel: Reel, step: int, tempo: str, width: int) -> Line:
    return apart(line(number("REPLAY"), "  step ", number(str(step)), f" of {reel.last}"), (label(tempo),), width)


def _sections(reel: Reel, table: Table, step: int, width: int, branches: Sequence[Line]) -> Iterator[Lines]:
    """What the head tells, the most important first."""
    attack = reel.attack(step)
    if attack is not None:
        yield [fit(bar(reel, reel.frames[step].turn, step, width), width)]
        yield [ruling(width), *_result(table, attack, width)]
    else:
        yield wrap(deed(reel, step), width)[:2]
    yield time(reel, step, width)
    yield [ruling(width, plain(branches[0])), *branches[1:]] if branches else []
    yield moments(reel, step, width)
    yield ahead(reel, step, width)


def deed(reel: Reel, step: int) -> Line:
    """What happened at a step: turn, side, the log's words."""
    turn = reel.frames[step].turn
    if not step:
        return line(label(f"t{turn} "), "the start: nothing has been played")
    who = reel.deeds[step - 1].side
    first = reel.table(0)
    name = line(Run(clip(first.force(who).name, 2).upper(), first.role(who), bold=True), " ")
    told: Line = ()
    for entry in reel.brought(step):
        told = line(told, "; " if told else "", entry.short)
        if entry.begins:
            name = ()  # it says itself whose turn it is now
    return line(label(f"t{turn} "), name, told or label(reel.label(step)))


def bar(reel: Reel, turn: int, now: int, width: int) -> Line:
    """A turn as a line of its steps: `=` of the first side, `-` of the second, `#` where we are."""
    steps = reel.spans.get(turn, [])
    head = f"t{turn} "
    room = width - len(head)
    if not steps:
        return line(number(head), Run("#", bold=True) if not now else "")
    scale = max(1.0, len(steps) / room)
    first = reel.table(0)
    runs: list[Run] = []
    place = 0.0
    while round(place) < len(steps):
        some = steps[round(place) : max(round(place) + 1, round(place + scale))]
        place += scale
        mine = reel.deeds[some[0] - 1].side == first.scene.forces[0].side
        if now in some:
            runs.append(Run("#", bold=True))
        else:
            runs.append(Run("=" if mine else "-", first.role(reel.deeds[some[0] - 1].side)))
    here = now in steps
    return line(number(head) if here else label(head), *runs)


def time(reel: Reel, now: int, width: int, most: int = 4) -> Lines:
    """The turns about this step, a line each."""
    numbers = list(reel.spans)
    here = numbers.index(reel.frames[max(0, now - 1)].turn)
    first = max(0, min(here - most + 2, len(numbers) - most))
    shown = numbers[first : first + most]
    rows = [fit(bar(reel, turn, now, width), width) for turn in shown]
    if shown[-1] != numbers[-1]:
        more = f"  and on to t{numbers[-1]}"
        if length(bar(reel, shown[-1], now, width)) + len(more) <= width:
            rows[-1] = line(bar(reel, shown[-1], now, width), label(more))
    return [ruling(width, "time"), *rows]


def moments(reel: Reel, now: int, width: int, most: int = 4) -> Lines:
    """The throws and losses about this step, `>` before the one that we are at, each throw with the chance it had."""
    steps = reel.moments
    if not steps:
        return []
    here = next((index for index, step in enumerate(steps) if step >= now), len(steps) - 1)
    first = max(0, min(here - 1, len(steps) - most))
    rows: Lines = [ruling(width, "moments  j/k")]
    for step in steps[first : first + most]:
        mark = number(f">{step:>3} ") if step == now else label(f" {step:>3} ")
        rows.append(line(mark, *apart(fit(_moment(reel, step), width - 10), (label(_had(reel, step)),), width - 5)))
    return rows


def _moment(reel: Reel, step: int) -> Line:
    attack, table = reel.attack(step), reel.table(0)
    if attack is None:
        entries = reel.brought(step)
        worth = [entry for entry in entries if entry.report is not None and entry.report.kind in MOMENTS] or entries
        return worth[-1].tight or worth[-1].short if worth else line(label(reel.label(step)))
    roll = attack.rolls[0]
    word = Run(roll.result.short, WARN if roll.got else LABEL)
    return line(table.who(roll.by, most=2), " ", word, " ", table.who(roll.at, most=2))


def _had(reel: Reel, step: int) -> str:
    attack = reel.attack(step)
    return percent(attack.rolls[0].result.chance) if attack else ""


def _result(table: Table, attack: Report, width: int) -> Lines:
    return room(table.ruleset.package).result(table, attack, width)


def ahead(reel: Reel, now: int, width: int) -> Lines:
    """Who has more pieces, a disrupted one a half: the course of the game up to here, and the figure here."""
    name, value = leader(reel, now)
    tail = f"  {name} {value:+.1f}" if value else "  even"
    room = width - len(tail) - 1
    course = reel.ahead
    points = [course[round(index * reel.last / max(1, room - 1))] for index in range(room)] if reel.last else course
    least, most = min(course), max(course)
    marks = "".join(LEVELS[round((value - least) / (most - least) * 3)] if most > least else "-" for value in points)
    here = round(now * (room - 1) / reel.last) if reel.last else 0
    title = ruling(width, "who has more pieces")
    return [title, line(" ", marks[:here], number(marks[here : here + 1]), label(marks[here + 1 :]), label(tail))]


def leader(reel: Reel, step: int) -> tuple[str, float]:
    """The side that has more pieces after a step, and how many."""
    value = reel.ahead[step]
    forces = reel.table(0).scene.forces
    return clip(forces[0 if value >= 0 else 1].name, 2).upper(), abs(value)


def about(reel: Reel, step: int, width: int, count: int) -> Lines:
    """The lines of the log about a step, `>` before those that it brought; what comes later is dim."""
    lines = reel.log
    here = reel.line(step)
    own = range(max(here + 1 - len(reel.brought(step)), 0), here + 1)
    first = max(0, min(here - count // 2, len(lines) - count))
    rows: Lines = []
    for index, entry in enumerate(lines[first : first + count], first):
        told = (reel.frames[step].newest or entry[0], True) if index == here else entry
        rows.append(_told(told, width, now=index in own, later=index > here))
    return [*rows, *[BLANK] * (count - len(rows))]


def _told(told: tuple[Entry, bool], width: int, *, now: bool, later: bool) -> Line:
    entry, stands = told
    short = entry.tight if entry.tight and length(entry.short) > width - 4 else entry.short
    if length(entry.wide) and length(entry.wide) <= width - 4:
        short = entry.wide
    if not stands:
        room, text = width - 4, plain(entry.tight or entry.short)
        back = f"({text}) undone" if columns(text) + 9 <= room else f"({clip(text, room - 2)})"
        return line(label(f" {entry.step:>2} "), label(back))
    head = number(f">{entry.step:>2} ") if now else label(f" {entry.step:>2} ")
    return line(head, fit(shorten(line(label(plain(short))) if later else short, width - 4), width - 4))


def standing(table: Table, outcome: Outcome | None, reel: Reel, step: int) -> str:
    """How a line of play stands at its end: "US victory t7", "GE ahead 1.5 t5"."""
    name, value = leader(reel, step)
    how = title(table, outcome) if outcome else f"{name} ahead {value:g}" if value else "even"
    return f"{how} t{table.scene.turn}"


def header(table: Table, width: int, *, seed: object, branch: str) -> Line:
    """The first line: that it is a replay, of what, the turn, the seed, the branch."""
    scene = table.scene
    side: Side = scene.active
    left = line(
        Run(" Replay", bold=True),
        f"  {scene.title}",
        label(f"  turn {min(scene.turn, scene.turns)}/{scene.turns}  "),
        Run(table.force(side).name, table.role(side), bold=True),
    )
    right = line(label(f"seed {seed}  "), Run(branch, bold=True), " ")
    return apart(left, right if length(left) + length(right) < width else (), width)
