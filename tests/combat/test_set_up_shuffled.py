"""Another set-up of the enemy's changes no page that is drawn before the halves are joined, cell for cell."""

import os
from typing import Any

import pytest
from msgspec.structs import replace

from cb_tui.core.values import SeatId
from cb_tui.games.combat.rules import formations
from cb_tui.games.combat.rules.model import Deploy
from cb_tui.session.game import Game
from tests.combat.screen import HOT, Screen, begun

PLANS = "two up", "fox"
EVERY = os.environ.get("CB_TUI_SHUFFLED") == "all"  # at both sizes; a sample at the gate
ARMY = "T 8 P 1 - ? escape o escape i escape"
LAID = "tab enter tab tab m r * space k k k T w a enter ? escape i escape z"


def stands(state: Any, plan: str) -> Deploy:
    """Return a set-up of the same army by one plan or another."""
    found = formations.formations(state, SeatId("blue"))
    return Deploy(next(each.setup for each in found if (each.name, each.mix) == (plan, "balanced")))


async def pages(screen: Screen, keys: str) -> list[tuple[str, list[Any]]]:
    drawn = []
    for key in keys.split():
        await screen.press(key)
        drawn.append((key, [list(row) for row in screen.app.screen._compositor.render_strips()]))
    return drawn


def same(one: list[Any], other: list[Any]) -> None:
    assert len(one) == len(other) > 1
    for (key, shown), (_, drawn) in zip(one, other, strict=True):
        assert shown == drawn, (key, ["".join(run.text for run in row) for row in shown])


@pytest.mark.parametrize("size", [(80, 24), *([(160, 50)] if EVERY else [])], ids=str)
@pytest.mark.parametrize(
    ("how", "keys"),
    [({"seat": "red"}, f"{ARMY} {LAID}"), ({"watch": True}, "o escape L escape i escape")],
    ids=["red deploys", "a watcher"],
)
async def test_at_another_login_nothing_tells_how_the_enemy_stands(tmp_path, monkeypatch, how, keys, size):
    drawn = []
    for plan in PLANS:
        saves = tmp_path / plan.replace(" ", "-")
        monkeypatch.setenv("CB_TUI_NUMBERS", str(saves / "blue"))
        game = begun(saves, HOT)
        game.play(stands(game.state, plan))
        game.close()
        monkeypatch.setenv("CB_TUI_NUMBERS", str(saves / "red"))
        async with Screen(Game.open(saves, "one", **how), saves, size) as screen:
            drawn.append(await pages(screen, keys))
    same(*drawn)


async def test_at_the_same_keyboard_nothing_tells_how_the_other_one_stands(tmp_path, monkeypatch):
    """Blue deploys on the screen, so that his draft, his set-ups and his cursor are there to be found."""
    drawn = []
    for plan, ways in zip(PLANS, ("tab", "tab tab tab tab h h k"), strict=True):
        saves = tmp_path / plan.replace(" ", "-")
        monkeypatch.setenv("CB_TUI_NUMBERS", str(saves / "both"))
        async with Screen(begun(saves, HOT), saves) as screen:
            await screen.press(f"g tab enter {ways} w o n e enter enter")
            assert "Blue is ready" in screen.text
            drawn.append(await pages(screen, f"? escape g {ARMY} {LAID}"))
    same(*drawn)


async def test_who_deployed_may_know_what_he_has_done(tmp_path, monkeypatch):
    shown = []
    for plan in PLANS:
        saves = tmp_path / plan.replace(" ", "-")
        monkeypatch.setenv("CB_TUI_NUMBERS", str(saves / "both"))
        game = begun(saves, HOT)
        game.play(stands(game.state, plan))
        game.play(replace(stands(game.state, plan), setup=_north(game)))
        async with Screen(game, saves) as screen:
            shown.append(screen.text)
    assert shown[0] != shown[1]


def _north(game: Game) -> Any:
    return formations.formations(game.state, SeatId("red"))[0].setup
