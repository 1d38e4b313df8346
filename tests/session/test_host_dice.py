"""Dice of a host: sealed before the game, rolled by whoever has the secret, checked once it is open."""

import json

import pytest
from msgspec.structs import replace

from cb_tui.core.dice import SeededDice
from cb_tui.games import RULESETS
from cb_tui.session.errors import RollError, SaveError
from cb_tui.session.game import Game
from cb_tui.session.host_dice import HostSeal, HostSecret, draw_secret, seal_of
from cb_tui.session.log import LOG, digest, seal
from cb_tui.session.verify import verify
from tests.battles import shipped

SECRET = "5a" * 32
MILL = shipped()["mill"]
RULES = RULESETS[MILL.ruleset]


class Keeper:
    """Who has the secret, and remembers what was asked."""

    def __init__(self, sealed: HostSeal) -> None:
        self.secret, self.asked = HostSecret(SECRET, sealed), list[tuple[int, bytes]]()

    def key(self, step: int, command: bytes) -> str:
        self.asked.append((step, command))
        return self.secret.key(step, command)


def sealed() -> HostSeal:
    seats = [seat.id for seat in MILL.seated]
    return HostSeal(seal=seal_of(SECRET), words=dict(zip(seats, ("heron", "42"), strict=True)))


@pytest.fixture
def game(tmp_path):
    seats = {seat.id: "ai:book" if "ai:book" in RULES.players else f"ai:{RULES.levels[0].id}" for seat in MILL.seated}
    begun = Game.new(RULES, MILL, seed=7, seats=seats, name="hosted", saves=tmp_path, host=sealed())
    yield begun
    begun.close()


def played(game: Game, commands: int = 1000) -> Keeper:
    keeper = Keeper(sealed())
    game.roll_by(keeper)
    for _ in range(commands):
        if game.play_machine() is None:
            break
    return keeper


def test_without_the_host_a_command_that_rolls_is_refused_and_nothing_has_happened(game):
    with pytest.raises(RollError, match="the host of this game rolls its dice; play it there"):
        while game.play_machine():
            pass
    assert all(not entry.faces for entry in game.entries)


def test_only_a_command_that_rolls_asks_and_each_step_asks_once(game):
    keeper = played(game)
    rolled = [entry.step for entry in game.entries if entry.faces]
    assert game.outcome
    assert [step for step, _ in keeper.asked] == rolled
    assert len(rolled) > 5


def test_the_seed_that_a_log_shows_tells_no_die(game):
    played(game)
    foreseen = [
        entry.step
        for entry in game.entries
        if len(entry.faces) > 3 and SeededDice(7, entry.step - 1).roll(len(entry.faces)) == entry.faces
    ]
    assert foreseen == []
    assert game.shown_seed is None


def test_another_word_step_or_command_makes_other_dice():
    secret = HostSecret(SECRET, sealed())
    seat = next(iter(secret.sealed.words))
    other = HostSecret(SECRET, replace(secret.sealed, words={**secret.sealed.words, seat: "crane"}))
    keys = {secret.key(1, b"a"), secret.key(2, b"a"), secret.key(1, b"b"), other.key(1, b"a")}
    assert len(keys) == 4
    assert draw_secret() != draw_secret()


def test_until_the_secret_is_open_the_rest_is_proven_and_the_dice_are_not(game, tmp_path):
    played(game, 40)
    found = verify(tmp_path, "hosted")
    assert found.fine
    assert [remark for remark in found.remarks if "not proven" in remark] == [
        "log.jsonl: the host has not opened the secret behind its dice: they are not proven"
    ]


def test_once_it_is_open_every_die_is_proven(game, tmp_path):
    played(game)
    game.open_secret(SECRET)
    found = verify(tmp_path, "hosted")
    assert (found.fine, [remark for remark in found.remarks if "dice" in remark]) == (True, [])
    assert found.commands == len(game.entries)


def test_it_opens_only_after_the_end_and_only_as_what_was_sealed(game):
    played(game, 10)
    with pytest.raises(SaveError, match="before the game is over"):
        game.open_secret(SECRET)
    played(game)
    with pytest.raises(SaveError, match="not the one that was sealed"):
        game.open_secret("5b" * 32)


def test_a_secret_opens_once(game, tmp_path):
    played(game)
    game.open_secret(SECRET)
    game._log.append({"secret": SECRET})
    assert [finding for finding in verify(tmp_path, "hosted").findings if "a second time" in finding]


def test_a_die_that_was_changed_is_found_although_every_seal_is_made_anew(game, tmp_path):
    played(game)
    game.open_secret(SECRET)
    game.close()
    forged(tmp_path / "hosted" / LOG, lambda line: line)
    assert verify(tmp_path, "hosted", bare=True).fine  # the forger's tool itself changes nothing
    step = next(entry.step for entry in game.entries if entry.faces)
    forged(tmp_path / "hosted" / LOG, lambda line: turned(line) if line.get("step") == step else line)
    findings = verify(tmp_path, "hosted", bare=True).findings
    assert any("the rules give" in finding for finding in findings), findings


@pytest.mark.parametrize("part", ["seal", "words"])
def test_a_seal_or_a_word_that_was_changed_is_found(game, tmp_path, part):
    played(game)
    game.open_secret(SECRET)
    game.close()
    other = {"seal": {"seal": seal_of("5b" * 32)}, "words": {"words": dict.fromkeys(sealed().words, "crane")}}[part]
    forged(tmp_path / "hosted" / LOG, lambda line: line | {"host": line["host"] | other} if "host" in line else line)
    assert not verify(tmp_path, "hosted", bare=True).fine


def test_a_game_with_dice_of_a_host_has_a_seal_and_no_other_has(game, tmp_path):
    played(game, 3)
    game.close()
    forged(tmp_path / "hosted" / LOG, lambda line: {key: line[key] for key in line if key != "host"})
    (tmp_path / "hosted" / "snapshot.toml").unlink()
    with pytest.raises(SaveError, match="sealed before the game"):
        Game.open(tmp_path, "hosted")


def turned(line):
    """A line whose first die shows another face."""
    for event in line["events"]:
        if event["event"] == "Rolled":
            event["faces"][0] = event["faces"][0] % 6 + 1
            break
    return line


def forged(path, change) -> None:
    """Write a log anew, changed line by line, with fresh seals and a whole chain."""
    lines, before = [], None
    for text in path.read_bytes().splitlines():
        line = {key: value for key, value in change(json.loads(text)).items() if key not in ("sum", "prev")}
        line |= {} if before is None else {"prev": before}
        written = seal(json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode())
        lines.append(written)
        before = digest(written)
    path.write_bytes(b"".join(line + b"\n" for line in lines))
