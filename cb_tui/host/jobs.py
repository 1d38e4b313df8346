"""The life of a game at a host: which job of the referee is due, and which event follows from its report.

Everything follows from the journal, the saves and the time, so a host that was killed finishes what it had begun.
"""

from collections.abc import Callable, Iterator

from cb_tui.core.values import SeatId, Side
from cb_tui.host import events
from cb_tui.host.clocks import Clock, read_clocks
from cb_tui.host.directory import GameAtTable, Table
from cb_tui.host.referee import (
    AnyJob,
    AnyReport,
    Audit,
    Audited,
    BattleCard,
    BeginGame,
    EndGame,
    Failed,
    LookAt,
    OpenSecret,
    PlayRolled,
    Status,
    seats_for,
)
from cb_tui.host.state import HostState
from cb_tui.session.host_dice import HostSeal, HostSecret


def save_name(table: int, game: int) -> str:
    """Return the name of the save of a game."""
    return f"{table}-{game}"


class Jobs:
    """The jobs of all tables of a host."""

    def __init__(self, state: HostState) -> None:
        self._state = state
        self.audited: Callable[[Table, GameAtTable], None] = lambda *_: None  # called once a finished game is sound
        self.claimed: set[str] = set()
        self._refused: set[tuple[str, int]] = set()  # saves, with steps whose dice fell for what no rule allows

    def due(self, table: Table) -> AnyJob | None:
        """Return the next job of a table, or None."""
        return next(self._due(table), None)

    def _due(self, table: Table) -> Iterator[AnyJob]:
        if table.is_full or (table.games and len(table.games) < table.terms.games):
            number = len(table.games) + 1
            if save_name(table.number, number) not in self._state.failed:
                yield self._beginning(table, number)
        for game in table.games.values():
            name = save_name(table.number, game.number)
            if name not in self._state.failed:
                yield from self._due_of(table, game, name)

    def _beginning(self, table: Table, number: int) -> AnyJob:
        card, people = self._state.cards[table.terms.battle], players_of(table, number)
        seal = sealed(table, number, people)
        seats = seats_for(card, people, table.terms.ai)
        return BeginGame(name=save_name(table.number, number), battle=table.terms.battle, seats=seats, host=seal)

    def _due_of(self, table: Table, game: GameAtTable, name: str) -> Iterator[AnyJob]:
        if game.audit is not None:
            return
        status = self._state.statuses.get(name)
        if status is None or name in self._state.unread:
            yield LookAt(name=name)
            return
        if game.ended is None:
            yield from self._ending_of(table, game, name, status)
        elif not status.secret_open:
            yield OpenSecret(name=name, secret=self._state.secrets.secret(name))
        else:
            yield Audit(name=name)

    def _ending_of(self, table: Table, game: GameAtTable, name: str, status: Status) -> Iterator[AnyJob]:
        rolled = self._state.secrets.rolled(name)
        owed = rolled is not None and rolled.step > status.step and (name, rolled.step) not in self._refused
        if rolled and owed and not self._is_played(table, game, status.to_move):
            secret = HostSecret(self._state.secrets.secret(name), sealed(table, game.number, game.players))
            yield PlayRolled(name=name, step=rolled.step, command=bytes(rolled.command), secret=secret)
        elif (fallen := self.fallen(table, game)) is not None:
            timed = table.terms.clock.kind != "none"
            if timed or name in self.claimed:
                winner = self._other_side(self._state.cards[table.terms.battle], fallen)
                yield EndGame(name=name, winner=winner, why="time")

    def _is_played(self, table: Table, game: GameAtTable, seat: SeatId | None) -> bool:
        """Check whether a login plays a seat of a game, or a seat of the AI with its own."""
        at, player = (table.number, game.number), game.players.get(seat) if seat else None
        there = [each for each in self._state.sessions.values() if each.plays and (each.table, each.game) == at]
        return any(player in (None, each.player) for each in there)

    def fallen(self, table: Table, game: GameAtTable) -> SeatId | None:
        """Return the seat whose clock has fallen, or None."""
        clocks = self.clocks(table, game)
        return next((seat for seat, clock in clocks.items() if clock.fallen), None)

    def clocks(self, table: Table, game: GameAtTable) -> dict[SeatId, Clock]:
        """Return the clocks of a game now."""
        status = self._state.statuses.get(save_name(table.number, game.number))
        if status is None or not status.hand_overs:
            return {}
        cuts = self._state.cuts.get(save_name(table.number, game.number), ())
        return read_clocks(table.terms.clock, status.hand_overs, self._state.clock(), cuts)

    def _other_side(self, card: BattleCard, seat: SeatId) -> Side:
        return next(side for side in card.sides.values() if side != card.sides[seat])

    # --- reports -----------------------------------------------------------------------------------------------------

    def record(self, table: Table, job: AnyJob, report: AnyReport) -> None:
        """Write into the journal what follows from a report. Raises SaveError."""
        match report:
            case Failed() if isinstance(job, PlayRolled):  # its player can resign, or wait until the clock falls
                self._refused.add((job.name, job.step))
            case Failed(why=why):
                self._state.failed[job.name] = why
            case Status():
                self._record_status(table, job, report)
            case Audited(fault=fault):
                number = int(job.name.rpartition("-")[2])
                at = self._state.clock()
                self._state.journal.give(events.GameAudited(at=at, table=table.number, game=number, fault=fault))
                if not fault:
                    self.audited(table, table.games[number])
            case _:
                pass

    def _record_status(self, table: Table, job: AnyJob, status: Status) -> None:
        self._state.statuses[job.name] = status
        self._state.unread.discard(job.name)
        number, at = int(job.name.rpartition("-")[2]), self._state.clock()
        if number not in table.games:
            people = players_of(table, number)
            self._state.journal.give(events.GameBegan(at=at, table=table.number, game=number, players=people))
            title = self._state.cards[table.terms.battle].title
            if number == 1:
                self._state.tell(people.values(), f"table {table.number} begins: {title}")
        game = table.games[number]
        if status.over and game.ended is None:
            by = game.players.get(SeatId(status.by), 0)
            self._state.journal.give(
                events.GameEnded(
                    at=at, table=table.number, game=number, why=status.why, last=status.last,
                    winner=status.winner, by=by, turn=status.turn, said=status.sentence,
                )
            )  # fmt: skip


def players_of(table: Table, game: int) -> dict[SeatId, int]:
    """Return the players by seat: as asked for, the others by a lot of the seal, and in a second game swapped."""
    asked = {sat.seat: number for number, sat in table.sitting.items() if sat.seat is not None}
    free = [seat for seat in table.terms.seats if seat not in asked]
    others = sorted(number for number, sat in table.sitting.items() if sat.seat is None)
    if others:
        turn = int(table.seals[0][:8] or "0", 16) % len(others)
        others = others[turn:] + others[:turn]
    seats = {**asked, **dict(zip(free, others, strict=True))}
    seats = {seat: seats[seat] for seat in table.terms.seats}
    if game == 2:
        one, other = table.terms.seats
        seats = {one: seats[other], other: seats[one]}
    return seats


def sealed(table: Table, game: int, players: dict[SeatId, int]) -> HostSeal:
    """Return the seal of a game: the hash of its secret, and the words of its players by seat."""
    words = {seat: table.sitting[player].word for seat, player in players.items()}
    return HostSeal(seal=table.seals[game - 1], words=words)
