"""Places on the field and beyond it: how far is told, and how the cursor goes from one to the next."""

from cb_tui.core.answers import Scene
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
    """Where the cursor goes in a direction from the linked edge or beyond it; `gate` is the place that it came out by."""
    places = [strip.at for strip in scene.strips]
    if not places:
        return None
    if at not in places:
        return places[0] if direction in WAYS[scene.edge] and _edge(scene, at) else None
    here = places.index(at)
    if direction in WAYS[scene.edge]:
        return places[here + 1] if here + 1 < len(places) else None
    if direction in WAYS[BACK[scene.edge]] and here:
        return places[here - 1]
    return gate or _middle(scene) if direction in WAYS[BACK[scene.edge]] or direction == "up" else None


def _edge(scene: Scene, at: Place) -> bool:
    """Whether a place lies on the edge that leads beyond the field."""
    (column, row), board = scene.board.geometry.where(at), scene.board
    return {"west": column == 1, "east": column == board.columns, "north": row == 1, "south": row == board.rows}[
        scene.edge
    ]


def _middle(scene: Scene) -> Place | None:
    """The place in the middle of that edge."""
    board = scene.board
    across, down = (board.columns + 1) // 2, (board.rows + 1) // 2
    at = {"west": (1, down), "east": (board.columns, down), "north": (across, 1), "south": (across, board.rows)}
    return board.geometry.at(*at[scene.edge])


def counted(far: int) -> str:
    """A distance for a column: units, or with a "b" how many bands of range it takes."""
    return str(far) if far < BAND else f"{-(-far // BAND)}b"
