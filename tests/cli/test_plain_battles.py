"""Whole battles in plain mode: a real process on a pipe, played to the end by somebody who reads and types."""

import re
from pathlib import Path
from random import Random

import pytest

from cb_tui.session.game import Game
from tests.battles import FORD
from tests.cli.shell import run
from tests.cli.typist import Typist
from tests.sample import sample

ATTACK = re.compile(r"^  (\d+)\. .*(?:fires?|assaults?|bombs|strafes|close combat)\b", re.MULTILINE)


def played(typist: Typist, seed: int, most: int = 300) -> None:
    """Reads each prompt and answers it, from `list` where it wants a command, until the battle is over."""
    chance = Random(seed)
    for _ in range(most):
        if "The battle is over" in typist.prompt:
            return
        if "y or n" in typist.prompt:
            typist.type(chance.choice("yyn"))
        elif wanted := re.search(r"Roll (\d+)", typist.prompt):
            typist.type("".join(str(chance.randint(1, 6)) for _ in range(int(wanted[1]))))
        elif "to act" in typist.prompt and chance.random() < 0.15:
            typist.type("end !")
        else:
            typist.type("list")
            numbers = ATTACK.findall(typist.said) if chance.random() < 0.8 else []
            numbers = numbers or [str(number) for number in typist.choices()]
            assert numbers, f"nothing can be chosen: {typist.said}"
            typist.type(f"do {chance.choice(numbers)}")
    raise AssertionError(f"the battle did not end in {most} lines: {typist.said}")


@pytest.mark.parametrize(
    ("battle", "arguments"),
    sample(
        [
            ("veghel", ()),
            ("veghel", ("--seats", "us=human,de=human", "--dice", "manual", "--edition", "classic")),
            ("nicolson", ()),  # in the air
            ("xray", ()),  # artillery, aircraft, helicopters
            (str(FORD), ()),  # on the ground and in the air
        ],
        2,
        first=1,
    ),
)
def test_a_battle_is_played_to_its_end(battle, arguments, tmp_path: Path):
    with Typist(tmp_path, "play", battle, "--plain", "--seed", "7", *arguments) as typist:
        played(typist, seed=7)
        for line in ("why", "log 5", "luck", "goals", "list"):
            typist.type(line)
        typist.type("quit")
        assert typist.leave() == (0, "")
    assert "\x1b" not in typist.everything
    assert "--- The battle is over." in typist.everything
    save = f"{Path(battle).stem}-1"
    game = Game.open(tmp_path, save, watch=True)
    assert game.outcome is not None
    assert f"{game.outcome.why}." in " ".join(typist.everything.split())
    assert run("verify", save, "--saves", tmp_path).status == 0


def test_fire_is_the_word_for_a_battery_and_an_aircraft_too(tmp_path: Path):
    """[ART-8a] A battery that cannot be called yet is refused for that, whichever word orders it to fire."""
    with Typist(tmp_path, "play", "xray", "--plain", "--seed", "7") as typist:
        typist.type("fire B1 at 0605")
        assert "US B1 can be called from turn 2 on [ART-8a]." in typist.said
        typist.type("air strike P1 at 0605")
        refused = typist.said
        typist.type("fire P1 at 0605")
        assert typist.said == refused
        typist.type("quit")
