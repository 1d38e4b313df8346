"""The real program with Ambush as one more row: what the commands of the shell do with a game they have never seen."""

import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.patience import PATIENCE
from tests.toy.table import FILE

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Ran:
    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


def program(saves: Path, *arguments: object, given: str = "") -> Ran:
    """Runs `python -m tests.toy` to its end."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.toy", *map(str, arguments)],
        cwd=ROOT, env=os.environ | {"CB_TUI_SAVES": str(saves)}, input=given, capture_output=True, text=True,
        timeout=PATIENCE,
        check=False,
    )  # fmt: skip
    return Ran(ran.returncode, ran.stdout, ran.stderr)


def refereed(saves: Path, *arguments: str, ask: list[dict[str, Any]]) -> list[Any]:
    """What the referee answers, request by request."""
    ran = program(saves, "referee", *arguments, given="".join(json.dumps(each) + "\n" for each in ask))
    assert (ran.status, ran.err) == (0, "")
    return ran.lines


def play(command: str, *dice: int, **fields: str) -> dict[str, Any]:
    return {"do": "play", "command": {"command": command, **fields}} | ({"dice": list(dice)} if dice else {})


CONCEALED = [play("Conceal", unit="w2", at="B4"), play("Conceal", unit="v2", at="G5")]


@pytest.fixture(scope="module")
def arena(tmp_path_factory) -> tuple[Path, Any]:
    """Four games of the machine against itself, kept; and what was printed of them."""
    saves = tmp_path_factory.mktemp("saves")
    ran = program(saves, "arena", "ambush", "--games", 4, "--seed", 2, "--out", saves, "--json")
    assert ran.status == 0
    return saves, ran.lines[0]


def test_it_stands_in_the_list_behind_the_shipped_battles(tmp_path):
    *others, last = program(tmp_path, "scenarios", "--json").lines[0]
    assert (last["id"], last["ruleset"], last["sides"]) == ("ambush", "ambush", ["red", "blue"])
    assert "veghel" in {each["id"] for each in others}


def test_show_tells_its_board_and_seats_as_data(tmp_path):
    (board,) = program(tmp_path, "show", "ambush", "--json").lines
    squares = board["board"]["squares"]
    assert (squares["A1"], squares["D5"], len(squares)) == ("open", "rock", 64)
    assert [seat["side"] for seat in board["seats"]] == ["red", "blue", "blue"]


def test_lint_finds_what_is_wrong_with_a_battle(tmp_path):
    assert program(tmp_path, "lint", FILE).out == f"{FILE}: fine\n"
    wrong = tmp_path / "wrong.toml"
    text = FILE.read_text().replace('objective = "D8"', 'objective = "J9"').replace('"..w..w..",', '"..w..",', 1)
    wrong.write_text(text.replace('id = "R2"', 'id = "R1"').replace("minutes", "minuets"))
    ran = program(tmp_path, "lint", wrong)
    assert ran.status == 1
    first, *others = ran.out.splitlines()
    assert first == f"{wrong}:4: minuets: no such key; did you mean minutes?"
    assert [line.partition(": ")[2] for line in others] == [
        "map row 2: expected 8 letters of . w #",
        "objective: expected a square from A1 to H8",
        "units.R1: another unit has this id",
        "units.R1: another unit has this id",
    ]


def test_the_machine_plays_it_against_itself(arena):
    _, figures = arena
    assert (figures["illegal"], figures["crashes"], figures["draws"]) == (0, 0, 0)
    assert sum(figures["wins"].values()) == 4


def test_its_saves_are_audited_and_a_changed_die_or_card_is_found(arena):
    saves, _ = arena
    names = sorted(path.name for path in saves.iterdir())
    ran = program(saves, "verify", *names)
    assert ran.status == 0
    assert all("fine" in line for line in ran.out.splitlines())
    log = saves / names[0] / "log.jsonl"
    sound = log.read_text()
    try:
        for field, name in (('"faces":[', "Rolled, faces"), ('"card":', "Drawn, card")):
            before, _, after = sound.partition(field)
            face = after[: after.index("]" if "[" in field else ",")]
            log.write_text(before + field + ("1" if face != "1" else "2") + after.removeprefix(face))
            ran = program(saves, "verify", names[0])
            assert ran.status == 1
            assert f"{name}" in ran.out
    finally:
        log.write_text(sound)


def test_a_replay_is_printed_command_by_command(arena):
    saves, _ = arena
    name = min(path.name for path in saves.iterdir())
    told = program(saves, "replay", name).out
    assert "w2 is concealed" in told
    assert "w2 at R1" in told
    assert re.search(r"card \d of 5; a (bold|dull) card", told)


def test_the_log_tells_each_shot_with_its_chance_die_and_luck(arena):
    saves, _ = arena
    name = min(path.name for path in saves.iterdir())
    told = program(saves, "log", name).out
    assert "Chance: the chart" in told
    assert "a miss 7/20 35.0%, a hit 13/20 65.0%" in told
    assert "luck" in told


def test_the_referee_shows_a_side_what_it_may_know(tmp_path):
    concealed = refereed(tmp_path, "ambush", "--seed", "1", ask=[*CONCEALED, {"do": "state", "as": "red"}])[-1]
    assert {unit["id"] for unit in concealed["state"]["units"]} == {"R1", "R2", "R3", "R4", "w1", "v1"}
    own = refereed(tmp_path, "ambush", "--seed", "1", ask=[*CONCEALED, {"do": "state", "as": "west"}])[-1]
    assert ("w2", "B4") in {(unit["id"], unit["at"]) for unit in own["state"]["units"]}


def test_the_referee_takes_real_dice_and_cards_each_in_its_range(tmp_path):
    ask = [
        *CONCEALED,
        play("Gambit", 6), play("Gambit", 1), play("Rest"),
        {"do": "odds", "command": {"command": "Shoot", "shooter": "w2", "mark": "R1"}},
        play("Shoot", 101, shooter="w2", mark="R1"), play("Shoot", 50, 6, shooter="w2", mark="R1"),
        play("Shoot", 50, shooter="w2", mark="R1"), {"do": "undo"}, {"do": "hash"},
    ]  # fmt: skip
    _, _, no_card, card, rest, odds, over, many, shot, undo, hashed = refereed(
        tmp_path, "ambush", "--seed", "1", "--dice", "manual", ask=ask
    )
    assert (no_card["code"], no_card["error"]) == (
        "dice",
        "a card of 5 is a whole number from 1 to 5, not 6; give another",
    )
    assert card["events"][0] == {"event": "Drawn", "why": "gambit", "card": 1, "of": 5}
    assert rest["to_move"] == "west"
    (part,) = odds["parts"]
    assert (odds["kind"], odds["by"], part["at"]) == ("shot", ["w2"], ["R1"])
    assert part["odds"][1] == {"result": "a hit", "chance": "1/2", "p": 0.5}
    assert over["error"] == "a die with 100 sides shows a whole number from 1 to 100, not 101; give other faces"
    assert many["error"] == "1 of the 2 dice were not rolled; give fewer faces"
    assert shot["events"][0] == {"event": "Rolled", "why": "w2 shoots", "faces": [50], "sides": 100}
    assert (undo["ok"], undo["code"], hashed["ok"]) == (False, "undo", True)


def test_the_linear_mode_asks_for_real_dice_and_cards_by_their_range(tmp_path):
    seats = ("--seats", "red=human,west=human,east=human", "--dice", "manual", "--seed", "3")
    typed = ["1", "1", "list", "19", "6", "2", "list", "18", "101", "20", "luck"]  # hide, draw a card, shoot with R4
    ran = program(tmp_path, "play", "ambush", "--plain", *seats, given="".join(f"{line}\n" for line in typed))
    assert "Draw 1 card and type its number, 1 to 5, or back" in ran.out
    assert "Type a number from 1 to 5, such as 5" in ran.out
    assert "Card 2 of 5." in ran.out
    assert "Roll 1 die with 100 sides and type its face, or back" in ran.out
    assert "Type a number from 1 to 100, such as 100" in ran.out
    assert "Red R4, shot at Blue w1: dice 20: a hit." in ran.out
    assert "All dice with 100 sides: 1-10: 0, 11-20: 1, 21-30: 0" in " ".join(ran.out.split())


def test_the_referee_keeps_a_game_and_plays_on_in_it(tmp_path):
    begun = refereed(
        tmp_path,
        "ambush",
        "--seed",
        "1",
        ask=[*CONCEALED, {"do": "save", "name": "mine"}, play("Gambit"), {"do": "hash"}],
    )
    legal, hashed = refereed(tmp_path, "mine", ask=[{"do": "legal"}, {"do": "hash"}])
    assert hashed == begun[-1]
    assert {"command": "March", "unit": "R1", "to": "C2"} in legal["legal"]
    assert program(tmp_path, "verify", "mine").out == "mine: fine, 3 commands checked\n"
