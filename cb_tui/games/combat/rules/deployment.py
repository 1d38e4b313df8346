"""The set-up that a commander sends in secret, and the lot that may have chosen it. [DEP]"""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from cb_tui.core.action import Action, Decision, Purpose
from cb_tui.core.dice import Dice
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Event, Rolled, SeatId
from cb_tui.games.combat.rules import army, formations, secrecy, words, zones
from cb_tui.games.combat.rules.battle import Half
from cb_tui.games.combat.rules.draft import SetupDraft, airstrip_refusal, headquarters_refusal, placement_refusal
from cb_tui.games.combat.rules.events import Deployed, LotDrawn
from cb_tui.games.combat.rules.model import CombatAction, Deploy, Deploying, DrawLot, Setup, State
from cb_tui.games.combat.rules.setting import BattleContext

__all__ = [
    "SetupDraft",
    "airstrip_refusal",
    "headquarters_refusal",
    "hopeless",
    "placement_refusal",
    "ready_made",
    "setup_refusal",
]


def lot_refusal(state: State, command: DrawLot) -> IllegalCommand | None:
    """Return why a commander cannot draw a lot."""
    if not _open_lots(state):
        return IllegalCommand("A lot is drawn in secret, with the set-up; deploy now", "DEP-8", "lot")
    if state.pending[-1].seat in state.lots:
        return IllegalCommand("You have drawn your lot; deploy now", "DEP-8", "lot")
    return None


def refusal(state: State, command: Deploy) -> IllegalCommand | None:
    """Return why a commander cannot deploy so."""
    seat, setup, lot = state.pending[-1].seat, command.setup, command.lot
    if lot and not _chosen_by(state, seat, setup, lot):
        return IllegalCommand(
            f"No ready-made set-up of lot {lot} is like that; leave out the lot, or take one of its set-ups",
            "DEP-8",
            "lot",
        )
    return setup_refusal(state.context, zones.home(state, state.context.side(seat)), seat, setup)


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


def candidates(state: State, waiting: Deploying) -> Iterator[Deploy | DrawLot]:
    """Yield the ready-made set-ups, before revision 2 with the lot while it is not drawn. [DEP-6, DEP-8]"""
    if _open_lots(state):
        yield DrawLot()
    yield from (command for _, command in ready_made(state, waiting.seat))


def ready_made(state: State, seat: SeatId) -> Iterator[tuple[formations.Formation, Deploy]]:
    """Yield each ready-made set-up of a commander's lot with the command that takes it. [DEP-6, DEP-8]"""
    lot = 0 if _open_lots(state) else state.lots.get(seat, 0)
    for formation in formations.formations(state, seat):
        yield formation, Deploy(formation.setup, lot)


def resolve(state: State, command: Deploy, dice: Dice) -> Iterator[Event]:
    """Yield the events of a set-up, of which the other seats see only the last. [DEP-7]"""
    seat, setup = state.pending[-1].seat, command.setup
    if command.lot:
        yield LotDrawn(seat, command.lot)
    force = state.context.forces.get(seat)
    given = force.hq if force and state.context.rules.hq else None
    yield Deployed(seat, replace(setup, hq=setup.hq or given))
    yield from secrecy.shows(state)


def resolve_lot(state: State, command: DrawLot, dice: Dice) -> Iterator[Event]:
    """Yield the die and the lot."""
    faces = dice.roll(1)
    yield from (Rolled("lot", faces), LotDrawn(state.pending[-1].seat, faces[0]))


DRAW_LOT: CombatAction[DrawLot] = Action(
    command=DrawLot,
    refusal=lot_refusal,
    resolve=resolve_lot,
    purpose=lambda state, lot: Purpose("choose"),
    label=lambda state, lot: "draws lots in secret",
    answers=(Deploying,),
)
DEPLOY: CombatAction[Deploy] = Action(
    command=Deploy,
    refusal=refusal,
    resolve=resolve,
    purpose=lambda state, deploy: Purpose("choose"),
    label=lambda state, deploy: f"deploys {words.deployed(state, deploy.setup)}",
    answers=(Deploying,),
    canonical=lambda state, deploy: replace(deploy, setup=formations.numbered(deploy.setup)),
)
DEPLOYING: Decision[State, Deploying] = Decision(
    pending=Deploying,
    candidates=candidates,
    refusal=("The armies are not set up yet; deploy yours first", "DEP-1"),
    question=lambda state, waiting: words.question(
        waiting,
        "SET UP",
        "No one else sees your set-up until the halves are joined.",
        "choose an army and deploy it",
        "how to deploy",
    ),
)
