"""Runs led quickly: your side only ever ends its turns and holds its fire, the machine plays the other."""

import shutil
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from cb_tui.games.combat_boots.run.rules.platoon import Choose
from cb_tui.games.combat_boots.run.store.run_session import RunSession
from cb_tui.session.game import Game

DATE = "2026-11-22"
KEPT: dict[str, TemporaryDirectory[str]] = {}  # gone with the process


def begin(saves: Path, seed: int = 3, name: str = "run-1", rank="regular", theatre="nor44") -> RunSession:
    """A fresh run."""
    return RunSession.begin(saves, name, theatre=theatre, rank=rank, seed=seed, date=DATE)


def sit(game: Game, deeds: int = 10_000) -> None:
    """Plays so many commands, or to the end."""
    while deeds and game.outcome is None:
        deeds -= 1
        if game.play_machine() is None:
            game.play(game.legal()[-1])


def day(campaign: RunSession) -> None:
    """The next thing that a day asks for, whatever was done before; a run led so ends."""
    run = campaign.run
    if run.stage == "road":
        campaign.do(Choose(campaign.lanes()[0]))
    elif run.stage == "muster":
        campaign.march([one.id for one in run.members], min(1, run.missions))
    else:
        game = Game.open(campaign.saves, campaign.ready())
        try:
            sit(game)
        finally:
            game.close()
        campaign.close()


def fought(saves: Path) -> RunSession:
    """A run whose first battle has ended and is not taken in; it is fought once in a process."""
    return copied("fought", saves, _fought)


def after(saves: Path, days: int, **begun: Any) -> RunSession:
    """A fresh run led so many days, which is done once in a process."""
    return copied(f"{days} {begun}", saves, lambda saves: led(begin(saves, **begun), days))


def copied(name: str, saves: Path, make: Callable[[Path], RunSession]) -> RunSession:
    """A run as it was made when it was first asked for by this name."""
    if name not in KEPT:
        KEPT[name] = TemporaryDirectory(prefix="runs-")
        make(Path(KEPT[name].name))
    shutil.copytree(KEPT[name].name, saves, dirs_exist_ok=True)
    return RunSession.open(saves, "run-1")


def _fought(saves: Path) -> RunSession:
    campaign = begin(saves)
    day(campaign)
    day(campaign)
    game = Game.open(saves, campaign.ready())
    sit(game)
    game.close()
    return campaign


def led(campaign: RunSession, days: int = 6) -> RunSession:
    """The run after so many days, or at its end."""
    while campaign.run.stage != "over" and len(campaign.run.days) < days:
        day(campaign)
    return campaign
