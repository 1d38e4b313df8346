"""Records of finished battles, and the score that several add up to for one side."""

import msgspec

from cb_tui.core.scenario import ScenarioRunDay
from cb_tui.core.values import SeatId, Side, Value
from cb_tui.session.branch_point import MAIN


class BattleRecord(Value, frozen=True, kw_only=True):
    """A finished battle. `game` is the hash of its start, so undone, branched or copied play counts once."""

    game: str
    battle: str  # its id, or the code of which it was made
    title: str
    ruleset: str
    by: str  # the login that played
    sides: tuple[Side, ...]  # that it played here
    opponents: dict[SeatId, str]  # the seats of the other sides
    winner: Side | None
    turn: int
    lost: dict[Side, int]  # pieces, of each side
    date: str
    seed: int | None = None  # of its dice; what follows was not written down by older programs
    save: str = ""  # its name then
    branch: str = MAIN  # the line that was played to its end
    end: str = ""  # the hash of the commands that led there
    undos: int = 0  # commands taken back on the way
    course: str = ""  # a sign a turn
    total: dict[Side, int] = {}  # pieces that each side had
    run: ScenarioRunDay | None = None  # of which it was

    @property
    def result(self) -> str:
        """Return "won", "lost" or "drawn", and "both" where every side was played at this keyboard."""
        if not self.opponents:
            return "both"
        return "drawn" if self.winner is None else "won" if self.winner in self.sides else "lost"


class SideScore(Value, frozen=True, kw_only=True):
    """The score of one side of a battle. `turn` and `losses` are the best of the battles won."""

    battle: str
    title: str
    side: Side
    by: str = ""  # the login that played
    run: ScenarioRunDay | None = None  # of which it was
    turn_word: str = "turn"  # what its rules call one
    won: int = 0
    lost: int = 0
    drawn: int = 0
    turn: int | None = None
    losses: int | None = None

    @property
    def name(self) -> str:
        """Return the name of the battle: its id, or the title and day for a run."""
        return f"{self.title} ({self.run})" if self.run else self.battle

    def with_one(self, record: BattleRecord) -> "SideScore":
        """Return the score with one battle more."""
        result = record.result
        if result != "won":
            return msgspec.structs.replace(self, **{result: getattr(self, result) + 1})
        lost = record.lost.get(self.side, 0)
        return msgspec.structs.replace(
            self,
            won=self.won + 1,
            turn=min(record.turn, record.turn if self.turn is None else self.turn),
            losses=min(lost, lost if self.losses is None else self.losses),
        )
