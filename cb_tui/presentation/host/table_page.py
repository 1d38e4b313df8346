"""A table of a host as lines: the players at its seats, and the terms."""

from collections.abc import Mapping
from typing import NamedTuple

from cb_tui.core.grammar import join_list
from cb_tui.core.values import SeatId
from cb_tui.host.answers import GameRow, PlayerCard, TablePage
from cb_tui.host.clocks import DAY
from cb_tui.host.events import TableTerms
from cb_tui.presentation.host.lobby_page import rating_text, turn_text, versus
from cb_tui.presentation.host.times import ago_text, date_text, days_text
from cb_tui.presentation.text import (
    BLANK,
    Line,
    Lines,
    TextRun,
    columns_at,
    good_run,
    label,
    line,
    number_run,
    shorten,
    wrap,
)

LABEL = 12  # columns of the names of the terms
GAME = 16  # columns of a game's players
SEAL = 12  # characters of a seal that are shown
WATCHERS = {"all": "see the game as it is played", "afterwards": "see the game once it is over", "none": "see nothing"}
DICE = {
    "host": "sealed by the host before, opened after; a word of each player is mixed in",
    "fair": "made by both players for each roll; no one can choose or foresee them",
    "seeded": "rolled from a seed that both can know",
}


class TableLook(NamedTuple):
    """The reader of a table, the names of its seats, its rules in words, and the time."""

    me: str
    names: Mapping[SeatId, str]
    rules: str
    now: int
    late: bool = False  # whether watchers of rated games see each turn once it is over


def terms_pairs(terms: TableTerms, rules: str, *, late: bool = False) -> list[tuple[str, str]]:
    """Return the terms of a table in words, each with its name."""
    pairs = [("Rules", rules)] if rules else []
    pairs += [("Clock", terms.clock.sentence), ("Dice", DICE[terms.dice])]
    pairs.append(("Rated", "yes" if terms.rated and not terms.ai else "no"))
    late = late and terms.rated and terms.watchers == "all"
    return [*pairs, ("Watchers", "see each turn once it is over" if late else WATCHERS[terms.watchers])]


def table_lines(page: TablePage, look: TableLook, width: int) -> Lines:
    """Return the opener of a table, its seats, the records of the other players, and the terms."""
    rows: Lines = [_opened(page, look, width), BLANK, *_seats(page, look), BLANK]
    cards = [row for card in page.players if card.name != look.me for row in card_lines(card, width)]
    rows += [*cards, *([BLANK] if cards else [])]
    for name, told in terms_pairs(page.terms, look.rules, late=look.late):
        rows += _pair(name, told, width)
    sealed = ", ".join(f"{seal[:SEAL]}.." for seal in page.seals)
    rows += _pair("Sealed", sealed, width) if sealed else []
    return rows


def game_lines(page: TablePage, look: TableLook, width: int) -> Lines:
    """Return the lines of a table's games: players, turn, and the player to move or the result."""
    rows = []
    for row in page.games:
        told = label(row.result or _stands(row, look))
        seat = look.names.get(row.mine, "") if row.mine else ""
        players = line(versus(row), label(f", you are {seat}" if seat else ""))
        whole = columns_at((0, f"game {row.game}"), (8, label(turn_text(row))), (15, players), (42, told))
        rows.append(shorten(whole, width))
    return rows


def _stands(row: GameRow, look: TableLook) -> str:
    """Return the player to move, and for how long."""
    who = row.players.get(row.to_move, "") if row.to_move else ""
    mover = "your move" if who == look.me else f"{who} to move"
    return f"{mover}, {ago_text(look.now, row.since)}" if who else ""


def _opened(page: TablePage, look: TableLook, width: int) -> Line:
    card = next((card for card in page.players if card.name == page.by), None)
    by = line(number_run("you" if page.by == look.me else page.by), "  ", rating_text(card.rating) if card else "")
    left = page.closes - look.now
    closes = label(f"closes in {days_text(left + DAY // 2 if left > DAY else left)}" if left > 0 and page.free else "")
    if width < 70:
        return columns_at((0, label("By")), (LABEL, by), (36, closes))
    return columns_at((0, label("By")), (LABEL, by), (38, label(f"opened {date_text(page.opened)}")), (54, closes))


def _seats(page: TablePage, look: TableLook) -> Lines:
    """Return the seats, a line each, and who has them in each game."""
    taken = [*page.seats]
    if len(taken) < page.terms.games:  # the second game has the seats swapped
        taken.append(
            dict(zip(reversed(page.terms.seats), (taken[0].get(s, "") for s in page.terms.seats), strict=True))
        )
    games = range(len(taken))
    many = len(games) > 1
    rows = [columns_at(*((LABEL + GAME * game, label(f"game {game + 1}")) for game in games))] if many else []
    for seat in page.terms.seats:
        cells = [(LABEL + GAME * game, _player(taken[game].get(seat, ""), look.me)) for game in games]
        rows.append(columns_at((0, TextRun(look.names.get(seat, seat), bold=True)), *cells))
    lots = by_lot(page, look.me)
    return [*rows, columns_at((0, label("by lot")), (LABEL, TextRun(lots)))] if lots else rows


def by_lot(page: TablePage, me: str) -> str:
    """Return the players who take the seats that are left, "carla and you", or an empty string."""
    known = {name for seats in page.seats for name in seats.values()}
    return join_list(["you" if card.name == me else card.name for card in page.players if card.name not in known])


def _player(name: str, me: str) -> TextRun:
    if not name:
        return good_run("free")
    return number_run("you") if name == me else TextRun(name)


def _pair(name: str, told: str, width: int) -> Lines:
    rows = wrap(told, width - LABEL)
    return [columns_at((0, label("" if index else name)), (LABEL, row)) for index, row in enumerate(rows)]


def card_lines(card: PlayerCard, width: int) -> Lines:
    """Return the record of a player: games, how many were finished, and those against the reader."""
    late = f", {card.lost_on_time} lost on time" if card.lost_on_time else ""
    told = f"{card.finished} of {card.played} games finished{late}" if card.played else "new here"
    met = f"; you won {card.beat} of {card.met}" if card.met else ""
    return _pair(card.name, f"{told}{met}", width)
