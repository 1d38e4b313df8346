"""The start of a battle, and the set-up that a commander sends in secret. [SET, DEP]"""

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from cb_tui.core.action import Action, Decision
from cb_tui.core.dice import Dice
from cb_tui.core.offer import Offer
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Event, Rolled, SeatId, Side
from cb_tui.games.combat.rules import army, formations, prose, secrecy, zones
from cb_tui.games.combat.rules.battle import Battle, CommanderForce, Half
from cb_tui.games.combat.rules.board import board
from cb_tui.games.combat.rules.events import Deployed, Joined, LotDrawn, TurnBegan
from cb_tui.games.combat.rules.evolve import folded
from cb_tui.games.combat.rules.model import (
    BattleContext,
    CombatAction,
    Deck,
    Deploy,
    Deploying,
    DrawLot,
    Setup,
    State,
    Tossing,
    Waiting,
)
from cb_tui.games.combat.rules.setup_draft import (
    Formation,
    SetupDraft,
    airstrip_refusal,
    headquarters_refusal,
    placement_refusal,
)

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
    return formations.is_ready_made(state, seat, setup, lot)


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


def ready_made(state: State, seat: SeatId) -> Iterator[tuple[Formation, Deploy]]:
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
    offer=lambda state, lot: Offer(lot, "choose"),
    label=lambda state, lot: "draws lots in secret",
    answers=(Deploying,),
)
DEPLOY: CombatAction[Deploy] = Action(
    command=Deploy,
    refusal=refusal,
    resolve=resolve,
    offer=lambda state, deploy: Offer(deploy, "choose"),
    label=lambda state, deploy: f"deploys {prose.deployed(state, deploy.setup)}",
    answers=(Deploying,),
    canonical=lambda state, deploy: replace(deploy, setup=formations.numbered(deploy.setup)),
)
DEPLOYING: Decision[State, Deploying] = Decision(
    pending=Deploying,
    candidates=candidates,
    refusal=("The armies are not set up yet; deploy yours first", "DEP-1"),
    question=lambda state, waiting: prose.question(
        waiting,
        "SET UP",
        "No one else sees your set-up until the halves are joined.",
        "choose an army and deploy it",
        "how to deploy",
    ),
)


def start(battle: Battle, solo: Mapping[SeatId, str]) -> State:
    """Return the first state of a battle.

    It begins with the first turn if all pieces stand, else with the roll for sides or the first set-up.
    """
    setting = BattleContext(battle, board(battle), solo)
    first, second = setting.sides
    homes: dict[Side, Half] = {first: "south", second: "north"}
    order = zones.commander_order(setting, battle.first)
    setups = given_setups(setting)
    state = State(
        context=setting,
        seat=order[0],
        order=order,
        homes=homes,
        strips=zones.commander_strips(setting, homes),
        decks=(Deck(setting.rules.salvo_hits, setting.rules.salvo_misses),) * setting.rules.salvo_decks,
        held=(0,) * len(battle.aims),
        setups=setups,
        pending=_waiting(setting, setups),
    )
    return state if state.pending else folded(state, (Joined(), TurnBegan(order[0], 1)))


def given_setups(setting: BattleContext) -> dict[SeatId, Setup]:
    """Return the set-ups that a battle gives, by commander."""
    forces = {seat: force for seat in setting.seats if (force := setting.forces.get(seat))}
    return {seat: stands(force) for seat, force in forces.items() if _given(setting.battle, force)}


def stands(force: CommanderForce) -> Setup:
    """Return the set-up that a battle gives a commander."""
    return Setup(units=force.units, mines=force.mined, hq=force.hq)


def mustered(setting: BattleContext) -> bool:
    """Check whether anybody deployed for himself."""
    return given_setups(setting).keys() != setting.seats.keys()


def _given(battle: Battle, force: CommanderForce) -> bool:
    return battle.setup == "given" and bool(force.units)


def _waiting(setting: BattleContext, setups: Mapping[SeatId, Setup]) -> tuple[Waiting, ...]:
    """Return the pending decisions, the first to answer last: the roll, then the commanders. [SET-3b, DEP-1b]

    The commanders follow in the order of the battle file.
    """
    deploying = tuple(Deploying(seat) for seat in reversed(setting.seats) if seat not in setups)
    tossing = (Tossing(next(iter(setting.seats))),) if setting.battle.toss and not setups else ()
    return (*deploying, *tossing)
