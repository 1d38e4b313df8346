"""The shipped battles, played and kept by the session."""

import pytest

from cb_tui.core.ruleset import opening_state
from cb_tui.games import RULESETS
from cb_tui.session.errors import LibraryError
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.load import load
from cb_tui.session.seats import default_seats
from cb_tui.session.verify import verify
from tests.battles import shipped
from tests.laws.games import FEW, GAMES
from tests.pages import ROOT
from tests.sample import sample, sample_each

BATTLES = [*shipped().values()]


def package(battle):
    return RULESETS[battle.ruleset].package


SOME = ("first_salvo", "nery", "lateral_road", "four_corps", "fox_and_hounds", "sunken_lane", "maleme")  # at the gate
AT_GATE = [
    battle for battle in BATTLES if battle.ruleset.startswith("combat_boots") or battle.id in SOME or GAMES > FEW
]
PLAYED = [("tactic", battle) for battle in AT_GATE] + [("random", battle) for battle in BATTLES if battle.minutes <= 15]
QUICK = [battle for battle in AT_GATE if battle.minutes <= (30 if battle.ruleset != "combat" or GAMES > FEW else 15)]


@pytest.mark.parametrize(
    ("machine", "battle"), sample(PLAYED, 4), ids=lambda what: what if isinstance(what, str) else what.id
)
def test_a_battle_is_played_kept_opened_and_audited(machine, battle, tmp_path):
    seats = default_seats(battle, machines=True)
    if machine == "random":
        seats = dict.fromkeys(seats, "ai:random")
    game = Game.new(RULESETS[battle.ruleset], battle, seed=7, seats=seats, saves=tmp_path)
    while game.play_machine():
        pass
    game.close()

    assert verify(tmp_path, game.name).findings == []
    again = Game.open(tmp_path, game.name)
    assert (again.hash(), again.outcome, again.dropped) == (game.hash(), game.outcome, "")
    again.close()
    kept = load(tmp_path / game.name, RULESETS)
    assert kept.snapshot
    state = kept.timeline.state
    assert kept.timeline.codec.state(kept.snapshot.state, state) == state


@pytest.mark.parametrize("battle", sample_each(QUICK, 5, package), ids=lambda battle: battle.id)
def test_fresh_orders_answer_small_chances_and_sheds_against_the_machine(battle):
    """The first side stands still; all that its orders give is legal, and it is asked only what is worth it."""
    game = Game.new(RULESETS[battle.ruleset], battle, seed=7, seats=default_seats(battle), saves=None)
    asked = 0
    while game.to_move:
        if game.play_machine() or game.play_standing_order():
            continue
        scene = game.ruleset.scene(game.state)
        if scene.question in ("OpportunityFire", "ReturnFire"):
            chances = [game.ruleset.advisor.prospect(game.state, command) for command in game.legal()]
            assert any(prospect and prospect.odds.effect * 100 >= 5 for prospect in chances)
            asked += 1
        assert scene.question != "Shedding"
        game.play(
            next(c for c in game.legal() if type(c).__name__ in ("HoldFire", "EndTurn")) if asked else game.legal()[-1]
        )
    assert game.outcome


def test_the_hexes_of_a_goal_may_have_a_name_that_prints(tmp_path):
    """Given the three houses of Veghel; when they have a name; then the goal says it, lint refuses one of two lines."""
    told = (ROOT / "scenarios/combat_boots/veghel.toml").read_text()
    hexes = 'hexes = ["0604", "0606", "0804"], count = 2'
    path = tmp_path / "veghel.toml"
    path.write_text(told.replace(hexes, f'{hexes}, name = "the houses"'))
    battle = Library().read(path)
    ruleset = RULESETS[battle.ruleset]
    (ours, _) = ruleset.scene(opening_state(ruleset, battle)).victory
    assert ours == "US: hold 2 of the houses (0604, 0606, 0804)"
    path.write_text(told.replace(hexes, f'{hexes}, name = "a\\u001b"'))
    with pytest.raises(LibraryError, match=r"victory\[0\].name"):
        Library().read(path)
