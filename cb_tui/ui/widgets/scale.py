"""Scale: the places in one direction at which a view of the map begins, so that no hex is cut there."""

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

    def scrolled(self, corner: int, place: int, reach: int, *, view: int, whole: int, pinned: int) -> int:
        """The nearest corner, by half views, from which a place is seen with `reach` cells on both sides."""
        most = max(0, whole - view)
        corner = min(corner, most)
        while place + reach >= corner + view and corner < most:
            corner = self.turned(corner, 1, view=view, whole=whole)
        while place - reach < corner + pinned and corner > 0:
            corner = self.turned(corner, -1, view=view, whole=whole)
        return corner
