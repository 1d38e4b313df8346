"""Points of a volley by whether the cover of its target counts, if some fire into its back. [COVER-3b]

The firer with the most points decides, and on a tie the cover counts. So for each number of points,
those in front give at most that number, one of them gives exactly it, and those behind give no
more.
"""

from functools import lru_cache, reduce
from typing import NamedTuple

from cb_tui.games.combat_captain.rules.weapons import Count, Parity, pips

SLOT = 128  # bits of a coefficient: more than the rolls of all dice of a company


class FirerDice(NamedTuple):
    """The dice of one firer, and for each weapon that reads them: which faces count, what it adds."""

    dice: int
    reads: tuple[tuple[Count, int], ...]
    behind: bool

    @property
    def adds(self) -> int:
        """Return the total bonus of its weapons."""
        return sum(adds for _, adds in self.reads)


Ways = tuple[int, ...]  # in how many rolls the dice bring 0, 1, 2 .. points


@lru_cache(maxsize=256)
def split(guns: tuple[FirerDice, ...], markers: int = 0, parity: Parity = "natural") -> tuple[Ways, Ways]:
    """Return the ways in which dice bring 0, 1, 2 .. points while cover counts, and while it does not."""
    front = [_tops(gun.dice, gun.reads, markers, parity) for gun in guns if not gun.behind]
    back = [_tops(gun.dice, gun.reads, markers, parity) for gun in guns if gun.behind]
    covered, before = 0, 0
    for most in sorted({top for tops in front for _, top in tops}):
        under = _up_to(front, most)
        covered += (under - before) * _up_to(back, most)
        before = under
    whole = _up_to([*front, *back], None)
    return _read(covered), _read(whole - covered)


Tops = dict[tuple[int, int], int]  # ways by what the dice bring and the most that one weapon gives


@lru_cache(maxsize=256)
def _tops(dice: int, reads: tuple[tuple[Count, int], ...], markers: int, parity: Parity) -> Tops:
    given: dict[tuple[int, ...], int] = {tuple(adds for _, adds in reads): 1}
    for _ in range(dice):
        more: dict[tuple[int, ...], int] = {}
        for each, ways in given.items():
            for face in range(1, 7):
                key = tuple(
                    had + pips(face, count, markers, parity) for had, (count, _) in zip(each, reads, strict=True)
                )
                more[key] = more.get(key, 0) + ways
        given = more
    found: Tops = {}
    least = sum(adds for _, adds in reads)
    for each, ways in given.items():
        key2 = sum(each) - least, max(each)
        found[key2] = found.get(key2, 0) + ways
    return found


def _up_to(all_tops: list[Tops], most: int | None) -> int:
    """Return the ways of firers that give at most `most` points each, packed into one number.

    Each sum of points has its own slot. None means no limit.
    """
    packed = (
        sum(ways << (SLOT * points) for (points, top), ways in tops.items() if most is None or top <= most)
        for tops in all_tops
    )
    return reduce(int.__mul__, packed, 1)


def _read(packed: int) -> Ways:
    found = []
    while packed:
        found.append(packed & ((1 << SLOT) - 1))
        packed >>= SLOT
    return tuple(found)
