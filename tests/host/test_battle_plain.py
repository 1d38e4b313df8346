"""A battle at the table of a host in plain mode: clocks, signals and a claim as typed words."""

import io
import os

from cb_tui.core.values import SeatId
from cb_tui.host.client import KeyAtHost
from cb_tui.host.requests import Moved, Mute, Signal
from cb_tui.plain.host.guest import _at
from cb_tui.plain.output import EndOfInput, Output
from cb_tui.session.game import Game
from tests.host.table_host import TableHost

US = SeatId("us")


def talked(host, monkeypatch, *lines, place="game"):
    """What is said to the US player, or to a watcher, who types these lines."""
    monkeypatch.setenv("CB_TUI_SAVES", str(host.saves))
    heard, typed = os.pipe()
    os.write(typed, "".join(f"{line}\n" for line in (*lines, "quit")).encode())
    os.close(typed)
    out = io.StringIO()
    try:
        client, seats = (host.guests[US].client, (US,)) if place == "game" else (host.watcher.client, ())
        _at(client, place, (402, 1, seats), Output(heard, out))
    except EndOfInput as end:
        assert end.status == 0
    finally:
        os.close(heard)
    return " ".join(out.getvalue().split())


def test_clock_tells_the_time_of_each_player_and_who_is_here(tmp_path, monkeypatch):
    host = TableHost(tmp_path)
    host.here = (US, SeatId("de"))
    said = talked(host, monkeypatch, "clock")
    assert "Clock: 3 days a turn, 7 days of leave a game." in said
    assert "anna us, 2 d 21 h left and 7 d 0 h of leave, decides and is here." in said
    assert "bert de, 2 d 21 h left and 7 d 0 h of leave, is here." in said


def test_signal_lists_what_can_be_said_and_says_it(tmp_path, monkeypatch):
    host = TableHost(tmp_path)
    said = talked(host, monkeypatch, "signal", "signal 3", "signal a 41", "signal a", "signal z")
    assert "3: Well played" in said
    assert "Sent: Well played" in said
    assert "Sent: Look at step 41" in said
    assert "ignal a needs what it is about, as in: signal a 41." in said
    assert 'here is no signal "z"; signal lists them.' in said
    asked = [each for each in host.guests[US].asked if isinstance(each, Signal)]
    assert asked == [Signal(code="3"), Signal(code="a", about="41")]


def test_a_claim_and_a_resignation_reach_the_host(tmp_path, monkeypatch):
    host = TableHost(tmp_path)
    said = talked(host, monkeypatch, "resign", "yes")
    ended = Game.open(tmp_path, "402-1", watch=True).ended
    assert ended is not None
    assert ended.why == "resigned", said
    assert Moved() in host.guests[US].asked
    host = TableHost(tmp_path / "other")
    assert "Claimed: the host ends the game." in talked(host, monkeypatch, "claim")
    ended = Game.open(host.saves, "402-1", watch=True).ended
    assert ended is not None
    assert ended.why == "claimed"


def test_no_hint_is_given_while_a_game_at_a_host_is_played(tmp_path, monkeypatch):
    assert "No hints while a game at a host is played" in talked(TableHost(tmp_path), monkeypatch, "hint")


def test_help_has_the_words_of_the_table_and_not_those_of_other_lines_which_are_refused(tmp_path, monkeypatch):
    host = TableHost(tmp_path)
    said = talked(host, monkeypatch, "help", "help mute")
    assert all(
        f" {word}" in said for word in ("clock:", "signal, signal 3", "mute NAME", "claim:", "rematch:", "resign:")
    )
    assert not any(word in said for word in ("branch 12", "redo:", "save NAME"))
    for word in ("branch 0", "redo", "save mine", "help redo"):
        assert "game at a host has one line" in talked(host, monkeypatch, word)


def test_mute_and_mute_off_reach_the_host(tmp_path, monkeypatch):
    host = TableHost(tmp_path)
    said = talked(host, monkeypatch, "mute bert", "mute off bert")
    assert "You hear bert no more." in said
    assert "You hear bert again." in said
    asked = [each for each in host.guests[US].asked if isinstance(each, Mute)]
    assert asked == [Mute(name="bert"), Mute(name="bert", on=False)]


def test_a_watcher_hears_the_newest_command_and_asks_for_clock_chance_and_signals(tmp_path, monkeypatch):
    host = TableHost(tmp_path)
    game = Game.open(tmp_path, "402-1", seat="us")
    game.roll_by(KeyAtHost(host.guests[US].client))
    game.play(game.legal()[0])
    said = talked(host, monkeypatch, "clock", "chance", "signal", "", place="watch")
    assert "Watching Veghel" in said
    assert "Step 1 of 1" in said
    assert "anna us, 2 d 21 h left" in said
    assert "Chance to win: " in said
    assert "The players have sent no signals." in said
    assert "Nothing new has been played" in said
