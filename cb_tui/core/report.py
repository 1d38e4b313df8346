"""Reports of events to all code above the rules, in terms that all rules systems share."""

from fractions import Fraction
from typing import Literal

from msgspec.structs import replace

from cb_tui.core.display import DisplayRecord
from cb_tui.core.values import Event, Place, SeatId, Side, UnitId

Kind = Literal[
    "step",  # of which a march is made
    "arrival", "exit", "flight",  # a piece enters, leaves for good, flees
    "attack", "fight", "contest",  # dice against dice: at a target, of both alike, for a place
    "test", "rally", "failure",  # dice against a number, and what came of it
    "loss", "hurt",  # a piece is gone, or out of order
    "call", "strike", "departure",  # support from off the board: ordered, made, over
    "hold", "shed", "relation",  # a chance let go, dice given up, the relation of two aircraft
    "turn", "closing", "turn over", "end",  # of a player turn and of the battle
    "dice", "other",
]  # fmt: skip
Sort = Literal["fire", "move", "morale", "close combat", "artillery", "air", "other"]  # a filter of the log
Mark = Literal["", "x", "!", "+", ">"]
Tally = tuple[tuple[str, int], ...]  # how many of what: ("kill", 2), ("disrupt", 1), without noughts


class Reason(DisplayRecord, frozen=True):
    """A line of a stage: a cause, its number and its rule."""

    reason: str  # "in a wood"
    dice: int  # the number
    rule: str
    said: str = ""  # the whole line, if reason and number make no sentence: "20 of 40 are hits"
    sign: Literal["", "+"] = ""  # "+": the number is added, "+1"
    short: str = ""  # the cause in a word, for a narrow panel

    @property
    def number(self) -> str:
        """Return the number as it is shown, or an empty string if the line needs none."""
        return "" if self.said else f"{self.dice:+d}" if self.sign else str(self.dice)

    @property
    def text(self) -> str:
        """Return the line in words: "in a wood +1"."""
        return self.said or f"{self.reason} {self.number}"


class Stage(DisplayRecord, frozen=True):
    """A card, a die or a pool: its reasons, their result and the chance of that, the same before and after a roll."""

    heading: str  # "2 the die of g2"
    lines: tuple[Reason, ...]
    result: Reason | None = None  # "saved on 4+, lost"
    chance: Fraction | None = None  # of the result, or of the only line
    side: Literal["", "attack", "defense"] = ""  # of two pools, which stand beside each other

    @property
    def title(self) -> str:
        """Return the heading without its number and article: "die of g2"."""
        return self.heading.lstrip("0123456789 ").removeprefix("the ")


class Fallen(DisplayRecord, frozen=True):
    """The dice or the card of one stage as they fell, or nothing if it was not rolled."""

    dice: tuple[tuple[int, Literal["", "hit", "beat"]], ...] = ()  # "beat": the die to beat
    text: str = ""  # "against 5: destroyed"


class Entry(DisplayRecord, frozen=True):
    """A row of a list: cells for the panel, words for plain mode. One with `why_not` cannot be had."""

    cells: tuple[str, ...]
    said: str  # "t1 in 0907 after a move to 1009, 2 squares away: destroyed"
    chance: Fraction | None = None
    why_not: str = ""
    rule: str = ""


class Listing(DisplayRecord, frozen=True):
    """A list of targets, of the safest places and the like."""

    title: str
    columns: tuple[int, ...]  # where each cell begins
    heads: tuple[tuple[int, str], ...]  # names over columns, the last over the chance
    entries: tuple[Entry, ...]
    none: str = "none"  # the text of an empty list


class Result(DisplayRecord, frozen=True):
    """One result of a roll: its chance, and the gains of both sides in pieces and by name."""

    name: str
    chance: Fraction
    gain: Fraction = Fraction(0)
    gain_tally: Tally = ()
    cost: Fraction = Fraction(0)
    cost_tally: Tally = ()  # the gains of the other side by name
    word: str = ""  # in a word or two
    short: str = ""  # where there is less room yet
    log_word: str = ""  # what the dice brought, where the rules make more of it: "disrupted again" of a loss
    code: str = ""  # for programs, where an edition has a name of its own for it
    mark: Mark = ""  # destroyed, disrupted, lost, left: its sign in panels

    @property
    def id(self) -> str:
        """Return the name that programs read, the same in every edition."""
        return self.code or self.name

    @property
    def balance(self) -> Fraction:
        """Return the net gain of the side that rolls, in pieces."""
        return self.gain - self.cost

    def equals_in_effect(self, other: "Result") -> bool:
        """Check whether two results give both sides the same. A result without gains equals only itself."""
        return self is other or (
            bool(self.gain_tally or self.cost_tally)
            and (self.gain_tally, self.cost_tally) == (other.gain_tally, other.cost_tally)
        )


class RollVariant(DisplayRecord, frozen=True):
    """The same roll made otherwise, with dice given up: what it brings at the first defender."""

    name: str  # the dice of both sides, "3-2"
    results: tuple[Result, ...]
    best: bool = False  # for the side that may choose


