"""Chances between places: counted once for two counters and a board, and kept."""

from functools import lru_cache

from msgspec.structs import replace

from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules import assault, bands, resolve
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.attack_forecast import best_drop
from cb_tui.games.combat_boots.rules.battle import UnitType
from cb_tui.games.combat_boots.rules.battle_context import NEVER, HitChance, Table
from cb_tui.games.combat_boots.rules.edition import Edition
from cb_tui.games.combat_boots.rules.fire import Attack, attack_of, pools
from cb_tui.games.combat_boots.rules.occupancy import AREA, ATTACKS, weapons
from cb_tui.games.combat_boots.rules.shot import in_reach, shot_refusal
from cb_tui.games.combat_boots.rules.sight import sees
from cb_tui.games.combat_boots.rules.terrain import Board

Stand = tuple[UnitId, Hex]  # a piece where it would be


@lru_cache(maxsize=1024)  # the games of a battle share its board
def _table(board: Board, edition: Edition, firer: UnitType, target: UnitType, limit: int | None) -> Table:
    return {}


def chance(state: m.State, firer: Stand, target: Stand, limit: int | None) -> HitChance:
    """Return the effect of a piece on an unhurt one if both stood there, with no other piece in the way.

    `limit` is the visibility in hexes.
    """
    setting = state.context
    (one, origin), (other, at) = firer, target
    key = one, other, limit
    table = setting.game_cache.chances.get(key)
    if table is None:
        types = setting.types
        table = setting.game_cache.chances[key] = _table(
            setting.board, setting.edition, types[one], types[other], limit
        )
    found = table.get((origin, at))
    if found is None:
        found = table[origin, at] = _best(state, firer, target) if _sees(state, firer, at, limit) else NEVER
    return found


def _sees(state: m.State, firer: Stand, at: Hex, limit: int | None) -> bool:
    """Check whether a piece is near enough to a hex and sees it: cheaper to check than the odds."""
    one, origin = firer
    far = bands.distance(origin, at)
    return far == 0 or (in_reach(state, state.units[one], far) and sees(state.context, origin, at, limit))


def _best(state: m.State, *stands: Stand) -> HitChance:
    """Return the best attack of the first piece at the second, each shedding the dice that serve it."""
    firer, target = (one for one, _ in stands)
    side = state.context.deployments[firer].side
    pair = {one: m.Unit(id=one, side=state.context.deployments[one].side, at=at) for one, at in stands}
    alone = replace(state, units=pair, leaders={}, pending=(), fronts={}, engaged={}, active=side)
    able = [NEVER]
    arms = weapons(alone, pair[firer])
    for weapon in arms:
        fire = m.Fire((firer,), (target,), weapon.arm if len(arms) > 1 else "")
        if shot_refusal(alone, fire, "fire") is None:
            attacks = 1 if weapon.arm in AREA else ATTACKS[weapon.arm]
            able.append(_chance(attack_of(alone, fire, "fire"), attacks, area=weapon.arm in AREA))
    storm = m.Assault((firer,), target)
    if assault.refusal(alone, storm) is None:
        able.append(_chance(attack_of(alone, storm, "assault"), 1))
    return max(able, key=lambda one: (one.kill + one.effect) * one.attacks)


def _chance(attack: Attack, attacks: int, *, area: bool = False) -> HitChance:
    odds = resolve.odds(*pools(attack, attack.defenses[0], best_drop(attack)))
    return HitChance(float(odds.kill), float(odds.disrupt), attacks, area)
