"""The lessons in plain mode: each played from first to last step by typing what it says, and otherwise too."""

import io
import re

import pytest

from cb_tui.games import RULESETS
from cb_tui.plain.manual import find
from cb_tui.plain.output import Output
from cb_tui.plain.repl import run_repl
from cb_tui.plain.typed_commands import typed_commands
from cb_tui.presentation.lesson_progress import lesson_facts
from cb_tui.session.game import Game
from cb_tui.session.lesson import learned, lesson_game, plan, reached
from cb_tui.session.library import LESSON, Library, lessons
from tests.cli.shell import run
from tests.cli.typist import heard

PLAN = plan(LESSON, "lines")


class Pupil(Output):
    """Types what the lesson says, y where he is asked, and fires or ends the turn when he is told nothing more."""

    def __init__(self) -> None:
        self.out = io.StringIO()
        super().__init__(None, self.out)
        self.typed: list[str] = []
        self._told: list[str] = []
        self._heard = 0

    def ask(self, prompt: str, names: object = None) -> str:  # noqa: ARG002
        self.typed.append(self._answer(prompt))
        return self.typed[-1]

    def _answer(self, prompt: str) -> str:
        said, self._heard = self.out.getvalue()[self._heard :], len(self.out.getvalue())
        assert len(self.typed) < 60, said
        if prompt.endswith("y or n"):
            return "y"
        if "Press Enter to continue." in said:
            return ""
        if "The battle is over" in prompt:
            return "quit"
        if told := re.search("^  Type: (.*)", said, re.MULTILINE):
            self._told = [line for line in told[1].split(", then ") if line != "y"]
        return self._told.pop(0) if self._told else "fire" if "to decide" in prompt else "end"


@pytest.mark.parametrize("name", lessons())
def test_it_is_played_to_its_end_by_typing_what_the_steps_say(tmp_path, name):
    game, pupil, told = lesson_game(tmp_path, name), Pupil(), plan(name, "lines")
    run_repl(game, pupil)
    assert game.outcome is not None
    assert game.outcome.winner == game.battle.first
    said, count = pupil.out.getvalue(), sum(not step.spare for step in told.step)
    assert [int(number) for number in re.findall(r"^Lesson (\d+) of", said, re.MULTILINE)] == [*range(1, count + 1)]
    assert told.won in " ".join(said.split())
    assert not re.search("Unknown command|is not understood|no yes/no question|is not possible now", said)
    assert [each for each in lessons() if learned(tmp_path, each)] == [name]


def test_any_other_command_works_and_the_lesson_waits_for_what_it_asked():
    said = heard(lesson_game(None), "", "units", "goals", "", "lesson", "fire R1 M1 at r1", "n", "look", "end", "y")
    assert said.count("Lesson 2 of 21.") == 3  # once by itself, twice when asked to say it again
    assert said.index("Do it? y or n") < said.index("Lesson 3 of 21.")
    assert PLAN.asked in " ".join(said.split())


def test_next_leaves_any_step_out_and_the_last_one_stays():
    said = heard(lesson_game(None), *["next"] * 40)
    assert "Lesson 21 of 21." in said
    assert "Lesson 10 of 21." not in said  # no odds were told that it could explain


def test_a_deed_before_its_time_passes_the_steps_that_ask_for_it():
    said = heard(lesson_game(None), "", "look", "go R2 0403", "y")
    assert "Lesson 3 of 21." in said
    assert not re.search("Lesson [4-7] of", said)
    assert "Lesson 8 of 21. r1 saw R2 coming and fired" in said


def test_it_is_found_again_where_it_was_left_and_on_the_screen_too(tmp_path):
    game = lesson_game(tmp_path)
    heard(game, "", "look", "quit")
    assert game.folder is not None
    assert reached(game.folder) == 2
    assert "Lesson 3 of 21. Ask about any piece" in heard(Game.open(tmp_path, game.name), "quit")
    assert lesson_game(tmp_path).folder == game.folder


def test_of_the_other_side_the_battle_is_a_battle(tmp_path):
    assert run("play", "lesson", "--plain", "--saves", tmp_path).out.count("Lesson 1 of 21.") == 1
    assert Game.open(tmp_path, "lesson-1").seed == plan(LESSON).seed
    other = run("play", "lesson", "--plain", "--saves", tmp_path, "--seats", "us=ai:engage,de=human")
    assert "Lesson" not in other.out
    assert other.status == 0


@pytest.mark.parametrize("name", lessons())
def test_its_ideas_are_those_of_the_screen_and_each_condition_is_known(name):
    package = RULESETS[Library().read(name).ruleset].package
    told, on_screen = plan(name, "lines"), plan(name)
    facts, names = lesson_facts(package), typed_commands(package).names
    assert len(told.step) == len(on_screen.step)
    assert told.seed == on_screen.seed
    assert {word for step in told.step for word in (*step.done, *step.needs)} <= facts.keys() | {"typed", "told"}
    for step, shown in zip(told.step, on_screen.step, strict=True):
        assert step.text.isascii()
        assert set(step.needs) - {"told"} == set(shown.needs) - {"shown"} or shown.theirs
        assert all(line == "y" or find(line.split(), names)[0] for line in step.type)
        assert step.type or "typed" not in step.done
