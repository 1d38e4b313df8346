"""Every game that a test plays in this process is held to the law of pools as it is played; who waits begins early."""

import gc
import os
import signal
import tempfile

import pytest
from msgspec.structs import replace

from cb_tui.games import GAMES

gc.disable()  # until all files are read, of which nothing is garbage
for name in ("CONFIG", "BATTLES"):  # not those of the tester
    os.environ[f"CB_TUI_{name}"] = os.path.join(tempfile.gettempdir(), f"nobodys-{name.lower()}")
NUMBERS = tempfile.TemporaryDirectory(prefix="nobodys-numbers-")  # gone with the process
os.environ["CB_TUI_NUMBERS"] = NUMBERS.name
signal.signal(signal.SIGINT, signal.default_int_handler)  # what a job in the background ignores, its children would too
if signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:  # so would those of a gate under nohup
    signal.signal(signal.SIGHUP, lambda *_: None)
BOOTS = GAMES["combat_boots"]
WATCHED = {name: each.replace(".ruleset", "tests.laws.watched") for name, each in BOOTS.rulesets.items()}
GAMES["combat_boots"] = replace(BOOTS, rulesets=WATCHED)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What waits for terminals begins on two workers of eight, first and fifth: the others compute meanwhile.

    It drives other programs by the clock, so it has a second try, which the summary counts.
    """
    ssh, terminal, web = (
        [item for item in items if item.path.parent.name == name] for name in ("ssh", "terminal", "web")
    )
    for item in (*ssh, *terminal, *web):
        item.add_marker(pytest.mark.flaky(reruns=1))
    late = [item for item in terminal if item.path.name > "test_s"]
    first, third = [*ssh, *late], [*(item for item in terminal if item not in late), *web]
    others = [item for item in items if item not in {*first, *third}]
    cut = max(0, len(items) // 2 - len(first))
    items[:] = [*first, *others[:cut], *third, *others[cut:]]


def pytest_collection_finish() -> None:
    """What was read stays, and is not looked through for garbage."""
    gc.freeze()
    gc.enable()
