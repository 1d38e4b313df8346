"""Laws of *Combat Captain* at every moment of random games: the canon, the dice, the state and its records."""

from random import Random

import msgspec
import pytest

from cb_tui.core.dice import FixedDice, SeededDice
from cb_tui.core.inches import format_place
from cb_tui.core.plane import gap_between_bases
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import faces_of
from cb_tui.games.combat_captain.rules import arrivals
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules.actions import decide, legal, refusal, who_decides
from cb_tui.games.combat_captain.rules.events import AnyEvent
from cb_tui.games.combat_captain.rules.evolve import evolve
from cb_tui.games.combat_captain.rules.pending import UnderWay
from cb_tui.games.combat_captain.ruleset import COMBAT_CAPTAIN
from tests.captain.games import BATTLES, GRID, WHOLE, played
from tests.laws.test_forecast import hold

SMALL = 20  # stands

game = pytest.mark.parametrize(("name", "seed"), GRID, ids=[f"{name}-{seed}" for name, seed in GRID], scope="module")


@game
def test_something_is_legal_exactly_while_somebody_decides(name, seed):
    moments = played(name, seed)
    assert all(moment.legal and who_decides(moment.state) for moment in moments)
    end = moments[-1].after
    assert end.outcome is not None and legal(end) == () and who_decides(end) is None


@game
def test_the_canon_is_never_refused_and_lists_nothing_twice(name, seed):
    for number, moment in enumerate(played(name, seed)):
        assert len(set(moment.legal)) == len(moment.legal)
        some = max(5, len(moment.legal) // 4)  # of a moment; each of them on a small table, where it is cheap
        for command in moment.legal[number % 5 :: 1 if WHOLE and len(moment.state.stands) < SMALL else some]:
            assert refusal(moment.state, command) is None
        for command in moment.legal[number % 5 :: some]:
            assert decide(moment.state, command, SeededDice(seed, number))


@game
def test_every_command_has_a_label_and_says_what_it_is_for(name, seed):
    for moment in played(name, seed)[::4]:
        for command in moment.legal:
            label = COMBAT_CAPTAIN.label(moment.state, command)
            assert 4 < len(label) < 200 and "\n" not in label and "1 dice" not in label
            offered = COMBAT_CAPTAIN.offer(moment.state, command)
            assert offered.command == command
            assert {*offered.actors, *offered.targets} <= set(moment.state.stands)


@game
def test_recorded_dice_give_the_same_events_and_are_used_up(name, seed):
    for moment in played(name, seed):
        dice = FixedDice(*faces_of(moment.events))
        assert decide(moment.state, moment.command, dice) == moment.events
        assert not dice.left


@game
def test_events_and_commands_survive_json_and_give_the_state_again(name, seed):
    moments = played(name, seed)
    state = moments[0].state
    for moment in moments:
        read = msgspec.json.decode(msgspec.json.encode(moment.events), type=tuple[AnyEvent, ...])
        assert read == moment.events
        assert msgspec.json.decode(msgspec.json.encode(moment.command), type=c.AnyCommand) == moment.command
        for event in read:
            state = evolve(state, event)
    assert state == moments[-1].after


@game
def test_no_bases_overlap_and_nobody_is_lost_from_the_books(name, seed):
    for moment in played(name, seed):
        state, setting = moment.after, moment.after.context
        passing = {waiting.unit for waiting in state.pending if isinstance(waiting, UnderWay)}  # stops to be fired at
        units = [unit for unit in state.stands if unit not in passing]
        for number, one in enumerate(units):
            for other in units[:number]:
                a, b = state.stands[one], state.stands[other]
                assert gap_between_bases(a.point, setting.radius(one), b.point, setting.radius(other)) >= 0, (
                    one,
                    other,
                )
        gone = [loss.unit for loss in state.losses]
        due = [unit for company in setting.companies for unit in arrivals.to_come(state, company)]
        assert sorted([*state.stands, *gone, *due, *state.aboard, *state.overturned]) == sorted(setting.cards)
        assert all(stand.men > 0 or setting.kind(unit) == "vehicle" for unit, stand in state.stands.items())
        assert all(stand.spent + stand.held <= 4 for stand in state.stands.values())


@game
def test_what_is_off_the_canon_is_refused_in_a_sentence_or_played(name, seed):
    chance, refused = Random(seed), 0
    for number, moment in enumerate(played(name, seed)):
        for command in invented(chance, moment):
            why = refusal(moment.state, command)
            if why is None:
                assert decide(moment.state, command, SeededDice(seed, number))
                continue
            refused += 1
            assert 8 < len(why.sentence) < 200 and why.rule and "\n" not in why.sentence
            with pytest.raises(IllegalCommand):
                decide(moment.state, command, FixedDice())
    assert refused > 9


def invented(chance, moment):
    """Commands that nobody would give, and ways that somebody might."""
    units = [*moment.state.context.cards, "nobody"]
    wide, deep = moment.state.context.table.size
    where = format_place((chance.randrange(wide), chance.randrange(deep)))
    unit, other, dice = chance.choice(units), chance.choice(units), chance.randint(-1, 5)
    yield c.Move(unit, (where,), dice)
    yield c.Move(unit, (where, format_place((chance.randrange(wide), chance.randrange(deep)))), 3)
    yield chance.choice((
        c.Fire((c.Shot(unit, dice),), other), c.Fire((c.Shot(unit, dice, True),), other, unit), c.Activate(unit[0]),
        c.Charge(unit, other[0]), c.TakeCover(unit, dice), c.Uncover(unit, dice), c.BreakCover(unit),
        c.Cross(unit, "hedge"), c.Shelter(unit, "wall"), c.Occupy(unit, "trench"), c.PullMarkers(dice),
        c.Together("move"), c.FallBack(unit, (where,)), c.GoAsFar((where,)), c.GoForward(unit, (where,)),
        c.March(unit, (where,)), c.Elect(dice), c.Fight(((unit, other),)), c.Board(unit, other), c.Ride(unit, (where,)),
        c.Alight(unit, where), c.Overturn(unit, other), c.Deploy(unit, where), c.Ready(), c.Shell(where),
        c.Strafe(where, where), c.Bomb(unit), c.EndActivation(((unit, dice),)), c.ChooseFirst("nobody"),
    ))  # fmt: skip


@game
def test_what_is_foretold_is_what_is_told(name, seed):
    """Each roll of a report has the results that its command foretold."""
    held = 0
    for moment in played(name, seed):
        said = COMBAT_CAPTAIN.advisor.forecast(moment.state, moment.command)
        if said is None:
            continue
        told = [
            roll for each in COMBAT_CAPTAIN.report(moment.after, moment.command, moment.events) for roll in each.rolls
        ]
        roll = next((roll for roll in told if roll.kind == said.kind), None)
        part = said.parts[0]
        assert sum(result.chance for result in part.results) == 1
        if roll is not None:
            assert roll.side == said.side
            assert (
                part.results == roll.results or said.kind == "close combat"
            )  # whose second dice are told by the losses
            held += 1
    assert held > len(played(name, seed)) // 100


def test_volleys_and_close_combats_are_foretold_as_they_are_told():
    assert sum(hold(COMBAT_CAPTAIN, played(name, 1)) for name in BATTLES) > 2
