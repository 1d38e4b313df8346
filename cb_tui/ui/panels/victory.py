"""The end: who has won and why, losses, luck, what turned it, the best and the worst shot, how long it took."""

from fractions import Fraction

from cb_tui.core.grammar import clip
from cb_tui.core.ruleset import Outcome
from cb_tui.core.values import Side
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.log_view import LogView
from cb_tui.presentation.moments import BattleSummary, TurningPoint
from cb_tui.presentation.text import (
    Line,
    Lines,
    TextRun,
    columns_at,
    fit,
    label,
    line,
    number_run,
    percent,
    section_head,
    shorten,
    wrap,
)
from cb_tui.session.ledger import Luck
from cb_tui.ui.screen_spec import screen_spec_of

FEWEST, MOST = 3, 6  # moments that are shown however low the panel is, and however high
LUCK = (  # of 100 games with these rolls so many go worse, or fewer
    (5, "very unlucky"), (20, "unlucky"), (40, "a little unlucky"), (59, ""), (79, "a little lucky"), (94, "lucky"),
    (100, "very lucky"),
)  # fmt: skip


def title(table: GameView, outcome: Outcome) -> str:
    """Return the winner, such as "US victory", or "A draw"."""
    return "A draw" if outcome.winner is None else f"{table.force(outcome.winner).name} victory"


def victory(
    table: GameView,
    outcome: Outcome,
    luck: dict[Side, Luck],
    course: BattleSummary,
    width: int,
    *,
    commands: int,
    height: int = 0,
    minutes: int = 0,
    last: Line = (),
    row: int | None = None,
    log: LogView | None = None,
    ahead: str = "",
) -> tuple[Lines, tuple[int, ...]]:
    """Return the panel of a finished battle, and the steps of its lines that can be selected.

    `last` is the deciding fight. The line of index `row` has a `>`. If `height` lines are too few,
    the best and the worst shot are left out, then moments down to three. 0 sets no limit.
    """
    head = [*_won(table, outcome, width), *(wrap(last, width) if last else []), *wrap(outcome.why, width)]
    head += [
        *screen_spec_of(table).loss_lines(table, log or LogView(), width),
        *_kills(table, luck, width),
        *_luck(table, course, width),
    ]
    took = f"time {minutes} min   " if minutes else ""
    foot: Lines = [
        section_head(width),
        line(label(took), number_run(str(commands)), label(f" step{'s' * (commands != 1)}")),
    ]
    if ahead:
        foot += wrap(line(label("next: "), TextRun(ahead, bold=True)), width)
    best, worst = course.best, course.worst if course.worst != course.best else None  # a lone shot is both
    shots = [(name, shot) for name, shot in (("best", best), ("worst", worst)) if shot is not None]
    room = (height or len(head) + len(foot) + 12) - len(head) - len(foot)
    extremes = len(shots) + 1 if shots and room > FEWEST + len(shots) + 1 else 0
    moments = course.turning(min(MOST, max(FEWEST, room - 1 - extremes)))
    steps = [moment.step for moment in moments]
    rows: Lines = [*head]
    if moments:
        rows.append(section_head(width, "turning points"))
        rows += [_row(moment, width, steps, mark=row == index) for index, moment in enumerate(moments)]
    if extremes:
        rows.append(section_head(width, f"{' and '.join(name for name, _ in shots)} shot"))
        for name, shot in shots:
            rows.append(_row(shot, width, [one.step for _, one in shots], mark=row == len(steps), name=name))
            steps.append(shot.step)
    return [*rows, *foot], tuple(steps)


def _won(table: GameView, outcome: Outcome, width: int) -> Lines:
    role = table.role(outcome.winner) if outcome.winner else "text"
    scene = table.scene
    won, now = title(table, outcome).upper(), min(scene.turn, scene.turns)
    turn = f"{table.turn_word} {now} of {scene.turns}"
    if not scene.turns or len(won) + 2 + len(turn) > width:
        turn = table.turn_text
    return [columns_at((0, TextRun(won, role, bold=True)), (max(width - 13, len(won) + 2), label(turn)))]


def _kills(table: GameView, luck: dict[Side, Luck], width: int) -> Lines:
    rows: Lines = [section_head(width, "kills    got  due   luck")]
    for force in table.scene.forces:
        mine = fired(luck.get(force.side, Luck()))
        side = line(
            TextRun(clip(force.name, 2).upper(), table.role(force.side)),
            f" {table.ruleset.vocabulary.get('by fire', 'by fire')}",
        )
        got = (12, number_run(f"{mine.actual_count('kill'):>2}")), (15, f"{float(mine.expected_count('kill')):>4.1f}")
        rows.append(columns_at((1, side), *got, (22, number_run(str(mine.percentile)) if mine.rolls else "")))
    return rows


def fired(luck: Luck) -> Luck:
    """Return the luck of attacks alone, without morale and close combat."""
    alone = Luck()
    for roll, mine in luck.rolls:
        if roll.attack:
            alone = alone.with_roll(roll, Fraction(0), mine=mine)
    return alone


def _luck(table: GameView, course: BattleSummary, width: int) -> Lines:
    """Return a sentence on the luck over all rolls, of the only side played here, else of the first side."""
    if course.luck is None:
        return []
    first = table.scene.forces[0].side
    mine = {table.side(seat) for seat in table.human}
    me = next(iter(mine)) if len(mine) == 1 else first
    of_100 = course.luck if me == first else 100 - course.luck
    how = next(words for most, words in LUCK if of_100 <= most)
    who = "You were" if len(mine) == 1 else f"{table.force(me).name}:"
    return wrap(line(f"{who} {how} over all rolls" if how else "Overall, neither side was lucky"), width)


def _row(moment: TurningPoint, width: int, steps: list[int], *, mark: bool, name: str = "") -> Line:
    """Return a moment with its step and the chance of its roll."""
    wide = max(2, *(len(str(step)) for step in steps))
    head = f"{'>' if mark else ' '}{f'{name:<6}' if name else ''}{moment.step:>{wide}} "
    had = percent(moment.chance) if moment.chance is not None else ""
    return line(
        number_run(head), fit(shorten(moment.text, width - 5 - len(head)), width - 5 - len(head)), label(f" {had:>4}")
    )
