"""A server of the game with one battle under way, and Chromium where there is one."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from cb_tui.games import RULESETS
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.seats import default_seats
from tests.web.page import Site


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """The server, and in its saves a battle of Veghel in which nothing has happened."""
    found = Library().read("veghel")
    rules = RULESETS[found.ruleset]
    Game.new(rules, found, seed=1944, seats=default_seats(found), name="veghel-1", saves=tmp_path).close()
    with Site(tmp_path) as site:
        yield site


def steps(site: Site) -> list[tuple[str, str]]:
    """Who went where, by the log of the save."""
    lines = [json.loads(line) for line in (site.saves / "veghel-1" / "log.jsonl").read_text().splitlines()]
    commands = [line["command"] for line in lines if isinstance(line.get("command"), dict)]
    return [(command["unit"], command["to"]) for command in commands if command["command"] == "Step"]
