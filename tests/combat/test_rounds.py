"""A turn of all sides is a round in Combat, wherever it is told."""

from cb_tui.cli.records import line
from cb_tui.games import RULESETS
from cb_tui.games.combat.rules.model import EndTurn
from cb_tui.session.battle_records import BattleRecord, BattleRecords
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.saves import saves
from cb_tui.ui.app import GameApp
from cb_tui.ui.screens.title import TitleScreen
from tests.combat.screen import HOT


def test_saves_and_records_tell_rounds(tmp_path):
    Game.new(RULESETS["combat"], Library().read("two_roads"), seed=3, seats=HOT, name="one", saves=tmp_path).close()
    (save,) = saves(tmp_path)
    assert save.standing == "round 1, Red to move"
    won = BattleRecord(
        game="1", battle="two_roads", title="Two roads", ruleset="combat", by="anna", sides=("blue",),
        opponents={"red": "ai:fox"}, winner="blue", turn=9, lost={"blue": 2}, date="",
    )  # fmt: skip
    assert "best: round 9, 2 lost" in line(BattleRecords((won,)).of("two_roads")[0])


async def test_the_title_continues_in_a_round(tmp_path):
    Game.new(RULESETS["combat"], Library().read("two_roads"), seed=3, seats=HOT, name="one", saves=tmp_path).close()
    app = GameApp(None, Library(), tmp_path, ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)
        assert "Two roads, round 1" in "\n".join(strip.text for strip in app.screen._compositor.render_strips())


def test_the_list_of_saves_follows_a_game_that_is_being_played(tmp_path):
    game = Game.new(RULESETS["combat"], Library().read("two_roads"), seed=3, seats=HOT, name="one", saves=tmp_path)
    for _ in range(3):
        game.play(EndTurn())
    assert saves(tmp_path)[0].standing == "round 2, Blue to move"
    game.close()
