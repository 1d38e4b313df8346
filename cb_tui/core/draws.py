"""Stream: whole numbers drawn from the hash (sha256) of a name, the same on every machine and Python."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")
WORDS = 8  # of a block, 32 bits each
ALL = 2**32


class SeededDraws:
    """A source of chance with a name of its own: what one stage draws moves nothing that another draws."""

    def __init__(self, *name: str | int) -> None:
        self._name = " ".join(map(str, name)).encode()
        self._words = self._made()

    def _made(self) -> Iterator[int]:
        block = 0
        while True:
            digest = sha256(self._name + b" %d" % block).digest()
            yield from (int.from_bytes(digest[4 * i : 4 * i + 4]) for i in range(WORDS))
            block += 1

    def integer_below(self, bound: int) -> int:
        """Return a whole number from 0 up to but not including `bound`, each as likely as any other."""
        while (word := next(self._words)) >= ALL - ALL % bound:
            pass
        return word % bound

    def integer_between(self, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`, both included."""
        return low + self.integer_below(high - low + 1)

    def chance(self, percent: int) -> bool:
        """Check whether something with this chance in percent happens."""
        return self.integer_below(100) < percent

    def pick(self, things: Sequence[T]) -> T:
        """Return one of some things."""
        return things[self.integer_below(len(things))]

    def pick_weighted(self, weights: Mapping[T, int]) -> T:
        """Return one of some things, each as likely as its weight."""
        left = self.integer_below(sum(weights.values()))
        for thing, weight in weights.items():
            left -= weight
            if left < 0:
                return thing
        raise AssertionError("the weights add up to more than they are")

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """Return the things in an order drawn."""
        left = list(things)
        return [left.pop(self.integer_below(len(left))) for _ in things]
