"""Above the rules nobody finds an event by the name of its class: reports say what happened."""

import ast
from pathlib import Path
from typing import get_args

import cb_tui
from cb_tui.core.values import Rolled
from cb_tui.rules.combat_boots.events import AnyEvent

ROOT = Path(cb_tui.__file__).parent
KEYS = {"Left"}  # of the keyboard
NAMES = {event.__name__ for event in get_args(AnyEvent) if event is not Rolled} - KEYS
ABOVE = [path for folder in ("session", "ui", "cli") for path in (ROOT / folder).rglob("*.py")]


def named(path: Path) -> set[str]:
    """The names of event classes that a file holds as strings, but for those of its own classes in annotations."""
    tree = ast.parse(path.read_text("utf-8"))
    own = {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    strings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return (strings & NAMES) - own


def test_no_file_above_the_rules_names_an_event_class():
    assert len(NAMES) > 40
    assert {str(path.relative_to(ROOT)): names for path in ABOVE if (names := named(path))} == {}
