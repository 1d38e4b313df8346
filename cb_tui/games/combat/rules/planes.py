"""Planes: they strike anywhere from a working strip, at their own risk, or fly to another. [AIR]"""

from collections.abc import Iterator

from cb_tui.core.dice import Dice
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Event, Rolled, UnitId
from cb_tui.games.combat.rules import arrival, night, ready, salvo, saves, strips
from cb_tui.games.combat.rules.events import Fell, Struck, Transferred
from cb_tui.games.combat.rules.evolve import evolve
from cb_tui.games.combat.rules.model import State, Strike, Transfer


def refusal(state: State, command: Strike | Transfer) -> IllegalCommand | None:
    """Return why a plane may not strike or fly over."""
    refused = _grounded(state, command.plane)
    if refused:
        return refused
    return _refuse_strike(state, command) if isinstance(command, Strike) else _refuse_transfer(state, command)


def _grounded(state: State, plane: UnitId) -> IllegalCommand | None:
    piece = state.pieces.get(plane)
    if piece is None or piece.kind != "plane":
        return IllegalCommand(f"{plane} is not a plane on the board; choose one at your strip", "AIR-1", "plane")
    if piece.seat == state.seat and piece.acted:
        return IllegalCommand(f"{plane} has flown this turn; choose another plane", "AIR-1", "again")
    return ready.refusal(state, plane)


def _refuse_strike(state: State, command: Strike) -> IllegalCommand | None:
    plane, target = state.pieces[command.plane], state.pieces.get(command.at)
    dark = night.fire_refusal(state)
    if dark:
        return dark
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
        first = strips.based(state, target.at)[0]
        if command.at != first:
            return IllegalCommand(f"The planes at {target.at} are alike; strike {first}", "AIR-9", "alike")
    return None


def _refuse_transfer(state: State, command: Transfer) -> IllegalCommand | None:
    if not state.context.rules.plane_transfer:
        return IllegalCommand("Planes stay at their strips in this battle; strike instead", "AIR-5", "transfer")
    strip, here = state.strips.get(command.strip), state.pieces[command.plane].at
    if strip is None or state.context.side(strip.seat) != state.active or command.strip == here:
        return IllegalCommand(f"{command.strip} is not another strip of yours; choose one", "AIR-5", "strip")
    if not strip.works:
        return IllegalCommand(f"The strip {command.strip} is out of action; choose a working one", "STRIP-2", "strip")
    if not strips.room(state, command.strip):
        return IllegalCommand(f"The strip {command.strip} is full; choose another", "DEP-3a", "strip")
    return None


def candidates(state: State) -> Iterator[Strike | Transfer]:
    """Yield each plane of the seat against each enemy, and to each other strip."""
    for plane, piece in state.pieces.items():
        if piece.kind == "plane" and piece.seat == state.seat and not piece.acted:
            yield from (Strike(plane, at) for at in state.pieces if state.side(at) != state.active)
            yield from (Transfer(plane, strip) for strip in state.strips if strip != piece.at)


def resolve(state: State, command: Strike | Transfer, dice: Dice) -> Iterator[Event]:
    """Yield a strike, or a flight to another strip, whose commander takes over the plane. [FOUR-4]"""
    if isinstance(command, Strike):
        yield from _strikes(state, command, dice)
        return
    flight = Transferred(command.plane, command.strip)
    yield flight
    yield from arrival.handover_event(evolve(state, flight), command.plane)


def _strikes(state: State, command: Strike, dice: Dice) -> Iterator[Event]:
    """Yield the card, the target's save, the plane's own save, and who falls, in this order. [AIR-3a]"""
    plane, at = command.plane, command.at
    drawn, hit = salvo.draw(state, dice, f"{plane} strikes {at}")
    yield from drawn
    deck = salvo.before(state)
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
