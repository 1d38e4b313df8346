"""Forged logs of a host's game against the AI: mover, move, dice, words, secret, clocks, closing line."""

import json
import random

import pytest

from cb_tui.host import requests
from cb_tui.host.jobs import save_name
from cb_tui.session.build import build
from cb_tui.session.game import Game
from cb_tui.session.log import LOG
from cb_tui.session.proof import proof_of
from cb_tui.session.saves import SNAPSHOT
from cb_tui.session.verify import verify
from tests.host.hosts import GERMAN, US, Desk
from tests.sample import WHOLE
from tests.session.test_hand_overs import resealed

FORGERIES = 500 if WHOLE else 40


@pytest.fixture
def honest(tmp_path):
    """A host and the lines of a finished game of anna against the officer there, with the name of its save."""
    desk = Desk(tmp_path)
    anna = desk.login("SHA256:a", name="anna")
    number = desk.table(anna, seats=(US,), ai="officer")
    desk.go(anna, number)
    game, dice = desk.game(anna), random.Random(1)
    while game.outcome is None and game.step < 60:
        if game.play_machine() is None:
            game.play(dice.choice(game.legal()))
    if game.outcome is None:
        game.resign(US)
    game.close()
    desk.ask(anna, requests.Moved())
    name = save_name(number, 1)
    log = desk.folder / "tables" / name / LOG
    (log.parent / SNAPSHOT).unlink()
    yield desk, name, [json.loads(line) for line in log.read_bytes().splitlines()]
    desk.close()


def fault(desk, name, bodies):
    """What an audit finds in a log of these lines, sealed and chained as they should be."""
    (desk.folder / "tables" / name / LOG).write_bytes(resealed(bodies))
    found = verify(desk.folder / "tables", name, bare=True).findings
    return found[0] if found else proof_of(Game.open(desk.folder / "tables", name, watch=True), build()).fault


def forge(bodies, dice):
    """Change one line of a copy, and return what was changed with it."""
    new = json.loads(json.dumps(bodies))
    moves = [line for line in new if line.get("command")]
    of_ai = [line for line in moves if line["by"].startswith("ai:")]
    rolled = [event for line in moves for event in line["events"] if event.get("event") == "Rolled"]
    timed = [line for line in moves if line.get("at")]
    kind = dice.choice(("mover", "ai", "move", "dice", "word", "seal", "secret", "clock", "end"))
    match kind:
        case "mover":
            dice.choice(of_ai)["by"] = dice.choice(("hand", "orders", "ai:book"))
        case "ai":
            new[0]["seats"][GERMAN] = dice.choice(("ai:book", "human"))
        case "move":
            one, other = dice.sample(range(len(moves)), 2)
            for key in ("command", "events"):
                moves[one][key] = moves[other][key]
        case "dice":
            event = dice.choice(rolled)
            faces = event["faces"]
            at = dice.randrange(len(faces))
            faces[at] = faces[at] % 6 + 1
        case "word":
            new[0]["host"]["words"][US] = "another"
        case "seal":
            new[0]["host"]["seal"] = "5a" * 32
        case "secret":
            next(line for line in new if line.get("secret"))["secret"] = "5b" * 32
        case "clock":
            dice.choice(timed)["at"] = dice.choice((1, new[0]["at"] - 1))
        case "end":
            ended = next((line for line in new if "ended" in line), None)
            if ended is None:
                return kind, bodies
            ended |= dice.choice(({"ended": US}, {"by": GERMAN}, {"why": "draw"}, {"why": "time"}, {"at": 3}))
    return kind, new


def test_every_forged_log_is_named(honest):
    desk, name, bodies = honest
    assert fault(desk, name, bodies) == ""
    dice, done, missed = random.Random(9), 0, []
    while done < FORGERIES:
        kind, forged = forge(bodies, dice)
        if forged == bodies:
            continue
        done += 1
        if not fault(desk, name, forged):
            missed.append((kind, [line for line, before in zip(forged, bodies, strict=True) if line != before]))
    assert not missed, missed[:3]
