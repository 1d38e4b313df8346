"""What a side may not know is on none of its screens, pages, logs and lines: two games that differ in nothing else."""

import io
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cb_tui.__main__ import main
from cb_tui.core.values import Place, UnitId, Unknown
from cb_tui.games import GAMES
from cb_tui.plain.output import Output
from cb_tui.plain.replay import TypedReplay
from cb_tui.plain.typed_commands import typed_commands
from cb_tui.plain.typed_game import TypedGame
from cb_tui.presentation.boards import render_text
from cb_tui.presentation.replay_frames import ReplayFrames
from cb_tui.presentation.text import plain_text
from cb_tui.session.game import Game
from cb_tui.session.position import Position, SeatView
from cb_tui.session.verify import verify
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.modes.handover import HandoverMode
from tests import toy
from tests.toy import model as m
from tests.toy.ruleset import AMBUSH
from tests.toy.table import BATTLE, EAST, PEOPLE, RED, REST, WEST, march
from tests.toy.test_games import RULES

PAGES = ("inspect", "luck", "objectives", "legend", "commands", "help")
ONE, OTHER = ("B4", "G4", "A4"), ("A5", "H5", "B5")  # w2 and v2 are concealed there, and w2 goes there


def conceal(game: Game, unit: str, at: str) -> None:
    game.play(m.Conceal(UnitId(unit), Place(at)))


def played(saves: Path, places: tuple[str, str, str], blue: str = "human") -> Path:
    """A save in which Red sees the same wherever Blue lies: pieces concealed, noted, moved, taken back, moved again."""
    game = Game.new(AMBUSH, BATTLE, seed=7, seats={RED: "human", WEST: blue, EAST: blue}, name="one", saves=saves)
    w2, v2, to = places
    game.note(f"w2 is to lie at {w2}")
    conceal(game, "w2", w2)
    conceal(game, "v2", v2)
    game.play(march("R4", "F2"))
    game.note("east is open")
    game.play(m.Gambit())
    game.play(REST)
    game.play(march("w2", to))
    game.undo()
    game.play(march("w2", to))
    game.play(REST)
    game.play(REST)
    game.close()
    return saves


@pytest.fixture(autouse=True)
def _listed(monkeypatch) -> None:
    monkeypatch.setitem(GAMES, toy.GAME.package, toy.GAME)


@pytest.fixture
def pair(tmp_path) -> tuple[Path, Path]:
    """Two saves that differ in where Blue lies."""
    return played(tmp_path / "1", ONE), played(tmp_path / "2", OTHER)


def drawn(saves: Path, **how: Any) -> dict[str, Any]:
    """Every page of the screen, frame of the replay and answer of plain mode for who opens the save so."""
    game = Game.open(saves, "one", **how)
    controller = BattleController(game)
    shown: dict[str, Any] = {
        "map": render_text(controller.desk.table.scene, ascii=True),
        "message": (type(controller.mode), plain_text(controller.note)),
        "log": [plain_text(row) for row in controller.desk.log_view.tail(99, 100)],
        "strengths": controller.desk.table.scene.forces,
        "legal": controller.desk.table.legal,
    }
    for page in PAGES:
        controller.press("back")
        controller.press(page)
        rows = [*(controller.mode.page(80, 40) or []), *(controller.mode.full_panel(controller.desk, 60, 40) or [])]
        shown[page] = [plain_text(row) for row in rows]
    shown |= {
        "replay": list(frames(controller.keyboard.view)),
        "spoken": spoken(TypedGame(game, Output(None, out := io.StringIO())), out),
    }
    reader = TypedReplay(controller.keyboard.view, Output(None, out := io.StringIO()))
    shown["read"] = [*reader.brought(0, reader.playback.end), *spoken(reader, out)]
    game.close()
    return shown


def frames(view: Position) -> Iterator[Any]:
    frames = ReplayFrames(view)
    for step in range(frames.last + 1):
        table = render_text(frames.table(step).scene, ascii=True)
        yield table, frames.stills[step].turn, step and frames.label(step), frames.step_text(step), frames.overlay(step)
    yield [(plain_text(entry.short), stands) for entry, stands in frames.log]
    yield [frames.steps_matching(place) for place in ("w2", "A4", "B4", "A5", "G4")]


def spoken(desk: Any, out: io.StringIO) -> list[str]:
    own = typed_commands(AMBUSH.package)
    asking = dict(own.look_commands) if isinstance(desk, TypedReplay) else {**own.look_commands, **own.play_commands}
    for words in ("look", "units", "list", "log", "log 99", "log w2", "luck", "why", "goals", "map"):
        name, *rest = words.split()
        if name in asking:
            asking[name](desk, rest)
    return out.getvalue().splitlines()


@pytest.mark.parametrize("how", [{"seat": RED}, {"watch": True}, {}], ids=["red", "a watcher", "all at one keyboard"])
def test_who_may_not_know_where_pieces_lie_sees_the_same_wherever_they_lie(pair, how):
    one, other = (drawn(saves, **how) for saves in pair)
    for page, shown in one.items():
        assert shown == other[page], page
    assert "card 5 of 5" in str(one["log"])


def test_the_seat_that_may_know_sees_its_own(pair):
    one, other = (drawn(saves, seat=WEST) for saves in pair)
    assert "w2 is concealed" in str(one["log"])
    assert "w2 is to lie at B4" in str(one["log"])
    assert ("w2 marches to A4" in str(one["replay"]), "w2 marches to B5" in str(other["replay"])) == (True, True)
    assert one["map"] != other["map"]
    assert "w2" in "".join(one["spoken"])


