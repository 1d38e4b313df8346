"""The dice and cards of one command: seeded, or typed in by the players."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from cb_tui.core.dice import Dice, DiceError, DiceRequest, Faces, FixedDice
from cb_tui.session.errors import RollError

T = TypeVar("T")


def with_faces(deed: Callable[[Dice], T], source: Dice, faces: Sequence[int] | None) -> T:
    """Return the result of `deed` with the dice of `source`, or with `faces` if given.

    Raises RollError if they are too few or too many.
    """
    if faces is None:
        return deed(source)
    try:
        dice = FixedDice(*faces)
        result = deed(dice)
    except DiceError as error:
        raise RollError(str(error)) from None
    if dice.left:
        raise RollError(f"{len(dice.left)} of the {len(faces)} dice were not rolled; give fewer faces")
    return result


class _Ask(Exception):  # noqa: N818 - a question, not a failure
    def __init__(self, wanted: DiceRequest) -> None:
        self.wanted = wanted


class _Asking(FixedDice):
    def _next(self, wanted: DiceRequest) -> Faces:
        missing = wanted.count - len(self.left)
        if missing > 0:
            raise _Ask(replace(wanted, count=missing))
        return super()._next(wanted)


def dice_wanted(deed: Callable[[Dice], object], faces: Sequence[int]) -> DiceRequest | None:
    """Return the next dice or card that `deed` asks for after these faces, or None if they suffice."""
    try:
        deed(_Asking(*faces))
    except _Ask as ask:
        return ask.wanted
    return None
