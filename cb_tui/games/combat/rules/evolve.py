"""The state after each event, and the numbers of new pieces."""

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from cb_tui.core.ruleset import Outcome
from cb_tui.core.values import Drawn, Event, Rolled, Side, UnitId
from cb_tui.games.combat.rules import events as e
from cb_tui.games.combat.rules import zones
from cb_tui.games.combat.rules.battle import Half, Kind
from cb_tui.games.combat.rules.model import Airstrip, Deck, Loss, Piece, State, Walk


def unit_id(state: State, side: Side, kind: Kind) -> UnitId:
    """Return the name of the next piece of a kind: "T4", "t4" on the second side."""
    letter = letter_of(state, side, kind)
    return UnitId(f"{letter}{state.named.get(letter, 0) + 1}")


def letter_of(state: State, side: Side, kind: Kind) -> str:
    """Return the letter of a kind, small on the second side."""
    letter = state.context.kinds[kind].letter
    return letter if side == state.context.sides[0] else letter.lower()


def named(state: State, unit: UnitId) -> dict[str, int]:
    """Return the numbers given so far, this piece's with them."""
    return {**state.named, unit[0]: int(unit[1:])}


def folded(state: State, events: Iterable[Event]) -> State:
    """Return the state after some events."""
    for event in events:
        state = evolve(state, event)
    return state


def evolve(state: State, event: Event) -> State:
    """Return the state after an event."""
    assert isinstance(event, e.AnyEvent)
    match event:
        case Rolled() | Drawn() | e.Conferred() | e.Nightfall():
            return state
        case e.Tossed() | e.Asked() | e.Settled() | e.SidePicked() | e.LotDrawn() | e.Deployed() | e.Stood():
            return _decided(state, event)
        case e.Joined():  # no seat sees half a battle while a set-up is still sealed
            return laid(state, joined=True) if state.setups.keys() == state.context.seats.keys() else state
        case e.TurnBegan(seat, number):
            fresh = {unit: replace(piece, acted=False) for unit, piece in state.pieces.items()}
            pieces = fresh if number != state.round else state.pieces
            return replace(state, seat=seat, round=number, walk=None, paused={}, pieces=pieces)
        case e.Stepped(unit, _, to, walk):
            return replace(_piece(state, unit, at=to), walk=walk, paused=_without(state.paused, unit))
        case e.Ended(unit):
            still = state.walk if state.walk and state.walk.unit != unit else None
            return replace(_piece(state, unit, acted=True), walk=still, paused=_without(state.paused, unit))
        case e.Paused(unit):
            return replace(state, walk=None, paused={**state.paused, unit: state.walk} if state.walk else state.paused)
        case e.Shot() | e.Struck() | e.Reshuffled():
            return _fired(state, event)
        case e.Mined(_, at):
            return replace(state, mines={place: side for place, side in state.mines.items() if place != at})
        case e.Fell(unit, cause):
            return _gone(state, unit, cause)
        case e.Left(unit):
            return _gone(state, unit, "exit")
        case e.Overran(_, strip):
            return replace(state, strips={**state.strips, strip: replace(state.strips[strip], works=False)})
        case e.Reopened(strip):
            return replace(state, strips={**state.strips, strip: replace(state.strips[strip], works=True)})
        case e.Transferred(plane, strip):
            return _piece(state, plane, at=strip, acted=True)
        case e.Brought() | e.Forgone():
            return _reinforced(state, event)
        case e.Handed(unit, seat):
            return _piece(state, unit, seat=seat)
        case e.HeadquartersEntered(side, unit):
            inside = (*state.entered.get(side, ()), unit)
            return replace(state, entered={**state.entered, side: tuple(dict.fromkeys(inside))})
        case e.RoundCounted(held):
            return replace(state, held=held)
        case e.Dawned(_, order):
            return _dawned(state, order)
        case e.Regrouped(seat, moves):
            return replace(state, regroups={**state.regroups, seat: moves})
        case e.BattleEnded(winner, _, why):
            return replace(state, outcome=Outcome(winner, why), pending=(), walk=None)
        case _:
            assert_never(event)


def _without(walks: dict[UnitId, Walk], unit: UnitId) -> dict[UnitId, Walk]:
    return {other: walk for other, walk in walks.items() if other != unit}


def _piece(state: State, unit: UnitId, **changes: object) -> State:
    return replace(state, pieces={**state.pieces, unit: replace(state.pieces[unit], **changes)})


