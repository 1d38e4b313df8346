"""A whole company at once: its common die, the same way for each, who can and who cannot."""

from fractions import Fraction

from cb_tui.core.inches import format_inches
from cb_tui.core.plane import Vector, distance_in_ticks, nearest_compass_direction
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.presentation import stage
from cb_tui.games.combat_captain.presentation.advice import Advice
from cb_tui.games.combat_captain.presentation.deeds import marched
from cb_tui.games.combat_captain.rules import activity, chances, weapons
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.command_prose import compass
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.screen.panels.heads import heads
from cb_tui.presentation.text import (
    Line,
    Lines,
    TextRun,
    danger_run,
    justify,
    label,
    line,
    number_run,
    percent,
    section_head,
    shorten,
    wrap,
)

DICE = (1, 2, 3, 4)


def together(known: Advice, company: CompanyId, shift: Vector, dice: int | None, width: int) -> Lines:
    """Return the company, the path, the chance by dice each, and the stands that go or cannot.

    `dice` is the number of dice each, or None for all with the common die.
    """
    state = known.state
    card, units = state.context.companies[company], state.stands_of(company)
    far = distance_in_ticks((0, 0), shift)
    ready = stage.ready(state, company)
    head = justify(
        line(TextRun(company, known.table.role(card.side), bold=True), f" {card.name}"), (label("all together"),), width
    )
    markers = state.companies[company].markers
    rows: Lines = [
        head,
        line(label(f" {len(ready)} of {len(units)} with dice  {markers or 'no'} marker{'s' * (markers != 1)}")),
    ]
    if not far:
        return [*rows, *choices(state, company, width)]
    way = f" {format_inches(far)} {compass(nearest_compass_direction((0, 0), shift))}, the same for each"
    most = activity.common_dice(state, company, "move")
    marked = dice or most
    rows += [
        line(number_run(way)),
        *by_dice(state, company, far, marked, width),
        section_head(width, "each rolls its own dice"),
    ]
    return [*rows, *who_goes(known, company, shift, dice, width)]


def choices(state: State, company: CompanyId, width: int) -> Lines:
    """Return the actions that a company can take together."""
    dice = activity.common_dice(state, company, "move")
    if not stage.fresh(state, company):
        return wrap(
            line(label("A die is spent, so the common die is lost. Each does the same with the dice it has left.")),
            width,
        )
    return [
        *wrap(line(label(f"{dice} dice each, if all do the same and nothing else this turn:")), width),
        line(
            number_run(" arrows"), label(" move  "), number_run("f"), label(" fire  "), number_run("c"), label(" cover")
        ),
    ]


def by_dice(state: State, company: CompanyId, far: int, marked: int, width: int) -> Lines:
    """Return the chances that one to four dice cover `far` ticks (1/10 inch), and their mean."""
    unit = state.stands_of(company)[0]
    count = weapons.march(state.context.kind(unit), odd=False, night=state.context.rules.night)
    markers, parity = state.companies[company].markers, state.context.rules.morale_parity
    covers = [chances.covers(dice, count, far, markers, parity) for dice in DICE]
    mean = [chances.mean(dice, count, markers, parity) for dice in DICE]
    return [
        heads(width, "dice each", *((9 + 4 * dice, f">{dice}" if dice == marked else f" {dice}") for dice in DICE)),
        line(label(f" {format_inches(far)} in."[:12].ljust(12)), *(_percent(each) for each in covers)),
        line(
            label(" mean".ljust(12)),
            *(f"{float(each):>3.0f} " if each >= 10 else f"{float(each):>3.1f} " for each in mean),
        ),
    ]


def _percent(chance: Fraction) -> TextRun:
    return number_run(f"{percent(chance):>3} ")


def who_goes(known: Advice, company: CompanyId, shift: Vector, dice: int | None, width: int) -> Lines:
    """Return the stands with a path, those with a shorter one, and those that cannot go, with reasons."""
    state = known.state
    free: list[UnitId] = []
    rows: Lines = []
    for unit in state.stands_of(company):
        if not activity.left(state, unit):
            continue
        command = marched(state, unit, shift, dice)
        if command is None:
            why = activity.barred(state, unit, "move")
            rows.append(
                shorten(
                    line(" ", known.table.unit_names([unit]), label(f" {why.brief if why else 'has no path'}")), width
                )
            )
            continue
        free.append(unit)
    named: Line = (
        line(" ", known.table.unit_names(free), label(" can go")) if free else line(danger_run(" no stand can go"))
    )
    heavy = [unit for unit in free if state.context.kind(unit) == "heavy"]
    if heavy:
        rows.append(
            shorten(
                line(" ", known.table.unit_names(heavy), label(f" move{'s' * (len(heavy) == 1)}: no fire after")), width
            )
        )
    return [shorten(named, width), *rows[:6]]
