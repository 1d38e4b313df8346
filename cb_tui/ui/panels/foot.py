"""The foot of every panel: the log's tail, morale and luck; on tall panels the legend and the battle."""

from cb_tui.core.board import Board
from cb_tui.core.values import Side
from cb_tui.core.width import clip
from cb_tui.present.boards import brief
from cb_tui.present.boards.glyphs import ASCII, GlyphSet
from cb_tui.present.log_view import LogView
from cb_tui.present.table import Table
from cb_tui.present.text import (
    BLANK,
    GOOD,
    WARN,
    Line,
    Lines,
    Run,
    at,
    fit,
    label,
    line,
    number,
    percent,
    ruling,
    signed,
    wrap,
)
from cb_tui.session.ledger import Luck

WIDE = 40  # columns from which a tall panel tells disruptions too
ROOMY = 48  # columns from which it says so in full


def compose(
    head: Lines,
    table: Table,
    log_view: LogView,
    luck: dict[Side, Luck],
    *,
    width: int,
    height: int,
    log: bool = True,
    glyphs: GlyphSet = ASCII,
) -> Lines:
    """A panel of exactly `height` lines: the head above, log and morale at the foot, where they never move.

    Until anything has happened a panel without room for both says how the battle is won where its log will be.
    """
    if height <= 6:
        return [*head, *[BLANK] * height][:height]
    foot = morale(table, luck, width, tall=height > 24)
    if height >= 26:
        foot += [*(legend(table.scene.board, width, glyphs) if height >= 40 else []), *battle(table, width)]
    spare = height - len(head) - len(foot)
    if log:
        count = max(1, min(3 if height <= 24 else 6, spare - 1))
        goals = [] if log_view.entries or height >= 26 else opening(table, width, count)
        rows = goals or [ruling(width, "log  i"), *log_view.tail(count, width)]
        foot = [*rows, *[BLANK] * (count + 1 - len(rows)), *foot]
    room = height - len(foot)
    return [*head[:room], *[BLANK] * (room - len(head)), *foot]


def morale(table: Table, luck: dict[Side, Luck], width: int, *, tall: bool = False) -> Lines:
    """Each side's morale with its rally chance, and how far its attacks are ahead of their expectation."""
    parts: Lines = []
    rallies = table.scene.sky is None and any(force.morale is not None for force in table.scene.forces)
    nerve = "morale, " if rallies else ""  # nobody rallies in the air
    halts = rallies or table.scene.sky is not None  # whether a piece can be hit and live
    for force in table.scene.forces:
        mine = luck.get(force.side, Luck())
        head = line(Run(clip(force.name, 2).upper(), table.role(force.side)), " ")
        if rallies and force.morale is not None and force.rally is not None:
            head = line(head, number(str(force.morale)), label(f" {percent(force.rally)} "))
        ahead = float(mine.ahead)
        lead = Run(signed(ahead), GOOD if ahead >= 0 else WARN)
        if tall:
            kills = f" kills {mine.got('kill')}/{float(mine.due('kill')):.1f} "
            word = "disrupted" if width >= ROOMY else "disr"
            hits = f" {word} {mine.got('disrupt')}/{float(mine.due('disrupt')):.1f} "
            parts.append(line(head, kills, hits if width >= WIDE and halts else "", lead))
        else:
            parts.append(line(head, lead))
    title = "luck" if not tall else "kills got/due" if width < WIDE or not halts else "kills, disruptions got/due"
    return [
        ruling(width, nerve + title),
        *(parts if tall else [line(*parts[:1], *(line("  ", part) for part in parts[1:]))]),
    ]


def legend(board: Board, width: int, glyphs: GlyphSet) -> Lines:
    """What the marks of the map mean, the shortest first two on a line."""
    return [
        ruling(width, "legend"),
        *(fit(at((0, label(left)), (17, label(right))), width) for left, right in brief(board, glyphs)),
    ]


def opening(table: Table, width: int, most: int) -> Lines:
    """The goals that have room whole in `most` lines, under a ruling that names the key for all; nothing if none has."""
    rows: Lines = []
    for sentence in table.scene.victory:
        more = wrap(sentence, width)
        rows += more if len(rows) + len(more) <= most else []
    return [ruling(width, "to win  o"), *rows] if rows else []


def battle(table: Table, width: int) -> Lines:
    """How the battle is won."""
    rows: Lines = [ruling(width, "battle")]
    for sentence in table.scene.victory:
        rows += wrap(sentence, width)
    return rows


def log_strip(log_view: LogView, width: int, height: int) -> Lines:
    """The log under the map: a ruling and the last lines, wide."""
    rows = log_view.tail(height - 1, width)
    return [ruling(width, "log  i"), *rows, *[BLANK] * (height - 1 - len(rows))]


def empty(of: Line) -> bool:
    """Whether a line shows nothing."""
    return not any(run.text.strip() for run in of)
