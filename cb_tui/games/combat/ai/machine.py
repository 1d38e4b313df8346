"""The two tactics of Combat, and the commands of a turn that all its players give. [hammer, fox]"""

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from cb_tui.core.legal_commands import asked_about
from cb_tui.core.ruleset import Choice
from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Command, Place, SeatId, Side, UnitId
from cb_tui.games.combat.ai import piece_turns
from cb_tui.games.combat.ai.estimate import Estimate, TacticProfile
from cb_tui.games.combat.ai.piece_turns import PieceTurn
from cb_tui.games.combat.ai.tasks import worth
from cb_tui.games.combat.ai.travel_times import NEVER
from cb_tui.games.combat.rules import (
    chance,
    deployment,
    night,
    planes,
    regrouping,
    reinforcements,
    saves,
    victory,
    zones,
)
from cb_tui.games.combat.rules import model as m
from cb_tui.games.combat.rules.actions import refusal
from cb_tui.games.combat.rules.board import ground
from cb_tui.games.combat.rules.model import State

LITTLE = 0.02  # no piece stirs for less, in pieces
Reason = Callable[[Estimate], str]  # why a turn ends
CHARGES = TacticProfile(push=1.5, caution=0.12, guard=0.6)
STANDS = TacticProfile(push=1.0, caution=0.35, guard=0.8)  # where it wins by default
HAMMER_SETUPS = (("hammer", "armour"), ("hammer", "balanced"))
POOR, RICH = 0.4, 0.5  # parts of the deck that are hits
LEAD = 1.25  # times the enemy's strength at which it comes out
LATE = 0.5  # of the rounds: who does not win by waiting comes out
HIDES = TacticProfile(push=0.1, caution=1.0, guard=1.0, aim=0.05)  # while the deck is poor
LURKS = TacticProfile(push=0.15, caution=0.7, guard=1.0, aim=0.1)
STRIKES = TacticProfile(push=0.3, caution=0.4, guard=1.0, aim=0.1)  # while it is rich
FOX_SETUPS = (("fox", "guns"), ("fox", "balanced"))


def play(eye: Estimate, legal: Sequence[Command], idle: Reason) -> Choice:
    """Return the next command of a turn: the open piece, then shots, strikes, other pieces, the end."""
    if unit := asked_about(legal):
        return _of_piece(eye, unit)
    for deed in _in_order(eye):
        if _legal(eye, deed):
            return _choice(eye, deed)
    flights = [each for each in planes.candidates(eye.state) if refusal(eye.state, each) is None]
    if flight := _strike(eye, flights) or _flight(eye, flights):
        return flight
    for deed in _moves(eye):
        if _legal(eye, deed):
            return _choice(eye, deed)
    if refusal(eye.state, m.EndTurn()) is None:
        return Choice(m.EndTurn(), idle(eye))
    return Choice(legal[0], "may not stop here")


def _of_piece(eye: Estimate, unit: UnitId) -> Choice:
    """Return the next command of one piece, or the end of the turn if it has nothing to gain."""
    flights = [each for each in planes.candidates(eye.state) if each.plane == unit]
    able = [each for each in flights if refusal(eye.state, each) is None]
    if flight := _strike(eye, able) or _flight(eye, able):
        return flight
    for deed in options(eye, unit):
        if deed.gain > LITTLE and _legal(eye, deed):
            return _choice(eye, deed)
    return Choice(m.EndTurn(), f"{unit} is best where it is")


def options(eye: Estimate, unit: UnitId) -> Iterator[PieceTurn]:
    """Yield the best turn of a piece where it could fire, and then its best turn in any case."""
    shot = not night.is_night(eye.state) and piece_turns.best(eye, unit, shot=True)
    if shot:
        yield shot
    if best := piece_turns.best(eye, unit):
        yield best


def _legal(eye: Estimate, deed: PieceTurn) -> bool:
    return deed.command is not None and refusal(eye.state, deed.command) is None


def _choice(eye: Estimate, deed: PieceTurn) -> Choice:
    command, *rest = deed.commands
    return Choice(command, why(eye, deed), tuple(rest))


def _in_order(eye: Estimate) -> Iterator[PieceTurn]:
    """Yield the option of the open piece, then the shots, long ranges first."""
    walk = eye.state.walk
    if walk and walk.unit in eye.state.pieces and (deed := piece_turns.best(eye, walk.unit)) and deed.gain > LITTLE:
        yield deed
    if night.is_night(eye.state):
        return
    for unit in sorted(_able(eye), key=lambda unit: (eye.reach_of(unit), unit)):
        if not piece_turns.in_contact(eye, unit):
            continue
        if (deed := piece_turns.best(eye, unit, shot=True)) and deed.at and deed.gain > LITTLE:
            yield deed


def _moves(eye: Estimate) -> Iterator[PieceTurn]:
    """Yield the worthwhile options without a shot, pieces furthest forward first to make room."""

    def far(unit: UnitId) -> tuple[float, UnitId]:
        return min(eye.to_leave(unit), NEVER), unit

    for unit in sorted(_able(eye), key=far):
        deed = piece_turns.best(eye, unit)
        if deed and deed.gain > LITTLE:
            yield deed


