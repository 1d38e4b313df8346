"""A route before it is walked: each step's price and risk, and how it may end."""

from cb_tui.core.forecast import StepRisk
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_boots.presentation.wording import words_of
from cb_tui.games.combat_boots.rules.forecast_model import Exposure
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import (
    WARN,
    Line,
    Lines,
    TextRun,
    columns_at,
    danger_run,
    format_points,
    good_run,
    label,
    line,
    number_run,
    percent,
    section_head,
)


def steps(table: GameView, exposure: Exposure, width: int, most: int = 6) -> Lines:
    """Return a line a step: hex, cost, movement left, chance to be hit, firer (or the number of firers)."""
    rows: Lines = [section_head(width, "route cost  left hit  by")]
    shown = exposure.steps[-most:]
    for hazard in shown:
        hit = percent(hazard.hit) if hazard.by else "0 "
        by: Line | str = (
            table.unit_names(hazard.by) if len(hazard.by) == 1 or width >= 45 else str(len(hazard.by) or "")
        )
        rows.append(
            columns_at(
                (1, hazard.hex),
                (8, format_points(hazard.cost)),
                (14, number_run(format_points(hazard.left))),
                (18, TextRun(f"{hit:>4}", WARN if hazard.by else "label", bold=bool(hazard.by))),
                (24, by),
            )
        )
    return rows


def ending(table: GameView, exposure: Exposure, width: int) -> Lines:
    """Return the chances to arrive unhurt, to be stopped and to be lost."""
    parts = (
        ("arrives unhurt", exposure.unhurt),
        (words_of(table).disrupted, exposure.disrupted),
        ("destroyed", exposure.destroyed),
    )
    rows: Lines = [section_head(width, "what may happen")]
    for name, chance in parts:
        value = f"{percent(chance) if chance else '0 ':>4}"
        rows.append(
            columns_at(
                (1, label(f"{name:<15}")),
                (16, number_run(value) if name == "arrives unhurt" or not chance else danger_run(value)),
            )
        )
    return rows


def safer(better: Exposure | None) -> Lines:
    """Return the chance to arrive unhurt by the route of `s`, or no lines if no route is safer."""
    if better is None:
        return []
    return [
        columns_at(
            (1, "safer way "),
            (11, number_run("s")),
            (16, good_run(f"{percent(better.unhurt):>4}", bold=True)),
            (21, label("unhurt")),
        )
    ]


def worst(exposure: Exposure) -> StepRisk | None:
    """Return the most dangerous step, or None if all are safe."""
    return max((hazard for hazard in exposure.steps if hazard.by), key=lambda hazard: hazard.hit, default=None)


def by_place(table: GameView, units: tuple[UnitId, ...]) -> Line:
    """Return the possible firers by hex: "r1 m1 from 0605, r4 from 0604"."""
    places: dict[Place, list[UnitId]] = {}
    for unit in units:
        if unit in table.pieces:
            places.setdefault(table.pieces[unit].at, []).append(unit)
    parts: list[Line | str] = []
    for at_hex, names in places.items():
        if parts:
            parts.append(", ")
        for name in names:
            parts += [table.unit_names([name]), " "]
        parts.append(f"from {at_hex}")
    return line(*parts)
