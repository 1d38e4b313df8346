"""Turn: how a piece turn and a player turn begin and end. [SEQ, MOR, VIC]"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from cb_tui.core import hexes
from cb_tui.core.dice import FixedDice
from cb_tui.core.hexes import Hex
from cb_tui.core.odds import text
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots.rules import (
    air_strike,
    artillery,
    bands,
    hand_to_hand,
    leaders,
    morale,
    movement,
    victory,
)
from cb_tui.games.combat_boots.rules.battle import Band, Battle, Layout, UnitDeployment
from cb_tui.games.combat_boots.rules.battle_context import BattleContext, BoardCache
from cb_tui.games.combat_boots.rules.dogfight import over_ground, score
from cb_tui.games.combat_boots.rules.dogfight.flight import formed, take_off
from cb_tui.games.combat_boots.rules.dogfight.model import AirPhaseBegan
from cb_tui.games.combat_boots.rules.edition import E2025, Edition
from cb_tui.games.combat_boots.rules.events import (
    Arrived,
    Closing,
    Disrupted,
    Finished,
    LeaderArrived,
    MoraleFailed,
    Tested,
    TurnBegan,
    TurnEnded,
)
from cb_tui.games.combat_boots.rules.evolve import EventRecorder
from cb_tui.games.combat_boots.rules.model import State, Unit
from cb_tui.games.combat_boots.rules.morale import chance, flee
from cb_tui.games.combat_boots.rules.occupancy import cover, enemies, intact, tactic, units_of, weapons
from cb_tui.games.combat_boots.rules.rulings import edition_of
from cb_tui.games.combat_boots.rules.shot import attacks_left
from cb_tui.games.combat_boots.rules.terrain import Board, read_layout


def test_nerve(recorder: EventRecorder, mover: UnitId) -> None:
    """Check the nerve of defenders beside a piece that has stopped, unless they are stronger. [SOLO-7a]"""
    state = recorder.state
    unit = state.units.get(mover)
    if unit is None or unit.disrupted or not unit.moved:
        return
    foe = state.context.enemy(unit.side)
    if foe not in state.context.solo:
        return
    for place in hexes.neighbours(unit.at) if bands.on_field(unit.at) else ():
        garrison = [
            one for one in intact(units_of(recorder.state, foe, place)) if tactic(recorder.state, one) == "defend"
        ]
        if not garrison:
            continue
        besiegers = [one for one in intact(units_of(recorder.state, unit.side)) if bands.distance(one.at, place) == 1]
        if len(besiegers) < len(intact(units_of(recorder.state, foe, place))):
            continue
        morale = state.context.armies[foe].morale + leaders.bonus(recorder.state, foe, place)
        units = tuple(one.id for one in garrison)
        recorder.emit(Tested(foe, units, (text(chance(morale)),) * len(units), "nerve"))
        total = sum(recorder.roll(f"{foe} nerve in {place}", 2))
        if total <= morale:
            continue
        recorder.emit(MoraleFailed(foe, total, morale))
        for one in garrison:
            recorder.emit(Disrupted(one.id, "nerve"))
        for one in garrison:
            flee(recorder, one.id, "nerve")


def retreat(recorder: EventRecorder, side: Side) -> None:
    """Move disrupted defenders in the open to cover before their side rolls for morale. [SOLO-7a]"""
    for unit in units_of(recorder.state, side):
        if unit.disrupted and not cover(recorder.state, unit.at) and tactic(recorder.state, unit) == "defend":
            flee(recorder, unit.id, "retreat")


def end_piece_turn(recorder: EventRecorder, units: Iterable[UnitId]) -> None:
    """End the piece turn of `units`, and check the nerve of defenders beside them. [SEQ-1, SOLO-7a]"""
    done = tuple(unit for unit in units if unit in recorder.state.units and not recorder.state.units[unit].acted)
    if not done:
        return
    recorder.emit(Finished(done))
    for unit in done:
        test_nerve(recorder, unit)


def act_alone(
    recorder: EventRecorder, units: tuple[UnitId, ...], refusal: Callable[[State], IllegalCommand | None]
) -> bool:
    """End the piece turns of all but `units`, a tank with its riders, and ask for the refusal of the command again.

    It returns True if the command is still possible. A nerve check at such an end may have changed the
    field. [SEQ-1, TRN-5a, SOLO-7a]
    """
    party = movement.party(recorder.state, units)
    end_piece_turn(recorder, (one for one in recorder.state.acting if one not in party))
    return not (recorder.events and refusal(recorder.state))


def end_exhausted_turns(recorder: EventRecorder) -> None:
    """End the turn of acting pieces that are disrupted, have overrun or have no attack left. [FIRE-2, STK-5a]"""
    state = recorder.state
    acting = [state.units[one] for one in state.acting]
    end_piece_turn(recorder, [unit.id for unit in acting if unit.disrupted or (unit.shots and not _more(state, unit))])


def _more(state: State, unit: Unit) -> bool:
    return not unit.moved and any(attacks_left(unit, weapon) for weapon in weapons(state, unit))


def begin_turn_end(recorder: EventRecorder) -> None:
    """End the actions of the active side, with hand-to-hand combat first if any is possible. [SEQ-3a]"""
    side = recorder.state.active
    end_piece_turn(recorder, recorder.state.acting)
    recorder.emit(Closing(side))
    if not hand_to_hand.offer(recorder, side):
        end_player_turn(recorder)


def end_player_turn(recorder: EventRecorder) -> None:
    """Rally, victory, marks, and the other side's turn. [SEQ-3a, SEQ-4a]"""
    side, turn = recorder.state.active, recorder.state.turn
    battle = recorder.state.context.battle
    victory.settle_wipe_out(recorder)
    if recorder.state.outcome:
        return
    retreat(recorder, side)
    morale.rally(recorder, side)
    second = side != battle.first
    artillery.lift(recorder, side)
    hand_to_hand.overwhelmed(recorder)
    air_strike.circle(recorder, side)
    victory.settle_wipe_out(recorder)
    if recorder.state.outcome:
        return
    recorder.emit(TurnEnded(turn, side))
    victory.settle_turn(recorder, last=second and turn == battle.turns)
    if not recorder.state.outcome:
        begin(recorder, recorder.state.context.enemy(side), turn + 1 if second else turn)


