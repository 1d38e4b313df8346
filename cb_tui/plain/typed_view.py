"""A game at one moment and the voice that answers questions about it. Nothing is played."""

from collections.abc import Iterable
from typing import Any

from cb_tui.core.values import SeatId, UnitId
from cb_tui.plain.arguments import SPLIT
from cb_tui.plain.output import Names, Output
from cb_tui.plain.sentences import Sentences
from cb_tui.presentation.game_view import GameView
from cb_tui.session.ledger import Ledger, roster
from cb_tui.session.position import Position

PLACES = 2000  # that Tab looks through; a table measured in inches has a million


class TypedView:
    """The view of a game at the keyboard.

    `human` holds the seats of the players here, `focus` the piece last mentioned, and `shown` the state
    whose choices were listed.
    """

    hands: SeatId | None = None  # the seat that has the keyboard, if several share it

    def __init__(self, game: Position, voice: Output, human: frozenset[SeatId] = frozenset()) -> None:
        self.game, self.voice, self.human = game, voice, human
        self.people = roster(game.ruleset, game.battle)
        self.focus: UnitId | None = None
        self.shown: Any = None
        self.hinted: Any = None  # the state at which it was said how its question is answered
        self.kept: dict[Any, Any] = {}  # what the words of a system keep from line to line, never part of the game
        self.page = 0  # of the choices, the first that was listed
        self.sides = self.people.sides  # of all pieces that were ever seen
        self.table = self.sit_at(self.view.state)

    @property
    def view(self) -> Position:
        """Return the game as the seat with the keyboard knows it while it decides, else as all seats here do."""
        own = self.hands is not None and self.hands == self.game.to_move
        return self.game.seen_by(*([self.hands] if own and self.hands else self.human))

    @property
    def sentences(self) -> Sentences:
        """Return the sentences for the present state."""
        return Sentences(self.table)

    @property
    def ledger(self) -> Ledger:
        """Return luck and rolls so far."""
        return Ledger(self.people, self.view.logged())

    def look(self) -> None:
        """Update the game view to the present state."""
        if self.table.state is not self.view.state or (self.table.decides and self.game.to_move is None):
            self.table = self.sit_at(self.view.state)

    def sit_at(self, state: Any) -> GameView:
        """Return the game view of a state. A draft drawn on the previous view is dropped."""
        scene = self.view.scene if state is self.view.state else None
        table = GameView(self.game.ruleset, state, self.human, self.sides, scene)
        self.sides = table.sides
        return table

    def names(self, commands: Iterable[str]) -> Names:
        """Return the names that may be typed: commands first and after `help`, else pieces, places and sides."""
        known = [name for name in commands if not SPLIT.search(name)]

        def names(before: list[str]) -> Iterable[str]:
            if not before or before[-1].lower() == "help":
                return known
            scene = self.table.scene
            board = scene.board.terrain
            places = board if len(board) <= PLACES else [piece.at for piece in scene.pieces if piece.at]
            return [*self.table.pieces, *places, *(force.side for force in scene.forces)]

        return names

    def there(self, unit: UnitId) -> bool:
        """Check whether a unit can be named now: a piece, one that it carries, or one beyond the board."""
        scene = self.table.scene
        above = {one for one, _ in scene.off_board_units}
        carried = {one for piece in scene.pieces for one in piece.carried_units}
        return unit in self.table.pieces or unit in above | carried
