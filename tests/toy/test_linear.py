"""Plain mode with a system that brings no words along: Ambush is played by words for the roles of its commands."""

import re

import pytest

from tests.toy.test_commands import program

SEATS = ("--seats", "red=human,west=human,east=human", "--seed", "3")
PLACED = ("", "put w2 A4", "put v2 H5", "")  # "" where the keyboard is handed over
SEEN = (
    "look",
    "units",
    "list R1",
    "why R1 C4",
    "go R1 C2",
    "march R2 s",
    "fire R4 at w1",
    "y",
    "luck",
    "why",
    "log",
    "end",
)


def said(saves, *lines: str, command: tuple[str, ...] = ("play", "ambush", "--plain", *SEATS)) -> str:
    """What the program says to these lines, on one line."""
    ran = program(saves, *command, given="".join(f"{line}\n" for line in lines))
    assert (ran.status, ran.err) == (0, "")
    assert "failed" not in ran.out
    return " ".join(ran.out.split())


@pytest.fixture(scope="module")
def saves(tmp_path_factory):
    """A game of which the first turn was played and asked about."""
    return tmp_path_factory.mktemp("saves")


@pytest.fixture(scope="module")
def turn(saves):
    return said(saves, *PLACED, *SEEN)


def test_two_places_without_a_piece_are_no_march(tmp_path):
    assert "Which piece? Type go and a piece, then a place or directions." in said(tmp_path, *PLACED, "go C2 C3")


def test_hint_is_a_word_and_says_why_there_is_none(tmp_path):
    assert "No hints in this game yet." in said(tmp_path, *PLACED, "hint")


@pytest.mark.parametrize(
    "sentence",
    [
        "8 columns, 8 rows, A1 at the top left. Every square not named is open.",
        "Red R1: C1 in the open; ready; range 5.",
        "Red R1 goes: 1. west to B1; 2. southwest to B2; 3. south to C2; 4. southeast to D2",
        "C4 is not a square to march to from C1; go to one beside it [MARCH-1].",
        "Red R1 marches to C2.",
        "Red R2 marches to D2.",
        "Chance: 5 squares away 20 [SHOOT-2]. So: a hit 20%, a miss 80%. Do it? y or n",
        "Red R4, shot at Blue w1: dice 27: a miss.",
        "Red: 1 roll, -0.2 pieces compared with the odds, luck 40 of 100.",
        "Odds: a miss 80%, a hit 20%. Result: a miss. Luck 40 of 100 (50 is average).",
        "3. Red R1 marches to C2. 4. Red R2 marches to D2.",
        "--- Hand over: the Blue west player decides now.",
    ],
)
def test_a_turn_is_played_and_asked_about_by_words(turn, sentence):
    assert sentence in turn


def test_nothing_is_said_that_the_system_does_not_have(turn):
    for word in ("unarmed", "survivability", "points left", "of 1 points", "morale", "disrupted", "half a hex"):
        assert word not in turn


def test_it_is_resumed_and_read_again(saves, turn):
    assert "Red R1: C2 in a wood, two squares northeast of w2; has acted; range 5." in said(
        saves, "", "units red", command=("resume", "ambush-1", "--plain")
    )
    read = said(saves, "next 3", "end", "help", "quit", command=("replay", "ambush-1", "--plain"))
    assert "Red R1 marches to C2." in read


def test_a_whole_game_is_played_by_words(tmp_path):
    told = said(tmp_path, *PLACED, *["end"] * 30, "look D8", "quit")
    assert "--- The battle is over. Blue victory: time is up." in told
    assert "An objective, held by neither side." in told


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("zzz", 'Unknown command "zzz". `help` lists commands, `list` your legal moves.'),
        ("march w1 C1", "w1 is no piece of Red; command your own [TURN-2]."),
        ("go R1 D5", "D5 is not a square to march to"),
        ("pass R1", "Not possible now. Type pass and a piece; list shows your legal moves."),
        ("fire R1 at w9", '"w9" is not understood here; type fire, a piece, at and its target.'),
        ("sight C1 C6", "The rules of Ambush do not use line of sight."),
        ("targets R1", "Blue w1: a hit 20%, a miss 80%."),
        ("odds R1 at w1", "Chance: 5 squares away 20 [SHOOT-2]. So: a hit 20%, a miss 80%."),
        ("losses", "The patrol (Red): lost 0 of 4."),
        ("rules MARCH-1", "There is no help for the rules of Ambush."),
        ("example march-1", "There are no worked examples of the rules of Ambush."),
    ],
)
def test_each_line_is_answered(saves_of_answers, line, answer):
    assert line in saves_of_answers
    assert answer in saves_of_answers[line]


@pytest.fixture(scope="module")
def saves_of_answers(tmp_path_factory) -> dict[str, str]:
    """What one game answers to each of these lines."""
    lines = (
        "zzz",
        "march w1 C1",
        "go R1 D5",
        "pass R1",
        "fire R1 at w9",
        "sight C1 C6",
        "targets R1",
        "odds R1 at w1",
        "losses",
        "rules MARCH-1",
        "example march-1",
    )
    told = said(tmp_path_factory.mktemp("saves"), *PLACED, *lines, "quit")
    answers = told.split("4 of 4 left > ")[1:]
    return dict(zip(lines, answers, strict=False))


def test_show_prints_board_and_pieces(tmp_path):
    shown = program(tmp_path, "show", "ambush").out
    assert "   A B C D E F G H" in shown
    assert "The patrol, AI tactic rush" in shown
    assert "  R1   seat red, at C1" in shown
    assert "  w2   seat west, zone A4 B4 A5 B5 B6 C7" in shown


@pytest.mark.parametrize("asked", [("A1", "H8"), ("A1",), ("--all",)])
def test_los_says_that_the_rules_have_none(tmp_path, asked):
    ran = program(tmp_path, "los", "ambush", *asked)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "cb-tui los: the rules of Ambush do not use line of sight; see cb-tui show ambush\n"


def test_report_tells_of_the_turns_and_the_shot(saves, turn):
    ran = program(saves, "report", "ambush-1")
    assert ran.status == 0
    assert "| R4 at w1: a miss | 1 |" in ran.out
    assert " 2 . .-R-R" in ran.out
    assert "| side | kill (due) | ahead | weighted | luck |" in ran.out
    assert "`^^` wood, `##` rock," in ran.out
    assert not re.search("-/0|disrupt|rall|trees|R1 R1|\\| R1 \\| Red \\| R1", ran.out)
