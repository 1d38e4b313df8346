"""Ride: a car, who is in it, and its way before the dice."""

from cb_tui.core.grammar import count_noun
from cb_tui.core.inches import format_inches
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.presentation.advice import Advice
from cb_tui.games.combat_captain.presentation.words import men_of
from cb_tui.games.combat_captain.rules.forecast_model import MoveForecast
from cb_tui.games.combat_captain.screen.panels.way import stops
from cb_tui.presentation.text import Lines, justify, label, line, number_run, percent, section_head


def ride(known: Advice, car: UnitId, told: MoveForecast | None, width: int) -> Lines:
    """Return the car and its passenger, then the path with its stops and the chance that its dice suffice."""
    state, who = known.state, known.table.unit_names
    passenger, rules = state.passengers[car], state.context.rules
    inside, dice = state.aboard[passenger].stand, rules.car_dice
    left = rules.activity_dice - inside.spent
    moved = "moved" if "move" in state.stands[car].acts else f"{dice} dice"
    rows: Lines = [
        justify(line(who([car]), " Car"), (label(moved),), width),
        justify(line(label(f" {men_of(state, car)}")), (label(state.stands[car].at),), width),
        section_head(width, "in it"),
        line(
            " ",
            who([passenger]),
            label(f" {count_noun(inside.men, 'man', 'men')}, {count_noun(left, 'die', 'dice')} left"),
        ),
    ]
    if told is None:
        return [*rows, line(label(" getting out: one die"))]
    chance = percent(told.chances[dice - 1]) if dice <= len(told.chances) else "-"
    return [
        *rows,
        *stops(known, told, None, width, 6),
        line(label(f" {dice} dice get there "), number_run(chance)),
        line(label(f" {format_inches(told.ticks)} inches, once a turn")),
    ]
