"""The times in a game that a host keeps: of its beginning, of each hand-over, of its end."""

import json
import random
from itertools import pairwise

import pytest

from cb_tui.games import RULESETS
from cb_tui.host.clocks import ClockTerms, read_clocks
from cb_tui.session.game import Game
from cb_tui.session.host_dice import HostSeal, HostSecret, seal_of
from cb_tui.session.log import LOG, digest, seal
from cb_tui.session.saves import SNAPSHOT
from cb_tui.session.verify import verify
from tests.battles import shipped
from tests.sample import WHOLE

SECRET = "5a" * 32
BEGAN = 1_800_000_000
BATTLES = ("mill", "first_salvo", "four_corps", "fox_and_hounds")  # hidden set-ups, partners, and a table in inches


class HandClock:
    """A clock that stands until it is set on."""

    def __init__(self) -> None:
        self.now = float(BEGAN)

    def __call__(self) -> float:
        return self.now


def hosted(tmp_path, battle="mill", commands=60, *, player="random"):
    """A game of two people that a host keeps, a minute a command."""
    read, clock = shipped()[battle], HandClock()
    sealed = HostSeal(seal=seal_of(SECRET), words={seat.id: "heron" for seat in read.seated})
    seats = {seat.id: f"ai:{player}" for seat in read.seated}
    game = Game.new(
        RULESETS[read.ruleset], read, seed=5, seats=seats, name="hosted", saves=tmp_path, host=sealed, clock=clock
    )
    game.roll_by(HostSecret(SECRET, sealed))
    while game.step < commands:
        clock.now += 60
        if game.play_machine() is None:
            break
    return game, clock


def test_the_first_line_says_when_the_game_began(tmp_path):
    game, _ = hosted(tmp_path, commands=0)
    assert game.start.at == BEGAN
    assert [tuple(each) for each in game.hand_overs()] == [(BEGAN, game.to_move, 1)]


@pytest.mark.parametrize("battle", BATTLES)
def test_a_command_has_a_time_exactly_where_the_decision_passes_on(tmp_path, battle):
    game, _ = hosted(tmp_path, battle)
    for deed in game.entries:
        before, after = (game.state_at(step) for step in (deed.step - 1, deed.step))
        other = game.ruleset.who_decides(before) != game.ruleset.who_decides(after)
        turns = [game.ruleset.scene(state).turn for state in (before, after)]
        assert deed.at == (BEGAN + 60 * deed.step if other or turns[0] != turns[1] else 0)
    game.close()
    assert verify(tmp_path, "hosted").findings == []


def test_the_clocks_of_a_host_are_read_from_the_hand_overs(tmp_path):
    game, clock = hosted(tmp_path)
    overs = game.hand_overs()
    assert [one.seat != other.seat or one.turn != other.turn for one, other in pairwise(overs)] == [True] * (
        len(overs) - 1
    )
    clocks = read_clocks(ClockTerms(kind="live", minutes=600), overs, int(clock.now))
    used = sum(600 * 60 + 30 * turns(overs, seat) - each.time for seat, each in clocks.items())
    assert used == clock.now - BEGAN
    assert [seat for seat, each in clocks.items() if each.falls_at] == [game.to_move]


def turns(overs, seat) -> int:
    return len({over.turn for over in overs if over.seat == seat})


def test_a_clock_that_is_set_back_gives_the_last_time_again(tmp_path):
    game, clock = hosted(tmp_path, commands=20)
    last = game.hand_overs()[-1].at
    clock.now = BEGAN - 3600
    while len(game.hand_overs()) < 8:
        game.play_machine()
    assert game.hand_overs()[-1].at == last
    game.end(None, "void", by="host", said="the clock was wrong")
    assert game.ended.at == last
    assert verify(tmp_path, "hosted").findings == []


def test_a_game_of_friends_and_a_branch_have_no_times(tmp_path):
    game, _ = hosted(tmp_path, commands=20)
    game.end(None, "void", by="host", said="the line was cut")
    beside = game.branch_at(10)
    while beside.step < 30 and beside.play_machine():
        pass
    assert not any(deed.at for deed in beside.entries[10:])
    beside.close()
    assert verify(tmp_path, "hosted").findings == []
    mill = shipped()["mill"]
    seats = {seat.id: "ai:random" for seat in mill.seated}
    friends = Game.new(RULESETS[mill.ruleset], mill, seed=5, seats=seats, saves=None)
    while friends.step < 20:
        friends.play_machine()
    assert (friends.start.at, friends.hand_overs()) == (0, ())


# --- forgery -------------------------------------------------------------------------------------------------------


def resealed(bodies) -> bytes:
    """Return lines as a whole chain, each sealed with the hash of the line before."""
    lines: list[bytes] = []
    for body in bodies:
        kept = {key: value for key, value in body.items() if key not in ("prev", "sum")}
        prev = {"prev": digest(lines[-1])} if lines else {}
        lines.append(seal(json.dumps({**kept, **prev}, separators=(",", ":"), ensure_ascii=False).encode()))
    return b"".join(line + b"\n" for line in lines)


def test_verify_names_the_line_of_every_forged_time(tmp_path):
    game, _ = hosted(tmp_path)
    game.end(game.battle.sides[0].id, "time", by="host")
    game.close()
    (game.folder / SNAPSHOT).unlink()
    bodies = [json.loads(line) for line in (game.folder / LOG).read_bytes().splitlines()]
    (game.folder / LOG).write_bytes(resealed(bodies))
    assert verify(tmp_path, "hosted").findings == ["snapshot.toml is missing"]
    chance = random.Random(4)
    timed = [number for number, body in enumerate(bodies) if body.get("at")]
    for _ in range(100 if WHOLE else 30):
        number = chance.randrange(1, len(bodies))
        forged = [dict(body) for body in bodies]
        if number in timed:
            before = max(body.get("at", 0) for body in bodies[:number])
            forged[number]["at"] = chance.choice((0, before - 1, BEGAN - 1, -1, 2**41))
        else:
            forged[number]["at"] = chance.choice((BEGAN, bodies[-1]["at"], 1))
        (game.folder / LOG).write_bytes(resealed(forged))
        (finding, *_) = verify(tmp_path, "hosted").findings
        assert finding.startswith(f"log.jsonl line {number + 1}:"), (number, forged[number]["at"], finding)


def test_verify_names_a_game_without_the_time_of_its_beginning(tmp_path):
    game, _ = hosted(tmp_path, commands=3)
    game.close()
    (game.folder / SNAPSHOT).unlink()
    bodies = [json.loads(line) for line in (game.folder / LOG).read_bytes().splitlines()]
    del bodies[0]["at"]
    (game.folder / LOG).write_bytes(resealed(bodies))
    assert verify(tmp_path, "hosted").findings[0] == (
        "log.jsonl line 1: at: the log has nothing, and the time is a host's"
    )
