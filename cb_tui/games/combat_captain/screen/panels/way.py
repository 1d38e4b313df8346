"""A path before the dice: stops, the chance to get there, risk of held fire, and dice that fell short."""

from fractions import Fraction
from itertools import pairwise

from cb_tui.core.grammar import count_noun
from cb_tui.core.inches import format_inches, parse_place
from cb_tui.core.plane import distance_in_ticks
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_captain.presentation.advice import Advice
from cb_tui.games.combat_captain.presentation.command_sequences import as_far
from cb_tui.games.combat_captain.presentation.path_planner import PlannedPath
from cb_tui.games.combat_captain.presentation.stand_text import dice_of, kind_of
from cb_tui.games.combat_captain.rules import activity, chances, movement_limits
from cb_tui.games.combat_captain.rules.commands import GoAsFar
from cb_tui.games.combat_captain.rules.forecast_model import Exposure, MoveForecast, PathStop
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.pending import ShortWay
from cb_tui.games.combat_captain.screen.panels.foot import heads
from cb_tui.presentation.text import (
    Line,
    Lines,
    columns_at,
    danger_run,
    good_run,
    justify,
    label,
    line,
    number_run,
    percent,
    section_head,
    shorten,
    wrap,
)

INCH, FIRE = 18, 24  # columns
FEW, MOST = 6, 7  # lines of stops on a panel of 80x24; what follows them stays where it is up to a few
ODD = {"odd": "odd faces count", "night odd": "night, odd faces", "even": "even faces count", "all": "all faces count"}


def named(state: State, at_: Place) -> str:
    """Return the ground of a point in a word."""
    return state.context.table.terrain(parse_place(at_)).label


def way(known: Advice, told: MoveForecast, exposure: Exposure | None, width: int, most: int = MOST) -> Lines:
    """Return the stand and its end, the stops, the chance by dice, and the danger."""
    return [
        *_head(known, told.unit, told.points[-1], told.ticks, width),
        *stops(known, told, exposure, width, most),
        *gets_there(told, max(1, activity.left(known.state, told.unit)), width),
        *fire(known, exposure, width),
    ]


def crosses(planned: PlannedPath, width: int) -> Lines:
    """Return the obstacle crossed after a path, and its price in dice."""
    far = f" {count_noun(planned.price, 'die', 'dice')}, no roll, then on"
    return [shorten(section_head(width, f"then over {planned.over}"), width), line(label(far))]


def barred(known: Advice, unit: UnitId, corners: tuple[Place, ...], width: int) -> Lines:
    """Return a way that may not be gone, line by line as one that may: no dice get there."""
    points = list(map(parse_place, (known.state.stands[unit].at, *corners)))
    far = sum(distance_in_ticks(one, other) for one, other in pairwise(points))
    many = range(1, max(1, activity.left(known.state, unit)) + 1)
    return [
        *_head(known, unit, corners[-1], far, width),
        *_marks([(0, "start"), (far, "end")], None, width),
        heads(width, "dice", *((9 + 5 * dice, str(dice)) for dice in many)),
        line(label(" gets there"), *(label("  -  ") for _ in many)),
    ]


def _head(known: Advice, unit: UnitId, end: Place, far: int, width: int) -> Lines:
    state = known.state
    return [
        justify(
            line(known.table.unit_names([unit]), f" {kind_of(state, unit)}"), (label(dice_of(state, unit)),), width
        ),
        justify(
            line(f" {end} ", label(named(state, end))), line(number_run(format_inches(far)), label(" inches")), width
        ),
    ]


def stops(known: Advice, told: MoveForecast, exposure: Exposure | None, width: int, most: int = MOST) -> Lines:
    """Return a line a stop: why, how many inches, the chance that held fire hurts there."""
    marks: list[tuple[int, str]] = [
        (0, "start"),
        *((stop.ticks, stop_word(stop)) for stop in told.stops),
        (told.ticks, "end"),
    ]
    rows = _marks(marks if len(marks) <= most else [*marks[: most - 1], marks[-1]], exposure, width)
    return rows[: most + 1]


def _marks(marks: list[tuple[int, str]], exposure: Exposure | None, width: int) -> Lines:
    rows: Lines = [heads(width, "path", (INCH - 1, "inch"), (width - 7, "fire at"))]
    for far, word in marks:
        risk = _risk(exposure, far)
        rows.append(
            columns_at(
                (1, label(word[: INCH - 2])),
                (INCH - 1, f"{format_inches(far):>4}"),
                (FIRE, danger_run(f"{percent(risk):>4}", bold=True) if risk else ""),
            )
        )
    return [*rows, *[()] * (FEW - len(marks))]


