"""The lobby of a host as lines: lists of games and tables, and who is here."""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from cb_tui.core.values import SeatId
from cb_tui.host.answers import DailyRow, GameRow, LadderRow, Lobby, TableRow, Visitor
from cb_tui.host.clocks import ClockTerms
from cb_tui.host.events import TableTerms
from cb_tui.presentation.host.columns import heading
from cb_tui.presentation.host.families import family_name
from cb_tui.presentation.host.times import ago_text, left_text
from cb_tui.presentation.text import (
    BLANK,
    Line,
    Lines,
    TextRun,
    columns_at,
    danger_run,
    good_run,
    label,
    length,
    line,
    number_run,
    shorten,
    wrap,
)

Kind = Literal["move", "wait", "open", "watch", "over"]
SeatName = Callable[[str, SeatId], str]  # of a battle's ID and a seat
TITLE = 22  # columns of a battle's title at most, or as many as are left by
OTHERS = 35  # columns for all else
HERE = 5  # players who are here, named before there are news
BEST = 3  # players of the day and of the ladder that are shown
SHORT = 3600  # seconds, from which a clock is a warning


class Section(NamedTuple):
    """A list of the lobby."""

    kind: Kind
    title: str
    rows: Sequence[GameRow | TableRow]


class ListLook(NamedTuple):
    """The look of rows: the signs of the selected one and of an audited game, the time, the names of seats."""

    cursor: str
    checked: str
    now: int
    named: SeatName


def sections(lobby: Lobby) -> list[Section]:
    """Return the lists of the lobby that have rows, the games that wait for the player first."""
    moves = [row for row in lobby.mine if row.to_move == row.mine]
    waits = [row for row in lobby.mine if row.to_move != row.mine]
    mine = [row for row in lobby.open if row.terms.invited and not row.mine]
    found = (
        Section("move", "Your move", moves),
        Section("open", "Offered to you", mine),
        Section("wait", "Their move", waits),
        Section("open", "Open tables", [row for row in lobby.open if row not in mine]),
        Section("watch", "To watch", lobby.watch),
        Section("over", "Just over", lobby.over),
    )
    return [section for section in found if section.rows]


def clock_text(clock: ClockTerms) -> str:
    """Return a clock in a word or two: "3 days", "60 min", "none"."""
    if clock.kind == "days":
        return "1 day" if clock.days == 1 else f"{clock.days} days"
    return f"{clock.minutes} min" if clock.kind == "live" else "none"


def versus(row: GameRow) -> str:
    """Return the opponents in a game, "v bert", or of a game of others all players, "bert v dora"."""
    others = [name for seat, name in row.players.items() if seat != row.mine]
    return f"v {', '.join(others)}" if row.mine else " v ".join(others)


def turn_text(row: GameRow) -> str:
    """Return the turn of a game and its last one, "t3/8"."""
    return f"t{row.turn}/{row.turns}" if row.turns else f"t{row.turn}"


def seat_text(terms: TableTerms, free: Sequence[SeatId], named: SeatName) -> str:
    """Return the seats to sit down at: "both", "any" or the name of the last one."""
    if terms.games > 1:
        return "both"
    return named(terms.battle, free[0]) if len(free) == 1 else "any"


# --- the lists ---------------------------------------------------------------------------------------------------


def list_lines(found: Sequence[Section], marked: int, width: int, look: ListLook) -> list[tuple[int | None, Line]]:
    """Return the lines of all lists, each with the number of its row, None for a heading or a blank line."""
    rows: list[tuple[int | None, Line]] = []
    count = 0
    for section in found:
        rows += [(None, BLANK)] if rows else []
        rows.append((None, _head(section, width)))
        for row in section.rows:
            mark = TextRun(look.cursor, "box", bold=True) if count == marked else ""
            rows.append((count, columns_at((1, mark), (3, _row(section.kind, row, width, look)))))
            count += 1
    return rows


def _title_room(width: int) -> int:
    return max(12, min(TITLE, width - OTHERS))


def _head(section: Section, width: int) -> Line:
    title = heading(section.title, str(len(section.rows)))
    at = 4 + _title_room(width)
    if section.kind != "open":
        return title
    heads = ((at, "seat"), (at + 9, "rated"), (at + 15, "clock"), (at + 23, "by"))
    return columns_at((0, title), *((column, label(head)) for column, head in heads))


def _row(kind: Kind, row: GameRow | TableRow, width: int, look: ListLook) -> Line:
    """Return a row without its first three columns."""
    room = _title_room(width)
    if isinstance(row, TableRow):
        return _table(row, width - 3, room, look.named)
    second = f" {row.game}" if row.game > 1 else ""  # of a table with two games
    title = line(shorten(line(TextRun(row.title, bold=kind == "move")), room - len(second)), label(second))
    if kind == "over":
        checked = danger_run("x") if row.checked else TextRun("")
        checked = good_run(look.checked) if row.checked == "checked" else checked
        room = width - 9 - length(title)
        result = row.result if len(row.result) <= room else row.result.partition(", turn")[0]
        told = shorten(line(title, "  ", label(result)), width - 7)
        return columns_at((0, told), (width - 5, checked))
    ago = label("playing" if row.live and not row.mine else ago_text(look.now, row.since))
    left = _left(row) if row.mine else BLANK
    right = width - 4 if not row.mine else width - 13
    players = shorten(line(versus(row)), right - room - 9 - max(4, length((ago,))))
    return columns_at(
        (0, title), (room + 1, label(turn_text(row))), (room + 8, players),
        (right - length((ago,)), ago), (width - 4 - length(left), left),
    )  # fmt: skip


