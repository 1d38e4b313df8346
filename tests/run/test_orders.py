"""Standing orders are given once in a run: each battle begins with those that stood at the end of the one before."""

from pathlib import Path

from cb_tui.core.values import SeatId, Side, UnitId
from cb_tui.games.combat_boots.rules.standing_orders_model import Orders, Policy, Quiet
from cb_tui.games.combat_boots.run.rules.platoon import Choose
from cb_tui.games.combat_boots.run.store.run_session import RunSession
from cb_tui.games.combat_boots.run.store.verify import verified
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.seats import HUMAN
from cb_tui.session.settings import Settings
from cb_tui.ui.app import GameApp
from cb_tui.ui.modes.other_side import MachineMode
from cb_tui.ui.screens.battle import BattleScreen
from tests.run import leading

GIVEN = Orders(
    opportunity=Policy("fire", 40),
    units={UnitId("R2"): Policy("hold"), UnitId("AZ"): Policy("fire")},
    shed="ask",
    quiet=Quiet(3, Side("us")),
)
KEPT = Orders(opportunity=Policy("fire", 40), units={UnitId("R2"): Policy("hold")}, shed="ask")


def out(campaign: RunSession, settings: Settings = Settings()) -> Game:  # noqa: B008 - it is frozen
    """The battle of the next day, as it begins."""
    leading.day(campaign)
    run = campaign.run
    return Game.open(campaign.saves, campaign.march([one.id for one in run.members], 0, settings))


def own(game: Game) -> SeatId:
    """The seat of the platoon."""
    return next(seat for seat, player in game.seats.items() if player == HUMAN)


def test_the_orders_of_a_battle_are_those_with_which_the_next_begins(tmp_path):
    """Given orders for all, for a piece of the platoon, for one lent and for a turn; then the first two go on."""
    campaign = leading.begin(tmp_path)
    game = out(campaign)
    mine = own(game)
    game.give_orders(mine, GIVEN)
    leading.sit(game)
    game.close()
    campaign.close()
    assert campaign.run.member("R2") is not None
    then = out(campaign, Settings(orders={"moving": "hold"}))
    assert then.orders[mine] == KEPT
    then.close()
    log = campaign.saves / then.name / "log.jsonl"
    before = log.read_bytes()
    log.unlink()
    (log.parent / "snapshot.toml").unlink()
    assert RunSession.open(tmp_path, "run-1").ready() == then.name
    assert log.read_bytes() == before
    assert verified(tmp_path, "run-1").fine


def test_the_first_battle_begins_with_the_orders_of_the_settings(tmp_path):
    game = out(leading.begin(tmp_path), Settings(orders={"moving": "hold"}))
    mine = own(game)
    assert game.orders[mine] == Orders(opportunity=Policy("hold"))


def test_a_battle_whose_log_is_gone_leaves_the_orders_of_the_settings(tmp_path):
    campaign = leading.led(leading.begin(tmp_path), 1)
    (tmp_path / "run-1-1" / "log.jsonl").unlink()
    (tmp_path / "run-1-1" / "snapshot.toml").unlink()
    game = out(campaign, Settings(orders={"moving": "hold"}))
    assert game.orders[own(game)].opportunity.do == "hold"


async def test_the_pace_of_a_battle_is_kept_for_the_next_until_the_settings_change_it(tmp_path):
    """Given a machine's turn; when it is slowed twice; then the next battle has it, and a new setting replaces it."""
    games = [Game.open(campaign.saves, campaign.ready()) for campaign in map(marched, (tmp_path / "a", tmp_path / "b"))]
    app = GameApp(games[0], Library(), tmp_path / "a")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        first = app.screen
        assert isinstance(first, BattleScreen)
        assert isinstance(first.controller.mode, MachineMode)
        await pilot.press("space", "less_than_sign", "less_than_sign")
        assert app.preferences.speed == 1
        app.play(games[1])
        await pilot.pause()
        then = app.screen
        assert isinstance(then, BattleScreen)
        assert isinstance(then.controller.mode, MachineMode)
        assert then.controller.mode.speed == 1
        app.preferences.change(("speed",), 2)
        app.set_all_speeds()
        assert then.controller.mode.speed == app.preferences.speed == 2


def marched(saves: Path) -> RunSession:
    """A run whose first battle is begun by the machine."""
    campaign = leading.begin(saves, seed=5)
    campaign.do(Choose(0))
    campaign.march([one.id for one in campaign.run.members], 0)
    return campaign
