"""A tiny game for tests of the session: two runners on a track; who passes the other's window may be shot at."""

from fractions import Fraction
from typing import Any, Literal

import msgspec

from cb_tui.core.advisor import Advisor
from cb_tui.core.answers import Question, RosterRow, Scene
from cb_tui.core.board import Board
from cb_tui.core.dice import Dice
from cb_tui.core.forecast import Forecast, Part
from cb_tui.core.hexes import HEXES, Hex
from cb_tui.core.offer import Offer
from cb_tui.core.orders import OrdersRow, OrdersSpec
from cb_tui.core.report import Kind, Report, Result
from cb_tui.core.ruleset import Choice, IllegalCommand, Outcome, Ruleset
from cb_tui.core.scenario import Army, Finding, Scenario
from cb_tui.core.values import Command, Event, Pending, Rolled, SeatId, Side, UnitId, Value

RED: Any = "red"  # a side and its runner
BLUE: Any = "blue"
SIDES = (RED, BLUE)
WINDOWS = ("03", "06")
GOAL = 40


class Setting:
    def __init__(self, race: "Race") -> None:
        self.race = race


class Race(Scenario, frozen=True, kw_only=True):
    goal: int = GOAL
    note: dict[str, str] = {}


class OpportunityFire(Pending, frozen=True):
    side: Side
    mover: UnitId


class Runner(Value, frozen=True):
    at: int = 0
    wind: float = 3.0


class State(Value, frozen=True, kw_only=True):
    setting: Setting
    turn: int = 1
    active: Side = RED
    runners: dict[Side, Runner]
    pending: tuple[OpportunityFire, ...] = ()
    outcome: Outcome | None = None


class Step(Command, frozen=True):
    unit: str
    to: str


class Dash(Command, frozen=True):
    """Throws a die and runs as far."""


class Fire(Command, frozen=True):
    by: tuple[UnitId, ...]
    at: tuple[UnitId, ...]


class HoldFire(Command, frozen=True):
    pass


class EndTurn(Command, frozen=True):
    pass


class Stepped(Event, frozen=True):
    side: Side
    to: Hex
    left: float


class Waited(Event, frozen=True):
    on: OpportunityFire


class Answered(Event, frozen=True):
    pass


class Disrupted(Event, frozen=True):
    side: Side


class TurnEnded(Event, frozen=True):
    side: Side


class Ended(Event, frozen=True):
    winner: Side | None
    why: str


AnyCommand = Step | Dash | Fire | HoldFire | EndTurn
AnyEvent = Rolled | Stepped | Waited | Answered | Disrupted | TurnEnded | Ended


def other(side: Side) -> Side:
    return Side(BLUE if side == RED else RED)


def start(race: Race, solo: Any) -> State:
    return State(setting=Setting(race), runners={side: Runner() for side in SIDES})


def who_decides(state: State) -> SeatId | None:
    if state.outcome:
        return None
    return SeatId(state.pending[-1].side if state.pending else state.active)


def candidates(state: State) -> tuple[Command, ...]:
    here = state.runners[state.active].at
    step = Step(UnitId(state.active), Hex(f"{here + 1:02}"))
    shooter, mover = UnitId(other(state.active)), UnitId(state.active)
    return (step, Dash(), EndTurn(), Fire((shooter,), (mover,)), HoldFire())


def refusal(state: State, command: Command) -> IllegalCommand | None:
    if command not in candidates(state) or state.outcome:
        return IllegalCommand("that cannot be done here; do something else", "TOY-1")
    if bool(state.pending) != isinstance(command, Fire | HoldFire):
        return IllegalCommand("this is not what is asked; answer the question", "TOY-2")
    if isinstance(command, Step | Dash) and state.runners[state.active].wind < 1:
        return IllegalCommand("the runner is out of breath; end the turn", "TOY-3")
    return None


def legal(state: State) -> tuple[Command, ...]:
    return tuple(command for command in candidates(state) if refusal(state, command) is None)


def decide(state: State, command: Command, dice: Dice) -> tuple[Event, ...]:
    if refused := refusal(state, command):
        raise refused
    me = state.runners[state.active]
    match command:
        case Step():
            events: list[Event] = [Stepped(state.active, Hex(command.to), me.wind - 1)]
            if command.to in WINDOWS:
                events.append(Waited(OpportunityFire(other(state.active), UnitId(state.active))))
            return tuple(events)
        case Dash():
            faces = dice.roll(1)
            to = me.at + faces[0]
            ran: tuple[Event, ...] = (Rolled("dash", faces), Stepped(state.active, Hex(f"{to:02}"), 0.0))
            return (*ran, Ended(state.active, "first at the goal")) if to >= state.setting.race.goal else ran
        case Fire():
            faces = dice.roll(2)
            hit = (Disrupted(state.active),) if max(faces) == 6 else ()
            return (Rolled("fire", faces), Answered(), *hit)
        case HoldFire():
            return (Answered(),)
        case _:
            return (TurnEnded(state.active),)


