"""The forecasts of Combat Boots for a game view, its commands by piece, and the open turns."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any, cast

from cb_tui.core.display import Piece, Reach, Sight
from cb_tui.core.forecast import Forecast
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, Place, UnitId
from cb_tui.games.combat_boots.rules.advisor import Advisor
from cb_tui.games.combat_boots.rules.edition import EDITIONS, HalfResultWord
from cb_tui.games.combat_boots.rules.forecast_model import AttackForecast, Danger, Exposure, Target
from cb_tui.games.combat_boots.rules.model import (
    Assault,
    Dismount,
    Exit,
    Fire,
    LayBridge,
    Load,
    Pass,
    Step,
    Strike,
    Unload,
)
from cb_tui.games.combat_boots.rules.scene_model import Aircraft, Scene, SkyScene
from cb_tui.presentation.game_view import GameView


class Advice:
    """The answers of the system's own advisor to one state."""

    def __init__(self, table: GameView) -> None:
        own, state = cast("Advisor", table.advisor), table.state
        self.prospect: Callable[[Command], AttackForecast | None] = cache(partial(own.prospect, state))
        self.reach: Callable[[UnitId], Mapping[Place, Reach]] = cache(partial(own.reach, state))
        self.safest: Callable[[UnitId], Mapping[Place, Reach]] = cache(partial(own.safest_reach, state))
        self.sight: Callable[[Place, Place], Sight] = cache(partial(own.sight, state))
        self.aims: Callable[[UnitId], tuple[Target, ...]] = cache(partial(own.aims, state))
        self.exposure: Callable[[UnitId, tuple[Place, ...]], Exposure] = cache(partial(own.exposure, state))
        self.danger: Callable[[UnitId, Place], Danger] = cache(partial(own.danger, state))
        self.threats: Callable[[UnitId, Place], tuple[AttackForecast, ...]] = cache(partial(own.threats, state))
        self.no_attack: Callable[[UnitId, Place], IllegalCommand] = partial(own.no_attack, state)
        self.no_flight: Callable[[], IllegalCommand | None] = partial(own.no_flight, state)
        self.described: Callable[[AttackForecast], Forecast] = cache(partial(own.described, state))


def advice(table: GameView) -> Advice:
    """Return the forecasts of Combat Boots for a game view."""
    return table.memo(Advice)


def aircraft_alone(table: GameView) -> bool:
    """Return whether aircraft alone fight: no ground is under them."""
    return not table.scene.board.terrain


def over_ground(table: GameView) -> SkyScene | None:
    """Return the aircraft over a battle on the ground, whichever phase it is."""
    scene = scene_of(table)
    sky = scene.sky or scene.aloft
    return sky if sky is not None and sky.over_ground else None


def doing(one: Aircraft) -> str:
    """Return which aircraft an aircraft pursues, flees or turns with, or "disengaged"."""
    words = {"pursues": one.prey, "flees": one.pursuer, "turns with": one.partner}
    return ", ".join(f"{word} {foe}" for word, foe in words.items() if foe) or "disengaged"


def scene_of(table: GameView) -> Scene:
    """Return the scene of a table, with sky, artillery and aircraft."""
    return cast("Scene", table.scene)


def attackers(table: GameView) -> frozenset[UnitId]:
    """Return the pieces that can attack now."""
    return frozenset(unit for offer in table.offered("attack", "react") for unit in offer.actors)


def marched(table: GameView) -> frozenset[UnitId]:
    """Return the pieces on an open march that can do nothing else where they stand: neither set down nor leave."""
    begun = {piece.id for piece in table.scene.pieces if piece.acting and piece.mv_left < piece.mv}
    if not begun:
        return frozenset()
    leavers = {unit for offer in table.offered("move") if offer.place is None for unit in offer.actors}
    return frozenset(begun - attackers(table) - leavers)


def waiting(table: GameView) -> tuple[Piece, ...]:
    """Return the pieces that can act and have not marched. An open march only loses its remaining points."""
    if scene_of(table).sky:
        return table.ready()
    begun = table.memo(marched)
    return tuple(piece for piece in table.ready() if piece.id not in begun and not piece.leader)


def turn_of(table: GameView, unit: UnitId) -> str:
    """Return whether a piece is the next to act, or has marched and may only go on: "may move on, 1 point left"."""
    if unit not in table.memo(marched):
        return "is next"
    left = table.pieces[unit].mv_left
    return f"may move on, {left:g} point{'s' * (left > 1)} left"


def let_go(table: GameView, by: Sequence[UnitId]) -> tuple[UnitId, ...]:
    """Return the pieces that lose their remaining shots if `by` acts now, which ends their open turn."""
    can = attackers(table)
    able = [piece for piece in table.scene.pieces if piece.acting and piece.shots_left and piece.id in can]
    acting = {unit for one in by if one in table.pieces for unit in (one, *table.pieces[one].carried_units)}
    leads = all(one in table.pieces and table.pieces[one].leader for one in by)
    along = any(piece.id in acting or acting & {*piece.carried_units} for piece in able)
    return () if table.scene.question or leads or along else tuple(piece.id for piece in able)


def nearest(table: GameView, at: Place) -> Piece | None:
    """Return the piece to select next, or None if no piece can act.

    Pieces with a shot left come first, then the nearest to a hex, then those that have marched,
    then leaders.
    """
    begun = table.memo(marched)
    return min(
        table.ready(),
        key=lambda piece: (
            piece.leader,
            piece.id in begun,
            not (piece.acting and piece.id in table.memo(attackers)),
            table.distance(at, piece.at),
        ),
        default=None,
    )


def acting(command: Command | None) -> tuple[UnitId, ...]:
    """Return the pieces that act by a command, or () if it is no action of a piece."""
    match command:
        case Fire() | Assault():
            return command.by
        case Step() | Pass() | Load() | Unload() | Dismount() | Exit() | LayBridge():
            return (command.unit,)
        case Strike():
            return (command.aircraft,)
        case _:
            return ()


def targets(attack: Any) -> tuple[UnitId, ...]:
    """Return the targets of an attack: a fire names a group, an assault one piece."""
    return attack.at if isinstance(attack.at, tuple) else (attack.at,)


def words_of(table: GameView) -> HalfResultWord:
    """Return the words of the edition that is played at a table."""
    return EDITIONS[table.ruleset.edition].words
