"""Pledged dice between people, which no player can choose or foresee, and the secret numbers behind them."""

import os
from pathlib import Path

import msgspec
from msgspec.structs import replace

from cb_tui.core.dice import SIDES, DiceRequest, Faces, SeededDice
from cb_tui.core.values import SeatId, Value
from cb_tui.session import files
from cb_tui.session.codec import BAD_INPUT
from cb_tui.session.errors import RollError, SaveError, SessionError
from cb_tui.session.locations import numbers_folder
from cb_tui.session.log import digest

FAIR = "fair"
LENGTH = 512  # numbers of a chain; the last one only signs the next chain
FIGURES = frozenset("0123456789abcdef")


def is_number(text: object) -> bool:
    """Check whether this is 32 bytes in hexadecimal."""
    return isinstance(text, str) and len(text) == 64 and FIGURES.issuperset(text)


def earlier_number(number: str, steps: int) -> str:
    """Return the number that stands so many places earlier in its chain."""
    for _ in range(steps):
        number = digest(number.encode())
    return number


class Chain(msgspec.Struct, frozen=True):
    """The numbers of a seat as the others know them: `anchor` was given beforehand, `last` is the one shown last."""

    anchor: str
    last: str
    shown: int = 0

    @property
    def left(self) -> int:
        """Return how many rolls it is still good for."""
        return LENGTH - 1 - self.shown


class Pledge(msgspec.Struct, frozen=True):
    """A command that rolls: given, bound, and waiting for the numbers of all seats. `command` is as the log has it."""

    step: int
    seat: SeatId
    by: str
    command: bytes
    why: str = ""
    numbers: dict[SeatId, str] = {}

    def dice(self, seed: int) -> SeededDice:
        """Return the dice that all numbers make."""
        others = [self.numbers[seat] for seat in sorted(self.numbers) if seat != self.seat]
        numbers = " ".join([self.numbers[self.seat], *others])
        return SeededDice(seed, self.step, digest(f"{numbers} {self.step} {digest(self.command)}".encode()))


class NumbersReset(msgspec.Struct, frozen=True):
    """New numbers in mid-game. `foul`: given when the seat could have known the roll without them."""

    text: str
    foul: bool = False


class NoDice:
    """No dice at all: in a game with fair dice a roll has to be pledged."""

    def roll(self, count: int, sides: int = SIDES) -> Faces:
        """Raise RollError."""
        dice = DiceRequest(count, sides).noun
        raise RollError(f"this command rolls {dice} and was not pledged, so they were never rolled; pledge it first")

    def draw(self, of: int) -> int:
        """Raise RollError."""
        card = DiceRequest(1, of, card=True).noun
        raise RollError(f"this command draws {card} and was not pledged, so it was never drawn; pledge it first")