def _left(row: GameRow) -> Line:
    """Return the time left for the move, as short as can be, as a warning if it is not much."""
    if row.left is None:
        return BLANK
    text = left_text(row.left).replace(" d", "d").replace(" h", "h").replace(" min", "m")
    short = row.left < SHORT and row.to_move == row.mine
    return line(danger_run(text, bold=True) if short else label(text))


def _table(row: TableRow, width: int, room: int, named: SeatName) -> Line:
    many = ", 2 games" if row.terms.games > 1 else ""
    by = "you" if row.mine else row.by
    return columns_at(
        (0, shorten(line(row.title, label(many)), room)),
        (room + 1, shorten(line(seat_text(row.terms, row.free, named)), 8)),
        (room + 10, label("yes" if row.terms.rated else "no")),
        (room + 16, label(clock_text(row.terms.clock))),
        (room + 24, shorten(line(by), width - room - 25)),
    )


# --- beside them --------------------------------------------------------------------------------------------------


def beside_lines(lobby: Lobby, name: str, width: int, height: int) -> Lines:
    """Return the visitors, the day, the ladder and the news, as far as there is room."""
    here = [_visitor(each, name, width) for each in lobby.here]
    day = _day(lobby, name, width) if lobby.day else []
    ladder = (
        [] if not lobby.ladder else [heading(family_name(lobby.family) or "Ladder"), *map(_rating, lobby.ladder[:BEST])]
    )
    news = [line(" ", row) for each in lobby.news for row in wrap(each, width - 2)]
    news = [heading("News"), *news] if news else []
    taken = len(day) + len(ladder) + 2 * bool(ladder) + 3
    most = max(2, height - taken - (len(news) + 1 if height - taken - len(news) > HERE else 0))
    more = [line(label(f" {len(here) - most + 1} more"))] if len(here) > most else []
    shown = here[: most - 1] if more else here
    news = news if height - taken - len(shown) - len(more) > len(news) else []
    parts = [[heading("Here", str(len(lobby.here))), *shown, *more], day, ladder, news]
    rows: Lines = []
    for part in parts:
        rows += [*([BLANK] if rows and part else []), *part]
    return [shorten(row, width) for row in rows][:height]


def _visitor(each: Visitor, name: str, width: int) -> Line:
    """Return a visitor, and where. A long name is cut only if the place leaves it no room."""
    room = max(10, width - len(each.where) - 2)
    who = shorten(line(TextRun(each.name, bold=each.name == name)), room)
    return columns_at((1, who), (max(12, length(who) + 2), label(each.where)))


def _day(lobby: Lobby, name: str, width: int) -> Lines:
    """Return the battle of the day, how far the player is, and the best players."""
    own = next((row for row in lobby.daily if row.name == name), None)
    told = "not yet" if own is None else _tried(own)
    rows = [heading("Daily"), columns_at((1, label("you")), (12, label(told)))]
    best = [row for row in lobby.daily if row.ended][:BEST]
    for place, row in enumerate(best, 1):
        who = shorten(line(row.name), 9)
        score = number_run(f"{row.ended.score:>4}" if row.ended else "")
        rows.append(columns_at((1, number_run(str(place))), (3, who), (13, label(_tried(row))), (width - 5, score)))
    return rows


def _tried(row: DailyRow) -> str:
    if row.ended is None:
        return "playing"
    return f"{'won' if row.ended.won else 'lost'} t{row.ended.turn}"


def _rating(row: LadderRow) -> Line:
    place = "" if row.place is None else str(row.place)
    return columns_at((1, number_run(place)), (3, shorten(line(row.name), 9)), (13, rating_text(row)))


def rating_text(row: LadderRow | None) -> Line:
    """Return a rating with its interval, with a question mark while the player is not placed yet."""
    if row is None:
        return line(label("not rated yet"))
    unsure = "" if row.place is not None or row.anchor else "?"
    return line(number_run(f"{row.rating}{unsure}"), label(f" +-{row.interval}"))


# --- what Enter does ------------------------------------------------------------------------------------------------


def promise(kind: Kind, row: GameRow | TableRow, now: int) -> str:
    """Return the effect of Enter on a row as the end of a sentence, with the age of the last move or the audit."""
    if isinstance(row, TableRow):
        whose = "your table; it waits for a player" if row.mine else f"the table of {row.by}, where you can sit down"
        return f" shows {whose}"
    ago, who = ago_text(now, row.since), row.players.get(row.to_move, "") if row.to_move else ""
    others = versus(row).removeprefix("v ")
    match kind:
        case "move":
            moved = "just now" if ago == "now" else f"{ago} ago"
            return f" goes to the game; {f'{others} moved' if row.moved else 'it began'} {moved}"
        case "wait":
            return f" goes to the game; {who or others} has {f'had the move for {ago}' if ago != 'now' else 'the move'}"
        case "watch":
            return f" watches {others}"
        case _:
            checked = {"": "not audited yet", "checked": "every command and die was audited"}
            return f" replays it; {checked.get(row.checked, row.checked)}"
