"""Forecast of stops: the ticks of a path where sight, band, ground, contact or cohesion changes."""

from collections.abc import Iterator, Sequence
from typing import Any

from cb_tui.core.inches import TICKS, format_place
from cb_tui.core.plane import gap_between_bases
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.rules import weapons
from cb_tui.games.combat_captain.rules.fire import arms
from cb_tui.games.combat_captain.rules.forecast_model import PathStop
from cb_tui.games.combat_captain.rules.sighting import PlannedMove, Sighting
from cb_tui.games.combat_captain.rules.terrain import TOUCH
from cb_tui.games.combat_captain.rules.weapons import Band, Weapon


def stops(going: PlannedMove) -> tuple[PathStop, ...]:
    """Return the stops of a way, the nearest first."""
    found = [*_looks(going), *_grounds(going), *_lines(going), *_near(going), *_company(going)]
    return tuple(sorted(found, key=lambda stop: (stop.ticks, stop.why, stop.by)))


def _stop(going: PlannedMove, tick: int, **what: Any) -> PathStop:
    return PathStop(ticks=tick - going.gone, at=format_place(going.at(tick)), **what)


# --- who sees ----------------------------------------------------------------------------------------------------


def _looks(going: PlannedMove) -> Iterator[PathStop]:
    """Yield where the fire of a holder begins, changes its band and ends. [HOLD-2e]

    For other enemies it is the stand's own fire at them.
    """
    for foe, look in going.lookouts.items():
        if foe in going.holders:
            yield from _held(going, look) if look.arms else ()
        elif _near_enough(going, look):
            yield from _own(going, look)


def _held(going: PlannedMove, look: Sighting) -> Iterator[PathStop]:
    foe, before = look.foe, _band(look, going, going.gone)
    for tick in going.ticks:
        band = _band(look, going, tick)
        if band is None and before:
            said = f"{foe} no longer reaches it"
            yield _stop(going, tick, why="hidden", by=foe, sentence=said, rule="LOS-1a", holds=True)
        elif band and before is None:
            said = f"{foe} can fire at it, at {band} range"
            yield _stop(going, tick, why="seen", by=foe, sentence=said, rule="HOLD-2e", band=band, holds=True)
        elif band and band != before:
            said = f"{foe} fires at {band} range from here"
            yield _stop(going, tick, why="band", by=foe, sentence=said, rule="FIRE-2", band=band, holds=True)
        before = band


def _band(look: Sighting, going: PlannedMove, tick: int) -> Band | None:
    aim = look.aim(going.at(tick))
    return aim.band if aim else None


def _near_enough(going: PlannedMove, look: Sighting) -> bool:
    """Check whether the stand's own weapons reach an enemy from some corner, or come near that."""
    reach = max((weapons.reaches(each) for each in arms(going.state, going.unit)), default=0) * TICKS
    return any(gap_between_bases(end, 0, look.here, look.radii[0]) <= reach for end in going.legs)


def _own(going: PlannedMove, look: Sighting) -> Iterator[PathStop]:
    """Yield where an enemy without held dice is seen, and in what band it comes to lie."""
    unit, foe, setting = going.unit, look.foe, going.state.context
    armor = setting.cards[foe].armor
    able = [each for each in arms(going.state, unit) if weapons.modifier(each, armor, setting.rules) is not None]
    before = _own_band(going, look, able, going.gone)
    for tick in going.ticks if able else ():
        band = _own_band(going, look, able, tick)
        if band is None and before:
            yield _stop(going, tick, why="hidden", by=foe, sentence=f"{unit} no longer reaches {foe}", rule="LOS-1a")
        elif band and before is None:
            said = f"{unit} can fire at {foe}, at {band} range"
            yield _stop(going, tick, why="seen", by=foe, sentence=said, rule="LOS-1a", band=band)
        elif band and band != before:
            yield _stop(going, tick, why="band", by=foe, sentence=f"{foe} in {band} range", rule="FIRE-2", band=band)
        before = band


def _own_band(going: PlannedMove, look: Sighting, able: Sequence[Weapon], tick: int) -> Band | None:
    """Return the band of the first weapon that can be laid on an enemy from a tick."""
    at = going.at(tick)
    far = max(0, gap_between_bases(at, 0, look.here, look.radii[0]))
    band = next((found for weapon in able if (found := weapons.band(weapon, far))), None)
    if band is None:
        return None
    seen, wooded = look.sees(at)
    return ("long" if wooded else band) if seen else None


