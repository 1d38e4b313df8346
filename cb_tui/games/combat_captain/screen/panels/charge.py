"""A charge before the dice, for the charging and for the charged side."""

from cb_tui.core.grammar import count_noun
from cb_tui.core.inches import format_inches
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.presentation.advice import Advice
from cb_tui.games.combat_captain.presentation.stand_text import called, dice_of
from cb_tui.games.combat_captain.rules import activity, losses, measure, results, weapons
from cb_tui.games.combat_captain.rules import charge as charges
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.chances import covers, mean
from cb_tui.games.combat_captain.rules.forecast_model import CloseCombatForecast, MoveForecast
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.pending import UnderCharge
from cb_tui.games.combat_captain.screen.panels.way import gets_there, stops
from cb_tui.presentation.panel import chances
from cb_tui.presentation.text import (
    Line,
    Lines,
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


def charge(known: Advice, unit: UnitId, foe: UnitId, told: MoveForecast | IllegalCommand, width: int) -> Lines:
    """Return contact with stops and chances, the withdrawal, the winner, and the marker for no contact."""
    state, table = known.state, known.table
    at = state.context.company[foe]
    head = line(table.unit_names([unit]), label(" charges "), table.unit_names([foe]))
    rows: Lines = [justify(head, (label(dice_of(state, unit)),), width)]
    if isinstance(told, MoveForecast):
        rows.append(line(label(" contact at "), number_run(format_inches(told.ticks)), label(" inches")))
        rows += stops(known, told, known.exposure(unit, told), width, 5)
        rows += gets_there(told, max(1, activity.left(state, unit)), width, "contact")
    else:
        rows += wrap(line(danger_run(told.brief)), width)
    rows += may_withdraw(state, at, width)
    rows += wins(known.brawl((state.context.company[unit],), (at,)), width)
    by = state.context.company[unit]
    return [*rows, shorten(line(label(f" no contact: {by} takes marker {state.companies[by].markers + 1}")), width)]


def may_withdraw(state: State, company: CompanyId, width: int) -> Lines:
    """Return whether a charged company may give way, and why not."""
    if charges.may_withdraw(state, company):
        return [section_head(width, line(danger_run(f"{company} may withdraw first")))]
    now = state.companies[company]
    why = "it acts now" if now.go == "acting" else "it has acted this turn" if now.go == "done" else "it is too late"
    return [section_head(width, f"{company} cannot withdraw"), line(label(f" {why}"))]


def wins(brawl: CloseCombatForecast, width: int) -> Lines:
    """Return the chances of a close combat, dice and cover of both, the stands that it costs."""
    by, at = " ".join(brawl.attackers), " ".join(brawl.defenders)
    cover = f"cover {' '.join(map(str, brawl.cover))}" if any(brawl.cover) else "no cover"
    first, second = (float(each) for each in brawl.lost)
    dice = f" {by} {count_noun(brawl.dice[0], 'die', 'dice')}, {at} {count_noun(brawl.dice[1], 'die', 'dice')}, {cover}"
    lost = line(label(" stands lost: "), f"{by} ", number_run(f"{first:.1f}"), f"  {at} ", number_run(f"{second:.1f}"))
    return [
        *chances(results.won(brawl.win), width, title=f"{by}, if contact holds"),
        shorten(line(label(dice)), width),
        lost,
    ]


# --- who is charged ----------------------------------------------------------------------------------------------


def withdraw(known: Advice, waiting: UnderCharge, width: int) -> Lines:
    """Return the charge with its chance, and the effects of standing and of withdrawing."""
    state, table = known.state, known.table
    by, at = state.context.company[waiting.by], waiting.company
    nearest = min((measure.between(state, waiting.by, unit) for unit in state.stands_of(at)), default=0)
    head = line(table.unit_names([waiting.by]), danger_run(f" CHARGES {at}", bold=True))
    many = len(state.stands_of(by))
    rows: Lines = [head, shorten(line(label(f"{called(state, by)}, {many} of them")), width)]
    rows.append(line(label(f" {format_inches(nearest)} inches to the nearest")))
    rows += arrives(state, waiting.by, nearest, width)
    rows += [section_head(width, "stand (s)")]
    cover = " ".join(str(state.stands[unit].level) for unit in state.stands_of(at))
    rows.append(
        shorten(line(label(f" {at} {count_noun(len(state.stands_of(at)), 'die', 'dice')}, cover {cover}")), width)
    )
    brawl = known.brawl((by,), (at,))
    rows.append(line(label(f" if contact: {at} holds "), number_run(percent(1 - brawl.win))))
    if state.companies[at].go == "due":
        rows += wrap(line(label(f" {at} acts later this turn and may fire first at a stand that touches it")), width)
    return [*rows, *gives_way(state, at, width)]


def arrives(state: State, unit: UnitId, far: int, width: int) -> Lines:
    """Return the chance that one to three dice cover the way."""
    dice = activity.left(state, unit)
    count = weapons.march(state.context.kind(unit), odd=False, night=state.context.rules.night)
    markers, parity = state.company(unit).markers, state.context.rules.morale_parity
    told: list[Line] = [
        line(number_run(f"{percent(covers(many, count, far, markers, parity)):>4}")) for many in range(1, dice + 1)
    ]
    return [section_head(width, "it gets there"), shorten(line(label(f" 1 to {dice} dice "), *told), width)]


def gives_way(state: State, company: CompanyId, width: int) -> Lines:
    """Return how far a company comes that withdraws, and what that costs."""
    rules = state.context.rules
    markers = state.companies[company].markers
    inches = mean(rules.withdraw_dice, "even", markers, rules.morale_parity)
    routs = losses.routs_at(state, company)
    sticks = ", its sticks lost" if any(state.stands[unit].level for unit in state.stands_of(company)) else ""
    mark = f" marker {markers + 1} of {routs}{sticks}"
    return [
        section_head(width, "withdraw (g)"),
        line(label(f" {rules.withdraw_dice} dice, mean {float(inches):.1f} inches")),
        line(danger_run(f"{mark}: it ROUTS", bold=True) if markers + 1 >= routs else label(mark)),
        line(label(f" uses {company}'s activation")),
    ]
