"""`cb-tui odds`: the exact chances of a shot before it is fired, by the forecast that the screen aims with."""

import argparse
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from cb_tui.cli.battle_arguments import with_json
from cb_tui.cli.odds_spec import OddsSpec, Posted
from cb_tui.cli.parser import ArgumentParser, UsageError, emit
from cb_tui.cli.position_arguments import Standing, standing, with_position
from cb_tui.core.odds import text
from cb_tui.core.values import Command, UnitId
from cb_tui.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cb_tui.core.report import Result

FIRER = "the piece that fires, several joined by +; R1@0605 supposes R1 there"
LONGEST = 24  # characters of a fraction that is printed


def run(arguments: list[str]) -> int:
    """Print the odds of one shot, as JSON or as a table. Raises UsageError for a shot that the rules forbid."""
    parser = ArgumentParser("odds", "Print the exact chances of one shot.")
    with_position(parser, also="; or dice alone, as in 3 2 or 3-2")
    parser.add_argument("by", metavar="FIRER", nargs="?", help=FIRER)
    parser.add_argument("at", metavar="TARGET", nargs="?", help="the piece that it fires at, written the same way")
    with_json(parser)
    specs = {package: spec_of(package) for package, game in GAMES.items() if game.odds}
    for spec in specs.values():
        spec.add_options(parser.add_argument_group(spec.title))
    asked = parser.parse_args(arguments)
    words = [word for word in (asked.scenario, asked.by, asked.at) if word is not None]
    if dice := next((spec for spec in specs.values() if spec.are_dice(words)), None):
        _refuse_others(dice, specs.values(), asked)
        dice.print_dice(words, asked)
        return 0
    if len(words) < 3:
        parser.error("name a battle or a save, the piece that fires, and its target")
    at = standing(asked)
    own = specs.get(at.rules.package, OddsSpec())
    _refuse_others(own, specs.values(), asked)
    state, command = _shot(own, at, asked)
    record = _record(at, state, command)
    emit(record if asked.json else _lines(own, at, state, command, asked.by), asked.json)
    return at.status


def _refuse_others(own: OddsSpec, specs: "Iterable[OddsSpec]", asked: argparse.Namespace) -> None:
    """Refuse the options of another game. Raises UsageError."""
    for other in (spec for spec in specs if spec is not own):
        for name in other.options:
            if getattr(asked, name) not in (None, []) and getattr(asked, name) is not False:
                raise UsageError(f"--{name.replace('_', '-')} is for {other.title}; leave it out")


def spec_of(package: str) -> OddsSpec:
    """Return the `OddsSpec` of a game that has one."""
    game = GAMES[package]
    assert game.odds
    spec: OddsSpec = game.load(game.odds)
    return spec


def _shot(own: OddsSpec, at: Standing, asked: argparse.Namespace) -> tuple[Any, Command]:
    """Return the attack and the state in which it may be ordered. Raises UsageError."""
    from cb_tui.core.ruleset import IllegalCommand

    by = [_posted(at, word) for word in asked.by.split("+")]
    try:
        state, command = own.shot(at.state, by, _posted(at, asked.at), asked)
        refused = at.rules.refusal(state, command)
    except IllegalCommand as illegal:
        refused = illegal
    if refused:
        raise UsageError(f"{refused.sentence}{f' [{refused.rule}]' if refused.rule else ''}")
    return state, command


def _posted(at: Standing, word: str) -> Posted:
    name, marked, place = word.partition("@")
    return Posted(UnitId(name), at.place(place) if marked else None)


def _record(at: Standing, state: Any, command: Command) -> dict[str, Any]:
    """Return the odds as `referee` gives them. Raises UsageError if nothing is rolled."""
    from cb_tui.plain.text_spec import text_spec

    found = text_spec(at.rules.package).foretold(at.rules, state, command)
    if found is None:
        raise UsageError(f"{at.rules.label(state, command)}: no dice are rolled at a target, so it has no odds")
    return {"scenario": at.name, "command": at.rules.label(state, command), **found}


def _lines(own: OddsSpec, at: Standing, state: Any, command: Command, by: str) -> "list[str]":
    """Return the command, what its chances are made of, and each result with its chance."""
    from cb_tui.core.grammar import capital
    from cb_tui.presentation.prose import cited, results, stage_sentence

    assert at.rules.advisor
    assert at.rules.advisor.forecast
    forecast = at.rules.advisor.forecast(state, command)
    assert forecast, "its record was made of it"
    label, named = at.rules.label(state, command), "+".join(word.partition("@")[0] for word in by.split("+"))
    lines = [label if label.startswith(tuple(forecast.by)) else f"{named} {label}"]
    lines += [f"  {capital(cited(each))}" for each in forecast.frame]
    for part in forecast.parts:
        lines += [f"  {stage_sentence(stage)}" for stage in part.stages if stage.lines]
        lines += [*own.details(state, command), "", *_table(part.results)]
    if forecast.variants:
        side = next(force.name for force in at.scene.forces if force.side == forecast.chooser)
        lines += ["", f"{side} may choose:"]
        lines += [f"  {way.name:<6} {results(way.results)}{'  best' * way.best}" for way in forecast.variants]
    if forecast.return_fire:
        lines += ["", f"Return fire: {results(forecast.return_fire)}"]
    return lines


def _table(results: "Sequence[Result]") -> "Iterator[str]":
    """Yield each result with its chance, the best first, as percent and, if it is short, as a fraction."""
    wide = max(len(each.name) for each in results)
    for each in reversed(results):
        exact = text(Fraction(each.chance))
        yield f"{each.name:<{wide}}  {float(each.chance):8.2%}  {exact if len(exact) <= LONGEST else ''}".rstrip()
