"""The ladders of a host, fitted anew once a game of their family has ended."""

from collections.abc import Callable, Iterable
from functools import cache

from cb_tui.core.values import Side
from cb_tui.host.directory import GameAtTable, Table
from cb_tui.host.dumplog import stem_of
from cb_tui.host.ladder import Ladder, RatedGame, Start, ladder, start_of
from cb_tui.host.state import HostState

MOST = 600  # seconds for which a ladder of many games is shown as it was
MANY = 500  # games
POINTS = 8  # of the curve of a rating


class Ratings:
    """The ladder of each family of games. While the first is being fitted it is empty."""

    def __init__(self, state: HostState) -> None:
        self._state = state
        self._fitted: dict[str, tuple[int, Ladder]] = {}  # with what the directory counted then
        self._fitting: set[str] = set()
        self._before: dict[str, list[Ladder]] = {}  # of a family as it stood at earlier times

    def of(self, family: str) -> Ladder:
        """Return the ladder of a family now, or the last one while the next is being fitted."""
        results, now = self._state.directory.results, self._state.clock()
        before, fitted = self._fitted.get(family, (-1, None))
        old = fitted is None or (before != results and (results < MANY or now - fitted.at > MOST))
        if old and family not in self._fitting:
            self._fitting.add(family)
            tables = [*self._state.directory.tables.values()]
            self._state.aside(lambda: self._fit(family, tables, results, now))
        return self._fitted.get(family, (-1, Ladder(at=now, games=0, more=0, rows=())))[1]

    def curve(self, family: str, name: str) -> tuple[tuple[int, int], ...]:
        """Return the times and ratings of a player from the first games of a family until now."""
        stood = [*self._before.get(family, ()), self.of(family)]
        rated = ((each.at, row.rating) for each in stood for row in each.rows if row.name == name)
        return tuple(rated)

    def _fit(self, family: str, tables: Iterable[Table], results: int, now: int) -> Callable[[], None]:
        games, start = sorted(self._games(family, tables), key=lambda game: game.at), _start(family)
        fitted = ladder(games, now, start)
        ends = sorted({len(games) * point // POINTS for point in range(1, POINTS)} - {0})
        before = [ladder(games[:end], games[end - 1].at, start) for end in ends]

        def take() -> None:
            self._before[family] = before
            self._fitted[family] = (results, fitted)
            self._fitting.discard(family)

        return take

    def _games(self, family: str, tables: Iterable[Table]) -> list[RatedGame]:
        """Return the verified games of a family."""
        found = []
        for table in tables:
            card = self._state.cards.get(table.terms.battle)
            if card is not None and card.family == family:
                rated = (rated_game(self._state, table, game) for game in [*table.games.values()] if game.audit)
                found += [game for game in rated if game is not None]
        return found


@cache
def _start(family: str) -> Start:
    return start_of(family)


def rated_game(state: HostState, table: Table, game: GameAtTable) -> RatedGame | None:
    """Return a finished game as the ladder takes it, or None if its battle has another number of sides than two."""
    card, ended = state.cards.get(table.terms.battle), game.ended
    if card is None or ended is None or len(card.sides) != 2 or len({*card.sides.values()}) != 2:
        return None
    players: dict[Side, str] = {}
    for seat, side in card.sides.items():
        number = game.players.get(seat)
        players[side] = state.directory.players[number].name if number else f"[{table.terms.ai}]"
    counted = table.terms.rated and game.audit is not None and not game.audit.fault
    return RatedGame(
        at=ended.at, family=card.family, battle=table.terms.battle, players=players, winner=ended.winner,
        ended=ended.why, counted=counted, name=stem_of(table.terms.battle, table.number, game.number),
    )  # fmt: skip
