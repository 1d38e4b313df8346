"""A game that goes from one computer to another as a file."""

from tests.cli.shell import assert_refused, run


def test_a_game_is_sent_and_taken_in_and_each_is_told_how_to_go_on(tmp_path, monkeypatch):
    here, there, letter = tmp_path / "here", tmp_path / "there", tmp_path / "sunday.cbt"
    seats = ("--seats", "us=human,de=human", "--save", "sunday", "--saves", here)
    run("play", "veghel", "--plain", *seats)
    sent = run("send", "sunday", letter, "--seat", "us", "--saves", here)
    assert (sent.status, sent.err) == (0, "")
    assert "You keep us; the other player gets de." in sent.out
    got = run("receive", letter, "--saves", there)
    assert (got.status, got.err) == (0, "")
    assert got.out.endswith(f"You play de. cb-tui resume sunday --saves {there}\n")
    monkeypatch.setenv("CB_TUI_SAVES", str(there))
    assert run("receive", letter, "--save", "other").out.endswith("You play de. cb-tui resume other\n")
    assert "nothing new" in run("receive", letter).out


def test_what_is_no_letter_is_refused(tmp_path):
    letter = tmp_path / "x.cbt"
    letter.write_text("dear player")
    assert_refused(run("receive", letter, "--saves", tmp_path / "there"), "cb-tui send")
    assert not (tmp_path / "there").exists()
