"""Fairness: whether the dice of a game are uneven, which is another thing than luck."""

from collections.abc import Iterable
from math import erfc, exp, pi, sqrt

from msgspec import Struct

from cb_tui.core.dice import SIDES

MANY = 20  # dice with more sides are counted by tenths of their faces


class FaceCount(Struct, frozen=True):
    """The count of each face of one kind of die, and the chance that fair dice are as uneven (chi-square)."""

    faces: tuple[int, ...] = (0,) * SIDES

    @property
    def sides(self) -> int:
        """Return how many sides the dice have."""
        return len(self.faces)

    @property
    def rolled(self) -> int:
        """Return how many dice fell."""
        return sum(self.faces)

    @property
    def groups(self) -> tuple[tuple[str, int], ...]:
        """Return the count of each face, of dice with many sides that of each tenth of the faces."""
        width = 1 if self.sides <= MANY else -(-self.sides // 10)
        starts = range(0, self.sides, width)
        ranges = [(start + 1, min(start + width, self.sides)) for start in starts]
        return tuple(
            (str(low) if low == high else f"{low}-{high}", sum(self.faces[low - 1 : high])) for low, high in ranges
        )

    @property
    def freedom(self) -> int:
        """Return the degrees of freedom of the test."""
        return self.sides - 1

    @property
    def chi_square(self) -> float:
        """Return the sum of squared deviations over what was expected, 0 without dice."""
        due = self.rolled / self.sides
        return sum((count - due) ** 2 for count in self.faces) / due if due else 0.0

    @property
    def p(self) -> float:
        """Return the chance 0-1 that fair dice are at least as uneven. A small one means unfair dice."""
        return beyond(self.chi_square, self.freedom)


def beyond(x: float, freedom: int) -> float:
    """Return the chance that chi-square is at least `x`, by the finite sum there is for every whole `freedom`."""
    if not x:
        return 1.0
    if not exp(-x / 2):  # and the sum may be beyond all floats
        return 0.0
    term = total = 1.0 if freedom > 1 else 0.0
    even = freedom % 2 == 0
    for n in range(2 if even else 3, freedom - 1, 2):
        term *= x / n
        total += term
    if even:
        return exp(-x / 2) * total
    return erfc(sqrt(x / 2)) + sqrt(2 * x / pi) * exp(-x / 2) * total


class Fairness(Struct, frozen=True):
    """The dice rolled, by kind: six sides are tested apart from a hundred."""

    counts: tuple[FaceCount, ...] = ()

    @property
    def kinds(self) -> tuple[FaceCount, ...]:
        """Return the counts, fewest sides first, or an empty count of six sides if nothing was rolled."""
        return self.counts or (FaceCount(),)

    def with_faces(self, faces: Iterable[int], sides: int = SIDES) -> "Fairness":
        """Return the count after more dice of one kind."""
        known = {count.sides: count for count in self.counts}
        fell = list(known[sides].faces if sides in known else (0,) * sides)
        for face in faces:
            fell[face - 1] += 1
        known[sides] = FaceCount(tuple(fell))
        return Fairness(tuple(known[each] for each in sorted(known)))
