"""Plain mode, command by command: what is typed, what is said, what is played."""

import io
import os
from math import hypot, sqrt
from pathlib import Path

import pytest

from cb_tui.core.hexes import HEXES, Hex, axial, distance
from cb_tui.core.values import SeatId, UnitId, kind
from cb_tui.games.combat_boots.rules.model import Fire
from cb_tui.games.combat_boots.rules.standing_orders_model import Policy
from cb_tui.plain import compass
from cb_tui.plain.output import Output
from cb_tui.plain.start import begin
from cb_tui.plain.typed_game import TypedGame
from cb_tui.presentation.text import percent
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from tests.cli.shell import run
from tests.cli.typist import Typist, begun, heard
from tests.ui.paper import units

# --- looking ---------------------------------------------------------------------------------------------------------


def test_the_map_is_told_in_rows_of_terrain_with_roads_and_objectives():
    said = heard(begun(), "look")
    assert "11 columns, 9 rows" in said
    assert "Row 02: 0202 to 0302 trees, 0902 trees." in said
    assert "Row 05: open." in said
    assert "Road: 0105, east to 1105." in said
    assert "Objectives held by the German side: 0604 in buildings, 0606 in buildings and 0804 in buildings." in said


def test_a_hex_is_told_with_its_six_neighbours():
    said = heard(begun(), "look 705")
    assert "0705 in the open." in said
    assert "east: 0805 in the open, by road." in said
    assert "northwest: 0604 in buildings, with German r1." in said


def test_a_piece_is_told_with_its_side_and_others_with_their_bearing():
    said = heard(begun(), "look R2")
    assert "US R2 Parachute squad, ready" in said
    assert "German r1: 0604, five hexes" in said


@pytest.mark.parametrize(
    ("one", "other", "words"),
    [
        ("0302", "0302", "in the same hex"),
        ("0302", "0402", "one hex east"),
        ("0302", "0403", "one hex southeast"),
        ("0305", "0303", "two hexes north"),
        ("0305", "0605", "three hexes east"),
        ("0305", "0105", "two hexes west"),
        ("0305", "0204", "one hex northwest"),
        ("0305", "0406", "two hexes east-southeast"),
    ],
)
def test_a_bearing_is_one_of_twelve(one, other, words):
    assert compass.away(HEXES, Hex(one), Hex(other)) == words


def test_bearings_agree_with_the_plane():
    """Given any two hexes; then the bearing is the nearest of twelve directions to the line between their centres."""
    here = Hex("0606")
    (q0, r0) = axial(here)
    units = {
        "east": (1, 0), "north": (0, 1), "west": (-1, 0), "south": (0, -1), "northeast": (0.5, sqrt(3) / 2),
        "southwest": (-0.5, -sqrt(3) / 2), "east-southeast": (sqrt(3) / 2, -0.5),
    }  # fmt: skip
    for column in range(2, 11):
        for row in range(2, 11):
            there = Hex(f"{column:02}{row:02}")
            name = compass.bearing(HEXES, here, there)
            if name in units and there != here:
                q, r = axial(there)
                x, y = q - q0 + (r - r0) / 2, -(r - r0) * sqrt(3) / 2
                along = (x * units[name][0] + y * units[name][1]) / hypot(x, y)
                assert along > 0.9659, (there, name)  # within 15 degrees
                assert compass.away(HEXES, here, there).startswith(compass.NUMBERS[distance(here, there)])


def test_the_map_can_be_drawn_too():
    assert "======" in heard(begun(), "map")


def test_targets_are_told_with_chances_and_the_others_with_the_rule():
    said = heard(begun(), "targets R1")
    assert "German r1, 0604, five hexes east-northeast, in buildings: alone 23%, destroyed 5%." in said
    assert "German m1, 0804, seven hexes east-northeast, in buildings: cannot, US R1 is out of range: 7 hexes" in said
    assert "[UNIT-4]" in said


