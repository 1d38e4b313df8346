"""Battles of every family are held to the same limits: what a file may not say of itself is told where it is said."""

import os
import random
import re
import subprocess
import sys
import time
import tomllib
from copy import deepcopy
from itertools import product

import pytest
import tomli_w

from cb_tui.games import RULESETS
from cb_tui.session.codec import nulls_out
from cb_tui.session.library import Library, shipped_battles_folder
from tests.pages import ROOT
from tests.patience import PATIENCE
from tests.sample import sample
from tests.session.hostile import fuzzed, put

DRAWN = int(os.environ.get("CB_TUI_HOSTILE", "4"))
SECONDS = 5  # of processor time, for all that is drawn of one file
ORDERS = "\x1b]2;x\x07\x1b[2J\u202e"  # to a terminal
FAMILIES = {"combat_boots": "veghel", "combat": "two_roads", "combat_captain": "fox_and_hounds"}
SKY = {"combat_boots": "nicolson"}
FILES = {
    path.stem: path
    for path in sorted(shipped_battles_folder().glob("*/*.toml"))
    if path.stem not in ("units", "aircraft") and path.parent.name != "forge"
}
PRINTS = "of printing characters"
FAULTS = {  # what is done to a battle, where it is told, what is expected there
    "no title": (put("title", ""), "title", "expected a name"),
    "a blank title": (put("title", " \t"), "title", "expected a name"),
    "a long title": (put("title", "x" * 200), "title", "expected at most 60 columns, found 200"),
    "a wide title": (put("title", "\u6f22" * 31), "title", "expected at most 60 columns, found 62"),
    "a long summary": (put("summary", "x" * 500), "summary", "expected at most 120 columns, found 500"),
    "a long briefing": (put("briefing", "x" * 24_400), "briefing", "expected at most 8000 columns"),
    "a long balance": (put("balance", "x" * 2001), "balance", "expected at most 2000 columns"),
    "a long side": (put("sides", 0, "name", "x" * 40), "sides.{side}.name", "expected at most 16 columns"),
    "a side without a name": (put("sides", 0, "name", ""), "sides.{side}.name", "expected a name"),
    "a side of a long title": (put("sides", 0, "title", "x" * 61), "sides.{side}.title", "expected at most 60 columns"),
    "a side of a strange id": (put("sides", 0, "id", "a b"), "sides.a b.id", "expected letters, digits, - and _"),
    "two sides of one id": (lambda one: one["sides"][1].update(one["sides"][0]), "sides.{side}.id", "two sides"),
    "one side": (lambda one: one["sides"].pop(), "sides", "expected two sides, found 1"),
    "a third side": (lambda one: one["sides"].append(one["sides"][0] | {"id": "x"}), "sides", "two sides, found 3"),
    "nobody begins": (put("first", "xx"), "first", "expected {side} or"),
    "nobody wins": (put("default", "xx"), "default", "expected {side} or"),
    "a tactic of nobody": (put("sides", 0, "tactic", "../x"), "sides.{side}.tactic", "expected"),
    "turns of 10^9": (put("turns", 10**9), "turns", "to 60, found 1000000000"),
    "turns below nothing": (put("turns", -1), "turns", "to 60, found -1"),
    "minutes of 10^12": (put("minutes", 10**12), "minutes", "expected 1 to 600"),
    "minutes below nothing": (put("minutes", -5), "minutes", "expected 1 to 600, found -5"),
    "a difficulty of 10^9": (put("difficulty", 10**9), "difficulty", "expected 1, 2 or 3, found 1000000000"),
    "a difficulty below nothing": (put("difficulty", -5), "difficulty", "expected 1, 2 or 3, found -5"),
    "a rung of 10^18": (put("rung", 10**18), "rung", "expected 0 to 99"),
    "a rung below nothing": (put("rung", -1), "rung", "expected 0 to 99"),
    "a place of 10^18": (put("order", 10**18), "order", "expected 0 to 99999"),
    "a day of 10^18": (put("run", {"platoon": "2nd", "day": 10**18}), "run.day", "expected 1 to 99"),
    "a platoon of 5,000 signs": (put("run", {"platoon": "x" * 5000, "day": 1}), "run.platoon", "at most 40 columns"),
    "5,000 editions": (put("also", ["combat"] * 5000), "also", "expected at most 400 entries, found 5000"),
    **{
        f"orders to a terminal in {key}": (put(key, ORDERS), key, PRINTS)
        for key in ("title", "summary", "briefing", "balance")
    },
    "orders in a side": (put("sides", 0, "name", ORDERS), "sides.{side}.name", PRINTS),
    "orders in a title of a side": (put("sides", 0, "title", ORDERS), "sides.{side}.title", PRINTS),
    "orders in a platoon": (put("run", {"platoon": ORDERS, "day": 1}), "run.platoon", PRINTS),
    "a title of two lines": (put("title", "one\ntwo"), "title", "expected one line of printing characters"),
}  # fmt: skip


