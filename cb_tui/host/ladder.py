"""The ladder of a host: ratings of a family of games, fitted to its whole history.

The model is that of Bradley and Terry. AI players whose strength was measured stand still, so a point means the same
at every host, and the lead of a battle's side is counted in. The fit depends on no order: the same games give the
same ladder.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from cb_tui.core.values import Side, Value
from cb_tui.host.answers import LadderRow
from cb_tui.host.clocks import DAY
from cb_tui.host.events import Ending
from cb_tui.session.bradley_terry import ELO, Fit, Known, Meeting
from cb_tui.session.codec import BAD_INPUT
from cb_tui.session.errors import SessionError, plain
from cb_tui.session.levels import DRAWN, measured
from cb_tui.session.standings import BOOK

OFFICER, OFFICER_AT = "officer", 1200  # the AI by which all others are measured, and its rating
BOOK_AT = 1013  # where no officer was measured
NEWCOMER = Known(1100 / ELO, 2)  # of a player whose games are not known yet: between the book and the officer
REFIT = 30  # rated games of a battle, from which on the lead of its side is fitted
HALF_LIFE = 365 * DAY  # after which a game weighs half
WEEK, MONDAY = 7 * DAY, 4 * DAY  # the first Monday since 1970
A_WEEK = 4  # games of the same two that count at most
FEWEST, WIDEST = 10, 110  # games that a place takes, and its widest interval
NORMAL = 1.96
EXACT = 0.2 / ELO
NO_RESULT, BY_CLOCK = ("void", "stopped"), ("time", "claimed")
LATEST = 4_102_444_800  # 2100
NAME = re.compile(r"[a-z0-9][a-z0-9_+-]{0,63}")  # of players, battles and families
REMEDY = "correct or remove the line"

Edge = tuple[str, Side]  # a battle and the side whose lead over the other is counted


class GamesError(SessionError):
    """A file of rated games cannot be used."""

    kind = "games"


class RatedGame(Value, frozen=True, kw_only=True):
    """A finished game. `players` has a name for each side, an AI in brackets: `[officer]`. No winner: drawn."""

    at: int  # when it ended, in seconds since 1970
    family: str  # "combat_boots"
    battle: str
    players: dict[Side, str]
    winner: Side | None = None
    ended: Ending = "rules"
    counted: bool = True  # false: it was not to be rated, or did not pass its audit
    name: str = ""  # of its files

    @property
    def fault(self) -> str:
        """Return in a few words what makes a game of no use for ratings, or an empty string."""
        names = [*self.players.values()]
        if len(names) != 2 or names[0] == names[1]:
            return "two players meet, each with a side"
        bare = [name.removeprefix("[").removesuffix("]") for name in names]
        said = (self.family, self.battle, *self.players, *bare, *filter(None, [self.name]))
        if odd := [each for each in said if not NAME.fullmatch(each)]:
            return f"{odd[0]!r} is no name: names have at most 64 of a-z, 0-9, _, + and -"
        if any(name.startswith("[") != name.endswith("]") for name in names):
            return "the name of an AI stands in a pair of brackets"
        if self.winner not in (None, *self.players):
            return f"the winner is one of the sides, {' or '.join(self.players)}"
        return "" if 0 <= self.at < LATEST else "it ended between 1970 and 2100, in seconds since 1970"

    @property
    def rated(self) -> bool:
        """Check whether it has a result that counts."""
        return self.counted and self.ended not in NO_RESULT

    @property
    def key(self) -> tuple[Any, ...]:
        """Return a key that sorts games in one way, however they came."""
        return self.at, self.name, self.battle, sorted(self.players.items()), self.winner or "", self.ended


_READER = msgspec.json.Decoder(RatedGame)


class Start(NamedTuple):
    """Points known before any game: of AI players that stand still, and of a side of each battle over the other."""

    anchors: Mapping[str, float]
    balances: Mapping[str, tuple[Side, float]]


class Balance(Value, frozen=True):
    """The lead of the favored side of a battle in points. `fitted`: by the games, not as measured beforehand."""

    side: Side
    points: int
    fitted: bool = False


class Ladder(Value, frozen=True, kw_only=True):
    """The ladder at a time. `games` were fitted, `more` were beyond four a week of the same two."""

    at: int
    games: int
    more: int
    rows: tuple[LadderRow, ...]  # placed players and AI players by rating, then those without a place
    balances: dict[str, Balance] = {}  # of each battle


def start_of(family: str) -> Start:
    """Return the measured levels and balances of a family of games: those of its `levels.toml`."""
    levels = measured(family)
    met = [
        Meeting(level, its.against, won.share * won.games / 100, won.games)
        for level, its in levels.items()
        for won in its.won.values()
        if won.games
    ]
    named = {name for each in met for name in (each.one, each.other)}
    anchor, at = (OFFICER, OFFICER_AT) if OFFICER in named else (BOOK, BOOK_AT)
    fit = Fit(met, {anchor: at / ELO})
    anchors = {f"[{name}]": round(ELO * fit.value(name)) for name in named} or {f"[{BOOK}]": BOOK_AT}
    balances: dict[str, tuple[Side, float]] = {}
    for its in levels.values():  # the strongest comes last
        for battle, won in its.even.items():
            balances[battle] = _balance(won)
    return Start(anchors, balances)


def _balance(won: Mapping[str, int]) -> tuple[Side, float]:
    """Return the first side by name and its lead in points, where the same AI led both sides."""
    sides = sorted(side for side in won if side != DRAWN)
    games = sum(won.values())
    points = won[sides[0]] + won.get(DRAWN, 0) / 2
    fit = Fit([Meeting("", "other", points + 0.5, games + 1, "side")], {"": 0.0, "other": 0.0})
    return Side(sides[0]), ELO * fit.value("side")


def ladder(games: Iterable[RatedGame], now: int, start: Start) -> Ladder:
    """Return the ladder of one family at a time from all of its games until then."""
    over = sorted((game for game in games if game.rated and game.at <= now), key=lambda game: game.key)
    told = _four_a_week(over)
    led = [(game, _edge(game, start)) for game in told]
    often = Counter(edge for _, edge in led)
    leads = {edge: _lead(edge, start) / ELO for edge in often}
    fixed: dict[Hashable, float] = {name: at / ELO for name, at in start.anchors.items()}
    fixed |= {edge: lead for edge, lead in leads.items() if often[edge] < REFIT}
    known: dict[Hashable, Known] = {name: NEWCOMER for game in told for name in game.players.values()}
    known |= {edge: Known(lead, REFIT) for edge, lead in leads.items()}
    fit = Fit(_meetings(led, now), fixed, known, EXACT)
    errors = fit.errors()
    rows = [
        _row(name, theirs, round(ELO * fit.value(name)), round(NORMAL * ELO * errors[name]), anchor=name in fixed)
        for name, theirs in _by_player(told).items()
    ]
    against = {edge: next(side for side in game.players if side != edge[1]) for game, edge in led}
    balances = {
        edge[0]: _favored(edge[1], against[edge], round(ELO * fit.value(edge)), fitted=edge not in fixed)
        for edge in sorted(often)
    }
    return Ladder(at=now, games=len(told), more=len(over) - len(told), rows=_placed(rows), balances=balances)


def families(games: Iterable[RatedGame]) -> dict[str, list[RatedGame]]:
    """Return the games of each family, by its name."""
    found: dict[str, list[RatedGame]] = {}
    for game in games:
        found.setdefault(game.family, []).append(game)
    return dict(sorted(found.items()))


def read_games(data: bytes, where: str) -> list[RatedGame]:
    """Return the games of a file, one a line, blank ones left out. Raises GamesError with the number of a bad line."""
    found, lines = list[RatedGame](), dict[str, int]()
    for number, line in enumerate(data.splitlines(), 1):
        if not line.strip():
            continue
        try:
            game = _READER.decode(line)
        except BAD_INPUT as error:
            raise GamesError(f"{where} line {number} is no rated game: {plain(error)}; {REMEDY}") from None
        if fault := game.fault:
            raise GamesError(f"{where} line {number} is no rated game: {fault}; {REMEDY}")
        if game.name in lines:
            raise GamesError(f"{where} line {number} has {game.name} again, after line {lines[game.name]}; {REMEDY}")
        if game.name:
            lines[game.name] = number
        found.append(game)
    return found


def _four_a_week(games: Sequence[RatedGame]) -> list[RatedGame]:
    """Return the games without those that the same two had played often enough in a week, in order of time."""
    played = Counter[tuple[int, str, str]]()
    found = []
    for game in games:
        one, other = sorted(game.players.values())
        week = (game.at - MONDAY) // WEEK, one, other
        played[week] += 1
        if played[week] <= A_WEEK:
            found.append(game)
    return found


def _edge(game: RatedGame, start: Start) -> Edge:
    """Return the battle of a game with the side whose lead over the other is counted."""
    known = start.balances.get(game.battle)
    return game.battle, known[0] if known and known[0] in game.players else min(game.players)


def _lead(edge: Edge, start: Start) -> float:
    """Return the points that a side leads by as far as known, 0 if its battle was not measured."""
    battle, side = edge
    known, points = start.balances.get(battle, (side, 0.0))
    return points if known == side else 0.0


def _favored(side: Side, other: Side, points: int, *, fitted: bool) -> Balance:
    return Balance(side if points >= 0 else other, abs(points), fitted)


def _meetings(games: Iterable[tuple[RatedGame, Edge]], now: int) -> list[Meeting]:
    """Return the games of the same two in the same battle and seats as one, each weighed by its age."""
    sums: dict[tuple[str, str, Edge], list[float]] = {}
    for game, edge in games:
        leads = edge[1]
        other = next(name for side, name in game.players.items() if side != leads)
        weight = 0.5 ** ((now - game.at) / HALF_LIFE)
        both = sums.setdefault((game.players[leads], other, edge), [0.0, 0.0])
        both[0] += weight * (0.5 if game.winner is None else float(game.winner == leads))
        both[1] += weight
    return [Meeting(one, other, points, count, edge) for (one, other, edge), (points, count) in sums.items()]


def _by_player(games: Iterable[RatedGame]) -> dict[str, list[tuple[RatedGame, Side]]]:
    """Return the games of each player in order, each with its side."""
    found: dict[str, list[tuple[RatedGame, Side]]] = defaultdict(list)
    for game in games:
        for side, name in game.players.items():
            found[name].append((game, side))
    return found


def _row(name: str, games: Sequence[tuple[RatedGame, Side]], rating: int, interval: int, *, anchor: bool) -> LadderRow:
    results = Counter(None if game.winner is None else game.winner == side for game, side in games)
    clock = sum(game.ended in BY_CLOCK and game.winner not in (None, side) for game, side in games)
    return LadderRow(
        name=name, rating=rating, interval=0 if anchor else interval, games=len(games), anchor=anchor,
        won=results[True], drawn=results[None], lost=results[False], by_clock=clock, last=games[-1][0].at,
    )  # fmt: skip


def _placed(rows: Iterable[LadderRow]) -> tuple[LadderRow, ...]:
    """Return the rows in their order, players who are sure enough with a place."""
    place, upper, lower = 0, list[LadderRow](), list[LadderRow]()
    for row in sorted(rows, key=lambda row: (-row.rating, row.name)):
        if row.anchor or row.name.startswith("["):
            upper.append(row)
        elif row.games >= FEWEST and row.interval <= WIDEST:
            place += 1
            upper.append(replace(row, place=place))
        else:
            lower.append(row)
    return (*upper, *lower)
