"""Regrouping: redeployment in secret at night, where the battle has it instead of three open turns. [TIME-5]"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from cb_tui.core.action import Action, Decision
from cb_tui.core.dice import Dice
from cb_tui.core.offer import Offer
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Event, Place, SeatId, UnitId
from cb_tui.games.combat.rules import movement, night, prose, turn, zones
from cb_tui.games.combat.rules.events import Regrouped, Settled
from cb_tui.games.combat.rules.evolve import folded
from cb_tui.games.combat.rules.model import CombatAction, Piece, Regroup, Regrouping, State


def refusal(state: State, command: Regroup) -> IllegalCommand | None:
    """Return why a seat may not regroup so: each piece goes at most three night turns, to a square of its own."""
    seat = state.pending[-1].seat
    units = [unit for unit, _ in command.moves]
    for unit in units:
        piece = state.pieces.get(unit)
        if piece is None or piece.seat != seat or piece.kind == "plane" or units.count(unit) > 1:
            return IllegalCommand(
                f"{unit} cannot be moved here; name each of your own pieces on the board once", "TIME-5b", "regroup"
            )
    ends = {**{unit: piece.at for unit, piece in state.pieces.items() if _moves(piece, seat)}, **dict(command.moves)}
    for unit, to in command.moves:
        if list(ends.values()).count(to) > 1:
            return IllegalCommand(f"Two pieces would be in {to}; one piece to a square", "DEP-3", "taken")
        if to not in ways(state, unit):
            return IllegalCommand(
                f"{unit} cannot reach {to} overnight; it may go back or sideways, within its own half",
                "TIME-5b",
                "far",
            )
    return None


def candidates(state: State, waiting: Regrouping) -> Iterator[Regroup]:
    """Yield ready-made plans: all stay, or one piece goes as far as one turn takes it."""
    seat = waiting.seat
    yield Regroup(())
    for unit, piece in state.pieces.items():
        if _moves(piece, seat):
            yield from (
                Regroup(((unit, to),)) for to in sorted(_turn(_dark(state, unit), unit)) if _ends(state, seat, to)
            )


def resolve(state: State, command: Regroup, dice: Dice) -> Iterator[Event]:
    """Yield the plan of a seat, which stays secret until dawn."""
    yield Regrouped(state.pending[-1].seat, tuple(sorted(command.moves)))
    yield Settled()


def regrouped_dawn_events(state: State, dice: Dice) -> Iterator[Event]:
    """Yield the dawn after all have regrouped, and its first turn. [TIME-4a]"""
    after = state.round + state.context.rules.night_turns
    dawn = (Settled(), *night.dawn_toss_events(state, dice))
    yield from dawn
    yield from turn.begin(folded(state, dawn), after + 1)


def ways(state: State, unit: UnitId) -> frozenset[Place]:
    """Return where a piece can stand at dawn: as far as three turns of the night, in its own half or where it is."""
    known: dict[UnitId, frozenset[Place]] = state.__dict__.setdefault(
        "ways", {}
    )  # a plan asks it for each of its moves
    if unit not in known:
        known[unit] = _ways(state, unit)
    return known[unit]


def _ways(state: State, unit: UnitId) -> frozenset[Place]:
    seat, here = state.pieces[unit].seat, state.pieces[unit].at
    dark = _dark(state, unit)
    reached, edge = {here}, {here}
    for _ in range(state.context.rules.night_turns):
        edge = {to for at in edge for to in _turn(dark, unit, at)} - reached
        reached |= edge
    return frozenset(to for to in reached if to == here or _ends(state, seat, to))


def _moves(piece: Piece, seat: SeatId) -> bool:
    return piece.seat == seat and piece.kind != "plane"


def _ends(state: State, seat: SeatId, to: Place) -> bool:
    """Check whether a square is one of the own half and section, and not on a strip."""
    setting = state.context
    own = zones.half(setting, zones.home(state, setting.side(seat))) & zones.section(setting, seat)
    return to in own and not any(to in strip.squares for strip in state.strips.values())


def _dark(state: State, unit: UnitId) -> State:
    """Return the board at dusk for one piece: its friends are no obstacle, and every barred square is taken."""
    setting, side = state.context, state.side(unit)
    enemy = setting.enemy(side)
    barred = {at for at, other in state.standing.items() if state.side(other) != side}
    barred |= {at for strip in state.strips.values() if setting.side(strip.seat) != side for at in strip.squares}
    if setting.rules.hidden_mines:  # a path must not reveal where a mine is [MINE-1d]
        barred |= zones.rear(setting, zones.home(state, enemy))
        barred |= {at for at, owner in state.mines.items() if owner == side}
    else:
        barred |= state.mines.keys()
    other = next(seat.id for seat in setting.seats.values() if seat.side == enemy)
    taken = {UnitId(f"-{at}"): Piece(seat=other, kind="tank", at=at) for at in barred - {state.pieces[unit].at}}
    own = replace(state.pieces[unit], acted=False, since=0)
    return replace(
        state, pieces={unit: own, **taken}, mines={}, walk=None, seat=own.seat, pending=(), round=state.round + 1
    )


def _turn(dark: State, unit: UnitId, at: Place | None = None) -> frozenset[Place]:
    """Return where one turn of the night takes a piece from a square."""
    if at is not None:
        dark = replace(dark, pieces={**dark.pieces, unit: replace(dark.pieces[unit], at=at)})
    return frozenset(movement.reach(dark, unit))


def _label(moves: Iterable[tuple[UnitId, Place]]) -> str:
    where = ", ".join(f"{unit} to {at}" for unit, at in moves)
    return f"regroups {where}" if where else "stays in place"


REGROUP: CombatAction[Regroup] = Action(
    command=Regroup,
    refusal=refusal,
    resolve=resolve,
    offer=lambda state, regroup: Offer(regroup, "choose"),
    label=lambda state, regroup: _label(regroup.moves),
    answers=(Regrouping,),
    canonical=lambda state, regroup: Regroup(tuple(sorted(regroup.moves))),
)
REGROUPING: Decision[State, Regrouping] = Decision(
    pending=Regrouping,
    candidates=candidates,
    refusal=("It is night and the armies are regrouping; regroup yours first", "TIME-5"),
    question=lambda state, waiting: prose.question(
        waiting,
        "REGROUP",
        "No one else sees where they go until dawn.",
        "move your pieces in secret for the night",
        "how to regroup",
    ),
)
