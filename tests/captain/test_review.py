"""Reviews of *Combat Captain*: what moves come to, fire that is held again and again, and a sham that is found."""

from cb_tui.ai import review as reviews
from cb_tui.ai.review import STAGES, Reviewer
from cb_tui.ai.review_trials import ReviewedCommand
from cb_tui.core.dice import SeededDice
from cb_tui.core.ruleset import Choice
from cb_tui.core.values import SeatId, Side
from cb_tui.games.combat_captain.ai.same_moves import alike
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules.battle import HoldAreaCondition
from cb_tui.games.combat_captain.ruleset import COMBAT_CAPTAIN
from cb_tui.presentation.advice import review_lines
from cb_tui.session.game import Game
from cb_tui.session.review import GameReview
from tests.captain.games import GROUND, MEN
from tests.captain.table import BLUE, battle, fire, move, table

RED = SeatId("red")


def same(played, one, other):
    return alike(played.state, one, other)


def test_moves_that_end_within_an_inch_are_the_same():
    played = table(AR1="10,20", AR2="10,24", br1="60,40").act("A")
    assert same(played, move("AR1", "13,20"), move("AR1", "13,20.9", dice=2))
    assert not same(played, move("AR1", "13,20"), move("AR1", "13,21.2"))
    assert not same(played, move("AR1", "13,20"), move("AR2", "13,20.9"))


def test_moves_into_other_ground_or_to_a_hedge_are_not():
    played = table(AR1="26,22", AR2="26,26", br1="60,40", forest="30,20 40,20 40,30 30,30").act("A")
    assert not same(played, move("AR1", "29.6,22"), move("AR1", "30.4,22"))
    hedged = table(AR1="10,20", AR2="10,24", br1="60,40", hedge="14,10 14,30").act("A")
    assert not same(hedged, move("AR1", "12.5,20"), move("AR1", "11.9,20"))


def test_moves_into_another_band_of_fire_are_not():
    """FIRE-2: the bands of rifles change with the distance."""
    played = table(AR1="10,20", AR2="10,24", br1="40,20").act("A")
    assert same(played, move("AR1", "13,20"), move("AR1", "13.8,20"))
    assert not same(played, move("AR1", "15.1,20"), move("AR1", "14.3,20")), "rifles reach 24 inches"


def test_other_commands_are_the_same_only_if_equal():
    played = table(AR1="10,20", AR2="10,24", br1="30,20").act("A")
    assert same(played, c.EndActivation(), c.EndActivation())
    assert not same(played, c.EndActivation(), move("AR1", "13,20"))


def passes(monkeypatch, fires_at):
    """The decisions of red, who passes at each of two looks at a mover; the AI fires where the mover is then."""
    played, deeds = table("red", AR1="20,20", AR2="20,24", br1="50,20", br2="55,24").act("b"), list[ReviewedCommand]()
    played.end()
    played.act("A")
    for seat, command, *faces in (("blue", move("AR1", "26,20"), 6), ("red", c.Pass()), ("red", c.Pass())):
        deeds.append(ReviewedCommand(SeatId(seat), command, played.state))
        played.play(command, *faces)

    def tactic(state, legal, seat):
        return Choice(fire("AR1", "br1 1") if state.stands["AR1"].at in fires_at else c.Pass())

    monkeypatch.setattr(reviews, "adviser", lambda _: tactic)
    found = Reviewer(COMBAT_CAPTAIN, deeds, played.state, RED, Side("red")).decisions
    return [(each.step, each.played) for each in found]


def test_fire_held_again_and_again_at_one_move_is_one_decision(monkeypatch):
    assert passes(monkeypatch, ("24.5,20.0", "26.0,20.0")) == [(2, (c.Pass(), c.Pass()))]
    assert passes(monkeypatch, ("26.0,20.0",)) == [(3, (c.Pass(),))]
    assert passes(monkeypatch, ()) == []


def test_a_whole_review_of_a_short_battle(monkeypatch):
    monkeypatch.setattr(reviews, "LOOKS", {"curve": (1,), "near": (1,), "far": (1,), "cost": (1,)})
    monkeypatch.setattr(reviews, "KEPT", {"far": 1, "cost": 1})
    seats = {SeatId("blue"): "ai:random", RED: "ai:book"}
    game = Game.new(COMBAT_CAPTAIN, battle(MEN, turns=1, default="red", **GROUND), seed=1, seats=seats, saves=None)
    while game.outcome is None:
        game.play_machine()
    review = GameReview(game)
    for _ in review.go_on():
        pass
    lines = review_lines(review)
    assert lines[0] == "Table, the Blue side: lost. Chance to win as the battle went:"
    assert len(review.reviewer.turns) >= 2
    assert [line for line in lines if line.startswith("  turn  1 Red")]
    assert review.reviewer.decisions


def test_a_sham_decision_is_found(monkeypatch):
    """In the last turn company A stays before the ground that it needs, out of sight of any enemy."""
    monkeypatch.setattr(reviews, "LOOKS", {"curve": (1,), "near": (4,), "far": (8,), "cost": (12,)})
    wins = HoldAreaCondition(side=BLUE, area="strip", turns=0)
    played = table(AR1="28,24", AR2="28,28", br1="71,47", br2="71,43", strip="30,20 42,20 42,30 30,30", aims=(wins,),
                   turns=1, default="red").act("A")  # fmt: skip
    deeds = [ReviewedCommand(SeatId("blue"), c.EndActivation(), played.state)]
    played.end()
    last, number = played.state, 0
    while (seat := COMBAT_CAPTAIN.who_decides(last)) is not None:
        number += 1
        command = COMBAT_CAPTAIN.tactics["book"](last, (), seat).command
        for event in COMBAT_CAPTAIN.decide(last, command, SeededDice(1, number)):
            last = COMBAT_CAPTAIN.evolve(last, event)
    assert last.outcome.winner == "red"
    review = Reviewer(COMBAT_CAPTAIN, deeds, last, SeatId("blue"), BLUE)
    figures = dict(each for each in review.measure({}, STAGES[2:]) if each is not None)
    (found,) = review.review(figures).costs
    assert (found.decision.step, found.decision.played) == (1, (c.EndActivation(),))
    assert found.cost > 0.5
