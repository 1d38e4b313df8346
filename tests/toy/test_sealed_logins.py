"""Sealed commands in the real program: two logins that read nothing of each other, on the screen and in words."""

import os
from pathlib import Path

import pytest

from cb_tui.core.values import SeatId, Side
from cb_tui.games import GAMES
from cb_tui.presentation.text import plain_text
from cb_tui.session.game import Game
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.modes.handover import HandoverMode
from cb_tui.ui.modes.other_side import WaitingMode
from cb_tui.ui.saved_view import restore_view
from tests import toy
from tests.session.accounts import ANNA, BERT, CARL, GROUP, as_user
from tests.toy import model as m
from tests.toy.sealed_table import AMBUSH, BLUE, BOTH, JOINED, RED, RULES, SHOWN, TwoLogins, conceal, secrets_in, show
from tests.toy.table import REST, march
from tests.toy.test_commands import program


@pytest.fixture(autouse=True)
def _listed(monkeypatch) -> None:
    monkeypatch.setitem(GAMES, toy.GAME.package, toy.GAME)


def said(two: TwoLogins, who: str, monkeypatch, *lines: str, seat: Side | None = None, command: str = "resume") -> str:
    """What the real program says to these lines at a login."""
    monkeypatch.setenv("CB_TUI_NUMBERS", str(two.saves.parent / who))
    how = () if command != "resume" else ("--plain", "--seat", seat) if seat else ("--plain", "--watch")
    ran = program(two.saves, command, "one", *how, given="".join(f"{line}\n" for line in lines))
    assert (ran.status, ran.err) == (0, "")
    return " ".join(ran.out.split())


def test_two_programs_play_and_tell_each_other_nothing_before_it_is_opened(tmp_path, monkeypatch):
    two = TwoLogins(tmp_path)
    two.leave()
    told = said(two, "bert", monkeypatch, "put w2 A5", "put v2 H5", "quit", seat=BLUE)
    assert "w2 hides at A5" in told or "w2 is concealed" in told
    red = said(two, "anna", monkeypatch, "look", "units", "log", "march R1 C2", "end", "quit", seat=RED)
    assert "R1 marches to C2" in red
    carl = said(two, "carl", monkeypatch, "look", "units", "log", "quit")
    shell = [said(two, "carl", monkeypatch, command=command) for command in ("report", "verify")]
    for page in (red, carl, *shell):
        assert "A5" not in page
        assert "H5" not in page
    assert "what blue sealed at step 1 is not opened" in shell[-1]
    with secrets_in(two.blue.secrets):
        game = Game.open(two.saves, "one", seat=BLUE, rulesets=RULES)
        game.play(show("w2"))
        game.close()
    assert "w2 hides at A5" in said(two, "carl", monkeypatch, command="replay")


def test_two_accounts_of_one_host_cannot_read_what_the_other_has_sealed(tables):
    Game.new(AMBUSH, JOINED, seed=7, seats=BOTH, name="one", saves=tables).close()
    os.chmod(tables / "one", 0o2770)
    homes = {user: Path(tables).parent / str(user) for user in (ANNA, BERT, CARL)}
    for user, home in homes.items():
        home.mkdir(mode=0o755)
        os.chown(home, user, GROUP)
    for path in (tables / "one").iterdir():
        os.chown(path, -1, GROUP)
        path.chmod(0o660)

    def plays(user: int, seat: SeatId, *commands: m.Conceal) -> str:
        def deed() -> str:
            os.environ["CB_TUI_NUMBERS"] = str(homes[user] / "numbers")
            game = Game.open(tables, "one", seat=seat, rulesets=RULES)
            for command in commands:
                game.play(command)
            game.append_owed()
            game.close()
            return f"{game.state.pieces['R3'].at} {game.state.pieces['w2'].at}"

        return as_user(user, GROUP, deed)

    def looks(user: int) -> str:
        """Reads all that this user can read on the host."""

        def deed() -> str:
            told = ""
            for folder in (tables, *homes.values()):
                for above, _, files in os.walk(folder):
                    for file in files:
                        try:
                            told += (Path(above) / file).read_text().partition("[scenario]")[0]
                        except PermissionError:
                            told += f" {file} is closed"
            return str([word in told for word in ('"at":"E2"', '"at":"B4"', "is closed", "sealed")])

        return as_user(user, GROUP, deed)

    assert plays(ANNA, RED, conceal("R3", "E2")) == "E2 None"
    assert looks(BERT) == "[False, False, False, True]"  # Anna's folder does not even tell what is in it
    assert plays(BERT, BLUE, conceal("w2", "B4")) == "None B4"
    assert looks(ANNA) == "[True, False, False, True]"  # her own
    assert looks(CARL) == "[False, False, False, True]"
    assert plays(BERT, BLUE, conceal("v2", "G4")) == "None B4"
    assert plays(ANNA, RED) == "E2 B4"
    assert plays(BERT, BLUE) == "E2 B4"


