"""Fired: the result of a volley, a line a firer, what the chart said, what was saved."""

from cb_tui.core.grammar import count_noun
from cb_tui.core.report import Report, Roll
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.presentation.advice import advice
from cb_tui.games.combat_captain.presentation.stand_text import SHORT
from cb_tui.games.combat_captain.rules import chances
from cb_tui.games.combat_captain.rules.fire_events import Contribution, Fired
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import (
    Line,
    Lines,
    columns_at,
    danger_run,
    fit,
    label,
    line,
    luck_of,
    number_run,
    percent,
    section_head,
    shorten,
    wrap,
)

LINES = 6  # firers that have a line each


def fired(table: GameView, report: Report, width: int) -> Lines:
    """Return the result of an attack, in general words if it is not a volley."""
    event = report.event
    if not isinstance(event, Fired):
        return wrap(line(report.text), width)
    rows: Lines = [head(table, event, width), verdict(event), section_head(width)]
    shown = event.by if len(event.by) <= LINES else event.by[: LINES - 1]
    rows += [contribution(table, each, along=_along(event, each)) for each in shown]
    if len(shown) < len(event.by):
        rest = event.by[len(shown) :]
        rows.append(line(label(f" and {len(rest)} more: {sum(each.points for each in rest)}")))
    points = sum(each.points for each in event.by)
    rows.append(columns_at((0, label("fire points")), (24, number_run(f"{points:>3}"))))
    rows += chart(event, points)
    roll = next(iter(report.rolls), None)
    return [
        fit(row, width) for row in [*rows, *story(event, points, width), *fate(table, event), *had(event, roll, width)]
    ]


def head(table: GameView, event: Fired, width: int) -> Line:
    """Return firers, target and number of dice of a volley, in one line."""
    units: dict[UnitId, None] = dict.fromkeys(each.unit for each in event.by)
    dice = sum(len(each.faces) for each in event.by if not _along(event, each))
    return shorten(
        line(
            table.unit_names([*units], most=2),
            label(" at "),
            table.unit_names([event.at]),
            label(f"  {count_noun(dice, 'die', 'dice')}"),
        ),
        width,
    )


def verdict(event: Fired) -> Line:
    """Return the outcome of a volley in capitals."""
    if event.kill:
        return line(danger_run("A KILL", bold=True))
    if not event.unsaved:
        return line(number_run("NO EFFECT"))
    return line(
        danger_run(f"{event.unsaved} HIT{'S' * (event.unsaved != 1)}", bold=True), label(f" unsaved on {event.men} men")
    )


def _along(event: Fired, each: Contribution) -> bool:
    """Check whether it is a tank's machine gun that reads the dice of its main gun. [TANK-1b]"""
    return each.weapon == "vehicle_mg" and any(
        other.unit == each.unit and other.weapon != each.weapon for other in event.by
    )


def contribution(table: GameView, each: Contribution, *, along: bool = False) -> Line:
    """Return the share of a weapon: band, faces, counted, modifier, sum."""
    faces = "".join(map(str, each.faces))
    return columns_at(
        (0, label("MG") if along else table.unit_names([each.unit])),
        (4, label(SHORT[each.band])), (10, faces), (16, f"{each.counted:>2}"),
        (19, f"{each.modifier:+d}"), (22, "="), (24, number_run(f"{each.points:>3}")),
    )  # fmt: skip


def chart(event: Fired, points: int) -> Lines:
    """Return the red die and the row of the chart with the number that it picked."""
    cells = [chances.read(points, face) for face in range(1, 7)]
    told = [
        number_run(f"[{_cell(cell)}]") if face == event.variable else label(f" {_cell(cell)} ")
        for face, cell in enumerate(cells, 1)
    ]
    return [line(label("red die "), number_run(str(event.variable)), label(f"  row {points}")), line(*told)]


def _cell(chart_number: int) -> str:
    return "all" if chart_number == chances.AUTOMATIC else str(chart_number or "-")


def story(event: Fired, points: int, width: int) -> Lines:
    """Return the same in sentences without jargon."""
    number_ = event.chart
    if number_ == 0:
        told = f"{count_noun(points, 'fire point')} and a red {event.variable}: no effect."
    elif event.kill or number_ == chances.AUTOMATIC:
        told = f"{count_noun(points, 'fire point')} and a red {event.variable}: {_cell(number_)}."
    else:
        saved = max(0, number_ - event.unsaved)
        by = f" Cover {event.cover} saves {saved}." if event.cover else " No cover from that side."
        told = f"{count_noun(points, 'fire point')} and a red {event.variable}: {count_noun(number_, 'hit')}.{by}"
    if event.markers:
        told += f" Markers took {event.markers} off each die."
    return wrap(line(told), width)


def fate(table: GameView, event: Fired) -> Lines:
    """Return the remaining men of a target that was hit."""
    state = advice(table).state
    if not event.unsaved and not event.kill:
        return []
    if event.at not in state.stands:
        return [line(table.unit_names([event.at]), danger_run(" is destroyed."))]
    left = state.stands[event.at].men
    return [line(table.unit_names([event.at]), f" has {count_noun(left, 'man', 'men')} left.")] if left else []


def had(event: Fired, roll: Roll | None, width: int) -> Lines:
    """Return the odds before the roll and its luck, or no lines if there was no roll."""
    if roll is None:
        return []
    lost = [(dict(each.gain_tally), each.chance) for each in roll.results]
    none = sum(chance for tally, chance in lost if not tally)
    gone = sum(chance for tally, chance in lost if "kill" in tally or tally.get("men", 0) >= event.men)
    what, parts = (
        ("chance ", [("a kill", gone)])
        if any("kill" in tally for tally, _ in lost)
        else ("men ", [("all", gone), ("some", 1 - none - gone)])
    )
    odds = " ".join(f"{name} {percent(chance)}" for name, chance in (*parts, ("none", none)))
    return [shorten(line(label(what), odds), width), luck_of(round(100 * roll.percentile), width)]