def told(folder, battle):
    """What lint says of a battle, and in how many seconds."""
    path = folder / "field.toml"
    path.write_text(tomli_w.dumps(nulls_out(battle)), encoding="utf-8")
    begins = time.process_time()
    return [each for each in Library().check(path) if not each.note], time.process_time() - begins


@pytest.mark.parametrize(("what", "name"), sample(product(FAULTS, [*FAMILIES.values(), *SKY.values()]), 3))
def test_what_a_battle_may_not_say_of_itself_is_told_in_every_family(what, name, tmp_path):
    change, where, text = FAULTS[what]
    battle = tomllib.loads(FILES[name].read_text(encoding="utf-8"))
    side = battle["sides"][0]["id"]
    change(battle)
    found, seconds = told(tmp_path, battle)
    where, text = where.format(side=side), text.format(side=side)
    assert any(each.where == where and text in each.text for each in found), found
    assert all(f"{each.where}{each.text}".isprintable() and len(each.text) < 250 for each in found)
    assert seconds < 1


@pytest.mark.parametrize("name", ["veghel", "nicolson", "sabres"])
def test_a_battle_that_says_nothing_of_how_it_is_won_is_none(name, tmp_path):
    """VIC-1: in the air too."""
    battle = tomllib.loads(FILES[name].read_text(encoding="utf-8"))
    del battle["default"]
    assert told(tmp_path, battle)[0] == []
    found, _ = told(tmp_path, battle | {"victory": []})
    assert [(each.where, each.text.partition(";")[0]) for each in found] == [("victory", "no side can win")]


@pytest.mark.parametrize("name", sample(FILES, 3))
def test_no_text_of_any_battle_takes_an_order_to_a_terminal(name, tmp_path):
    """Whatever place of a file holds it, a key of a table too, it is found there or no battle at all."""
    whole = tomllib.loads(FILES[name].read_text(encoding="utf-8"))
    rng = random.Random(name)
    for _ in range(DRAWN):
        battle = deepcopy(whole)
        at, key = rng.choice(list(texts(battle)))
        at[key] = f"{at[key]}{ORDERS}"
        assert told(tmp_path, battle)[0], key


def texts(inside):
    """Each place of a battle that holds a text: the list or table and the index or key."""
    for key, value in list(inside.items()) if isinstance(inside, dict) else list(enumerate(inside)):
        if isinstance(value, str):
            yield inside, key
        elif isinstance(value, dict | list):
            yield from texts(value)


@pytest.mark.parametrize("name", sample(FILES, 3, 1))
def test_a_damaged_battle_has_findings_of_one_line_or_can_be_played(name, tmp_path):
    whole = tomllib.loads(FILES[name].read_text(encoding="utf-8"))
    rules, spent = RULESETS[whole["ruleset"]], 0.0
    for seed in range(DRAWN):
        rng, battle = random.Random(f"{name} {seed}"), deepcopy(whole)
        for _ in range(rng.choice((1, 1, 2, 5))):
            fuzzed(rng, battle)
        found, seconds = told(tmp_path, battle)
        spent += seconds
        assert all(f"{each.where}{each.text}".isprintable() and len(each.text) < 250 for each in found), seed
        if not found:
            state = rules.start(Library().read(tmp_path / "field.toml"), {})
            assert rules.scene(state).board is not None and rules.who_decides(state), seed
    assert spent < SECONDS


@pytest.mark.parametrize("name", FAMILIES.values())
def test_the_list_of_battles_leaves_out_what_it_could_not_draw(name, tmp_path):
    """Given a difficulty of 10^9: it would be so many stars."""
    battle = tomllib.loads(FILES[name].read_text(encoding="utf-8")) | {"difficulty": 10**9, "minutes": 10**12}
    path = tmp_path / "endless.toml"
    path.write_text(tomli_w.dumps(battle), encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-m", "cb_tui", "scenarios"], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE,
        env=os.environ | {"CB_TUI_BATTLES": str(tmp_path)}, check=False,
    )  # fmt: skip
    assert ran.returncode == 0 and len(ran.stdout) < 10_000 and "endless" not in ran.stdout
    assert re.match(rf"left out: {re.escape(str(path))}:\d+: minutes: expected 1 to 600", ran.stderr)
    assert ran.stderr.count("\n") == 1
