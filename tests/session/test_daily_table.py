"""The table of a day from letters alone: whoever played honestly is in it, and whoever did not is told why not."""

import json
import random
import re
from datetime import date, timedelta
from typing import Any

import pytest

from cb_tui.session import bundle, daily
from cb_tui.session.build import build
from cb_tui.session.daily_table import table_of
from cb_tui.session.day import day_of
from cb_tui.session.log import LOG
from cb_tui.session.send_receive import write_bundle
from tests.cli.shell import assert_refused, run
from tests.sample import WHOLE
from tests.session.test_daily import restarted
from tests.session.test_hand_overs import resealed
from tests.session.test_records import finish

BOOTS, COMBAT, CAPTAIN = "combat_boots_2025", "combat", "combat_captain"
DAY = date(2026, 11, 28)
DAYS = [(DAY, BOOTS, 150), (date(2026, 11, 22), BOOTS, 150), (DAY, COMBAT, 100), (DAY, CAPTAIN, 100)]
SMALL = date(2026, 11, 18)  # a battle that is soon played and verified
FORGED = 50  # letters of each of these days


def letter(saves, day, chance, *, hand=False) -> bytes:
    """A day's battle begun by drawn commands and ended by the shortest ones; `hand` plays the AI's side too."""
    game, drawn = daily.begin(saves, day), chance.randrange(4, 12)
    while game.outcome is None and drawn:
        if hand or game.play_machine() is None:
            game.play(chance.choice(game.legal()))
            drawn -= 1
    if not hand:
        finish(game)
    while game.outcome is None:
        legal = game.legal()
        game.play(next((each for each in legal if type(each).__name__ in ("EndTurn", "HoldFire", "EndFire")), legal[0]))
    game.close()
    return write_bundle(saves, game.name).data


def rewritten(data: bytes, change) -> bytes:
    """A letter whose lines were changed, every checksum and the chain mended."""
    got = bundle.read(data, "it")
    bodies = [json.loads(line) for line in got.files[LOG]]
    change(bodies)
    return bundle.written(got.head.name, got.head.to, got.head.branch, {LOG: resealed(bodies).splitlines()})


def moves(bodies, by="") -> list[dict[str, Any]]:
    return [body for body in bodies if body.get("command") and body["by"].startswith(by)]


def other_dice(chance):
    def change(bodies):
        rolled = [event for body in moves(bodies) for event in body["events"] if event.get("event") == "Rolled"]
        event = chance.choice(rolled or [event for body in moves(bodies) for event in body["events"]])
        key = next((key for key in event if isinstance(event[key], list) and event[key]), "event")
        event[key] = [event[key][0] % 6 + 1, *event[key][1:]] if key != "event" and rolled else "Gone"

    return change


def other_command(chance):
    def change(bodies):
        first, second = chance.sample(moves(bodies), 2)
        first["command"], second["command"] = second["command"], first["command"]
        if first["command"] == second["command"]:
            first["command"]["unit"] = "R9"

    return change


def dropped(chance):
    return lambda bodies: bodies.pop(chance.randrange(1, len(bodies) - 1))


def in_hand(bodies):
    for body in moves(bodies, "ai:")[:1]:
        body["by"] = "hand"


def by_the_ai(bodies):
    for body in moves(bodies, "hand"):
        body["by"] = "ai:officer" if body["side"] != next(iter(bodies[0]["seats"])) else body["by"]


