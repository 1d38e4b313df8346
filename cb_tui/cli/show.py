"""`cb-tui show`: a battle's briefing, map and forces, as text or as data."""

import sys

from cb_tui.cli.battles import read, with_edition, with_json
from cb_tui.cli.parser import ArgumentParser, emit
from cb_tui.cli.streams import plain, without_utf8
from cb_tui.core.scenario import Scenario


def run(arguments: list[str]) -> int:
    """Prints one battle."""
    parser = ArgumentParser("show", "Print a battle: briefing, map, forces.")
    parser.add_argument("scenario", metavar="SCENARIO", help="a battle's id or file")
    parser.add_argument("--ascii", action="store_true", help="use only ASCII characters")
    with_edition(parser)
    with_json(parser)
    asked = parser.parse_args(arguments)
    ascii_only = asked.ascii or without_utf8() or "utf" not in (sys.stdout.encoding or "").lower()
    battle, rules = read(asked.scenario, asked.edition)
    chart = rules.chart(battle) | {"ruleset": rules.id}
    if asked.json:
        emit(chart, as_json=True)
        return 0
    from cb_tui.cli.systems import shown
    from cb_tui.core.ruleset import opening

    scene = rules.scene(opening(rules, battle))
    drawn = shown(rules.package, battle, scene, chart, ascii_only)
    ruled = [f"Ruling: {said}." for said in scene.rulings]
    lines = [*heading(battle, rules.title, rules.turn), *([""] * bool(ruled)), *ruled, "", *drawn]
    emit([plain(line) if ascii_only else line for line in lines], as_json=False)
    return 0


def heading(battle: Scenario, title: str, turn: str) -> list[str]:
    """Title, rules and the briefing, wrapped."""
    import textwrap

    lines = [battle.title, "=" * len(battle.title), "", f"{title}. {battle.turns} {turn}s, {battle.minutes} minutes."]
    for paragraph in f"{battle.briefing}\n\n{battle.balance}".split("\n\n"):
        lines += ["", *textwrap.wrap(paragraph.strip(), 78)] if paragraph.strip() else []
    return lines
