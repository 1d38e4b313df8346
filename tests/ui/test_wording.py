"""A game of the classic edition speaks its word, "pinned", wherever a player looks."""

import random

from msgspec.structs import replace

from cb_tui.games import RULESETS
from cb_tui.presentation.boards.cells import ASCII
from cb_tui.presentation.text import plain_text
from cb_tui.session.game import Game
from cb_tui.session.seats import default_seats
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.modes.other_side import MachineMode
from cb_tui.ui.modes.pages import legend_page
from cb_tui.ui.panels.status import compose
from tests.ui.walker import LIBRARY, onward


def begun():
    found = replace(LIBRARY.read("pavlov"), ruleset="combat_boots_classic", also=())
    rules = RULESETS[found.ruleset]
    return BattleController(Game.new(rules, found, seed=5, seats=default_seats(found), saves=None), speed=5)


def seen(controller):
    """All that the screen has to show, on narrow and on wide panels."""
    mode, desk = controller.mode, controller.desk
    for width, height in ((29, 20), (50, 50)):
        head = mode.panel(desk, width)
        yield from compose(
            head, desk.table, desk.log_view, desk.luck, width=width, height=height, log=True, glyphs=ASCII
        )
    yield from (controller.note, mode.message(desk), *(mode.page(80, 60) or ()))


def test_no_page_panel_or_message_of_the_classic_edition_says_disrupted():
    controller, chance, lines = begun(), random.Random(5), set()
    lines.update(plain_text(row) for row in legend_page(controller.mode, controller.desk.table, ASCII).page(80, 60))
    for _ in range(400):
        controller.press(onward(controller.mode.keys, chance, sky=False))
        while isinstance(controller.mode, MachineMode) and controller.tick() is not None:
            pass
        lines.update(plain_text(row) for row in seen(controller))
    assert {row for row in lines if "disr" in row.lower()} == set()
    assert len({row for row in lines if "pinned" in row}) > 30