def stop_word(stop: PathStop) -> str:
    """Return a stop in a few words."""
    match stop.why:
        case "seen":
            return f"{stop.by} sees it"
        case "hidden":
            return f"{stop.by} loses it"
        case "band":
            return f"{stop.by} {stop.band or ''}"
        case "limit":
            return f"6-inch line {stop.by}"
        case "company":
            return f"12 from {stop.by}"
        case "edge" | "touch" | "contact":
            return f"{stop.why} {stop.by}"


def _risk(exposure: Exposure | None, tick: int) -> Fraction:
    stretches = exposure.stretches if exposure is not None else ()
    return max((each.hurt for each in stretches if each.start <= tick <= each.end), default=Fraction(0))


def gets_there(told: MoveForecast, most: int, width: int, name: str = "gets there") -> Lines:
    """Return the chances that one, two, three dice are enough, and over odd ground, how it is rolled."""
    many = range(1, min(most, len(told.chances)) + 1)
    rows: Lines = [
        heads(width, "dice", *((9 + 5 * dice, str(dice)) for dice in many)),
        line(
            label(f" {name}".ljust(11)), *(number_run(f"{percent(chance):>4} ") for chance in told.chances[: len(many)])
        ),
    ]
    if len(told.rolls) > 1 or any(each.count not in ("even", "all") for each in told.rolls):
        parts = (f"{format_inches(each.ticks)} {ODD[each.count]}" for each in told.rolls)
        rows.append(shorten(line(label(f" {', '.join(parts)}")), width))
    return rows


def fire(known: Advice, exposure: Exposure | None, width: int) -> Lines:
    """Return the effect of all held fire at the most dangerous point, or no lines if `exposure` is None."""
    if exposure is None:
        return []
    if not exposure.threats:
        return [section_head(width, line(good_run("no held fire can reach it")))]
    dice = sum(threat.dice for threat in exposure.threats)
    names = " ".join(threat.company for threat in exposure.threats)
    odds = exposure.odds
    return [
        section_head(width, f"if {names} fire{'s' * (len(exposure.threats) == 1)} all {dice} at it"),
        line(label(" unhurt "), number_run(percent(odds.none)), label("   men lost "), number_run(percent(odds.men))),
        line(label(" squad lost "), danger_run(percent(odds.gone), bold=True) if odds.gone else number_run("0%")),
    ]


# --- short -------------------------------------------------------------------------------------------------------


def short(known: Advice, waiting: ShortWay, width: int) -> Lines:
    """Return the inches rolled and lacking, the point where the stand stops, and the remaining dice."""
    state, unit = known.state, waiting.unit
    going = movement_limits.ahead(state, unit, waiting.way)
    length, answer = going.way.length - going.gone, as_far(state)
    goes = answer.way[-1] if isinstance(answer, GoAsFar) else None
    rows: Lines = [
        justify(
            line(known.table.unit_names([unit]), f" {kind_of(state, unit)}"), (label(dice_of(state, unit)),), width
        ),
        line(label(f" {ODD[waiting.count]}: "), number_run(format_inches(waiting.ticks)), label(" inches")),
        section_head(width),
        line(
            label(" path "), format_inches(length), label("  short "), number_run(format_inches(length - waiting.ticks))
        ),
    ]
    if goes is not None:
        rows.append(shorten(line(label(" stops at "), number_run(goes), label(f" {named(state, goes)}")), width))
    else:
        rows.append(line(danger_run(" no place to stop there")))
    lacks = length - waiting.ticks
    left = _chances(state, unit, waiting, lacks)
    if left:
        rows.append(heads(width, "dice", *((11 + 5 * dice, str(dice)) for dice, _ in left)))
        rows.append(
            line(
                label(f" the last {format_inches(lacks)}".ljust(13)),
                *(number_run(f"{percent(chance):>4} ") for _, chance in left),
            )
        )
    return [*rows, section_head(width), *_left(state, unit, width)]


def _chances(state: State, unit: UnitId, waiting: ShortWay, lacks: int) -> list[tuple[int, Fraction]]:
    markers, parity = state.company(unit).markers, state.context.rules.morale_parity
    soft = state.context.kind(unit) == "soft"  # a car is driven once a turn
    many = range(1, 0 if soft else activity.left(state, unit) + 1)
    return [(dice, chances.covers(dice, waiting.count, lacks, markers, parity)) for dice in many] if lacks > 0 else []


def _left(state: State, unit: UnitId, width: int) -> Lines:
    more = state.context.kind(unit) != "soft" and activity.left(state, unit)
    left = f" {dice_of(state, unit)} left to move on, fire or take cover." if more else ""
    told = f"Unused inches are lost.{left}"
    return wrap(line(label(told)), width)


def shortfall(known: Advice, waiting: ShortWay) -> Line:
    """Return the head of row 22 for dice that fell short."""
    return line(danger_run("SHORT:", bold=True), " ", known.table.unit_names([waiting.unit]))
