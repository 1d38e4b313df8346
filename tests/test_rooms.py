"""Above the rules nobody finds an event, a command or a question by the name of its class, but in the rooms."""

import ast
from pathlib import Path
from typing import get_args

import cb_tui
from cb_tui.core.values import Pending, Rolled
from cb_tui.rules.combat_boots.events import AnyEvent
from cb_tui.rules.combat_boots.model import AnyCommand
from cb_tui.ui.systems import room

ROOT = Path(cb_tui.__file__).parent
KEYS = {"Left"}  # of the keyboard
NAMES = {event.__name__ for event in get_args(AnyEvent) if event is not Rolled} - KEYS
ABOVE = [path for folder in ("session", "present", "ui", "cli") for path in (ROOT / folder).rglob("*.py")]


ASKED = {each.__name__ for each in Pending.__subclasses__() if each.__module__.startswith("cb_tui.rules")}
GIVEN = {command.__name__ for command in get_args(AnyCommand)}
BELOW = [path for folder in ("present", "ui") for path in (ROOT / folder).rglob("*.py")]  # the shell
SCREEN = [path for path in BELOW if "systems" not in path.relative_to(ROOT).parts]


def named(path: Path, names: set[str]) -> set[str]:
    """The names of classes that a file holds as strings, but for those of its own classes in annotations."""
    tree = ast.parse(path.read_text("utf-8"))
    own = {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    strings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return (strings & names) - own


def test_no_file_above_the_rules_names_an_event_class():
    assert len(NAMES) > 40
    assert {str(path.relative_to(ROOT)): names for path in ABOVE if (names := named(path, NAMES))} == {}


def test_no_file_of_the_screen_outside_the_rooms_names_a_command_or_a_question():
    assert {"Fire", "EndTurn"} <= GIVEN
    assert "OpportunityFire" in ASKED
    found = {str(path.relative_to(ROOT)): names for path in SCREEN if (names := named(path, GIVEN | ASKED))}
    assert found == {}


def test_no_file_of_the_screen_outside_the_rooms_imports_a_room():
    own = [f"from cb_tui.{layer}.systems.combat_boots" for layer in ("present", "ui")]
    texts = {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in SCREEN}
    found = {path for path, text in texts.items() if any(line in text for line in own)}
    assert found == set()


def test_no_line_of_the_shell_names_a_command_or_a_question():
    files = (path for path in (ROOT / "cli").rglob("*.py") if "combat_boots" not in path.parts)
    names = NAMES | GIVEN | ASKED
    assert {str(path.relative_to(ROOT)): held for path in files if (held := named(path, names))} == {}


def opened(folder: Path) -> set[str]:
    """The names by which the files of a folder open moments."""
    calls = (node for path in folder.rglob("*.py") for node in ast.walk(ast.parse(path.read_text("utf-8"))))
    return {
        ast.literal_eval(node.args[0])
        for node in calls
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Open"
    }


def test_a_moment_that_is_opened_by_name_is_in_the_room():
    own, general = opened(ROOT / "ui" / "systems" / "combat_boots"), opened(ROOT / "ui" / "moments")
    assert {"move", "danger"} <= own <= set(room("combat_boots").named)
    assert {"threat"} <= general <= set(room("any other").named) & set(room("combat_boots").named)
