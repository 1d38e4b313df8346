"""Scale: the places in one direction at which a view of the map begins, so that no hex is cut there."""

from collections.abc import Sequence
from typing import NamedTuple


class Scale(NamedTuple):
    """0, then every `pitch` cells from `phase` on; last where the end of the map is seen, cut or not."""

    pitch: int
    phase: int

    def at_most(self, place: int) -> int:
        """The last beginning that is not beyond a place."""
        return 0 if place < self.phase else place - (place - self.phase) % self.pitch

    def turned(self, corner: int, way: int, *, view: int, whole: int) -> int:
        """Half a view on (+1) or back (-1), at least one hex."""
        half = max(self.pitch, view // 2)
        return max(0, min(whole - view, self.at_most(corner + way * half)))

    def scrolled(self, corner: int, places: Sequence[int], reach: int, *, view: int, whole: int, pinned: int) -> int:
        """The nearest corner, by half views, from which the first place is seen with `reach` cells on both sides.

        The other places are seen too where one view holds them all.
        """
        most = max(0, whole - view)
        corner = min(corner, most)
        if not places:
            return corner
        place = places[0]
        while place + reach >= corner + view and corner < most:
            corner = self.turned(corner, 1, view=view, whole=whole)
        while place - reach < corner + pinned and corner > 0:
            corner = self.turned(corner, -1, view=view, whole=whole)
        low, high = min(places) - reach - pinned, max(places) + reach
        begins = [0, *range(self.phase, most, self.pitch), most]
        holds = [one for one in begins if one >= 0 and (one <= low or not one) and (high < one + view or one == most)]
        return min(holds, key=lambda one: abs(one - corner), default=corner)
