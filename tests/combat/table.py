"""A small table for tests of *Combat*: a map of letters, pieces on squares, scripted dice and cards that run out."""

from typing import Any

from msgspec.structs import replace

from cb_tui.core.dice import FixedDice
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.scenario import Army, Seat
from cb_tui.core.values import Command, Event, Place, SeatId, Side, UnitId
from cb_tui.games.combat.rules import zones
from cb_tui.games.combat.rules.actions import decide, legal, refusal
from cb_tui.games.combat.rules.battle import BASIC, Battle
from cb_tui.games.combat.rules.board import board
from cb_tui.games.combat.rules.evolve import folded
from cb_tui.games.combat.rules.model import Airstrip, BattleContext, Deck, EndTurn, Fire, Piece, State, Step

BLUE, RED = Side("blue"), Side("red")
FOUR = (
    Seat(SeatId("blue west"), BLUE, "Blue W"), Seat(SeatId("red west"), RED, "Red W"),
    Seat(SeatId("blue east"), BLUE, "Blue E"), Seat(SeatId("red east"), RED, "Red E"),
)  # fmt: skip
OPEN = "\n".join(("." * 12,) * 12)
LETTERS = {one.letter: kind for kind, one in BASIC.items()}


def battle(map_: str = OPEN, seats: tuple[Seat, ...] = (), **changes: Any) -> Battle:
    """Return a battle on such a map; other keys than its fields are parameters of the rules."""
    rows = tuple(map_.split())
    fields = {key: changes.pop(key) for key in tuple(changes) if key in Battle.__struct_fields__}
    depths = {"half_depth": len(rows) // 2, "deploy_depth": max(1, len(rows) // 4)}
    one = Battle(
        id="table", title="Table", ruleset="combat", minutes=5, first=BLUE, turns=20, map=rows, seats=seats,
        sides=(Army(id=BLUE, name="Blue"), Army(id=RED, name="Red")), parameters={**depths, **changes},
    )  # fmt: skip
    return replace(one, **fields)


class Table:
    """A game in the middle of play; blue plays the south and moves north."""

    def __init__(self, state: State) -> None:
        self.state = state

    def play(self, command: Command, *faces: int) -> tuple[Event, ...]:
        """Give a command with the dice and cards that fall, all of which it uses up."""
        dice = FixedDice(*faces)
        events = decide(self.state, command, dice)
        assert not dice.left, "some dice or cards were not asked for"
        self.state = folded(self.state, events)
        return events

    def refused(self, command: Command) -> IllegalCommand | None:
        return refusal(self.state, command)

    def march(self, unit: str, *way: str, dice: tuple[int, ...] = ()) -> tuple[Event, ...]:
        """Go along a way, one square a step; the dice are for the last."""
        *before, last = way
        events = [event for to in before for event in self.play(step(unit, to))]
        return (*events, *self.play(step(unit, last), *dice))

    def can_march(self, unit: str, *way: str) -> bool:
        """Check whether every step of a way may be gone, without any dice."""
        table = Table(self.state)
        for to in way:
            if table.refused(step(unit, to)):
                return False
            table.play(step(unit, to))
        return True

    def end_turn(self, *faces: int) -> tuple[Event, ...]:
        return self.play(EndTurn(), *faces)

    def legal(self) -> tuple[Command, ...]:
        return legal(self.state)

    def at(self, unit: str) -> str | None:
        piece = self.state.pieces.get(UnitId(unit))
        return piece.at if piece else None

    def rule(self, command: Command) -> str | None:
        """Return the rule by which a command is refused."""
        refused = self.refused(command)
        return refused.rule if refused else None


def step(unit: str, to: str) -> Step:
    return Step(UnitId(unit), Place(to))


def fire(unit: str, at: str) -> Fire:
    return Fire(UnitId(unit), UnitId(at))


def table(map_: str = OPEN, /, *, round: int = 2, seat: str = "", **how: Any) -> Table:  # noqa: A002
    """Return a table: pieces as T1="0505", red's in small letters; `mines` and `strips` by side, else as `battle`.

    It is the second round: the first salvo is over. Far apart in the corners stand pieces that nobody asks for.
    """
    pieces = {name: how.pop(name) for name in tuple(how) if name[0].upper() in LETTERS and name[1:].isdigit()}
    mines, strips, deck = how.pop("mines", {}), how.pop("strips", {}), how.pop("deck", None)
    one = battle(map_, **how)
    setting = BattleContext(one, board(one), {})
    cards = Deck(*deck) if deck else Deck(setting.rules.salvo_hits, setting.rules.salvo_misses)
    order = zones.commander_order(setting, one.first)
    state = State(
        context=setting, round=round, seat=SeatId(seat) or order[0], order=order, joined=True,
        homes={BLUE: "south", RED: "north"}, decks=(cards,) * setting.rules.salvo_decks,
        mines={Place(at): Side(side) for side, listed in mines.items() for at in listed.split()},
        strips={
            Place(squares.split()[0]): Airstrip(owner(setting, side, squares), tuple(map(Place, squares.split())))
            for side, squares in strips.items()
        },
        held=(0,) * len(one.aims), salvo=(1, BLUE) if round > 1 else None, hit=round > 1,
        pieces={UnitId(name): piece(setting, name, at) for name, at in pieces.items()},
        named=dict.fromkeys({name[0] for name in pieces}, 9),
    )  # fmt: skip
    return Table(state)


def owner(setting: BattleContext, side: str, at: str) -> SeatId:
    return zones.commander_of_square(setting, Side(side), Place(at.split(maxsplit=1)[0]))


def piece(setting: BattleContext, name: str, at: str) -> Piece:
    side = BLUE if name[0].isupper() else RED
    return Piece(seat=zones.commander_of_square(setting, side, Place(at)), kind=LETTERS[name[0].upper()], at=Place(at))
