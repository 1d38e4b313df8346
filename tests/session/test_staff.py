"""A staff as a player: the same moves in any process, from what its seat may know; gone when nobody waits for it."""

import io
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cb_tui.core.hexes import Hex
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.battle import Hold
from cb_tui.plain.output import Output
from cb_tui.plain.typed_game import TypedGame
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.session.host_dice import HOST, HostSeal, HostSecret, seal_of
from cb_tui.session.library import Library
from cb_tui.session.seats import parse_seats, staff_nodes
from cb_tui.session.staff_search.player import Staff, forget
from cb_tui.session.staff_search.search import question
from cb_tui.session.staff_search.staffs import StaffBySeat
from cb_tui.session.verify import verify
from tests.patience import PATIENCE, at_once
from tests.rules.combat_boots.table import DE, RULES, US, Table

CHILD = Path(__file__).with_name("staff_child.py")
STAFF, OFFICER = "ai:staff:300", "ai:officer"
BATTLE = Table(
    {"R1": "0101", "R2": "0102", "r1": "0401", "r2": "0701"},
    ". . . # . . # .\n. . . . . . . .",
    victory=(Hold(US, hexes=(Hex("0401"), Hex("0402")), count=1, when="last"),),
    default=DE,
    turns=4,
).state.context.battle


def game(seed=1, saves=None, us=OFFICER, de=STAFF):
    return Game.new(RULES, BATTLE, seed=seed, seats={US: us, DE: de}, saves=saves)


def played(game):
    while game.play_machine():
        pass
    return [(deed.command, deed.why) for deed in game.entries]


def alive(pid):
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):  # it ended before it was opened, or read
        return False


def gone_after(pid):
    began = time.monotonic()
    while alive(pid) and time.monotonic() < began + PATIENCE:
        time.sleep(0.02)
    return time.monotonic() - began


def test_the_same_seed_and_nodes_give_the_same_game_and_the_log_needs_no_machine(tmp_path):
    first, again = game(saves=tmp_path), game()
    told = played(first)
    assert told == played(again) and any("; plan: " in why for _, why in told)
    first.close()
    assert verify(tmp_path, first.name).fine


def test_a_process_of_its_own_finds_what_is_found_here_and_the_next_game_knows_it():
    told = played(game(5))
    forget()
    apart, again = game(5), game(5)
    apart.staffs.start_processes(apart.local_seats)
    apart.staffs[DE].mind.patience = PATIENCE
    assert played(apart) == told
    again.staffs.start_processes(again.local_seats)
    assert again.staffs[DE].mind.pid is None and again.staffs[DE].ratings == apart.staffs[DE].ratings


def test_what_a_staff_is_told_holds_nothing_of_the_dice_to_come():
    asked = [question(game(seed).staffs[DE].search) for seed in (1, 2)]
    assert asked[0] == asked[1]
    assert game(1).staffs[DE].search.solo == {US: "officer"}


def test_a_late_staff_leaves_the_lead_to_the_officer_and_the_log_says_so():
    late, plain = game(de="ai:staff:9000000"), game(de=OFFICER)
    late.staffs.start_processes(late.local_seats)
    late.staffs[DE].mind.patience = 0.0
    while late.play_machine():
        plain.play_machine()
        assert late.entries[-1].command == plain.entries[-1].command
    assert any("; the staff is late" in deed.why for deed in late.entries)
    late.close()


def test_a_search_goes_on_through_moves_and_undo():
    people = Game.new(RULES, BATTLE, seed=1, seats={US: "human", DE: "ai:staff:9000000"}, saves=None)
    people.staffs.start_processes(people.local_seats)
    pid = people.staffs[DE].mind.pid
    people.play(m.Pass("R1"))
    people.undo()
    assert people.staffs[DE].mind.pid == pid and alive(pid)
    people.close()


