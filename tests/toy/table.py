"""A table on which Ambush is played with dice that fall as written."""

import tomllib
from pathlib import Path

import msgspec

from cb_tui.core.dice import FixedDice
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, Event, Place, SeatId, UnitId
from tests.toy import model as m
from tests.toy.ruleset import AMBUSH

FILE = Path(__file__).parent / "scenarios" / "ambush" / "ambush.toml"
BATTLE = msgspec.convert(tomllib.loads(FILE.read_text()) | {"id": "ambush"}, m.Battle)
REST = m.Rest()
RED, WEST, EAST = SeatId("red"), SeatId("west"), SeatId("east")
PEOPLE = dict.fromkeys((RED, WEST, EAST), "human")


def march(unit: str, to: str) -> m.March:
    return m.March(UnitId(unit), Place(to))


def shoot(shooter: str, mark: str) -> m.Shoot:
    return m.Shoot(UnitId(shooter), UnitId(mark))


class Table:
    """A game once w2 and v2 are concealed; pieces named in `at` stand elsewhere than in the file."""

    def __init__(self, w2: str = "A4", v2: str = "G4", **at: str) -> None:
        squads = [msgspec.structs.replace(each, at=at.get(each.id, each.at)) for each in BATTLE.units]
        self.state = AMBUSH.start(msgspec.structs.replace(BATTLE, units=tuple(squads)), {})
        for unit, place in (("w2", w2), ("v2", v2)):
            self.play(m.Conceal(UnitId(unit), Place(place)))

    def play(self, command: Command, *faces: int) -> tuple[Event, ...]:
        dice = FixedDice(*faces)
        events = AMBUSH.decide(self.state, command, dice)
        assert not dice.left
        for event in events:
            self.state = AMBUSH.evolve(self.state, event)
        return events

    def rest(self, turns: int = 1) -> None:
        for _ in range(turns):
            self.play(REST)

    def refused(self, command: Command) -> IllegalCommand:
        refused = AMBUSH.refusal(self.state, command)
        assert refused
        assert command not in AMBUSH.legal(self.state)
        return refused

    def at(self, unit: str) -> str | None:
        return self.state.pieces[UnitId(unit)].at
