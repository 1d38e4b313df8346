"""Every game that a test plays in this process is held to the law of pools as it is played; who waits begins early."""

import gc
import os
import signal
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from cb_tui.core.scenario import Scenario
from cb_tui.games import GAMES
from cb_tui.session.library import is_battle_code
from tests.battles import shipped

gc.disable()  # until all files are read, of which nothing is garbage
gc.set_threshold(100_000, 50, 100)  # looked for as often as usual it takes a twentieth of all time
for name in ("CONFIG", "BATTLES", "EDITS"):  # not those of the tester
    os.environ[f"CB_TUI_{name}"] = os.path.join(tempfile.gettempdir(), f"nobodys-{name.lower()}")
os.environ["NO_MOTION"] = "1"  # a test of frames takes it away
NUMBERS = tempfile.TemporaryDirectory(prefix="nobodys-numbers-")  # gone with the process
os.environ["CB_TUI_NUMBERS"] = NUMBERS.name
signal.signal(signal.SIGINT, signal.default_int_handler)  # what a job in the background ignores, its children would too
if signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:  # so would those of a gate under nohup
    signal.signal(signal.SIGHUP, lambda *_: None)
BOOTS = GAMES["combat_boots"]
WATCHED = {name: each.replace(".ruleset", "tests.laws.watched") for name, each in BOOTS.rulesets.items()}
GAMES["combat_boots"] = replace(BOOTS, rulesets=WATCHED)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", choices=GAMES, help="leave out what names other games alone, their battles and modes")


def pytest_make_parametrize_id(val: object) -> str | None:
    """Return the beginning of a long text as the name of its case, or None: each name passes between processes."""
    return ascii(val[:60]) if isinstance(val, str | bytes) and len(val) > 120 else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without what names other games alone, if one is asked for, and in the order that takes the least time."""
    package = config.getoption("--game")
    if package is not None:
        games = [(item, {game_of(word) for word in words(item)} - {None}) for item in items]
        items[:] = [item for item, named in games if not named or package in named or package in item.path.parts]
    spread(items)


def game_of(word: str) -> str | None:
    """The game that a parameter of a test names: a package, rules, a battle, a mode, a module; "made" of a code."""
    if is_battle_code(word):
        return "made"
    known, module = games_by_name(), ".".join(word.split(".")[:3])
    return known.get(word) or known.get(word.rpartition("-")[0]) or known.get(module)


@cache
def games_by_name() -> dict[str, str]:
    """The package of each name."""
    known: dict[str, str] = {}
    for game in GAMES.values():
        battles = [each.id for each in shipped().values() if {each.ruleset, *each.also} & set(game.rulesets)]
        modes = [mode for name in game.keys for mode in game.load(name)]
        known |= dict.fromkeys((game.package, game.module, *game.rulesets, *battles, *modes), game.package)
    return known


def words(item: pytest.Item) -> set[str]:
    """The names in the parameters of a test."""

    def inside(value: object) -> Iterator[str]:
        match value:
            case str():
                yield value
            case Path():
                yield value.stem
            case Scenario():
                yield value.id
            case tuple():
                for each in value:
                    yield from inside(each)

    return {*inside(tuple(item.callspec.params.values()))} if hasattr(item, "callspec") else set()


def spread(items: list[pytest.Item]) -> None:
    """What waits for terminals begins on two workers of six, first and fourth: the others compute meanwhile.

    It drives other programs by the clock, so it has a second try, which the summary counts.
    """
    ssh, terminal, web = (
        [item for item in items if item.path.parent.name == name] for name in ("ssh", "terminal", "web")
    )
    for item in (*ssh, *terminal, *web):
        item.add_marker(pytest.mark.flaky(reruns=1))
    late = [item for item in terminal if item.path.name > "test_s"]
    first, third = [*ssh, *late], [*(item for item in terminal if item not in late), *web]
    waiting = {*first, *third}
    others = [item for item in items if item not in waiting]
    cut = max(0, len(items) // 2 - len(first))
    items[:] = [*first, *others[:cut], *third, *others[cut:]]


def pytest_collection_finish() -> None:
    """What was read stays, and is not looked through for garbage."""
    gc.freeze()
    gc.enable()
