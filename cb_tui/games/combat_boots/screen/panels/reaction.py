"""A chance to fire in the enemy's turn: the target, the firers, and the effect of a shed."""

from typing import Any

from cb_tui.core.values import Command
from cb_tui.games.combat_boots.presentation.advice import advice
from cb_tui.games.combat_boots.presentation.scene import scene_of
from cb_tui.games.combat_boots.presentation.wording import words_of
from cb_tui.games.combat_boots.rules.forecast_model import AttackForecast
from cb_tui.games.combat_boots.rules.model import OpportunityFire
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import (
    BLANK,
    Line,
    Lines,
    TextRun,
    columns_at,
    danger_run,
    fit,
    format_points,
    good_run,
    justify,
    label,
    length,
    line,
    number_run,
    percent,
    section_head,
    shorten,
    wrap,
)
from cb_tui.ui.places import counted


def chance(prospect: AttackForecast) -> tuple[str, Any]:
    """Return dice and odds of a shot at its best shed."""
    shed = next((shed for shed in prospect.sheds if shed.best), None)
    if shed is not None:
        return f"{shed.fp}-{shed.sv}", shed.odds
    return f"{prospect.fp}-{prospect.targets[0].sv}", prospect.odds


def mover(table: GameView, width: int) -> Lines:
    """Return the unit that moves or has fired, and its position."""
    unit = table.scene.mover
    plane = next((one for one in scene_of(table).sorties if one.id == unit), None)
    if plane is not None:
        deed = danger_run("damaged") if plane.damaged else label("coming down")
        name = shorten(line(table.unit_names([plane.id]), f" {plane.name}"), width - len(deed.text) - 1)
        return [justify(name, (deed,), width)]
    if unit is None or unit not in table.pieces:
        return []
    piece = table.pieces[unit]
    moving = table.asks(OpportunityFire)
    name, deed = line(table.unit_names([unit]), f" {piece.name}"), label("moving" if moving else "fired")
    column = max(21, min(length(name) + 1, width - len(deed.text)))
    first = columns_at((0, shorten(name, column - 1)), (column, deed))
    ground, left = f" {table.terrain(piece.at)}", format_points(piece.mv_left)
    verb = "from " if not moving else "enters " if len(ground) + len(left) + 15 <= width else "in "
    place = line(label(verb), piece.at, ground)
    words = label(" MV left ") if length(place) + len(left) + 9 <= width else label(" MV ")
    return [fit(first, width), justify(place, line(words, number_run(left)), width) if moving else place]


def options(table: GameView, fires: tuple[Command, ...], chosen: Command | None, width: int, most: int = 6) -> Lines:
    """Return a line a shot: firer, hex or target, distance, dice, chances. The shot of `f` is marked."""
    several = len({getattr(fire, "at", ()) for fire in fires}) > 1  # targets, each of which is named
    rows: Lines = [section_head(width, "fire?     d dice kill any" if several else "fire?   d  dice  kill any")]
    for command in fires[:most]:
        prospect = advice(table).prospect(command)
        if prospect is None:
            continue
        dice, odds = chance(prospect)
        dice += f" {_arm(command)}" if len({_arm(one) for one in fires if _by(one) == _by(command)}) > 1 else ""
        piece = table.pieces.get(prospect.by[0])
        where = line(" ", piece.at) if piece is not None and len(prospect.by) == 1 else line()
        where = aimed(table, fires, command) or where
        rows.append(
            columns_at(
                (0, number_run(">") if command == chosen else " "),
                (1, table.unit_names(prospect.by, most=2)),
                (4, where),
                (11 if several else 9, f" {counted(prospect.distance)} "),
                (14 if several else 13, dice),
                (18, number_run(f"{percent(odds.kill):>4}")),
                (23, danger_run(f"{percent(odds.effect):>4}", bold=True)),
            )
        )
    return rows


def aimed(table: GameView, fires: tuple[Command, ...], fire: Any) -> Line:
    """Return the target of a shot, the first one in a hex, or no text if all shots have the same."""
    at = getattr(fire, "at", ())
    if len({getattr(one, "at", ()) for one in fires}) < 2:
        return line()
    return line(" at ", table.unit_names(at[:1]), "+" if at[1:] else "")


def _by(fire: Any) -> Any:
    return getattr(fire, "by", ())


def _arm(fire: Any) -> str:
    """Return the weapon of a shot as on the counter, "h" of "h3"."""
    return getattr(fire, "arm", "")


def section(text: str, width: int) -> Lines:
    """Return a section of plain text."""
    return [section_head(width), *wrap((label(text),), width)]


def standing(table: GameView, orders: Any, width: int) -> Lines:
    """Return the standing orders in words, or no lines if `orders` is None."""
    if orders is None:
        return []
    rows: Lines = [section_head(width, "standing orders  O")]
    rows.append(line(label(" moving "), str(orders.opportunity)))
    rows.append(line(label(" return "), str(orders.answer)))
    for unit, policy in list(orders.units.items())[:3]:
        rows.append(line(" ", table.unit_names([unit]), f" {policy}"))
    return [fit(row, width) for row in rows]


def shedding(table: GameView, choices: tuple[Command, ...], chosen: Command | None, width: int) -> Lines:
    """Return the chances that each shed of the target would leave the firer."""
    first = advice(table).prospect(choices[0]) if choices else None
    rows: Lines = []
    if first is not None:
        fires = " fires at " if len(first.by) == 1 else " fire at "
        rows += [
            fit(
                line(table.unit_names(first.by, most=2), fires, table.unit_names(first.targets[0].units, most=2)), width
            )
        ]
        rows += [(danger_run("YOU ROLL MORE DICE", bold=True),)]
    rows.append(section_head(width, f"dice  kill {words_of(table).disrupt:>7}    none"))
    least = min((p.odds.kill for p in map(advice(table).prospect, choices) if p is not None), default=None)
    for command in choices:
        prospect = advice(table).prospect(command)
        if prospect is None:
            continue
        odds = prospect.odds
        cells = "".join(f"{float(part) * 100:>7.1f}%" for part in (odds.kill, odds.disrupt, odds.none))
        dice = f"{prospect.fp}-{prospect.targets[0].sv}"
        mark = number_run(">") if command == chosen else TextRun(" ")
        text = f"{dice:>5}{cells[1:]}"
        rows.append(line(mark, good_run(text, bold=True) if odds.kill == least else TextRun(text)))
    return [*rows, BLANK, *wrap("For each die you drop, both sides drop one.", width)]
