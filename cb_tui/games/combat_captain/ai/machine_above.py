"""Machine above the table: whether a side rolls for a random event, and where its shells, tapes and bombs go."""

from collections.abc import Sequence

from cb_tui.core.ruleset import Choice
from cb_tui.core.values import Command, Side
from cb_tui.games.combat_captain.ai.eye import Estimate
from cb_tui.games.combat_captain.rules import appraise, candidate_commands, forecast
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules import waiting as w

AIMS = 2  # shells that are weighed
TAPES = 4
PLANES = 2  # that come on average
HITS = 1 / 3  # that a bomb does


def event(eye: Estimate) -> Choice:
    """Return a roll for an event if its gain outweighs the enemy's pick.

    Three faces gain, with shells rated like a tape, and on the fourth the enemy chooses.
    """
    own, enemy = eye.side, eye.state.context.enemy(eye.side)
    gain, loss = 2 * strafing(eye, own) + bombing(eye, own), max(strafing(eye, enemy), bombing(eye, enemy))
    why = f"three faces gain {gain:.1f} squads, one loses {loss:.1f}"
    return Choice(c.RollEvent() if gain > loss else c.Pass(), why)


def picks(eye: Estimate) -> Choice:
    """Pick the kind of planes that brings more."""
    tapes, bombs = strafing(eye, eye.side), bombing(eye, eye.side)
    why = f"tapes bring {tapes:.1f} squads, bombs {bombs:.1f}"
    return Choice(c.ChooseEvent("strafing" if tapes >= bombs else "bombing"), why)


def bombing(eye: Estimate, side: Side) -> float:
    """Return the average damage of a side's planes with bombs, in squads."""
    return PLANES * HITS * max((appraise.whole(eye.state, foe) for foe in eye.state.foes(side)), default=0.0)


def strafing(eye: Estimate, side: Side) -> float:
    """Return the average damage of a side's planes with tapes, in squads."""
    waiting = w.AirAttack(seat=eye.state.context.seats[side], kind="strafing", left=1)
    tapes = [each for each in candidate_commands.runs(eye.state, waiting) if isinstance(each, c.Strafe)][:TAPES]
    men = max((_strafed(eye, side, each) for each in tapes), default=0.0)
    return PLANES * max(0.0, men) / eye.state.context.rules.squad_size


def _strafed(eye: Estimate, side: Side, command: c.Strafe) -> float:
    """Return the men that a tape costs the enemy, less twice the own losses."""
    found = forecast.tape(eye.state, side, command.start, command.towards)
    own = (eye.state.context.side(touch.unit) == side for touch in found.crosses)
    return float(sum(-2 * each.lost if mine else each.lost for each, mine in zip(found.crosses, own, strict=True)))


def shell(eye: Estimate, legal: Sequence[Command]) -> Choice:
    """Aim a shell where most men are touched."""

    def gain(command: c.Shell) -> float:
        found = forecast.scatter(eye.state, eye.side, command.aim)
        own = (eye.state.context.side(touch.unit) == eye.side for touch in found.touches)
        return float(sum(-2 * each.lost if mine else each.lost for each, mine in zip(found.touches, own, strict=True)))

    best = max([each for each in legal if isinstance(each, c.Shell)][:AIMS], key=gain, default=None)
    if best is None or gain(best) <= 0:
        return Choice(c.Pass(), "would hit its own men")
    return Choice(best, f"{gain(best):.1f} men on average")


def plane(eye: Estimate, legal: Sequence[Command]) -> Choice:
    """Bomb what is worth most, or lay a tape over most men."""
    bombs = [each for each in legal if isinstance(each, c.Bomb)]
    if bombs:
        best = max(bombs, key=lambda each: (eye.prize(each.unit), each.unit))
        return Choice(best, f"bombs what is worth most, {best.unit}")
    tapes = [each for each in legal if isinstance(each, c.Strafe)][:TAPES]
    tape = max(tapes, key=lambda each: _strafed(eye, eye.side, each), default=None)
    if tape is None or _strafed(eye, eye.side, tape) <= 0:
        return Choice(c.Pass(), "no target under any tape")
    return Choice(tape, f"{_strafed(eye, eye.side, tape):.1f} men on average")
