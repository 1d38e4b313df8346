"""What explains a roll adds up to the dice that fell: the law that every game of the tests is held to."""

import msgspec
import pytest
from msgspec.structs import replace

from cb_tui.core.dice import FixedDice
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.rules import events as e
from cb_tui.games.combat_boots.rules.dogfight.model import Contested
from tests.laws import watched
from tests.laws.games import played
from tests.laws.pools import adds_up, pools

EXPLAINED = (e.Fired, e.AirFired, e.Fought, e.Tested, Contested)
FEW = ["veghel", "brecourt-combat_boots_classic", "edson", "nicolson"]


def rolled():
    """The first rolls of each kind in a few games: the state before the command, its events, where the roll is."""
    kinds = {}
    for game in (played(name, 1) for name in FEW):
        for moment in game.moments:
            for index, event in enumerate(moment.events):
                if isinstance(event, EXPLAINED):
                    kinds.setdefault(type(event).__name__, (game.rules, moment, index))
    return kinds


def test_the_rules_that_tests_play_by_are_watched():
    """One die too many, and the game that rolled it stops."""
    played = [rules for rules in RULESETS.values() if rules.family == "Combat Boots"]
    assert played == [watched.COMBAT_BOOTS_2025, watched.COMBAT_BOOTS_CLASSIC]
    rules, moment, index = rolled()["Fired"]
    wrong = [*moment.events]
    wrong[index] = replace(wrong[index], faces=(*wrong[index].faces, 1))
    faulty = watched.watched(msgspec.structs.replace(rules, decide=lambda *_: tuple(wrong)))
    with pytest.raises(AssertionError, match="dice are told"):
        faulty.decide(moment.state, moment.command, FixedDice())


@pytest.mark.parametrize("kind", ["Fired", "AirFired", "Tested", "Contested", "Fought"])
def test_a_die_more_than_its_lines_is_noticed(kind):
    rules, moment, index = rolled()[kind]
    event, after = moment.events[index], moment.events[index + 1 :]
    adds_up(moment.state, moment.events, rules.evolve)
    match event:
        case e.Fought():
            wrong = replace(event, dice=(*event.dice, 1))
        case e.Tested():
            wrong = replace(event, chances=(*event.chances, "1/2"))
        case _:
            wrong = replace(event, faces=(*event.faces, 1))
    with pytest.raises(AssertionError):
        adds_up(moment.state, (*moment.events[:index], wrong, *after), rules.evolve)
    assert list(pools(moment.state, event, after))


@pytest.mark.parametrize("name", ["veghel", "brecourt-combat_boots_classic"])
def test_a_die_that_reads_otherwise_than_its_lines_is_noticed(name):
    game = played(name, 1)
    moment, shot = next((m, event) for m in game.moments for event in m.events if isinstance(event, e.Fired))
    for wrong in (
        replace(shot, reads=(shot.reads[0] + 1, shot.reads[1])),
        replace(shot, verdicts=(replace(shot.verdicts[0], reads=0), *shot.verdicts[1:])),
        replace(shot, attack_mods=(*shot.attack_mods, e.DiceEntry("luck", 1, "FIRE-4"))),
    ):
        with pytest.raises(AssertionError, match="dice and lines give"):
            adds_up(moment.state, [wrong], game.rules.evolve)
