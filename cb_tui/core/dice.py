"""Sources of dice and cards: seeded for play, fixed for tests, audits and dice rolled by hand."""

import random
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from cb_tui.core.grammar import count_noun

Faces = tuple[int, ...]
SIDES = 6


class DiceError(Exception):
    """A roll that the given faces do not fit. The sentence gives the reason."""


class Dice(Protocol):
    """A source of dice and cards. [GEN-1]"""

    def roll(self, count: int, sides: int = SIDES) -> Faces:
        """Return the next `count` faces, each 1 to `sides`."""
        ...

    def draw(self, of: int) -> int:
        """Return one of the cards 1 to `of`. The state keeps track of the deck."""
        ...


@dataclass(frozen=True)
class DiceRequest:
    """The next roll or draw: `count` dice of `sides` sides, or a card of `sides`."""

    count: int
    sides: int = SIDES
    card: bool = False

    @property
    def range(self) -> str:
        """Return the numbers that fit: "1 to 6"."""
        return f"1 to {self.sides}"

    @property
    def noun(self) -> str:
        """Return the dice or cards in words: "3 dice", "1 die with 100 sides", "1 card"."""
        if self.card:
            return count_noun(self.count, "card")
        dice = count_noun(self.count, "die", "dice")
        return dice if self.sides == SIDES else f"{dice} with {self.sides} sides"

    def accepts(self, face: object) -> bool:
        """Check whether this is a number in the range."""
        return type(face) is int and 1 <= face <= self.sides

    def rejection(self, face: object) -> DiceError:
        """Return why this face is refused."""
        if self.card:
            return DiceError(f"a card of {self.sides} is a whole number from {self.range}, not {face!r}; give another")
        die = "a die" if self.sides == SIDES else f"a die with {self.sides} sides"
        return DiceError(f"{die} shows a whole number from {self.range}, not {face!r}; give other faces")


class SeededDice:
    """Fresh dice for one command: the same seed, step and `salt` fall alike on every machine."""

    def __init__(self, seed: int, step: int, salt: str = "") -> None:
        self._seed = f"cb_tui {seed} {step} {salt}".rstrip()

    @cached_property
    def _random(self) -> random.Random:
        """Return the random generator, seeded on first use.

        Most commands roll nothing, and seeding takes as long as deciding some of them.
        """
        return random.Random(self._seed)

    def roll(self, count: int, sides: int = SIDES) -> Faces:
        """Roll with `random()` alone, the one method whose sequence Python guarantees."""
        fall = self._random.random
        return tuple([int(fall() * sides) + 1 for _ in range(count)])

    def draw(self, of: int) -> int:
        """Return a card by the same sequence."""
        return self.roll(1, of)[0]


class FixedDice:
    """Dice and cards that fall as written, in order. `left` holds those still to come."""

    def __init__(self, *faces: int) -> None:
        self.left = list(faces)

    def roll(self, count: int, sides: int = SIDES) -> Faces:
        """Return the next faces. Raises DiceError if one is out of range or too few are left."""
        return self._next(DiceRequest(count, sides))

    def draw(self, of: int) -> int:
        """Return the next card. Raises DiceError if it is out of range or missing."""
        return self._next(DiceRequest(1, of, card=True))[0]

    def _next(self, wanted: DiceRequest) -> Faces:
        faces = tuple(self.left[: wanted.count])
        for face in faces:
            if not wanted.accepts(face):
                raise wanted.rejection(face)
        if len(faces) < wanted.count:
            needs = f"this {'draw' if wanted.card else 'roll'} needs {wanted.noun}"
            raise DiceError(f"{needs} and only {len(faces)} are given; give more faces")
        del self.left[: wanted.count]
        return faces
