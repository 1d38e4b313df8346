"""`cb-tui generate`: makes a battle of a code, or of a theatre and a mission."""

import argparse
import sys
from typing import TYPE_CHECKING, Any

from cb_tui.cli import battle_search
from cb_tui.cli.battle_arguments import read, session_errors_as_usage, with_json
from cb_tui.cli.parser import ArgumentParser, UsageError, emit, number
from cb_tui.cli.streams import without_utf8
from cb_tui.core.generator import EXAMPLE, HANDICAPS, SEEDS, GenerationError, Recipe

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cb_tui.session.generator import GeneratorInputs

EXAMPLE_WORDS = '"town, tanks"; the word "words" lists all words'
PARTS = ("theatre", "mission", "points", "seed", "handicap")


def run(arguments: list[str]) -> int:
    """Print the battle, or write its file."""
    from cb_tui.session.generator import all_generator_inputs, generator_inputs, recipe
    from cb_tui.session.library import shipped_battles_folder

    try:
        games = {each.ruleset.package: each for each in all_generator_inputs(shipped_battles_folder())}
    except GenerationError as none:
        raise UsageError(str(none)) from None
    parser = _parser(games)
    asked = parser.parse_args(arguments)
    if asked.search is not None:
        if asked.code or asked.out or any(getattr(asked, part) is not None for part in PARTS):
            parser.error("--search goes with --rules, --count and --json alone; it finds the other parts of the code")
        return battle_search.run([games[asked.rules]] if asked.rules else [*games.values()], asked)
    if asked.count is not None:
        parser.error("--count goes with --search")
    if asked.code and any(getattr(asked, part) is not None for part in ("rules", *PARTS)):
        parser.error("give a code, or options that make one, not both")
    try:
        wanted = recipe(asked.code) if asked.code else _drawn(_meant(games, asked), asked)
    except argparse.ArgumentTypeError as wrong:
        parser.error(f"argument --points: {wrong}")
    except GenerationError as none:
        raise UsageError(str(none)) from None
    battle, rules = read(wanted.code)
    forge = generator_inputs(shipped_battles_folder(), battle.ruleset).forge
    path = None
    if asked.out:
        from cb_tui.session.new_battles import placed, put

        with session_errors_as_usage():
            path = placed(asked.out)
            put(path, forge.write(battle))
    if asked.json:
        emit(record(wanted, battle, forge.metrics(battle)) | ({"file": str(path)} if path else {}), as_json=True)
    elif path:
        from cb_tui.cli.new import new_battle_text

        emit([f"Generated {wanted.code}: {battle.title}", *new_battle_text(path, asked.out)], as_json=False)
    else:
        from cb_tui.plain.text_spec import battle_page

        ascii_only = asked.ascii or without_utf8() or "utf" not in (sys.stdout.encoding or "").lower()
        emit([f"Code: {wanted.code}", "", *battle_page(battle, rules, ascii_only=ascii_only)], as_json=False)
    return 0


def _parser(known: "Mapping[str, GeneratorInputs]") -> ArgumentParser:
    parser = ArgumentParser("generate", "Generate a battle: a fresh one, or the one a code stands for.")
    parser.add_argument("code", metavar="CODE", nargs="?", help=f"the code of a battle, such as {EXAMPLE}")
    usual, *_ = known
    theatres = [theatre for each in known.values() for theatre in each.forge.theatres(each.tables)]
    missions = [mission for each in known.values() for mission in each.forge.missions(each.tables)]
    parser.add_argument("--rules", choices=tuple(known), help=f"which game; default: that of the theater, or {usual}")
    parser.add_argument(
        "--theatre",
        metavar="THEATRE",
        choices=(*dict.fromkeys(theatres),),
        help=f"where and when; default: random; one of {', '.join(dict.fromkeys(theatres))}",
    )
    known_missions = (*dict.fromkeys(missions),)
    told = f"your mission: {', '.join(known_missions)}; default: random"
    parser.add_argument("--mission", choices=known_missions, metavar="MISSION", help=told)
    told = ", ".join(f"{name} {each.forge.points[0]} to {each.forge.points[1]}" for name, each in known.items())
    parser.add_argument("--points", metavar="N", help=f"of your side: {told}")
    parser.add_argument("--seed", metavar="N", type=number(*SEEDS, "a seed"), help="default: random")
    low, high = HANDICAPS
    parser.add_argument(
        "--handicap",
        metavar="N",
        type=number(low, high, "a handicap"),
        help=f"{low} to {high}, easy to hard; default: 0",
    )
    parser.add_argument(
        "--search", metavar="WORDS", help=f"list codes of battles that have what is asked: {EXAMPLE_WORDS}"
    )
    parser.add_argument(
        "--count",
        metavar="N",
        type=number(1, battle_search.MOST, "a count"),
        help=f"how many codes a search lists; default: {battle_search.USUAL}",
    )
    parser.add_argument("--out", metavar="FILE", help="write the battle: a name in your battles folder, or a path")
    parser.add_argument("--ascii", action="store_true", help="use only ASCII characters")
    with_json(parser)
    return parser


def _meant(known: "Mapping[str, GeneratorInputs]", asked: argparse.Namespace) -> "GeneratorInputs":
    """Return the game that is named, else the first that has the theatre and the mission."""
    able = [
        each
        for each in known.values()
        if asked.theatre in (None, *each.forge.theatres(each.tables))
        and asked.mission in (None, *each.forge.missions(each.tables))
    ]
    return known[asked.rules] if asked.rules else next(iter((*able, *known.values())))


def _drawn(used: "GeneratorInputs", asked: argparse.Namespace) -> Recipe:
    """Return a recipe with the given options, the rest drawn at random.

    Raises ArgumentTypeError if the points are outside the range of the rules.
    """
    from msgspec.structs import replace

    from cb_tui.session.generator import random_recipe
    from cb_tui.session.rolls import short_seed

    made = random_recipe(used, short_seed(), theatre=asked.theatre or "", mission=asked.mission or "")
    given = {part: getattr(asked, part) for part in ("seed", "handicap") if getattr(asked, part) is not None}
    if asked.points is not None:
        given["points"] = number(*used.forge.points, f"points in {used.ruleset.package}")(asked.points)
    return replace(made, **given)


def record(wanted: Recipe, battle: Any, measured: Any) -> dict[str, Any]:
    """Return a battle made as data, with the figures by which it was taken."""
    from msgspec import to_builtins

    return {
        "code": wanted.code,
        **{part: getattr(wanted, part) for part in PARTS},
        "title": battle.title,
        "summary": battle.summary,
        "ruleset": battle.ruleset,
        "sides": [army.id for army in battle.sides],
        "turns": battle.turns,
        "minutes": battle.minutes,
        "measured": to_builtins(measured),
    }
