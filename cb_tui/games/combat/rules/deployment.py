"""The set-up that a commander sends in secret, and the lot that may have chosen it. [DEP]"""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from cb_tui.core.dice import Dice
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, Event, Rolled, SeatId
from cb_tui.games.combat.rules import army, formations, secrecy, zones
from cb_tui.games.combat.rules.battle import Half
from cb_tui.games.combat.rules.draft import SetupDraft, airstrip_refusal, headquarters_refusal, placement_refusal
from cb_tui.games.combat.rules.events import Deployed, LotDrawn
from cb_tui.games.combat.rules.model import Deploy, Deploying, DrawLot, Setup, State
from cb_tui.games.combat.rules.setting import BattleContext

__all__ = [
    "SetupDraft",
    "airstrip_refusal",
    "candidates",
    "headquarters_refusal",
    "hopeless",
    "placement_refusal",
    "ready_made",
    "refusal",
    "resolve",
    "setup_refusal",
]


def refusal(state: State, command: Command) -> IllegalCommand | None:
    """Return why a commander cannot draw a lot, or stand so."""
    seat = state.pending[-1].seat
    match command:
        case DrawLot() if not _open_lots(state):
            return IllegalCommand("A lot is drawn in secret, with the set-up; deploy now", "DEP-8", "lot")
        case DrawLot() if seat in state.lots:
            return IllegalCommand("You have drawn your lot; deploy now", "DEP-8", "lot")
        case Deploy(setup, lot) if lot and not _chosen_by(state, seat, setup, lot):
            return IllegalCommand(
                f"No ready-made set-up of lot {lot} is like that; leave out the lot, or take one of its set-ups",
                "DEP-8",
                "lot",
            )
        case Deploy(setup):
            return setup_refusal(state.context, zones.home(state, state.context.side(seat)), seat, setup)
        case _:
            return None


def _open_lots(state: State) -> bool:
    """Check whether lots are drawn for all to read, as in games that began before revision 2."""
    return state.context.battle.begun_before(2)


def _chosen_by(state: State, seat: SeatId, setup: Setup, lot: int) -> bool:
    """Check whether a set-up is among the ready-made ones of a lot."""
    if _open_lots(state) or lot not in range(1, 7):
        return False
    return formations.numbered(setup) in [each.setup for each in formations.formations(state, seat, lot)]


def setup_refusal(setting: BattleContext, half: Half, seat: SeatId, setup: Setup) -> IllegalCommand | None:
    """Return the refusal of a set-up, or None: excess pieces first, then wrong squares, then missing pieces."""
    units = setup.units
    counts = Counter(each.kind for each in units)
    if wrong := army.excess(setting, seat, counts):
        return wrong
    draft = SetupDraft(seat=seat, half=half, army=dict(army.given(setting, seat) or counts))
    for squares in setup.strips:
        if wrong := airstrip_refusal(setting, draft, squares):
            return wrong
        draft = replace(draft, strips=(*draft.strips, squares))
    for unit in units:
        if wrong := placement_refusal(setting, draft, unit.kind, unit.at):
            return wrong
        draft = replace(draft, units=(*draft.units, unit))
    for at in setup.mines:
        if wrong := placement_refusal(setting, draft, "mine", at):
            return wrong
        draft = replace(draft, mines=(*draft.mines, at))
    return headquarters_refusal(setting, draft, setup.hq) or army.lack(setting, seat, counts)


def hopeless(setting: BattleContext, half: Half, seat: SeatId) -> IllegalCommand | None:
    """Return why no ready-made set-up can stand in a half, or None if one can.

    A game cannot begin without any.
    """
    wrong = None
    for formation in formations.laid(setting, half, seat):
        wrong = setup_refusal(setting, half, seat, formation.setup)
        if wrong is None:
            return None
    return wrong


def candidates(state: State) -> Iterator[Command]:
    """Return the ready-made set-ups, before revision 2 with the lot while it is not drawn. [DEP-6, DEP-8]"""
    waiting = state.pending[-1] if state.pending else None
    if isinstance(waiting, Deploying):
        if _open_lots(state):
            yield DrawLot()
        yield from (command for _, command in ready_made(state, waiting.seat))


def ready_made(state: State, seat: SeatId) -> Iterator[tuple[formations.Formation, Deploy]]:
    """Yield each ready-made set-up of a commander's lot with the command that takes it. [DEP-6, DEP-8]"""
    lot = 0 if _open_lots(state) else state.lots.get(seat, 0)
    for formation in formations.formations(state, seat):
        yield formation, Deploy(formation.setup, lot)


def resolve(state: State, command: Command, dice: Dice) -> Iterator[Event]:
    """Yield the events of a lot or a set-up. The other seats see only the last events of a set-up. [DEP-7]"""
    seat = state.pending[-1].seat
    match command:
        case Deploy(setup, lot):
            if lot:
                yield LotDrawn(seat, lot)
            force = state.context.forces.get(seat)
            given = force.hq if force and state.context.rules.hq else None
            yield Deployed(seat, replace(setup, hq=setup.hq or given))
            yield from secrecy.shows(state)
        case _:
            faces = dice.roll(1)
            yield from (Rolled("lot", faces), LotDrawn(seat, faces[0]))
