"""Where dice come from: seeded for play, fixed for tests, audits and dice thrown by hand."""

import random
from typing import Protocol

from cb_tui.core.spelling import counted

Faces = tuple[int, ...]


class DiceError(Exception):
    """The faces given do not fit the throw; the sentence says how."""


class Dice(Protocol):
    """A source of six-sided dice. [GEN-1]"""

    def roll(self, count: int) -> Faces:
        """The next `count` faces, each 1 to 6."""
        ...


class SeededDice:
    """Fresh dice for one command: the same seed, step and `salt` fall alike on every machine."""

    def __init__(self, seed: int, step: int, salt: str = "") -> None:
        self._random = random.Random(f"cb_tui {seed} {step} {salt}".rstrip())

    def roll(self, count: int) -> Faces:
        """`random()` alone is used: the one method whose sequence Python guarantees."""
        return tuple(int(self._random.random() * 6) + 1 for _ in range(count))


class FixedDice:
    """Dice that fall as written, in order; `left` holds those not yet thrown."""

    def __init__(self, *faces: int) -> None:
        for face in faces:
            if type(face) is not int or not 1 <= face <= 6:
                raise DiceError(f"a die shows a whole number from 1 to 6, not {face!r}; give other faces")
        self.left = list(faces)

    def roll(self, count: int) -> Faces:
        """The next faces; raises DiceError when too few are left."""
        if count > len(self.left):
            raise DiceError(
                f"this throw needs {counted(count, 'die', 'dice')} and only {len(self.left)} are given; give more faces"
            )
        faces, self.left = tuple(self.left[:count]), self.left[count:]
        return faces
