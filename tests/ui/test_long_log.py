"""Who comes back to a long game is told its end; what was before is told once somebody asks for it."""

import pytest
from msgspec.structs import replace

from cb_tui.games import RULESETS
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.ui.view_updater import ENOUGH, LocalPlayers, ViewUpdater
from tests.long_game import long_game

COUNTS, WIDTHS = (1, 3, 6, 20), (29, 80)


@pytest.fixture(scope="module", params=["veghel", "sabres", "lateral_road"])
def game(request) -> Game:
    """A battle played by chance, in each of the systems with dice and hits of its own."""
    battle = Library().read(request.param)
    seats = {seat.id: "ai:random" for seat in battle.seated}
    game = Game.new(RULESETS[battle.ruleset], battle, seed=7, seats=seats, saves=None)
    while game.step < 160 and game.play_machine():
        pass
    return game


def test_the_end_of_a_log_is_told_as_in_all_of_it(game):
    for step in range(game.step, 0, -23):
        then = Game(game.at_step(step)._timeline, game._log, game.local_seats, [])
        log = ViewUpdater(LocalPlayers(then)).desk.log_view
        ends = [log.tail(count, width) for count in COUNTS for width in WIDTHS]
        assert log.entries[0].step < 30
        assert ends == [log.tail(count, width) for count in COUNTS for width in WIDTHS]


def test_nothing_is_rolled_without_dice(game):
    """So the luck of the sides is counted from the commands that have dice alone."""
    rolled = [deed for deed, reports in game.logged() if any(report.rolls for report in reports)]
    assert rolled
    assert all(deed.faces for deed in rolled)


def test_who_resumes_a_long_game_has_only_its_end_and_its_rolls_reported(tmp_path):
    long_game("veghel", 300, tmp_path).close()
    rules, reported = RULESETS["combat_boots_2025"], list[int]()

    def report(*asked):
        reported.append(1)
        return rules.report(*asked)

    game = Game.open(tmp_path, "long", rulesets={rules.id: replace(rules, report=report)})
    books = ViewUpdater(LocalPlayers(game))
    assert len(reported) < sum(bool(deed.faces) for deed in game.entries) + 2 * ENOUGH < game.step
    told, counted = books.desk.luck, books.ledger.sides
    assert [(each.tally, each.swing, each.balance) for each in told.values()] == [
        (each.tally, each.swing, each.balance) for each in counted.values()
    ]
    assert len(reported) == game.step
    game.close()
