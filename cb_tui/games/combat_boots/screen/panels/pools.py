"""An attack before it is made: both pools, what shedding gives, the chances, what answers it, other targets."""

from cb_tui.core.forecast import Forecast
from cb_tui.games.combat_boots.presentation.advice import advice
from cb_tui.games.combat_boots.rules.forecast_model import AttackForecast, Target
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.panel import abreast, chances, frame, variants
from cb_tui.presentation.text import Lines, columns_at, danger_run, fit, line, number_run, percent, section_head


def attack(table: GameView, prospect: AttackForecast, width: int) -> Lines:
    """Return why an attack may be made, both pools, the other numbers of dice, the chances at its first target."""
    told = advice(table).described(prospect)
    part = told.parts[0]
    return [
        *frame(table, told.frame, width),
        *abreast(table, part.stages, width),
        *shed(told, prospect, width),
        *chances(part.results, width),
    ]


def shed(told: Forecast, prospect: AttackForecast, width: int) -> Lines:
    """Return the chances of each number of dice, or no lines if there is no choice."""
    dice = f"{prospect.fp}-{prospect.targets[0].sv}"
    return variants(told.variants, width, dice) if told.variants else []


def others(table: GameView, rest: tuple[Target, ...], width: int, most: int = 3) -> Lines:
    """Return the other targets of these attackers: hex, dice, chances to kill and to hit at all."""
    if not rest:
        return []
    rows: Lines = [section_head(width, "others      dice kill any")]
    for aim in rest[:most]:
        command, odds = (aim.joined, aim.joined_odds) if aim.joined is not None else (aim.alone, aim.odds)
        prospect = advice(table).prospect(command) if command is not None else None
        if prospect is None or odds is None:
            continue
        shed = next((shed for shed in prospect.sheds if shed.best), None)
        dice = f"{shed.fp}-{shed.sv}" if shed else f"{prospect.fp}-{prospect.targets[0].sv}"
        rows.append(
            columns_at(
                (1, table.unit_names(aim.units, marks=True, most=2)),
                (8, aim.at),
                (15, dice),
                (19, f"{percent(odds.kill):>4}"),
                (24, number_run(f"{percent(odds.effect):>4}")),
            )
        )
    return rows


def hit_back(table: GameView, prospect: AttackForecast, width: int) -> Lines:
    """Return the return fire of an unhurt target, or no lines if it cannot answer."""
    if prospect.hit_back is None:
        return []
    whom = prospect.targets[0].units
    who = table.unit_names(whom, most=2)
    if prospect.kind == "head-on":
        return [
            fit(line("risk to you: ", who, " hits ", danger_run(percent(prospect.hit_back.effect), bold=True)), width)
        ]
    hit = " hit back " if len(whom) > 1 else " hits back "
    return [fit(line("if unhurt, ", who, hit, danger_run(percent(prospect.hit_back.effect), bold=True)), width)]
