"""The seats of people at this keyboard, the player who has it, and what that player may know."""

from cb_tui.core.values import SeatId
from cb_tui.session.game import Game
from cb_tui.session.lock import holder
from cb_tui.session.position import Position
from cb_tui.session.seats import HUMAN, own_seat


def human_seats(game: Position) -> frozenset[SeatId]:
    """Return the seats of people that are held here, empty for a game that is only viewed."""
    if not isinstance(game, Game):
        return frozenset()
    return frozenset(seat for seat, player in game.seats.items() if player == HUMAN and seat in game.local_seats)


class LocalPlayers:
    """The people at a keyboard: `human` are their seats, `hands` the seat that has the keyboard, if shared."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.hands: SeatId | None = None
        self.human: frozenset[SeatId] = frozenset()
        self.seat_players()

    def seat_players(self) -> None:
        """Seat the people whose seats are held here."""
        self.human = human_seats(self.game)

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
        """Return the game as the viewer may know it.

        On a shared keyboard that is the deciding player who has it, else all people here.
        """
        alone = self.shared and self.hands is not None and self.hands == self.game.to_move
        return self.game.seen_by(*([self.hands] if alone and self.hands else self.human))

    def elsewhere(self, decides: SeatId | None) -> SeatId | None:
        """Return the deciding seat if it is played elsewhere, by another login or computer, else None."""
        return None if decides in self.game.local_seats else decides

    def taken(self, seat: SeatId) -> bool | None:
        """Check whether another process plays a seat. None for a game that is exchanged as files."""
        folder = self.game.folder
        if folder is None or own_seat(folder):
            return None
        return holder(folder, seat) is not None
