"""Onlooker: a game at one moment and the voice that answers questions about it; nothing is played."""

from typing import Any

from cb_tui.cli.plain.output import Output
from cb_tui.cli.plain.sentences import Sentences
from cb_tui.core.values import SeatId, UnitId
from cb_tui.present.table import Table
from cb_tui.session.ledger import Ledger
from cb_tui.session.position import Position
from cb_tui.session.roster import roster


class Onlooker:
    """`human` are the seats of people at this keyboard, `focus` is the piece spoken of last, `shown` the state whose choices were listed."""

    hands: SeatId | None = None  # of several players at this keyboard the one who has it

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
        """Return the game as who looks may know it: who has the keyboard while he decides, else all who sit here."""
        own = self.hands is not None and self.hands == self.game.to_move
        return self.game.seen_by(*([self.hands] if own and self.hands else self.human))

    @property
    def speech(self) -> Sentences:
        """The words for the game as it stands."""
        return Sentences(self.table)

    @property
    def ledger(self) -> Ledger:
        """Luck and rolls until now."""
        return Ledger(self.people, self.view.logged())

    def look(self) -> None:
        """The table is the game as it stands."""
        if self.table.state is not self.view.state:
            self.table = self.sit_at(self.view.state)

    def sit_at(self, state: Any) -> Table:
        """Return a table of a state; what was only laid out at the one before is forgotten."""
        table = Table(self.game.ruleset, state, self.human, self.sides)
        self.sides = table.sides
        return table

    def there(self, unit: UnitId) -> bool:
        """Whether a piece, also one carried, or somebody who is no piece can be spoken of now."""
        scene = self.table.scene
        above = {one for one, _ in scene.beyond}
        carried = {one for piece in scene.pieces for one in piece.load}
        return unit in self.table.pieces or unit in above | carried
