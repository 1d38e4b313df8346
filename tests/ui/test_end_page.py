"""The page at the end of a battle: in all games and sizes, with what decided it, and the way on to the next battle."""

from fractions import Fraction
from functools import partial

import pytest

from cb_tui.core.legal_commands import LegalCommands
from cb_tui.core.ruleset import Outcome
from cb_tui.core.values import UnitId
from cb_tui.games import RULESETS
from cb_tui.presentation.moments import BattleSummary, Loss, TurningPoint
from cb_tui.presentation.text import length, line, plain_text
from cb_tui.session.daily import NextBattle
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.ui.app import GameApp
from cb_tui.ui.modes.briefing import BriefingMode
from cb_tui.ui.modes.look import LookMode
from cb_tui.ui.modes.start_and_end import VictoryMode
from cb_tui.ui.panels.end import EndOfBattle, end_page
from cb_tui.ui.screens.chooser import ChooserScreen
from tests.ui.invented import GE, US
from tests.ui.paper import paper
from tests.ui.reading import read, screen, settled, until

LIBRARY = Library()
SIZES = [(60, 16), (80, 24), (100, 30), (160, 50)]


def fought(folder, name: str, seed: int = 3) -> Game:
    """A battle to its end, played from the first seat by the machine of its side."""
    battle = LIBRARY.read(name)
    rules = RULESETS[battle.ruleset]
    game = Game.new(rules, battle, seed=seed, seats=NextBattle(battle).seats(""), saves=folder)
    mine = game.battle.seated[0]
    tactic = rules.tactics[next(army.tactic for army in battle.sides if army.id == mine.side)]
    while game.outcome is None:
        if game.play_machine() is None:
            seen = rules.observe(game.state, mine.id)
            game.play(tactic(seen, LegalCommands(partial(rules.legal, seen)), mine.id).command)
    game.close()
    return Game.open(folder, game.name)


@pytest.mark.parametrize("name", ["mill", "sabres", "first_salvo", "sunken_lane"])
async def test_the_page_fills_every_size_in_all_games(tmp_path, name):
    game = fought(tmp_path, name)
    for size in SIZES:
        app = GameApp(game, LIBRARY, tmp_path, ascii_only=True)
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            shown = screen(app)
        assert [len(row) for row in shown] == [size[0]] * size[1]
        body = "\n".join(shown[1:-2])
        assert "Turning points" in body
        assert "You lost" in body
        assert "They lost" in body
        assert shown[-1].startswith(" Enter next")
        if size[0] >= 80:
            assert "by turn" in body or "by round" in body
            assert "Luck" in body


def told(outcome: Outcome, course: BattleSummary, *, width=80, height=21, **more) -> str:
    """The page of the battle on paper, played for the US."""
    table = paper(human=frozenset((US,)))
    moments = course.turning(2, outcome.winner)
    rows = end_page(EndOfBattle(table, outcome, course, **more), moments, 0, width, height)
    assert len(rows) == height
    assert max(length(row) for row in rows) <= width
    return "\n".join(plain_text(row).rstrip() for row in rows)


HIT = TurningPoint(
    43, line("R2 at r1 killed"), Fraction(1), Fraction(13, 100), 5, line("R2 fired at r1: destroyed"), US
)
TAKEN = TurningPoint(88, line("r2 took 0605"), Fraction(2), turn=6, side=GE)
GONE = (
    Loss(UnitId("R3"), US, "Costa's squad", "x", "by m1", 2),
    Loss(UnitId("R4"), US, "Rifle squad", "+", "in close combat", 3),
    Loss(UnitId("r3"), GE, "Rifle squad", ">", "left the board", 7),
)
COURSE = BattleSummary((HIT, TAKEN), luck=61, losses=GONE)


def test_victory_defeat_and_draw_are_one_big_line_with_the_reason_below():
    for winner, word, reason in (
        (US, "#   # ###", "  Held 0605."),
        (GE, "####  #####", "German victory: held 0605."),
        (None, "####  ####   ###  #   #", "A draw: held 0605."),
    ):
        page = told(Outcome(winner, "held 0605"), COURSE)
        assert page.splitlines()[0].strip().startswith(word)
        assert reason in page
    assert "\u2588   \u2588 \u2580\u2588\u2580" in told(Outcome(US, "held 0605"), COURSE, blocks=True)
    assert "VICTORY" in told(Outcome(US, "held 0605"), COURSE, width=60, height=13)


def test_what_helped_the_winner_stands_first_with_its_turn_and_its_chance():
    assert "> Turn 5: R2 fired at r1: destroyed, 13% likely" in told(Outcome(US, "held 0605"), COURSE)
    both = told(Outcome(US, "held 0605"), COURSE, dice={43: 0.22})
    assert "13% likely; your chance +22 points" in both


def test_losses_are_told_by_name_with_what_became_of_each():
    page = told(Outcome(US, "held 0605"), COURSE)
    for said in ("x R3 Costa's squad  by m1", "+ R4 Rifle squad  in close combat", "> r3 Rifle squad  left the board"):
        assert said in page
    assert "A little lucky: 61 of 100" in page
    assert "\u2020 R4" in told(Outcome(US, "held 0605"), COURSE, unicode=True)


def test_many_losses_stand_together_by_what_became_of_them():
    many = tuple(Loss(UnitId(f"R{number}"), US, f"Squad {number}", "x", "by m1", 1) for number in range(1, 9))
    page = told(Outcome(US, "held 0605"), BattleSummary(losses=many))
    assert "x R1 R2 R3 R4 R5 R6 R7 R8 destroyed" in page
    assert "Squad 1" not in page


def test_the_chance_to_win_is_drawn_where_a_review_has_measured_it_with_one_half_dotted():
    curve = ((1, 0.5), (1, 0.2), (2, 0.1), (2, 0.9), (3, 1.0))
    rows = told(Outcome(US, "held 0605"), COURSE, curve=curve).splitlines()
    assert any("Your chance to win, turn by turn" in row for row in rows)
    (half,) = (row for row in rows if " 50% " in row)
    assert "......" in half
    assert "Pieces lost" in told(Outcome(US, "held 0605"), COURSE)


async def test_enter_opens_the_briefing_of_the_next_battle_n_the_list_and_x_the_field(tmp_path):
    game = fought(tmp_path, "mill")
    app = GameApp(game, LIBRARY, tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await read(pilot)
        assert isinstance(app.screen.controller.mode, VictoryMode)
        await pilot.press("x")
        assert isinstance(app.screen.controller.mode, LookMode)
        await pilot.press("escape")
        assert isinstance(app.screen.controller.mode, VictoryMode)
        await read(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: app.game is not game)
        await settled(pilot)
        assert isinstance(app.screen.controller.mode, BriefingMode)
        assert (app.game.battle.ruleset, app.game.step) == (game.battle.ruleset, 0)
        app.save_now()
    app = GameApp(Game.open(tmp_path, game.name), LIBRARY, tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await read(pilot)
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, ChooserScreen))
        assert app.screen.battle.id != "lesson", "the cursor is on the next battle, not on the lesson"


async def test_a_lesson_is_no_victory_and_leads_on_to_the_first_battle(tmp_path):
    game = fought(tmp_path, "lesson")
    app = GameApp(game, LIBRARY, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await read(pilot)
        shown = "\n".join(screen(app))
        assert EndOfBattle(app.screen.controller.desk.table, game.outcome, COURSE, lesson=True).word == "LESSON DONE"
        assert "next battle: The mill road, 10 minutes" in shown
        await pilot.press("enter")
        await until(pilot, lambda: app.game is not game)
        assert app.game.battle.id == "mill"
        app.save_now()
