"""What the rules allow can be done on the screen: each legal command is found by keys."""

import random
from collections import deque

import pytest
from msgspec.structs import asdict, replace

from cb_tui.core.values import kind
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.presentation.advice import acting
from cb_tui.games.combat_boots.screen.modes.choose import ChooseMode
from cb_tui.games.combat_boots.screen.modes.move import MoveMode
from cb_tui.games.combat_boots.screen.modes.support import SupportMode, ready
from cb_tui.games.combat_boots.screen.ways import route_to
from cb_tui.presentation.keys import rows
from cb_tui.session.game import Game
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.modes.base import COMPASS, SCREEN_ACTIONS, March, OpenNamed, Play, SwitchTo
from cb_tui.ui.screen_spec import open_mode
from tests.ui.walker import LIBRARY

LOOKS = (
    SCREEN_ACTIONS | COMPASS | {"threat", "danger", "look", "sight", "reach", "safer"}
)  # keys that do nothing to the game
MOST = 3000  # modes looked into
EVERY = 12  # commands from one look to the next, twelve looks a battle


def begun(battle, edition, seed):
    found = replace(LIBRARY.read(battle), ruleset=f"combat_boots_{edition}")
    seats = {army.id: "human" for army in found.sides}
    return Game.new(RULESETS[found.ruleset], found, seed=seed, seats=seats, saves=None)


def beginnings(controller, command):
    """Where a player begins: at the question that is asked, else with who acts up, a route begun, or a call in hand."""
    table, mode = controller.desk.table, controller.mode
    ground = tuple(table.scene.board.terrain)
    if not isinstance(mode, ChooseMode):
        return [
            (mode, at)
            for at in ((controller.desk.cursor, *ground) if isinstance(mode, SupportMode) else [controller.desk.cursor])
        ]
    if kind(command) == "Step":
        return [(MoveMode(command.unit, route_to(table, command.unit, (), command.to)), command.to)]
    if kind(command) in ("Call", "Strike"):
        return [(SupportMode(one.id), command.at) for one in ready(table)]
    return [(ChooseMode(unit), table.pieces[unit].at) for unit in acting(command)] or [(mode, controller.desk.cursor)]


def deeds(controller, starts):
    """All that any keys bring about from there."""
    found, seen, waiting = set(), set(), deque(starts)
    while waiting and len(seen) < MOST:
        mode, cursor = waiting.popleft()
        known = (
            type(mode).__name__,
            cursor,
            repr({key: value for key, value in vars(mode).items() if key != "under"}),
        )
        if known in seen:
            continue
        seen.add(known)
        for action in {key.action for key in rows(mode.keys)} - LOOKS:
            controller.desk.cursor = cursor
            reply = mode.handle_action(action, controller.desk)
            match open_mode(controller.desk, reply) if isinstance(reply, OpenNamed) else reply:
                case Play(command):
                    found.add(repr(command))
                case March(unit, way):
                    found.add(f"{unit} to {way[0]}")
                case SwitchTo(to):
                    waiting.append((to, controller.desk.cursor))
    return found


def wanted(command):
    fields = asdict(command)
    return f"{fields['unit']} to {fields['to']}" if kind(command) == "Step" else repr(command)


BATTLES = [
    ("veghel", "2025"), ("kalach", "2025"), ("xray", "2025"), ("stonne", "2025"), ("pavlov", "classic"),
    ("bain", "classic"), ("edson", "classic"), ("tears", "2025"),
]  # fmt: skip


@pytest.mark.parametrize(("battle", "edition"), BATTLES)
def test_every_command_that_is_legal_can_be_given_by_keys(battle, edition):
    chance, game = random.Random(5), begun(battle, edition, 5)
    for number in range(12 * EVERY):
        legal = game.ruleset.legal(game.state)
        if not legal:
            return
        if number % EVERY == 0:
            controller = BattleController(game)
            one_of_each_kind = {kind(one): one for one in chance.sample(legal, len(legal))}
            for command in one_of_each_kind.values():
                assert wanted(command) in deeds(controller, beginnings(controller, command))
        game.play(chance.choice([one for one in legal if kind(one) != "EndTurn"] or legal))
