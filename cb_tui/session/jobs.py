"""Jobs: the games of an arena, over several processes."""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing.connection import wait
from pathlib import Path

from cb_tui.core.ruleset import Choice
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import SeatId
from cb_tui.rules import RULESETS
from cb_tui.session import arena
from cb_tui.session.errors import SaveNameError
from cb_tui.session.game import Game
from cb_tui.session.names import stem_of

AHEAD = 4  # games a process that are handed out at once


@dataclass(frozen=True)
class Bout:
    """What all games of an arena have in common."""

    ruleset: str
    battle: Scenario
    tactics: Mapping[SeatId, str]
    seed: int
    out: Path | None = None  # saves are kept there


def results(bout: Bout, games: int, jobs: int) -> Iterator[arena.GameResult]:
    """Game after game in the order of their numbers, the same for any number of jobs."""
    if jobs == 1:
        for number in range(games):
            yield game(bout, number)
        return
    numbers = iter(range(games))
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _begin, (bout,)) as pool:
        with _interrupts_left_to_us():
            waiting = deque(pool.submit(_game, number) for number in islice(numbers, AHEAD * jobs))
        try:
            while waiting:
                yield waiting.popleft().result()
                waiting.extend(pool.submit(_game, number) for number in islice(numbers, 1))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def game(bout: Bout, number: int) -> arena.GameResult:
    """Game `number` of a bout; raises SessionError when its save cannot be written."""
    seed, rules = arena.seed_of(bout.seed, number), RULESETS[bout.ruleset]
    if bout.out is None:
        return arena.play(rules, bout.battle, bout.tactics, seed)
    seats = {seat: f"ai:{tactic}" for seat, tactic in bout.tactics.items()}
    name = f"{stem_of(bout.battle.id)}-{bout.seed}-{number + 1}"[-60:]
    try:
        kept = Game.new(rules, bout.battle, seed=seed, seats=seats, name=name, saves=bout.out)
    except SaveNameError:
        raise SaveNameError(f"{bout.out} has a save {name} already; give another --out or another --seed") from None
    try:
        return arena.play(rules, bout.battle, bout.tactics, seed, lambda deed: keep(kept, deed.choice))
    finally:
        kept.close()


def keep(kept: Game, choice: Choice) -> None:
    """The choice is played in a save too."""
    assert kept.to_move is not None
    kept.play(choice.command, by=kept.seats[kept.to_move], why=choice.why)


@contextmanager
def _interrupts_left_to_us() -> Iterator[None]:
    """Processes started in here do not hear Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _begin(bout: Bout) -> None:
    """A worker knows its bout, and ends when its parent does, however that ends."""
    global _bout  # noqa: PLW0603 - how a pool hands over what all its tasks share
    _bout = bout
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        wait([parent.sentinel])
        os._exit(1)


_bout: Bout | None = None


def _game(number: int) -> arena.GameResult:
    assert _bout is not None
    return game(_bout, number)
