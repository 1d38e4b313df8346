"""A battle file prepared for play."""

from collections.abc import Mapping
from functools import lru_cache

from cb_tui.core.dice import FixedDice
from cb_tui.core.values import Side
from cb_tui.games.combat_boots.rules import bands, turn
from cb_tui.games.combat_boots.rules.battle import Band, Battle, Layout
from cb_tui.games.combat_boots.rules.battle_context import BattleContext, BoardCache
from cb_tui.games.combat_boots.rules.board import Board
from cb_tui.games.combat_boots.rules.dogfight.opening import formed, take_off
from cb_tui.games.combat_boots.rules.edition import E2025, Edition
from cb_tui.games.combat_boots.rules.events import Arrived, LeaderArrived
from cb_tui.games.combat_boots.rules.evolve import EventRecorder
from cb_tui.games.combat_boots.rules.ground import read_layout
from cb_tui.games.combat_boots.rules.model import State
from cb_tui.games.combat_boots.rules.rulings import edition_of


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
    turn.begin(recorder, battle.first, 1)
    return recorder.state


@lru_cache(maxsize=32)
def _lore(layout: Layout, bands: tuple[Band, ...], edition: Edition) -> BoardCache:
    return BoardCache()


@lru_cache(maxsize=32)  # the games of a battle share its board, and with it the cache of sight and steps
def _board(layout: Layout) -> Board:
    return read_layout(layout)[0]
