"""GameSpec: a game in light facts, and the names of what is imported when it is first asked for."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from msgspec import Struct


class RunSpec(Struct, frozen=True, kw_only=True):
    """A series of battles of a game, by names as in a `GameSpec`."""

    under_way: str  # the summary of the run in a folder of saves, read cheaply
    pages: str  # its `RunPages`
    is_run: str  # whether a save is a run
    verified: str  # the audit of a run


class GameSpec(Struct, frozen=True, kw_only=True):
    """A game of the program: the one record by which everything outside its package knows it.

    A name is "module:object". A module that begins with a dot is inside the game's package.
    """

    module: str  # its package, `__name__`
    rulesets: Mapping[str, str]  # the rules it is played by, names by id, the usual ones first
    letter: str | None = None  # with which codes of generated battles begin; None: it makes none
    turn: str = "turn"  # its word for a turn of all sides
    catalogues: frozenset[str] = frozenset()  # files of counters that its battles share; no battle is called so
    counter: str | None = None  # class, range, speed and ratings of a counter of these, a function
    presets: str | None = None  # standing orders that a player may set for all new games
    keys: tuple[str, ...] = ()  # key tables of its own modes; no two have a mode of one name
    lesson: str | None = None  # facts that the steps of its lessons may wait for
    screen: str = "cb_tui.ui.default_screen:SCREEN"  # its `ScreenSpec`
    text: str = "cb_tui.plain.default.text_spec:TEXT"  # its `TextSpec`
    typed: str = "cb_tui.plain.default.typed_commands:TYPED"  # its `TypedCommands`
    show: str = "cb_tui.plain.default.show:shown"  # a battle and its forces as lines, for `cb-tui show`
    own_battle: str | None = None  # the choices by which a player composes a battle, an `OwnBattle`
    editor: str | None = None  # what it knows about editing its battles, a `BattleEditor`; None: as text alone
    puzzles: str = "cb_tui.core.shared_puzzles:kinds"  # its kinds of puzzles, a function of its rules
    odds: str | None = None  # what it answers to `cb-tui odds`, an `OddsSpec`
    run: RunSpec | None = None  # a series of battles, if it has one
    commands: Mapping[str, str] = {}  # shell commands about this game alone, functions by name

    @property
    def package(self) -> str:
        """Return the name of its package, which its folder of battles and its rules have too."""
        return self.module.rpartition(".")[2]

    def load(self, name: str) -> Any:
        """Import and return what one of its names stands for."""
        module, _, found = name.partition(":")
        return getattr(_imported(module, self.module), found)


@cache
def _imported(module: str, package: str) -> ModuleType:
    """Return a module, whose name is looked up once: lists of battles ask for the rules of each again and again."""
    return import_module(module, package)
