"""The inspector: every line of the log, every die of it, the map as it was then."""

import re
from fractions import Fraction

import pytest

from cb_tui.core.hexes import Hex
from cb_tui.games.combat_boots.screen.modes.choose import ChooseMode
from cb_tui.games.combat_boots.screen.modes.fired import FiredMode
from cb_tui.presentation.text import length, plain_text
from cb_tui.session.log import rolls
from cb_tui.ui.modes.inspect import InspectMode
from cb_tui.ui.modes.start_and_end import VictoryMode
from tests.sample import WHOLE
from tests.ui.paper import drawn, shown
from tests.ui.test_flows import LIBRARY, controller, press, to_my_next_say


def fired_once():
    playing = controller()
    press(playing, "f", "enter")
    assert isinstance(playing.mode, FiredMode)
    return playing


def page(playing, width=50, height=21):
    return shown(playing.mode.page(width, height))


def test_every_die_of_a_fire_stands_in_aligned_lines_with_rules_odds_and_luck():
    playing = fired_once()
    assert isinstance(press(playing, "i"), InspectMode)
    assert page(playing) == drawn("""
        | 1  turn 1  R1 fired at r1                   0604
        | ready, range 5 of 6                       FIRE-1
        | from 0307: nothing between                 LOS-1
        | - attack ---------------------------------------
        |  R1                                   2   FIRE-3
        |  roll   5  1                          2
        | - defense --------------------------------------
        |  r1                                   2   FIRE-3
        |  roll  (4) 2  to beat: 5              2
        |  buildings                           +1    COV-2
        | The best attack die, 5, does not beat the best
        | defense die, 5. No effect.
        | - chances --------------------------------------
        |  x destroyed    5.4%  #                   35/648
        |  ! disrupted   17.7%  ###               229/1296
        | >  no effect   76.9%  #############     997/1296
        | luck 38 of 100 (50 is average)
        | seed 5  step 1  dice 1 5 / 4 2
    """)
    rows = playing.mode.full_panel(playing.desk, 29, 21)
    assert len(rows) == 21
    assert shown(rows[:4]) == drawn("""
        |LOG turn 1  1 of 2
        |-----------------------------
        |  1>R1 at r1  2-2 +1
        |    no effect    77% likely
    """)


def test_dice_for_which_there_is_no_room_are_counted_and_space_goes_on_to_them_and_round():
    playing = fired_once()
    press(playing, "i")
    every = page(playing, height=21).splitlines()
    assert page(playing, height=10).splitlines() == every[:10]
    assert plain_text(playing.mode.message(playing.desk)).startswith(
        "Space 8 more lines of dice.   Enter shows the map then."
    )
    press(playing, "space")
    assert page(playing, height=10).splitlines() == every[-10:]
    assert plain_text(playing.mode.message(playing.desk)).startswith("The map as it was then: Enter.")
    press(playing, "space")
    assert page(playing, height=10).splitlines() == every[:10]


def test_enter_shows_the_map_of_that_moment_and_esc_goes_back_step_by_step():
    playing = fired_once()
    under = playing.mode
    press(playing, "i", "enter")
    mode = playing.mode
    assert mode.page(50, 21) is None
    assert not mode.displayed_view(playing.desk).pieces["R1"].acted
    assert playing.desk.table.pieces["R1"].acted
    assert mode.overlay(playing.desk).line == (Hex("0307"), Hex("0604"))
    press(playing, "escape")
    assert mode.page(50, 21) is not None
    assert press(playing, "escape") is under
    assert playing.game.step == len(playing.game.entries)


def test_the_line_of_a_new_turn_names_the_side_whose_it_is_and_no_reason_of_the_other():
    playing = controller()
    press(playing, "e", "e")
    while not isinstance(to_my_next_say(playing), ChooseMode):
        press(playing, "X")
    mode = press(playing, "i")
    told = []
    for index, entry in enumerate(mode.entries):
        mode.now = index
        if entry.begins:
            told.append(page(playing).splitlines()[:2])
            assert entry.side == entry.report.seat, "which the filter asks for"
    assert [rows[0].split(maxsplit=1)[1] for rows in told] == ["turn 1, German", "turn 2, US"]
    assert [rows[1] for rows in told] == ["", ""], "that the machine is done was of its own turn"


def test_before_the_first_command_the_log_is_empty():
    playing = controller()
    press(playing, "i", "j", "k", "t", "T", "enter")
    assert page(playing) == " Nothing has happened yet."


def whole(battle, seed):
    """A game of two machines, to its end."""
    found = LIBRARY.read(battle)
    playing = controller(battle, seed, seats={army.id: f"ai:{army.tactic}" for army in found.sides})
    assert isinstance(to_my_next_say(playing), VictoryMode)
    return playing


def fractions(text):
    return {Fraction(each) for each in re.findall(r"\d+/\d+(?= |$)", text, re.MULTILINE)}


KINDS = {
    "veghel": {"fire", "opportunity", "return", "morale"},
    "bain": {"overrun", "assault"},
    "edson": {"artillery", "hand to hand"},
    "stonne": {"air", "ground fire"},
    "nicolson": {"pursuit", "maneuver", "speed"},
}


@pytest.mark.parametrize("battle", KINDS)
def test_each_line_of_a_whole_game_is_explained_with_the_odds_that_the_log_stores(battle):
    playing = whole(battle, 3)
    mode = press(playing, "i")
    kinds = set()
    found = list(rolls(playing.game.logged()))
    told = []
    for index in range(len(mode.entries)):
        mode.now = index
        if not WHOLE and index % 4 and mode.book.roll(mode.entries[index]) is None:
            continue
        rows = mode.page(50, 60)
        assert rows
        assert max(length(row) for row in rows) <= 50
        assert len(mode.full_panel(playing.desk, 29, 21)) == 21
        roll = mode.book.roll(mode.entries[index])
        if roll is None:
            continue
        text = shown(rows)
        kinds.add(roll.kind)
        told.append(roll)
        assert {result.chance for result in roll.results} - {0, 1} <= fractions(text), text
        dice = " ".join(re.sub(r"[][()]", " ", text).split())
        for faces in roll.faces:
            assert " ".join(str(face) for face in sorted(faces, reverse=True)) in dice
        if roll.attack:
            drop = getattr(roll.event, "drop", 0)
            assert sum(entry.dice for entry in roll.event.attack) - drop == len(roll.faces[0])
            assert f"luck {round(roll.percentile * 100)} of 100" in text
    assert {(roll.step, roll.kind, roll.targets) for roll in found if roll.attack} == {
        (roll.step, roll.kind, roll.targets) for roll in told if roll.attack
    }
    assert kinds >= KINDS[battle]


def test_turns_are_leafed_through_from_the_first_to_the_last():
    playing = whole("veghel", 3)
    mode = press(playing, "i", "T")
    assert mode.now == 0
    assert plain_text(mode.full_panel(playing.desk, 29, 21)[0]).startswith("LOG turn 1  1 of ")
    last = press(playing, "t").now
    assert last == max(n for n, entry in enumerate(mode.entries) if "turn " in plain_text(entry.short))
    press(playing, "t")
    assert mode.now < last