# --- ground, hedges, works ---------------------------------------------------------------------------------------


def _grounds(going: PlannedMove) -> Iterator[PathStop]:
    """Yield the last tick before an odd area, and the first one beyond. [MOVE-4c]"""
    for ground in going.state.context.odd_grounds:
        inside = going.at(going.gone) in ground
        for tick in going.ticks:
            now = going.at(tick) in ground
            if now and not inside and tick - 1 > going.gone:
                said = f"the edge of {ground.name}"
                yield _stop(going, tick - 1, why="edge", by=ground.name, sentence=said, rule="MOVE-4c")
            elif inside and not now:
                yield _stop(going, tick, why="edge", by=ground.name, sentence=f"clear of {ground.name}", rule="MOVE-4c")
            inside = now


def _lines(going: PlannedMove) -> Iterator[PathStop]:
    """Yield the first tick at which a hedge, a wall or a position is touched. [COVER-10, COVER-6a]"""
    setting, here = going.state.context, going.at(going.gone)
    table, radius = setting.table, setting.radius(going.unit)
    for line in going.state.lines.values():
        if not line.touches(here, radius):
            tick = next((tick for tick in going.ticks if line.touches(going.at(tick), radius)), None)
            yield from _touch(going, tick, line.name, "COVER-10")
    for name in table.positions:
        reach = setting.rules.position_radius + TOUCH
        if table.gap_to(name, here, radius) > reach:
            tick = next((tick for tick in going.ticks if table.gap_to(name, going.at(tick), radius) <= reach), None)
            yield from _touch(going, tick, name, "COVER-6a")


def _touch(going: PlannedMove, tick: int | None, name: str, rule: str) -> Iterator[PathStop]:
    if tick is not None:
        yield _stop(going, tick, why="touch", by=name, sentence=f"touches {name}", rule=rule)


# --- other bases -------------------------------------------------------------------------------------------------


def _near(going: PlannedMove) -> Iterator[PathStop]:
    """Yield the last tick outside the limit of approach, and the tick that makes contact. [MOVE-6, CLOSE-1]"""
    state, limit = going.state, going.manner.limit
    for foe in state.foes(state.context.side(going.unit)):
        before = _gap(going, foe, going.gone)
        if before - (going.end - going.gone) > limit + 1:
            continue
        for tick in going.ticks:
            far = _gap(going, foe, tick)
            if far <= limit < before and tick - 1 > going.gone:
                said = f"6 inches from {foe}"
                yield _stop(going, tick - 1, why="limit", by=foe, sentence=said, rule="MOVE-6")
            elif far == limit + 1 < before and tick == going.end:
                said = f"as close to {foe} as it may come without charging"
                yield _stop(going, tick, why="limit", by=foe, sentence=said, rule="MOVE-6")
            if far <= TOUCH < before:
                yield _stop(going, tick, why="contact", by=foe, sentence=f"touches {foe}", rule="CLOSE-2")
            before = far


def _gap(going: PlannedMove, other: UnitId, tick: int) -> int:
    setting = going.state.context
    return gap_between_bases(
        going.at(tick), setting.radius(going.unit), going.state.stands[other].point, setting.radius(other)
    )


def _company(going: PlannedMove) -> Iterator[PathStop]:
    """Yield the last tick in cohesion, and the first one back in it. [COH-1]"""
    setting, mates = going.state.context, tuple(going.state.mates(going.unit))
    limit, company = setting.rules.cohesion * TICKS, setting.company[going.unit]

    def near(tick: int) -> bool:
        return any(_gap(going, mate, tick) < limit for mate in mates)

    before = near(going.gone)
    for tick in going.ticks if mates else ():
        now = near(tick)
        if before and not now:
            said = f"farther on, {going.unit} is too far from {company}"
            yield _stop(going, tick - 1, why="company", by=company, sentence=said, rule="COH-1")
        elif now and not before:
            yield _stop(going, tick, why="company", by=company, sentence=f"back with {company}", rule="COH-1")
        before = now
