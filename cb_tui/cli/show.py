"""`cb-tui show`: a battle's briefing, map and forces, as text or as data."""

import sys

from cb_tui.cli.battle_arguments import read, with_edition, with_handicap, with_json
from cb_tui.cli.parser import ArgumentParser, emit
from cb_tui.cli.streams import without_utf8
from cb_tui.plain.text_spec import battle_page


def run(arguments: list[str]) -> int:
    """Print one battle."""
    parser = ArgumentParser("show", "Print a battle: briefing, map, forces.")
    parser.add_argument("scenario", metavar="SCENARIO", help="a battle's id, code or file")
    parser.add_argument("--ascii", action="store_true", help="use only ASCII characters")
    with_edition(parser)
    with_handicap(parser)
    with_json(parser)
    asked = parser.parse_args(arguments)
    ascii_only = asked.ascii or without_utf8() or "utf" not in (sys.stdout.encoding or "").lower()
    battle, rules = read(asked.scenario, asked.edition, handicap=asked.handicap)
    if asked.json:
        emit(rules.battle_json(battle) | {"ruleset": rules.id}, as_json=True)
        return 0
    emit(battle_page(battle, rules, ascii_only=ascii_only), as_json=False)
    return 0