@pytest.mark.parametrize("how", [{"seat": WEST}, {"seat": "red,west"}], ids=["west", "red and west at one keyboard"])
def test_a_partner_sees_the_same_wherever_the_other_one_hides(tmp_path, how):
    saves = [played(tmp_path / v2, ("B4", v2, "A4")) for v2 in ("G4", "H5")]
    one, other = (drawn(each, **how) for each in saves)
    for page, shown in one.items():
        assert shown == other[page], page


SHELL = [("log",), ("log", "--json"), ("report",), ("report", "--json"), ("replay",), ("replay", "--json")]


def printed(saves: Path, capsys, monkeypatch, *arguments: str) -> tuple[int, str]:
    monkeypatch.setattr("sys.argv", ["cb-tui", arguments[0], "one", *arguments[1:], "--saves", str(saves)])
    status = main()
    ran = capsys.readouterr()
    return status, ran.out + ran.err


@pytest.mark.parametrize("command", SHELL, ids=" ".join)
def test_the_shell_tells_of_a_game_what_all_who_play_it_may_know(pair, capsys, monkeypatch, command):
    one, other = (printed(saves, capsys, monkeypatch, *command) for saves in pair)
    assert one == other
    assert one[0] == 0
    red, west = (printed(pair[0], capsys, monkeypatch, *command, "--as", seat)[1] for seat in ("red", "west"))
    assert "B4" not in red
    assert "A4" not in red.replace("A4 B4", "")
    assert "B4" in west or command[0] == "log"


def test_a_copy_of_one_seat_reads_with_the_eyes_of_that_seat(pair, capsys, monkeypatch):
    (pair[0] / "one" / "seat.toml").write_text('seat = "red"\n')
    assert "B4" not in printed(pair[0], capsys, monkeypatch, "replay")[1]
    status, said = printed(pair[0], capsys, monkeypatch, "replay", "--as", "west")
    assert (status, said.count("\n")) == (2, 1)
    assert "this copy of one plays red, who may not see what west sees" in said
    (pair[0] / "one" / "seat.toml").write_text('seat = "west"\n')
    assert "w2 is concealed" in printed(pair[0], capsys, monkeypatch, "replay")[1]


def test_a_person_alone_reads_his_own_game_with_his_own_eyes(tmp_path, capsys, monkeypatch):
    assert "w2 is concealed" not in printed(played(tmp_path, ONE, "ai:wait"), capsys, monkeypatch, "replay")[1]


def test_a_battle_that_is_over_tells_everything(tmp_path, capsys, monkeypatch):
    game = Game.open(played(tmp_path, ONE), "one")
    while game.outcome is None:
        game.play(REST)
    assert game.seen_by(RED) is game
    assert game.seen_by() is game
    game.close()
    assert "w2 is concealed" in printed(tmp_path, capsys, monkeypatch, "replay")[1]
    assert "w2 hides at B4" in printed(tmp_path, capsys, monkeypatch, "replay")[1]


def test_the_page_between_two_players_shows_what_both_know_and_the_keyboard_what_one_knows(tmp_path):
    game = Game.new(AMBUSH, BATTLE, seed=7, seats=PEOPLE, saves=None)
    controller = BattleController(game)
    assert isinstance(controller.mode, HandoverMode)
    page = "\n".join(plain_text(row) for row in controller.mode.page(80, 22) or [])
    assert "No secrets" not in page
    controller.press("here")
    assert controller.keyboard.view.viewer_seats == (WEST,)
    for unit, at, comes in (("w2", "B4", EAST), ("v2", "G4", RED)):
        conceal(game, unit, at)
        controller.books.take(*game.entries[-1:])
        controller.go_on([])
        assert isinstance(controller.mode, HandoverMode)
        assert controller.mode.comes == comes
        page = "\n".join(plain_text(row) for row in controller.mode.page(80, 22) or [])
        assert f"Hand the keyboard to the {controller.desk.table.seat_name(comes)} player" in page
        assert unit not in page
        assert "w2" not in controller.desk.table.pieces
        assert not controller.desk.log_view.entries
        controller.press("here")
        assert "w2" not in controller.desk.table.pieces
    assert (
        controller.keyboard.view.viewer_seats,
        "w2" in controller.desk.table.pieces,
        controller.desk.log_view.entries,
    ) == (
        (RED,),
        False,
        [],
    )


def test_the_machine_and_legal_know_what_the_side_to_decide_may_know():
    for seed in range(6):
        game = Game.new(AMBUSH, BATTLE, seed=seed, seats=PEOPLE, saves=None)
        pick = Random(seed)
        while (seat := game.to_move) is not None:
            seen = game.seen_by(seat)
            assert isinstance(seen, SeatView)
            assert game.legal() == seen.legal() == AMBUSH.legal(game.state)
            for eyes in ((RED,), (WEST,), (EAST,), (WEST, EAST), ()):
                assert_no_trace(game, *eyes)
            game.play(pick.choice(game.legal()))


def assert_no_trace(game: Game, *eyes: Any) -> None:
    """The last command leaves nothing with those who may not know of it, and all with those who may."""
    if not game.entries:
        return
    view = game.seen_by(*eyes)
    truth, known = game.logged_of(game.entries[-1]), view.logged_of(game.entries[-1])
    for report, said in zip(truth.reports, known.reports, strict=True):
        hidden = report.audience is not None and not report.audience.issuperset(eyes or PEOPLE)
        assert (said.text == "" and not said.places and not said.actors) if hidden else said == report
    if any(one != other for one, other in zip(truth.reports, known.reports, strict=True)):
        assert isinstance(known.deed.command, Unknown) or eyes == (truth.deed.seat,)


def test_a_remark_of_a_side_is_audited_like_any_other(pair):
    assert verify(pair[0], "one", RULES).findings == []
