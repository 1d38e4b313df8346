"""However many different pieces walk into few hexes, what may be done there can be listed, and nothing else may."""

import random
from itertools import combinations
from typing import Any

import msgspec
import pytest

from cb_tui.core.dice import SeededDice
from cb_tui.core.hexes import Hex, distance, neighbours
from cb_tui.core.limits import PIECES, STACK, TOGETHER
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.rules.equivalent_units import crowded
from cb_tui.games.combat_boots.rules.model import ChooseLoss, EndTurn, Fire, HandToHand, HoldFire, State, Step
from tests.rules.combat_boots.shots import fire
from tests.rules.combat_boots.test_findings import changed

RULES = RULESETS["combat_boots_2025"]
OURS, THEIRS = "0101", "0102"
SIDES = (("us", "de"), ("de", "us"))


def crowd(pieces: int, *, kinds: int | None = None, at: str = "", **rated: int) -> Any:
    """So many squads of each side, each a counter of its own, in two hexes beside each other, or where `at` says."""
    rifle = msgspec.to_builtins(changed("turns", 6).types["rifle"]) | rated
    types = {f"k{number}": {**rifle, "note": f"{number}"} for number in range(2 * pieces)}
    units = [
        {"id": f"{letter}{number}", "side": side, "type": f"k{(number + first) % (kinds or PIECES)}", "at": at or place}
        for letter, side, place, first in (("R", "us", OURS, 0), ("r", "de", THEIRS, pieces))
        for number in range(pieces)
    ]
    return changed("units", units, types=types, victory=[], board={"map": "\n".join([". " * 9] * 9)})


def played(state: State, command: Any, seed: int = 1) -> State:
    for event in RULES.decide(state, command, SeededDice(seed, 1)):
        state = RULES.evolve(state, event)
    return state


def marched(pieces: int) -> State:
    """So many of each side where no more than twenty can begin: they come step by step, each side in its turn."""
    goals = {"us": Hex("0405"), "de": Hex("0404")}
    beside = {side: [at for at in neighbours(goals[side]) if distance(at, goals[foe]) > 1] for side, foe in SIDES}
    battle = crowd(pieces)
    units = [
        msgspec.structs.replace(unit, at=beside[unit.side][number % 3]) for number, unit in enumerate(battle.units)
    ]
    state: State = RULES.start(msgspec.structs.replace(battle, units=tuple(units)), {})
    for side, _ in SIDES:
        for unit in [unit.id for unit in state.units.values() if unit.side == side]:
            state = played(state, Step(unit, goals[side]))
            if state.pending:
                state = played(state, HoldFire())
        state = played(state, EndTurn())
    return state


@pytest.mark.parametrize(("pieces", "many"), [(6, False), (16, True)])
def test_a_crowd_has_few_groups_and_every_other_is_refused(pieces, many):
    state = RULES.start(crowd(pieces), {})
    assert crowded(state) is many
    fires = {command for command in RULES.legal(state) if isinstance(command, Fire) and not command.drop}
    assert len(fires) == ((pieces + TOGETHER - 1) ** 2 if many else (2**pieces - 1) ** 2)
    ours, theirs = ([unit.id for unit in state.units.values() if unit.side == side] for side in ("us", "de"))
    for some in combinations(ours[:5], 3):
        shot = Fire(some, tuple(theirs[:2]))
        assert (RULES.refusal(state, shot) is None) == (shot in fires)


@pytest.mark.parametrize("kinds", [None, 1], ids=["unlike", "alike"])
@pytest.mark.parametrize("rated", [{}, {"sv": 8}], ids=["usual", "strong"])
def test_a_hundred_a_side_have_no_more_commands_than_single_shots_and_a_few_groups(kinds, rated):
    state = RULES.start(crowd(PIECES // 2, kinds=kinds, **rated), {})
    assert len(RULES.legal(state)) < (PIECES // 2 + TOGETHER) ** 2 + 10 * PIECES


def test_those_who_have_marched_together_may_do_no_more():
    state = marched(60)
    assert {len(here) for here in state.standing.values()} == {60}
    assert len(RULES.legal(state)) < (60 + TOGETHER) ** 2 + 10 * 120


def test_every_command_at_random_in_a_crowd_is_listed_or_refused():
    state, chance = RULES.start(crowd(16), {}), random.Random(2)
    ours, theirs = ([unit.id for unit in state.units.values() if unit.side == side] for side in ("us", "de"))
    for number in range(6):
        legal = set(RULES.legal(state))
        for _ in range(300):
            by, at = (chance.sample(some[:12], chance.choice((1, 2, 3, 11))) for some in (ours, theirs))
            shot = Fire(tuple(by), tuple(at), "", chance.choice((0, 0, 1)))
            assert (RULES.refusal(state, shot) is None) == (RULES.canonical(state, shot) in legal)
        groups = [shot for shot in legal if isinstance(shot, Fire) and len(shot.by) > 1]
        state = played(state, chance.choice(sorted(groups or legal, key=repr)), number)


def test_who_has_fired_stands_behind_those_who_have_not():
    state = RULES.start(crowd(16), {})
    state = played(state, fire("R0 R1", "r0"))
    while state.pending:
        state = played(state, HoldFire())
    assert RULES.refusal(state, fire("R2 R3", "r1 r2")) is None


def test_a_crowd_is_told_how_many_act_as_one_and_that_no_dice_are_shed():
    state = RULES.start(crowd(16, sv=3), {})
    eleven = " ".join(f"R{number}" for number in range(TOGETHER + 1))
    assert f"at most {TOGETHER} of a hex act as one" in RULES.refusal(state, fire(eleven, "r0")).sentence
    assert "name R0+R1" in RULES.refusal(state, fire("R1 R2", "r0")).sentence
    shot = fire("R0 R1 R2", "r0")
    assert "no firer sheds" in RULES.refusal(state, msgspec.structs.replace(shot, drop=1)).sentence
    assert len(RULES.advisor.prospect(state, shot).sheds) == 1


def test_twenty_of_a_side_fight_hand_to_hand_in_ten_pairs_and_the_chances_are_exact():
    state = played(RULES.start(crowd(100, at=OURS), {}), EndTurn())
    seen = RULES.advisor.prospect(state, HandToHand(OURS))
    assert len(seen.by) == len(seen.targets[0].units) == STACK
    assert {loss.own + loss.enemy for loss in seen.losses} == set(range(TOGETHER, 2 * TOGETHER + 1))
    assert sum(loss.chance for loss in seen.losses) == 1
    state = played(state, HandToHand(OURS))
    assert sum(waiting.count for waiting in state.pending if isinstance(waiting, ChooseLoss)) >= TOGETHER
