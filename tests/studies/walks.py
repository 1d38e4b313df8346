"""Walks: a route played step by step through `decide`, enemies firing by the stated policy, over and over.

What a command brings depends on its dice only through what a rule reads of each roll, so each reading is played once
and kept: a walk is a tree, and walking it again rolls new dice. It never asks `exposure`.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from cb_tui.core.dice import DiceRequest, Faces, FixedDice
from cb_tui.core.hexes import Hex
from cb_tui.core.odds import Summary, summaries, summarise
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.values import Command, UnitId
from cb_tui.games.combat_boots.rules import bands, exposure
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.attack_forecast import attack_forecast as foretell

Chances = dict[str, Fraction]
ENDS = ("unhurt", "disrupted", "destroyed")


class Route(NamedTuple):
    """A piece, where it stands, and the way that it wants to go."""

    rules: Ruleset[Any]
    battle: str
    state: Any
    mover: UnitId
    way: tuple[Hex, ...]


class MoreDiceError(Exception):
    """The command rolls so many dice more."""


class Readings(FixedDice):
    """Dice that fall as some readings of rolls say; asked for more they tell how many."""

    def __init__(self, known: tuple[Summary, ...]) -> None:
        super().__init__()
        self.known = list(known)

    def _next(self, wanted: DiceRequest) -> Faces:
        """A roll that reads so."""
        count = wanted.count
        if not self.known:
            raise MoreDiceError(count)
        best, second, sixes = self.known.pop(0)
        rest = max(0, count - 2 - max(0, sixes - 2))
        faces = (best, second)[:count] + (6,) * max(0, sixes - 2) + (min(second, 5) or 1,) * rest
        assert summarise(faces) == (best, second, sixes)
        return faces


class Place:
    """Where a walk stands: what is done there, and what came of it for each reading of the dice."""

    def __init__(self, walk: "Walk", state: Any, gone: int) -> None:
        self.walk, self.state, self.gone = walk, state, gone
        self.end = walk.end(state, gone)
        self.command = None if self.end else walk.command(state, gone)
        self.next: dict[tuple[Summary, ...], Place | int] = {}  # a number: so many dice are rolled now

    def after(self, readings: tuple[Summary, ...]) -> "Place | int":
        """The place that these rolls lead to, or how many dice are rolled next."""
        if readings not in self.next:
            assert self.command is not None
            try:
                events = self.walk.route.rules.decide(self.state, self.command, Readings(readings))
            except MoreDiceError as more:
                self.next[readings] = int(more.args[0])
            else:
                state = self.state
                for event in events:
                    state = self.walk.route.rules.evolve(state, event)
                self.next[readings] = self.walk.place(state, self.gone + isinstance(self.command, m.Step))
        return self.next[readings]


class Walk:
    """A route with all places that have been come to."""

    def __init__(self, route: Route) -> None:
        self.route = route
        self.places: dict[int, list[Place]] = {}
        self.start = self.place(route.state, 0)

    def place(self, state: Any, gone: int) -> Place:
        """The place of a state after so many steps; equal states are one place."""
        for known in self.places.setdefault(gone, []):
            if known.state == state:
                return known
        self.places[gone].append(Place(self, state, gone))
        return self.places[gone][-1]

    def end(self, state: Any, gone: int) -> str:
        """How the piece has fared once its walk is over, "" while it goes on."""
        unit = state.units.get(self.route.mover)
        if unit is None:
            return "destroyed"
        if unit.disrupted:
            return "disrupted"
        return "unhurt" if gone == len(self.route.way) and not self._fired_at(state) else ""

    def _fired_at(self, state: Any) -> bool:
        waits = [one.fire if isinstance(one, m.Shedding) else one for one in state.pending]
        return any(isinstance(one, m.OpportunityFire) and one.mover == self.route.mover for one in waits)

    def command(self, state: Any, gone: int) -> Command:
        """What is done: the next step; at the piece's step the shot that the policy wants; nothing else is answered."""
        waiting = state.pending[-1] if state.pending else None
        legal = self.route.rules.legal(state)
        match waiting:
            case None:
                step = m.Step(self.route.mover, self.route.way[gone])
                assert step in legal, (self.route.battle, step)
                return step
            case m.Shedding():
                return min(legal, key=lambda one: (self.odds(state, one)[0], one.drop))  # type: ignore[attr-defined]
            case m.OpportunityFire(mover=mover) if mover == self.route.mover:
                return self.shot(state, legal)
            case _:
                return m.HoldFire()

    def shot(self, state: Any, legal: tuple[Command, ...]) -> Command:
        """The best single shot of the nearest enemy who has one, ties by id; dice are shed for the best kill."""
        single = [one for one in legal if isinstance(one, m.Fire) and len(one.by) == 1]
        if not single:
            return m.HoldFire()
        at = state.units[self.route.mover].at
        near = min(single, key=lambda one: (bands.distance(state.units[one.by[0]].at, at), one.by[0])).by
        arms: dict[tuple[Any, ...], list[m.Fire]] = {}
        for one in single:
            if one.by == near:
                arms.setdefault((one.arm, one.at), []).append(one)
        shed = [max(ones, key=lambda one: (self.odds(state, one)[0], -one.drop)) for ones in arms.values()]
        return max(shed, key=lambda one: self.odds(state, one))

    def odds(self, state: Any, command: Command) -> tuple[Fraction, Fraction]:
        """The chance of a shot to kill the piece, and to hit it at all."""
        asked = foretell(state, command)
        assert asked
        target = next(each for each in asked.targets if self.route.mover in each.units)
        return target.odds.kill, target.odds.effect

    def simulated(self, times: int, seed: int) -> Counter[str]:
        """How often the piece fared how, walking so many times with rolled dice."""
        rand, ends = Random(seed).random, Counter[str]()
        for _ in range(times):
            place = self.start
            while not place.end:
                readings: tuple[Summary, ...] = ()
                while isinstance(onward := place.after(readings), int):
                    readings = (*readings, summarise([int(rand() * 6) + 1 for _ in range(onward)]))
                place = onward
            ends[place.end] += 1
        return ends

    def exact(self) -> Chances:
        """The chance of each end, every reading of every roll walked once."""
        ends: Chances = dict.fromkeys(ENDS, Fraction(0))
        reached: dict[Place, Fraction] = {self.start: Fraction(1)}
        while reached:
            ahead: dict[Place, Fraction] = {}
            for place, chance in reached.items():
                if place.end:
                    ends[place.end] += chance
                    continue
                for onward, ways in _fallen(place, ()):
                    ahead[onward] = ahead.get(onward, Fraction(0)) + chance * ways
            reached = ahead
        return ends


def _fallen(place: Place, readings: tuple[Summary, ...]) -> Iterator[tuple[Place, Fraction]]:
    onward = place.after(readings)
    if isinstance(onward, Place):
        yield onward, Fraction(1)
        return
    for reading, ways in summaries(onward):
        for to, chance in _fallen(place, (*readings, reading)):
            yield to, chance * Fraction(ways, 6**onward)


def exposed(route: Route) -> Chances:
    """What the engine says of the route before it is walked."""
    told = exposure.exposure(route.state, route.mover, route.way)
    return {end: getattr(told, end) for end in ENDS}
