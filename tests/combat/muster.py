"""Battles that begin with armies to be chosen and set up, and what their commanders send."""

from typing import Any

from msgspec.structs import replace

from cb_tui.core.dice import FixedDice
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.scenario import Army, Seat
from cb_tui.core.values import Command, Event, Place, SeatId, Side
from cb_tui.games.combat.rules.actions import decide, legal, refusal, who_decides
from cb_tui.games.combat.rules.battle import Battle, CommanderForce, Half, Kind, PlacedPiece
from cb_tui.games.combat.rules.board import board
from cb_tui.games.combat.rules.deployment import start
from cb_tui.games.combat.rules.evolve import folded
from cb_tui.games.combat.rules.model import BattleContext, Setup, State
from cb_tui.games.combat.rules.setup_draft import SetupDraft

BLUE, RED = Side("blue"), Side("red")
WEST, EAST = SeatId("blue west"), SeatId("blue east")
TWO = Seat(SeatId("blue"), BLUE, "Blue"), Seat(SeatId("red"), RED, "Red")
FOUR = (
    Seat(WEST, BLUE, "Blue W"), Seat(SeatId("red west"), RED, "Red W"),
    Seat(EAST, BLUE, "Blue E"), Seat(SeatId("red east"), RED, "Red E"),
)  # fmt: skip
OPEN = ("." * 20,) * 16
# from the north: a wood and a road, a river with a bridge along the centre, a hill and houses in the south
COUNTRY = (
    "........=...........",
    "..ww....=......bbb..",
    ".www....=...........",
    "........=...hh......",
    "........=...hH......",
    "........=...........",
    "~~~~~~~~+~~~~~~~~~~~",
    "........=.....ww....",
    "........=...........",
    "....hh..=...........",
    "...hHh..=....#%=====",
    "....h...======#.....",
    "........=.....w.....",
    "..hh....=....www....",
    ".hhh....=...........",
    "........=......aaa..",
)


def battle(map_: tuple[str, ...] = OPEN, seats: tuple[Seat, ...] = (), **changes: Any) -> Battle:
    """Return a battle in which both sides choose armies and set them up; other keys are parameters of the rules."""
    fields = {key: changes.pop(key) for key in tuple(changes) if key in Battle.__struct_fields__}
    plain = Battle(
        id="muster", title="Muster", ruleset="combat", minutes=30, first=BLUE, turns=20, map=map_, seats=seats,
        sides=(Army(id=BLUE, name="Blue", tactic="hammer"), Army(id=RED, name="Red", tactic="hammer")), army="own",
        setup="own", parameters=changes,
    )  # fmt: skip
    return replace(plain, **fields)


def setting(map_: tuple[str, ...] = OPEN, seats: tuple[Seat, ...] = (), **changes: Any) -> BattleContext:
    """Return such a battle made ready."""
    one = battle(map_, seats, **changes)
    return BattleContext(one, board(one), {})


def given(seat: str, army: dict[Kind, int], **more: Any) -> CommanderForce:
    """Return what the battle gives a commander who deploys it himself."""
    return CommanderForce(seat=SeatId(seat), army=army, **more)


def standing(**squares: str) -> tuple[PlacedPiece, ...]:
    """Return pieces on squares: standing(tank="0912 1012", gun="0915")."""
    return tuple(PlacedPiece(kind, Place(at)) for kind, listed in squares.items() for at in listed.split())  # type: ignore[arg-type]


def places(text: str) -> tuple[Place, ...]:
    """Return squares."""
    return tuple(Place(at) for at in text.split())


def stood(mines: str = "", strips: tuple[str, ...] = (), hq: str | None = None, **squares: str) -> Setup:
    """Return a set-up."""
    laid = tuple(places(each) for each in strips)
    return Setup(units=standing(**squares), mines=places(mines), strips=laid, hq=Place(hq) if hq else None)


def draft(pieces: int = 15, **how: Any) -> SetupDraft:
    """Return a draft of an army of so many tanks."""
    laid = stood(**how)
    return SetupDraft(
        seat=SeatId("blue"),
        half="south",
        army={"tank": pieces},
        units=laid.units,
        mines=laid.mines,
        strips=laid.strips,
        hq=laid.hq,
    )


class Muster:
    """A battle that is being set up."""

    def __init__(self, one: Battle) -> None:
        self.state = start(one, {})

    @property
    def seat(self) -> SeatId | None:
        return who_decides(self.state)

    def legal(self) -> tuple[Command, ...]:
        return legal(self.state)

    def play(self, command: Command, *faces: int) -> tuple[Event, ...]:
        dice = FixedDice(*faces)
        events = decide(self.state, command, dice)
        assert not dice.left
        self.state = folded(self.state, events)
        return events

    def refused(self, command: Command) -> IllegalCommand:
        refused = refusal(self.state, command)
        assert refused
        return refused

    def home(self, side: Side) -> Half:
        return self.state.homes[side]


def muster(map_: tuple[str, ...] = OPEN, seats: tuple[Seat, ...] = (), **changes: Any) -> Muster:
    """Return such a battle, begun."""
    return Muster(battle(map_, seats, **changes))


def unknown(state: State) -> State:
    """Return the state of a process that has folded the same log and knows no set-up in it."""
    return replace(state, setups={}, lots={})
