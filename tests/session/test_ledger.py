"""The luck ledger: what fell against what was due, counted from stored odds alone."""

from fractions import Fraction

import pytest

from cb_tui.core.hexes import Hex
from cb_tui.core.values import Rolled, Side, UnitId
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.rules import events as e
from cb_tui.games.combat_boots.rules.dogfight.model import Contested
from cb_tui.games.combat_boots.rules.events import (
    Casualties,
    DiceEntry,
    Fired,
    Fought,
    MoraleFailed,
    Rallied,
    TurnBegan,
    Verdict,
)
from cb_tui.games.combat_boots.rules.model import EndTurn
from cb_tui.session.arena import play
from cb_tui.session.game import Game
from cb_tui.session.ledger import FaceCount, Fairness, Ledger, Roster, beyond, roster
from cb_tui.session.library import Library
from cb_tui.session.log import LogEntry
from tests.reports import logged, rolled

US, DE = Side("us"), Side("de")
ROSTER = Roster(
    (US, DE),
    {UnitId(one): US if one[0].isupper() else DE for one in ("R1", "R2", "r1", "r2", "B1")},
    {UnitId("r1"): Fraction(1, 2), UnitId("r2"): Fraction(3, 2), UnitId("R1"): Fraction(1)},
)
SIDES = ROSTER.sides
KILL, DISRUPT = Fraction(1, 8), Fraction(1, 4)


def fire(effect="none", by=("R1",), at=("r1",), shaken=()):
    """Six to one for nothing: 1/8 kills, 1/4 disrupts."""
    verdict = Verdict(
        units=at, defense=(DiceEntry("r1", 2, "STK-2"),), faces=(3, 1), reads=3, kill="1/8", disrupt="1/4",
        effect=effect, shaken=shaken,
    )  # fmt: skip
    return Fired(
        kind="fire", by=by, at=Hex("0605"), distance=2, attack=(DiceEntry("R1", 2, "STK-1"),), faces=(5, 4),
        reads=(5, 4),
        verdicts=(verdict,),
    )  # fmt: skip


def deed(*events, step=1, side=US):
    return LogEntry(step, side, "hand", EndTurn(), events)


def book(*events):
    return Ledger(ROSTER, logged(SIDES, deed(*events)))


def test_a_fire_counts_what_fell_and_what_was_due():
    luck = book(fire("disrupt")).sides[US]
    assert (luck.actual_count("kill"), luck.actual_count("disrupt")) == (0, 1)
    assert (luck.expected_count("kill"), luck.expected_count("disrupt")) == (KILL, DISRUPT)
    assert luck.balance == Fraction(1, 2) - KILL - DISRUPT / 2


def test_a_group_counts_by_its_pieces():
    luck = book(fire("kill", at=("r1", "r2"))).sides[US]
    assert (luck.actual_count("kill"), luck.expected_count("kill")) == (2, 2 * KILL)


def test_who_is_disrupted_already_is_killed_by_a_disruption():
    luck = book(fire("disrupt", at=("r1", "r2"), shaken=("r2",))).sides[US]
    assert (luck.actual_count("kill"), luck.actual_count("disrupt")) == (1, 1)
    assert (luck.expected_count("kill"), luck.expected_count("disrupt")) == (2 * KILL + DISRUPT, DISRUPT)


@pytest.mark.parametrize(
    ("effect", "percentile"), [("none", Fraction(5, 16)), ("disrupt", Fraction(3, 4)), ("kill", Fraction(15, 16))]
)
def test_the_percentile_is_the_chance_of_less_and_half_that_of_the_same(effect, percentile):
    (roll,) = rolled(SIDES, deed(fire(effect)))
    assert roll.percentile == percentile


def test_disrupted_again_and_destroyed_are_the_same_luck():
    for effect in ("disrupt", "kill"):
        (roll,) = rolled(SIDES, deed(fire(effect, at=("r2",), shaken=("r2",))))
        assert roll.chance == KILL + DISRUPT
        assert roll.percentile == 1 - (KILL + DISRUPT) / 2


