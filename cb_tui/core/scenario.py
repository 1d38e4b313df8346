"""Scenario: what every battle file says, whatever its rules."""

from collections.abc import Mapping
from typing import ClassVar, Literal, get_args

from cb_tui.core.limits import STARS, Catalogue
from cb_tui.core.standing_orders import LevelId
from cb_tui.core.values import SeatId, Side, Value

Country = Literal["bocage", "desert", "snow", "jungle", "autumn", "steppe"]  # of a map, which has its colors
COUNTRIES: tuple[Country, ...] = get_args(Country)


class Finding(Value, frozen=True):
    """One thing wrong in a scenario file: the key path (or "map row 3") and what was expected."""

    where: str
    text: str
    note: bool = False  # odd, not wrong: the battle can be played
    mild: bool = False  # wrong in a file, but a game in progress continues all the same
    line: int = 0  # of the file, from 1 as the column; 0: not known
    column: int = 0
    unknown: str = ""  # the counter that no catalogue has


class Army(Value, frozen=True, kw_only=True):
    """One side of a battle."""

    id: Side
    name: str  # short, for the header: "US", "German"
    title: str = ""
    tactic: str = "defend"  # what the machine plays unless told otherwise


class Seat(Value, frozen=True):
    """A player or an AI that decides for a side. `name` is short, for the header."""

    id: SeatId
    side: Side
    name: str


RUN_DAYS = 6  # of a run


class ScenarioRunDay(Value, frozen=True):
    """The day of a run, in which a platoon fights a battle."""

    platoon: str  # its title, "2nd Platoon"
    day: int  # 1 to `RUN_DAYS`

    def __str__(self) -> str:
        return f"{self.platoon}, day {self.day}"


class Handicap(Value, frozen=True, kw_only=True):
    """The changes that make a battle about even which one side usually wins: its turns, and pieces that stay away."""

    note: str  # what it changes, a sentence
    turns: int = 0  # of the battle with it, 0: as many as without
    without: tuple[str, ...] = ()  # ids of pieces, batteries, companies .. that are left out
    taken: bool = False  # this is the battle with it; a battle file leaves it out


class Scenario(Value, frozen=True, kw_only=True):
    """The frame of a battle. Each rules system adds board, forces and victory."""

    catalogues: ClassVar[tuple[Catalogue, ...]] = ()
    referred: ClassVar[tuple[str, ...]] = ("sides",)  # keys of what other parts of a battle speak of
    fewest_turns: ClassVar[int] = 0  # 0: a battle may be without a last turn
    # what each key is called where two battles differ: counted by a noun and its plural, or in words;
    # "": nothing is played by it
    parts: ClassVar[Mapping[str, str | tuple[str, str]]] = {
        **dict.fromkeys(
            (
                "id",
                "title",
                "order",
                "rung",
                "minutes",
                "difficulty",
                "summary",
                "briefing",
                "balance",
                "author",
                "license",
                "version",
                "made_with",
                "also",
                "run",
                "ground",
                "level",
                "handicap",
            ),
            "",
        ),
        "revision": "",
        "ruleset": "its rules",
        "sides": ("side", ""),
        "first": "the side that begins",
        "turns": "its length",
    }
    id: str = ""  # the file's name
    title: str
    ruleset: str
    also: tuple[str, ...] = ()
    order: int = 100  # place in the chooser
    rung: int = 0  # place among the battles that are suggested first, 0: none
    minutes: int
    difficulty: int = 1  # stars
    level: LevelId | None = None  # of the AI unless the player asks for another, None: the usual one
    summary: str = ""  # one line for the chooser
    briefing: str = ""
    balance: str = ""
    author: str = ""
    license: str = ""
    version: str = ""  # of the battle, as its author counts
    made_with: str = ""  # the program that wrote or packed the file
    ground: Country = "bocage"
    run: ScenarioRunDay | None = None  # that it was made for
    revision: int | None = None  # of the rules, by which a game began; a battle file leaves it out
    sides: tuple[Army, ...]
    first: Side
    turns: int
    handicap: Handicap | None = None

    @property
    def stars(self) -> str:
        """Return the difficulty as stars, whatever number a file gives."""
        return "*" * min(self.difficulty, STARS)

    @property
    def credit(self) -> str:
        """Return author, version and license, "by Ann Lee, version 2, CC BY 4.0", or an empty string."""
        version = f"version {self.version}" if self.version else ""
        return ", ".join(filter(None, (f"by {self.author}" if self.author else "", version, self.license)))

    @property
    def seated(self) -> tuple[Seat, ...]:
        """Return the seats that decide: one a side, with its ID and its name."""
        return tuple(Seat(SeatId(army.id), army.id, army.name) for army in self.sides)

    @property
    def one_a_side(self) -> bool:
        """Check whether each side has one seat, which is called as the side is."""
        return all(str(seat.id) == seat.side for seat in self.seated)

    def begun_before(self, revision: int) -> bool:
        """Check whether this is the battle of a game that began by an earlier revision of its rules."""
        return self.revision is not None and self.revision < revision


class SeatedScenario(Scenario, frozen=True, kw_only=True):
    """The frame of a battle whose sides may have several seats."""

    seats: tuple[Seat, ...] = ()  # none: one a side

    @property
    def seated(self) -> tuple[Seat, ...]:
        """Return the seats that decide, by default one a side."""
        return self.seats or super().seated
