"""Forge: battles made of codes, with the tables that lie beside the shipped ones."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from cb_tui.core import generator
from cb_tui.core.generator import BattleGenerator, GenerationError, Recipe
from cb_tui.core.scenario import Finding, Scenario
from cb_tui.core.seeded_draws import SeededDraws
from cb_tui.games import RULESETS, code_letters
from cb_tui.session.schema import faults
from cb_tui.session.toml import TomlError, TomlTables, parsed

if TYPE_CHECKING:
    from cb_tui.core.ruleset import Ruleset

FOLDER = "forge"  # beside the battles of a rules package
DRAWN = 9999  # the highest seed that is drawn, so that it is easily typed


class GeneratorInputs(NamedTuple):
    """A rules system with what its battles are made of."""

    ruleset: "Ruleset[Any]"
    forge: BattleGenerator
    tables: Mapping[str, Any]
    folder: Path  # of the battles of its package


def packages() -> dict[str, str]:
    """Return the packages of rules that make battles, the usual one first, each with the id of its system."""
    return {RULESETS[ruleset].package: ruleset for ruleset in code_letters().values()}


def all_generator_inputs(shelf: Path) -> Iterator[GeneratorInputs]:
    """Yield the rules systems that generate battles, the usual one first. Raises GenerationError."""
    return (generator_inputs(shelf, ruleset) for ruleset in code_letters().values())


def generator_inputs(shelf: Path, ruleset: str) -> GeneratorInputs:
    """Return a generator of battles with its tables from a folder of battles. Raises GenerationError."""
    rules = RULESETS[ruleset]
    assert rules.generator is not None  # it has a letter
    folder = shelf / rules.package
    return GeneratorInputs(rules, rules.generator, _tables(rules.generator, folder), folder)


def recipe(code: str) -> Recipe:
    """Return the recipe of a code. Raises GenerationError."""
    return generator.parse_code(
        code, lambda letter: RULESETS[rules].generator if (rules := code_letters().get(letter)) else None
    )


def random_recipe(used: GeneratorInputs, seed: int, *, theatre: str = "", mission: str = "") -> Recipe:
    """Return a recipe that is drawn, of a theatre and a mission where they are named."""
    chance = SeededDraws("cb_tui generate", seed)
    return Recipe(
        stamp=used.forge.stamp,
        theatre=theatre or chance.pick([*used.forge.theatres(used.tables)]),
        mission=mission or chance.pick([*used.forge.missions(used.tables)]),
        points=used.forge.usual_points,
        seed=chance.integer_between(1, DRAWN),
    )


@cache
def battle(shelf: Path, code: str) -> Scenario:
    """Return the battle of a code. Raises GenerationError."""
    wanted = recipe(code)
    used = generator_inputs(shelf, code_letters()[wanted.letter])
    return used.forge.generate(used.tables, counters(used, wanted), wanted)


def check(path: Path) -> list[Finding] | None:
    """Return the findings on a file of tables, or None for any other file. Raises TomlError and OSError."""
    for ruleset in RULESETS.values() if path.resolve().parent.name == FOLDER else ():
        if ruleset.generator is None or ruleset.package != path.resolve().parent.parent.name:
            continue
        types = ruleset.generator.tables()
        if path.stem in types:
            if found := list(faults(parsed(path.read_bytes()), types[path.stem])):
                return found
            with suppress(GenerationError):  # what is wrong in another file is said of that file
                tables = _read(ruleset.generator, path.parent)
                return [finding for file, finding in ruleset.generator.findings(tables) if file == path.stem]
            return []
    return None


@cache
def _tables(forge: BattleGenerator, folder: Path) -> Mapping[str, Any]:
    """Return the tables of a rules package. Raises GenerationError if one is unsound."""
    tables = _read(forge, folder / FOLDER)
    for file, finding in forge.findings(tables):
        raise GenerationError(f"{folder / FOLDER / file}.toml: {finding.where}: {finding.text}")
    return tables


def _read(forge: BattleGenerator, folder: Path) -> Mapping[str, Any]:
    tables = {}
    for name, kind in forge.tables().items():
        path = folder / f"{name}.toml"
        try:
            tables[name] = msgspec.convert(parsed(path.read_bytes()), kind)
        except OSError as error:
            raise GenerationError(f"{path} cannot be read: {error.strerror}; no battle is made without it") from None
        except (TomlError, msgspec.ValidationError) as error:
            raise GenerationError(f"{path} is unsound: {error}; `cb-tui lint` says more") from None
    return tables


def counters(used: GeneratorInputs, wanted: Recipe) -> Mapping[str, Any]:
    """Return the counters that a battle may need, from the catalogue of its package."""
    return counters_by_name(used, used.forge.counters(used.tables, wanted))


def counters_by_name(used: GeneratorInputs, names: Iterable[str]) -> Mapping[str, Any]:
    """Return some counters of the catalogue of a package, none if it has no catalogue."""
    kind = used.ruleset.scenario_type
    return _counters(kind, used.folder, tuple(sorted(names))) if kind.catalogues else {}


@cache
def _counters(kind: type[Scenario], folder: Path, names: tuple[str, ...]) -> Mapping[str, Any]:
    shelf = kind.catalogues[0]
    types = next(field.type for field in msgspec.structs.fields(kind) if field.name == shelf.key)
    path = folder / shelf.file
    try:
        found = msgspec.convert(TomlTables(path.read_bytes()).named(names), types)
    except (OSError, TomlError, msgspec.ValidationError) as error:
        raise GenerationError(f"{path} is unsound: {error}; no battle is made without it") from None
    if missing := [name for name in names if name not in found]:
        raise GenerationError(f"{path} has no counter {missing[0]}, which an army of the forge names; add it")
    return dict(found)
