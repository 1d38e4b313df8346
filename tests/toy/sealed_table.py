"""A game with sealed commands, Ambush unless told otherwise, at two logins: neither can read the other's secrets."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from cb_tui.core.ruleset import Ruleset
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import Command, Place, SeatId, UnitId
from cb_tui.session.game import Game
from cb_tui.session.log import LogEntry, digest, seal
from cb_tui.session.verify import SaveVerification, verify
from tests.toy import model as m
from tests.toy.ruleset import AMBUSH
from tests.toy.table import BATTLE

RED, BLUE = SeatId("red"), SeatId("blue")
RULES = {"ambush": AMBUSH}
BOTH = {RED: "human", BLUE: "human"}
TWO = replace(
    BATTLE,
    seats=(),  # one a side
    units=tuple(replace(each, seat=RED if each.seat == RED else BLUE) for each in BATTLE.units),
)
SHOWN = replace(TWO, secret="shown")
_units = tuple(
    replace(each, at=None, zone=(Place("E1"), Place("E2"))) if each.id == "R3" else each for each in TWO.units
)
JOINED = replace(TWO, secret="joined", units=_units)


def conceal(unit: str, at: str) -> m.Conceal:
    return m.Conceal(UnitId(unit), Place(at))


def show(unit: str) -> m.Show:
    return m.Show(UnitId(unit))


@contextmanager
def secrets_in(folder: Path) -> Iterator[None]:
    """Whatever runs here is of the user whose secrets are in this folder."""
    before = os.environ.get("CB_TUI_NUMBERS")
    os.environ["CB_TUI_NUMBERS"] = str(folder)
    try:
        yield
    finally:
        if before is None:
            del os.environ["CB_TUI_NUMBERS"]
        else:
            os.environ["CB_TUI_NUMBERS"] = before


class Login:
    """A user with a folder of secrets, who plays a seat of "one", all of them, or looks on."""

    def __init__(self, saves: Path, who: str, rules: Ruleset[Any] = AMBUSH, **how: Any) -> None:
        self.saves, self.secrets, self.how, self.rules = saves, saves.parent / who, how, {rules.id: rules}
        self.open()

    def open(self, **how: Any) -> None:
        self.how |= how
        with secrets_in(self.secrets):
            self.game = Game.open(self.saves, "one", rulesets=self.rules, **self.how)

    def hear(self) -> None:
        with secrets_in(self.secrets):
            self.game.refresh()
            self.game.append_owed()

    def play(self, *commands: Command) -> LogEntry:
        with secrets_in(self.secrets):
            for command in commands:
                deed = self.game.play(command)
        return deed

    def undo(self) -> int:
        with secrets_in(self.secrets):
            return self.game.undo()

    def leave(self) -> None:
        with secrets_in(self.secrets):
            self.game.close()

    def verify(self) -> SaveVerification:
        with secrets_in(self.secrets):
            return verify(self.saves, "one", self.rules)


class TwoLogins:
    """Red and Blue at their logins, and Carl who looks on."""

    def __init__(
        self, folder: Path, battle: Scenario = SHOWN, dice: str = "seeded", rules: Ruleset[Any] = AMBUSH
    ) -> None:
        self.saves = folder / "saves"
        Game.new(rules, battle, seed=7, seats=BOTH, name="one", saves=self.saves, dice=dice).close()
        self.red, self.blue = Login(self.saves, "anna", rules, seat=RED), Login(self.saves, "bert", rules, seat=BLUE)
        self.carl = Login(self.saves, "carl", rules, watch=True)

    def agree(self) -> None:
        for login in (self.red, self.blue, self.red, self.blue, self.carl):
            login.hear()

    def leave(self) -> None:
        self.red.leave()
        self.blue.leave()

    @property
    def log(self) -> Path:
        return self.saves / "one" / "log.jsonl"

    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.log.read_bytes().splitlines()]

    def kinds(self) -> list[str]:
        known = ("opened", "sealed", "undo", "note", "numbers", "pledge", "number", "step")
        return [next(kind for kind in known if kind in line) for line in self.lines()[1:]]

    def forge(self, *bodies: dict[str, Any]) -> None:
        """The log with these lines after its start, each sealed into the chain as if nothing had happened."""
        lines = [self.log.read_bytes().splitlines()[0]]
        for body in bodies:
            new = {key: value for key, value in body.items() if key not in ("prev", "sum")}
            lines.append(seal(json.dumps(new | {"prev": digest(lines[-1])}, separators=(",", ":")).encode()))
        self.log.write_bytes(b"".join(line + b"\n" for line in lines))
        (self.saves / "one" / "snapshot.toml").unlink(missing_ok=True)