def test_a_piece_is_the_one_written_and_an_order_goes_to_ours():
    """Given R1 and r1; when a question names one, then its capitals count; when an order does, then ours is meant."""
    game = begun()
    assert "US R1 Parachute squad:" in heard(game, "unit R1")
    theirs = heard(game, "unit r1")
    assert "German r1 Rear troops:" in theirs
    assert "It could hit US R1 14%" in theirs
    assert theirs.count("is not yours to command") == 0
    assert "0604 in buildings." in heard(game, "look r1")
    assert "US R1 moves from 0307 to 0407" in heard(game, "go r1 e !")
    assert "German r1" in heard(begun(), "help unit")


def test_sight_is_told_with_its_reason_and_the_ground_on_the_way():
    said = heard(begun(), "sight R1 r2")
    assert "0307 does not see 0606: trees at 0407 [LOS-2]." in said
    assert "0407 level 0 trees" in said


def test_odds_are_the_engines():
    game = begun()
    fire = Fire(units("M1", "R3"), units("m1"))
    prospect = game.ruleset.advisor.prospect(game.state, fire)
    assert prospect is not None
    said = heard(game, "odds M1 R3 at m1")
    assert f": destroyed {percent(prospect.odds.kill)}, disrupted {percent(prospect.odds.disrupt)}" in said
    assert game.step == 0


def test_forces_morale_luck_goals_and_the_story_are_told():
    said = heard(begun(), "units us ready", "morale", "luck", "goals", "briefing", "danger R4")
    assert "US R4 Parachute squad: 0303 in trees; ready; range 6, rifles 2, survivability 2, 4 of 4 points." in said
    assert "morale 8, rally chance 72%; lost 0 of 5" in said
    assert "Reinforcements: turn 4: r3 at 1105." in said
    assert "luck 50 of 100" in said
    assert "US: hold 2 of 0604, 0606, 0804." in said
    assert "Brabant, 17 September 1944." in said
    assert "US R4 in 0303 in trees: 26% chance to be hit (German r1 14%, German r2 14%)." in said


# --- doing -----------------------------------------------------------------------------------------------------------


def test_fire_tells_both_pools_and_asks():
    game = begun()
    said = heard(game, "fire R2 at r2", "n")
    assert "US R2 fires at German r2, range four hexes. Ready, range 4 of 6 [FIRE-1]." in said
    assert "Attack: roll 2: US R2 2 [FIRE-3]." in said
    assert "Defense: roll 2: German r2 2 [FIRE-3], buildings +1 [COV-2]." in said
    assert said.count("Do it? y or n >") == 1
    assert game.step == 0


@pytest.mark.parametrize(
    "line", ["fire R2 at r2 !", "f r2 r2!", "FIRE r2 at german r2 !", "shoot us R2 at 0606 !", "attack r2 !"]
)
def test_fire_is_forgiving(line):
    game = begun()
    heard(game, line)
    assert game.entries[0].command == Fire(units("R2"), units("r2"))


def test_why_explains_the_last_roll_whole():
    said = heard(begun(), "fire M1 R3 at m1 !", "why")
    assert "Attack: roll 4: US R3 2 [STK-1], M1 2 [STK-1]." in said
    assert "Defense: roll 1: German m1 1 [FIRE-3], buildings +1 [COV-2]." in said
    assert "Rolled: attack: 6 5 5 1; defense: 1 to beat: 2. Both best attack dice, 6 and 5, beat" in said
    assert (
        "Odds: no effect 43%, disrupted 21%, destroyed 36%. Result: destroyed. Luck 82 of 100 (50 is average)." in said
    )


def test_an_illegal_command_is_refused_with_the_rule():
    said = heard(begun(), "fire R2 at r1", "hold", "shed 1", "exit R1 south")
    assert "US R2 has no line of sight to 0604: trees in 0407 [LOS-2]." in said
    assert "There is no shot to hold back now [OPP-1]." in said
    assert "No roll is waiting for dice to be shed [EXC-3a]." in said
    assert "[MOV-11a]" in said


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("fier R2", 'Unknown command "fier". Did you mean "fire"?'),
        ("fire R2 quickly", '"quickly" is not understood here; type it like this: fire R2 M1 at r1.'),
        ("load", "An example: load H1 R2."),
        ("go", "Type go R2 0605"),
        ("unit zz", "units lists the pieces"),
        ("do 999", "There is no choice with that number now"),
        ("why 5", "No dice were rolled at that step."),
        ("orders moving dance", "To change: orders moving hold"),
        ("orders moving \N{SUPERSCRIPT TWO}", "To change: orders moving hold"),
        ("\N{SUPERSCRIPT TWO}", "Unknown command"),
        ("fire R2 at r2 shed \N{SUPERSCRIPT TWO}", "is not understood here"),
        ("\x1b[A\x00\xff", "Unknown command"),
    ],
)
def test_what_is_not_understood_is_answered_by_a_sentence_that_says_what_would_work(line, answer):
    game = begun()
    assert answer in heard(game, line)
    assert game.step == 0


