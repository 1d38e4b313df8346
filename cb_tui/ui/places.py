"""Off-field places: their distances as text, and the cursor's way to and from them."""

from cb_tui.core.display import Scene
from cb_tui.core.values import Place

BAND = 100  # a distance from here on is one of bands, 100 for each
WAYS = {
    "west": frozenset({"W", "NW", "SW"}),
    "east": frozenset({"E", "NE", "SE"}),
    "north": frozenset({"up", "NE", "NW"}),
    "south": frozenset({"down", "SE", "SW"}),
}
BACK = {"west": "east", "east": "west", "north": "south", "south": "north"}


def neighbour(scene: Scene, at: Place, direction: str, gate: Place) -> Place | None:
    """Return the place in a direction from the linked edge or from an off-field place, or None.

    `gate` is the place where the cursor last left the field.
    """
    places = [strip.at for strip in scene.strips]
    if not places:
        return None
    if at not in places:
        return places[0] if direction in WAYS[scene.off_field_edge] and _edge(scene, at) else None
    here = places.index(at)
    if direction in WAYS[scene.off_field_edge]:
        return places[here + 1] if here + 1 < len(places) else None
    if direction in WAYS[BACK[scene.off_field_edge]] and here:
        return places[here - 1]
    return gate or _middle(scene) if direction in WAYS[BACK[scene.off_field_edge]] or direction == "up" else None


def _edge(scene: Scene, at: Place) -> bool:
    """Check whether a place lies on the edge that leads off the field."""
    (column, row), board = scene.board.geometry.coordinates(at), scene.board
    return {"west": column == 1, "east": column == board.columns, "north": row == 1, "south": row == board.rows}[
        scene.off_field_edge
    ]


def _middle(scene: Scene) -> Place | None:
    """Return the place in the middle of the edge that leads off the field."""
    board = scene.board
    across, down = (board.columns + 1) // 2, (board.rows + 1) // 2
    at = {"west": (1, down), "east": (board.columns, down), "north": (across, 1), "south": (across, board.rows)}
    return board.geometry.place_at(*at[scene.off_field_edge])


def counted(far: int) -> str:
    """Return a distance for a column: units, or from 100 on the range bands it takes, such as "2b"."""
    return str(far) if far < BAND else f"{-(-far // BAND)}b"
