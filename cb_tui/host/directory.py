"""The directory of a host: its players, tables and results, folded from the events of the journal alone."""

from collections import deque
from dataclasses import dataclass, field
from typing import assert_never

from cb_tui.core.values import SeatId
from cb_tui.host import events as on
from cb_tui.host.clocks import DAY
from cb_tui.host.names import fold_name, name_refusal

KEYS = 5  # of a player at most
REST = 365 * DAY  # before a name that was given up may be taken again
WAIT = 7 * DAY  # before a table at which someone is missing is closed
LATEST = 20  # events
TOLD = (on.NameTaken, on.TableOpened, on.GameEnded, on.DailySealed, on.DailyEnded)
BanKey = tuple[str, str]  # its kind and its target


@dataclass
class Player:
    """A player by number. `name` of one who left is `gone-` and the number."""

    number: int
    name: str
    since: int
    keys: dict[str, str] = field(default_factory=dict)  # label by fingerprint
    left: bool = False


@dataclass
class GameAtTable:
    """A game of a table: who has which seat, and how it ended."""

    number: int
    players: dict[SeatId, int]
    began: int
    ended: on.GameEnded | None = None
    audit: on.GameAudited | None = None


@dataclass
class Table:
    """A table: its terms, the players at it, and its games once they have begun."""

    number: int
    opener: int
    terms: on.TableTerms
    opened: int
    seals: tuple[str, ...]
    sitting: dict[int, on.SatDown] = field(default_factory=dict)  # by player, in the order in which they sat down
    games: dict[int, GameAtTable] = field(default_factory=dict)
    closed: str = ""

    @property
    def is_open(self) -> bool:
        """Check whether someone may still sit down."""
        return not self.closed and not self.games and len(self.sitting) < len(self.terms.seats)

    @property
    def is_full(self) -> bool:
        """Check whether its games can begin."""
        return not self.closed and not self.games and len(self.sitting) == len(self.terms.seats)

    @property
    def free_seats(self) -> tuple[SeatId, ...]:
        """Return the seats that no one has asked for."""
        asked = {sat.seat for sat in self.sitting.values()}
        return tuple(seat for seat in self.terms.seats if seat not in asked)

    @property
    def is_over(self) -> bool:
        """Check whether it is closed or all of its games are over."""
        over = [game for game in self.games.values() if game.ended]
        return bool(self.closed) or len(over) == self.terms.games


@dataclass
class Daily:
    """A day: the hash of the secret behind its dice, the secret once it is over, and the tries by player."""

    seal: str
    secret: str = ""
    began: dict[int, int] = field(default_factory=dict)  # when
    ended: dict[int, on.DailyEnded] = field(default_factory=dict)