class FairDiceState(msgspec.Struct, frozen=True):
    """The fair dice of a game: the chain of each seat and the waiting pledge, or None."""

    seats: tuple[SeatId, ...]
    chains: dict[SeatId, Chain] = {}
    anchors: frozenset[str] = frozenset()  # of all chains ever
    pledge: Pledge | None = None
    remarks: tuple[NumbersReset, ...] = ()

    def others(self, seat: SeatId) -> tuple[SeatId, ...]:
        """Return the other seats."""
        return tuple(other for other in self.seats if other != seat)

    @property
    def ready(self) -> bool:
        """Check whether the dice can fall."""
        return self.pledge is not None and len(self.pledge.numbers) == len(self.seats)

    def has_usable_chain(self, seat: SeatId) -> bool:
        """Check whether a seat has a chain that is not used up."""
        return seat in self.chains and self.chains[seat].left > 0

    def can_reveal(self, seat: SeatId) -> bool:
        """Check whether a number of this seat can be shown for the pledge, the others being bound to theirs."""
        if self.pledge is None or seat in self.pledge.numbers or not self.has_usable_chain(seat):
            return False
        return all(other in self.pledge.numbers or self.has_usable_chain(other) for other in self.others(seat))

    def with_new_chain(self, seat: SeatId, anchor: str, proof: str = "", step: int = 0) -> "FairDiceState":
        """Return the dice after a seat has given new numbers. Raises SaveError.

        `proof` is a later number of its old chain.
        """
        self._seated(seat)
        if not is_number(anchor) or anchor in self.anchors:
            raise SaveError("gives numbers that are not new; each seat draws its own")
        if self.ready:
            raise SaveError("gives new numbers when both are shown; roll the dice first")
        chain, pledge, remarks = self.chains.get(seat), self.pledge, self.remarks
        after = f"after step {step} {seat} gave new numbers"
        if chain:
            signed = is_number(proof) and _follows(proof, chain)
            if proof and not signed:
                raise SaveError("is signed with a number that is not of the chain before")
            if not signed:
                remarks += (NumbersReset(f"{after} unsigned: its secrets were lost, or another player sat there"),)
            elif chain.left > 0:
                remarks += (NumbersReset(f"{after} before the old ones were used up"),)
        elif proof:
            raise SaveError("is signed, and there was no chain before")
        shown = [other for other in self.others(seat) if pledge and other in pledge.numbers]
        if pledge and shown and seat not in pledge.numbers:
            when = f"when that of {' and '.join(shown)} was shown"
            remarks += (NumbersReset(f"{after} {when}: it could have known the roll that it set aside", foul=True),)
            pledge = replace(pledge, numbers={})
        chains = {**self.chains, seat: Chain(anchor, anchor)}
        return replace(self, chains=chains, anchors=self.anchors | {anchor}, pledge=pledge, remarks=remarks)

    def with_pledge(self, pledge: Pledge) -> "FairDiceState":
        """Return the dice after a command is pledged. Raises SaveError if another one is."""
        self._seated(pledge.seat)
        if self.pledge:
            raise SaveError(f"pledges a command while that of step {self.pledge.step} waits")
        return replace(self, pledge=pledge)

    def with_number_revealed(self, seat: SeatId, number: str) -> "FairDiceState":
        """Return the dice after a seat has shown its next number. Raises SaveError if it is wrong or not wanted."""
        self._seated(seat)
        if self.pledge is None:
            raise SaveError(f"shows a number of {seat}, and no roll is pledged")
        if seat in self.pledge.numbers:
            raise SaveError(f"shows a second number of {seat} for one roll")
        if not self.can_reveal(seat):
            raise SaveError(f"shows a number of {seat} before both seats were bound to theirs")
        chain = self.chains[seat]
        if not is_number(number) or digest(number.encode()) != chain.last:
            raise SaveError(
                f"shows a number of {seat} that is not the next of its chain: {self._instead(seat, number)}"
            )
        pledge = replace(self.pledge, numbers={**self.pledge.numbers, seat: number})
        chains = {**self.chains, seat: Chain(chain.anchor, number, chain.shown + 1)}
        return replace(self, chains=chains, pledge=pledge)

    def with_command(
        self, step: int, seat: SeatId, by: str, command: bytes, why: str, *, rolled: bool
    ) -> "FairDiceState":
        """Return the dice after a command stands.

        Raises SaveError if it rolls unpledged, or another command is pledged.
        """
        pledge = self.pledge
        if pledge is None:
            if rolled:
                raise SaveError("rolls dice and was not pledged")
            return self
        if (pledge.step, pledge.seat, pledge.by, pledge.command, pledge.why) != (step, seat, by, command, why):
            raise SaveError(f"is not what {pledge.seat} pledged for step {pledge.step}")
        if not self.ready:
            missing = " and ".join(seat for seat in self.seats if seat not in pledge.numbers)
            raise SaveError(f"rolls the dice of step {pledge.step} without the number of {missing}")
        return replace(self, pledge=None)

    def _seated(self, seat: SeatId) -> None:
        if seat not in self.seats:
            raise SaveError(
                f"is of a side {seat!r} that has no part in the dice; the sides are {' and '.join(self.seats)}"
            )

    def _instead(self, seat: SeatId, number: str) -> str:
        """Return a description of a wrong number, as far as it can be identified."""
        chain = self.chains[seat]
        if not is_number(number):
            return "it is not a number"
        if number in (earlier_number(chain.last, steps) for steps in range(chain.shown + 1)):
            return "it was shown before"
        if _follows(number, chain):
            return "one or more were skipped"
        if number in (its.last for its in self.chains.values()):
            return "it is the other seat's"
        return "it was not bound beforehand"