def _able(eye: Estimate) -> Iterator[UnitId]:
    state, open_ = eye.state, eye.state.walk.unit if eye.state.walk else None
    for unit, piece in state.pieces.items():
        if piece.seat != state.seat or piece.kind == "plane" or piece.acted or piece.since == state.round:
            continue
        if unit != open_:
            yield unit


def why(eye: Estimate, deed: PieceTurn) -> str:
    """Return the reason for an option in words."""
    unit, state = deed.unit, eye.state
    if deed.at:
        chance = f"{deed.chance:.0%} to destroy {deed.at}{', then exits' if _exits(eye, deed) else ''}"
        if eye.to_leave(deed.at) <= 1:
            return f"{unit} stops {deed.at} before it leaves, {chance}"
        return f"{unit} goes to where it has {chance}" if deed.way else f"{unit} fires: {chance}"
    piece = state.pieces[unit]
    kind = piece.kind
    if _exits(eye, deed):
        come = reinforcements.due(state, state.pieces[unit].seat)
        return f"{unit} breaks through: {_number(come)} arrive" if come else f"{unit} exits off their base line"
    if errand := eye.drawn(unit, deed.end):
        return f"{unit} {errand.words if deed.end in errand.squares else errand.going}"
    if eye.danger(piece, deed.end) < eye.danger(piece, piece.at):
        return f"{unit} steps back out of fire"
    if stopped := eye.stops(kind, deed.end):
        return f"{unit} guards against {min(stopped, key=lambda foe: (eye.to_leave(foe), foe))}"
    return f"{unit} takes a better square"


def _exits(eye: Estimate, deed: PieceTurn) -> bool:
    """Check whether the piece leaves over the enemy's base line at the end of its turn."""
    kind = eye.state.pieces[deed.unit].kind
    return deed.end in zones.goal(eye.state, eye.side) and zones.leaves(eye.state.context, kind)


def _number(count: int) -> str:
    return {1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}.get(count, str(count))


# --- planes ------------------------------------------------------------------------------------------------------


def _strike(eye: Estimate, flights: Sequence[m.Strike | m.Transfer]) -> Choice | None:
    """Return the strike that is worth more than the plane it risks."""
    strikes = [each for each in flights if isinstance(each, m.Strike)]
    if not strikes:
        return None
    risk = {"always": 1.0, "on_miss": 1 - eye.chance, "never": 0.0}[eye.state.context.rules.plane_risk]

    def gain(strike: m.Strike) -> tuple[float, UnitId, UnitId]:
        return (
            _kill(eye, strike) * eye.prize(strike.at) - risk * _loss(eye, strike) * eye.plane(strike.plane),
            strike.at,
            strike.plane,
        )

    best = max(strikes, key=gain)
    if gain(best)[0] <= LITTLE:
        return None
    return Choice(best, f"{best.plane} strikes: {_kill(eye, best):.0%} to destroy {best.at}")


def _flight(eye: Estimate, flights: Sequence[m.Strike | m.Transfer]) -> Choice | None:
    """Return the flight that takes a plane from a strip that is about to be overrun to one that is not."""
    for command in flights:
        if isinstance(command, m.Transfer):
            here = eye.state.pieces[command.plane].at
            if eye.overrun(here) and not eye.overrun(command.strip):
                return Choice(command, f"{command.plane} leaves the strip {here} before it is overrun")
    return None


def _kill(eye: Estimate, strike: m.Strike) -> float:
    return eye.chance * float(chance.fails(saves.save(eye.state, strike.at, "strike", strike.plane).needs))


def _loss(eye: Estimate, strike: m.Strike) -> float:
    return float(chance.fails(saves.save(eye.state, strike.plane, "own strike", strike.at).needs))


# --- questions ---------------------------------------------------------------------------------------------------


def answer(eye: Estimate, legal: Sequence[Command], plans: Sequence[tuple[str, str]]) -> Choice:
    """Return the answer to the pending decision. `plans`: set-ups by name and mix, the first legal one."""
    match eye.state.pending[-1]:
        case m.Tossing():
            return Choice(legal[0], "rolls for sides")
        case m.Picking():
            return _pick(eye, legal)
        case m.Deploying():
            return _deploy(eye, legal, plans)
        case m.Reinforcing():
            return _bring(eye, legal)
        case m.Regrouping():
            return _regroup(eye)


def _pick(eye: Estimate, legal: Sequence[Command]) -> Choice:
    """Choose the half with most cover behind the line."""
    setting = eye.state.context

    def cover(command: Command) -> int:
        assert isinstance(command, m.PickSide)
        return sum(ground(setting.board, at).shelters for at in zones.half(setting, command.half))

    return Choice(max(legal, key=cover), "has the better ground")