def _decided(
    state: State, event: e.Tossed | e.Asked | e.Settled | e.SidePicked | e.LotDrawn | e.Deployed | e.Stood
) -> State:
    match event:
        case e.Asked(waiting):
            return replace(state, pending=(*state.pending, waiting))
        case e.Settled() | e.Tossed():
            return replace(state, pending=state.pending[:-1]) if isinstance(event, e.Settled) else state
        case e.SidePicked(side, half):
            return _homed(state, side, half)
        case e.LotDrawn(seat, lot):
            return replace(state, lots={**state.lots, seat: lot})
        case e.Deployed(seat, setup):
            return replace(state, setups={**state.setups, seat: setup})
        case e.Stood():
            return replace(state, pending=state.pending[:-1])
        case _:
            assert_never(event)


def _homed(state: State, side: Side, half: Half) -> State:
    """Return the state with the winner in its half and the other side first to move. [SET-3, TURN-1]"""
    setting, other = state.context, state.context.enemy(side)
    homes: dict[Side, Half] = {side: half, other: "north" if half == "south" else "south"}
    order = zones.commander_order(setting, other)
    homes = {each: homes[each] for each in setting.sides}
    return replace(state, homes=homes, strips=zones.commander_strips(setting, homes), order=order, seat=order[0])


def laid(state: State, *, joined: bool = False) -> State:
    """Return a state with the set-ups that are known on the board."""
    for seat, setup in state.setups.items():
        side = state.context.side(seat)
        strips = {squares[0]: Airstrip(seat, squares) for squares in setup.strips}
        state = replace(
            state,
            mines={**state.mines, **dict.fromkeys(setup.mines, side)},
            strips={**state.strips, **strips},
            hqs={
                **state.hqs,
                **({side: zones.headquarters(state.context, state.homes[side], setup.hq)} if setup.hq else {}),
            },
        )
        for standing in setup.units:
            state = _new(
                state, unit_id(state, side, standing.kind), Piece(seat=seat, kind=standing.kind, at=standing.at)
            )
    return replace(state, setups={}, joined=joined)


def _new(state: State, unit: UnitId, piece: Piece) -> State:
    return replace(state, pieces={**state.pieces, unit: piece}, named=named(state, unit))


def _gone(state: State, unit: UnitId, cause: str) -> State:
    piece = state.pieces[unit]
    left = {other: each for other, each in state.pieces.items() if other != unit}
    walk: Walk | None = None if state.walk and state.walk.unit == unit else state.walk
    loss = Loss(unit, state.context.side(piece.seat), piece.kind, cause)
    return replace(state, pieces=left, losses=(*state.losses, loss), walk=walk, paused=_without(state.paused, unit))


def _fired(state: State, event: e.Shot | e.Struck | e.Reshuffled) -> State:
    if isinstance(event, e.Reshuffled):
        return _deck(state, event.deck, Deck(event.hits, event.misses))
    before = Deck(event.hits, event.cards - event.hits)
    after = Deck(before.hits - event.hit, before.misses - (not event.hit))
    state = _deck(state, state.deck, after)
    if isinstance(event, e.Struck):
        wait = 2 if state.context.rules.plane_alternate_turns else 1
        return _piece(state, event.plane, acted=True, ready=state.round + wait)
    open_turn = state.walk if state.walk and state.walk.unit == event.unit else None
    walk = open_turn or state.paused.get(event.unit) or Walk(unit=event.unit)
    return replace(
        state,
        walk=replace(walk, fired=True),
        paused=_without(state.paused, event.unit),
        salvo=state.salvo or (state.round, state.side(event.unit)),
        hit=state.hit or event.hit,
    )


def _deck(state: State, index: int, deck: Deck) -> State:
    return replace(state, decks=tuple(deck if at == index else each for at, each in enumerate(state.decks)))


def _reinforced(state: State, event: e.Brought | e.Forgone) -> State:
    pending = state.pending[:-1]
    if isinstance(event, e.Forgone):
        return replace(state, pending=pending)
    waiting = state.pending[-1]
    on_strip = state.strips.get(event.at) if event.kind == "plane" else None
    side = state.context.side(waiting.seat)
    seat = on_strip.seat if on_strip else zones.commander_of_square(state.context, side, event.at)  # [FOUR-4, REINF-1g]
    state = _new(state, event.unit, Piece(seat=seat, kind=event.kind, at=event.at, since=state.round))
    return replace(state, pending=(*pending, replace(waiting, left=event.left)) if event.left else pending)


def _dawned(state: State, order: tuple[object, ...]) -> State:
    """Return the state at dawn: planes are ready, and pieces stand where they were regrouped in secret."""
    moved = {unit: at for moves in state.regroups.values() for unit, at in moves}
    pieces = {unit: replace(piece, ready=1, at=moved.get(unit, piece.at)) for unit, piece in state.pieces.items()}
    return replace(state, order=order, pieces=pieces, regroups={})
