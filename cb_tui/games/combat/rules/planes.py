"""Planes: they strike anywhere from a working strip, at their own risk, or fly to another. [AIR]"""

from collections.abc import Iterator

from cb_tui.core.action import Action
from cb_tui.core.dice import Dice
from cb_tui.core.forecast import Forecast, ForecastPart
from cb_tui.core.offer import Offer
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Event, Rolled, UnitId
from cb_tui.games.combat.rules import chance, night, saves, turn, zones
from cb_tui.games.combat.rules.events import Fell, Struck, Transferred
from cb_tui.games.combat.rules.evolve import evolve
from cb_tui.games.combat.rules.model import CombatAction, State, Strike, Transfer


def _grounded(state: State, plane: UnitId) -> IllegalCommand | None:
    piece = state.pieces.get(plane)
    if piece is None or piece.kind != "plane":
        return IllegalCommand(f"{plane} is not a plane on the board; choose one at your strip", "AIR-1", "plane")
    if piece.seat == state.seat and piece.acted:
        return IllegalCommand(f"{plane} has flown this turn; choose another plane", "AIR-1", "again")
    return turn.refusal(state, plane)


def strike_refusal(state: State, command: Strike) -> IllegalCommand | None:
    """Return why a plane may not strike."""
    if refused := _grounded(state, command.plane) or night.fire_refusal(state):
        return refused
    plane, target = state.pieces[command.plane], state.pieces.get(command.at)
    if plane.ready > state.round:
        return IllegalCommand(
            f"{command.plane} struck last turn; it is ready in round {plane.ready}", "AIR-6", "refuelling"
        )
    if target is None or state.side(command.at) == state.active:
        return IllegalCommand(f"{command.at} is not an enemy piece; choose one", "AIR-1", "target")
    if target.kind == "plane":
        if not state.context.rules.planes_attack_planes:
            return IllegalCommand(
                f"{command.at} is on its strip, out of reach of strikes; overrun the strip", "AIR-2a", "target"
            )
        first = zones.planes_based(state, target.at)[0]
        if command.at != first:
            return IllegalCommand(f"The planes at {target.at} are alike; strike {first}", "AIR-9", "alike")
    return None


def transfer_refusal(state: State, command: Transfer) -> IllegalCommand | None:
    """Return why a plane may not fly to another strip."""
    if refused := _grounded(state, command.plane):
        return refused
    if not state.context.rules.plane_transfer:
        return IllegalCommand("Planes stay at their strips in this battle; strike instead", "AIR-5", "transfer")
    strip, here = state.strips.get(command.strip), state.pieces[command.plane].at
    if strip is None or state.context.side(strip.seat) != state.active or command.strip == here:
        return IllegalCommand(f"{command.strip} is not another strip of yours; choose one", "AIR-5", "strip")
    if not strip.works:
        return IllegalCommand(f"The strip {command.strip} is out of action; choose a working one", "STRIP-2", "strip")
    if not zones.strip_has_room(state, command.strip):
        return IllegalCommand(f"The strip {command.strip} is full; choose another", "DEP-3a", "strip")
    return None


def candidates(state: State) -> Iterator[Strike | Transfer]:
    """Yield each plane of the seat against each enemy, and to each other strip."""
    for plane, piece in state.pieces.items():
        if piece.kind == "plane" and piece.seat == state.seat and not piece.acted:
            yield from (Strike(plane, at) for at in state.pieces if state.side(at) != state.active)
            yield from (Transfer(plane, strip) for strip in state.strips if strip != piece.at)


def resolve_transfer(state: State, command: Transfer, dice: Dice) -> Iterator[Event]:
    """Yield a flight to another strip, whose commander takes over the plane. [FOUR-4]"""
    flight = Transferred(command.plane, command.strip)
    yield flight
    yield from turn.handover_event(evolve(state, flight), command.plane)


def resolve_strike(state: State, command: Strike, dice: Dice) -> Iterator[Event]:
    """Yield the card, the target's save, the plane's own save, and who falls, in this order. [AIR-3a]"""
    plane, at = command.plane, command.at
    drawn, hit = chance.draw_card(state, dice, f"{plane} strikes {at}")
    yield from drawn
    deck = chance.deck_before(state)
    save, own = saves.save(state, at, "strike", plane), saves.save(state, plane, "own strike", at)
    saved = home = None
    if hit:
        (face,) = dice.roll(1)
        yield Rolled(f"{at} saves", (face,))
        saved = save.saves(face)
    if _risks(state, hit=hit):
        (face,) = dice.roll(1)
        yield Rolled(f"{plane} saves", (face,))
        home = own.saves(face)
    yield Struck(
        plane, at, deck.hits, deck.cards, hit, save.needs, saved, home, own.needs, save.reasons, state.pieces[at].at
    )
    if saved is False:
        yield Fell(at, "strike", plane)
    if home is False:
        yield Fell(plane, "own strike", at)


def _risks(state: State, *, hit: bool) -> bool:
    """Check whether the plane rolls for itself. [AIR-3]"""
    risk = state.context.rules.plane_risk
    return risk == "always" or (risk == "on_miss" and not hit)


def forecast(state: State, command: Strike) -> Forecast | None:
    """Return the possible results of a strike: card, die of the target, die of the plane."""
    plane, at = command.plane, command.at
    if not {plane, at} <= state.pieces.keys():
        return None
    deck, save, risk = chance.deck_before(state), saves.save(state, at, "strike", plane), state.context.rules.plane_risk
    own = saves.save(state, plane, "own strike", at).needs
    columns = (*chance.stages(at, deck, save.needs, save.reasons), *chance.plane(plane, own, risk))
    part = ForecastPart((at,), state.pieces[at].at, columns, chance.strike(deck, save.needs, own, risk))
    return Forecast(kind="strike", side=state.side(plane), by=(plane,), parts=(part,))


STRIKE: CombatAction[Strike] = Action(
    command=Strike,
    refusal=lambda state, strike: turn.passing(state, strike.plane) or strike_refusal(state, strike),
    resolve=resolve_strike,
    offer=lambda state, strike: Offer(strike, "attack", (strike.plane,), (strike.at,), state.where(strike.at)),
    label=lambda state, strike: f"{strike.plane} strikes {strike.at}",
    forecast=forecast,
)
TRANSFER: CombatAction[Transfer] = Action(
    command=Transfer,
    refusal=lambda state, flight: turn.passing(state, flight.plane) or transfer_refusal(state, flight),
    resolve=resolve_transfer,
    offer=lambda state, flight: Offer(flight, "move", (flight.plane,), place=flight.strip, group="flies"),
    label=lambda state, flight: f"{flight.plane} flies to the strip {flight.strip}",
)
