"""Reinforcements: a piece leaves over the enemy's base line, and its owner brings new ones. [REINF]"""

from collections.abc import Iterator

from cb_tui.core.action import Action, Decision
from cb_tui.core.dice import Dice
from cb_tui.core.offer import Offer
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Event, Place, SeatId, UnitId
from cb_tui.games.combat.rules import army, prose, zones
from cb_tui.games.combat.rules.battle import Exit, Kind
from cb_tui.games.combat.rules.board import ground
from cb_tui.games.combat.rules.events import Asked, Brought, Forgone, Left
from cb_tui.games.combat.rules.evolve import evolve, unit_id
from cb_tui.games.combat.rules.model import Bring, CombatAction, Forgo, Reinforcing, State


def exit_events(state: State, unit: UnitId) -> Iterator[Event]:
    """Yield the loss of a piece on the enemy's base line and its commander's reinforcements. [REINF-1]"""
    piece = state.pieces[unit]
    if not _earns(state, piece.kind) or piece.at not in zones.goal(state, state.side(unit)):
        return
    left = Left(unit, piece.at)
    yield left
    state = evolve(state, left)
    number = due(state, piece.seat)
    if number and any(_picks(state, piece.seat)):
        yield Asked(Reinforcing(piece.seat, number))


def due(state: State, seat: SeatId) -> int:
    """Return how many new pieces a commander gets for one that exits, 0 where exits win. [REINF-1h]"""
    setting = state.context
    if any(isinstance(aim, Exit) and aim.side == setting.side(seat) for aim in setting.battle.aims):
        return 0
    force = setting.forces.get(seat)
    said = force.reinforcements if force else None
    return setting.rules.reinforcements if said is None else said


def available(state: State, seat: SeatId) -> dict[Kind, int]:
    """Return the number of pieces left in the box of a commander's side, by kind. [REINF-1b]"""
    side = state.context.side(seat)
    box = state.cached(("box", side), lambda: army.box(state, side))
    return {kind: number for kind, number in box.items() if number}


def places(state: State, seat: SeatId, kind: Kind) -> tuple[Place, ...]:
    """Return the squares for a new piece: free, behind the line, in any section. Planes use strips. [REINF-1g]"""
    if kind == "plane":
        return zones.strips_open_to(state, seat)
    return state.cached(("places", seat, kind), lambda: _places(state, seat, kind))


def _places(state: State, seat: SeatId, kind: Kind) -> tuple[Place, ...]:
    setting, board = state.context, state.context.board
    rear = zones.rear(setting, zones.home(state, setting.side(seat)))
    rear = rear & zones.section(setting, seat) if setting.rules.reinforce_own_section else rear
    return tuple(
        at
        for at in sorted(rear)
        if at not in state.standing
        and at not in state.mines
        and zones.strip_at(state, at) is None
        and not (kind == "helicopter" and ground(board, at).closed)
        and (not ground(board, at).water or board.has_mark(at, "bridge"))
    )


def refusal(state: State, command: Bring) -> IllegalCommand | None:
    """Return why a piece cannot be brought."""
    kind, to, seat = command.kind, command.to, state.pending[-1].seat
    if not available(state, seat).get(kind):
        return IllegalCommand(f"The box has no {kind} left; choose another kind", "REINF-1b", "box")
    free = places(state, seat, kind)
    if kind == "plane" and to not in free:
        if not free:
            return IllegalCommand(
                "No strip is working, so no plane can land; bring in another kind", "REINF-1", "strip"
            )
        return IllegalCommand(
            f"{to} is not a working strip of yours; planes land at {', '.join(free)}", "REINF-1", "strip"
        )
    if to not in zones.rear(state.context, zones.home(state, state.context.side(seat))):
        return IllegalCommand(f"{to} is not behind your line; new pieces come in there", "REINF-2", "zone")
    if to not in free:
        own = state.context.rules.reinforce_own_section
        where = "in your section behind the line" if own else "behind the line"
        return IllegalCommand(
            f"A {kind} cannot come in at {to}; choose a free square {where}",
            "REINF-1g",
            "taken",
        )
    return None


def candidates(state: State, waiting: Reinforcing) -> Iterator[Bring | Forgo]:
    """Yield each kind on each square that it may come to, and doing without."""
    yield from _picks(state, waiting.seat)
    yield Forgo()


def resolve(state: State, command: Bring, dice: Dice) -> Iterator[Event]:
    """Yield the new piece and the end of the arrivals if no more can come. [REINF-1d]"""
    waiting = state.pending[-1]
    assert isinstance(waiting, Reinforcing)
    side = state.context.side(waiting.seat)
    one = Brought(unit_id(state, side, command.kind), command.kind, command.to, waiting.left - 1)
    more = any(_picks(evolve(state, one), waiting.seat))
    yield one if more else Brought(one.unit, one.kind, one.at, 0)


def resolve_forgo(state: State, command: Forgo, dice: Dice) -> Iterator[Event]:
    """Yield the waiver of all that are left. [REINF-1d]"""
    waiting = state.pending[-1]
    assert isinstance(waiting, Reinforcing)
    yield Forgone(waiting.seat, waiting.left)


def _picks(state: State, seat: SeatId) -> Iterator[Bring]:
    for kind in available(state, seat):
        yield from (Bring(kind, to) for to in places(state, seat, kind))


def _earns(state: State, kind: Kind) -> bool:
    """Check whether a kind leaves over the base line and earns new pieces. [REINF-1c]"""
    if state.context.rules.reinforce_by == "tank_gun":
        return kind in ("tank", "gun")
    return state.context.kinds[kind].ground


BRING: CombatAction[Bring] = Action(
    command=Bring,
    refusal=refusal,
    resolve=resolve,
    offer=lambda state, bring: Offer(bring, "place", place=bring.to, group=f"brings a {prose.NAMES[bring.kind][0]}"),
    label=lambda state, bring: f"brings in a {prose.NAMES[bring.kind][0]} at {bring.to}",
    answers=(Reinforcing,),
)
FORGO: CombatAction[Forgo] = Action(
    command=Forgo,
    refusal=lambda state, forgo: None,
    resolve=resolve_forgo,
    offer=lambda state, forgo: Offer(forgo, "pass"),
    label=lambda state, forgo: "forgoes the other reinforcements",
    answers=(Reinforcing,),
)
REINFORCING: Decision[State, Reinforcing] = Decision(
    pending=Reinforcing,
    candidates=candidates,
    refusal=("Reinforcements come first; bring in a piece or forgo the rest", "REINF-1g"),
    question=lambda state, waiting: prose.question(
        waiting,
        "REINFORCEMENTS",
        "A piece has exited off the enemy's base line. New pieces act from the next round on.",
        f"bring in up to {waiting.left} new piece{'s' * (waiting.left != 1)}",
        "which reinforcements to bring",
    ),
)
