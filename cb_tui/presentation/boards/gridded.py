"""Gridded: how a cursor goes over a map whose places are cells of a grid."""

from abc import ABC, abstractmethod

from cb_tui.core.board import Board
from cb_tui.core.values import Place
from cb_tui.presentation.boards.view import MapModel


class Gridded(ABC):
    """A click and an arrow mean whole places, in every size alike."""

    @abstractmethod
    def place_at(self, x: int, y: int, board: Board) -> Place | None:
        """Return the place under a cell, or None if the cell is beside the board."""

    def place_clicked(self, x: int, y: int, view: MapModel) -> Place | None:
        """Return the place under a cell, whatever stands there."""
        return self.place_at(x, y, view.board)

    def step(self, at: Place, direction: str, board: Board) -> Place | None:
        """Return the neighbour in a direction."""
        return board.geometry.step(at, direction)

    def long_step(self, at: Place, direction: str, board: Board) -> Place | None:
        """Return the neighbour too: a grid has no dots."""
        return self.step(at, direction, board)
