"""Forecast: a prospect in the words and results of the report that follows it. [FIRE-8]"""

from collections.abc import Sequence

from cb_tui.core.forecast import Forecast, ForecastPart, RollVariant
from cb_tui.core.report import Reason, Result, Stage
from cb_tui.core.values import Command, UnitId
from cb_tui.games.combat_boots.rules import prospect as chapter
from cb_tui.games.combat_boots.rules.model import State
from cb_tui.games.combat_boots.rules.prospect_records import AttackForecast, DefenderForecast, Odds, PoolLine
from cb_tui.games.combat_boots.rules.report_rolls import losses, outcomes, owner


def forecast(state: State, command: Command) -> Forecast | None:
    """Return the forecast of an attack, or None for a command that rolls at no target."""
    seen = chapter.prospect(state, command)
    if seen is None:
        return None
    first = seen.targets[0].units if seen.targets else ()
    choice = len(seen.sheds) > 1
    return Forecast(
        kind=seen.kind,
        side=owner(state, seen.by[0]),
        by=seen.by,
        distance=seen.distance,
        parts=tuple(_part(state, seen, target) for target in seen.targets),
        variants=tuple(
            RollVariant(f"{shed.drop} shed", _results(state, first, shed.odds), shed.best)
            for shed in seen.sheds
            if choice
        ),
        chooser=seen.shedder,
        return_fire=_results(state, seen.by, seen.hit_back) if seen.hit_back else (),
        sight=seen.sight,
    )


def _part(state: State, seen: AttackForecast, target: DefenderForecast) -> ForecastPart:
    columns = (
        _column("attack", seen.attack),
        _column("attack_mods", (*seen.attack_mods, *target.attack_mods)),
        _column("defense", target.defense),
        _column("defense_mods", target.defense_mods),
    )
    results = tuple(losses(each.own, each.enemy, each.chance) for each in seen.losses)
    return ForecastPart(target.units, target.at or None, columns, results or _results(state, target.units, target.odds))


def _column(heading: str, lines: Sequence[PoolLine]) -> Stage:
    return Stage(heading, tuple(Reason(each.reason, each.dice, each.rule) for each in lines))


def _results(state: State, units: Sequence[UnitId], odds: Odds) -> tuple[Result, ...]:
    shaken = [unit for unit in units if unit in state.units and state.units[unit].disrupted]
    return outcomes(len(units), shaken, odds.kill, odds.disrupt, None if state.sky else state.context.edition.words)
