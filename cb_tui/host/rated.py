"""The rated games of a host, read from its directory, and the ladder that its pages show of them."""

from collections.abc import Iterator, Mapping

from cb_tui.core.values import SeatId, Side
from cb_tui.host.answers import LadderPage, LadderRow
from cb_tui.host.clocks import DAY
from cb_tui.host.directory import Directory, GameAtTable, Table
from cb_tui.host.dumplog import stem_of
from cb_tui.host.ladder import Ladder, RatedGame, families, ladder, start_of
from cb_tui.host.referee import BattleCard

Cards = Mapping[str, BattleCard]
UNPROVED = "seeded"  # dice that every player can foresee


def rated_game(directory: Directory, cards: Cards, table: Table, game: GameAtTable) -> RatedGame | None:
    """Return a finished game as the ladder reads it, or None unless each of two sides had one player.

    It counts if its table was rated, no one could foresee its dice, and its log was verified.
    """
    card, ended = cards.get(table.terms.battle), game.ended
    if card is None or ended is None:
        return None
    players = _players(directory, card, table, game.players)
    sound = game.audit is not None and not game.audit.fault
    rated = RatedGame(
        at=ended.at,
        family=card.family,
        battle=table.terms.battle,
        players=players,
        winner=ended.winner,
        ended=ended.why,
        counted=table.terms.rated and table.terms.dice != UNPROVED and sound,
        name=stem_of(table.terms.battle, table.number, game.number),
    )
    return None if rated.fault else rated


def rated_games(directory: Directory, cards: Cards) -> Iterator[RatedGame]:
    """Yield all finished games of two players that count."""
    for table in directory.tables.values():
        for game in table.games.values():
            found = rated_game(directory, cards, table, game)
            if found is not None and found.rated:
                yield found


def _players(directory: Directory, card: BattleCard, table: Table, seats: Mapping[SeatId, int]) -> dict[Side, str]:
    """Return the name of the player of each side, an AI level in brackets; of a side with two players none."""
    ai = f"[{table.terms.ai}]"
    names: dict[Side, set[str]] = {}
    for seat, side in card.sides.items():
        names.setdefault(side, set()).add(directory.players[seats[seat]].name if seat in seats else ai)
    return {side: next(iter(each)) for side, each in names.items() if len(each) == 1}


class Ladders:
    """The ladders of a host, fitted when a game was verified since or another day began."""

    def __init__(self, directory: Directory, cards: Cards) -> None:
        self._directory, self._cards = directory, cards
        self._fitted: tuple[int, int] | None = None  # the games verified and the day when it was fitted last
        self._names: tuple[str, ...] = ()
        self._ladders: dict[str, Ladder] = {}

    def page(self, family: str, now: int) -> LadderPage:
        """Return the ladder of a family of games."""
        self._fit(now)
        all_families = tuple(dict.fromkeys(card.family for card in self._cards.values()))
        found = self._ladders.get(family)
        rows, games = (found.rows, found.games) if found else ((), 0)
        return LadderPage(family=family, families=all_families, games=games, rows=rows)

    def row(self, family: str, name: str, now: int) -> LadderRow | None:
        """Return the row of a player, None without a rated game."""
        return next((row for row in self.page(family, now).rows if row.name == name), None)

    def ratings(self, name: str, now: int) -> dict[str, LadderRow]:
        """Return the rows of a player by family."""
        self._fit(now)
        found = {family: self.row(family, name, now) for family in self._ladders}
        return {family: row for family, row in found.items() if row is not None}

    def _fit(self, now: int) -> None:
        games = (game for table in self._directory.tables.values() for game in table.games.values())
        known = sum(game.audit is not None for game in games), now // DAY
        names = tuple(player.name for player in self._directory.players.values())
        if known != self._fitted or names != self._names:
            found = families(rated_games(self._directory, self._cards))
            self._ladders = {family: ladder(theirs, now, start_of(family)) for family, theirs in found.items()}
            self._fitted, self._names = known, names
