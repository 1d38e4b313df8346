"""A larger table, two halves of eight rows with an airstrip on each base line, for tests of planes, ends and nights."""

from msgspec.structs import replace

from cb_tui.games.combat.rules import zones as commanders
from cb_tui.games.combat.rules.actions import legal, refusal
from cb_tui.games.combat.rules.battle import CommanderForce
from cb_tui.games.combat.rules.events import Fell, TurnBegan
from cb_tui.games.combat.rules.evolve import folded
from cb_tui.games.combat.rules.model import Loss
from tests.combat.table import FOUR, Table, step, table

OPEN = ("....bbb.............", *("." * 20,) * 14, "....aaa.............")  # blue in the south, red in the north
BLUE_STRIP, RED_STRIP = "0516", "0501"
HIT, MISS = 1, 40  # cards of the full deck

__all__ = ["BLUE_STRIP", "FOUR", "HIT", "MISS", "OPEN", "RED_STRIP", "Field", "board", "legal_of", "names"]


def board(**rows):
    """The open board with some rows drawn anew: board(r16="...h")."""
    return tuple(rows.get(f"r{number:02}", row).ljust(20, ".") for number, row in enumerate(OPEN, 1))


class Field(Table):
    """A game in its first round; planes stand on the first square of their strip, mines belong to who has the half."""

    def __init__(self, at, ground=OPEN, *, mines=(), lost=False, reinforcements=None, number=1, turns=0, **how):
        forces = tuple(
            CommanderForce(seat=seat, reinforcements=number) for seat, number in (reinforcements or {}).items()
        )
        self.state = table("\n".join(ground), round=number, turns=turns, forces=forces, **at, **how).state
        numbers = {}
        for unit in at:
            numbers[unit[0]] = max(numbers.get(unit[0], 0), int(unit[1:]))
        self.state = replace(
            self.state,
            named=numbers,
            losses=(Loss("T99", "blue", "tank", "fire"), Loss("t99", "red", "tank", "fire")) if lost else (),
            mines={place: "blue" if int(place[2:]) > 8 else "red" for place in mines},
            strips=commanders.commander_strips(self.state.context, self.state.homes),
        )

    def refused(self, command):
        """The refusal of a command, which is not listed either."""
        found = refusal(self.state, command)
        assert found is not None
        assert command not in legal(self.state)
        return found

    def allowed(self, command):
        return refusal(self.state, command) is None

    def march(self, unit, *way):
        """All events of a way, one square a step."""
        return [event for to in way for event in self.play(step(unit, to))]

    def turns(self, number):
        for _ in range(number):
            self.end_turn()

    def turn(self, seat, number):
        """It is a seat's turn in a round: the game is taken there."""
        self.state = folded(self.state, [TurnBegan(seat, number)])

    def kills(self, *units):
        """Some pieces are shot off the board, and nobody asks who has won yet."""
        self.state = folded(self.state, [Fell(unit, "fire") for unit in units])

    @property
    def outcome(self):
        return self.state.outcome


def names(events):
    """The names of the events, the dice and cards aside."""
    return [type(event).__name__ for event in events if type(event).__name__ not in ("Rolled", "Drawn")]


def legal_of(field, kind):
    return [command for command in legal(field.state) if isinstance(command, kind)]
