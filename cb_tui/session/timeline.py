"""Timeline: what stands of a game, with the state and the hash after each command."""

from contextlib import suppress
from copy import copy
from typing import Any

import msgspec
from msgspec.structs import replace

from cb_tui.core.dice import Dice, SeededDice
from cb_tui.core.report import Report
from cb_tui.core.ruleset import Outcome, Ruleset
from cb_tui.core.values import Command, Event, SeatId, Unknown
from cb_tui.session.branch_point import MAIN
from cb_tui.session.closing import GameEnd, GameOffer, check_end, check_offer, read_end
from cb_tui.session.codec import BAD_INPUT, Codec
from cb_tui.session.errors import SaveError, plain
from cb_tui.session.fair_dice.pledges import FAIR, FairDiceState, NoDice, Pledge, fair_between, is_number
from cb_tui.session.host_dice import HOST, DiceKeeper, HostDice, opened
from cb_tui.session.log import GameStart, LogEntry, LogLine, digest, read_line, seal
from cb_tui.session.opening import OpeningStore, SealOpening, read_opening


class PlayerNote(msgspec.Struct, frozen=True):
    """A remark of a player on what stood after `step` commands."""

    step: int
    text: str
    seat: SeatId | None = None  # whose it is, where seats have something to hide


class UndoneCommand(msgspec.Struct, frozen=True):
    """An undone command. `stands`: the command before it was not undone."""

    deed: LogEntry
    predecessor_undone: bool

    @property
    def after(self) -> int:
        """Return the step at which it hung."""
        return self.deed.step - 1


