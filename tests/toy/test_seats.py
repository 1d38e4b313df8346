"""Two seats of one side: each plays its own pieces, sits where it likes, and knows what it may know and no more."""

import signal
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace
from msgspec.structs import replace as with_fields

from cb_tui.core.findings import findings
from cb_tui.core.scenario import Seat
from cb_tui.core.values import Place, SeatId, Side, UnitId
from cb_tui.games import GAMES
from cb_tui.presentation.text import plain_text
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.session.lock import holder
from cb_tui.session.seat_locks import seat_locks
from cb_tui.session.seats import check_seats, default_seats, parse_seats
from cb_tui.session.send_receive import take_in_bundle, write_bundle
from cb_tui.session.verify import verify
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.modes.handover import HandoverMode
from cb_tui.ui.screens.seating import LOGIN, MachineChoices, SeatBySeat, seating
from tests import toy
from tests.terminal.harness import Terminal
from tests.toy import model as m
from tests.toy.ruleset import AMBUSH, wait
from tests.toy.table import BATTLE, EAST, PEOPLE, RED, REST, WEST, march
from tests.toy.test_commands import program
from tests.toy.test_games import RULES, begun

ROOT = Path(__file__).parents[2]
MACHINES = MachineChoices(AMBUSH, BATTLE, "officer")


@pytest.fixture(autouse=True)
def _listed(monkeypatch) -> None:
    monkeypatch.setitem(GAMES, toy.GAME.package, toy.GAME)


# --- who sits where --------------------------------------------------------------------------------------------------


def test_a_person_begins_with_the_first_seat_and_names_others_by_their_ids():
    assert default_seats(BATTLE) == {RED: "human", WEST: "ai:wait", EAST: "ai:wait"}
    seats = parse_seats("red=ai:rush,east=human", BATTLE)
    assert check_seats(seats, BATTLE, AMBUSH) == {RED: "ai:rush", WEST: "ai:wait", EAST: "human"}
    with pytest.raises(SessionError, match="write SEAT=human or SEAT=ai:NAME with red or west or east"):
        parse_seats("blue=human", BATTLE)


def test_a_seat_that_there_is_not_is_refused_with_those_that_there_are(tmp_path):
    begun(tmp_path).close()
    with pytest.raises(SessionError, match="there is no seat blue; the seats are red, west, east"):
        Game.open(tmp_path, "one", seat=SeatId("blue"), rulesets=RULES)
    ran = program(tmp_path, "log", "one", "--as", "blue")
    assert (ran.status, ran.err) == (2, "cb-tui log: there is no seat blue; the seats are red, west, east\n")


def test_each_seat_has_a_lock_and_a_line_of_its_own(tmp_path):
    begun(tmp_path).close()
    west = Game.open(tmp_path, "one", seat=WEST, rulesets=RULES)
    assert [(sitting.name, sitting.holder is not None) for sitting in seat_locks(west)] == [
        ("Red", False), ("Blue west", True), ("Blue east", False),
    ]  # fmt: skip
    with pytest.raises(SessionError, match="one: you are playing west at another login"):
        Game.open(tmp_path, "one", seat=WEST, rulesets=RULES)
    east = Game.open(tmp_path, "one", seat=EAST, rulesets=RULES)
    with pytest.raises(SessionError, match="red is to move, and that seat is played elsewhere"):
        east.play(REST)
    east.close()
    west.close()


def test_two_partners_share_a_login_and_the_third_player_has_another(tmp_path):
    begun(tmp_path).close()
    red = Game.open(tmp_path, "one", seat=RED, rulesets=RULES)
    partners = Game.open(tmp_path, "one", seat="west,east", rulesets=RULES)
    assert (red.local_seats, partners.local_seats) == ((RED,), (WEST, EAST))
    with pytest.raises(SessionError, match="there is no seat north; the seats are red, west, east"):
        Game.open(tmp_path, "one", seat="west,north", rulesets=RULES)
    red.close()
    partners.close()