def test_the_percentile_of_two_fires_is_that_of_their_sum():
    """Nothing twice: 25/64, half of it counts. Nothing and a kill: less is 5/8 * 5/8, 2 * 5/8 * 1/4, 1/4 * 1/4 ..."""
    assert book(fire(), fire()).sides[US].percentile == round(100 * 25 / 128)
    below = Fraction(25, 64) + 2 * Fraction(5, 8) * DISRUPT
    same = 2 * Fraction(5, 8) * KILL + DISRUPT * DISRUPT
    assert book(fire(), fire("kill")).sides[US].percentile == round(100 * (below + same / 2))


def test_the_swing_is_weighted_by_what_was_shot_at():
    (roll,) = rolled(SIDES, deed(fire("kill")))
    assert roll.swing == 1 - KILL - DISRUPT / 2
    weak, strong = (book(fire("kill", at=(unit,))).sides[US] for unit in ("r1", "r2"))
    assert strong.swing == 3 * weak.swing
    assert strong.balance == weak.balance


def test_both_ends_of_a_fire_have_their_own_luck():
    ledger = book(fire("kill", by=("R1", "R2")), fire())
    assert (ledger.did["R1"].actual_count("kill"), len(ledger.did["R1"].rolls)) == (1, 2)
    assert (ledger.did["R2"].actual_count("kill"), len(ledger.did["R2"].rolls)) == (1, 1)
    assert ledger.suffered["r1"].expected_count("kill") == 2 * KILL


def test_a_rally_is_due_by_the_chances_of_all_who_are_tested():
    """One roll serves both: the one with a leader passes whenever the other does."""
    test = e.Tested(US, ("R1", "R2"), ("1/2", "3/4"))
    ledger = book(test, Rolled("us morale", (4, 4)), Rallied(US, ("R2",)), MoraleFailed(US, 8, 7))
    luck = ledger.sides[US]
    assert (luck.actual_count("rally"), luck.expected_count("rally")) == (1, Fraction(5, 4))
    assert [result.chance for result in ledger.rolls[0].results] == [Fraction(1, 4), Fraction(1, 4), Fraction(1, 2)]
    assert ledger.rolls[0].percentile == Fraction(3, 8)
    assert [
        (ledger.did[one].actual_count("rally"), ledger.did[one].expected_count("rally")) for one in ("R1", "R2")
    ] == [
        (0, Fraction(1, 2)),
        (1, Fraction(3, 4)),
    ]


def test_each_piece_that_rolls_alone_has_its_own_die():
    one, two = e.Tested(US, ("R1",), ("2/3",)), e.Tested(US, ("R2",), ("2/3",))
    events = (one, Rolled("R1", (5,)), MoraleFailed(US, 5, 4, "R1"), two, Rolled("R2", (2,)), Rallied(US, ("R2",)))
    assert [dict(roll.result.gain_tally).get("rally", 0) for roll in book(*events).rolls] == [0, 1]
    assert [roll.faces for roll in book(*events).rolls] == [((5,),), ((2,),)]


def test_a_lost_nerve_is_the_enemys_gain():
    ledger = book(e.Tested(US, ("R1",), ("3/4",), "nerve"), Rolled("nerve", (6, 6)), MoraleFailed(US, 12, 8))
    assert (ledger.sides[DE].actual_count("disrupt"), ledger.sides[DE].expected_count("disrupt")) == (1, Fraction(1, 4))
    assert ledger.sides[US].expected_count("rally") == 0


