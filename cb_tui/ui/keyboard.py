"""Keyboard: whose seats are played at this one, who of them has it, and what he may know."""

from cb_tui.core.values import SeatId
from cb_tui.session.game import Game
from cb_tui.session.lock import holder
from cb_tui.session.position import Position
from cb_tui.session.seats import HUMAN, own_seat


def people(game: Position) -> frozenset[SeatId]:
    """Return the seats of people that are held here, none of a game that is only looked at."""
    if not isinstance(game, Game):
        return frozenset()
    return frozenset(seat for seat, player in game.seats.items() if player == HUMAN and seat in game.held)


class Keyboard:
    """`human` are the seats of people here, `hands` the one of several who has the keyboard."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.hands: SeatId | None = None
        self.human: frozenset[SeatId] = frozenset()
        self.sit()

    def sit(self) -> None:
        """Seat the people whose seats are held here."""
        self.human = people(self.game)

    @property
    def shared(self) -> bool:
        """Check whether several players sit here."""
        return len(self.human) > 1

    @property
    def hides(self) -> bool:
        """Check whether seats may hide something from each other."""
        return not self.game.ruleset.traits.open_information

    @property
    def view(self) -> Position:
        """Return the game as who looks may know it: the one who has the keyboard while he decides, else all who sit here."""
        alone = self.shared and self.hands is not None and self.hands == self.game.to_move
        return self.game.seen_by(*([self.hands] if alone and self.hands else self.human))

    def elsewhere(self, decides: SeatId | None) -> SeatId | None:
        """Return the seat that decides where nobody here plays it: another login, another machine."""
        return None if decides in self.game.held else decides

    def taken(self, seat: SeatId) -> bool | None:
        """Check whether another process plays a seat; None of a game that is played by file."""
        folder = self.game.folder
        if folder is None or own_seat(folder):
            return None
        return holder(folder, seat) is not None
