"""Close combat of the officer: starting it, standing or fleeing, and losses."""

from collections.abc import Sequence

from cb_tui.core import hexes
from cb_tui.core.ruleset import Choice
from cb_tui.core.values import Command
from cb_tui.games.combat_boots.ai.officer import melee
from cb_tui.games.combat_boots.ai.officer.estimate import Estimate
from cb_tui.games.combat_boots.rules import bands, hand_to_hand
from cb_tui.games.combat_boots.rules import model as m


def start(here: Estimate, legal: Sequence[Command]) -> Choice:
    """Start the fight that gains most, if any does."""
    able = ((melee.balance(here, one.at), one) for one in legal if isinstance(one, m.HandToHand))
    gain, best = max(able, key=lambda one: one[0], default=(0.0, None))
    if best is None or gain <= 0:
        return Choice(m.EndTurn(), "no close combat at bad odds")
    ours, theirs = (hand_to_hand.pool(here.state, side, best.at) for side in (here.side, here.enemy))
    return Choice(best, f"{ours} dice to {theirs}" if theirs else "no enemy there can fight")


def stand(here: Estimate, legal: Sequence[Command], waiting: m.FightOrFlee) -> Choice:
    """Fights on while that does not lose, else flees from all enemies."""
    ways = [one for one in legal if isinstance(one, m.Flee)]
    if not ways or melee.balance(here, waiting.at) >= 0:
        return Choice(m.HandToHand(waiting.at), "fights on")
    foes = [foe.at for foe in here.foes]
    best = max(ways, key=lambda way: (min(bands.distance(way.to, foe) for foe in foes), *_first(way.to)))
    return Choice(best, f"flees to {best.to}: the fight is lost")


def _first(place: hexes.Hex) -> tuple[int, int]:
    column, row = hexes.axial(place)
    return -column, -row


def lose(here: Estimate, legal: Sequence[Command]) -> Choice:
    """Give up the piece that is worth least."""
    able = [one.unit for one in legal if isinstance(one, m.GiveUp)]
    loss = min(able, key=lambda one: (here.worth[one], one))
    return Choice(m.GiveUp(loss), f"gives up {loss}, the least valuable")
