"""All that is wrong in the text of a battle file, of a catalogue or of a table of the generator."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from cb_tui.core.findings import findings
from cb_tui.core.scenario import Finding, Scenario
from cb_tui.games import RULESETS, catalogue_files
from cb_tui.session.schema import SchemaFit, fit_to_type, short_value
from cb_tui.session.toml import Catalogues, TomlError, parsed

if TYPE_CHECKING:
    from cb_tui.core.ruleset import Ruleset


def examined(path: Path, text: bytes, catalogues: Catalogues) -> tuple[Scenario | None, list[Finding]]:
    """Return the battle of a text, or None if it holds no battle that can be built, and its faults.

    `path` names the battle and the folder whose catalogues it may use; nothing is read there but these.
    """
    if not path.stem.isprintable():  # it appears on screen, in logs and in saves
        return None, [Finding("file", "expected a name of printing characters; it is the battle's id")]
    try:
        data = parsed(text)
    except TomlError as fault:
        return None, [fault.finding]
    if path.name in catalogue_files():
        return None, catalogues.findings(data, path)
    if (tables := _check_tables(path)) is not None:
        return None, tables
    ruleset = _ruleset(data.get("ruleset"))
    if ruleset is None:
        there = ", ".join(RULESETS)
        return None, [Finding("ruleset", f"expected one of {there}, found {short_value(data.get('ruleset', ''))}")]
    found = []
    if data.get("id", path.stem) != path.stem:
        found.append(Finding("id", f"leave it out: a battle's id is its file's name, \"{path.stem}\""))
    whole = catalogues.added(data, ruleset, path)
    try:
        battle = msgspec.convert({**whole, "id": path.stem}, ruleset.scenario_type)
    except (msgspec.ValidationError, RecursionError) as error:
        fit = fit_to_type({**whole, "id": path.stem}, ruleset.scenario_type)
        found += fit.faults or (Finding("file", str(error)),)
        return None, [*found, *(_rest(fit, ruleset) if fit.faults and fit.data is not None else ())]
    return battle, [*found, *findings(ruleset, battle)]


def _rest(fit: SchemaFit, ruleset: "Ruleset[Any]") -> Iterator[Finding]:
    """Yield the other faults of a battle that fits no record, without those that come from a guessed value."""
    if any(guess in ruleset.scenario_type.referred for guess in fit.guessed):
        return
    for finding in findings(ruleset, msgspec.convert(fit.data, ruleset.scenario_type)):
        if not finding.note and not any(
            re.match(rf"{re.escape(guess)}(?![\w-])", finding.where) for guess in fit.guessed
        ):
            yield finding


def _ruleset(name: Any) -> "Ruleset[Any] | None":
    return RULESETS.get(name) if isinstance(name, str) else None


def _check_tables(path: Path) -> list[Finding] | None:
    """Return the faults of a table of the generator, or None for any file that is not one."""
    if path.resolve().parent.name != "forge":
        return None
    from cb_tui.session import generator  # noqa: PLC0415 - slow import, seldom needed

    return generator.check(path)
