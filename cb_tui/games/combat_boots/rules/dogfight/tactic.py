"""Tactic: how the machine flies: break away, fire, take tails, all by what it is worth in points."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from cb_tui.core.ruleset import Choice
from cb_tui.core.values import Command, Side, UnitId
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.dogfight import gunnery, over_ground, score
from cb_tui.games.combat_boots.rules.dogfight import model as r
from cb_tui.games.combat_boots.rules.dogfight.gunnery import match_of
from cb_tui.games.combat_boots.rules.dogfight.model import Dogfight
from cb_tui.games.combat_boots.rules.dogfight.relations import partner, prey, pursuer
from cb_tui.games.combat_boots.rules.dogfight.score import ZERO, behind, danger, worth

Deed = tuple[Fraction, Command, str]
LATER = Fraction(1, 2)  # what a burst of a later turn counts
RISK = Fraction(1, 5)  # points that being left alone must gain before an aircraft seeks a fight


def choose(name: str, state: m.State, sky: Dogfight, legal: Sequence[Command], side: Side) -> Choice:
    """Return the most valuable command, aircraft by aircraft, the one in most danger first.

    Only the AI tactic "overrun" makes firing runs whenever it can. The others seek tails, and run when
    pursued. Over the ground an aircraft that may strike waits for it. [DOG-18b]
    """
    waiting = state.pending[-1] if state.pending else None
    if isinstance(waiting, r.ChoosePosition):
        return _position(state, sky, waiting)
    if isinstance(waiting, r.Initiative):
        return Choice(legal[0], "rolls for initiative")
    able_now = {one for one in map(_who, legal) if one and not over_ground.waits(state, sky, one)}
    for unit in sorted(able_now, key=lambda one: (-danger(state, sky, one), one)):
        able = [one for one in legal if _who(one) == unit and (name == "overrun" or not _raid(sky, one))]
        deeds = [_rated(state, sky, command, side) for command in able]
        best = max(deeds, key=lambda deed: deed[0])
        return Choice(best[1], best[2])
    return Choice(m.EndTurn(), "nothing left to do in the air" if state.context.battle.over_ground else "done")


def _raid(sky: Dogfight, command: Command) -> bool:
    """Check whether a command is a firing run by an aircraft that no enemy pursues."""
    return isinstance(command, r.FiringRun) and not pursuer(sky, command.unit)


def _who(command: Command) -> UnitId | None:
    return getattr(command, "unit", None)


def _position(state: m.State, sky: Dogfight, waiting: r.ChoosePosition) -> Choice:
    """Choose to pursue the loser if possible, to turn only if the winner turns better, else to leave."""
    winner, loser = waiting.winner, waiting.loser
    if "pursue" in waiting.options:
        return Choice(r.TakePosition("pursue"), f"{winner} gets behind {loser}")
    win, _, lose = match_of(state, "maneuver", winner, loser).chances
    if "turn" in waiting.options and win > lose:
        return Choice(r.TakePosition("turn"), f"{winner} turns with {loser}: it turns better")
    if "stay" in waiting.options and pursuer(sky, winner) != loser:
        return Choice(r.TakePosition("stay"), f"{winner} stays with {loser}")
    return Choice(r.TakePosition("disengage"), f"{winner} gets away from {loser}")


def _rated(state: m.State, sky: Dogfight, command: Command, side: Side) -> Deed:
    """Return a command with its value in points and its reason in words."""
    match command:
        case r.AirFire() | r.FiringRun() | r.HeadOn():
            return _shot(state, command, side)
        case r.Maneuver() | r.Outrun():
            return _contest(state, sky, command)
        case r.Chase(unit, foe):
            gain = behind(state, unit, foe) * (1 if state.context.edition.pursuit_fire else LATER)
            saved = prey(sky, foe)
            help_ = danger(state, sky, saved) * LATER if saved else ZERO
            return gain + help_, command, f"{unit} gets on the tail of {foe}"
        case r.Disengage(unit):
            late = _late(state, side, before=1)
            return (Fraction(late) - LATER if late else Fraction(-1)), command, f"{unit} breaks off to go home"
        case r.Depart(unit):
            return _home(state, sky, unit, side)
        case m.Pass(unit):
            return RISK / 4, command, f"{unit} waits: nothing worth doing now"
        case _:
            return Fraction(-1), command, ""


def _shot(state: m.State, shot: gunnery.Shot, side: Side) -> Deed:
    one = gunnery.burst(state, shot)
    odds = gunnery.odds(state, one)
    gain = worth(state, odds, shot.at, side)
    if isinstance(shot, r.HeadOn):
        gain -= worth(state, gunnery.odds(state, one.reverse), shot.unit, state.context.enemy(side))
    how: Callable[[str], str] = {
        "pursuit": "fires at {}".format, "run": "makes a run on {}".format, "head-on": "meets {} head-on".format,
    }[one.kind]  # fmt: skip
    return gain, shot, f"{shot.unit} {how(shot.at)}: {float(odds.effect):.0%} to hit"


def _contest(state: m.State, sky: Dogfight, command: r.Maneuver | r.Outrun) -> Deed:
    unit, foe = command.unit, command.foe
    if isinstance(command, r.Outrun):
        win = match_of(state, "speed", unit, foe).chances.win
        gain = win * danger(state, sky, unit) if pursuer(sky, unit) == foe else ZERO
        return gain, command, f"{unit} runs from {foe}: {float(win):.0%}"
    win, _, lose = match_of(state, "maneuver", unit, foe).chances
    if pursuer(sky, unit) == foe:
        return win * danger(state, sky, unit), command, f"{unit} breaks away from {foe}: {float(win):.0%}"
    mine = behind(state, unit, foe) * (1 if state.context.edition.pursuit_fire else LATER)
    gain = win * mine - lose * behind(state, foe, unit) * LATER
    why = f"{unit} turns with {foe}" if partner(sky, unit) == foe else f"{unit} goes for {foe}"
    return gain, command, f"{why}: {float(win):.0%}"


def _late(state: m.State, side: Side, *, before: int) -> int:
    """Return the points that an aircraft costs by staying, or 0 if more than `before` turns are left."""
    rate = score.terms(state, side)
    return rate.stay if state.context.battle.turns - state.turn <= before else 0


def _home(state: m.State, sky: Dogfight, unit: UnitId, side: Side) -> Deed:
    """Rate going home: it gains if staying costs points, if hurt, or if ahead and outnumbered two to one."""
    command, foe = r.Depart(unit), state.context.enemy(side)
    if sky.planes[unit].hurt:
        return Fraction(2), command, f"{unit} is damaged and goes home"
    late = _late(state, side, before=0)
    if late:
        return Fraction(late), command, f"{unit} goes home: the last moment"
    mine = sum(plane.side == side for plane in sky.planes.values())
    ahead = score.points(state, side) > score.points(state, foe)
    if ahead and 2 * mine <= len(sky.planes) - mine:
        return Fraction(1), command, f"{unit} goes home with the points"
    return Fraction(-1), command, ""
