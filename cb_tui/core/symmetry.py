"""Symmetries of a board: the twin of each place, and which of them leave all neighbors neighbors."""

from collections.abc import Iterable
from typing import Literal

from cb_tui.core.board import Board, Edge, edge_between
from cb_tui.core.values import Place

Symmetry = Literal["none", "top-bottom", "left-right", "turn"]
Half = Literal["first", "second"]  # the upper or the lower one; of left-right the left or the right one
Fit = Literal["exact", "edge", "torn"]  # "edge": exact, but some places at an edge have no twin
SYMMETRIES: tuple[Symmetry, ...] = ("none", "top-bottom", "left-right", "turn")


def twin(board: Board, symmetry: Symmetry, at: Place) -> Place | None:
    """Return the twin of a place, the place itself on the axis or under "none", or None if it has no twin.

    Rows of hexes that are shifted by half a hex are counted by where they lie: a twin lies exactly opposite if the
    symmetry is "exact".
    """
    geometry, lowest = board.geometry, _lowest(board)
    column, row = geometry.coordinates(at)
    to_row = lowest + board.rows - row if symmetry in ("top-bottom", "turn") else row
    if symmetry in ("left-right", "turn"):
        column = lowest + board.columns - column - _carried(board, symmetry, row, to_row)
    found = geometry.place_at(column, to_row)
    return found if found in board else None


def _carried(board: Board, symmetry: Symmetry, row: int, to_row: int) -> int:
    """Return the columns that two shifted rows lie farther apart than two others."""
    both = _shifted(board, row) and _shifted(board, to_row)
    return 1 if both and symmetry == "left-right" else 0


def _shifted(board: Board, row: int) -> bool:
    """Check whether a row is shifted by half a place against the first one."""
    geometry, lowest = board.geometry, _lowest(board)
    first, start = geometry.place_at(lowest, lowest), geometry.place_at(lowest, row)
    return first is not None and start is not None and geometry.offset(first, start)[0] % 1 != 0


def _lowest(board: Board) -> int:
    """Return the number of the first column and row: 0 on a plane, whose points are counted from its edge."""
    return 1 if board.geometry.place_at(0, 0) is None else 0


def fit(board: Board, symmetry: Symmetry) -> Fit:
    """Return whether the twins of all neighbors are neighbors."""
    if not board.places:
        return "exact"  # a plane
    twins = {at: twin(board, symmetry, at) for at in board.places}
    for at, mine in twins.items():
        for near in board.geometry.neighbours(at) if mine else ():
            theirs = twins.get(near)
            if theirs and mine and theirs not in board.geometry.neighbours(mine):
                return "torn"
    return "exact" if all(twins.values()) else "edge"


def offered(board: Board) -> tuple[Symmetry, ...]:
    """Return the symmetries of a board that are not torn, "none" first."""
    return tuple(symmetry for symmetry in SYMMETRIES if fit(board, symmetry) != "torn")


def advice(board: Board) -> str:
    """Return which symmetry makes a board of this size fair, in words: "10 rows: fair by a turn"."""
    names = {"top-bottom": "top-bottom", "left-right": "left-right", "turn": "a turn"}
    exact = [names[each] for each in SYMMETRIES[1:] if fit(board, each) == "exact"]
    return f"{board.rows} rows: fair by {' or '.join(exact)}" if exact else ""


def with_twins(board: Board, symmetry: Symmetry, places: Iterable[Place]) -> tuple[Place, ...]:
    """Return places with their twins, each once."""
    both = (each for at in places for each in (at, twin(board, symmetry, at)))
    return tuple(dict.fromkeys(at for at in both if at is not None))


def twin_side(board: Board, symmetry: Symmetry, side: Edge) -> Edge | None:
    """Return the twin of a side between two places, or None if it has no twin."""
    one, other = (twin(board, symmetry, at) for at in side)
    if one is None or other is None or other not in board.geometry.neighbours(one):
        return None
    return edge_between(one, other)


def onto(board: Board, symmetry: Symmetry, half: Half) -> dict[Place, Place]:
    """Return for each place of the other half the place of `half` whose ground it gets.

    Places on the axis are their own: so what joins them to one half is copied to the other.
    """
    found: dict[Place, Place] = {}
    for at in board.places:
        other = twin(board, symmetry, at)
        if other is not None and _key(board, symmetry, at) <= _key(board, symmetry, other):
            found |= {other: at} if half == "first" else {at: other}
    return found


def differences(board: Board, symmetry: Symmetry) -> tuple[Place, ...]:
    """Return the places that differ from their twins in ground or level, each pair once."""
    pairs = onto(board, symmetry, "first")
    return tuple(
        at
        for other, at in pairs.items()
        if board.terrain[at] != board.terrain[other] or board.level(at) != board.level(other)
    )


def _key(board: Board, symmetry: Symmetry, at: Place) -> tuple[int, int]:
    """Return the key that sorts the places of the first half before those of the second."""
    column, row = board.geometry.coordinates(at)
    return (column, row) if symmetry == "left-right" else (row, column)
