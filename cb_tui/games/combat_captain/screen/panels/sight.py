"""Sight in words: verdict, three threads, levels, band, cover."""

from cb_tui.core.inches import format_inches
from cb_tui.core.plane import is_behind
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.presentation.words import kind_of
from cb_tui.games.combat_captain.rules import fire, measure, sight, weapons
from cb_tui.games.combat_captain.rules.command_prose import compass
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import (
    Lines,
    columns_at,
    danger_run,
    good_run,
    justify,
    label,
    line,
    number_run,
    section_head,
    shorten,
    wrap,
)

NAMES = ("to its left", "to its middle", "to its right")


def threads(table: GameView, state: State, one: UnitId, other: UnitId, width: int) -> Lines:
    """Return whether one stand sees another, and why."""
    view = sight.see(state, one, other)
    far = format_inches(measure.fire_distance(state, one, other))
    rows: Lines = [
        shorten(line(table.unit_names([one]), f" {kind_of(state, one)} looks at ", table.unit_names([other])), width)
    ]
    if view.visible:
        rows.append(line(good_run("SEEN", bold=True), label(f": {view.reason}")))
    else:
        rows += [
            shorten(line(danger_run("NOT SEEN", bold=True), label(": ")), width),
            *wrap(line(label(view.reason)), width),
        ]
    rows.append(justify(line(label(f" rule {view.rule}")), line(number_run(far), label(" inches")), width))
    rows.append(section_head(width, "three sight lines"))
    for name, thread in zip(NAMES, view.threads, strict=False):
        stop = good_run("clear") if thread.clear else danger_run(f"{thread.by} at {format_inches(thread.at)}")
        rows.append(shorten(columns_at((1, label(name)), (15, line(stop))), width))
    blockers = {thread.by for thread in view.threads if thread.by in state.stands}
    mates = [unit for unit in blockers if state.context.company[UnitId(unit)] == state.context.company[one]]
    if mates and not view.visible:
        rows += wrap(line(label(f"free if {' and '.join(mates)} fire{'s' * (len(mates) == 1)} with it")), width)
    rows += [section_head(width, "level and band"), *band(state, one, other, width)]
    return [*rows, *cover(state, one, other, width)]


def band(state: State, one: UnitId, other: UnitId, width: int) -> Lines:
    """Return the levels of both ends, and the band in which they lie."""
    table = state.context.table
    levels = table.level(state.stands[one].point), table.level(state.stands[other].point)
    rows: Lines = [line(label(f" {one} level {levels[0]}, {other} level {levels[1]}"))]
    arm = fire.main(state, one)
    if arm is None:
        return rows
    far = measure.fire_distance(state, one, other)
    found = weapons.band(arm, far)
    reaches = "/".join(str(each) for each in weapons.REACH[arm] if each)
    return [
        *rows,
        shorten(line(number_run(f" {found or 'out of range'}"), label(f"  {fire.CALLED[arm]} {reaches}")), width),
    ]


def cover(state: State, one: UnitId, other: UnitId, width: int) -> Lines:
    """Return whether the cover of the stand looked at counts from there."""
    stand = state.stands[other]
    if not stand.level:
        return [section_head(width, "no cover")]
    head = section_head(width, f"its cover {stand.level}, faces {compass(stand.facing)}")
    open_ = stand.level < 4 and is_behind(stand.facing, stand.point, state.stands[one].point)
    told = "no cover from here: its back is open" if open_ else f"covers against {one}"
    return [head, *wrap(line(danger_run(told) if open_ else label(told)), width)]
