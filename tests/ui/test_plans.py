"""Plans of a staff, for a player who asks."""

from cb_tui.core.values import SeatId
from cb_tui.presentation.advice import NONE, staff_plan_lines
from cb_tui.presentation.text import plain_text
from cb_tui.ui.battle_controller import BattleController
from tests.patience import PATIENCE
from tests.session.test_staff import DE, game


def test_the_list_of_commands_shows_the_plans_of_a_staff_and_offers_none_without():
    controller = BattleController(game(us="human", de="ai:staff:300"))
    controller.game.staffs[DE].mind.patience = PATIENCE
    controller.press("commands")
    for letter in "best plans":
        controller.press("space" if letter == " " else letter)
    controller.press("enter")
    page = "\n".join(plain_text(row) for row in controller.mode.page(80, 20) or ())
    assert "Plans of the staff" in page and "German staff" in page
    controller.game.close()

    alone = BattleController(game(us="human", de="ai:officer"))
    alone.press("commands")
    assert "plans" not in [key.action for key in alone.mode.all]


def test_the_page_says_which_plan_is_followed_and_which_are_level():
    staff = game(de="ai:staff:600").staffs[DE]
    named = {SeatId("de"): "German"}
    assert staff_plan_lines({DE: None}, named) == [
        "The German staff is still thinking; meanwhile the officer follows its own plan."
    ]
    assert staff_plan_lines({}, named) == [NONE]
    rows = staff_plan_lines({DE: staff.ratings}, named)
    assert rows[0].startswith("The German staff has played each plan ") and "% to win (+-" in rows[0]
    assert len(rows) > 1 and all(row.startswith(("Level with it: ", "Behind it: ")) for row in rows[1:])
