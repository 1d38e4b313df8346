"""A volley: before the dice its firers, the rows of the chart, the odds by dice each, and after them its result."""

from collections.abc import Iterable
from itertools import groupby

from cb_tui.core.forecast import Forecast
from cb_tui.core.inches import format_inches
from cb_tui.core.report import Report
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.presentation.advice import Advice
from cb_tui.games.combat_captain.presentation.stand_text import SHORT, cover_of, men_of
from cb_tui.games.combat_captain.rules.fire_events import Fired
from cb_tui.games.combat_captain.rules.forecast_model import Firer, VolleyForecast
from cb_tui.games.combat_captain.screen.panels import chart
from cb_tui.games.combat_captain.screen.panels.foot import heads
from cb_tui.presentation import panel
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.panel import chances
from cb_tui.presentation.text import (
    Line,
    Lines,
    TextRun,
    columns_at,
    danger_run,
    fit,
    label,
    line,
    number_run,
    percent,
    shorten,
)

WIDE = 5  # firers that have a line each
DICE, MEAN = 17, 24  # columns
GUNS = {
    "rifles": "rifles", "enhanced_small_arms": "rifles", "crewed_mg": "MG", "mortar": "mortar", "vehicle_mg": "MG",
    "gun": "gun",
    "superior_gun": "gun", "inferior_gun": "gun", "hand_held_at": "by hand",
}  # fmt: skip


def volley(known: Advice, told: VolleyForecast, roll: Forecast | None, each: int, width: int) -> Lines:
    """Return the panel below the head of a volley: `each` are the dice that are marked."""
    return [
        *firers(known, told, width),
        *chart.rows(told, width),
        *by_dice(told, each, width),
        *tail(known, told, width),
        *(chances(roll.results, width) if roll is not None else ()),
    ]


def fired(table: GameView, report: Report, width: int) -> Lines:
    """Return an attack just made, and after a volley the row of the chart that it has read."""
    rows, event = panel.fired(table, report, width), report.event
    return [*rows, chart.read(event, width)] if isinstance(event, Fired) else rows


def head(known: Advice, told: VolleyForecast, place: tuple[int, int], width: int) -> Lines:
    """Return firers and target, then the target's men and cover."""
    state, table, unit = known.state, known.table, told.at
    units = dict.fromkeys(firer.unit for firer in told.firers)
    first = next(iter(units), None)
    company = state.context.company[first] if first is not None else None
    here = len(state.stands_of(company)) if company is not None else 0
    count = f"{len(units)} of {here} fire"
    right = f"{place[0]} of {place[1]}"
    by = (
        TextRun(company, table.role(table.side_of(first)), bold=True)
        if company is not None and first is not None
        else ""
    )
    who = line(by, " at ", table.unit_names([unit]), "  ", label(count))
    what = f" {men_of(state, unit)}  {cover_of(state, unit) or 'no cover'}{_front(told)}"
    return [line(fit(who, width - len(right)), label(right)), shorten(line(what), width)]


def _front(told: VolleyForecast) -> str:
    """Return whether the cover counts: its front, its back, or how likely where some fire into its back."""
    if not told.cover or told.covered == 1:
        return ", its front" if told.cover else ""
    return ", its back" if not told.covered else f", counts {percent(told.covered)}"


def firers(known: Advice, told: VolleyForecast, width: int) -> Lines:
    """Return a line a weapon: inches, band, dice, modifier, mean points. More than five go by weapon and band."""
    rows: Lines = [heads(width, "fire", (9, "d"), (11, "band"), (DICE - 1, "dice"), (MEAN + 1, "mean"))]
    if len(told.firers) <= WIDE:
        rows += [_firer(known, (firer,)) for firer in told.firers]
    else:
        ranked = sorted(told.firers, key=lambda firer: (firer.weapon, firer.band, firer.modifier))
        rows += [
            _firer(known, tuple(group))
            for _, group in groupby(ranked, key=lambda firer: (firer.weapon, firer.band, firer.modifier))
        ]
    return rows


def _firer(known: Advice, group: tuple[Firer, ...]) -> Line:
    first = group[0]
    many = len(group)
    name: Line = known.table.unit_names([first.unit]) if many == 1 else (number_run(f"{many} {GUNS[first.weapon]}"),)
    name = (label("MG"),) if first.along and many == 1 else name
    far = f"{format_inches(first.ticks):>5}" if many == 1 else ""
    dice, adds = sum(each.dice for each in group), sum(each.modifier for each in group)
    return columns_at(
        (1, name), (5 if many == 1 else 9, far), (11, label(SHORT[first.band])),
        (DICE, label(" =") if first.along else f"{dice:>2}"),
        (20, f"{adds:+d}"),
        (MEAN, f"{float(sum(each.mean for each in group)):>5.1f}"),
    )  # fmt: skip


def by_dice(told: VolleyForecast, each: int, width: int) -> Lines:
    """Return the odds with one, two and three dice each: a stand gone, men lost, how many, against armor a kill."""
    names = (f">{one.dice}" if one.dice == each else f" {one.dice}" for one in told.each)
    rows: Lines = [heads(width, "dice each", *((10 + 5 * place, name) for place, name in enumerate(names)))]
    rows.append(_row("a kill" if told.armor else "gone", (percent(one.odds.gone) for one in told.each)))
    if not told.armor:
        rows.append(_row("men", (percent(one.odds.men) for one in told.each)))
        rows.append(_row("lost", (f"{float(one.odds.mean):.1f}" for one in told.each)))
    return rows


def _row(name: str, values: Iterable[str]) -> Line:
    return line(label(f" {name:<6}"), *(number_run(f"{value:>5}") for value in values))


def tail(known: Advice, told: VolleyForecast, width: int) -> Lines:
    """Return the effect of swapping men for markers, the return fire, and the guns at another target."""
    rows: Lines = []
    if told.swapped is not None:
        answer = percent(told.answer.hurt) if told.answer is not None else "none"
        rows.append(
            shorten(line(label("swapped: lost "), percent(told.swapped.gone), label("  reply: "), answer), width)
        )
    if told.armor:
        rows.append(kills(known, told.at))
    if told.machine_guns is not None:
        guns = told.machine_guns
        rows.append(
            shorten(
                line(
                    label("MGs at "),
                    known.table.unit_names([guns.at]),
                    f": lost {percent(guns.odds.gone)} any {percent(guns.odds.hurt)}",
                ),
                width,
            )
        )
    return rows


def kills(known: Advice, unit: UnitId) -> Line:
    """Return how many kills a roster of vehicles has, of how many."""
    state = known.state
    company, rules = state.context.company[unit], state.context.rules
    whole = rules.kills_per_vehicle * len(
        [one for one in state.context.companies[company].stands if one.kind == "vehicle"]
    )
    now = state.companies[company].kills
    told = line(
        label(f"{company}: kills "),
        number_run(str(now)),
        label(f" of {whole}, {rules.kills_per_vehicle} per vehicle"),
    )
    return told if now < whole else line(danger_run(f"{company} is destroyed"))