def test_a_screen_shows_that_something_is_decided_and_no_more_until_it_is_opened(tmp_path):
    two = TwoLogins(tmp_path, JOINED)
    with secrets_in(two.red.secrets):
        red = BattleController(two.red.game)
        red._play(conceal("R3", "E2"))
    with secrets_in(two.blue.secrets):
        two.blue.game.refresh()
        blue = BattleController(two.blue.game)
        assert "R3" not in blue.desk.table.pieces
        assert not blue.desk.log_view.entries
        blue._play(conceal("w2", "B4"))
        blue._play(conceal("v2", "G4"))
        assert isinstance(blue.mode, WaitingMode)
    with secrets_in(two.red.secrets):
        red.remote.poll_log()
        assert not isinstance(red.mode, WaitingMode)
    with secrets_in(two.blue.secrets):
        assert blue.remote.poll_log()
        blue.tick()
        assert blue.desk.table.pieces["R3"].at == "E2"
        assert "R3 is concealed" in " ".join(plain_text(entry.short) for entry in blue.desk.log_view.entries)
    two.leave()


def test_at_one_keyboard_each_seat_sets_up_unseen_and_all_is_opened_once_the_last_one_stands(tmp_path):
    """Secret set-up one after the other: who comes sees no piece, no line; the first may take his back until then."""
    with secrets_in(tmp_path / "anna"):
        game = Game.new(AMBUSH, JOINED, seed=7, seats=BOTH, saves=None)
        controller = BattleController(game)
        controller.press("here")
        controller._play(conceal("R3", "E1"))
        controller.press("here")
        assert (game.to_move, "R3" in controller.desk.table.pieces) == (BLUE, False)
        assert game.undo() == 0
        game.play(conceal("R3", "E2"))
        controller.books.take()
        controller.go_on([])
        for unit, at in (("w2", "B4"), ("v2", "G4")):
            assert "R3" not in controller.desk.table.pieces
            assert not [entry for entry in controller.desk.log_view.entries if "R3" in plain_text(entry.short)]
            assert not [deed for deed in game.entries if deed.opened]
            controller._play(conceal(unit, at))
        assert all(deed.opened for deed in game.entries)
        assert isinstance(controller.mode, HandoverMode)
        controller.press("here")
        assert {unit: controller.desk.table.pieces[unit].at for unit in ("R3", "w2", "v2")} == {
            "R3": "E2",
            "w2": "B4",
            "v2": "G4",
        }


def test_a_screen_waits_for_who_was_killed_before_he_could_open(tmp_path):
    two = TwoLogins(tmp_path, JOINED)
    two.red.play(conceal("R3", "E2"))
    two.agree()
    two.blue.play(conceal("w2", "B4"), conceal("v2", "G4"))
    two.leave()
    two.forge(*two.lines()[1:4])
    two.red.open()
    with secrets_in(two.red.secrets):
        red = BattleController(two.red.game)
        assert isinstance(red.mode, WaitingMode)
        panel = " ".join(plain_text(row) for row in red.mode.panel(red.desk, 40))
        assert "Waiting for Blue to open what was sealed at step 2." in " ".join(panel.split())
        assert plain_text(red.mode.message(red.desk)).startswith("Waiting for Blue, whose seat is empty")
        two.blue.open()
        two.blue.hear()
        assert red.remote.poll_log()
        assert not isinstance(red.mode, WaitingMode)
        assert red.desk.table.pieces["w2"].at == "B4"
    two.leave()


def test_where_the_cursor_stood_is_kept_where_nobody_else_reads_it(tmp_path):
    two = TwoLogins(tmp_path, SHOWN)
    with secrets_in(two.blue.secrets):
        controller = BattleController(two.blue.game)
        restore_view(controller)
        controller._play(conceal("w2", "B4"))
        controller.desk.cursor = "B4"
        two.blue.game.close()
        two.blue.open()
        again = BattleController(two.blue.game)
        restore_view(again)
        assert again.desk.cursor == "B4"
    assert not list((two.saves / "one").glob("view*"))
    assert [path.stat().st_mode & 0o777 for path in two.blue.secrets.glob("view-*")] == [0o600]
    two.leave()


def test_the_words_say_what_was_opened_and_nothing_of_a_step_back(tmp_path, monkeypatch):
    two = TwoLogins(tmp_path)
    two.blue.play(conceal("w2", "B4"), conceal("v2", "G4"))
    two.agree()
    two.red.play(march("R1", "C2"), REST)
    two.red.leave()
    two.agree()
    import io

    from cb_tui.plain.output import Output
    from cb_tui.plain.typed_game import TypedGame

    with secrets_in(two.carl.secrets):
        desk = TypedGame(two.carl.game, Output(None, out := io.StringIO()))
    two.blue.play(show("w2"))
    with secrets_in(two.carl.secrets):
        desk.advance()
    told = " ".join(out.getvalue().split())
    assert "Revealed, step 1: " in told
    assert "hides at B4." in told
    assert "taken back" not in told
    two.leave()