def evolve(state: State, event: Event) -> State:
    change = msgspec.structs.replace
    match event:
        case Stepped(side, to, left):
            return change(state, runners={**state.runners, side: Runner(int(to), left)})
        case Waited(on):
            return change(state, pending=(*state.pending, on))
        case Answered():
            return change(state, pending=state.pending[:-1])
        case Disrupted(side):
            return change(state, runners={**state.runners, side: change(state.runners[side], wind=0.0)})
        case TurnEnded(side):
            rested = {who: change(runner, wind=3.0) for who, runner in state.runners.items()}
            return change(state, runners=rested, active=other(side), turn=state.turn + (side == BLUE))
        case Ended(winner, why):
            return change(state, outcome=Outcome(winner, why))
        case _:
            return state


def scene(state: State) -> Scene:
    question = Question(kind="shot", title="A SHOT", about="", asked="fire or hold") if state.pending else None
    mover = state.pending[-1].mover if state.pending else None
    nothing: Any = ()
    return Scene(
        "A race", Board(geometry=HEXES, columns=1, rows=1, terrain={}), state.turn, 99, SeatId(state.active), who_decides(state), nothing, nothing, nothing,
        nothing, question, mover,
    )  # fmt: skip


def forecast(state: State, command: Command) -> Forecast | None:
    if not isinstance(command, Fire):
        return None
    results = (Result("a miss", Fraction(25, 36)), Result("a hit", Fraction(11, 36)))
    return Forecast(
        kind="opportunity", side=state.active, by=command.by, distance=2, parts=(Part(command.at, None, (), results),)
    )


def reported(state: State, command: Command | None, events: tuple[Event, ...]) -> tuple[Report, ...]:
    kinds: dict[type[Event], Kind] = {TurnEnded: "turn over", Ended: "end", Rolled: "dice", Stepped: "step"}
    return tuple(Report(event=event, kind=kinds.get(type(event), "other")) for event in events)


def plod(state: State, commands: tuple[Command, ...], seat: SeatId) -> Choice:
    return Choice(commands[0], "plods on")


class Wish(Value, frozen=True):
    """What blue does at its window: the only standing order of the race."""

    do: Literal["ask", "fire", "hold"] = "ask"


def answer(state: State, wish: Wish, commands: tuple[Command, ...]) -> Command | None:
    wanted = {"fire": Fire, "hold": HoldFire}.get(wish.do) if state.pending else None
    return next((command for command in commands if wanted and isinstance(command, wanted)), None)


def _rows(wish: Wish) -> tuple[OrdersRow, ...]:
    return (OrdersRow("at a runner", wish.do),)


def _same(wish: Wish, *_: object) -> Wish:
    return wish


def _default(given: object) -> Wish:
    return Wish()


WISHES = OrdersSpec(
    type=Wish, answer=answer, rows=_rows, turned=_same, shifted=_same, quiet=_same, preset=_default, about=""
)


def offer(state: State, command: Command) -> Offer:
    return Offer(command=command, role="move")


def route(state: State, unit: UnitId, way: tuple[Hex, ...]) -> tuple[Command, ...]:
    return tuple(Step(unit, to) for to in way)


def _no(*args: object) -> Any:
    raise NotImplementedError


def _chart(race: Any) -> dict[str, Any]:
    return {}


def _roster(race: Any) -> tuple[RosterRow, ...]:
    return ()


def _sound(race: Any) -> tuple[Finding, ...]:
    return ()


def _outcome(state: State) -> Outcome | None:
    return state.outcome


def _normal(state: State, command: Command) -> Command:
    return command


def _observe(state: State, seat: SeatId) -> State:
    return state


TOY: Ruleset[State] = Ruleset(
    id="toy", title="Toy", family="Toy", roster=_roster, package="toy", scenario_type=Race, state_type=State,
    command_type=AnyCommand, event_type=AnyEvent, start=start, who_decides=who_decides, refusal=refusal, normal=_normal, legal=legal,
    decide=decide, evolve=evolve, outcome=_outcome, observe=_observe,
    offer=offer, label=_no, route=route, why_not=_no, orders=WISHES, report=reported, describe=_no, chart=_chart,
    scene=scene, advisor=Advisor(forecast=forecast),
    findings=_sound, tactics={"plod": plod},
)  # fmt: skip

TOYS = {"toy": TOY}

RACE = Race(
    id="race",
    title="A race",
    ruleset="toy",
    minutes=1,
    sides=(Army(id=RED, name="R", morale=7, tactic="plod"), Army(id=BLUE, name="B", morale=7, tactic="plod")),
    first=RED,
    turns=99,
    briefing='Two lines,\nand "quotes" \\ besides.\n',
    note={"zebra": "last", "apple": "first"},
)

BOTH = {SeatId(RED): "human", SeatId(BLUE): "human"}
SOLO = {SeatId(RED): "human", SeatId(BLUE): "ai:plod"}


def choose(game: Any) -> Any:
    """A command that keeps a game varied: drawn by the step alone."""
    commands = game.legal()
    return commands[game.step * 7 % len(commands)]


def way(*places: int) -> tuple[Hex, ...]:
    """Places of the track."""
    return tuple(Hex(f"{place:02}") for place in places)


def play_on(game: Any, steps: int) -> Any:
    """The same game, so many commands later."""
    for _ in range(steps):
        game.play(choose(game))
    return game
