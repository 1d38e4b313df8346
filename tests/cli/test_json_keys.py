"""docs/bots.md names every key that a command prints as JSON, and no other."""

import json
import re
import shutil
from collections import Counter
from datetime import timedelta
from typing import Any

import pytest

from cb_tui.core.values import UnitId
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.run.rules.platoon import AttackRecord, BattleAccount, Close
from cb_tui.session.battle_records import remember
from cb_tui.session.game import Game
from tests.battles import shipped
from tests.cli.shell import run
from tests.pages import ROOT
from tests.run import leading
from tests.session.test_daily import DAY, played_day
from tests.session.test_records import fought

PAGE = "docs/bots.md"
ROW = re.compile(r"^\| `([^`]+)` \| ([^|]+) \|", re.MULTILINE)
EDITIONS = ("combat_boots_2025", "combat_boots_classic")
ANY = re.compile("[A-Z]+")  # in the place of a key: HEX stands for every hex
ABSENT = "(may be absent)"


class Keys:
    """A table of the page, its rows "units[].weapons[].fp", held against what is printed."""

    def __init__(self, name: str) -> None:
        found = re.search(rf"<!-- {name} -->\n(.*?)<!-- end of {name} -->", (ROOT / PAGE).read_text(), re.DOTALL)
        assert found, f"{PAGE} has no block {name}"
        self.rows: dict[str, str] = dict(ROW.findall(found[1]))
        self.unknown: set[str] = set()
        self.objects: Counter[str] = Counter()  # how many objects were printed in a place
        self.printed: Counter[str] = Counter()  # how many of them had a key

    def take(self, value: Any, place: str = "") -> None:
        """Count the keys of a value, of each item of a list."""
        if isinstance(value, list):
            for each in value:
                self.take(each, f"{place}[]" if place else "")
        elif isinstance(value, dict) and "](#" not in self.rows.get(place.removesuffix("[]"), ""):  # no other table
            self.objects[place] += 1
            for key, inner in value.items():
                row = self._row(f"{place}." if place else "", key)
                self.printed[row] += 1
                self.take(inner, row)

    def _row(self, place: str, key: str) -> str:
        if place + key in self.rows:
            return place + key
        for row in self.rows:
            if row.startswith(place) and ANY.fullmatch(row.removeprefix(place)):
                return row
        self.unknown.add(place + key)
        return place + key

    def agree(self) -> None:
        """Every key printed is in the table, every key of the table was printed, and what was absent is marked."""
        assert not self.unknown
        assert not self.rows.keys() - self.printed.keys()
        for row, says in self.rows.items():
            place, _, key = row.rpartition(".")
            always = self.printed[row] >= self.objects[place] or ANY.fullmatch(key)
            assert always or ABSENT in says, f"{row} may be absent"


def test_show_has_the_keys_of_its_table():
    keys = Keys("show")
    of_combat_boots = [battle for battle in shipped().values() if battle.ruleset in EDITIONS]
    for battle in of_combat_boots:
        for ruleset in (battle.ruleset, *battle.also):
            keys.take(run("show", battle.id, "--edition", ruleset.rpartition("_")[2], "--json").data)
    keys.agree()


@pytest.mark.parametrize(
    ("name", "commands"),
    [
        ("scenarios", ["scenarios"]),
        ("sight", ["los veghel 0505 0605", "los dyke 0101 0808"]),
        ("seen", ["los veghel 0505"]),
        ("every sight", ["los brecourt --all"]),
        ("odds", ["odds 3 2", "odds 2 2 --edition classic"]),
        ("shot", ["odds two_roads tank@0908 gun@0907", "odds sunken_lane A a"]),
        ("generate", ["generate 2-nor44-raid-60-7+2"]),
        ("generate search", ["generate --search airfield,italian --count 1"]),
        ("arena", ["arena veghel --games 1 --seed 1"]),
        ("standings", ["arena veghel --games 2 --seed 1 --players engage,overrun"]),
    ],
)
def test_a_command_has_the_keys_of_its_table(name, commands):
    keys = Keys(name)
    for command in commands:
        keys.take(run(*command.split(), "--json").data)
    keys.agree()


