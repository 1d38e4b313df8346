"""What the prompt of a run tells of a command or of a house rule that is named."""

import io
import os

import pytest

from cb_tui.games.combat_boots.run.plain.typed_run import ABOUT, HELP, TypedRun
from cb_tui.plain.output import Output
from tests.run import leading


@pytest.fixture(scope="module")
def answered(tmp_path_factory):
    """What is said after a line is typed at the prompt of a fresh run."""
    campaign = leading.begin(tmp_path_factory.mktemp("saves"))

    def answer(typed):
        source, writing = os.pipe()
        os.write(writing, f"{typed}\nquit\n".encode())
        os.close(writing)
        out = io.StringIO()
        TypedRun(campaign, Output(source, out)).lead()
        os.close(source)
        _, told, _ = out.getvalue().split("run-1, day 1, road > ")
        return " ".join(told.split())

    return answer


def test_help_of_a_word_tells_of_that_word_alone(answered):
    assert answered("help") == answered("?") == HELP
    assert answered("help muster") == answered("? rename") == ABOUT[next(key for key in ABOUT if "muster" in key)]
    assert answered("help QUIT") == "quit leaves; the run is saved."
    assert answered("help fly") == f'Unknown command "fly". {HELP}'


def test_help_tells_of_every_command(tmp_path):
    desk = TypedRun(leading.begin(tmp_path), Output(None, io.StringIO()))
    known = {word for words in ABOUT for word in words}
    assert {*desk._said} - known == {"help"}


def test_rules_of_a_word_tell_the_house_rule_of_that_name(answered):
    assert answered("rules").startswith("Carried over. ")
    assert answered("rules morale").startswith("Morale. ")
    assert "Replacements." not in answered("rules morale")
    assert answered("rules fly").startswith("No house rule has that in its name. They are: Carried over; Losses;")
