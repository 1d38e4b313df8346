"""Before the dice: both pools with their rules, every chance exactly; the enemy's shots at any hex."""

import time
from fractions import Fraction

import pytest

from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.presentation.advice import advice
from cb_tui.games.combat_boots.screen.modes.choose import ChooseMode
from cb_tui.games.combat_boots.screen.modes.decide import DecideMode
from cb_tui.games.combat_boots.screen.modes.reaction import ReactionMode
from cb_tui.games.combat_boots.screen.modes.threat import ThreatMode
from cb_tui.presentation.text import length
from cb_tui.ui.modes.other_side import MachineMode
from cb_tui.ui.modes.pages import PageMode
from tests.ui.paper import drawn, shown
from tests.ui.test_flows import controller, press, said, to_my_next_say
from tests.ui.test_inspect import fractions

R2 = UnitId("R2")


def page(playing, height=21):
    return shown(playing.mode.page(50, height))


def test_w_in_an_aim_shows_both_pools_with_their_rules_and_every_chance_exactly():
    playing = controller()
    press(playing, "f")
    began = time.process_time()
    press(playing, "w")
    text = page(playing)
    assert time.process_time() - began < 0.05
    assert text == drawn("""
        | Before the dice
        |
        | R1: fire at r1 in 0604
        | ready, range 5 of 6                       FIRE-1
        | from 0307: nothing between                 LOS-1
        | - attack ---------------------------------------
        |  R1                                   2   FIRE-3
        |  roll                                 2
        | - defense --------------------------------------
        |  r1                                   2   FIRE-3
        |  roll                                 2
        |  buildings                           +1    COV-2
        | - chances --------------------------------------
        |  x destroyed    5.4%  #                   35/648
        |  ! disrupted   17.7%  ###               229/1296
        |    no effect   76.9%  #############     997/1296
        |  hit: 23% = 5 + 18
        |
        | if unhurt it hits back: 13.9%  5/36
    """)
    assert isinstance(press(playing, "escape"), type(playing.mode))


def test_f_in_capitals_shows_the_enemys_shots_at_the_cursors_hex_best_first():
    playing = controller()
    press(playing, "tab", "l", "l", "F")
    assert isinstance(playing.mode, ThreatMode)
    table, at = playing.desk.table, playing.desk.cursor
    shots = advice(table).threats(R2, at)
    assert [shot.odds.effect for shot in shots] == sorted((shot.odds.effect for shot in shots), reverse=True)
    assert {shot.by[0] for shot in shots} == set(advice(table).danger(R2, at).attackers)
    for threat in advice(table).danger(R2, at).threats:
        shot = next(shot for shot in shots if shot.by == (threat.unit,))
        best = next((shed.odds for shed in shot.sheds if shed.best), shot.odds)
        assert best == threat.odds, "the danger map counts the same shot"
        assert sum(line.dice for line in shot.attack) == shot.fp
    assert shown(playing.mode.panel(playing.desk, 29)).startswith(f"{shots[0].by[0]} at R2 in {at}")
    assert " would fire " in said(playing)
    press(playing, "w")
    assert {shots[0].odds.kill, shots[0].odds.disrupt} - {0} <= fractions(page(playing, 60))
    press(playing, "escape")
    mode = press(playing, "h")
    assert isinstance(mode, ThreatMode)
    assert playing.desk.cursor != at
    press(playing, "escape")
    assert playing.desk.cursor == at


def test_a_hex_that_nobody_sees_is_called_safe_and_a_leader_is_no_target():
    playing = controller()
    press(playing, "tab")
    free = next(
        at for at in playing.desk.table.scene.board.terrain if not advice(playing.desk.table).danger(R2, at).attackers
    )
    playing.desk.cursor = free
    press(playing, "F")
    assert said(playing).startswith(f"R2 is safe in {free}.")
    assert playing.mode.idle_actions(playing.desk) == {"next", "pools"}, (
        "the key line names no key for what is not there"
    )
    press(playing, "w")
    assert said(playing).startswith("No roll now")
    assert isinstance(press(playing, "escape"), ChooseMode)


def test_while_we_may_fire_it_is_the_enemys_shots_at_who_would():
    playing = controller()
    press(playing, "f", "enter", "enter", "e", "e")
    asks = to_my_next_say(playing)
    assert isinstance(asks, ReactionMode)
    at, firer = playing.desk.cursor, playing.desk.table.pieces[asks.command.by[0]]
    playing.desk.unit = None  # as it is after a resume in their turn
    assert isinstance(press(playing, "F"), ThreatMode)
    assert (playing.mode.unit, playing.desk.cursor) == (firer.id, firer.at)
    assert f" at {firer.id} in {firer.at}" in shown(playing.mode.panel(playing.desk, 40))
    assert press(playing, "escape") is asks
    assert playing.desk.cursor == at
    asks.command = None
    press(playing, "F")
    assert said(playing) == f"No piece of yours is in {at}, and none is selected: move the cursor to one"


def test_w_at_the_end_of_a_turn_says_who_rallies_with_what_chance():
    playing = controller("veghel", 3)
    for _ in range(200):
        if isinstance(to_my_next_say(playing), ReactionMode):
            press(playing, "space")
        elif any(
            piece.disrupted and piece.side == playing.desk.table.viewing_side
            for piece in playing.desk.table.scene.pieces
        ):
            break
        elif isinstance(playing.mode, ChooseMode):
            press(playing, "e", "e")
        else:
            press(playing, "enter")
    while not isinstance(playing.mode, ChooseMode):
        press(playing, "space") if isinstance(to_my_next_say(playing), ReactionMode) else press(playing, "enter")
    shaken = [
        piece
        for piece in playing.desk.table.scene.pieces
        if piece.disrupted and piece.side == playing.desk.table.viewing_side
    ]
    press(playing, "e", "w")
    assert isinstance(playing.mode, PageMode)
    text = page(playing)
    assert "(MOR-1)" in text
    assert max(map(length, playing.mode.page(46, 21))) <= 46, "the map at 80 columns has no more"
    for piece in shaken:
        assert f"{piece.id} {piece.at}" in text
        assert piece.rally in fractions(text)
        assert piece.rally == Fraction(26, 36)


SAYS = {"bain": 3, "edson": 3, "stonne": 3, "dyke": 1, "nicolson": 2}


@pytest.mark.parametrize(("battle", "seed"), SAYS.items())
def test_whatever_rolls_dice_can_be_looked_into_before(battle, seed):
    """Every question and every aim of a game: the page holds its prospect's chances, none is wider than its room."""
    playing, kinds = controller(battle, seed), set()
    for _ in range(160):
        mode = to_my_next_say(playing)
        if playing.game.outcome is not None or isinstance(mode, MachineMode):
            break
        if isinstance(mode, ChooseMode):
            mode = press(playing, "f")
        build = mode.dice_page(playing.desk)
        if build is not None:
            rows = build(50)
            assert max(map(length, rows)) <= 50
            kinds.add(type(mode).__name__)
            slow = time.process_time()
            press(playing, "w")
            assert time.process_time() - slow < 0.05
            press(playing, "escape")
        if isinstance(mode, ReactionMode):
            press(playing, "f")
        elif isinstance(mode, ChooseMode):
            press(playing, "p") if playing.mode.unit else press(playing, "e", "e")
        elif isinstance(mode, DecideMode):
            press(playing, "enter")
        else:
            press(playing, "enter", "e", "e")
    assert kinds
