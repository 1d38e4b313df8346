"""The pages of a host as records, for one login each."""

from collections import Counter
from collections.abc import Mapping
from itertools import islice

from msgspec.structs import replace

from cb_tui.core.values import SeatId, Side
from cb_tui.host import answers, events
from cb_tui.host.clocks import DAY
from cb_tui.host.days import Days, closes
from cb_tui.host.directory import WAIT, GameAtTable, Player, Table
from cb_tui.host.jobs import Jobs, players_of, save_name
from cb_tui.host.journal import HostRefusalError
from cb_tui.host.ratings import Ratings
from cb_tui.host.state import HostState, Session

SHOWN = 20  # rows of a list in the lobby
FOUND = 200  # of the finished games
PODIUM = 3


class Pages:
    """The pages of a host."""

    def __init__(self, state: HostState, jobs: Jobs, days: Days, welcome: answers.Welcome) -> None:
        self._state, self._jobs, self._days, self._welcome = state, jobs, days, welcome
        self._ratings = Ratings(state)

    def welcome(self, session: Session) -> answers.Welcome:
        """Return the host, and the player of a login."""
        return replace(
            self._welcome,
            name=self._state.name_of(session),
            number=session.player,
            key=session.key,
            guest=bool(session.guest),
        )

    def _player(self, number: int) -> str:
        return self._state.directory.players[number].name

    # --- rows --------------------------------------------------------------------------------------------------------

    def row(self, table: Table, game: GameAtTable, me: int = 0) -> answers.GameRow:
        """Return a game as a list shows it to a player."""
        card = self._state.cards.get(table.terms.battle)
        status = self._state.statuses.get(save_name(table.number, game.number))
        clocks = self._jobs.clocks(table, game) if game.ended is None else {}
        to_move = status.to_move if status and not game.ended else None
        clock = clocks.get(to_move) if to_move else None
        at = (table.number, game.number)
        return answers.GameRow(
            table=table.number,
            game=game.number,
            battle=table.terms.battle,
            title=self._title(table.terms.battle),
            players=self.names(table, game.players),
            turn=game.ended.turn if game.ended else status.turn if status else 1,
            turns=status.turns if status else card.turns if card else 0,
            since=game.ended.at
            if game.ended
            else status.hand_overs[-1].at
            if status and status.hand_overs
            else game.began,
            moved=bool(game.ended or (status and status.hand_overs)),
            mine=next((seat for seat, number in game.players.items() if number == me), None),
            to_move=to_move,
            left=clock.time or clock.leave if clock and table.terms.clock.kind != "none" else None,
            live=any(each.plays and (each.table, each.game) == at for each in self._state.sessions.values()),
            result=self.result(table, game),
            checked="" if game.audit is None else game.audit.fault or "checked",
            rated=table.terms.rated,
        )

    def names(self, table: Table, players: dict[SeatId, int]) -> dict[SeatId, str]:
        """Return the names by seat, an AI level in brackets."""
        card = self._state.cards.get(table.terms.battle)
        seats = card.seats if card else players
        ai = f"[{table.terms.ai}]" if table.terms.ai else ""
        return {seat: self._player(players[seat]) if seat in players else ai for seat in seats}

    def result(self, table: Table, game: GameAtTable) -> str:
        """Return how a game ended, or an empty string while it is played."""
        ended = game.ended
        if ended is None:
            return ""
        if ended.winner is None:
            return {"draw": "a draw", "rules": "a draw"}.get(ended.why, "no result")
        card = self._state.cards.get(table.terms.battle)
        sides = card.sides if card else {}
        names = self.names(table, game.players)
        won = [name for seat, name in names.items() if sides.get(seat, seat) == ended.winner]
        lost = [name for seat, name in names.items() if sides.get(seat, seat) != ended.winner]
        how = {"resigned": ", resigned", "time": ", on time", "adjudicated": ", by the operator"}.get(ended.why, "")
        return f"{' and '.join(won)} beat {' and '.join(lost)}, turn {ended.turn}{how}"

    def _open_row(self, table: Table, me: int) -> answers.TableRow:
        return answers.TableRow(
            table=table.number,
            title=self._title(table.terms.battle),
            terms=table.terms,
            free=table.free_seats,
            by=self._player(table.opener),
            mine=me in table.sitting,
        )

    # --- lobby -------------------------------------------------------------------------------------------------------

    def lobby(self, session: Session) -> answers.Lobby:
        """Return the lobby of a login."""
        me, running = session.player, self._state.directory.running()
        mine = [self.row(*pair, me) for pair in running if me and me in pair[1].players.values()]
        mine.sort(key=lambda row: (row.to_move != row.mine, row.since))
        others = [pair for pair in running if not me or me not in pair[1].players.values()]
        watch = [self.row(*pair, me) for pair in others if pair[0].terms.watchers == "all"]
        open_ = [table for table in self._state.directory.going.values() if table.is_open]
        open_ = [table for table in open_ if table.terms.invited == 0 or me in (table.terms.invited, table.opener)]
        family = self._favored()
        return answers.Lobby(
            now=self._state.clock(),
            rating=self._rating(me, family) if me else None,
            mine=tuple(mine),
            open=tuple(self._open_row(table, me) for table in reversed(open_[-SHOWN:])),
            watch=tuple(watch[:SHOWN]),
            over=tuple(self.row(*pair, me) for pair in self.finished()[:PODIUM]),
            here=tuple(self._visitors()),
            day=self._days.today,
            daily=self._days.rows(self._days.today),
            ladder=self.ladder(family).rows[:PODIUM],
            family=family,
            news=self._news(me),
        )

    def _news(self, me: int) -> tuple[str, ...]:
        """Return the latest deeds of others, the newest first."""
        since = self._state.clock() - DAY
        latest = [event for event in reversed(self._state.directory.latest) if event.at > since]
        told = (self._told_of(event) for event in latest if getattr(event, "player", 0) != me or not me)
        return tuple(islice(filter(None, told), PODIUM))

    def _told_of(self, event: events.AnyHostEvent) -> str:
        match event:
            case events.NameTaken(player=player):
                return f"{self._player(player)} is new here"
            case events.TableOpened(player=player, terms=terms) if not terms.invited and not terms.ai:
                return f"{self._player(player)} offers {self._title(terms.battle)}"
            case events.GameEnded(table=number, game=game):
                return self._ending(self._state.directory.tables[number], game)
            case events.DailySealed():
                return "there is a new battle of the day"
            case events.DailyEnded(player=player, won=won, score=score):
                return f"{self._player(player)} {'won' if won else 'lost'} the battle of the day, {score} points"
            case _:
                return ""

    def _ending(self, table: Table, number: int) -> str:
        """Return the end of a game and its players."""
        game, title = table.games[number], self._title(table.terms.battle)
        if game.ended and game.ended.winner is None:
            return f"{title}: {' v '.join(self.names(table, game.players).values())}, {self.result(table, game)}"
        return f"{title}: {self.result(table, game)}"

    def _title(self, battle: str) -> str:
        card = self._state.cards.get(battle)
        return card.title if card else battle

    def _visitors(self) -> list[answers.Visitor]:
        """Return the visitors by name, each with the game where they are."""
        found: dict[str, str] = {}
        for session in self._state.sessions.values():
            name = self._state.name_of(session)
            if name:
                table = self._state.directory.tables.get(session.table)
                card = self._state.cards.get(table.terms.battle) if table else None
                found[name] = card.title if card and session.place != "lobby" else found.get(name, "")
        return [answers.Visitor(name=name, where=where) for name, where in sorted(found.items())]

    def finished(self) -> list[tuple[Table, GameAtTable]]:
        """Return the finished games, the newest first."""
        return self._state.directory.over[::-1]

    def _favored(self) -> str:
        families = Counter(
            self._state.cards[table.terms.battle].family
            for table, _ in self.finished()[:FOUND]
            if table.terms.battle in self._state.cards
        )
        first = next(iter(self._state.cards.values()), None)
        return families.most_common(1)[0][0] if families else first.family if first else ""

    # --- tables and games --------------------------------------------------------------------------------------------

    def table(self, session: Session, table: Table) -> answers.TablePage:
        """Return the page of a table."""
        card, me = self._state.cards.get(table.terms.battle), session.player
        known = [players_of(table, game + 1) for game in range(table.terms.games)] if table.games else []
        asked = {sat.seat: number for number, sat in table.sitting.items() if sat.seat}
        seats, family = known or [asked], card.family if card else ""
        return answers.TablePage(
            table=table.number,
            title=self._title(table.terms.battle),
            terms=table.terms,
            opened=table.opened,
            closes=table.opened + WAIT,
            by=self._player(table.opener),
            seats=tuple(self._seat_names(table, each) for each in seats),
            free=table.free_seats if table.is_open else (),
            seals=table.seals,
            players=tuple(self.card(self._state.directory.players[number], me, family) for number in table.sitting),
            sitting=me in table.sitting,
            games=tuple(self.row(table, game, me) for game in table.games.values()),
            closed=table.closed,
        )

    def _seat_names(self, table: Table, players: dict[SeatId, int]) -> dict[SeatId, str]:
        return {seat: name for seat, name in self.names(table, players).items() if name}

    def clocks(self, table: Table, game: GameAtTable) -> answers.Clocks:
        """Return the clocks of a game and who is here."""
        at, here, watching = (table.number, game.number), set[int](), list[str]()
        for session in self._state.sessions.values():
            if session.plays and (session.table, session.game) == at:
                here.add(session.player)
            elif session.place == "watch" and (session.table, session.game) == at:
                watching.append(self._state.name_of(session))
        return answers.Clocks(
            table=table.number,
            game=game.number,
            now=self._state.clock(),
            clocks=self._jobs.clocks(table, game),
            players=self.names(table, game.players),
            here=tuple(seat for seat, number in game.players.items() if number in here),
            terms=table.terms,
            claimable=self._jobs.fallen(table, game) is not None,
            over=self.result(table, game),
            watching=tuple(sorted(set(watching))),
        )

    def claimable(self, table: Table, game: GameAtTable, me: int) -> bool:
        """Check whether a player may claim a game, since the clock of another has fallen."""
        fallen = self._jobs.fallen(table, game)
        return fallen is not None and game.players.get(fallen) != me

    def signals(self, session: Session, table: Table, game: GameAtTable) -> answers.Signals:
        """Return the signals at a game."""
        me = self._state.name_of(session)
        others = [self._player(number) for number in game.players.values() if number != session.player]
        sent = self._state.signals.sent(save_name(table.number, game.number))
        if session.place == "watch" and self._welcome.late and table.terms.rated and game.ended is None:
            sent = tuple(signal for signal in sent if not signal.about)  # of the turn that is hidden
        muted = tuple(name for name in others if self._state.signals.is_muted(me, name))
        return answers.Signals(to=tuple(others), sent=tuple(s for s in sent if s.name not in muted), muted=muted)

    # --- players -----------------------------------------------------------------------------------------------------

    def _games_of(self, number: int) -> list[tuple[Table, GameAtTable]]:
        return [(table, game) for table, game in self.finished() if number in game.players.values()]

    def _won(self, table: Table, game: GameAtTable, number: int) -> bool | None:
        ended, card = game.ended, self._state.cards.get(table.terms.battle)
        if ended is None or ended.winner is None:
            return None
        seat = next(seat for seat, who in game.players.items() if who == number)
        return ended.winner == (card.sides.get(seat, seat) if card else seat)

    def card(self, player: Player, me: int, family: str = "") -> answers.PlayerCard:
        """Return a player as a table shows them."""
        games = self._games_of(player.number)
        met = [pair for pair in games if me in pair[1].players.values() and me != player.number]
        late = [game for table, game in games if game.ended and game.ended.why == "time"
                and self._won(table, game, player.number) is False]  # fmt: skip
        return answers.PlayerCard(
            name=player.name,
            rating=self._rating(player.number, family or self._favored()),
            played=len(games) + len(self._state.directory.games_of(player.number)),
            finished=len(games),
            lost_on_time=len(late),
            met=len(met),
            beat=sum(self._won(*pair, me) is True for pair in met),
        )

    def profile(self, session: Session, player: Player) -> answers.Profile:
        """Return the page of a player."""
        games, mine = self._games_of(player.number), player.number == session.player
        rivals: dict[str, list[int]] = {}
        for table, game in games:
            won = self._won(table, game, player.number)
            for number in set(game.players.values()) - {player.number}:
                counted = rivals.setdefault(self._player(number), [0, 0])
                counted[0] += won is True
                counted[1] += won is False
        ended = [game.ended for _, game in games if game.ended]
        families = dict.fromkeys(card.family for card in self._state.cards.values())
        rated = {family: self._rating(player.number, family) for family in families}
        ratings = {family: row for family, row in rated.items() if row is not None}
        return answers.Profile(
            card=self.card(player, session.player),
            since=player.since,
            ratings=ratings,
            latest=tuple(self.row(*pair, player.number) for pair in games[:PODIUM]),
            rivals=tuple((name, counted[0], counted[1]) for name, counted in rivals.items()),
            resigned=sum(each.why == "resigned" and each.by == player.number for each in ended),
            mine=mine,
            keys=dict(player.keys) if mine else {},
            curve=self._curve(player.name, ratings),
            records=self._records(player.number),
        )

    def _curve(self, name: str, ratings: Mapping[str, answers.LadderRow]) -> tuple[tuple[int, int], ...]:
        family = max(ratings, key=lambda each: ratings[each].games, default="")
        return self._ratings.curve(family, name) if family else ()

    def _records(self, number: int) -> tuple[answers.GameRow, ...]:
        """Return the games in which a player won a side of a battle in fewer turns than anyone else here."""
        best: dict[tuple[str, Side], tuple[Table, GameAtTable]] = {}
        for table, game in self._state.directory.over:  # the oldest first: whoever comes after has to be faster
            ended = game.ended
            if ended is not None and ended.why == "rules" and ended.winner is not None:
                key = (table.terms.battle, ended.winner)
                fastest = best[key][1].ended if key in best else None
                if fastest is None or ended.turn < fastest.turn:
                    best[key] = (table, game)
        held = [pair for pair in best.values() if number in pair[1].players.values() and self._won(*pair, number)]
        return tuple(self.row(*pair, number) for pair in held[-PODIUM:])

    def ladder(self, family: str) -> answers.LadderPage:
        """Return the ladder of a family of games, an empty one standing for that played most."""
        families = tuple(dict.fromkeys(card.family for card in self._state.cards.values()))
        family = family if family in families else self._favored()
        fitted = self._ratings.of(family)
        return answers.LadderPage(family=family, families=families, games=fitted.games, rows=fitted.rows)

    def _rating(self, number: int, family: str) -> answers.LadderRow | None:
        name = self._player(number)
        return next((row for row in self._ratings.of(family).rows if row.name == name), None)

    def replays(self, session: Session, text: str) -> answers.Replays:
        """Return the finished games with a text in a player's name or the battle's title."""
        over, wanted = self.finished(), text.casefold()
        found = islice((pair for pair in over if not wanted or wanted in self._told(*pair)), FOUND)
        return answers.Replays(games=tuple(self.row(*pair, session.player) for pair in found), all=len(over))

    def _told(self, table: Table, game: GameAtTable) -> str:
        """Return the title and the names by which a game is sought."""
        return f"{self._title(table.terms.battle)} {' '.join(self.names(table, game.players).values())}".casefold()

    def daily(self, session: Session, day: str) -> answers.DailyPage:
        """Return a day, an empty one standing for today. Raises HostRefusalError."""
        day = day or self._days.today
        known = self._state.directory.dailies.get(day)
        if known is None:
            raise HostRefusalError(f"no one could play {day} here")
        mine = session.player in known.began
        return answers.DailyPage(
            day=day,
            now=self._state.clock(),
            closes=closes(day),
            rows=self._days.rows(day),
            seal=known.seal,
            secret=known.secret,
            mine="" if not mine else "over" if session.player in known.ended else "playing",
        )
