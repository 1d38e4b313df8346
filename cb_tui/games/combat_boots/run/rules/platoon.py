"""A platoon of named pieces in a run of battles: its state, its commands and its events."""

from typing import Literal

from cb_tui.core.grammar import possessive
from cb_tui.core.scenario import RUN_DAYS
from cb_tui.core.values import Command, Event, Place, Rolled, Side, UnitId, Value

Rank = Literal["recruit", "regular", "veteran"]
Reward = Literal["mission", "squad", "replacement", "replacements", "rest", "score"]
Stage = Literal["road", "muster", "battle", "over"]
Ending = Literal["finished", "spent", "left"]
DAYS = RUN_DAYS
APART, DATED, STEEP, TIMELY = 2, 3, 4, 5  # formats of a run's file


class Member(Value, frozen=True, kw_only=True):
    """A piece of a platoon with its history: its counter never changes, except that a squad may be a half one."""

    id: UnitId
    name: str  # of its leader, "Costa"
    noun: str  # "squad", "gun", "mortar"
    counter: str  # of the catalogue
    half: bool = False
    joined: int = 0  # after this day; 0: it was there from the start
    fought: int = 0  # battles
    kills: int = 0
    raised: bool = False  # its sergeant has become a leader

    @property
    def title(self) -> str:
        """Return the piece with its leader's name, such as "Costa's squad"."""
        return f"{possessive(self.name)} {self.noun}"


class PlatoonLeader(Value, frozen=True, kw_only=True):
    """A leader of a platoon."""

    id: UnitId
    name: str  # "Lt. Vance"
    since: int = 0  # day
    fought: int = 0


class AttackRecord(Value, frozen=True, kw_only=True):
    """An attack on a piece as the log has it: chances in percent, "" and 0 where nothing was rolled for it."""

    target: UnitId
    by: tuple[UnitId, ...] = ()
    kind: str = ""  # of fire, or "hand to hand"
    place: Place = Place("")  # of the target
    distance: int = 0
    kill: int = 0
    disrupt: int = 0
    effect: str = ""


class BattleAccount(Value, frozen=True, kw_only=True):
    """The result of a battle for a platoon, from the log. `head` is the hash of the log's last line."""

    line: str = "main"  # or the branch that a practice run continues from
    head: str
    winner: Side | None
    turn: int
    turns: int
    commands: int
    killed: int  # pieces of the enemy
    kills: dict[UnitId, int] = {}  # by your pieces
    lost: tuple[AttackRecord, ...] = ()  # your pieces, in the order in which they were destroyed
    fallen: tuple[UnitId, ...] = ()  # leaders
    missions: int = 0  # fire missions spent
    saved: tuple[UnitId, ...] = ()  # pieces that were not of the platoon and came through
    best: AttackRecord | None = None  # the least likely of your hits
    worst: AttackRecord | None = None  # the most likely of your misses


class RoadStop(Value, frozen=True, kw_only=True):
    """A place of the road: a battle that a day offers."""

    lane: int  # 0 to 2, from the top
    mission: str
    seed: int  # of its country
    reward: Reward


class PlatoonLoss(Value, frozen=True, kw_only=True):
    """A piece that is gone for good."""

    day: int
    member: Member
    blow: AttackRecord


class RunDayResult(Value, frozen=True, kw_only=True):
    """A day that is over."""

    lane: int
    code: str
    title: str
    save: str
    won: bool
    account: BattleAccount
    killed: int
    lost: int  # pieces destroyed in it
    back: int  # of these came back


class Platoon(Value, frozen=True, kw_only=True):
    """The complete start of a run, the first line of its file, so that a run outlives edits of all tables."""

    run: int = 1  # format of the file; from APART on no two days are fought at one village, and the last is less hard;
    # from DATED on no two places of the road share a name, and its days follow each other by date;
    # from STEEP on a veteran's last day is harder than a regular's;
    # from TIMELY on its days are those of the fighting there
    forge: int  # version of what makes its battles
    ruleset: str
    theatre: str
    rank: Rank
    seed: int
    date: str  # "2026-11-22"
    title: str  # "2nd Platoon"
    country: str  # "Normandy 44"
    side: Side
    enemy: str  # who plays the other side, a machine
    morale: int  # of the army, by the book
    squad: str  # counters of replacements
    half: str
    names: tuple[str, ...]  # of those who are to come
    members: tuple[Member, ...]
    chiefs: tuple[PlatoonLeader, ...]
    road: tuple[tuple[RoadStop, ...], ...]  # by day