def test_a_battle_with_unsound_seats_is_not_begun():
    def faults(*seats: Seat) -> list[str]:
        return [f"{each.where}: {each.text}" for each in findings(AMBUSH, with_fields(BATTLE, seats=seats, units=()))]

    red, blue = Side("red"), Side("blue")
    assert faults(Seat(RED, red, "Red"), Seat(RED, blue, ""), Seat(SeatId("a b"), Side("green"), "X")) == [
        "seats.red.id: another seat has this id; give each its own",
        "seats.red.id: another seat has this id; give each its own",
        "seats.a b.id: expected letters, digits, - and _",
        "seats.a b.side: expected red or blue",
    ]
    assert faults(Seat(RED, red, "R" * 17), Seat(SeatId("blue"), blue, "")) == [
        "seats.red.name: expected at most 16 columns, found 17",
        "seats.blue.name: expected a name, found none",
    ]
    assert faults(Seat(RED, red, "Red")) == ["seats: no seat plays blue; give it one"]


# --- the chooser -----------------------------------------------------------------------------------------------------


def test_the_chooser_asks_seat_by_seat_who_plays():
    asked = seating(BATTLE, saved=True)
    assert isinstance(asked, SeatBySeat)
    asked.turn()
    asked.turn()
    asked.change()
    asked.change()
    shown = [plain_text(row) for row in asked.rows(MACHINES)]
    assert shown == [
        "seats    t next  m who plays", "  Red        you", "  Blue west  AI: wait", f"> Blue east  {LOGIN}",
    ]  # fmt: skip
    assert asked.players(MACHINES) == {RED: "human", WEST: "ai:wait", EAST: "human"}
    assert [seat.id for seat in asked.left(MACHINES)] == [EAST]
    asked.change()
    assert asked.players(MACHINES)[EAST] == "human"
    assert asked.left(MACHINES) == ()


# --- one keyboard ----------------------------------------------------------------------------------------------------


def test_a_partner_who_goes_to_another_login_leaves_the_others_here(tmp_path):
    game = Game.new(AMBUSH, BATTLE, seed=7, seats=PEOPLE, name="one", saves=tmp_path)
    controller = BattleController(game)
    controller.press("here")
    game.play(m.Conceal(UnitId("w2"), Place("B4")))
    controller.books.take(*game.entries)
    controller.go_on([])
    assert isinstance(controller.mode, HandoverMode)
    controller.press("leave_seat")
    assert game.local_seats == (RED, WEST)
    assert holder(tmp_path / "one", EAST) is None
    assert (
        controller.remote.logins.invitation(controller.desk.table)
        == "Blue east can join from another login: cb-tui resume one --seat east"
    )
    assert "WAITING FOR BLUE EAST" in "\n".join(plain_text(row) for row in controller.mode.panel(controller.desk, 40))
    assert controller.keyboard.view.viewer_seats == (RED, WEST)
    game.close()


def test_the_machine_plays_the_pieces_of_its_own_seat_and_sees_no_more_than_that_seat(tmp_path):
    seen: list[set[str]] = []

    def watched(state, legal, seat):
        seen.append({unit for unit, piece in state.pieces.items() if piece.hidden})
        return wait(state, legal, seat)

    rules = replace(AMBUSH, tactics={"wait": watched})
    game = Game.new(rules, BATTLE, seed=7, seats={RED: "human", WEST: "human", EAST: "ai:wait"}, saves=None)
    assert game.play_machine() is None
    game.play(m.Conceal(UnitId("w2"), Place("B4")))
    for _ in range(12):
        while game.play_machine():
            pass
        game.play(REST if game.to_move in (RED, WEST) else game.legal()[0])
    assert seen
    assert set().union(*seen) <= {"v2"}
    named = [
        game.ruleset.offer(game.state_at(deed.step - 1), deed.command).actors
        for deed in game.entries
        if deed.by != "hand"
    ]
    assert {unit[0] for units in named for unit in units} == {"v"}


# --- letters ---------------------------------------------------------------------------------------------------------