class Directory:
    """All that a host knows of players, tables, bans and days."""

    def __init__(self, kept_names: tuple[str, ...] = ()) -> None:
        self.kept_names = kept_names  # of AI players, which no one may take
        self.players: dict[int, Player] = {}
        self.tables: dict[int, Table] = {}
        self.going: dict[int, Table] = {}  # tables that are not over
        self.over: list[tuple[Table, GameAtTable]] = []  # finished games, the newest last
        self.latest = deque[on.AnyHostEvent](maxlen=LATEST)  # of what all may hear, the newest last
        self.results = 0  # grows whenever a ladder would be another
        self.dailies: dict[str, Daily] = {}
        self.bans: dict[BanKey, on.Banned] = {}
        self._by_key: dict[str, int] = {}
        self._by_name: dict[str, int] = {}  # folded
        self._resting: dict[str, int] = {}  # folded names that were given up, with the time

    # --- questions ---------------------------------------------------------------------------------------------------

    def by_key(self, key: str) -> Player | None:
        """Return the player with a fingerprint."""
        return self.players.get(self._by_key.get(key, 0))

    def by_name(self, name: str) -> Player | None:
        """Return the player of exactly this name."""
        found = self.players.get(self._by_name.get(fold_name(name), 0))
        return found if found and found.name == name else None

    def name_refusal(self, name: str, at: int, player: int = 0) -> str:
        """Return why a name cannot be taken at a time, or an empty string. A new one may be like the `player`'s own."""
        others = {folded for folded, number in self._by_name.items() if number != player}
        resting = {folded for folded, since in self._resting.items() if at - since < REST}
        return name_refusal(name, others | resting, self.kept_names)

    def ban(self, at: int, *, player: int = 0, key: str = "", address: str = "") -> on.Banned | None:
        """Return the ban that keeps out a player, a key or new names from an address at a time."""
        for ban in self.bans.values():
            if ban.until is not None and ban.until <= at:
                continue
            whom = {"player": str(player), "key": key, "address": address}[ban.kind]
            if whom == ban.what or (ban.kind == "address" and address and address.startswith(ban.what)):
                return ban
        return None

    def games_of(self, player: int) -> list[tuple[Table, GameAtTable]]:
        """Return the games of a player that are not over."""
        return [(table, game) for table, game in self.running() if player in game.players.values()]

    def running(self) -> list[tuple[Table, GameAtTable]]:
        """Return the games that are not over."""
        found = [(table, game) for table in self.going.values() for game in table.games.values()]
        return [(table, game) for table, game in found if not game.ended]

    def seat_of(self, table: int, game: int, player: int) -> tuple[SeatId, ...]:
        """Return the seats that a player has in a game."""
        there = self.tables[table].games[game].players if table in self.tables else {}
        return tuple(seat for seat, number in there.items() if number == player)

    # --- what may happen ---------------------------------------------------------------------------------------------

    def refusal(self, event: on.AnyHostEvent) -> str:
        """Return in a sentence why an event cannot happen now, or an empty string."""
        match event:
            case on.NameTaken() | on.PlayerRenamed() | on.KeyAdded() | on.KeyRemoved() | on.PlayerLeft():
                return self._player_refusal(event)
            case on.Banned(what=what, why=why):
                return "" if what and why else "a ban names whom it keeps out and why"
            case on.BanLifted(kind=kind, what=what):
                return "" if (kind, what) in self.bans else f"no {kind} {what} is banned"
            case on.TableOpened() | on.TableClosed() | on.SatDown() | on.StoodUp():
                return self._table_refusal(event)
            case on.GameBegan() | on.GameEnded() | on.GameAudited():
                return self._game_refusal(event)
            case on.DailySealed() | on.DailyBegan() | on.DailyEnded() | on.DailyOpened():
                return self._daily_refusal(event)
            case _:
                assert_never(event)

    def _player_refusal(
        self, event: on.NameTaken | on.PlayerRenamed | on.KeyAdded | on.KeyRemoved | on.PlayerLeft
    ) -> str:
        if isinstance(event, on.NameTaken):
            if event.player != len(self.players) + 1:
                return f"the next player is number {len(self.players) + 1}"
            return self._key_refusal(event.key) or self.name_refusal(event.name, event.at)
        player = self.players.get(event.player)
        if player is None or player.left:
            return f"no player has the number {event.player}"
        match event:
            case on.PlayerRenamed(name=name):
                return self.name_refusal(name, event.at, event.player)
            case on.KeyAdded(key=key):
                full = f"{player.name} has {KEYS} keys, the most there may be; remove one first"
                return self._key_refusal(key) or (full if len(player.keys) >= KEYS else "")
            case on.KeyRemoved(key=key):
                if key not in player.keys:
                    return f"{player.name} has no such key"
                return f"{player.name} has no other key; add one first" if len(player.keys) == 1 else ""
            case on.PlayerLeft():
                games = self.games_of(event.player)
                return f"{player.name} has games that are not over; resign them first" if games else ""
            case _:
                assert_never(event)

    def _key_refusal(self, key: str) -> str:
        there = self.by_key(key)
        return f"this key belongs to {there.name}" if there else ""

    def _table_refusal(self, event: on.TableOpened | on.TableClosed | on.SatDown | on.StoodUp) -> str:
        if isinstance(event, on.TableOpened):
            if event.table != len(self.tables) + 1:
                return f"the next table is number {len(self.tables) + 1}"
            if event.terms.games == 2 and len(event.terms.seats) != 2:
                return "seats are swapped only between two players"
            if event.terms.dice == "host" and len(event.seals) != event.terms.games:
                return "the host seals a secret for each game"
            return self._player_here(event.player)
        table = self.tables.get(event.table)
        if table is None or table.closed or table.games:
            return f"table {event.table} is not open"
        match event:
            case on.TableClosed():
                return ""
            case on.StoodUp(player=player):
                return "" if player in table.sitting else f"{self._name(player)} does not sit at table {event.table}"
            case on.SatDown(player=player, seat=seat):
                return self._player_here(player) or self._seat_refusal(table, player, seat)
            case _:
                assert_never(event)

    def _player_here(self, number: int) -> str:
        player = self.players.get(number)
        return "" if player and not player.left else f"no player has the number {number}"

    def _seat_refusal(self, table: Table, player: int, seat: SeatId | None) -> str:
        if player in table.sitting:
            return f"{self._name(player)} sits at table {table.number} already"
        if not table.is_open:
            return f"all seats of table {table.number} are taken"
        if table.terms.invited not in (0, player) and player != table.opener:
            return f"table {table.number} waits for {self._name(table.terms.invited)}"
        if seat is not None and seat not in table.free_seats:
            return f"{seat} is taken at table {table.number}"
        return ""

    def _game_refusal(self, event: on.GameBegan | on.GameEnded | on.GameAudited) -> str:
        table = self.tables.get(event.table)
        if table is None or table.closed:
            return f"there is no table {event.table}"
        game = table.games.get(event.game)
        match event:
            case on.GameBegan(players=players):
                if game or not 1 <= event.game <= table.terms.games:
                    return f"game {event.game} of table {event.table} cannot begin"
                fit = set(players) == set(table.terms.seats) and set(players.values()) == set(table.sitting)
                return "" if fit else f"each player of table {event.table} has one seat"
            case on.GameEnded():
                going = game is not None and game.ended is None
                return "" if going else f"game {event.game} of table {event.table} is not being played"
            case on.GameAudited():
                due = game is not None and game.ended is not None and game.audit is None
                return "" if due else f"game {event.game} of table {event.table} is not to be audited"
            case _:
                assert_never(event)

    def _daily_refusal(self, event: on.DailySealed | on.DailyBegan | on.DailyEnded | on.DailyOpened) -> str:
        day = self.dailies.get(event.day)
        if isinstance(event, on.DailySealed):
            return f"{event.day} is sealed" if day else ""
        if day is None:
            return f"{event.day} is not sealed"
        match event:
            case on.DailyBegan(player=player):
                if day.secret:
                    return f"{event.day} is over"
                tried = f"{self._name(player)} has begun {event.day} already: one try a name"
                return tried if player in day.began else self._player_here(player)
            case on.DailyEnded(player=player):
                going = player in day.began and player not in day.ended
                return "" if going else f"{self._name(player)} is not playing {event.day}"
            case on.DailyOpened():
                return f"{event.day} is open" if day.secret else ""
            case _:
                assert_never(event)

    def _name(self, number: int) -> str:
        return self.players[number].name if number in self.players else f"player {number}"

    # --- what has happened -------------------------------------------------------------------------------------------

    def apply(self, event: on.AnyHostEvent) -> None:
        """Fold an event that was not refused into the directory."""
        if isinstance(event, TOLD):
            self.latest.append(event)
        match event:
            case on.NameTaken(player=number, name=name, key=key):
                self.players[number] = Player(number, name, event.at, {key: ""})
                self._by_key[key] = number
                self._take_name(number, name)
            case on.PlayerRenamed(player=number, name=name):
                self._give_up_name(number, event.at)
                self.players[number].name = name
                self._take_name(number, name)
                self.results += 1
            case on.KeyAdded(player=number, key=key, label=label):
                self.players[number].keys[key] = label
                self._by_key[key] = number
            case on.KeyRemoved(player=number, key=key):
                del self.players[number].keys[key], self._by_key[key]
            case on.PlayerLeft(player=number):
                player = self.players[number]
                self._give_up_name(number, event.at)
                for key in player.keys:
                    del self._by_key[key]
                player.name, player.keys, player.left = f"gone-{number}", {}, True
                self.results += 1
            case on.Banned(kind=kind, what=what):
                self.bans[kind, what] = event
            case on.BanLifted(kind=kind, what=what):
                del self.bans[kind, what]
            case on.TableOpened(table=number, player=opener, terms=terms):
                self.tables[number] = self.going[number] = Table(number, opener, terms, event.at, event.seals)
            case on.TableClosed(table=number, why=why):
                self.going.pop(number).closed = why
            case on.SatDown(table=number, player=guest):
                self.tables[number].sitting[guest] = event
            case on.StoodUp(table=number, player=guest):
                del self.tables[number].sitting[guest]
            case on.GameBegan(table=number, game=game, players=players):
                self.tables[number].games[game] = GameAtTable(game, players, event.at)
            case on.GameEnded(table=number, game=game):
                self._end(self.tables[number], game, event)
            case on.GameAudited(table=number, game=game):
                self.tables[number].games[game].audit = event
                self.results += 1
            case on.DailySealed(day=day, seal=seal):
                self.dailies[day] = Daily(seal)
            case on.DailyBegan(day=day, player=number):
                self.dailies[day].began[number] = event.at
            case on.DailyEnded(day=day, player=number):
                self.dailies[day].ended[number] = event
            case on.DailyOpened(day=day, secret=secret):
                self.dailies[day].secret = secret
            case _:
                assert_never(event)

    def _end(self, table: Table, game: int, event: on.GameEnded) -> None:
        table.games[game].ended = event
        self.over.append((table, table.games[game]))
        if table.is_over:
            del self.going[table.number]

    def _take_name(self, number: int, name: str) -> None:
        self._by_name[fold_name(name)] = number
        self._resting.pop(fold_name(name), None)

    def _give_up_name(self, number: int, at: int) -> None:
        folded = fold_name(self.players[number].name)
        if self._by_name.get(folded) == number:
            del self._by_name[folded]
            self._resting[folded] = at
