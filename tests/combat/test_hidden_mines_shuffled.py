"""Hidden mines that lie elsewhere change no page and no line of who may not know them, cell for cell. [DEP-1a]"""

import os
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from cb_tui.ai.players import draw
from cb_tui.core.dice import SeededDice
from cb_tui.core.values import SeatId
from cb_tui.games.combat.rules import formations, zones
from cb_tui.games.combat.rules.model import Deploy, Regroup, Regrouping, Step
from cb_tui.session.game import Game
from tests.cli.shell import run
from tests.combat.screen import HOT, Screen, begun
from tests.combat.test_set_up_shuffled import EVERY, pages, same

RED = SeatId("red")
PAGES = (
    "? escape L escape o escape I escape U escape i enter escape : mines escape"
    " w F escape v escape d escape m escape z Z"
)
WALK = f"tab r s escape tab d escape {'k ' * 7} {'l ' * 5} enter escape x {'j ' * 4} F escape v escape escape H H"
SITTINGS = {
    "red by day": (1, {"seat": "red"}, f"{PAGES} {WALK}"),
    "red at night": (5, {"seat": "red"}, PAGES),
    "a watcher": (1, {"watch": True}, PAGES),
}
NIGHT = {"hours_per_day": 2, "night_turns": 1, "night_mode": "redeploy"}


def laid(game: Game, mines: int) -> Deploy:
    """The same army every time, with its mines on other squares."""
    setup = formations.formations(game.state, SeatId("blue"))[0].setup
    taken = {*(unit.at for unit in setup.units), *(at for strip in setup.strips for at in strip)}
    taken |= {
        at for mark, squares in game.state.context.board.marks.items() if mark.startswith("strip:") for at in squares
    }
    terrain = game.state.context.board.terrain
    free = sorted(at for at in zones.rear(game.state.context, "south") - taken if terrain[at] == "open")
    return Deploy(replace(setup, mines=tuple(sorted(Random(mines).sample(free, 8)))))


def to_red(saves: Path, mines: int, turns: int) -> None:
    """Both stand; Blue and Red have had so many turns, in which nobody comes near a mine."""
    game = begun(saves, HOT, hidden_mines=True, **NIGHT)
    game.play(laid(game, mines))
    game.play(Deploy(formations.formations(game.state, RED)[0].setup))
    for number in range(turns):
        for step in range(3):
            ahead = [each for each in game.legal() if isinstance(each, Step) and int(each.to[2:]) in range(5, 13)]
            if ahead:
                game.play(draw(SeededDice(number, step), tuple(ahead)).command)
        if game.state.pending and isinstance(game.state.pending[-1], Regrouping):
            game.play(Regroup(()))
        else:
            game.play(game.legal()[-1])
    assert game.to_move == RED
    game.close()


@pytest.fixture
def both(tmp_path, monkeypatch):
    """The folders of two games that differ in Blue's mines, where Red sits down, and a way to lay them."""

    def lay(turns: int) -> list[Path]:
        for mines in (1, 2):
            monkeypatch.setenv("CB_TUI_NUMBERS", str(tmp_path / f"{mines}" / "both"))
            to_red(tmp_path / f"{mines}", mines, turns)
            for path in (tmp_path / f"{mines}" / "one").iterdir():
                os.utime(path, (0, 0))
        return [tmp_path / "1", tmp_path / "2"]

    return lay


@pytest.mark.parametrize("size", [(80, 24), *([(160, 50)] if EVERY else [])], ids=str)
@pytest.mark.parametrize(("turns", "how", "keys"), SITTINGS.values() if EVERY else [SITTINGS["red by day"]])
async def test_no_page_tells_where_hidden_mines_lie(both, monkeypatch, turns, how, keys, size):
    drawn = []
    for saves in both(turns):
        monkeypatch.setenv("CB_TUI_NUMBERS", str(saves / "red"))
        async with Screen(Game.open(saves, "one", **how), saves, size) as screen:
            drawn.append(await pages(screen, keys))
    same(*drawn)


@pytest.mark.parametrize("turns", [1, 5], ids=["by day", "at night"])
def test_no_command_of_the_shell_tells_where_hidden_mines_lie(both, monkeypatch, tmp_path, turns):
    one, other = both(turns)
    monkeypatch.setenv("CB_TUI_NUMBERS", str(tmp_path / "red"))
    for words in ("log one", "log one --json", "report one", "replay one --plain"):
        told = [run(*words.split(), "--as", "red", "--saves", saves) for saves in (one, other)]
        assert told[0].status == 0, (words, told[0].err)
        assert told[0].out.replace(str(one), "") == told[1].out.replace(str(other), ""), words


def test_who_laid_them_sees_them_elsewhere(both):
    one, other = (Game.open(saves, "one", watch=True).seen_by(SeatId("blue")).state.mines for saves in both(1))
    assert one != other