def resigned(bodies):
    """The AI's side resigns."""
    mine, other = list(bodies[0]["seats"])[:2]
    del bodies[len(bodies) // 2 :]
    bodies.append({"ended": mine, "why": "resigned", "by": other, "at": 0})


def without_end(bodies):
    del bodies[-2:]


def undone(bodies):
    """A roll is taken back."""
    at = next(at for at, body in enumerate(bodies) if body.get("events") and '"Rolled"' in json.dumps(body))
    bodies.insert(at + 1, {"undo": bodies[at]["step"] - 1})
    bodies.insert(at + 2, bodies[at])


FORGERIES = {
    "other dice": (lambda data, chance: rewritten(data, other_dice(chance)), "breaks the rules"),
    "other command": (lambda data, chance: rewritten(data, other_command(chance)), "breaks the rules|was not played"),
    "a line less": (lambda data, chance: rewritten(data, dropped(chance)), "breaks the rules"),
    "no end": (lambda data, _: rewritten(data, without_end), "not to its end"),
    "a hand in the AI's seat": (lambda data, _: rewritten(data, in_hand), "is the AI's, not hand's"),
    "the AI resigns": (lambda data, _: rewritten(data, resigned), "breaks the rules"),
    "a roll taken back": (lambda data, _: rewritten(data, undone), "breaks the rules"),
    "another day": (lambda data, _: restarted(data, lambda start: start.update(seed=20261127)), "not the battle of"),
    "a seed of no day": (lambda data, _: restarted(data, lambda start: start.update(seed=7)), "not a daily battle"),
    "typed dice": (lambda data, _: restarted(data, lambda start: start.update(dice="manual")), "dice: it has"),
    "an AI of another level": (
        lambda data, _: restarted(
            data, lambda start: start["seats"].update(dict.fromkeys(list(start["seats"])[1:], "ai:random"))
        ),
        "seats",
    ),
    "a byte": (lambda data, _: data[:-9] + bytes([data[-9] ^ 1]) + data[-8:], "checksum does not match"),
    "cut short": (lambda data, chance: data[: chance.randrange(len(data))], "is not a game|damaged|incomplete"),
}  # fmt: skip


def forged(honest, number, chance) -> tuple[bytes, str]:
    """A letter forged in one of the ways, and what is said of it."""
    forge, why = FORGERIES[[*FORGERIES][number % len(FORGERIES)]]
    return forge(chance.choice(honest), chance), why


def assert_told(table, whys) -> None:
    told = {each.file: each.why for each in table.refused}
    assert told.keys() == whys.keys()
    assert {file: told[file] for file in whys if not re.search(whys[file], told[file])} == {}


@pytest.fixture(scope="module")
def honest(tmp_path_factory) -> list[bytes]:
    saves, chance = tmp_path_factory.mktemp("saves"), random.Random(4)
    return [letter(saves / name, day_of(SMALL), chance) for name in ("anna", "ben")]


def test_honest_letters_are_in_the_table_and_each_other_one_is_refused_with_its_reason(honest, tmp_path):
    day, chance, folder = day_of(SMALL), random.Random(5), tmp_path / "letters"
    other = letter(tmp_path / "other", day_of(SMALL + timedelta(days=2)), chance)
    square = letter(tmp_path / "square", day_of(SMALL, COMBAT), chance)
    led = letter(tmp_path / "led", day, chance, hand=True)
    said = rewritten(led, by_the_ai)
    anna, ben = honest
    files = {
        "anna.cbt": (anna, ""),
        "Anna (1).cbt": (ben, "^anna has a letter already, anna.cbt: one try counts for each player$"),
        "ben.cbt": (ben, ""),
        "eve.cbt": (ben, "it is the game of ben command by command"),
        "led.cbt": (led, "is the AI's, not hand's"),
        "said.cbt": (said, "the log has .*, and ai:officer decides"),
        "build.cbt": (said.replace(build().encode(), b"0.0.9", 1), "have it audited with the build that played it"),
        "other.cbt": (other, "battle of 2026-11-20, and"),
        "square.cbt": (square, "it is a game of Combat, and this is"),
    } | {f"forged {number}.cbt": forged(honest, number, chance) for number in range(len(FORGERIES))}  # fmt: skip
    folder.mkdir()
    for name, (data, _) in files.items():
        (folder / name).write_bytes(data)
    table = table_of(folder, day)
    assert {row.player for row in table.rows} == {"anna", "ben"}
    scores = [row.letter.score.score for row in table.rows]
    assert scores == sorted(scores, reverse=True)
    assert_told(table, {name: why for name, (_, why) in files.items() if why})


@pytest.mark.skipif(not WHOLE, reason="an hour; `make whole` runs it")
@pytest.mark.parametrize("asked", DAYS, ids=lambda asked: f"{asked[1]}-{asked[0]}")
def test_500_honest_and_200_forged_letters_get_no_wrong_verdict(asked, tmp_path):
    when, rules, count = asked
    day, chance, folder = day_of(when, rules), random.Random(count), tmp_path / "letters"
    letters, whys = dict[str, bytes](), dict[str, str]()
    while len(letters) < count:
        data = letter(tmp_path / f"{len(letters)}", day, chance)
        letters[bundle.read(data, "it").files[LOG][-1].decode()] = data  # the end of a chain: no game is there twice
    folder.mkdir()
    for number, data in enumerate(letters.values()):
        (folder / f"p{number}.cbt").write_bytes(data)
    for number in range(FORGED):
        data, whys[f"x{number}.cbt"] = forged([*letters.values()], number, chance)
        (folder / f"x{number}.cbt").write_bytes(data)
    table = table_of(folder, day)
    assert {row.player for row in table.rows} == {f"p{number}" for number in range(count)}
    assert_told(table, whys)


def test_the_table_is_text_markdown_or_data_and_a_file_name_is_only_text_there(honest, tmp_path):
    for name, data in {"anna.cbt": honest[0], "| # x.cbt": b"no letter"}.items():
        (tmp_path / name).write_bytes(data)
    text, page, data = (run("daily", SMALL, "--table", tmp_path, *form) for form in ((), ("--markdown",), ("--json",)))
    assert re.search(r"  1  anna +\w+ turn \d/\d +-?\d+ +\d+$", text.out, re.MULTILINE)
    assert "  | # x.cbt: it is not a game written by cb-tui send" in text.out
    assert re.search(r"^\| 1 \| anna \| \w+ turn \d/\d \|", page.out, re.MULTILINE)
    assert "- \\| # x.cbt: " in page.out
    assert [row["player"] for row in data.data["rows"]] == ["anna"]
    assert [each["file"] for each in data.data["refused"]] == ["| # x.cbt"]


def test_a_folder_without_letters_and_a_stray_option_are_one_sentence(tmp_path):
    assert_refused(run("daily", "--table", tmp_path), "no file that ends in .cbt")
    assert_refused(run("daily", "--table", tmp_path / "none"), "cannot be read")
    assert_refused(run("daily", "--markdown"), "--table")