class Run(Value, frozen=True, kw_only=True):
    """A run at one moment."""

    begun: Platoon
    day: int = 1
    stage: Stage = "road"
    members: tuple[Member, ...]
    chiefs: tuple[PlatoonLeader, ...]
    replacements: int = 2
    missions: int = 2
    score: int = 0
    lane: int | None = None  # chosen for today
    handicap: int = 0  # of the battle chosen
    march: "March | None" = None  # out on it
    days: tuple[RunDayResult, ...] = ()
    losses: tuple[PlatoonLoss, ...] = ()
    relieved: tuple[PlatoonLeader, ...] = ()  # leaders who fell
    joined: int = 0  # names of the list that are taken
    practice: bool = False
    ending: Ending | None = None

    @property
    def spots(self) -> tuple[RoadStop, ...]:
        """Return the places of today."""
        return self.begun.road[self.day - 1]

    @property
    def spot(self) -> RoadStop:
        """Return the place chosen for today."""
        return next(spot for spot in self.spots if spot.lane == self.lane)

    @property
    def won(self) -> int:
        """Return how many battles are won."""
        return sum(day.won for day in self.days)

    @property
    def killed(self) -> int:
        """Return how many pieces of the enemy are destroyed."""
        return sum(day.killed for day in self.days)

    def member(self, unit: str) -> Member | None:
        """Return a piece by its id, whatever the case."""
        return next((each for each in self.members if each.id.lower() == unit.lower()), None)


# --- commands ----------------------------------------------------------------------------------------------------


class Choose(Command, frozen=True):
    """Take today's battle in this lane."""

    lane: int
    handicap: int | None = None  # where one was searched for


class March(Command, frozen=True, kw_only=True):
    """Go into the battle: a save of this name, which begins with this hash, made of this code, with these pieces."""

    save: str
    start: str
    code: str
    title: str
    pieces: tuple[UnitId, ...]
    missions: int = 0


class Close(Command, frozen=True):
    """Take in what an ended battle says."""

    account: BattleAccount


class Rename(Command, frozen=True):
    """Give a piece another name."""

    piece: UnitId
    name: str


class Practise(Command, frozen=True):
    """A command that makes the run a practice run, which may continue from branches and is kept apart."""


class Abandon(Command, frozen=True):
    """End the run where it stands."""


Act = Choose | March | Close | Rename | Practise | Abandon

# --- what happens ------------------------------------------------------------------------------------------------


class Chosen(Event, frozen=True):
    """A place was taken, with the handicap of its battle."""

    lane: int
    handicap: int


class Marched(Event, frozen=True):
    """The platoon is out in a battle."""

    march: March


class Closed(Event, frozen=True):
    """The end of a battle. The pieces that fought in it gain experience."""

    won: bool
    score: int
    account: BattleAccount


class Returned(Event, frozen=True):
    """A destroyed piece came back, a squad as a half one."""

    piece: UnitId
    half: bool = False


class Died(Event, frozen=True):
    """A destroyed piece did not come back."""

    piece: UnitId


class Fell(Event, frozen=True):
    """A leader fell."""

    chief: UnitId


class Mended(Event, frozen=True):
    """A half squad is whole again."""

    piece: UnitId


class Promoted(Event, frozen=True):
    """The sergeant of a squad has become a leader."""

    piece: UnitId
    chief: PlatoonLeader


class Rewarded(Event, frozen=True):
    """A place won gives what it promised."""

    reward: Reward


class Supplied(Event, frozen=True):
    """Replacements came."""

    points: int


class Joined(Event, frozen=True):
    """A piece joined the platoon, for so many replacements."""

    member: Member
    points: int = 0


class Renamed(Event, frozen=True):
    """A piece has another name."""

    piece: UnitId
    name: str


class Practised(Event, frozen=True):
    """The change of a run into a practice run."""


class Ended(Event, frozen=True):
    """The run is over, with the last of its score."""

    ending: Ending
    score: int


Change = (
    Rolled | Chosen | Marched | Closed | Returned | Died | Fell | Mended | Promoted | Rewarded | Supplied | Joined
    | Renamed | Practised | Ended
)  # fmt: skip
