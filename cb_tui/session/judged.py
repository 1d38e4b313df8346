"""Judged: every throw of a log as one record, with the odds it had, read from the fields of its event."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple

from cb_tui.core.values import Event, Rolled, Side, UnitId, kind
from cb_tui.session.deed import Deed

HALF = Fraction(1, 2)


class Result(NamedTuple):
    """What a throw could bring for the side that throws: its chance, enemies put out, friends lost, friends rallied."""

    name: str
    chance: Fraction
    kills: int = 0
    disrupted: int = 0
    losses: int = 0
    shaken: int = 0  # friends disrupted
    rallied: int = 0

    @property
    def pieces(self) -> Fraction:
        """The balance in pieces, a disruption or a rally one half."""
        return self.kills - self.losses + HALF * (self.disrupted + self.rallied - self.shaken)


@dataclass(frozen=True)
class Judged:
    """A throw at one defender or one group: `results` from the worst for `side` to the best, `got` the one that fell."""

    step: int
    turn: int
    kind: str  # "fire", "return", "hand to hand", "morale", "maneuver", ...
    side: Side
    by: tuple[UnitId, ...]
    at: tuple[UnitId, ...]
    results: tuple[Result, ...]
    got: int
    event: Any  # the stored event, with pools and dice
    verdict: Any = None  # of an attack: its part that is about `at`
    faces: tuple[tuple[int, ...], ...] = ()  # the throwing side's dice, then the other's
    passed: tuple[UnitId, ...] = ()  # of a morale throw: who has rallied
    rolls: tuple[int, ...] = ()  # of each of `faces` its `Rolled`: the index among the events of the command

    @property
    def result(self) -> Result:
        """What fell."""
        return self.results[self.got]

    @property
    def chance(self) -> Fraction:
        """What the odds gave to what fell, whichever result brought it: disrupted again is destroyed too."""
        return sum((self.results[index].chance for index in self._same), Fraction(0))

    @property
    def percentile(self) -> Fraction:
        """How lucky the throwing side was: the chance of a worse result, and half that of the same."""
        return sum((each.chance for each in self.results[: self._same[0]]), Fraction(0)) + self.chance / 2

    @property
    def _same(self) -> list[int]:
        """The results that put out, lose and rally as many as the one that fell; of a contest that one alone."""
        fell = self.result
        return [
            index
            for index, each in enumerate(self.results)
            if index == self.got or (any(fell[2:]) and each[2:] == fell[2:])
        ]

    @property
    def due(self) -> Fraction:
        """The expected balance in pieces."""
        return sum((each.chance * each.pieces for each in self.results), Fraction(0))

    def of(self, unit: UnitId) -> "Judged":
        """The throw as this piece had it: of a rally its own chance and result, of anything else all of it."""
        if self.kind != "morale" or unit not in self.by:
            return self
        chance = Fraction(self.event.chances[self.by.index(unit)])
        results = (Result("morale fails", 1 - chance), Result("rallied", chance, rallied=1))
        return replace(self, by=(unit,), results=results, got=int(unit in self.passed))

    @property
    def swing(self) -> Fraction:
        """How far the throw left its expectation, in pieces."""
        return self.result.pieces - self.due


def judged(deeds: Iterable[Deed], sides: Mapping[UnitId, Side], number: int = 1) -> Iterator[Judged]:
    """Every throw of some deeds that stores its odds, from game turn `number` on; `sides` says whose each piece is."""
    for deed in deeds:
        event: Any  # read by its kind, whatever the rules system
        fallen = Fallen()
        for index, event in enumerate(deed.events):
            match kind(event):
                case "TurnBegan":
                    number = getattr(event, "turn", number)
                case "Rolled":
                    fallen.add(index)
                case "Fired" | "AirFired":
                    side = side_of(sides, event.by[0], deed.side)
                    yield from attack(event, deed.step, number, side, fallen.take(1 + len(event.verdicts)))
                case "Fought":
                    yield _fought(event, deed.step, number, fallen.take(2))
                case "Contested":
                    side = side_of(sides, event.unit, deed.side)
                    yield _contested(event, deed.step, number, side, fallen.take(2))
                case "Tested":
                    yield _tested(event, deed.step, number, deed.events, index + 1)


class Fallen:
    """The rolls of a command that no event has judged yet, as its events are read in order."""

    def __init__(self) -> None:
        self._rolls: list[int] = []
        self._judged: tuple[int, ...] = ()

    def add(self, index: int) -> None:
        """Dice fell: the event at `index`."""
        self._rolls.append(index)

    def take(self, count: int) -> tuple[int, ...]:
        """Return the last `count` rolls; where none fell since, the last judged ones the other way round. [DOG-15]"""
        self._judged = tuple(self._rolls[-count:]) or self._judged[::-1]
        self._rolls.clear()
        return self._judged


def side_of(sides: Mapping[UnitId, Side], unit: UnitId, other: Side) -> Side:
    """Whose a piece is; a mission of artillery is named by its battery."""
    return sides.get(unit) or sides.get(UnitId(unit.partition("-")[0]), other)


def swing(event: Any) -> Fraction:
    """How far an attack left its expectation at all its targets, in pieces."""
    return sum((throw.swing for throw in attack(event, 0, 0, Side(""))), Fraction(0))


def attack(event: Any, step: int, turn: int, side: Side, rolls: tuple[int, ...] = ()) -> Iterator[Judged]:
    """An attack, once for each defender or group; who is disrupted already is destroyed by a disruption.

    `rolls` are the roll of the attack, then one for each defender or group.
    """
    air = kind(event) == "AirFired"
    for place, verdict in enumerate(event.verdicts, 1):
        count, again = len(verdict.units), len(verdict.shaken)
        killing, disrupting = Fraction(verdict.kill), Fraction(verdict.disrupt)
        halted = "damaged" if air else "disrupted again and destroyed" if again == count else "disrupted"
        halted += f", {'+'.join(verdict.shaken)} lost" if not air and 0 < again < count else ""
        results = (
            Result("no effect", 1 - killing - disrupting),
            Result(halted, disrupting, kills=again, disrupted=count - again),
            Result("shot down" if air else "destroyed", killing, kills=count),
        )
        got = ("none", "disrupt", "kill").index(verdict.effect)
        faces = (tuple(event.faces), tuple(verdict.faces))
        its = (*rolls[:1], *rolls[place : place + 1])
        yield Judged(
            step, turn, event.kind, side, event.by, verdict.units, results, got, event, verdict, faces, rolls=its
        )


def _fought(event: Any, step: int, turn: int, rolls: tuple[int, ...]) -> Judged:
    """A round hand to hand, from the side that threw first; without stored odds it was sure."""
    stored = [(each.losses, each.enemy_losses, Fraction(each.chance)) for each in event.odds]
    fell = (event.losses, event.enemy_losses)
    every = stored or [(*fell, Fraction(1))]
    results = tuple(
        Result(f"{lost} lost, {theirs} destroyed", chance, kills=theirs, losses=lost) for lost, theirs, chance in every
    )
    got = [each[:2] for each in every].index(fell)
    faces = (tuple(event.dice), tuple(event.enemy_dice))
    return Judged(
        step, turn, "hand to hand", event.side, event.by, event.foes, results, got, event, faces=faces, rolls=rolls
    )


def _contested(event: Any, step: int, turn: int, side: Side, rolls: tuple[int, ...]) -> Judged:
    """A contest of two aircraft; nobody is hit by it."""
    winning, tie = Fraction(event.win), Fraction(event.tie)
    results = (Result("loses", 1 - winning - tie), Result("a tie", tie), Result("wins", winning))
    got = 1 if event.winner is None else 2 if event.winner == event.unit else 0
    faces = (tuple(event.faces), tuple(event.foe_faces))
    by, at = (event.unit,), (event.foe,)
    return Judged(step, turn, event.contest, side, by, at, results, got, event, faces=faces, rolls=rolls)


def _tested(event: Any, step: int, turn: int, events: tuple[Event, ...], after: int) -> Judged:
    """A throw of morale or nerve: one throw for all, so whoever has the better chance passes first."""
    rolls, passed, failed = _throw(events, after)
    faces = tuple(getattr(events[roll], "faces", ()) for roll in rolls) or ((),)
    chances = sorted(map(Fraction, event.chances), reverse=True)
    count = len(chances)
    if event.why == "nerve":
        results: tuple[Result, ...] = (
            Result("lose their nerve", 1 - chances[0], shaken=count),
            Result("stand", chances[0]),
        )
        got = 0 if failed else 1
    else:
        steps = [Fraction(1), *chances, Fraction(0)]  # the chance that so many rally, or more
        words = ["morale fails", *(f"{rallied} rallied" if count > 1 else "rallied" for rallied in range(1, count + 1))]
        results = tuple(
            Result(words[rallied], steps[rallied] - steps[rallied + 1], rallied=rallied) for rallied in range(count + 1)
        )
        got = len(passed)
    return Judged(
        step, turn, event.why, event.side, event.units, (), results, got, event, faces=faces, passed=passed, rolls=rolls
    )


def _throw(events: tuple[Event, ...], after: int) -> tuple[tuple[int, ...], tuple[UnitId, ...], bool]:
    """The roll of a morale throw, who rallied by it, and whether it failed: what follows until the next throw."""
    rolls: tuple[int, ...] = ()
    passed: tuple[UnitId, ...] = ()
    failed = False
    event: Any  # read by its kind, whatever the rules system
    for index, event in enumerate(events[after:], after):
        if isinstance(event, Rolled):
            if rolls:
                break
            rolls = (index,)
        elif kind(event) == "Rallied":
            passed += event.units
        elif kind(event) == "MoraleFailed":
            failed = True
        elif kind(event) == "Tested":
            break
    return rolls, passed, failed