def test_a_line_of_results_has_the_keys_of_its_table(tmp_path):
    assert run("arena", "veghel", "--mirror", "--games", 2, "--out", tmp_path).status == 0
    keys = Keys("results")
    for line in (tmp_path / "results.jsonl").read_text().splitlines():
        keys.take(json.loads(line))
    keys.agree()


def test_what_is_asked_of_saves_has_the_keys_of_its_table(saves, forked, tmp_path):
    shutil.copytree(saves / "sabres-3-1", tmp_path / "noted")
    noted = Game.open(tmp_path, "noted")
    noted.note("well flown")
    noted.close()
    for name in ("log", "replay", "verify"):
        keys = Keys(name)
        for folder, save in ((saves, "veghel-3-1"), (forked, "g"), (tmp_path, "noted")):
            keys.take(run(name, save, "--saves", folder, "--json").data)
        keys.agree()


def test_records_have_the_keys_of_their_table(tmp_path):
    assert remember(fought(tmp_path)) == ""
    keys = Keys("scores")
    keys.take(run("records", "--saves", tmp_path, "--json").data)
    keys.agree()


def test_a_day_has_the_keys_of_its_table(tmp_path):
    played_day(tmp_path).close()
    keys = Keys("daily")
    for day in (DAY, DAY + timedelta(days=1)):  # the second one is vetted
        keys.take(run("daily", day, "--saves", tmp_path, "--json").data)
    keys.agree()


def test_a_run_has_the_keys_of_its_table(tmp_path):
    campaign = leading.begin(tmp_path)
    for _ in range(2):
        leading.day(campaign)
    lost = (
        AttackRecord(target=UnitId("R1")),
        AttackRecord(target=UnitId("R2")),
        AttackRecord(target=UnitId("R3")),
        AttackRecord(target=UnitId("R4")),
    )
    campaign.do(Close(BattleAccount(head="h", winner=None, turn=1, turns=1, commands=1, killed=0, lost=lost)))
    assert campaign.run.losses
    keys = Keys("run")
    keys.take(run("run", "--saves", tmp_path, "--json").data)
    keys.agree()


def test_the_state_has_the_keys_of_its_table():
    told = Keys("state")
    for name in ("xray", "kalach", "nicolson"):  # leaders, batteries and sorties; vehicles; aircraft alone
        battle = shipped()[name]
        rules = RULESETS[battle.ruleset]
        game = Game.new(
            rules, battle, seed=2, seats=dict.fromkeys((each.id for each in battle.sides), "ai:random"), saves=None
        )
        while game.outcome is None and game.step < 400:
            if game.step % 4 == 0:
                told.take(json.loads(json.dumps(rules.state_json(game.state))))
            game.play_machine()
        told.take(json.loads(json.dumps(rules.state_json(game.state))))
    told.agree()


def test_battles_of_combat_have_the_keys_of_their_tables():
    shown, told = Keys("show combat"), Keys("state combat")
    rules = RULESETS["combat"]
    for battle in shipped().values():
        if battle.ruleset == rules.id:
            shown.take(json.loads(json.dumps(rules.battle_json(battle))))
            game = Game.new(
                rules, battle, seed=2, seats=dict.fromkeys((each.id for each in battle.seated), "ai:random"), saves=None
            )
            for number in range(120):
                if number % 20 == 0:
                    told.take(json.loads(json.dumps(rules.state_json(game.state))))
                game.play_machine()
    shown.agree()
    told.agree()


def test_rolls_of_combat_have_the_keys_of_their_table(tmp_path):
    battle = shipped()["two_roads"]
    game = Game.new(RULESETS["combat"], battle, seed=3, seats={"blue": "ai:hammer", "red": "ai:hammer"}, saves=tmp_path)
    while game.outcome is None and game.step < 200:
        game.play_machine()
    game.close()
    rolls = [roll for roll in run("log", "two_roads-1", "--json", "--saves", tmp_path).data if "needs" in roll]
    assert {roll["kind"] for roll in rolls} >= {"fire", "strike"}
    keys = Keys("log combat")
    keys.take(
        [{key: value for key, value in roll.items() if key in ("card", "needs", "plane_needs")} for roll in rolls]
    )
    keys.agree()
