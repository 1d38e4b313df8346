"""A module that is named by a text is there and holds what is asked of it: texts are seen by no type checker."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import resolve_name
from pathlib import Path

import cb_tui
from cb_tui.cli import COMMANDS
from cb_tui.core.game_spec import GameSpec
from cb_tui.games import GAMES, PLAIN
from cb_tui.presentation.boards.cells import DRAWERS

ROOT = Path(cb_tui.__file__).parent
OF_GAMES = {name for game in GAMES.values() for name in game.commands}  # shell commands
HELD = [  # each module of a table, and what is asked of it
    *((module, name) for module in DRAWERS.values() for name in ("ZOOMS", "OPENING")),
    *((f"{module}.legend", name) for module in DRAWERS.values() for name in ("legend", "brief")),
    *((f"{module}.ground", "LOOKS") for module in DRAWERS.values()),
    *((f"cb_tui.cli.{name}", "run") for name in ("menu", *COMMANDS) if name not in OF_GAMES),
]
ELSEWHERE = {
    "cb_tui.session.editing.trial",
    "cb_tui.session.staff_search",
    "cb_tui.host.fork_server",
    "cb_tui.host.referee",
    "cb_tui.host_entry",
}  # run by `python -m`


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


def lazy() -> Iterator[tuple[str, str]]:
    """The modules that are read when they are first called, each with a name that is called of it."""
    for file in nodes():
        for node in file:
            match node:
                case ast.Assign([ast.Name(own)], ast.Call(ast.Name("LazyModule"), [ast.Constant(str(module))])):
                    asked = [each for each in file if isinstance(each, ast.Attribute)]
                    yield from ((module, each.attr) for each in asked if ast.unparse(each.value) == own)


def names(game: GameSpec) -> Iterator[tuple[str, str]]:
    """What a GAME names, each module with its whole name and what it holds."""
    texts = (
        getattr(game, field)
        for field in game.__struct_fields__
        if field not in {"module", "rulesets", "keys", "run", "commands"}
    )
    of_run = (getattr(game.run, field) for field in game.run.__struct_fields__) if game.run else ()
    for text in (*texts, *of_run, *game.rulesets.values(), *game.keys, *game.commands.values()):
        if isinstance(text, str) and ":" in text:
            module, _, name = text.partition(":")
            yield resolve_name(module, game.module), name


ASKED = sorted({*HELD, *lazy(), *(each for game in (*GAMES.values(), PLAIN) for each in names(game))})


def test_a_module_that_is_named_holds_what_is_asked_of_it():
    missing = [f"{module} has no {name}" for module, name in ASKED if not hasattr(import_module(module), name)]
    assert missing == []


def test_every_module_that_is_named_is_asked_for_something():
    assert named() - {module for module, _ in ASKED} == ELSEWHERE
