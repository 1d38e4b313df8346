"""A player who tries every key that is shown, and watches whether anything comes of it."""

import random
from collections import Counter

from cb_tui.rules import RULESETS
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.seats import default_seats
from cb_tui.ui.flow import Flow
from cb_tui.ui.keys import TYPING, rows
from cb_tui.ui.moments.machine import Machine
from cb_tui.ui.text import plain

LIBRARY = Library()
MOST = 30  # tries of a key that does nothing
ONWARD = ("enter", "fire", "end", "yes", "later", "earlier", "support", "back", "close")
ENDS = ("leave", "title", "again", "swap", "leave_seat")


class Walker:
    """`tried` counts presses by moment and action; `did` holds those that changed anything that can be seen."""

    def __init__(self):
        self.tried, self.did = Counter(), set()

    def walk(self, battle, presses, *, dice="seeded", seed=5):
        """Plays a battle by keys: what was not seen to work yet first, now and then whatever leads on."""
        chance = random.Random(seed)
        flow = begun(battle, dice, seed)
        for _ in range(presses):
            at, under, cursor, step = flow.moment.keys, flow.moment, flow.desk.cursor, flow.game.step
            sky = flow.desk.table.scene.sky is not None
            open_ = self.open(at, sky)
            action = min(open_, key=lambda action: self.tried[at, action], default="")
            trying = bool(open_) and chance.random() < (0.85 if self.tried[at, action] < 4 else 0.4)
            action = action if trying else onward(at, chance, sky)
            wanted = self.press(flow, action)
            if wanted in ENDS:
                flow = begun(battle, dice, seed)
            elif (
                trying and flow.game.step == step and flow.moment is not under and not self.open(flow.moment.keys, sky)
            ):
                flow.moment, flow.desk.cursor = under, cursor
            while isinstance(flow.moment, Machine) and chance.random() < 0.9 and flow.tick() is not None:
                pass

    def press(self, flow, action):
        """One press; what only a screen can do comes back by name."""
        at, before = flow.moment.keys, seen(flow)
        wanted = flow.press(action)
        self.tried[at, action] += 1
        if wanted or seen(flow) != before:
            self.did.add((at, action))
        return wanted

    def open(self, moment, sky):
        """The actions of a moment that were not seen to work yet."""
        return [a for a in actions_of(moment, sky) if (moment, a) not in self.did and self.tried[moment, a] < MOST]


def begun(battle, dice, seed):
    found = LIBRARY.read(battle)
    game = Game.new(RULESETS[found.ruleset], found, seed=seed, seats=default_seats(found), saves=None, dice=dice)
    return Flow(game, speed=5)


def actions_of(moment, sky):
    return list(dict.fromkeys(key.action for key in rows(moment, sky=sky)))


def onward(moment, chance, sky):
    if moment == "quit":
        return chance.choice(("back", "back", "yes", "title"))
    actions = [*actions_of(moment, sky), *(["r"] if moment in TYPING else [])]
    return chance.choices(actions, [8 if action in (*ONWARD, "r") else 1 for action in actions])[0]


def seen(flow):
    """All that a player can see of a moment, and what it would do next."""
    moment, desk, watch = flow.moment, flow.desk, flow.watch
    return (
        id(moment), plain(flow.note), desk.cursor, desk.show_reach, flow.game.step, plain(moment.message(desk)),
        moment.page(50, 20), moment.overlay(desk), moment.panel(desk, 29), moment.filled(desk, 29, 20),
        watch and (watch.skipping, watch.paused),
    )  # fmt: skip