class Roll(DisplayRecord, frozen=True, kw_only=True):
    """Dice at one defender or one group.

    `results` go from the worst for the side that rolls to the best, and `got` is the index of the
    result that fell.
    """

    kind: str  # "fire", "return", "hand to hand", "morale", "maneuver" ..
    side: Side
    actors: tuple[UnitId, ...]
    verb: str = ""  # "fired at", if it is not the kind with "at"
    group_name: str = ""  # what those are called together, "": each by its name
    targets: tuple[UnitId, ...] = ()
    place: Place | None = None
    distance: int | None = None
    attack: bool = False  # has a line of its own in the log, else the text of its report covers it
    frame: tuple[Reason, ...] = ()  # why it may be made: from where, how far, clear or not
    stages: tuple[Stage, ...] = ()
    fallen: tuple[Fallen, ...] = ()  # of each stage
    variants: tuple[RollVariant, ...] = ()  # where there was a choice of dice, the one made among them
    story: str = ""  # what the dice came to, in sentences
    die_events: tuple[int, ...] = ()  # of each of `faces` its `Rolled`: the index among the events of the command
    faces: tuple[tuple[int, ...], ...] = ()  # the dice of the side that rolls, then of the other
    pools: str = ""  # what was rolled in short, "3-2 +1"
    defense_reads: str = ""  # what the dice on the defense come to, if not to what they show, "+1 = 6"
    outcome_text: str | None = (
        None  # the outcome in the words of the log, where pool and faces do not show it: "HIT, die 3"
    )
    results: tuple[Result, ...]
    result_index: int
    per_unit: tuple[
        tuple[UnitId, tuple[Result, ...], int], ...
    ] = ()  # of one roll for several: `results`, `got` of each
    event: Event  # the stored event, for the viewers that its system provides
    part: int = 0  # which defender or group of the event
    step: int = 0  # where in the log it fell: set by the session, as is `turn`
    turn: int = 0

    @property
    def result(self) -> Result:
        """Return the result that fell."""
        return self.results[self.result_index]

    @property
    def chance(self) -> Fraction:
        """Return the chance of what fell, whichever result brings it."""
        return sum((self.results[index].chance for index in self._same), Fraction(0))

    @property
    def percentile(self) -> Fraction:
        """Return the luck of the side that rolls: the chance of a worse result, and half that of the same."""
        return sum((each.chance for each in self.results[: self._same[0]]), Fraction(0)) + self.chance / 2

    @property
    def _same(self) -> list[int]:
        return [index for index, each in enumerate(self.results) if each.equals_in_effect(self.result)]

    def for_unit(self, unit: UnitId) -> "Roll":
        """Return the roll as `unit` had it: its own results if each piece has its own, else the whole roll."""
        its = next(((results, got) for one, results, got in self.per_unit if one == unit), None)
        return self if its is None else replace(self, actors=(unit,), results=its[0], result_index=its[1], per_unit=())

    @property
    def expected_balance(self) -> Fraction:
        """Return the expected balance in pieces."""
        return sum((each.chance * each.balance for each in self.results), Fraction(0))

    @property
    def swing(self) -> Fraction:
        """Return how far the roll left its expectation, in pieces."""
        return self.result.balance - self.expected_balance


class Report(DisplayRecord, frozen=True, kw_only=True):
    """The report of one event. Fields that do not concern it are empty."""

    event: Event
    kind: Kind = "other"
    sort: Sort = "other"
    text: str = ""  # a line of the log, "" if another event reports it
    shown: str = ""  # the line of the log on a screen, where it says more than `text`
    brief: str = ""  # the same where there is less room
    alarm: str = ""  # the word of both that reports a loss
    detail: str = ""  # what stands below it where there is more
    notice: str = ""  # the message shown at once to the player of the command
    why: str = ""  # of a loss
    exit_text: str = ""  # how a piece left that is not lost
    seat: SeatId | None = None  # of "turn": whose
    turn: int = 0  # of "turn": which
    actors: tuple[UnitId, ...] = ()  # the acting pieces, or those affected
    units: frozenset[UnitId] = frozenset()  # all pieces concerned
    places: tuple[Place, ...] = ()  # where, the main one first
    focus: Place | None = None  # where to look
    path: tuple[Place, ...] = ()  # of a step: from where to where
    left: float = 0.0  # of a step: movement points that remain
    positions: tuple[tuple[UnitId, Place], ...] = ()  # where pieces are now
    lost: tuple[UnitId, ...] = ()  # pieces that are out
    may_attack_again: tuple[UnitId, ...] = ()  # who attacks in its own turn and may attack again
    turn_over_for: tuple[UnitId, ...] = ()  # whose own turn is over
    rolls: tuple[Roll, ...] = ()  # one for each defender or group
    cause: int | None = None  # the event of the command whose roll has brought this about
    audience: frozenset[SeatId] | None = None  # the seats that may know of it, None for all of them
    reveals: bool = False  # shows a player something that was hidden

    @property
    def attack(self) -> bool:
        """Check whether it is an attack that was rolled."""
        return self.kind == "attack"
