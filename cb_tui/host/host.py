"""The host, without a socket or a process: answers to requests, and the journal."""

import logging
from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec.structs import replace

from cb_tui.core.values import SeatId
from cb_tui.host import answers, events, requests
from cb_tui.host.accounts import Accounts
from cb_tui.host.clocks import LineCut
from cb_tui.host.days import Days, is_day
from cb_tui.host.directory import WAIT, GameAtTable, Player, Table
from cb_tui.host.jobs import Jobs, save_name, sealed
from cb_tui.host.journal import HostRefusalError
from cb_tui.host.pages import Pages
from cb_tui.host.referee import AnyJob, AnyReport, BattleCard, Failed
from cb_tui.host.rematch import rematch
from cb_tui.host.state import HostState, Session
from cb_tui.session import files
from cb_tui.session.errors import FullDiskError, SaveError, SessionError
from cb_tui.session.host_dice import HostSeal, seal_of
from cb_tui.session.log import LOG, step_of

told = logging.getLogger("host")
DRAINING = "the host is about to close for a new version; open a table after that"
WORD = 40  # characters of a word for the dice
TABLES_OF_ONE = 10  # open at a time


class Host(HostState):
    """A host in a folder. `clock` returns seconds since 1970, `chance` a fresh text of so many letters."""

    def __init__(
        self,
        folder: Path,
        cards: Mapping[str, BattleCard],
        welcome: answers.Welcome,
        *,
        clock: Callable[[], int],
        chance: Callable[[int], str],
        levels: tuple[str, ...] = (),
    ) -> None:
        super().__init__(folder, cards, clock, levels)
        self.jobs, self.days = Jobs(self), Days(self)
        self.pages = Pages(self, self.jobs, self.days, welcome)
        self.accounts = Accounts(self, self.pages, chance)
        self.draining = False
        self.settled: Callable[[int], None] = lambda _: None  # called with a table that has jobs to be done
        self._chance = chance

    # --- who is here -------------------------------------------------------------------------------------------------

    def enter(self, session: Session) -> str:
        """Let a login in. Return why it is refused, or an empty string."""
        player = self.directory.by_key(session.key) if session.key else None
        session.player = player.number if player else 0
        now = self.clock()
        ban = self.directory.ban(now, player=session.player, key=session.key)
        if ban is None and not player:
            ban = self.directory.ban(now, address=session.address)
        if ban is not None:
            return f"you may not play here: {ban.why}"
        self.sessions[session.id] = session
        self.changed()
        return ""

    def leave(self, session: Session) -> None:
        """Forget a login. One that was at a game has lost its line, so that a live clock may stand still."""
        self.sessions.pop(session.id, None)
        name, now = save_name(session.table, session.game), self.clock()
        for seat in self.seats_of(session):
            self.cuts.setdefault(name, []).append(LineCut(seat, now))
        self.prepare(session.place, session.table, session.game)
        self.changed(session.table)

    def prepare(self, place: requests.Place, table: int, game: int) -> None:
        """Have the log of a game read before a login goes there, and after."""
        if place in ("game", "daily"):
            self.unread.add(save_name(table, game))
            self.settled(table)

    def move(self, session: Session, place: requests.Place, table: int, game: int) -> None:
        """Put a login at a place. What it has done at the last one is read, whether or not it said so."""
        self.prepare(session.place, session.table, session.game)
        before = session.table
        session.place, session.table, session.game = place, table, game
        if cuts := self.cuts.get(save_name(table, game)):
            now, mine = self.clock(), self.seats_of(session)
            cuts[:] = [cut._replace(end=now) if cut.end is None and cut.seat in mine else cut for cut in cuts]
        self.changed(table)
        if before not in (0, table):
            self.changed(before)

    def seats_of(self, session: Session) -> tuple[SeatId, ...]:
        """Return the seats that a login plays in the game where it is."""
        if session.place != "game":
            return ()
        return self.directory.seat_of(session.table, session.game, session.player)

    # --- requests ----------------------------------------------------------------------------------------------------

    def answer(self, session: Session, request: requests.AnyRequest) -> answers.AnyAnswer:
        """Return the answer to a request of a login."""
        try:
            return self._answer(session, request)
        except SaveError as error:
            told.error("%s", error.sentence)
            return answers.Refusal(why="this host cannot write to its disk, so nothing has happened; tell its operator")
        except SessionError as error:
            return answers.Refusal(why=error.sentence)

    def _answer(self, session: Session, request: requests.AnyRequest) -> answers.AnyAnswer:
        match request:
            case requests.Hello():
                return self.pages.welcome(session)
            case requests.TakeName():
                return self.accounts.take_name(session, request)
            case requests.TakeCode():
                return self.accounts.take_code(session, request)
            case requests.SeeLobby():
                return self.pages.lobby(session)
            case requests.SeeTable(table=table):
                return self.pages.table(session, self.table(table))
            case requests.SeeProfile(name=name):
                return self.pages.profile(session, self.accounts.named(session, name))
            case requests.SeeLadder(family=family):
                return self.pages.ladder(family)
            case requests.SeeDaily(day=day):
                return self.pages.daily(session, day)
            case requests.SeeReplays(text=text):
                return self.pages.replays(session, text)
            case requests.OpenTable():
                return self._open_table(session, request)
            case requests.SitDown():
                return self._sit_down(session, request)
            case requests.StandUp(table=table):
                return self._stand_up(session, self.table(table))
            case requests.Rematch(table=table):
                return self._answer(session, rematch(self, self.accounts.me(session).number, table))
            case requests.Visit():
                return self._visit(session, request)
            case requests.MakeCode():
                return self.accounts.make_code(session)
            case requests.RemoveKey(key=key):
                me = self.accounts.me(session)
                self.journal.give(events.KeyRemoved(at=self.clock(), player=me.number, key=key))
                return self.pages.profile(session, me)
            case requests.LeaveHost():
                self.journal.give(events.PlayerLeft(at=self.clock(), player=self.accounts.me(session).number))
                session.player = 0
                return answers.Done()
            case requests.Greet(name=name, code=code):
                self.greet(self.accounts.me(session), self.accounts.named(session, name), code)
                return answers.Done()
            case requests.Mute(name=name, on=on):
                self.signals.mute(self.accounts.me(session).name, self.accounts.named(session, name).name, on=on)
                return answers.Done()
            case _:
                return self._answer_in_game(session, request)

    def _answer_in_game(
        self,
        session: Session,
        request: requests.Roll
        | requests.Moved
        | requests.SeeClocks
        | requests.Claim
        | requests.Signal
        | requests.SeeSignals,
    ) -> answers.AnyAnswer:
        if session.place == "daily":
            return self._answer_of_day(session, request)
        table, game = self._game_of(session)
        match request:
            case requests.Roll(step=step, command=command):
                if session.place != "game":
                    raise HostRefusalError("you are only watching this game")
                return self._roll(session, sealed(table, game.number, game.players), step, command)
            case requests.Moved():
                self.unread.add(save_name(table.number, game.number))
                self.settled(table.number)
                return self.pages.clocks(table, game)
            case requests.SeeClocks():
                return self.pages.clocks(table, game)
            case requests.Claim():
                return self._claim(session, table, game)
            case requests.Signal(code=code, about=about):
                self._signal(session, table, game, code, about)
                return self.pages.signals(session, table, game)
            case requests.SeeSignals():
                return self.pages.signals(session, table, game)

    def _answer_of_day(self, session: Session, request: requests.Request) -> answers.AnyAnswer:
        """Return the answer to a request from a try of a day, where no one else is."""
        name = save_name(session.table, session.game)
        match request:
            case requests.Roll(step=step, command=command):
                return self._roll(session, self.days.seal(session.table, session.game), step, command)
            case requests.Moved():
                self.unread.add(name)
                self.settled(session.table)
                return answers.Done()
            case _:
                raise HostRefusalError("you are alone here: this is the battle of the day")

    def _roll(self, session: Session, seal: HostSeal, step: int, command: bytes) -> answers.Key:
        """Return the dice of the step that is due in the game where a login is. Raises RollError, SaveError."""
        name = save_name(session.table, session.game)
        due = step_of(files.read(self.folder / "tables" / name / LOG) or b"") + 1
        return answers.Key(key=self.secrets.key(name, seal, step, command, due))

    def due(self, table: int) -> AnyJob | None:
        """Return the next job of a table, or of a day by its number as one, or None."""
        return self.days.due(table) if is_day(table) else self.jobs.due(self.table(table))

    def record(self, table: int, job: AnyJob, report: AnyReport) -> None:
        """Write into the journal what follows from a report. Raises SaveError, and the job is due again."""
        if isinstance(report, Failed) and report.full:
            if not self.disk.give_up():
                raise FullDiskError(report.why)
            told.error("the disk is full; what was kept back for the ends of games is given up: make room")
        elif is_day(table):
            self.days.record(table, job, report)
        else:
            self.jobs.record(self.table(table), job, report)

    # --- tables ------------------------------------------------------------------------------------------------------

    def table(self, number: int) -> Table:
        """Return a table. Raises HostRefusalError."""
        if number not in self.directory.tables:
            raise HostRefusalError(f"there is no table {number}")
        return self.directory.tables[number]

    def _open_table(self, session: Session, request: requests.OpenTable) -> answers.AnyAnswer:
        me, terms, number = self.accounts.me(session), request.terms, len(self.directory.tables) + 1
        if request.against:
            terms = replace(terms, invited=self.accounts.named(session, request.against).number)
        self._check_terms(me, terms)
        names = [save_name(number, game + 1) for game in range(terms.games)]
        for name in names:
            self.secrets.draw(name)
        seals = tuple(seal_of(self.secrets.secret(name)) for name in names)
        at = self.clock()
        self.journal.give(events.TableOpened(at=at, table=number, player=me.number, terms=terms, seals=seals))
        sit = requests.SitDown(table=number, seat=request.seat, word=request.word)
        if terms.invited:
            title = self.cards[terms.battle].title
            told = f"{me.name} offers you a game of {title}: N takes it, in plain mode sit {number}"
            self.tell([terms.invited], told)
        return self._sit_down(session, sit)

    def _check_terms(self, me: Player, terms: events.TableTerms) -> None:
        card = self.cards.get(terms.battle)
        if refused := DRAINING if self.draining else self.disk.refusal:
            raise HostRefusalError(refused)
        if card is None:
            raise HostRefusalError(f"{terms.battle} is not a battle of this host")
        if terms.dice != "host":
            raise HostRefusalError("games here are played with the dice of the host")
        if not (set(terms.seats) < set(card.seats) if terms.ai else set(terms.seats) == set(card.seats)):
            raise HostRefusalError(f"the seats of {card.title} are {', '.join(card.seats)}; give each to someone")
        if terms.invited == me.number:
            raise HostRefusalError("you cannot play against yourself; name another player")
        if terms.ai not in ("", *self.directory.kept_names):
            raise HostRefusalError(f"there is no AI player {terms.ai}")
        if terms.ai and terms.games != 1:
            raise HostRefusalError("against the AI open one game at a time")
        mine = [table for table in self.directory.tables.values() if table.opener == me.number and table.is_open]
        if len(mine) >= TABLES_OF_ONE:
            raise HostRefusalError(f"you have {TABLES_OF_ONE} open tables; take one back first")

    def _sit_down(self, session: Session, request: requests.SitDown) -> answers.AnyAnswer:
        me, table = self.accounts.me(session), self.table(request.table)
        if len(request.word) > WORD or not request.word.isprintable():
            raise HostRefusalError(f"a word for the dice has at most {WORD} characters")
        word = request.word or self._chance(12)
        sat = events.SatDown(at=self.clock(), table=table.number, player=me.number, seat=request.seat, word=word)
        self.journal.give(sat)
        self.settled(table.number)
        if table.opener != me.number:
            title = self.cards[table.terms.battle].title
            self.tell([table.opener], f"{me.name} sits down at table {table.number}, {title}")
        self.changed(table.number)
        return self.pages.table(session, table)

    def _stand_up(self, session: Session, table: Table) -> answers.Done:
        me, at = self.accounts.me(session), self.clock()
        if table.opener == me.number:
            self.journal.give(events.TableClosed(at=at, table=table.number, why="taken back"))
        else:
            self.journal.give(events.StoodUp(at=at, table=table.number, player=me.number))
        self.changed(table.number)
        return answers.Done()

    def close_stale(self) -> None:
        """Close the tables at which someone has been missing for too long."""
        now = self.clock()
        for table in self.directory.tables.values():
            if table.is_open and now - table.opened > WAIT:
                self.journal.give(events.TableClosed(at=now, table=table.number, why="no one came"))

    # --- games -------------------------------------------------------------------------------------------------------

    def _visit(self, session: Session, request: requests.Visit) -> answers.Done:
        where = request.table, request.game
        if not session.player and not session.guest:  # with a key, and looks around only
            session.guest = f"guest-{session.id}"
        if request.place == "daily":
            where = self.days.begin(self.accounts.me(session).number)
        elif request.place in ("game", "watch", "replay"):
            table = self.table(request.table)
            if request.game not in table.games:
                raise HostRefusalError(f"game {request.game} of table {request.table} has not begun")
            self._check_place(session, request, table, table.games[request.game])
        session.next_place = (request.place, *where)
        return answers.Done()

    def _check_place(self, session: Session, request: requests.Visit, table: Table, game: GameAtTable) -> None:
        mine = session.player in game.players.values()
        if request.place == "game":
            if not mine:
                names = " and ".join(self.directory.players[number].name for number in game.players.values())
                raise HostRefusalError(f"this game is played by {names}; you can watch it")
            for other in self.sessions.values():
                same = (other.place, other.table, other.game) == ("game", table.number, game.number)
                if other.id != session.id and other.player == session.player and same:
                    self.on_news(other, answers.GoAway(why="you go on with this game at another login"))
        elif request.place == "watch" and not mine:
            late = game.ended is None and table.terms.watchers != "all"
            if late:
                raise HostRefusalError("the players of this table want no watchers before it is over")
        elif request.place == "replay" and game.ended is None:
            raise HostRefusalError("this game is not over")

    def _game_of(self, session: Session) -> tuple[Table, GameAtTable]:
        if session.place not in ("game", "watch") or session.table not in self.directory.tables:
            raise HostRefusalError("you are at no game")
        table = self.directory.tables[session.table]
        return table, table.games[session.game]

    def _claim(self, session: Session, table: Table, game: GameAtTable) -> answers.Done:
        if not self.pages.claimable(table, game, session.player):
            raise HostRefusalError("only the other player's fallen clock can be claimed")
        self.jobs.claimed.add(save_name(table.number, game.number))
        self.settled(table.number)
        return answers.Done()

    def _signal(self, session: Session, table: Table, game: GameAtTable, code: str, about: str) -> None:
        me, at = self.accounts.me(session), self.clock()
        if session.place != "game":
            raise HostRefusalError("only the players of a game send signals")
        name = save_name(table.number, game.number)
        self.signals.send(name, answers.SignalSent(at=at, name=me.name, code=code, about=about))
        for number in set(game.players.values()) - {me.number}:
            if not self.signals.is_muted(self.directory.players[number].name, me.name):
                self.tell([number], f"{me.name}: {requests.SIGNALS[code]} {about}".rstrip())
        self.changed(table.number)