class Timeline:
    """A game from its start: the commands that stand, folded, and standing orders, notes and undone commands."""

    def __init__(self, ruleset: Ruleset[Any], start: GameStart) -> None:
        self.ruleset = ruleset
        self.codec = Codec(ruleset)
        self.start = start
        self.battle = self.codec.scenario(start.scenario)
        try:
            state = ruleset.start(self.battle, start.solo(ruleset))
        except Exception as error:  # noqa: BLE001 - a start written by hand may fail anywhere in a rules system
            raise SaveError(f"this battle cannot be started: {plain(error)}; check it with `cb-tui lint`") from None
        spec = ruleset.orders
        self.branch, self.fresh = MAIN, ""
        self.given = fair_between(tuple(seat.id for seat in self.battle.seated)) if start.dice == FAIR else None
        self.states: list[Any] = [state]  # one more than commands, as the next three
        self.hashes = [digest(start.body)]
        # the line that made each step: of which branch, its hash
        self.spots: list[tuple[str, str]] = [(MAIN, digest(seal(start.body)))]
        self.orders_then: list[dict[SeatId, Any]] = [{seat: spec.type() if spec else None for seat in start.seats}]
        self.seen = set(self.hashes)  # those of commands taken back too
        self.deeds: list[LogEntry] = []
        self.keeper: DiceKeeper | None = None  # of the dice of a host, where they can be known
        self.secret_is_open = False
        self.latest = start.at  # the last time in the log
        self.ended: GameEnd | None = None  # by a closing line
        self.offer: GameOffer | None = None  # that stands until the next command
        self.safe = OpeningStore()
        self.closed: tuple[int, ...] = ()  # steps whose sealed command is not opened
        self.shown = 0  # the step at which something was opened last
        self.known_seals: set[str] = set()  # every hash that stood for a command, those taken back too
        self.opened_here: set[str] = set()  # those that this line has opened
        self._reports: dict[int, tuple[LogEntry, tuple[Report, ...]]] = {}  # by the command itself, of those asked for
        self.orders = self.orders_then[0]
        self.notes: list[PlayerNote] = []
        self.undone_deeds: list[tuple[LogEntry, tuple[str, str]]] = []  # with the line that each followed

    @property
    def state(self) -> Any:
        """Return the state now."""
        return self.states[-1]

    @property
    def outcome(self) -> Outcome | None:
        """Return the outcome, by the closing line or the rules, or None while the game runs."""
        return self.ended.outcome(self.battle) if self.ended else self.ruleset.outcome(self.state)

    @property
    def decides(self) -> SeatId | None:
        """Return the seat that decides, or None if the game is over."""
        return None if self.ended else self.ruleset.who_decides(self.state)

    @property
    def step(self) -> int:
        """Return how many commands stand."""
        return len(self.deeds)

    @property
    def undone(self) -> list[UndoneCommand]:
        """Return the commands taken back, in the order in which that was done."""
        stand = set(self.spots)
        return [UndoneCommand(deed, predecessor_undone=followed in stand) for deed, followed in self.undone_deeds]

    @property
    def fair(self) -> FairDiceState | None:
        """Return the fair dice of the main line, or None if the seed rolls, as on a branch."""
        return self.given if self.branch == MAIN else None

    def dice_for(self, command: Command) -> Dice:
        """Return the dice of the next command. A branch has dice of its own."""
        fair = self.fair
        if fair is not None:
            return fair.pledge.dice(self.start.seed) if fair.pledge and fair.ready else NoDice()
        if self.start.dice == HOST and self.branch == MAIN:
            normal = self.ruleset.canonical(self.state, command)
            return HostDice(self.keeper, self.step + 1, msgspec.json.encode(normal))
        return SeededDice(self.start.seed, self.step, self.fresh)

    @property
    def keeps_times(self) -> bool:
        """Check whether the log says when the decision passes on: a host keeps the game, and this is its main line."""
        return self.start.host is not None and self.branch == MAIN

    @property
    def dice_are_sealed(self) -> bool:
        """Check whether a host rolls the dice and has not opened its secret here, so that they cannot be known."""
        return self.start.dice == HOST and self.branch == MAIN and self.keeper is None

    def state_after(self, deed: LogEntry) -> Any:
        """Return the state once this command stands."""
        return self._folded(self.state, deed)

    def _folded(self, state: Any, deed: LogEntry) -> Any:
        evolve = self.ruleset.evolve
        for event in deed.events:
            state = evolve(state, event)
        return state

    def reports(self, deed: LogEntry) -> tuple[Report, ...]:
        """Return one report per event of a command."""
        if id(deed) not in self._reports:
            state = self.states[min(deed.step, self.step)]
            command = None if isinstance(deed.command, Unknown) else deed.command
            self._reports[id(deed)] = (deed, self.ruleset.report(state, command, deed.events))
        return self._reports[id(deed)][1]

    def append_command(self, deed: LogEntry, state: Any, written: bytes, spot: str) -> None:
        """Add a command.

        `written` is its command and events as the log has them, `spot` the hash of its line.
        """
        by = f" {deed.by} ".encode() if self.start.format > 1 else b""
        after = digest(self.hashes[-1].encode() + by + written)
        self.hashes.append(after)
        self.seen.add(after)
        self.states.append(state)
        self.spots.append((self.branch, spot))
        self.orders_then.append(self.orders)
        self.deeds.append(deed)
        self.offer, self.latest = None, max(self.latest, deed.at)
        if deed.sealed:
            self.known_seals.add(deed.sealed)
            self.closed += () if deed.opened else (deed.step,)

    def undo_to(self, step: int) -> None:
        """Undo the commands after `step`. Notes made in them stay, moved to `step`."""
        self.undone_deeds += [(deed, self.spots[deed.step - 1]) for deed in self.deeds[step:]]
        if self.notes and self.notes[-1].step > step:
            self.notes = [replace(note, step=min(note.step, step)) for note in self.notes]
        self.truncate(step)

    def up_to_step(self, step: int) -> "Timeline":
        """Return a copy of the timeline as it was at `step`. This one is not changed."""
        past = copy(self)
        past.states, past.hashes, past.spots = self.states[:], self.hashes[:], self.spots[:]
        past.orders_then, past.deeds, past.seen = self.orders_then[:], self.deeds[:], set(self.seen)
        past.orders = self.orders_then[step] if step < self.step else self.orders
        past.notes = [note for note in self.notes if note.step <= step]
        past.known_seals, past.opened_here, past.shown = set(self.known_seals), set(), 0
        past.given = past.given and fair_between(past.given.seats)
        past.undone_deeds = [each for each in self.undone_deeds if each[0].step <= step + 1]
        past.ended, past.offer = (self.ended, self.offer) if step == self.step else (None, None)
        past.truncate(step)
        return past

    def truncate(self, step: int) -> None:
        """Remove the commands after `step`."""
        del self.deeds[step:]
        self.closed = tuple(each for each in self.closed if each <= step)
        for kept in (self.states, self.hashes, self.spots, self.orders_then):
            del kept[step + 1 :]

    def give_orders(self, seat: SeatId, orders: Any) -> None:
        """Set the standing orders of a seat."""
        self.orders = {**self.orders, seat: orders}

    def note(self, text: str, step: int | None = None, seat: SeatId | None = None) -> None:
        """Add a note now, or on the state at `step`."""
        at = self.step if step is None else max(0, min(step, self.step))
        self.notes = [*self.notes, PlayerNote(at, text, seat)]

    def apply_line(self, written: bytes, spot: str = "") -> None:
        """Apply a line of the log, with its hash `spot` if that is known.

        Raises SaveError if it does not fit. Nothing has changed then.
        """
        line = read_line(written)
        if self.ended and line.changes_the_game:
            raise SaveError("is after the line that ended the game")
        if line.undo is not None:
            if not 0 <= line.undo < self.step:
                raise SaveError(f"undoes back to step {line.undo}, and the game is at {self.step}")
            if self.fair and self.fair.pledge:
                raise SaveError(f"undoes what led to the roll that {self.fair.pledge.seat} has pledged")
            self.undo_to(line.undo)
            self.offer = None
        elif line.orders is not None:
            spec = self.ruleset.orders
            try:
                self.give_orders(SeatId(line.side), msgspec.convert(line.orders, spec.type if spec else None))
            except BAD_INPUT as error:
                raise SaveError(f"these are not standing orders: {plain(error)}") from None
        elif line.note is not None:
            self.note(line.note, line.step or None, SeatId(line.side) if line.side else None)
        elif line.numbers or line.pledge or line.number:
            self.given = self.with_fair_line(line)
        elif line.opened:
            self._open(bytes(line.opened))
        elif line.secret:
            self.keeper, self.secret_is_open = self.secret_opened_by(line), True
        elif line.ended is not None or line.offer:
            self.ended, self.offer = self.closed_by(line)
        else:
            self._take_deed(line, spot or digest(written))

    def _take_deed(self, line: LogLine, spot: str) -> None:
        if line.step != self.step + 1:
            raise SaveError(f"is step {line.step}, and the game is at {self.step}")
        for waits in self.due:
            raise SaveError(f"is played before {waits.seat} has opened what it sealed at step {waits.step}")
        try:
            deed = self.entry_of(line)
            state = self.state_after(deed)
        except SaveError:
            raise
        except Exception as error:  # noqa: BLE001 - an event written by hand may fail anywhere in a rules system
            raise SaveError(f"cannot have happened: {plain(repr(error))}") from None
        command = bytes(line.command)
        fair = self.fair_after_command(deed, command)
        self.append_command(deed, state, line.sealed.encode() or command + bytes(line.events), spot)
        self.set_fair(fair)

    def entry_of(self, line: LogLine) -> LogEntry:
        """Return the command of a line, as far as it is known here. Raises SaveError if it cannot be one."""
        if line.sealed:
            return self.sealed_entry(line)
        command, events = self.codec.command_json(line.command), self.codec.events_json(line.events)
        return LogEntry(line.step, SeatId(line.side), line.by, command, events, line.why, line.prev, at=line.at)

    def closed_by(self, line: LogLine) -> tuple[GameEnd | None, GameOffer | None]:
        """Return the end and the offer after a line that makes one of them. Raises SaveError if it does not fit."""
        if line.ended is None:
            offer = GameOffer(line.offer, SeatId(line.by))
            self.check_offer(offer)
            return None, offer
        end = read_end(line)
        self.check_end(end)
        return end, None

    def check_end(self, end: GameEnd) -> None:
        """Check whether the game can end so now. Raises SaveError."""
        if self.ended or self.ruleset.outcome(self.state) is not None:
            raise SaveError(f"ends a game that is over{'' if self.ended else ' by its rules'}")
        if self.keeps_times and end.at < self.latest:
            raise SaveError(f"ends the game at {end.at}, and the last time before is {self.latest}")
        check_end(end, self.battle, self.start.seats, self.offer, hosted=self.start.host is not None)

    def check_offer(self, offer: GameOffer) -> None:
        """Check whether an offer can be made now. Raises SaveError."""
        if self.outcome is not None:
            raise SaveError("makes an offer in a game that is over")
        check_offer(offer, self.battle, self.start.seats, self.offer)

    # --- sealed commands -----------------------------------------------------------------------------------------

    def is_sealed(self, command: Command) -> bool:
        """Check whether this command, given now, stays secret."""
        sealing = self.ruleset.sealing
        return sealing is not None and sealing.is_secret(self.state, command)

    @property
    def sealed_public_events(self) -> tuple[Event, ...]:
        """Return the events that all seats see of a command sealed now. Raises SaveError if none can be."""
        sealing = self.ruleset.sealing
        if sealing is None:
            raise SaveError("seals a command, and these rules seal none")
        return sealing.public_events(self.state)

    @property
    def due(self) -> list[LogEntry]:
        """Return the sealed commands that have to be opened before anything else is given."""
        if not self.closed:
            return []
        sealing, over = self.ruleset.sealing, self.outcome is not None
        return [
            self.deeds[step - 1]
            for step in self.closed
            if over or (sealing and sealing.is_due(self.states[step - 1], self.state))
        ]

    def sealed_entry(self, line: LogLine) -> LogEntry:
        """Return a sealed command as far as it is known here. Raises SaveError if it cannot be one."""
        events = self.sealed_public_events
        if not is_number(line.sealed) or line.sealed in self.known_seals:
            raise SaveError("seals a command with something that is not its hash")
        deed = LogEntry(
            line.step, SeatId(line.side), line.by, Unknown(), events, "", line.prev, line.sealed, events, at=line.at
        )
        written = self.safe.find(line.sealed)
        if written is not None:
            with suppress(SaveError):  # the log is judged by what it opens
                return self._known(deed, read_opening(written))
        return deed

    def opened_by(self, written: bytes) -> LogEntry:
        """Return the sealed command that an opening reveals. Raises SaveError if it opens none, or not now."""
        opening, seal = read_opening(written), digest(written)
        deed = self.deeds[opening.step - 1] if 0 < opening.step <= self.step else None
        what = f"opens what {plain(opening.side, 40)} sealed at step {opening.step}"
        if deed is None or (deed.sealed, deed.seat) != (seal, opening.side):
            raise SaveError(f"{what}, and that is not what was sealed there")
        if seal in self.opened_here:
            raise SaveError(f"{what} a second time")
        if not deed.opened and all(deed.step != waits.step for waits in self.due):
            raise SaveError(f"{what} before the rules have it opened")
        return self._known(deed, opening)

    def _known(self, deed: LogEntry, opening: SealOpening) -> LogEntry:
        if (deed.step, deed.seat) != (opening.step, opening.side):
            raise SaveError("was sealed for another step or side")
        command, events = self.codec.command_json(opening.command), self.codec.events_json(opening.events)
        known = replace(deed, command=command, events=events, why=opening.why)
        if self.fair and known.faces:
            raise SaveError("rolls dice that no other player could see, and the dice of this game are fair")
        return known

    def _open(self, written: bytes) -> None:
        """Reveal a sealed command to all seats and recompute the states since it. Raises SaveError."""
        deed = replace(self.opened_by(written), opened=True)
        after, states = [replace(each) for each in self.deeds[deed.step :]], self.states[: deed.step]
        try:
            for each in (deed, *after):
                states.append(self._folded(states[-1], each))
        except Exception as error:  # noqa: BLE001 - an event written by hand may fail anywhere in a rules system
            raise SaveError(f"cannot have happened: {plain(repr(error))}") from None
        self.deeds[deed.step - 1 :], self.states[deed.step :] = [deed, *after], states[deed.step :]
        self.safe.add_public(written)
        self.opened_here.add(deed.sealed)
        self.closed = tuple(step for step in self.closed if step != deed.step)
        self.shown = self.step

    # --- dice of a host and fair dice ---------------------------------------------------------------------------------

    def secret_opened_by(self, line: LogLine) -> DiceKeeper:
        """Return the keeper of the dice that a line opens. Raises SaveError if it is too early or another secret."""
        if self.outcome is None:
            raise SaveError("opens the secret behind the dice before the game is over")
        return opened(line.secret, self.start.host)

    def with_fair_line(self, line: LogLine) -> FairDiceState:
        """Return the fair dice after one of their log lines. Raises SaveError if it does not fit."""
        fair, seat = self.fair, SeatId(line.side)
        if fair is None:
            raise SaveError("is of a game with fair dice, and this one rolls by its seed")
        if line.numbers:
            return fair.with_new_chain(seat, line.numbers, line.proof, self.step)
        if not line.pledge:
            return fair.with_number_revealed(seat, line.number)
        if line.step != self.step + 1:
            raise SaveError(f"pledges step {line.step}, and the game is at {self.step}")
        if seat != self.ruleset.who_decides(self.state):
            raise SaveError(f"pledges for {plain(seat, 40)}, who is not to move")
        if refused := self.ruleset.refusal(self.state, self.codec.command_json(line.pledge)):
            raise SaveError(f"pledges what the rules refuse: {refused.sentence}")
        fair = fair.with_pledge(Pledge(line.step, seat, line.by, bytes(line.pledge), line.why))
        return fair.with_number_revealed(seat, line.number) if line.number else fair

    def fair_after_command(self, deed: LogEntry, written: bytes) -> FairDiceState | None:
        """Return the fair dice after a command, or None without them. Raises SaveError if it was not pledged."""
        fair = self.fair
        return fair and fair.with_command(deed.step, deed.seat, deed.by, written, deed.why, rolled=bool(deed.faces))

    def set_fair(self, fair: FairDiceState | None) -> None:
        """Set the fair dice. None leaves them as they are."""
        self.given = fair or self.given
