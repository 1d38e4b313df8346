"""Pledges: dice between two people that neither can choose or foresee; what each has given for them so far.

Each seat gives the end of a chain of secret numbers before any of them counts; each number is the hash of the next.
A roll is first pledged by who gives the command, then both show their next number, and the two make the dice.
"""

from dataclasses import dataclass, field, replace

import msgspec

from cb_tui.core.dice import SIDES, Faces, SeededDice, Wanted
from cb_tui.core.values import Side
from cb_tui.session.chain import digest
from cb_tui.session.errors import SaveError, ThrowError

FAIR = "fair"
LENGTH = 512  # numbers of a chain; the last one only signs the next chain
FIGURES = frozenset("0123456789abcdef")


def is_number(text: object) -> bool:
    """Whether this is 32 bytes in hexadecimal."""
    return isinstance(text, str) and len(text) == 64 and FIGURES.issuperset(text)


def before(number: str, steps: int) -> str:
    """The number that stands so many places earlier in its chain."""
    for _ in range(steps):
        number = digest(number.encode())
    return number


@dataclass(frozen=True)
class Chain:
    """The numbers of a seat as its opponent knows them: `anchor` was given beforehand, `last` is the one shown last."""

    anchor: str
    last: str
    shown: int = 0

    @property
    def left(self) -> int:
        """How many rolls it is still good for."""
        return LENGTH - 1 - self.shown


@dataclass(frozen=True)
class Pledge:
    """A command that rolls: given, bound, and waiting for the numbers of both seats. `command` is as the log has it."""

    step: int
    side: Side
    by: str
    command: bytes
    why: str = ""
    numbers: dict[Side, str] = field(default_factory=dict)

    def dice(self, seed: int) -> SeededDice:
        """The dice that both numbers make."""
        mine = self.numbers[self.side]
        (its,) = (number for side, number in self.numbers.items() if side != self.side)
        return SeededDice(seed, self.step, digest(f"{mine} {its} {self.step} {digest(self.command)}".encode()))


@dataclass(frozen=True)
class Remark:
    """New numbers in the middle of a game; `foul`: given when the seat could have known the roll without them."""

    text: str
    foul: bool = False


class Unpledged:
    """No dice at all: in a game with fair dice a roll has to be pledged."""

    def roll(self, count: int, sides: int = SIDES) -> Faces:
        """Raises ThrowError."""
        dice = Wanted(count, sides).noun
        raise ThrowError(f"this command throws {dice} and was not pledged, so nobody threw them; pledge it first")

    def draw(self, of: int) -> int:
        """Raises ThrowError."""
        card = Wanted(1, of, card=True).noun
        raise ThrowError(f"this command draws {card} and was not pledged, so nobody drew it; pledge it first")


