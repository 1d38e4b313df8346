"""`cb-tui counters`: the counters that battles name, searched by words."""

from typing import TYPE_CHECKING

from cb_tui.cli.battle_arguments import with_json
from cb_tui.cli.parser import ArgumentParser, UsageError, emit

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from cb_tui.session.catalogues import CounterEntry

SHOWN = 3  # battles that a line names


def run(arguments: list[str]) -> int:
    """Print the counters with all the words, one a line. Raises UsageError if there are none."""
    parser = ArgumentParser("counters", "List the counters that a battle's pieces may name as their type.")
    from cb_tui.games import GAMES

    parser.add_argument("words", metavar="WORD", nargs="*", help="in id, name, class, army, years or note")
    usual = next(iter(GAMES))
    parser.add_argument("--rules", choices=[*GAMES], default=usual, help=f"which game; default: {usual}")
    parser.add_argument("--path", action="store_true", help="print the files instead, which explain their keys")
    with_json(parser)
    asked = parser.parse_args(arguments)
    from cb_tui.session.catalogues import counters, sought
    from cb_tui.session.library import Library

    paths = Library().catalogue_files(asked.rules)
    known = counters(asked.rules, paths)
    if not known:
        raise UsageError(f"{asked.rules} has no catalogue: its battles say what each piece is; see docs/scenarios.md")
    if asked.path:
        emit([str(path) for path in paths], asked.json)
        return 0
    found = sought(known, asked.words)
    if not found:
        raise UsageError(_none(asked.rules, paths, asked.words))
    _print(asked.rules, found, as_json=asked.json)
    return 0


def _none(package: str, paths: "Sequence[Path]", words: "Sequence[str]") -> str:
    from cb_tui.cli.parser import squeeze
    from cb_tui.session.catalogues import closest_counter

    said = squeeze("_".join(words), 40)
    near = closest_counter(package, paths, said)
    perhaps = f"did you mean {near.id} ({near.record.name})?" if near else "try fewer words, or none for all of them"
    return f"no counter has all of these words: {said.replace('_', ' ')}; {perhaps}"


def _record(each: "CounterEntry", battles: list[str]) -> dict[str, object]:
    from msgspec import to_builtins

    counter = to_builtins(each.record)
    return {"id": each.id, "list": each.key, "army": each.army, "counter": counter, "battles": battles}


def _print(package: str, found: "Sequence[CounterEntry]", *, as_json: bool) -> None:
    from cb_tui.core.grammar import pad
    from cb_tui.games import GAMES

    used = _battles_with_counters(package)
    if as_json:
        emit([_record(each, used.get(f"{each.key}.{each.id}", [])) for each in found], as_json=True)
        return
    game = GAMES[package]
    assert game.counter is not None, f"{package} has a catalogue and no figures of its counters"
    figures = game.load(game.counter)
    rows = []
    for each in found:
        battles = used.get(f"{each.key}.{each.id}", [])
        kind, reach, speed, ratings = figures(each.record)
        more = f" +{len(battles) - SHOWN}" if len(battles) > SHOWN else ""
        facts = f"{each.id:<13}{pad(each.record.name, 25)}{kind:<9}{reach:<10}{speed:<{13 if not reach else 7}}"
        rows.append(f"{facts}{ratings:<13}{' '.join(battles[:SHOWN])}{more}".rstrip())
    emit(rows, as_json=False)


def _battles_with_counters(package: str) -> "Mapping[str, list[str]]":
    """Return the ids of the battles that use each counter, by list and id: "types.us_rifle"."""
    from cb_tui.games import GAMES
    from cb_tui.session.catalogues import catalogues_of
    from cb_tui.session.library import Library

    found: dict[str, list[str]] = {}
    for battle in Library().battles():
        if battle.ruleset in GAMES[package].rulesets:
            for each in catalogues_of(package):
                for name in getattr(battle, each.key):
                    found.setdefault(f"{each.key}.{name}", []).append(battle.id)
    return found
