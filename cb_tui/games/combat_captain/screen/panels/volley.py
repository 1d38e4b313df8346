"""A volley before the dice: the firers with their weapons, the rows of the chart, the odds by dice each."""

from itertools import groupby

from cb_tui.core.inches import format_inches
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.presentation.advice import Advice
from cb_tui.games.combat_captain.presentation.stand_text import SHORT, cover_of, men_of
from cb_tui.games.combat_captain.rules import chances
from cb_tui.games.combat_captain.rules.forecast_model import Firer, Odds, VolleyForecast
from cb_tui.games.combat_captain.screen.panels.foot import heads
from cb_tui.presentation.text import (
    GOOD,
    LABEL,
    WARN,
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
    section_head,
    shorten,
)

WIDE = 5  # firers that have a line each
DICE, MEAN = 17, 24  # columns
GUNS = {
    "rifles": "rifles", "enhanced_small_arms": "rifles", "crewed_mg": "MG", "mortar": "mortar", "vehicle_mg": "MG",
    "gun": "gun",
    "superior_gun": "gun", "inferior_gun": "gun", "hand_held_at": "by hand",
}  # fmt: skip


def volley(known: Advice, told: VolleyForecast, each: int, place: tuple[int, int], width: int) -> Lines:
    """Return the whole panel: `each` are the dice that are marked, `place` is that of the target among all."""
    rows = [
        *head(known, told, place, width),
        *firers(known, told, width),
        *chart(told, width),
        *odds(told, each, width),
    ]
    return [*rows, *tail(known, told, width)]


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
    """Return a line a weapon: inches, band, dice, modifier, mean. More than five go by weapon and band."""
    rows: Lines = [heads(width, "fire", (9, "d"), (11, "band"), (DICE - 1, "dice"), (MEAN + 1, "mean"))]
    if len(told.firers) <= WIDE:
        rows += [_firer(known, (firer,)) for firer in told.firers]
    else:
        ranked = sorted(told.firers, key=lambda firer: (firer.weapon, firer.band, firer.modifier))
        rows += [
            _firer(known, tuple(group))
            for _, group in groupby(ranked, key=lambda firer: (firer.weapon, firer.band, firer.modifier))
        ]
    dice = sum(firer.dice for firer in told.firers if not firer.along)
    mean = sum(firer.mean for firer in told.firers)
    return [
        *rows,
        columns_at(
            (1, label("fire points")), (DICE, number_run(f"{dice:>2}")), (MEAN, number_run(f"{float(mean):>5.1f}"))
        ),
    ]


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


def chart(told: VolleyForecast, width: int) -> Lines:
    """Return the chart rows at low, mean and high points by red die, or the kill numbers of armor."""
    name = "kill number" if told.armor else "red die"
    rows: Lines = [heads(width, name, *((10 + 3 * face, str(face)) for face in range(1, 7)))]
    for row in told.rows:
        cells = (_cell(each) for each in row.numbers)
        rows.append(line(label(f" {row.label:<5}"), number_run(f"{row.points:<5}"), *(f"{each:>3}" for each in cells)))
    return rows


def _cell(chart_number: int) -> str:
    return "all" if chart_number == chances.AUTOMATIC else str(chart_number or "-")


def odds(told: VolleyForecast, each: int, width: int) -> Lines:
    """Return the odds with one, two and three dice each, or against armor the chance of a kill."""
    if told.armor:
        rows: Lines = [section_head(width, "dice each     a kill")]
        rows += [
            columns_at(
                (0, _marks(one.dice == each)), (1, f"{one.dice} each"), (15, number_run(f"{percent(one.odds.gone):>4}"))
            )
            for one in told.each
        ]
        return [*rows, bar(told.odds, width, armor=True)]
    rows = [heads(width, "dice", (8, "gone"), (14, "men"), (18, "none"), (23, "lost"))]
    for one in told.each:
        odds_ = one.odds
        rows.append(
            columns_at(
                (0, _marks(one.dice == each)),
                (1, f"{one.dice} each"),
                (8, number_run(f"{percent(odds_.gone):>4}")),
                (13, f"{percent(odds_.men):>4}"),
                (18, f"{percent(odds_.none):>4}"),
                (23, f"{float(odds_.mean):>4.1f}"),
            )
        )
    return [*rows, bar(told.odds, width)]


def _marks(marked: bool) -> Line:
    return (number_run(">"),) if marked else ()


def bar(told: Odds, width: int, *, armor: bool = False) -> Line:
    """Return the chances as a bar: `g` gone, `m` men lost, `.` nothing."""
    room = width - 2
    gone = round(room * float(told.gone))
    men = 0 if armor else round(room * float(told.gone + told.men)) - gone
    sign = "k" if armor else "g"
    return line(
        " ", TextRun(sign * gone, WARN, bold=True), TextRun("m" * men, GOOD), TextRun("." * (room - gone - men), LABEL)
    )


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
