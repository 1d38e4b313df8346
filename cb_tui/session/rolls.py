"""The dice and cards of one command, seeded or typed in by the players, and the seed they follow from."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar, cast

from cb_tui.core.dice import Dice, DiceError, DiceRequest, Faces, FixedDice
from cb_tui.session.errors import RollError, SessionError

T = TypeVar("T")
BITS = 64  # of a fresh seed, too many to try them all against the dice seen so far
LIMIT = 2**BITS  # of every seed
LONGEST = 12  # digits that a person types or is shown


def with_faces(
    deed: Callable[[Dice], T],
    source: Dice,
    faces: Sequence[int] | None,
    seen: Callable[[Dice], object] | None = None,
) -> T:
    """Return the result of `deed` with the dice of `source`, or with `faces` if given.

    `seen` is the same as far as the player may know it, None if nothing is hidden. The faces have to fit that, and
    what is hidden is rolled by `source`, so that no face typed finds a hidden mine. Raises RollError if they are too
    few or too many.
    """
    if faces is None:
        return deed(source)
    try:
        dice = FixedDice(*faces)
        result = (seen or deed)(dice)
    except DiceError as error:
        raise RollError(str(error)) from None
    if dice.left:
        raise RollError(f"{len(dice.left)} of the {len(faces)} dice were not rolled; give fewer faces")
    return deed(_ToppedUp(source, *faces)) if seen else cast("T", result)


class _ToppedUp(FixedDice):
    """Dice that fall as written, and from another source once those are used up."""

    def __init__(self, rest: Dice, *faces: int) -> None:
        super().__init__(*faces)
        self._rest = rest

    def _next(self, wanted: DiceRequest) -> Faces:
        if len(self.left) >= wanted.count:
            return super()._next(wanted)
        return (self._rest.draw(wanted.sides),) if wanted.card else self._rest.roll(wanted.count, wanted.sides)


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


def new_seed() -> int:
    """Return a fresh seed for dice, too long to guess."""
    return secrets.randbits(BITS)


def seed_or_new(seed: int | None) -> int:
    """Return `seed`, or a fresh one if it is None."""
    return new_seed() if seed is None else seed


def short_seed() -> int:
    """Return a seed from 1 to 9999 that is easily told to a friend, for codes and arenas."""
    return secrets.randbelow(9999) + 1


def check_seed(seed: int) -> None:
    """Check the size of a seed. Raises SessionError."""
    if not 0 <= seed < LIMIT:
        raise SessionError(f"the seed is a whole number from 0 to {LIMIT - 1}; give another", "seed")


def seed_words(seed: int) -> str:
    """Return a short seed in digits, and "random" for a fresh one."""
    return str(seed) if seed < 10**LONGEST else "random"
