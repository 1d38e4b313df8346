"""Laws of Combat Boots: what its records promise, at every moment of random games."""

from fractions import Fraction
from functools import reduce
from itertools import takewhile

import pytest

from cb_tui.core.odds import summarise
from cb_tui.core.values import Rolled
from cb_tui.games.combat_boots.rules import bands, resolve
from cb_tui.games.combat_boots.rules.actions import ACTING, able, offer
from cb_tui.games.combat_boots.rules.events import Arrived, Destroyed, Disrupted, Fired, Fought, Left, Stepped
from cb_tui.games.combat_boots.rules.model import Assault, Fire, Pass, ReduceDice, Step
from cb_tui.games.combat_boots.rules.movement import fare
from tests.laws.games import FEW, GAMES, GRID, WAYS, PlayedGame, played


@pytest.fixture(
    params=[cell for cell in GRID if WAYS[cell[0]][0].ruleset.startswith("combat_boots_")],
    ids=lambda cell: f"{cell[0]}-{cell[1]}",
    scope="module",
)
def game(request) -> PlayedGame:
    return played(*request.param)


def states(game):
    """Each event with the state before it and the state after it."""
    for moment in game.moments:
        state = moment.state
        for event in moment.events:
            after = game.rules.evolve(state, event)
            yield state, event, after
            state = after


def attacks(game):
    """Each `Fired` with the rolls that it judges and the events that follow in the same command."""
    for moment in game.moments:
        for number, event in enumerate(moment.events):
            if isinstance(event, Fired):
                first = number - 1 - len(event.verdicts)
                yield moment, event, moment.events[first:number], moment.events[number + 1 :]


def dice(entries):
    return sum(entry.dice for entry in entries)


def modifiers(fired, verdict):
    """What is added to whose die, from the record alone."""
    return resolve.Modifiers(
        high=dice((*fired.attack_mods, *verdict.attack_mods)),
        second=dice(fired.second_mods),
        cover=dice(verdict.defense_mods),
        one_die=fired.one_die_kills,
    )


def simple(state):
    """Every step to a neighbour, every pass, every shot or assault of one piece at another with any armament."""
    for one, unit in state.units.items():
        yield Pass(one)
        yield from (Step(one, to) for to in bands.beside(state.context, unit.at))
        for other in state.units:
            yield from (Fire((one,), (other,), arm) for arm in ("", "a", "h", "mg"))
            yield Assault((one,), other)


def test_every_simple_command_is_listed_or_refused(game):
    apart = 25 if GAMES > FEW else 100
    for moment in game.moments[game.seed % apart :: apart]:
        listed = set(moment.legal)
        for command in simple(moment.state):
            fine = game.rules.refusal(moment.state, command) is None
            assert fine == (game.rules.canonical(moment.state, command) in listed), command


def test_who_can_act_is_who_has_a_command(game):
    for moment in game.moments[::8]:
        offers = [offer(moment.state, command) for command in moment.legal]
        assert able(moment.state) == {unit for each in offers if each.role in ACTING for unit in each.actors}


def test_pieces_leave_by_destroyed_or_left_and_come_by_arrived_alone(game):
    for before, event, after in states(game):
        gone, new = before.units.keys() - after.units.keys(), after.units.keys() - before.units.keys()
        assert gone == ({event.unit} if isinstance(event, Destroyed | Left) else set())
        assert new == ({event.unit} if isinstance(event, Arrived) else set())


def test_no_piece_is_lost_from_the_books(game):
    everyone = sorted(game.start.context.types)
    for moment in game.moments:
        assert sorted([*moment.after.units, *moment.after.due, *moment.after.lost, *moment.after.exited]) == everyone


