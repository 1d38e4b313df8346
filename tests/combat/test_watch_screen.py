"""What a player of Combat looks at: lines of fire, danger, an enemy's turn, reinforcements, night, commanders, end.

The screens in `screens/` were looked at; CB_TUI_UPDATE=1 draws them anew.
"""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from cb_tui.core.values import Place, SeatId, UnitId
from cb_tui.games import RULESETS
from cb_tui.games.combat.rules.model import EndTurn
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.ui.screen_spec import screen_spec
from tests.combat.screen import Screen
from tests.combat.test_play_screen import drawn

BLUE, RED = SeatId("blue"), SeatId("red")
HOT = {BLUE: "human", RED: "human"}
BREAKS_THROUGH = (("0911", "2009"),)  # a tank has an empty flank before it


def two_roads(*, first: str = "blue", moved: tuple[tuple[str, str], ...] = (), **parameters: Any) -> Game:
    """Return a game of Two roads with people on both sides, some pieces elsewhere, other parameters."""
    battle: Any = Library().read("two_roads")
    where = dict(moved)
    forces = tuple(
        replace(force, units=tuple(replace(one, at=Place(where.get(one.at, one.at))) for one in force.units))
        for force in battle.forces
    )
    profile = "house" if parameters else battle.profile
    changed = replace(
        battle, forces=forces, first=first, profile=profile, parameters={**battle.parameters, **parameters}
    )
    return Game.new(RULESETS["combat"], changed, seed=7, seats=HOT, name="one", saves=None)


def broken_through() -> Game:
    """Return a game in which a tank stands before the enemy's base line."""
    game = two_roads(moved=BREAKS_THROUGH)
    for row in (9, 6):
        game.play_march(UnitId("T1"), tuple(Place(f"20{row - step:02}") for step in (1, 2, 3)))
        game.play(EndTurn())
        game.play(EndTurn())
    game.play_march(UnitId("T1"), (Place("2002"),))
    return game


def watched(game: Game, keys: str, name: str) -> None:
    """Press keys on a screen of 80x24 and hold what it shows to its drawing."""

    async def play() -> None:
        async with Screen(game) as shown:
            await shown.press(keys)
            drawn(name, shown)

    asyncio.run(play())


MOMENTS: dict[str, tuple[Callable[[], Game], str]] = {
    "80x24-lines": (two_roads, "v"),
    "80x24-danger": (two_roads, "d"),
    "80x24-enemy": (two_roads, "m"),
    "80x24-reinforce": (broken_through, "k enter tab"),
}


@pytest.mark.parametrize("name", MOMENTS)
def test_what_is_looked_at_is_drawn(name):
    begun, keys = MOMENTS[name]
    watched(begun(), keys, name)


@pytest.mark.parametrize(("keys", "kinds"), [("enter enter enter", "T T T"), ("enter G enter enter", "T G G")])
def test_three_reinforcements_take_a_press_each_and_one_more_for_another_kind(keys, kinds):
    async def play() -> None:
        async with Screen(broken_through()) as shown:
            before = shown.game.state.pieces.keys()
            await shown.press(f"k enter {keys}")
            assert [unit[0] for unit in shown.game.state.pieces if unit not in before] == kinds.split()

    asyncio.run(play())


def test_a_plane_without_a_strip_says_so_and_not_where_it_would_strike():
    battle: Any = Library().read("first_salvo")
    blue, red = battle.forces
    near = replace(blue, units=(replace(blue.units[0], at=Place("0702")), *blue.units[1:]))
    game = Game.new(
        RULESETS["combat"], replace(battle, forces=(near, red)), seed=7, seats=HOT, name="one", saves=None
    )  # fmt: skip

    async def play() -> None:
        async with Screen(game) as shown:
            (plane,) = (row for row in shown.text.splitlines() if "P plane" in row)
            assert plane.split("plane")[1].strip() == "no strip to land on"

    tank = next(unit for unit, piece in game.state.pieces.items() if piece.at == "0702")
    game.play_march(tank, (Place("0701"),))
    asyncio.run(play())


def test_night_says_what_is_barred_and_who_may_fire_at_dawn():
    """[TIME-2, TIME-3, TIME-4]"""
    game = two_roads(hours_per_day=1, night_turns=3, days=2)
    game.play(EndTurn())
    game.play(EndTurn())
    watched(game, "", "80x24-night")


def test_quiet_moves_of_a_watched_turn_are_one_line():
    game = two_roads(first="red")
    for way in (("0803", "0802"), ("0703", "0702"), ("0404", "0304")):
        unit = next(piece.id for piece in table(game).scene.pieces if piece.at == way[0])
        game.play_march(unit, (Place(way[1]),))

    async def play() -> None:
        async with Screen(game) as shown:
            desk = shown.controller.desk
            rows = screen_spec("combat").watched_rows(desk, desk.table, desk.log_view.entries)
            told = ["".join(run.text for run in row.short) for row in rows]
            assert told[-1] == "3 quiet moves"
            assert all(screen_spec("combat").pause_share(desk.table, row) < 0.1 for row in desk.log_view.entries[-3:])

    asyncio.run(play())


def table(game: Game) -> Any:
    from cb_tui.presentation.game_view import GameView

    return GameView(game.ruleset, game.state)


def ended() -> Iterator[Game]:
    """Yield a game that the machine has played to its end on both sides."""
    battle = Library().read("first_salvo")
    seats = {seat.id: "ai:hammer" for seat in battle.seated}
    game = Game.new(RULESETS["combat"], battle, seed=3, seats=seats, name="one", saves=None)
    while game.outcome is None:
        assert game.play_machine() is not None
    yield game


def test_the_end_says_what_each_side_fell_to_and_the_log_every_card_and_die():
    for game in ended():

        async def play(game: Game = game) -> None:
            async with Screen(game) as shown:
                drawn("80x24-victory", shown)
                await shown.press("i k")
                drawn("80x24-log", shown)

        asyncio.run(play())


def test_one_of_four_commanders_sees_whose_pieces_are_his_and_who_is_next():
    battle = Library().read("four_corps")
    seats = {seat.id: "human" for seat in battle.seated}
    watched(Game.new(RULESETS["combat"], battle, seed=7, seats=seats, name="one", saves=None), "", "80x24-four")


def test_a_machines_turn_tells_its_deeds_with_reasons_and_the_deck_then_and_now():
    battle = Library().read("arras")
    seats = {SeatId("br"): "human", SeatId("de"): "ai:fox"}
    game = Game.new(RULESETS["combat"], battle, seed=1940, seats=seats, name="one", saves=None)

    async def play() -> None:
        shown = Screen(game)
        shown.app.preferences.settings = replace(shown.app.preferences.settings, speed=1)
        async with shown:
            await shown.press("e e space")
            watch = shown.controller.watch
            watch.paused = False
            while len(watch.shown) < 22:
                shown.controller.tick()
            watch.paused = True
            await shown.press("less_than_sign")
            drawn("80x24-machine", shown)

    asyncio.run(play())
