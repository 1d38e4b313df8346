"""Turn: how a piece turn and a player turn begin and end. [SEQ, MOR, VIC]"""

from collections.abc import Iterable

from cb_tui.core import hexes
from cb_tui.core.hexes import Hex
from cb_tui.core.values import Side, UnitId
from cb_tui.rules.combat_boots import air_strike, artillery, bands, hand_to_hand, leaders, morale, solitaire, victory
from cb_tui.rules.combat_boots.battle import Deployment
from cb_tui.rules.combat_boots.events import Arrived, Closing, Finished, LeaderArrived, TurnBegan, TurnEnded
from cb_tui.rules.combat_boots.evolve import Story
from cb_tui.rules.combat_boots.field import enemies, weapons
from cb_tui.rules.combat_boots.model import State, Unit
from cb_tui.rules.combat_boots.shot import attacks_left


def finish(story: Story, units: Iterable[UnitId]) -> None:
    """The piece turn of these is over; defenders test their nerve where one has stopped beside them. [SEQ-1, SOLO-7]"""
    done = tuple(unit for unit in units if unit in story.state.units and not story.state.units[unit].acted)
    if not done:
        return
    story.tell(Finished(done))
    for unit in done:
        solitaire.nerve(story, unit)


def spend(story: Story) -> None:
    """Ends the turn of every acting piece that is disrupted, has overrun or has no attack left. [FIRE-2, STK-5a]"""
    state = story.state
    acting = [state.units[one] for one in state.acting]
    finish(story, [unit.id for unit in acting if unit.disrupted or (unit.shots and not _more(state, unit))])


def _more(state: State, unit: Unit) -> bool:
    return not unit.moved and any(attacks_left(unit, weapon) for weapon in weapons(state, unit))


def close(story: Story) -> None:
    """The active side ends its actions: hand to hand first, where there can be any. [SEQ-3a]"""
    side = story.state.active
    finish(story, story.state.acting)
    story.tell(Closing(side))
    if not hand_to_hand.offer(story, side):
        end(story)


def end(story: Story) -> None:
    """Rally, victory, marks, and the other side's turn. [SEQ-3a, SEQ-4a]"""
    side, turn = story.state.active, story.state.turn
    battle = story.state.setting.battle
    victory.settle_wipe_out(story)
    if story.state.outcome:
        return
    solitaire.retreat(story, side)
    morale.rally(story, side)
    second = side != battle.first
    artillery.lift(story, side)
    hand_to_hand.overwhelmed(story)
    air_strike.circle(story, side)
    victory.settle_wipe_out(story)
    if story.state.outcome:
        return
    story.tell(TurnEnded(turn, side))
    victory.settle_turn(story, last=second and turn == battle.turns)
    if not story.state.outcome:
        begin(story, story.state.setting.enemy(side), turn + 1 if second else turn)


def begin(story: Story, side: Side, turn: int) -> None:
    """A player turn begins; reinforcements enter at their hex, or at the nearest free one of that edge. [SEQ-3a]"""
    story.tell(TurnBegan(turn, side))
    deployments = story.state.setting.deployments
    for unit in sorted(story.state.due, key=lambda one: bool(deployments[one].inside or deployments[one].riding)):
        deployment = deployments[unit]
        if deployment.side == side and deployment.turn <= turn:
            vehicle = deployment.inside or deployment.riding
            place = _aboard(story.state, vehicle) if vehicle else _enters(story.state, deployment)
            if place:
                story.tell(Arrived(unit, place))
                artillery.entered(story, unit)
    for leader in leaders.due(story.state):
        officer = story.state.setting.officers[leader]
        if officer.side == side and officer.turn <= turn and (place := entry(story.state, side, officer.at)):
            story.tell(LeaderArrived(leader, place))
    artillery.land(story, side)


def _enters(state: State, deployment: Deployment) -> Hex | None:
    place = bands.start(deployment)
    return entry(state, deployment.side, place) if bands.on_field(place) else place


def _aboard(state: State, vehicle: UnitId) -> Hex | None:
    return state.units[vehicle].at if vehicle in state.units else None


def entry(state: State, side: Side, wanted: Hex) -> Hex | None:
    """The hex where a reinforcement enters, None while the enemy bars the whole edge."""
    if not enemies(state, side, wanted):
        return wanted
    column, row = hexes.parse(wanted)
    board = state.setting.board
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
