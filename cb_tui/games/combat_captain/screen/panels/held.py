"""Held fire at an enemy that moves or has fired: the firers, their chances, the effect of waiting."""

from collections.abc import Sequence

from cb_tui.core.grammar import count_noun
from cb_tui.core.inches import TICKS, format_inches
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.presentation.advice import Advice
from cb_tui.games.combat_captain.presentation.words import SHORT, cover_of, kind_of, men_of
from cb_tui.games.combat_captain.rules import activity, fire, measure, weapons
from cb_tui.games.combat_captain.rules.commands import Fire
from cb_tui.games.combat_captain.rules.pending import HeldFire, ReturnFire, UnderWay
from cb_tui.games.combat_captain.screen.panels.heads import heads
from cb_tui.presentation.text import (
    Line,
    Lines,
    columns_at,
    justify,
    label,
    line,
    number_run,
    percent,
    section_head,
    shorten,
    wrap,
)

LINES = 6  # of volleys on a panel of 80x24


def held(known: Advice, volleys: Sequence[Fire], marked: int, width: int) -> Lines:
    """Return the unit that moves or has fired, the volleys with the marked one, the effect of waiting."""
    state = known.state
    waiting = state.pending[-1]
    assert isinstance(waiting, HeldFire | ReturnFire)
    unit = waiting.unit if isinstance(waiting, HeldFire) else volleys[marked].at if volleys else waiting.at[0]
    right = "moving" if isinstance(waiting, HeldFire) else "fired"
    name = line(known.table.unit_names([unit]), f" {kind_of(state, unit)}")
    rows: Lines = [justify(shorten(name, width - len(right) - 1), (label(right),), width)]
    rows.append(justify(line(f" {state.stands[unit].at}"), (label(went(known, unit)),), width))
    rows.append(line(f" {men_of(state, unit)}  {cover_of(state, unit) or 'no cover'}"))
    rows.append(heads(width, "fire?", (12, "d"), (14, "band"), (19, "n"), (21, "gone"), (26, "any")))
    first = max(0, min(marked - LINES + 2, len(volleys) - LINES))
    for index, each in enumerate(volleys[first : first + LINES], first):
        rows.append(volley(known, each, marked=index == marked))
    if len(volleys) > LINES:
        rows.append(line(label(f" {len(volleys)} volleys, "), number_run("Tab"), label(" the next")))
    return [*rows, section_head(width, "or hold fire"), *waits(known, waiting, width)]


def went(known: Advice, unit: UnitId) -> str:
    """Return the inches that a mover has gone, as all players have seen, or an empty string if it has no path."""
    going = _going(known, unit)
    return f"went {format_inches(going.gone)} of {format_inches(going.until)}" if going is not None else ""


def _going(known: Advice, unit: UnitId) -> UnderWay | None:
    under_way = (each for each in reversed(known.state.pending) if isinstance(each, UnderWay) and each.unit == unit)
    return next(under_way, None)


def volley(known: Advice, command: Fire, *, marked: bool) -> Line:
    """Return a volley in a line: who, how far, band, dice, the chance of a stand gone and of any loss."""
    odds = known.odds(command)
    shots = command.shots
    first = shots[0].unit
    name = (
        known.table.unit_names([first])
        if len(shots) == 1
        else known.table.unit_names([shot.unit for shot in shots], most=2)
    )
    if len(shots) > 2:
        name = line(known.table.unit_names([first]), label(f"+{len(shots) - 1}"))
    laid = fire.best(known.state, first, command.at, frozenset(shot.unit for shot in shots))
    far = f"{format_inches(measure.fire_distance(known.state, first, command.at)):>4}"
    return columns_at(
        (0, number_run(">") if marked else ""), (1, name), (9, far), (14, label(SHORT[laid.band] if laid else "")),
        (18, f"{sum(shot.dice for shot in shots):>2}"), (22, number_run(f"{percent(odds.gone):>3}")),
        (26, number_run(f"{percent(odds.hurt):>3}")),
    )  # fmt: skip


def waits(known: Advice, waiting: HeldFire | ReturnFire, width: int) -> Lines:
    """Return the effect of waiting."""
    if isinstance(waiting, ReturnFire):
        return wrap(line(label("You can fire back at this shot only now. Unused dice stay held.")), width)
    rows = [*nearer(known, waiting, width), *left(known, waiting.unit, width)]
    return [*rows, *wrap(line(label("Held dice are lost once all companies have acted.")), width)]


def nearer(known: Advice, waiting: HeldFire, width: int) -> Lines:
    """Return the next shorter band that a holder would have the mover in, and how far off that is."""
    found: list[tuple[int, UnitId, str]] = []
    for unit in waiting.holders:
        aim = fire.best(known.state, unit, waiting.unit) if unit in known.state.stands else None
        if aim is None or aim.band == weapons.BANDS[0]:
            continue
        band = weapons.BANDS.index(aim.band) - 1
        far = measure.fire_distance(known.state, unit, waiting.unit) - TICKS * weapons.REACH[aim.weapon][band]
        found.append((far, unit, weapons.BANDS[band]))
    return [
        shorten(line(" ", known.table.unit_names([unit]), label(f" {format_inches(far)} inches to {band}")), width)
        for far, unit, band in sorted(found)[:1]
    ]


def left(known: Advice, unit: UnitId, width: int) -> Lines:
    """Return the inches and dice that a mover has left, as all players know them."""
    going = _going(known, unit)
    inches = f"{format_inches(going.until - going.gone)} inches" if going is not None else "no path"
    dice = count_noun(activity.left(known.state, unit), "die", "dice")
    return [shorten(line(label(f" {inches}, {dice} left")), width)]
