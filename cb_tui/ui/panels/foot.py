"""The foot of a panel: log tail, morale and luck, with legend and goals on tall panels."""

from collections.abc import Callable, Mapping

from cb_tui.core.values import Side
from cb_tui.presentation.boards import brief
from cb_tui.presentation.boards.cells import ASCII, GlyphSet
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.log_view import LogView
from cb_tui.presentation.text import (
    BLANK,
    Line,
    Lines,
    columns_at,
    danger_run,
    fit,
    good_run,
    label,
    line,
    plain_text,
    section_head,
    shorten,
    wrap,
)
from cb_tui.session.ledger import Luck
from cb_tui.ui.panels.roster import beside
from cb_tui.ui.screen_spec import screen_spec_of


def compose(
    head: Lines | Callable[[int], Lines],
    table: GameView,
    log_view: LogView,
    luck: dict[Side, Luck],
    *,
    width: int,
    height: int,
    log: bool = True,
    goals: bool = True,
    glyphs: GlyphSet = ASCII,
) -> Lines:
    """Return a panel of exactly `height` lines, the head above, log and standing at the foot.

    `head` may be built for the lines it has. A panel without room for log and goals shows the goals
    in place of the log until something has happened. A panel whose log is elsewhere always shows them.
    """
    if height <= 6:
        return [*(head(height) if callable(head) else head), *[BLANK] * height][:height]
    foot = screen_spec_of(table).foot(table, luck, width, height > 24)
    foot += legend(table, width, glyphs) if height >= 40 else []
    told = battle(table, width) if height >= 26 else []
    head = head(height - len(foot) - len(told)) if callable(head) else head
    room = height - len(head) - len(foot)  # what the moment is about comes first
    foot += opening(table, width, max(2, room - 1)) if len(told) > max(0, room) else told
    if table.provisional_winner:
        mark = good_run if table.viewing_side in table.scene.sides_meeting_goals else danger_run
        foot = [fit(line(mark(table.provisional_winner, bold=True)), width), *foot]
    spare = height - len(head) - len(foot)
    if log:
        count = max(1, min(3 if height <= 24 else 6, spare - 1))
        won = [] if log_view or height >= 26 else opening(table, width, count)
        rows = won or [section_head(width, "log  i", "inspect"), *log_view.tail(count, width)]
        foot = [*rows, *[BLANK] * (count + 1 - len(rows)), *foot]
    elif goals and height < 26:
        foot = [*opening(table, width, spare - 1), *foot]
    if height >= 26 and (roster := beside(table, width, height - len(foot) - len(head) - 1)):
        foot = [*roster, *foot]
    room = height - len(foot)
    return [*head[:room], *[BLANK] * (room - len(head)), *foot]


def legend(table: GameView, width: int, glyphs: GlyphSet) -> Lines:
    """Return the marks of the map with their meaning, the shortest two to a line."""
    marks = screen_spec_of(table).marks
    pairs = [[_own(marks, told) for told in pair] for pair in brief(table.scene.board, glyphs, table.out_of_order)]
    return [
        section_head(width, "legend"),
        *(fit(columns_at((0, label(left)), (17, label(right))), width) for left, right in pairs),
    ]


def _own(marks: Mapping[str, str], told: str) -> str:
    """Return a mark with its meaning, by these rules if they have one of their own."""
    sign, _, meaning = told.partition(" ")
    return f"{sign} {marks.get(sign, marks.get(meaning, meaning))}" if meaning else told


def opening(table: GameView, width: int, most: int) -> Lines:
    """Return the goals that fit whole into `most` lines, under a heading with the key for all of them.

    The first goal is the player's own and is shortened if it is longer.
    """
    rows: Lines = []
    for sentence in table.goals:
        more = wrap(sentence, width)
        if not rows and len(more) > most > 0:
            more = [*more[: most - 1], shorten(line(" ".join(map(plain_text, more[most - 1 :]))), width)]
        rows += more if len(rows) + len(more) <= most else []
    return [section_head(width, "to win  o", "objectives"), *rows] if rows else []


def battle(table: GameView, width: int) -> Lines:
    """Return all goals under a heading."""
    rows: Lines = [section_head(width, "battle")]
    for sentence in table.goals:
        rows += wrap(sentence, width)
    return rows


def log_strip(log_view: LogView, width: int, height: int) -> Lines:
    """Return the log under the map: a heading and the last lines."""
    rows = log_view.tail(height - 1, width)
    return [section_head(width, "log  i", "inspect"), *rows, *[BLANK] * (height - 1 - len(rows))]


def empty(of: Line) -> bool:
    """Check whether a line shows nothing."""
    return not any(run.text.strip() for run in of)
