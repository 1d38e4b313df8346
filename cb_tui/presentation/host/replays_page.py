"""Finished games as lines: the list, and the selected one beside it."""

from collections.abc import Mapping

from cb_tui.core.values import SeatId
from cb_tui.host.answers import GameRow, Replays
from cb_tui.presentation.host.columns import shown_part, two_columns, widths
from cb_tui.presentation.host.profile_page import game_line
from cb_tui.presentation.host.times import date_text
from cb_tui.presentation.text import (
    BLANK,
    WARN,
    Line,
    Lines,
    TextRun,
    columns_at,
    label,
    line,
    number_run,
    shorten,
    wrap,
)

RIGHT = 30  # columns of the selected game
ABOUT = 10  # lines about it below its map


def replay_lines(
    page: Replays, row: int, width: int, height: int, *, ssh: str, field: Lines, names: Mapping[SeatId, str]
) -> Lines:
    """Return the list with a game selected, and at the right its battle as `field` and its result.

    `names` are those of its seats.
    """
    left, right = widths(width, RIGHT)
    rows = [game_line(game, left) for game in page.games]
    if not rows:
        return [BLANK, line("   No game here has ended yet, or none that you seek.")]
    files = _files(page.games[row], ssh, left) if height >= 18 else []
    listed = shown_part(rows, row, height - len(files), left)
    listed += [BLANK] * (height - len(listed) - len(files))
    return two_columns(
        [*listed, *files], _about(page.games[row], field, right, names) if right else [], width, height, RIGHT
    )


def _files(game: GameRow, ssh: str, width: int) -> Lines:
    name = f"{game.table}-{game.game}"
    told = (
        f"{ssh} get {name} > {name}.cbt",
        f"cb-tui verify {name}.cbt     proves it at home",
    )
    return [BLANK, *(shorten(line("  ", label(each)), width) for each in told)]


def _about(game: GameRow, field: Lines, width: int, names: Mapping[SeatId, str]) -> Lines:
    rows: Lines = [*(line(" ", row) for row in field), *([BLANK] if field else [])]
    rows += [line(" ", row) for row in wrap(line(TextRun(game.title, bold=True)), width - 2)]
    rows.append(line(" ", label(f"{date_text(game.since, year=True)}")))
    seats = {shorten(line(label(names.get(seat, seat))), 12): name for seat, name in game.players.items()}
    rows += [columns_at((1, seat), (14, number_run(name))) for seat, name in seats.items()]
    rows += [line(" ", row) for row in wrap(game.result or "no result", width - 2)]
    rows.append(line(label(f" {'rated' if game.rated else 'not rated'}")))
    return [*rows, *(line(" ", row) for row in wrap(checked(game), width - 2))]


def checked(game: GameRow) -> Line:
    """Return whether the log of a game was verified, in words."""
    match game.checked:
        case "":
            return line(label("not yet checked"))
        case "checked":
            return line(label("checked: dice, rules, clocks, AI moves"))
        case fault:
            return line(TextRun(f"not sound: {fault}", WARN))
