"""Scale: the places in one direction at which a view of the map begins, so that no hex is cut there."""

from collections.abc import Sequence
from typing import NamedTuple


class ScrollScale(NamedTuple):
    """The starts of a view: 0, every `pitch` cells from `phase`, and a last start at the map's end.

    The last start shows the end of the map even if it cuts a place.
    """

    pitch: int
    phase: int

    def at_most(self, place: int) -> int:
        """Return the last start that is not beyond `place`, in cells."""
        return 0 if place < self.phase else place - (place - self.phase) % self.pitch

    def turned(self, corner: int, way: int, *, view: int, whole: int) -> int:
        """Return the corner half a view on (+1) or back (-1), in cells, at least one hex away."""
        half = max(self.pitch, view // 2)
        return max(0, min(whole - view, self.at_most(corner + way * half)))

    def scrolled(self, corner: int, places: Sequence[int], reach: int, *, view: int, whole: int, pinned: int) -> int:
        """Return the nearest corner, by half views, that shows the first place with `reach` cells around it.

        The other places are shown too if one view holds them all.
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
