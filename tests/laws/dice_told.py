"""What `cb-tui log` tells of the rolls of a random game."""

import re
from typing import Any

import msgspec

from cb_tui.cli import log
from cb_tui.core.report import Roll
from cb_tui.core.ruleset import with_rulings_stated
from cb_tui.session.codec import plain_value
from cb_tui.session.ledger import Ledger, roster
from cb_tui.session.log import FORMAT, GameStart, Log, LogEntry
from cb_tui.session.position import Position
from cb_tui.session.timeline import Timeline
from tests.laws.games import PlayedGame, solo

Row = dict[str, Any]
Rolls = dict[int, list[int]]  # of a command: the index of each roll among its events, and the faces


class Told:
    """A game as its log stores it, and as `log` tells it in text and as data."""

    def __init__(self, game: PlayedGame) -> None:
        tactics = solo(game.battle, game.seed)
        seats = {seat.id: f"ai:{tactics.get(seat.side, 'random')}" for seat in game.battle.seated}
        start = GameStart(
            format=FORMAT, ruleset=game.rules.id, seed=game.seed, dice="seeded", seats=seats,
            scenario=plain_value(with_rulings_stated(game.rules, game.battle)),
        )  # fmt: skip
        timeline = Timeline(game.rules, start)
        for step, moment in enumerate(game.moments, 1):
            seat = game.rules.who_decides(moment.state)
            assert seat is not None
            deed = LogEntry(step, seat, "ai:random", moment.command, moment.events)
            timeline.append_command(deed, moment.after, b"", "")
        self.deeds = timeline.deeds
        self.rolls: dict[int, list[Roll]] = {deed.step: [] for deed in self.deeds}
        position, parser = Position(timeline, Log([])), log._parser()
        self.logged = list(position.logged())
        for roll in Ledger(roster(game.rules, game.battle), self.logged).rolls:
            self.rolls[roll.step].append(roll)
        self.data = log.log_output(position, parser.parse_args(["g", "--json"]))
        text = "\n".join(log.log_output(position, parser.parse_args(["g"])))
        self.text = [
            line[6:] for line in text.splitlines() if line.startswith(("      dice      ", "      rolled    "))
        ]

    def stored(self, deed: LogEntry) -> Rolls:
        """Return what `log.jsonl` holds of the rolls of a command."""
        events = msgspec.json.decode(msgspec.json.encode(deed.events))
        return {
            index: event["faces"] if event["event"] == "Rolled" else [event["card"]]
            for index, event in enumerate(events)
            if event["event"] in ("Rolled", "Drawn")
        }

    def rows(self, deed: LogEntry) -> tuple[list[Row], list[Row]]:
        """Return the rows of a command as data: those of judged rolls, then those of bare rolls."""
        rows = [row for row in self.data if row["step"] == deed.step]
        return [row for row in rows if "odds" in row], [row for row in rows if "odds" not in row]


def tells(line: str, pools: list[list[int]]) -> bool:
    """Check whether a line of text has these dice: best first, as they fell, or a system's own words with each."""
    head, said = line[:10].rstrip(), line[10:]
    if head == "dice":
        return said in (best_first(*pools), " ".join(map(str, pools[0])))
    return {face for pool in pools for face in pool} <= set(map(int, re.findall(r"[0-9]+", said)))


def best_first(*pools: list[int]) -> str:
    """Return dice as a line of text shows them."""
    return " / ".join(" ".join(map(str, sorted(pool, reverse=True))) for pool in pools)