def test_a_letter_goes_to_one_of_three_seats_and_each_copy_plays_its_own(tmp_path):
    tables = {seat: tmp_path / seat for seat in PEOPLE}
    begun(tables[RED]).close()
    with pytest.raises(SessionError, match="one: blue is not a seat to send to; it is one of west, east"):
        write_bundle(tables[RED], "one", RED, RULES, to="blue")
    letters = [write_bundle(tables[RED], "one", RED, RULES, to=seat) for seat in (WEST, EAST)]
    assert [(sent.kept, sent.to, sent.to_move) for sent in letters] == [(RED, WEST, RED), (RED, EAST, RED)]
    for sent in letters:
        assert take_in_bundle(tables[SeatId(sent.to)], sent.data, "one.cbt", rulesets=RULES).seat == sent.to

    def moved(seat: SeatId, *commands: m.AnyCommand) -> bytes:
        game = Game.open(tables[seat], "one", rulesets=RULES)
        assert game.local_seats == (seat,)
        for command in commands:
            game.play(command)
        game.close()
        sent = write_bundle(tables[seat], "one", rulesets=RULES)
        assert sent.to == game.to_move  # who decides next, unless another is named
        return sent.data

    for seat, to, *commands in ((RED, WEST, march("R1", "C2"), REST), (WEST, EAST, REST), (EAST, RED, REST)):
        got = take_in_bundle(tables[SeatId(to)], moved(seat, *commands), "one.cbt", rulesets=RULES)
        assert (got.seat, got.kind) == (to, "taken in")
    assert verify(tables[RED], "one", RULES).findings == []
    with pytest.raises(SessionError, match="this copy of one plays west; east is played where the file goes to"):
        Game.open(tables[WEST], "one", seat=EAST, rulesets=RULES)


# --- three keyboards -------------------------------------------------------------------------------------------------


@contextmanager
def login(saves: Path, *words: str) -> Iterator[Terminal]:
    cb_tui = saves / "cb-tui"  # a seat is taken over from a process of this name alone
    cb_tui.write_text("import runpy\nrunpy.run_module('tests.toy', run_name='__main__')\n")
    env = {"CB_TUI_SAVES": str(saves), "CB_TUI_CONFIG": str(saves / "config"), "PYTHONPATH": str(ROOT)}
    with Terminal([sys.executable, str(cb_tui), *words], 80, 24, env=env, cwd=ROOT) as terminal:
        yield terminal


def test_three_people_play_at_three_terminals_and_one_of_them_is_taken_over(tmp_path):
    with ExitStack() as logins:

        def sits(*words: str) -> Terminal:
            terminal: Terminal = logins.enter_context(login(tmp_path, *words))
            return terminal

        seats = ",".join(f"{seat}=human" for seat in PEOPLE)
        red = sits(
            "play", "ambush", "--seats", seats, "--seat", "red", "--save", "trio", "--seed", "3", "--dice", "seeded"
        )
        red.begin("WAITING FOR BLUE WEST")
        west, east = sits("resume", "trio", "--seat", "west"), sits("resume", "trio", "--seat", "east")
        east.until("WAITING FOR BLUE WEST")
        for terminal, place in ((west, "w2 hides at A4"), (east, "v2 hides at G4")):
            terminal.until(place)
            terminal.rest(0.6, 0.6)  # a press at once is one too early
            terminal.press("enter")
        red.until("R1 is selected")
        for terminal in (red, west):
            terminal.until("Red")
            assert "v2" not in terminal.text()
        for terminal in (red, east):
            assert "w2" not in terminal.text()
        ran = program(tmp_path, "resume", "trio", "--seat", "east", "--plain")
        assert (ran.status, ran.err.count("\n")) == (2, 1)
        assert "trio: you are playing east at another login; close that game" in ran.err
        again = sits("resume", "trio", "--seat", "east", "--take-over")
        assert east.ended() == 128 + signal.SIGHUP
        again.until("WAITING FOR RED")
        assert ("v2" in again.text(), "w2" in again.text()) == (True, False)