@pytest.mark.parametrize("end", ["close", signal.SIGKILL, signal.SIGHUP])
def test_the_process_is_gone_within_a_second_of_the_end_of_the_game(end):
    word = end if isinstance(end, str) else "wait"
    parent = subprocess.Popen([sys.executable, str(CHILD), word], stdout=subprocess.PIPE, text=True)
    assert parent.stdout
    pid = int(parent.stdout.readline())
    if not isinstance(end, str):
        assert alive(pid)
        parent.send_signal(end)
    assert at_once(gone_after(pid), 1)
    parent.kill()
    parent.wait()


def test_a_staff_that_dies_leaves_the_game_to_the_officer():
    dead = game(de="ai:staff:9000000")
    dead.staffs.start_processes(dead.local_seats)
    subprocess.run(["kill", "-9", str(dead.staffs[DE].mind.pid)], check=True)
    assert len(played(dead)) > 5 and dead.outcome
    dead.close()


def test_a_staff_that_cannot_start_says_so_before_the_first_move_and_in_the_log(monkeypatch):
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    lost = game(de="ai:staff:9000000")
    lost.staffs.start_processes(lost.local_seats)
    said = "the staff cannot start (No such file or directory), so the officer leads"
    assert lost.staffs.faults == [f"de: {said}."]
    told = [why for _, why in played(lost)]
    assert any(why.endswith(f"; {said}") for why in told) and not any("the staff is late" in why for why in told)
    lost.close()


def test_a_staff_whose_process_has_died_is_told_as_such():
    dead = game(de="ai:staff:9000000")
    dead.staffs.start_processes(dead.local_seats)
    subprocess.run(["kill", "-9", str(dead.staffs[DE].mind.pid)], check=True)
    told = [why for _, why in played(dead)]
    assert any("the staff has ended without a plan" in why for why in told)
    dead.close()


@pytest.mark.parametrize("how", ["never began", "was ended"])
def test_at_a_host_no_officer_plays_what_the_log_would_name_a_staff(tmp_path, monkeypatch, how):
    """Given a staff that cannot start, or is ended; when it is to move; no move is written."""
    if how == "never began":
        monkeypatch.setattr(sys, "executable", "/no/such/python")
    seal = HostSeal(seal=seal_of("ab" * 32), words={})
    seats = {US: OFFICER, DE: "ai:staff:9000000"}
    hosted = Game.new(RULES, BATTLE, seed=0, seats=seats, saves=tmp_path, dice=HOST, host=seal)
    hosted.roll_by(HostSecret("ab" * 32, seal))
    hosted.staffs.start_processes(hosted.local_seats)
    if how == "was ended":
        subprocess.run(["kill", "-9", str(hosted.staffs[DE].mind.pid)], check=True)
    with pytest.raises(SessionError, match=r"the staff .*, and at a host no officer leads in its place"):
        played(hosted)
    assert all("officer leads" not in deed.why for deed in hosted.entries)
    hosted.close()


def test_plain_mode_says_that_a_staff_cannot_start(monkeypatch):
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    people = Game.new(RULES, BATTLE, seed=1, seats={US: "human", DE: "ai:staff:9000000"}, saves=None)
    written = io.StringIO()
    TypedGame(people, Output(None, written))
    assert "de: the staff cannot start" in written.getvalue()
    people.close()


def test_the_name_of_a_staff_may_say_its_nodes():
    assert [staff_nodes(name) for name in ("staff:800", "staff:0", "staff:x", "officer")] == [800, None, None, None]
    veghel = Library().read("veghel")
    assert Game.new(RULES, veghel, seed=1, seats=parse_seats("de=ai:staff", veghel), saves=None).seats[DE] == "ai:staff"
    with pytest.raises(SessionError, match=r"ai: and one of .* staff random"):
        Game.new(RULES, veghel, seed=1, seats=parse_seats("de=ai:staff:none", veghel), saves=None)


def test_a_staff_is_a_player_like_any_other():
    assert isinstance(StaffBySeat(RULES, BATTLE, {US: "staff", DE: "book"})[US], Staff)
