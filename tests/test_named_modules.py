"""A module that is named by a text is there and holds what is asked of it: texts are seen by no type checker."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import cb_tui
from cb_tui.cli import COMMANDS
from cb_tui.games import PRESETS
from cb_tui.plain.text_spec import PLAIN, ROOMS
from cb_tui.presentation.boards import DRAWERS
from cb_tui.presentation.game_keys import KEYS, TAUGHT
from cb_tui.ui.screen_spec import CUSTOM_BATTLE_MODULES, SCREEN_SPEC_MODULES

ROOT = Path(cb_tui.__file__).parent
HELD = [  # each module of a table, and what is asked of it
    *((module, "PRESETS") for module in PRESETS),
    *((module, "KEYS") for module in KEYS),
    *((module, "FACTS") for module in TAUGHT.values()),
    *((module, "ROOM") for module in (*SCREEN_SPEC_MODULES.values(), "cb_tui.ui.default_screen")),
    *((module, name) for module in CUSTOM_BATTLE_MODULES.values() for name in ("ID", "battle")),
    *(
        (f"{module.rpartition('.')[0]}.screens.own_battle", "OwnBattleScreen")
        for module in CUSTOM_BATTLE_MODULES.values()
    ),
    *((module, name) for module in DRAWERS.values() for name in ("ZOOMS", "OPENING")),
    *((f"{module}.legend", name) for module in DRAWERS.values() for name in ("legend", "brief")),
    *((f"{room}.room", "ROOM") for room in (*ROOMS.values(), PLAIN)),
    *((f"{room}.show", "shown") for room in (*ROOMS.values(), PLAIN)),
    *((f"{room}.tongue", "TONGUE") for room in (*ROOMS.values(), PLAIN)),
    *((f"cb_tui.cli.{name}", "run") for name in ("menu", *COMMANDS)),
]
ELSEWHERE = {"cb_tui.session.staff"}  # run by `python -m`


@cache
def nodes() -> tuple[tuple[ast.AST, ...], ...]:
    """The nodes of each file with a text that may name a module."""
    texts = (path.read_text("utf-8") for path in ROOT.rglob("*.py"))
    return tuple((*ast.walk(ast.parse(text)),) for text in texts if '"cb_tui.' in text)


@cache
def named() -> set[str]:
    """Every text that is the name of a module of the program."""
    texts = {node.value for file in nodes() for node in file if isinstance(node, ast.Constant)}
    return {text for text in texts if isinstance(text, str) and re.fullmatch(r"cb_tui(\.\w+)+", text)}


def paired() -> Iterator[tuple[str, str]]:
    """The modules that stand in a table beside what they hold, as in RULESET_MODULES."""
    for node in (node for file in nodes() for node in file):
        match node:
            case ast.Tuple([ast.Constant(str(module)), ast.Constant(str(name))]) if module in named():
                yield module, name


def lazy() -> Iterator[tuple[str, str]]:
    """The modules that are read when they are first called, each with a name that is called of it."""
    for file in nodes():
        for node in file:
            match node:
                case ast.Assign([ast.Name(own)], ast.Call(ast.Name("LazyModule"), [ast.Constant(str(module))])):
                    asked = [each for each in file if isinstance(each, ast.Attribute)]
                    yield from ((module, each.attr) for each in asked if ast.unparse(each.value) == own)


ASKED = sorted({*HELD, *paired(), *lazy()})


@pytest.mark.parametrize(("module", "name"), ASKED)
def test_a_module_that_is_named_holds_what_is_asked_of_it(module, name):
    assert hasattr(import_module(module), name), f"{module} has no {name}"


def test_every_module_that_is_named_is_asked_for_something():
    folders = {*ROOMS.values(), PLAIN}  # whose modules are asked
    assert named() - {module for module, _ in ASKED} - folders == ELSEWHERE