@dataclass(frozen=True)
class Fair:
    """What stands: the chain of each seat, the pledge that waits, None where none does."""

    sides: tuple[Side, Side]
    chains: dict[Side, Chain] = field(default_factory=dict)
    anchors: frozenset[str] = frozenset()  # of all chains ever
    pledge: Pledge | None = None
    remarks: tuple[Remark, ...] = ()

    def other(self, side: Side) -> Side:
        """The other seat."""
        return self.sides[1] if side == self.sides[0] else self.sides[0]

    @property
    def ready(self) -> bool:
        """Whether the dice can fall."""
        return self.pledge is not None and len(self.pledge.numbers) == len(self.sides)

    def good(self, side: Side) -> bool:
        """Whether a seat has a chain that is not used up."""
        return side in self.chains and self.chains[side].left > 0

    def may_show(self, side: Side) -> bool:
        """Whether a number of this seat can be shown for the pledge, the other one being bound to his."""
        if self.pledge is None or side in self.pledge.numbers or not self.good(side):
            return False
        other = self.other(side)
        return other in self.pledge.numbers or self.good(other)

    def chained(self, side: Side, anchor: str, proof: str = "", step: int = 0) -> "Fair":
        """A seat has new numbers; `proof` is a later number of its chain before. Raises SaveError."""
        self._seated(side)
        if not is_number(anchor) or anchor in self.anchors:
            raise SaveError("gives numbers that are not new; each seat draws its own")
        if self.ready:
            raise SaveError("gives new numbers when both are shown; the dice have to fall first")
        chain, pledge, remarks = self.chains.get(side), self.pledge, self.remarks
        after = f"after step {step} {side} gave new numbers"
        if chain:
            signed = is_number(proof) and _follows(proof, chain)
            if proof and not signed:
                raise SaveError("is signed with a number that is not of the chain before")
            if not signed:
                remarks += (Remark(f"{after} unsigned: its secrets were lost, or somebody else sat there"),)
            elif chain.left > 0:
                remarks += (Remark(f"{after} before the old ones were used up"),)
        elif proof:
            raise SaveError("is signed, and there was no chain before")
        other = self.other(side)
        if pledge and other in pledge.numbers and side not in pledge.numbers:
            remarks += (
                Remark(f"{after} when that of {other} was shown: it could know the throw that it put aside", foul=True),
            )
            pledge = replace(pledge, numbers={})
        chains = {**self.chains, side: Chain(anchor, anchor)}
        return replace(self, chains=chains, anchors=self.anchors | {anchor}, pledge=pledge, remarks=remarks)

    def pledged(self, pledge: Pledge) -> "Fair":
        """A command is bound; raises SaveError when another one is."""
        self._seated(pledge.side)
        if self.pledge:
            raise SaveError(f"pledges a command while that of step {self.pledge.step} waits")
        return replace(self, pledge=pledge)

    def showing(self, side: Side, number: str) -> "Fair":
        """A seat shows its next number; raises SaveError when it is not that, or is not wanted."""
        self._seated(side)
        if self.pledge is None:
            raise SaveError(f"shows a number of {side}, and no throw is pledged")
        if side in self.pledge.numbers:
            raise SaveError(f"shows a second number of {side} for one throw")
        if not self.may_show(side):
            raise SaveError(f"shows a number of {side} before both seats were bound to theirs")
        chain = self.chains[side]
        if not is_number(number) or digest(number.encode()) != chain.last:
            raise SaveError(
                f"shows a number of {side} that is not the next of its chain: {self._instead(side, number)}"
            )
        pledge = replace(self.pledge, numbers={**self.pledge.numbers, side: number})
        chains = {**self.chains, side: Chain(chain.anchor, number, chain.shown + 1)}
        return replace(self, chains=chains, pledge=pledge)

    def fallen(self, step: int, side: Side, by: str, command: bytes, why: str, *, thrown: bool) -> "Fair":
        """A command stands; raises SaveError when it rolls unpledged, or another one is pledged."""
        pledge = self.pledge
        if pledge is None:
            if thrown:
                raise SaveError("throws dice and was not pledged")
            return self
        if (pledge.step, pledge.side, pledge.by, pledge.command, pledge.why) != (step, side, by, command, why):
            raise SaveError(f"is not what {pledge.side} pledged for step {pledge.step}")
        if not self.ready:
            missing = " and ".join(side for side in self.sides if side not in pledge.numbers)
            raise SaveError(f"throws the dice of step {pledge.step} without the number of {missing}")
        return replace(self, pledge=None)

    def _seated(self, side: Side) -> None:
        if side not in self.sides:
            raise SaveError(
                f"is of a side {side!r} that has no part in the dice; the sides are {' and '.join(self.sides)}"
            )

    def _instead(self, side: Side, number: str) -> str:
        """What a wrong number is, as far as that can be told."""
        chain = self.chains[side]
        if not is_number(number):
            return "it is no number"
        if number in (before(chain.last, steps) for steps in range(chain.shown + 1)):
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


def fair_between(sides: tuple[Side, ...]) -> Fair:
    """Nothing given yet."""
    one, other = sides
    return Fair((one, other))


def as_written(command: object) -> bytes:
    """A command as a pledge and its log line have it."""
    return msgspec.json.encode(command)