def test_a_roll_has_as_many_dice_as_the_lines_of_its_pools(game):
    for _, fired, rolls, _ in attacks(game):
        assert all(isinstance(roll, Rolled) for roll in rolls)
        assert [roll.faces for roll in rolls] == [fired.faces, *(verdict.faces for verdict in fired.verdicts)]
        assert len(fired.faces) == dice(fired.attack) - fired.drop > 0
        for verdict in fired.verdicts:
            assert len(verdict.faces) == dice(verdict.defense) - fired.drop > 0
        assert fired.drop == 0 or min(len(fired.faces), *(len(verdict.faces) for verdict in fired.verdicts)) >= 2


def test_the_record_of_an_attack_is_enough_to_judge_it_again(game):
    edition = game.start.context.edition
    for _, fired, _, _ in attacks(game):
        for verdict in fired.verdicts:
            mods = modifiers(fired, verdict)
            attack, defense = summarise(fired.faces), summarise(verdict.faces)
            odds = resolve.odds(len(fired.faces), len(verdict.faces), mods, edition)
            reading = resolve.read(attack, defense, mods, edition)
            assert (verdict.kill, verdict.disrupt) == (str(odds.kill), str(odds.disrupt))
            assert verdict.effect == resolve.judge(attack, defense, mods, edition)
            assert fired.reads == (reading.best - dice(verdict.attack_mods), reading.second)  # what all defenders share
            assert (verdict.reads, verdict.sixes) == (reading.target, reading.sixes)


def test_the_verdict_alone_decides_who_is_hurt(game):
    for moment, fired, _, rest in attacks(game):
        before = reduce(game.rules.evolve, moment.events[: moment.events.index(fired)], moment.state)
        after = list(takewhile(lambda event: not isinstance(event, Rolled), rest))  # up to the next roll
        for verdict in fired.verdicts:
            for unit in verdict.units:
                if unit not in before.units:
                    continue  # an aircraft, or who has fallen with his tank
                shaken = before.units[unit].disrupted
                destroyed = any(
                    isinstance(e, Destroyed) and e.unit == unit and e.why == "+".join(fired.by) for e in after
                )
                disrupted = any(
                    isinstance(e, Disrupted) and e.unit == unit and e.why == "+".join(fired.by) for e in after
                )
                assert destroyed == (verdict.effect == "kill" or (verdict.effect == "disrupt" and shaken))
                assert disrupted == (verdict.effect == "disrupt" and not shaken)


def test_what_the_preview_says_is_what_is_rolled(game):
    for moment, fired, _, _ in attacks(game):
        if isinstance(moment.command, Fire | ReduceDice) and moment.events.index(fired) <= 2 + len(fired.verdicts):
            seen = game.rules.advisor.prospect(moment.state, moment.command)
            assert seen is not None
            rolled = {verdict.units for verdict in fired.verdicts}
            targets = [target for target in seen.targets if target.units in rolled]  # each has a roll of its own
            fp = seen.fp + (targets[0].extra if len(targets) == 1 else 0)
            assert (seen.kind, fp, seen.one_die_kills) == (fired.kind, len(fired.faces), fired.one_die_kills)
            for target, verdict in zip(targets, fired.verdicts, strict=True):
                assert (target.units, target.sv) == (verdict.units, len(verdict.faces))
                assert (target.odds.kill, target.odds.disrupt) == (Fraction(verdict.kill), Fraction(verdict.disrupt))
            assert sum(shed.best for shed in seen.sheds) == 1


def test_steps_are_paid_for(game):
    for before, event, after in states(game):
        if isinstance(event, Stepped):
            unit = before.units[event.unit]
            assert unit.at == event.came
            assert event.cost == fare(before, unit, event.came, event.to)
            assert 0 <= event.left == after.units[event.unit].left


def test_hand_to_hand_losses_follow_from_the_dice(game):
    for _, event, _ in states(game):
        if isinstance(event, Fought):
            led = event.led, event.enemy_led
            assert (event.losses, event.enemy_losses) == resolve.ranks(event.dice, event.enemy_dice, event.pairs, led)