def test_a_march_tells_price_and_danger_and_asks():
    game = begun()
    said = heard(game, "go R2 ne", "n", "path R2 0409")
    step = game.ruleset.advisor.exposure(game.state, UnitId("R2"), (Hex("0407"),))
    assert f"0407 in trees: costs 2, leaves 2, {percent(step.steps[0].hit)} chance to be hit by German" in said
    assert f"US R2 arrives unhurt {percent(step.unhurt)}" in said
    assert "0409 in the open: costs 1, leaves 3" in said
    assert game.step == 0


@pytest.mark.parametrize(
    "line", ["go R4 0302", "march R4 0303 0202 0302", "march R4 0202 0302", "step R4 nw east", "safe r4 302"]
)
def test_a_march_goes_by_its_last_hex_by_each_hex_and_by_directions(line):
    game = begun(seats="us=human,de=human")
    heard(game, line, "y", *["hold"] * 9)
    assert [deed.command.to for deed in game.entries if kind(deed.command) == "Step"][-1] == "0302"


def test_a_march_goes_on_once_the_machine_has_fired():
    """Given two enemies who see the way; when they fire and miss; then the rest of the way is walked."""
    game = begun()
    said = heard(game, "go R4 0503 !")
    assert [deed.command.to for deed in game.entries if kind(deed.command) == "Step"] == ["0403", "0503"]
    assert "German r1 fires at US R4" in said


def test_what_revealed_nothing_is_taken_back():
    game = begun()
    said = heard(game, "pass R1", "undo")
    assert "Undone, back to step 0: US R1 stays." in said
    assert game.step == 0
    assert "cannot be undone" in heard(begun(), "fire R2 at r2 !", "undo")


def test_what_was_taken_back_is_played_again_while_nothing_else_was():
    game = begun()
    said = heard(game, "pass R1", "undo", "redo", "redo")
    assert "Redone: US R1 stays." in said
    assert "There is nothing to redo" in said
    assert game.step == 1
    assert "There is nothing to redo" in heard(begun(), "pass R1", "undo", "pass R2", "redo")


def test_a_new_battle_begins_with_its_briefing_and_ones_own_goal():
    said = heard(begun(), "quit")
    assert "Brabant, 17 September 1944." in said
    assert said.index("Brabant") < said.index("US: hold 2 of 0604, 0606, 0804.") < said.index("Germans: destroy 4")
    game = begun()
    game.play(game.legal()[0])
    assert "Brabant" not in heard(game, "quit")


def test_the_menu_takes_the_code_of_a_battle_that_is_made(tmp_path):
    with Typist(tmp_path, "--plain") as typist:
        typist.type("2-nor44-raid-60-7+7")
        assert "a handicap in a battle code: expected a whole number from -6 to 6" in typist.said
        typist.type("2-nor44-raid-60-7+2")
        assert "The guns at La Ferme-M" in typist.said


def test_a_staff_is_named_in_battles_it_was_measured_in(tmp_path):
    game = begin(["brecourt", "german", "staff"], tmp_path)
    assert game.seats == {"us": "ai:staff", "de": "human"}
    game.close()
    with pytest.raises(
        SessionError,
        match=r"^the level staff is not available in The first Sabres; name one of recruit, book, officer$",
    ):
        begin(["sabres", "staff"], tmp_path)


