"""Two players at their own logins, each with secrets of his own."""

import json
from pathlib import Path
from typing import Any

import pytest

from cb_tui.core.values import SeatId
from cb_tui.session.fair_dice.participant import RollPendingError
from cb_tui.session.game import Game
from cb_tui.session.log import digest, seal
from cb_tui.session.verify import verify
from tests.session.ambush import BLUE, BOTH, OPEN, RED, shot
from tests.toy.ruleset import AMBUSH
from tests.toy.sealed_table import RULES
from tests.toy.table import REST


class TwoLogins:
    """Red and Blue at their own logins: one save, each with a folder of secrets that the other cannot read."""

    def __init__(self, folder: Path, *, seated: bool = True) -> None:
        self.folder, self.saves = folder, folder / "saves"
        Game.new(AMBUSH, OPEN, seed=4, seats=BOTH, name="open", saves=self.saves, dice="fair").close()
        self.red, self.blue = self.sit(RED), self.sit(BLUE)
        if seated:
            self.agree()

    def sit(self, seat: SeatId, numbers: str = "") -> Game:
        """Somebody sits down, with his own secrets."""
        game = Game.open(self.saves, "open", seat=seat, rulesets=RULES)
        game.numbers = self.folder / (numbers or seat)
        return game

    def agree(self) -> None:
        """Both programs look at the log until nothing is owed."""
        for game in (self.red, self.blue, self.red, self.blue):
            game.refresh()
            game.append_owed()
        self.red.refresh()

    def shoot(self, game: Game) -> None:
        """A shot, and the other one's turn."""
        with pytest.raises(RollPendingError):
            game.play(shot(game))
        self.agree()
        game.play(REST)
        self.agree()

    def leave(self) -> None:
        self.red.close()
        self.blue.close()

    @property
    def log(self) -> Path:
        return self.saves / "open" / "log.jsonl"

    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.log.read_bytes().splitlines()]

    def kinds(self) -> list[str]:
        known = ("numbers", "pledge", "number", "note", "step")
        return [next(kind for kind in known if kind in line) for line in self.lines()[1:]]

    def found(self) -> list[str]:
        return verify(self.saves, "open", RULES).findings

    def forge(self, *bodies: dict[str, Any]) -> None:
        """The log with these lines after its start, each sealed as if nothing had happened."""
        lines = [self.log.read_bytes().splitlines()[0]]
        for body in bodies:
            new = {key: value for key, value in body.items() if key not in ("prev", "sum")} | {
                "prev": digest(lines[-1])
            }
            lines.append(seal(json.dumps(new, separators=(",", ":")).encode()))
        self.log.write_bytes(b"".join(line + b"\n" for line in lines))
        (self.saves / "open" / "snapshot.toml").unlink(missing_ok=True)

    def without_snapshot(self) -> "TwoLogins":
        (self.saves / "open" / "snapshot.toml").unlink(missing_ok=True)
        return self
