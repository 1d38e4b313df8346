"""The dice of one command: seeded, or typed in by the players."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from cb_tui.core.dice import Dice, DiceError, Faces, FixedDice
from cb_tui.session.errors import ThrowError

T = TypeVar("T")


def thrown(deed: Callable[[Dice], T], source: Dice, faces: Sequence[int] | None) -> T:
    """What `deed` makes of the dice, or of these faces; raises ThrowError when they are too few or too many."""
    if faces is None:
        return deed(source)
    try:
        dice = FixedDice(*faces)
        result = deed(dice)
    except DiceError as error:
        raise ThrowError(str(error)) from None
    if dice.left:
        raise ThrowError(f"{len(dice.left)} of the {len(faces)} dice were not thrown; give fewer faces")
    return result


class _Wanted(Exception):  # noqa: N818 - a question, not a failure
    def __init__(self, count: int) -> None:
        self.count = count


class _Asking(FixedDice):
    def roll(self, count: int) -> Faces:
        if count > len(self.left):
            raise _Wanted(count)
        return super().roll(count)


def dice_wanted(deed: Callable[[Dice], object], faces: Sequence[int]) -> int:
    """How many dice `deed` throws next after these faces, 0 when they are all."""
    try:
        deed(_Asking(*faces))
    except _Wanted as wanted:
        return wanted.count
    return 0