def test_the_menu_reads_rules_and_switches_rulings(tmp_path):
    with Typist(tmp_path, "--plain") as typist:
        assert "LOS-5: Direct fire does not pass through" in typist.type("rules LOS-5")
        told = " ".join(typist.type("rulings mill").split())
        assert "SIX-2a: sixes are counted after modifiers; switched: only rolled sixes count" in told
        typist.type("mill switch six-2a")
        typist.type("quit")
    ruled = run("log", "mill-1", "--json", "--saves", tmp_path).data
    assert [(row["kind"], row["text"][-8:]) for row in ruled] == [("ruling", "[SIX-2a]")]
    with pytest.raises(SessionError, match="rulings mill lists them"):
        begin(["mill", "switch", "los-5"], tmp_path)


def test_rulings_of_one_id_are_switched_by_their_keys(tmp_path):
    """SAVE-4a: against mines, and against strikes."""
    with Typist(tmp_path, "--plain") as typist:
        told = " ".join(typist.type("rulings open_country").split())
        assert "SAVE-3a: the first salvo is the first turn in which any piece fires; switched: there is no" in told
        assert "cover_vs_mine: cover does not help against mines; switched: cover helps against mines" in told
        typist.type("open_country switch cover_vs_mine switch save-3a")
        typist.type("quit")
    (save,) = (folder.name for folder in tmp_path.iterdir() if (folder / "log.jsonl").is_file())
    said = [row["text"] for row in run("log", save, "--json", "--saves", tmp_path).data if row["kind"] == "ruling"]
    assert said == ["there is no first salvo [SAVE-3a]", "cover helps against mines [SAVE-4a]"]
    with pytest.raises(SessionError, match="rulings open_country lists them"):
        begin(["open_country", "switch", "save-4a"], tmp_path)


def test_a_number_counts_for_the_choices_of_this_moment_alone():
    game = begun()
    said = heard(game, "do 3")
    assert "The choices have changed: US R1 goes: 1. east to 0407; 2. northeast to 0306" in said
    assert game.step == 0
    heard(game, "list", "7", "7")
    assert [kind(deed.command) for deed in game.entries] == ["Pass"]


def test_ending_the_turn_asks_while_pieces_can_act_and_tells_what_the_machine_does():
    game = begun()
    said = heard(game, "end", "n", "end", "yes")
    assert said.count("Five pieces can still act: US R1, R2, R3, R4 and M1. End the turn? y or n") == 2
    assert "--- Turn 1 of 8, German. German r2 fires at US M1: dice" in said
    assert "US to decide, turn 1 of 8: fire back at German r2, or hold >" in said


def test_standing_orders_answer_and_can_be_set_for_one_piece():
    game = begun()
    said = heard(game, "orders moving fire 20", "orders return hold", "orders r2 adjacent", "orders shed ask", "end !")
    orders = game.orders[game.battle.sides[0].id]
    assert (orders.opportunity, orders.answer, orders.shed) == (Policy("fire", 20), Policy("hold", 5), "ask")
    assert list(orders.units.items()) == [("R2", Policy("adjacent", 20))]
    assert "to decide" not in said
    assert "Turn 2 of 8, US." in said


def test_hold_turn_lets_every_chance_of_the_turn_go():
    game = begun()
    said = heard(game, "end !", "hold turn")
    assert said.count("to decide") == 1
    assert "Turn 2 of 8, US." in said


def test_real_dice_are_asked_for_and_counted():
    game = begun(dice="manual")
    said = heard(game, "fire M1 at m1 !", "7", "6 6 6 6", "6 5", "1", "fire R2 at r2 !", "back")
    assert "Type up to 3 figures from 1 to 6" in said or "Type up to 2 figures from 1 to 6" in said
    assert game.entries[0].faces == (6, 5, 1)
    assert kind(game.entries[-1].command) != "Fire" or game.step == 1
    assert "Cancelled." in said


def test_two_people_take_turns_at_one_keyboard():
    game = begun(seats="us=human,de=human")
    said = heard(game, "end !", "pass r1", "end !")
    assert "--- Hand over: the German player decides now." in said
    assert "German to act, turn 1 of 8: 3 of 3 left" in said
    assert "--- Hand over: the US player decides now." in said
    assert "US to act, turn 2 of 8: 5 of 5 left" in said