def _follows(number: str, chain: Chain) -> bool:
    for _ in range(LENGTH - chain.shown):
        number = digest(number.encode())
        if number == chain.last:
            return True
    return False


def fair_between(seats: tuple[SeatId, ...]) -> FairDiceState:
    """Return fair dice for which nothing has been given yet."""
    return FairDiceState(seats)


def as_written(command: object) -> bytes:
    """Return a command as a pledge and its log line have it."""
    return msgspec.json.encode(command)


class NumberReusedError(SessionError):
    """A number would be shown for a second roll."""

    kind = "numbers"


class SecretChain(Value, frozen=True, kw_only=True):
    """A chain by its last number. `shown`: numbers that have left this computer, whatever a log says."""

    game: str  # for a person looking into the folder
    side: str
    tip: str
    shown: int = 0


class SecretStore:
    """The chains of this player, each in a file named after the anchor in the log.

    `folder` None: the user's own.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._known: dict[str, SecretChain] = {}
        self._rows: dict[str, list[str]] = {}

    @property
    def folder(self) -> Path:
        """Return the folder of the chains."""
        return self._folder or numbers_folder()

    def draw(self, game: str, side: SeatId) -> str:
        """Make a new chain and return its anchor. It is on the disk before any log has it."""
        secret = SecretChain(game=game, side=side, tip=os.urandom(32).hex())
        anchor = earlier_number(secret.tip, LENGTH)
        self._write(anchor, secret)
        return anchor

    def has(self, anchor: str) -> bool:
        """Check whether a chain is this player's."""
        return self._read(anchor) is not None

    def shown(self, anchor: str) -> int:
        """Return how many numbers of a chain have been shown."""
        secret = self._read(anchor)
        return secret.shown if secret else 0

    def number(self, anchor: str, place: int) -> str:
        """Return number `place` (from 1) of a chain.

        Raises NumberReusedError if it was shown already, SessionError if the chain is not here.
        """
        self._known.pop(anchor, None)  # another copy of the game may have shown it meanwhile
        secret = self._read(anchor)
        if secret is None:
            raise SessionError("the secret numbers of this seat are not on this computer; give new ones", "numbers")
        if place <= secret.shown:
            raise NumberReusedError(f"number {place} of this seat has been shown for another roll; give new ones")
        if anchor not in self._rows:
            row = [secret.tip]
            while len(row) < LENGTH:
                row.append(earlier_number(row[-1], 1))
            self._rows[anchor] = row[::-1]
        return self._rows[anchor][place - 1]

    def mark(self, anchor: str, shown: int) -> None:
        """Record that `shown` numbers of a chain are known to the other player."""
        secret = self._read(anchor)
        if secret and secret.shown < shown:
            self._write(anchor, msgspec.structs.replace(secret, shown=shown))

    def _read(self, anchor: str) -> SecretChain | None:
        if anchor not in self._known:
            data = files.read(self.folder / f"{anchor}.json")
            try:
                secret = msgspec.json.decode(data or b"", type=SecretChain)
            except BAD_INPUT:
                return None
            if earlier_number(secret.tip, LENGTH) != anchor:
                return None
            self._known[anchor] = secret
        return self._known.get(anchor)

    def _write(self, anchor: str, secret: SecretChain) -> None:
        files.replace_own(self.folder / f"{anchor}.json", msgspec.json.encode(secret))
        self._known[anchor] = secret
