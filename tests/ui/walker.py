"""A player who tries every key that is shown, and watches whether anything comes of it."""

import random
from collections import Counter

from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.presentation.advice import scene_of
from cb_tui.presentation.keys import TYPING, rows
from cb_tui.presentation.text import plain_text
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.seats import default_seats
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.modes.base import MAPPED
from cb_tui.ui.modes.other_side import MachineMode

LIBRARY = Library()
MOST = 30  # tries of a key that does nothing
ONWARD = ("enter", "fire", "end", "yes", "later", "earlier", "support", "back", "close")
ENDS = ("leave", "title", "again", "next", "new", "leave_seat")


class Walker:
    """`tried` counts presses by mode and action; `did` holds those that changed anything that can be seen."""

    def __init__(self):
        self.tried, self.did = Counter(), set()

    def walk(self, battle, presses, *, dice="seeded", seed=5):
        """Plays a battle by keys: what was not seen to work yet first, now and then whatever leads on."""
        chance = random.Random(seed)
        controller = begun(battle, dice, seed)
        for _ in range(presses):
            at, under, cursor, step = (
                controller.mode.keys,
                controller.mode,
                controller.desk.cursor,
                controller.game.step,
            )
            sky = scene_of(controller.desk.table).sky is not None
            open_ = self.open(at, sky)
            action = min(open_, key=lambda action: self.tried[at, action], default="")
            trying = bool(open_) and chance.random() < (0.85 if self.tried[at, action] < 4 else 0.4)
            action = action if trying else onward(at, chance, sky)
            wanted = self.press(controller, action)
            if wanted in ENDS:
                controller = begun(battle, dice, seed)
            elif (
                trying
                and controller.game.step == step
                and controller.mode is not under
                and not self.open(controller.mode.keys, sky)
            ):
                controller.mode, controller.desk.cursor = under, cursor
            while isinstance(controller.mode, MachineMode) and chance.random() < 0.9 and controller.tick() is not None:
                pass

    def press(self, controller, action):
        """One press; what only a screen can do comes back by name."""
        at, before = controller.mode.keys, seen(controller)
        wanted = controller.press(action)
        self.tried[at, action] += 1
        if wanted or seen(controller) != before:
            self.did.add((at, action))
        return wanted

    def open(self, mode, sky):
        """The actions of a mode that were not seen to work yet."""
        return [a for a in actions_of(mode, sky) if (mode, a) not in self.did and self.tried[mode, a] < MOST]


def begun(battle, dice, seed):
    found = LIBRARY.read(battle)
    game = Game.new(RULESETS[found.ruleset], found, seed=seed, seats=default_seats(found), saves=None, dice=dice)
    return BattleController(game, speed=5)


def actions_of(mode, sky):
    return list(dict.fromkeys(key.action for key in rows(mode, without=MAPPED if sky else frozenset())))


def onward(mode, chance, sky):
    if mode == "quit":
        return chance.choice(("back", "back", "yes", "title"))
    actions = [*actions_of(mode, sky), *(["r"] if mode in TYPING else [])]
    return chance.choices(actions, [8 if action in (*ONWARD, "r") else 1 for action in actions])[0]


def seen(controller):
    """All that a player can see of a mode, and what it would do next."""
    mode, desk, watch = controller.mode, controller.desk, controller.watch
    return (
        id(mode), plain_text(controller.note), desk.cursor, desk.show_reach, controller.game.step,
        plain_text(mode.message(desk)),
        mode.page(50, 20), mode.overlay(desk), mode.panel(desk, 29), mode.full_panel(desk, 29, 20),
        watch and (watch.skipping, watch.paused),
    )  # fmt: skip
