"""Standing orders are given once in a run: each battle begins with those that stood at the end of the one before."""

from cb_tui.core.values import SeatId, Side, UnitId
from cb_tui.rules.combat_boots.standing_orders_records import Orders, Policy, Quiet
from cb_tui.session.game import Game
from cb_tui.session.run.campaign import Campaign
from cb_tui.session.run.verify import verified
from cb_tui.session.seats import HUMAN
from cb_tui.session.settings import Settings
from tests.run import leading

GIVEN = Orders(
    opportunity=Policy("fire", 40),
    units={UnitId("R2"): Policy("hold"), UnitId("AZ"): Policy("fire")},
    shed="ask",
    quiet=Quiet(3, Side("us")),
)
KEPT = Orders(opportunity=Policy("fire", 40), units={UnitId("R2"): Policy("hold")}, shed="ask")


def out(campaign: Campaign, settings: Settings = Settings()) -> Game:  # noqa: B008 - it is frozen
    """The battle of the next day, as it begins."""
    leading.day(campaign)
    run = campaign.run
    return Game.open(campaign.saves, campaign.march([one.id for one in run.members], 0, settings))


def own(game: Game) -> SeatId:
    """The seat of the platoon."""
    return next(seat for seat, player in game.seats.items() if player == HUMAN)


def test_the_orders_of_a_battle_are_those_with_which_the_next_begins(tmp_path):
    """Given orders for all, for a piece of the platoon, for one that was lent and for a turn; then the first two go on."""
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
    assert Campaign.open(tmp_path, "run-1").ready() == then.name
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
