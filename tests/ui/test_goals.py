"""How the battle is won: the goal of who looks comes first and is never left out."""

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from cb_tui.core.grammar import plural_of_side
from cb_tui.core.ruleset import opening_state
from cb_tui.core.values import SeatId, Side
from cb_tui.games import RULESETS
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.log_view import LogView
from cb_tui.presentation.text import plain_text
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.seats import default_seats
from cb_tui.ui.app import GameApp
from cb_tui.ui.panels.status import compose
from cb_tui.ui.panels.status import opening as goals
from tests.battles import shipped
from tests.sample import sample


@cache
def begun(battle: str) -> Any:
    """The state in which a battle begins."""
    return opening_state(RULESETS[shipped()[battle].ruleset], shipped()[battle])


def mapped(battle):
    return RULESETS[battle.ruleset].scene(begun(battle.id)).has_map


def told(battle: str, side: str, most: int) -> list[str]:
    read = shipped()[battle]
    seat = next(seat.id for seat in read.seated if seat.side == side)
    table = GameView(RULESETS[read.ruleset], begun(battle), frozenset([seat]))
    return [plain_text(row) for row in goals(table, 25, most)][1:]


@pytest.mark.parametrize(("side", "first"), [("us", "US: hold 1 of the ground"), ("vn", "PAVN: destroy 4 squads")])
def test_x_ray_tells_who_looks_his_own_goal_first(side, first):
    assert told("xray", side, 3)[0] == first


@pytest.mark.parametrize("most", [1, 2, 3, 6])
def test_no_battle_leaves_out_the_goal_of_who_looks(most):
    for battle in shipped().values():
        for army in battle.sides:
            shown = told(battle.id, army.id, most)
            mine = [goal for goal in shown if goal.startswith((f"{plural_of_side(army.name)}:", "Either side:"))]
            aims = {goal.side for goal in getattr(battle, "victory", ())}
            assert mine or army.id not in aims, f"{battle.id}, {army.id}"
            assert len(shown) <= most


def test_a_side_without_an_aim_of_its_own_is_told_to_hold_out():
    assert told("pavlov", "su", 3)[:2] == ["Soviets: hold out to the", "end of turn 10"]


@pytest.mark.parametrize("battle", sample(filter(mapped, shipped().values()), 3), ids=lambda battle: battle.id)
async def test_the_first_screen_at_80x24_tells_who_plays_his_own_goal(battle):
    game = Game.new(RULESETS[battle.ruleset], battle, seed=5, seats=default_seats(battle), saves=None)
    running = GameApp(game, Library(), None, ascii_only=True)
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        rows = [strip.text for strip in running.screen._compositor.render_strips()]
    people = plural_of_side(battle.sides[0].name)
    assert any(f"|{people}:" in row or "|Either side:" in row for row in rows), "\n".join(rows)


@pytest.mark.parametrize(
    ("sides", "told"),
    [
        (("us",), "You win when this turn ends"),
        (("de",), "They win when this turn ends"),
        (("us", "de"), "A draw when this turn ends"),
        ((), ""),
    ],
)
def test_a_goal_that_is_met_is_told_before_the_turn_ends(sides, told):
    battle = Library().read("veghel")
    ruleset = RULESETS[battle.ruleset]
    state = opening_state(ruleset, battle)
    scene = replace(ruleset.scene(state), sides_meeting_goals=frozenset(map(Side, sides)))
    table = GameView(ruleset, state, frozenset([SeatId("us")]), scene=scene)
    panel = [plain_text(row).rstrip() for row in compose([], table, LogView(), {}, width=28, height=21)]
    assert [row for row in panel if row.endswith("when this turn ends")] == [told] * bool(told)
