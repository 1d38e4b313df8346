"""`cb-tui show`: a battle's briefing, map and forces, as text or as data."""

import sys
from typing import TYPE_CHECKING, Any

from cb_tui.cli.battle_arguments import read, with_edition, with_json
from cb_tui.cli.parser import ArgumentParser, emit
from cb_tui.cli.streams import plain, without_utf8
from cb_tui.core.scenario import Scenario

if TYPE_CHECKING:
    from cb_tui.core.ruleset import Ruleset


def run(arguments: list[str]) -> int:
    """Print one battle."""
    parser = ArgumentParser("show", "Print a battle: briefing, map, forces.")
    parser.add_argument("scenario", metavar="SCENARIO", help="a battle's id, code or file")
    parser.add_argument("--ascii", action="store_true", help="use only ASCII characters")
    with_edition(parser)
    with_json(parser)
    asked = parser.parse_args(arguments)
    ascii_only = asked.ascii or without_utf8() or "utf" not in (sys.stdout.encoding or "").lower()
    battle, rules = read(asked.scenario, asked.edition)
    if asked.json:
        emit(rules.battle_json(battle) | {"ruleset": rules.id}, as_json=True)
        return 0
    emit(page(battle, rules, ascii_only=ascii_only), as_json=False)
    return 0


def page(battle: Scenario, rules: "Ruleset[Any]", *, ascii_only: bool) -> list[str]:
    """Return briefing, map and forces, line by line."""
    from cb_tui.core.ruleset import opening_state
    from cb_tui.plain.text_spec import battle_lines

    chart = rules.battle_json(battle) | {"ruleset": rules.id}
    scene = rules.scene(opening_state(rules, battle))
    drawn = battle_lines(rules.package, battle, scene, chart, ascii_only)
    ruled = [f"Ruling: {said}." for said in scene.rulings]
    lines = [*heading(battle, rules.title, rules.turn_noun), *([""] * bool(ruled)), *ruled, "", *drawn]
    return [plain(line) if ascii_only else line for line in lines]


def heading(battle: Scenario, title: str, turn: str) -> list[str]:
    """Return the title, the rules and the briefing, wrapped."""
    import textwrap

    lines = [battle.title, "=" * len(battle.title), "", f"{title}. {battle.turns} {turn}s, {battle.minutes} minutes."]
    for paragraph in f"{battle.briefing}\n\n{battle.balance}".split("\n\n"):
        lines += ["", *textwrap.wrap(paragraph.strip(), 78)] if paragraph.strip() else []
    return lines