def begin(recorder: EventRecorder, side: Side, turn: int) -> None:
    """Begin a player turn, in the air if both sides have aircraft there. [SEQ-3a, DOG-18a]"""
    recorder.emit(TurnBegan(turn, side))
    if over_ground.due(recorder.state):
        recorder.emit(AirPhaseBegan(side))
    else:
        enter(recorder)


def enter(recorder: EventRecorder) -> None:
    """Enter reinforcements at their hex or the nearest free one of the edge. [SEQ-3a, SEQ-3b]

    Then missions land.
    """
    side, turn = recorder.state.active, recorder.state.turn
    deployments = recorder.state.context.deployments
    for unit in sorted(recorder.state.due, key=lambda one: bool(deployments[one].inside or deployments[one].riding)):
        deployment = deployments[unit]
        if deployment.side == side and deployment.turn <= turn:
            vehicle = deployment.inside or deployment.riding
            place = _aboard(recorder.state, vehicle) if vehicle else _enters(recorder.state, deployment)
            if place:
                recorder.emit(Arrived(unit, place))
                artillery.entered(recorder, unit)
    for leader in leaders.due(recorder.state):
        officer = recorder.state.context.officers[leader]
        if officer.side == side and officer.turn <= turn and (place := entry(recorder.state, side, officer.at)):
            recorder.emit(LeaderArrived(leader, place))
    artillery.land(recorder, side)


def _enters(state: State, deployment: UnitDeployment) -> Hex | None:
    place = bands.start(deployment)
    return entry(state, deployment.side, place) if bands.on_field(place) else place


def _aboard(state: State, vehicle: UnitId) -> Hex | None:
    return state.units[vehicle].at if vehicle in state.units else None


def entry(state: State, side: Side, wanted: Hex) -> Hex | None:
    """Return the hex where a reinforcement enters, or None while the enemy bars the whole edge."""
    if not enemies(state, side, wanted):
        return wanted
    column, row = hexes.parse(wanted)
    board = state.context.board
    edge = [
        place
        for place in board.terrain
        if not enemies(state, side, place)
        and (
            (column in (1, board.columns) and hexes.parse(place)[0] == column)
            or (row in (1, board.rows) and hexes.parse(place)[1] == row)
        )
    ]
    return min(edge, key=lambda place: (hexes.distance(place, wanted), place), default=None)


def settle_flight(recorder: EventRecorder) -> None:
    """Settle the score after a command in the air.

    Over a ground battle the end of the phase gives the turn back to the pieces.
    """
    score.settle(recorder)
    if recorder.state.context.battle.over_ground:
        victory.settle_wipe_out(recorder)
        if recorder.state.sky is None and not recorder.state.outcome:
            enter(recorder)


def start(battle: Battle, solo: Mapping[Side, str], edition: Edition = E2025) -> State:
    """Return the state before the first command. `solo` holds the tactic of each side that the AI plays."""
    setting = BattleContext(
        battle,
        _board(battle.board),
        solo,
        (rules := edition_of(battle, edition)),
        _lore(battle.board, battle.bands, rules),
    )
    if battle.sky is not None and not battle.over_ground:
        return take_off(setting, battle.sky)
    aloft = formed(setting, battle.sky) if battle.sky else None
    empty = State(context=setting, active=battle.first, due=tuple(setting.deployments), aloft=aloft)
    recorder = EventRecorder(empty, FixedDice())
    for unit, deployment in setting.deployments.items():
        if deployment.turn <= 1:  # both sides stand, as the battle says, before the first turn
            recorder.emit(Arrived(unit, bands.start(deployment)))
    for leader, officer in setting.officers.items():
        if officer.turn <= 1:
            recorder.emit(LeaderArrived(leader, officer.at))
    begin(recorder, battle.first, 1)
    return recorder.state


@lru_cache(maxsize=32)
def _lore(layout: Layout, bands: tuple[Band, ...], edition: Edition) -> BoardCache:
    return BoardCache()


@lru_cache(maxsize=32)  # the games of a battle share its board, and with it the cache of sight and steps
def _board(layout: Layout) -> Board:
    return read_layout(layout)[0]
