"""Combat Captain by typed lines: orders in inches, the questions of both sides, a small game to its end."""

from msgspec.structs import replace

from cb_tui.core.values import SeatId
from cb_tui.games.combat_captain.rules.battle import EntryRule
from cb_tui.games.combat_captain.rules.commands import Activate
from cb_tui.games.combat_captain.ruleset import COMBAT_CAPTAIN
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.log_view import LogView
from cb_tui.presentation.text import plain_text
from cb_tui.session.game import Game
from tests.captain.table import battle
from tests.cli.typist import heard

STANDS = {"AR1": "20,20", "AR2": "25,20", "AM1": "22,24", "br1": "20,8", "br2": "26,8"}
HOT = {SeatId("blue"): "human", SeatId("red"): "human"}
BEGIN = ("roll", "first blue")


def game(seed: int = 3, **how) -> Game:
    one = battle(STANDS, **{"title": "Lane", "turns": 1, "event": False, **how})
    return Game.new(COMBAT_CAPTAIN, one, seed=seed, seats=HOT, name="lane", saves=None)


def given(played: Game) -> list[str]:
    return [type(entry.command).__name__ for entry in played.entries]


def test_a_stand_is_ordered_by_inches_direction_and_band():
    played = game()
    said = heard(
        played,
        *BEGIN,
        "move AR1 to 20.0,21.5 with 2",
        "go",
        "move AR2 east 2",
        "go",
        "move AR2 to medium of br2 with 3",
        "go",
    )
    ways = [entry.command for entry in played.entries if type(entry.command).__name__ == "Move"]
    assert [way.way for way in ways][:2] == [("20.0,21.5",), ("27.0,20.0",)]
    assert ways[0].dice == 2
    assert given(played)[2] == "Activate"
    assert "There is no" not in said


def test_a_way_is_measured_before_its_dice():
    played = game()
    said = heard(played, *BEGIN, "path AR1 east 2", "path AR1 br1", "path AR1 to 20.0,10.0", "path", "path AR9 east 2")
    assert (
        "to 22.0,20.0: 2.0 inches, even faces count. Gets there with one die 50%, two dice 75%, three dice 88%." in said
    )
    assert "No held fire can reach it." in said
    assert "[MOVE-6]" in said
    assert said.count("Type path, a stand and a place") == 2
    assert given(played) == ["RollInitiative", "ChooseFirst"], "nobody is activated by a question"


def test_a_company_is_told_by_which_point_of_its_edge_it_enters():
    """HG-11: the nearest one to the place that is typed; it is refused where it is not left to the player."""
    one = battle(STANDS | {"CR1": ""}, title="Lane", turns=1, event=False)
    entry = EntryRule(at="10,0", along="0,0 72,0")
    companies = tuple(replace(each, enters=entry) if each.id == "C" else each for each in one.companies)
    played = Game.new(COMBAT_CAPTAIN, replace(one, companies=companies), seed=3, seats=HOT, name="lane", saves=None)
    said = heard(played, *BEGIN, "activate A at 40,0", "activate C at dawn", "activate C at 40,3")
    assert played.entries[-1].command == Activate("C", "40.0,0.0")
    assert "cannot choose where it enters" in said
    assert "'dawn' is not a place" in said


def test_a_refused_order_activates_nobody():
    played = game()
    said = heard(played, *BEGIN, "move AR1 to 20.0,10.0", "charge AM1 A", "move AR1 nowhere 5")
    assert "[MOVE-6]" in said
    assert "type move AR4" in said
    assert given(played) == ["RollInitiative", "ChooseFirst"]


def test_a_volley_tells_its_odds_and_asks():
    played = game()
    said = heard(
        played,
        *BEGIN,
        "targets A",
        "odds A at br1 with 1",
        "fire A at br1 with 2 each",
        "n",
        "fire A at br1 with 2 each !",
    )
    assert "fires at Red br1: Blue AR1 2, AR2 2, AM1 2" in said
    assert "Fire? y or n" in said
    assert given(played)[2:4] == ["Activate", "Fire"]


def test_cover_faces_the_way_that_is_named():
    played = game()
    heard(played, *BEGIN, "cover AR1 2 north", "uncover AR1", "end")
    stand = played.state.stands["AR1"]
    assert stand.level == 1
    assert stand.facing[1] < 0
    assert given(played)[-1] == "EndActivation"


def test_a_whole_company_moves_with_the_common_die():
    played = game()
    heard(played, *BEGIN, "all A move south 8")
    assert given(played)[2:4] == ["Activate", "Together"]
    assert given(played).count("Move") == 3
    assert all(stand.spent == 4 for unit, stand in played.state.stands.items() if unit[0] == "A")


def test_threads_of_sight_are_told_one_by_one():
    said = heard(game(), *BEGIN, "sight AM1 br1", "companies")
    assert "AM1 does not see" in said or "AM1 sees" in said
    assert "To its left" in said
    assert "routs at 3" in said


def test_a_small_game_is_played_to_its_end_by_words():
    """Blue holds, red moves into it and is fired at, hits become markers, nobody is left to act."""
    played = game(seed=5)
    heard(
        played, *BEGIN, "end A", "move br1 south 2 with 3", "hold", "go", "fire", "y", "markers 0", "hold", "hold",
        "end",
        *("hold", "markers 0", "end b", "end") * 3,
    )  # fmt: skip
    assert "Fire" in given(played)
    assert "Pass" in given(played)
    assert played.outcome is not None


def test_a_company_keeps_its_letter_at_the_head_of_a_sentence():
    said = heard(game(), "roll", "first red", "end b")
    assert "Company b activates." in said


def test_a_second_move_of_a_stand_is_a_line_of_its_own_behind_the_dice_of_the_first():
    played = game()
    heard(played, *BEGIN, "move AR1 east 1 with 2", "go", "move AR1 east 1 with 1", "go")
    log = LogView()
    for logged in played.logged():
        log.add(GameView(played.ruleset, played.state), logged)
    moved = [plain_text(row.short) for row in log.entries if row.mover == "AR1"]
    assert moved == ["AR1 moves 21.0,20.0  2 dice: 6 2", "AR1 moves 22.0,20.0  1 die: 2"]


def test_a_stand_that_withdraws_hears_that_it_may_not_stay_and_goes_back():
    """CLOSE-4b."""
    played = game()
    said = heard(played, *BEGIN, "charge AR1 b", "withdraw", "stay", "back", "back br2 north 1")
    assert "br1 may not stay: it rolls 4 dice and goes as far as they allow" in said
    assert given(played)[-2:] == ["FallBack", "FallBack"]


def test_a_stand_out_of_cohesion_hears_so():
    """COH-1."""
    one = battle({**STANDS, "AR3": "50,30"}, title="Lane", turns=1, event=False)
    played = Game.new(COMBAT_CAPTAIN, one, seed=3, seats=HOT, name="lane", saves=None)
    said = heard(played, *BEGIN, "targets AR3", "odds AR3 at br1", "odds AR1 at br1")
    assert "AR3 cannot hit any enemy now: out of cohesion: 24.0 inches from its company [COH-1]." in said
    assert "fires at Red br1: Blue AR1 3" in said
    assert "cannot hit Red br1 now: out of cohesion: 24.0 inches from its company [COH-1]." in said
