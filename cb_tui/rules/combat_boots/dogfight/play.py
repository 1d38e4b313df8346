"""Play: what each command of a dogfight brings about. [DOG]"""

from typing import assert_never

from cb_tui.core.dice import Dice
from cb_tui.core.odds import text
from cb_tui.core.values import Command, Event, Side, UnitId
from cb_tui.rules.combat_boots import model as m
from cb_tui.rules.combat_boots.dogfight import gunnery, score
from cb_tui.rules.combat_boots.dogfight import records as r
from cb_tui.rules.combat_boots.dogfight.ratings import match_of
from cb_tui.rules.combat_boots.dogfight.relations import may_pursue, may_turn, of, partner, prey, pursuer
from cb_tui.rules.combat_boots.events import Answered, Ended, TurnBegan, TurnEnded, Waited
from cb_tui.rules.combat_boots.evolve import Story
from cb_tui.rules.combat_boots.model import State


def decide(state: State, command: Command, dice: Dice) -> tuple[Event, ...]:
    """What a legal command brings about."""
    story = Story(state, dice)
    match command:
        case r.RollInitiative():
            _initiative(story)
        case r.Maneuver(unit, foe):
            _maneuver(story, unit, foe)
        case r.Outrun(unit, foe):
            _outrun(story, unit, foe)
        case r.TakePosition(then):
            waiting = state.pending[-1]
            assert isinstance(waiting, r.ChoosePosition)
            story.tell(Answered())
            _place(story, waiting.winner, waiting.loser, then)
        case r.Chase(unit, foe):
            story.tell(r.Flown(unit))
            _place(story, unit, foe, "pursue")
        case r.AirFire(unit):
            gunnery.throw(story, command)
            _done(story, unit)
        case r.FiringRun(unit, at) | r.HeadOn(unit, at):
            gunnery.throw(story, command)
            if unit in sky_of(story).planes and at in sky_of(story).planes:
                story.tell(r.Related(unit, at, "none"))  # [DOG-14, DOG-15]
            _done(story, unit)
        case r.Disengage(unit):
            target = prey(sky_of(story), unit)
            assert target is not None
            story.tell(r.Related(unit, target, "none"))
            _done(story, unit)
        case r.Depart(unit):
            story.tell(r.Departed(unit))
        case m.Pass(unit):
            _done(story, unit)
        case m.EndTurn():
            _end(story)
        case _:
            raise AssertionError(f"{command} is refused in the sky")
    score.settle(story)
    return tuple(story.events)


def sky_of(story: Story) -> r.Dogfight:
    """The sky as it is now."""
    assert story.state.sky is not None
    return story.state.sky


def _done(story: Story, unit: UnitId) -> None:
    if unit in sky_of(story).planes:
        story.tell(r.Flown(unit))


# --- contests ----------------------------------------------------------------------------------------------------


def _contest(story: Story, contest: r.Contest, unit: UnitId, foe: UnitId) -> UnitId | None:
    """Throws the dice of both and tells who has won; who acts on his pursuer lets his own prey go. [DOG-6, 7, 10]"""
    target = prey(sky_of(story), unit)
    if target is not None and pursuer(sky_of(story), unit) == foe:
        story.tell(r.Related(unit, target, "none"))
    match = match_of(story.state, contest, unit, foe)
    own, theirs = match.dice
    faces, against = story.roll(f"{unit} {contest}", own), story.roll(f"{foe} {contest}", theirs)
    best, other = max(faces), max(against)
    winner = unit if best > other else foe if other > best else None
    story.tell(
        r.Contested(
            contest=contest, unit=unit, foe=foe, ratings=match.ratings, sign=match.sign, faces=faces, foe_faces=against,
            win=text(match.chances.win), tie=text(match.chances.tie), winner=winner,
        )
    )  # fmt: skip
    story.tell(r.Flown(unit))
    return winner


def _outrun(story: Story, unit: UnitId, foe: UnitId) -> None:
    """A fleeing winner is away; of two that turn whoever wins is. [DOG-8, DOG-9]"""
    turned = partner(sky_of(story), unit) == foe
    winner = _contest(story, "speed", unit, foe)
    if winner == unit or (winner is not None and turned):
        story.tell(r.Related(winner, foe if winner == unit else unit, "none"))


def _maneuver(story: Story, unit: UnitId, foe: UnitId) -> None:
    """The winner changes the relation, by his choice where he has one; a tie: DOG-12. [DOG-8, DOG-9, DOG-11]"""
    sky = sky_of(story)
    fleeing, turned = pursuer(sky, unit) == foe, partner(sky, unit) == foe
    winner = _contest(story, "maneuver", unit, foe)
    if winner is None:
        if not fleeing and not turned:
            story.tell(r.Related(unit, foe, "turning"))
        return
    if winner == foe and fleeing:
        return
    loser = foe if winner == unit else unit
    options = _options(story, winner, loser, fleeing=fleeing, free=not (fleeing or turned), active=winner == unit)
    if len(options) == 1:
        _place(story, winner, loser, options[0])
    else:
        side = sky_of(story).planes[winner].side
        story.tell(Waited(r.ChoosePosition(side, winner, loser, options)))


def _options(
    story: Story, winner: UnitId, loser: UnitId, *, fleeing: bool, free: bool, active: bool
) -> tuple[r.Then, ...]:
    """What a winner may choose; what a third aircraft bars becomes leaving things as they are. [DOG-17]"""
    sky = sky_of(story)
    if fleeing:
        return ("turn" if may_turn(sky, winner, loser) else "stay"), "disengage"
    wanted: r.Then = "pursue" if may_pursue(sky, winner, loser) else "stay"
    chooses = not free if active else story.state.setting.edition.foe_may_disengage
    return (wanted, "disengage") if chooses or wanted == "stay" else (wanted,)


def _place(story: Story, winner: UnitId, loser: UnitId, then: r.Then) -> None:
    match then:
        case "pursue":
            story.tell(r.Related(winner, loser, "pursues"))
            mine = sky_of(story).planes[winner].side == story.state.active
            if mine and story.state.setting.edition.pursuit_fire:
                story.tell(r.Flown(winner, loser))  # [DOG-3a]
        case "turn":
            story.tell(r.Related(winner, loser, "turning"))
        case "disengage":
            story.tell(r.Related(winner, loser, "none"))
        case "stay":
            pass
        case _:
            assert_never(then)


# --- turns -------------------------------------------------------------------------------------------------------


def _initiative(story: Story) -> None:
    """One die each, the higher goes first, ties again. [DOG-2a]"""
    story.tell(Answered())
    one, other = story.state.setting.sides
    while True:
        (first,), (second,) = story.roll(f"{one} initiative", 1), story.roll(f"{other} initiative", 1)
        if first != second:
            break
    begin(story, one if first > second else other)


def begin(story: Story, side: Side) -> None:
    """The first turn of the side that has the initiative. [DOG-2]"""
    story.tell(r.InitiativeWon(side))
    story.tell(TurnBegan(1, side))


def _end(story: Story) -> None:
    """The other side's turn; who was damaged before his turn leaves after it. [DOG-13]"""
    state = story.state
    side, turn, second = state.active, state.turn, state.active != sky_of(story).first
    for plane in of(sky_of(story), side):
        if plane.hurt == "last":
            story.tell(r.Departed(plane.id))
    story.tell(TurnEnded(turn, side))
    score.settle(story, last=second and turn >= state.setting.battle.turns)
    if not any(isinstance(event, Ended) for event in story.events):
        story.tell(TurnBegan(turn + 1 if second else turn, state.setting.enemy(side)))