def _deploy(eye: Estimate, legal: Sequence[Command], plans: Sequence[tuple[str, str]]) -> Choice:
    if m.DrawLot() in legal:
        return Choice(m.DrawLot(), "draws lots for its plan")
    named = {(each.name, each.mix): command for each, command in deployment.ready_made(eye.state, eye.seat)}
    order = [named[plan] for plan in plans if plan in named]
    order += [setup for (name, mix), setup in named.items() if name == plans[0][0]]
    chosen = next((each for each in order if each in legal), legal[0])
    lot = eye.state.lots.get(eye.seat)
    return Choice(chosen, f"deploys by lot, {lot}" if lot else "takes a ready-made set-up")


def _bring(eye: Estimate, legal: Sequence[Command]) -> Choice:
    """Return the new piece where it is worth most."""
    brings = [each for each in legal if isinstance(each, m.Bring)]
    if not brings:
        return Choice(m.Forgo(), "has nothing left to bring in")
    box = {each.kind for each in brings}
    dear = max(worth(eye.state.context, kind) for kind in box)
    able = [each for each in brings if worth(eye.state.context, each.kind) > 0.6 * dear]
    best = max(able, key=lambda each: (eye.fresh(each.kind, each.to), each.kind, each.to))
    return Choice(best, f"a fresh {best.kind} at {best.to}")


def _regroup(eye: Estimate) -> Choice:
    """Return the plan that moves pieces in danger to the best square that they reach in the night."""
    state, taken, moves = eye.state, set[Place](), list[tuple[UnitId, Place]]()
    own = [unit for unit, piece in state.pieces.items() if piece.seat == eye.seat and piece.kind != "plane"]
    taken |= {state.pieces[unit].at for unit in own}
    for unit in own:
        here = state.pieces[unit].at
        free = [at for at in regrouping.ways(state, unit) if at not in taken and at not in state.standing]
        end = max(free, key=lambda at: (eye.stand(unit, at), at), default=here)
        if eye.stand(unit, end) > eye.stand(unit, here) + LITTLE:
            taken.add(end)
            moves.append((unit, end))
    return Choice(m.Regroup(tuple(sorted(moves))), f"regroups {len(moves)} pieces" if moves else "is well placed")


def lead(state: State, side: Side) -> float:
    """Return how many times the enemy's strength a side has."""
    own, enemy = victory.strength(state, side), victory.strength(state, state.context.enemy(side))
    return own / enemy if enemy else float(own)


def waits_for(state: State, side: Side) -> bool:
    """Check whether a side wins when nothing more happens."""
    default = state.context.battle.default
    return default == side or (default is None and lead(state, side) > 1)


def time_left(state: State) -> float:
    """Return which part of the rounds is still to come, all of them where there is no limit."""
    most = state.context.battle.turns
    return (most - state.round + 1) / most if most else 1.0


def thin(state: State, seat: SeatId) -> tuple[int, int]:
    """Return the third of the columns where the enemy is weakest, pieces near its base line twice."""
    setting, side = state.context, state.context.side(seat)
    across = setting.board.columns
    rear = zones.half(setting, zones.home(state, setting.enemy(side)))
    weight = [0.0, 0.0, 0.0]
    for unit, piece in state.pieces.items():
        if state.side(unit) != side and piece.kind != "plane":
            third = min(2, (SQUARES.coordinates(piece.at)[0] - 1) * 3 // across)
            weight[third] += 2 if piece.at in rear else 1
    least = weight.index(min(weight))
    return least * across // 3 + 1, (least + 1) * across // 3


def choose_hammer(state: State, legal: Sequence[Command], seat: SeatId) -> Choice:
    """Return the next command of the hammer tactic, with its reason."""
    default = state.context.battle.default == state.context.side(seat)
    eye = Estimate(state, seat, STANDS if default else CHARGES)
    return answer(eye, legal, HAMMER_SETUPS) if state.pending else play(eye, legal, lambda _: "all are done")


def choose_fox(state: State, legal: Sequence[Command], seat: SeatId) -> Choice:
    """Return the next command of the fox tactic, with its reason."""
    eye = Estimate(state, seat, LURKS)
    if state.pending:
        return answer(eye, legal, FOX_SETUPS)
    if _comes_out(state, eye):
        attack = replace(CHARGES, flank=thin(state, seat))
        return play(Estimate(state, seat, attack), legal, lambda _: "presses where they are weakest")
    temper = HIDES if eye.chance < POOR else STRIKES if eye.chance >= RICH else LURKS
    return play(Estimate(state, seat, temper), legal, _idle)


def choose_filed(state: State, legal: Sequence[Command], seat: SeatId) -> Choice:
    """Return the next command of the tactic that the battle file gives the seat's side, with its reason."""
    side = state.context.side(seat)
    filed = next(army.tactic for army in state.context.battle.sides if army.id == side)
    return (choose_fox if filed == "fox" else choose_hammer)(state, legal, seat)


def _comes_out(state: State, eye: Estimate) -> bool:
    """Check whether it attacks: it leads by a quarter, or it would lose by waiting."""
    if lead(state, eye.side) >= LEAD:
        return True
    return not waits_for(state, eye.side) and time_left(state) <= LATE


def _idle(eye: Estimate) -> str:
    return f"waits for a better deck, {eye.chance:.0%}" if eye.chance < POOR else "lies in wait"
