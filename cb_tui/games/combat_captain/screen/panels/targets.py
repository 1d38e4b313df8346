"""The targets of a stand and its company from where they stand, reasons why not, and its threats."""

from cb_tui.core.inches import format_inches
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.presentation import activated_state
from cb_tui.games.combat_captain.presentation.advice import Advice
from cb_tui.games.combat_captain.presentation.stand_text import SHORT
from cb_tui.games.combat_captain.rules import activity, fire, measure, weapons
from cb_tui.games.combat_captain.rules.commands import Fire
from cb_tui.games.combat_captain.screen.panels.foot import heads
from cb_tui.presentation.text import (
    Line,
    Lines,
    columns_at,
    danger_run,
    label,
    line,
    number_run,
    percent,
    section_head,
    shorten,
    wrap,
)

FEW = 5  # lines of targets on a panel of 80x24
FAR, BAND, ALONE, ALL = 8, 13, 20, 25  # columns


def can_hit(known: Advice, unit: UnitId, width: int, most: int = FEW) -> Lines:
    """Return a line a target: cover, inches, band, the chance of any loss alone and by the whole company."""
    company = known.state.context.company[unit]
    aims = known.aims(company)
    alone = {each.at: each for each in known.aims(company, unit)}
    mine = [each for each in aims if each.at in alone] + [each for each in aims if each.at not in alone]
    head = heads(width, "can hit", (FAR + 2, "d"), (BAND, "band"), (ALONE + 1, unit), (ALL + 3, company))
    rows: Lines = [head if aims else section_head(width, "can hit")]
    if aims and not alone and (barred := activity.barred(known.state, unit, "fire")):
        rows += wrap(line(danger_run(f" {barred.brief}")), width)
    rows += [_target(known, unit, each, alone.get(each.at)) for each in mine[:most]]
    if len(mine) > most:
        rows.append(
            line(label(f" and {len(mine) - most} more: "), number_run("f"), label(", then "), number_run("Tab"))
        )
    if not mine:
        rows.append(line(label(f" nothing{why_none(known, unit)}")))
    return [*rows, *cannot(known, unit, {each.at for each in aims}, width, 1)]


def _target(known: Advice, unit: UnitId, every: Fire, alone: Fire | None) -> Line:
    state, foe = known.state, every.at
    cover = state.stands[foe].level
    aim = fire.best(state, unit, foe)
    far = format_inches(measure.fire_distance(state, unit, foe))
    chance = percent(known.odds(alone).hurt) if alone is not None else "-"
    return columns_at(
        (1, known.table.unit_names([foe])), (5, label(f"/{cover}") if cover else ""), (FAR, f"{far:>4}"),
        (BAND, label(SHORT[aim.band] if aim else "-")),
        (ALONE, number_run(f"{chance:>4}")), (ALL, number_run(f"{percent(known.odds(every).hurt):>4}")),
    )  # fmt: skip


def why_none(known: Advice, unit: UnitId) -> str:
    """Return the rule that keeps a stand from firing, or an empty string if it just has no target."""
    company = known.state.context.company[unit]
    common = known.state.companies[company].common
    if common not in (None, "fire"):
        return f": all of {company} {common} together"
    barred = activity.barred(known.state, unit, "fire")
    return f": {barred.brief}" if barred is not None else ""


def cannot(known: Advice, unit: UnitId, able: set[UnitId], width: int, most: int) -> Lines:
    """Return the nearest enemies that cannot be hit, at most `most`, with reasons."""
    state = known.state
    foes = [foe for foe in state.foes(state.context.side(unit)) if foe not in able]
    foes.sort(key=lambda foe: measure.between(state, unit, foe))
    rows: Lines = []
    for foe in foes[:most]:
        head = label("CANNOT " if not rows else " " * 7)
        rows.append(shorten(line(head, known.table.unit_names([foe]), label(f" {reason(known, unit, foe)}")), width))
    return rows


def reason(known: Advice, unit: UnitId, foe: UnitId) -> str:
    """Return in a few words why a stand cannot hit an enemy."""
    state = known.state
    arm = fire.main(state, unit)
    if arm is None:
        return "it has no weapon"
    laid = fire.aim(state, unit, arm, foe, frozenset(activated_state.armed(state, state.context.company[unit])))
    if not isinstance(laid, IllegalCommand):
        barred = activity.barred(state, unit, "fire")
        return f"{barred.brief} [{barred.rule}]" if barred else "no dice left"
    far = format_inches(measure.fire_distance(state, unit, foe))
    match laid.code:
        case "out of range":
            return f"{far}, {fire.CALLED[arm]} {weapons.reaches(arm)}"
        case "no sight":
            return "out of sight"
        case "armor":
            return f"armor: {fire.CALLED[arm]} do nothing"
        case _:
            return laid.brief