def test_hand_to_hand_counts_for_both():
    odds = (Casualties(1, 0, "1/4"), Casualties(1, 1, "1/4"), Casualties(0, 1, "1/2"))
    fought = Fought(
        at=Hex("0505"), side=US, dice=(6,), enemy_dice=(2,), pairs=1, losses=0, enemy_losses=1, odds=odds
    )  # fmt: skip
    sides = book(fought).sides
    assert (sides[US].actual_count("kill"), sides[US].expected_count("kill")) == (1, Fraction(3, 4))
    assert (sides[DE].actual_count("kill"), sides[DE].expected_count("kill")) == (0, Fraction(1, 2))
    assert book(fought).percentile == 75


def test_a_contest_has_a_percentile_and_costs_nobody():
    contest = Contested(
        contest="speed", unit="R1", foe="r1", ratings=(2, 2), sign=0, faces=(6,), foe_faces=(1,), win="2/5", tie="1/5",
        winner="R1",
    )  # fmt: skip
    ledger = book(contest)
    assert ledger.rolls[0].percentile == Fraction(4, 5)
    assert [luck.balance for luck in ledger.sides.values()] == [0, 0]


def test_over_time_it_says_who_was_ahead_after_each_roll_and_in_which_turn():
    ledger = Ledger(ROSTER, logged(SIDES, deed(fire("kill")), deed(TurnBegan(2, US), step=2), deed(fire(), step=3)))
    due = KILL + DISRUPT / 2
    assert ledger.over_time[US] == [1 - due, 1 - 2 * due]
    assert [(roll.step, roll.turn) for roll in ledger.rolls] == [(1, 1), (3, 2)]


def test_a_mission_of_artillery_is_of_the_side_of_its_battery():
    (roll,) = rolled(SIDES, deed(fire(by=("B1-2",)), side=DE))
    assert roll.side == US


def test_fair_dice_are_judged_apart():
    even, loaded = FaceCount((10,) * 6), FaceCount((0, 0, 0, 0, 0, 60))
    assert (even.chi_square, even.p) == (0, 1)
    assert loaded.chi_square == 300
    assert loaded.p < 1e-50
    assert FaceCount((16, 14, 10, 5, 9, 6)).p == pytest.approx(0.0941, abs=0.0005)
    assert FaceCount().p == 1


@pytest.mark.parametrize(
    ("freedom", "five_percent"),
    [(1, 3.841), (2, 5.991), (3, 7.815), (5, 11.070), (9, 16.919), (19, 30.144), (99, 123.225)],
)
def test_fairness_agrees_with_the_printed_table_of_chi_square(freedom, five_percent):
    assert beyond(five_percent, freedom) == pytest.approx(0.05, abs=0.0001)
    assert beyond(0, freedom) == 1
    assert beyond(1e9, freedom) == 0


def test_each_kind_of_die_is_judged_by_itself():
    fell = Fairness().with_faces((6, 6, 1)).with_faces((100, 1, 55), 100).with_faces((2,))
    six, hundred = fell.kinds
    assert (six.sides, six.faces) == (6, (1, 1, 0, 0, 0, 2))
    assert (hundred.sides, hundred.rolled, hundred.freedom) == (100, 3, 99)
    assert [name for name, count in hundred.groups if count] == ["1-10", "51-60", "91-100"]
    assert [kind.sides for kind in Fairness().with_faces((7,), 100).kinds] == [100]


@pytest.mark.parametrize("battle", ["veghel", "sabres"])
def test_a_saved_game_counts_alike_after_a_reload(battle, tmp_path):
    read = Library().read(battle)
    rules = RULESETS[read.ruleset]
    seats = {army.id: "human" for army in read.sides}
    game = Game.new(rules, read, seed=5, seats=seats, name="one", saves=tmp_path)
    tactics = {army.id: army.tactic for army in read.sides}
    play(rules, read, tactics, 5, keep=lambda deed: game.play(deed.choice.command) if game.step < 40 else None)
    again = Game.open(tmp_path, "one", watch=True)
    before, after = (Ledger(roster(rules, read), each.logged()) for each in (game, again))
    assert before.rolls
    assert before.rolls == after.rolls
    assert (before.sides, before.dice, before.percentile) == (after.sides, after.dice, after.percentile)