def test_a_piece_keeps_its_name_where_it_begins_a_refusal():
    """r1 and R1 are two pieces."""
    said = heard(begun(seats="us=human,de=human"), "end !", "pass r1", "go r1 0706")
    assert "German r1 has already acted this turn [SEQ-2]." in said


def test_the_log_tells_what_has_happened():
    said = heard(begun(), "fire M1 R3 at m1 !", "pass R1", "log 1", "log m1")
    assert "1. US R3 and M1 fire at German m1: dice 6 5 5 1 to 1 plus 1: destroyed." in said
    assert "Nothing has happened yet." in heard(begun(), "log")


def test_help_names_every_command_once():
    from cb_tui.games.combat_boots.plain.manual import DOING, ENTRIES, LOOKING

    said = heard(begun(), "help", "help hold")
    for entry in (LOOKING | DOING).values():
        assert " ".join(f"{entry.usage}: {entry.text}.".split()) in said
    others = [name for entry in ENTRIES.values() for name in entry.names]
    assert len(others) == len(set(others))
    assert not set(others) & set(ENTRIES)


# --- two programs on one save -----------------------------------------------------------------------------------------


def seated(saves: Path) -> tuple[Game, Game]:
    """A battle of two people, each seat in a game of its own."""
    begun(seats="us=human,de=human", saves=saves).close()
    return tuple(Game.open(saves, "veghel-1", seat=SeatId(seat)) for seat in ("us", "de"))  # type: ignore[return-value]


def test_who_waits_for_a_player_elsewhere_is_told_so_and_hears_what_he_does(tmp_path):
    us, de = seated(tmp_path)
    assert "Waiting for the German side, turn 1 of 8. Press Enter to check again, or type quit." in heard(
        us, "end !", "fire R1 at r1"
    )
    us = Game.open(tmp_path, "veghel-1", seat=SeatId("us"))
    source, _typed = os.pipe()
    out = io.StringIO()
    desk = TypedGame(us, Output(source, out))
    de.play(Fire(units("r1"), units("R1")))
    assert desk.line("Waiting") == ""  # nothing was typed: there is news
    desk.advance()
    assert "German r1 fires at US R1: dice" in out.getvalue()
    assert desk.table.is_our_decision


def test_the_menu_begins_a_game_of_two_logins_with_fair_dice_and_says_how_the_other_joins(tmp_path, monkeypatch):
    monkeypatch.setenv("CB_TUI_NUMBERS", str(tmp_path / "mine"))
    game = begin(["veghel", "german", "fair"], tmp_path)
    assert (game.local_seats, game.dice_mode) == (("de",), "fair")
    said = heard(game, "quit")
    assert "US: another login, German: you." in said
    assert "The US player can join from another login with: cb-tui resume veghel-1 --seat us" in said
    assert "Waiting for the US side, turn 1 of 8." in said


def test_who_watches_looks_and_plays_nothing(tmp_path):
    begun(saves=tmp_path).close()
    game = Game.open(tmp_path, "veghel-1", watch=True)
    said = heard(game, "units us", "fire R2 at r2 !", "orders", "quit")
    assert "Watching the US side, turn 1 of 8" in said
    assert "You are only watching this game" in said
    assert "You play no side here" in said
    assert game.step == 0


def test_who_leaves_is_told_how_to_go_on_wherever_the_save_is(tmp_path, monkeypatch):
    folder = tmp_path / "a table"
    assert heard(begun(saves=folder), "quit").endswith(f"cb-tui resume veghel-1 --plain --saves '{folder}'")
    monkeypatch.setenv("CB_TUI_SAVES", str(folder))
    assert heard(begun(saves=folder), "quit").endswith("Saved. Continue with: cb-tui resume veghel-2 --plain")


def test_an_earlier_step_is_played_on_as_a_branch(tmp_path):
    game = begun(saves=tmp_path)
    said = heard(game, "fire M1 R3 at m1 !", "undo", "branch 0", "list fire", "quit")
    assert "cannot be undone" in said
    assert "Now at step 0, on branch b1, with fresh dice." in said
    assert "Saved. Continue with: cb-tui resume veghel-1 --plain" in said
    assert Game.open(tmp_path, "veghel-1").branch == "b1"
