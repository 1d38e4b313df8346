"""Whole numbers drawn from the hash (sha256) of a name, and the tables and texts of made battles."""

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, TypeVar

from cb_tui.core.scenario import Finding

T = TypeVar("T")
WORDS = 8  # of a block, 32 bits each
ALL = 2**32
Range = tuple[int, int]  # the lowest and the highest number
Weights = dict[str, int]
HOURS = (
    "at dawn",
    "early in the morning",
    "in the morning",
    "around noon",
    "in the afternoon",
    "late in the afternoon",
)
LAST = "History: none. The generator invented all of it."
WIDTH = 78


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


def in_order(where: str, bounds: Range) -> Iterable[Finding]:
    """Yield a finding unless these are the lowest number and the highest."""
    if not 0 <= bounds[0] <= bounds[1]:
        yield Finding(where, f"expected the lowest number and then the highest, found {list(bounds)}")


def weighed(where: str, weights: Mapping[str, int]) -> Iterable[Finding]:
    """Yield a finding unless one of the weights is above 0 and none below."""
    if not weights or min(weights.values()) < 0 or not any(weights.values()):
        yield Finding(where, "expected weights from 0 up, one of them above 0")


def page(paragraphs: Iterable[str]) -> str:
    """Return paragraphs wrapped, without those that say nothing, and what ends every briefing."""
    return (
        "\n\n".join(textwrap.fill(text, WIDTH, break_on_hyphens=False) for text in (*paragraphs, LAST) if text) + "\n"
    )


def inline(data: Any) -> str:
    """Return a value in TOML: multiline texts as they stand, tables on one line."""
    match data:
        case bool():
            return "true" if data else "false"
        case int() | float():
            return f"{data:g}" if isinstance(data, float) else str(data)
        case str() if "\n" in data:
            return f'"""\n{data}"""'
        case str():
            return '"' + data.replace("\\", "\\\\").replace('"', '\\"') + '"'
        case Mapping():
            return "{" + ", ".join(f"{key} = {inline(each)}" for key, each in data.items()) + "}"
        case _:
            return "[" + ", ".join(map(inline, data)) + "]"
