"""Choices for a battle on a generated map: country, mission and map, and two forces by points."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from msgspec.structs import replace as changed

from cb_tui.core.generator import HANDICAPS, SEEDS, Enemy, GenerationError, Recipe, enemy_points
from cb_tui.core.generator_retries import UnsuitedMapsError
from cb_tui.core.grammar import count_noun
from cb_tui.core.scenario import Scenario
from cb_tui.presentation.own_battle import BattleFile, Choice, beside, within
from cb_tui.session.generator import GeneratorInputs, generator_inputs
from cb_tui.session.library import shipped_battles_folder
from cb_tui.session.rolls import short_seed

STEP = 5  # points
TURNS = (-3, 6)  # beside the usual ones
MOST = 12  # pieces of one kind
Counts = Mapping[str, int]  # pieces by kind


@dataclass(frozen=True, kw_only=True)
class GeneratedChoices(ABC):
    """The choices that all games share. `forces` are yours and the enemy's, bought anew as their points change."""

    used: GeneratorInputs
    id: str  # of the battle
    theatre: str
    mission: str
    seed: int  # of the map
    points: int  # of your side
    month: str = ""
    objective: str = ""  # a kind of place; "": any
    turns: int = 0  # more than usual
    handicap: int = 0  # steps by which the enemy's points are more than even
    armies: tuple[str, str] = ("", "")
    forces: tuple[Counts, Counts] = ({}, {})

    # --- what a game says of itself

    @abstractmethod
    def bought(self) -> tuple[Counts, Counts]:
        """Return both forces as the generator buys them for the points."""

    @abstractmethod
    def kinds(self, side: int) -> Mapping[str, tuple[str, int]]:
        """Return the noun and the points of each kind of piece that an army has."""

    @abstractmethod
    def made(self) -> Scenario:
        """Return the battle under the generator's id. Raises GenerationError."""

    @abstractmethod
    def objectives(self) -> Sequence[str]:
        """Return the kinds of places that may be fought for, () if the mission has none."""

    def ground_lines(self) -> Iterator[Choice]:
        """Yield further lines of the first page."""
        return iter(())

    def force_lines(self, side: int) -> Iterator[Choice]:  # noqa: ARG002 - a game may have some for each side
        """Yield further lines of a force."""
        return iter(())

    def refusals(self) -> Iterator[str]:
        """Yield a sentence for each thing that the forces lack for the mission."""
        return iter(())

    def points_beside(self) -> int:
        """Return the points of pieces that the enemy has beside an even force."""
        return 0

    # --- the two forces

    def settled(self, theatre: str) -> Self:
        """Return the choices in a theater, with its armies, its first month and forces bought."""
        there = self.tables["theatres"][theatre]
        return replace(
            self, theatre=theatre, month=there.months[0], objective="", armies=(there.army, there.enemies[0].army)
        ).raised()

    def raised(self) -> Self:
        """Return the choices with forces bought for their points."""
        return replace(self, forces=self.bought())

    @property
    def tables(self) -> Mapping[str, Any]:
        """Return the tables of the generator."""
        return self.used.tables

    @property
    def recipe(self) -> Recipe:
        """Return the recipe of the map."""
        return Recipe(
            stamp=self.used.forge.stamp,
            theatre=self.theatre,
            mission=self.mission,
            points=self.points,
            seed=self.seed,
            handicap=self.handicap,
        )

    def tailored(self, **mission: object) -> dict[str, Any]:
        """Return the tables with the armies and the month that are chosen, and a mission with some other figures."""
        tables = self.tables
        theatre = changed(
            tables["theatres"][self.theatre],
            army=self.armies[0],
            enemies=(Enemy(army=self.armies[1], weight=1),),
            months=(self.month,),
        )
        return {
            **tables,
            "theatres": {**tables["theatres"], self.theatre: theatre},
            "missions": {**tables["missions"], self.mission: changed(tables["missions"][self.mission], **mission)},
        }

    def pieces(self, side: int) -> list[str]:
        """Return the kind of each piece of a force."""
        return [kind for kind in self.kinds(side) for _ in range(self.forces[side].get(kind, 0))]

    def worth(self, side: int) -> int:
        """Return the points of a force."""
        kinds = self.kinds(side)
        return sum(kinds[kind][1] for kind in self.pieces(side))

    def even(self) -> int:
        """Return the points at which the enemy is a match for your force."""
        return enemy_points(self.worth(0), self.tables["missions"][self.mission].share, 0) + self.points_beside()

    # --- the pages

    @property
    def headings(self) -> tuple[str, ...]:
        """Return the name of each page."""
        return "battle", *(self.tables["armies"][army].name for army in self.armies)

    def lines(self, page: int) -> Sequence[Choice]:
        """Return the lines of a page."""
        return [*(self._force(page - 1) if page else self._ground())]

    def remark(self, page: int) -> str:
        """Return the size of a force, and what points of the enemy's would be even."""
        if not page:
            return ""
        even = f"{self.worth(0)} against {self.even()} would be even in this mission"
        return f"{count_noun(len(self.pieces(page - 1)), 'piece')}, {self.worth(page - 1)} points; {even}"

    def battle(self) -> Scenario:
        """Return the battle. Raises GenerationError with the reason if the choices make none."""
        for reason in self.refusals():
            raise GenerationError(reason)
        try:
            return changed(self.made(), id=self.id, balance="")
        except UnsuitedMapsError as none:
            raise GenerationError(f"No map was found ({none.reason}): try another map, or other forces") from None

    def file(self, battle: Scenario) -> BattleFile:
        """Return the file of the battle that these choices made."""
        _, _, rest = self.used.forge.write(battle).partition("\n")
        head = f"# {battle.title}: a battle of one's own; docs/scenarios.md says how to change it."
        return BattleFile(f"own-{self.theatre}-{self.mission}-{self.seed}", f"{head}\n{rest}")

    def _ground(self) -> Iterator[Choice]:
        forge, tables = self.used.forge, self.tables
        theatres, missions = forge.theatres(tables), forge.missions(tables)
        yield Choice("theater", theatres[self.theatre], lambda by: self.settled(beside([*theatres], self.theatre, by)))
        yield Choice(
            "mission",
            missions[self.mission],
            lambda by: replace(self, mission=beside([*missions], self.mission, by), objective="").raised(),
        )
        if places := self.objectives():
            yield Choice(
                "objective",
                self.objective or "any",
                lambda by: replace(self, objective=beside(("", *places), self.objective, by)),
            )
        months = tables["theatres"][self.theatre].months
        yield Choice("month", self.month, lambda by: replace(self, month=beside(months, self.month, by)))
        yield Choice("map", f"{self.seed}", lambda by: replace(self, seed=(self.seed + by) % (SEEDS[1] + 1)))
        yield from self.ground_lines()
        yield Choice(
            "turns",
            f"{self.turns:+}" if self.turns else "as usual",
            lambda by: replace(self, turns=within(self.turns + by, TURNS)),
        )

    def _force(self, side: int) -> Iterator[Choice]:
        armies = self.tables["armies"]
        foe = armies[self.armies[1 - side]].side
        able = [key for key, army in armies.items() if army.side != foe]

        def enlisted(by: int) -> "GeneratedChoices":
            army = beside(able, self.armies[side], by)
            return self.with_army(side, army).raised()

        yield Choice("army", armies[self.armies[side]].called, enlisted)
        harder = f"{self.handicap:+}" if self.handicap else "even"
        yield Choice(
            "budget",
            harder if side else f"{self.points}",
            self._enriched if side else self._funded,
            f"{self.worth(side)}",
        )
        yield from self.force_lines(side)
        for kind, (noun, points) in self.kinds(side).items():
            yield Choice(noun, f"{self.forces[side].get(kind, 0)}", self._recruited(side, kind), f"{points}")

    def _funded(self, by: int) -> Self:
        return replace(self, points=within(self.points + STEP * by, self.used.forge.points)).raised()

    def _enriched(self, by: int) -> Self:
        return replace(self, handicap=within(self.handicap + by, HANDICAPS)).raised()

    def _recruited(self, side: int, kind: str) -> Callable[[int], "GeneratedChoices"]:
        force = self.forces[side]

        def step(by: int) -> "GeneratedChoices":
            more = {**force, kind: within(force.get(kind, 0) + by, (0, MOST))}
            return replace(self, forces=_put(self.forces, side, more))

        return step

    def with_army(self, side: int, army: str) -> Self:
        """Return the choices with another army on a side, its pieces not yet bought."""
        return replace(self, armies=_put(self.armies, side, army))


def _put(pair: tuple[Any, Any], side: int, value: object) -> tuple[Any, Any]:
    return (pair[0], value) if side else (value, pair[1])


def counted(pieces: Sequence[str]) -> Counts:
    """Return how many pieces of each kind there are."""
    return dict(Counter(pieces))


def beginnings(ruleset: str, battle: str) -> dict[str, Any]:
    """Return the first choices of a game: its tables, its first mission and a map drawn at random."""
    used = generator_inputs(shipped_battles_folder(), ruleset)
    mission, *_ = used.forge.missions(used.tables)
    return {
        "used": used, "id": battle, "theatre": "", "mission": mission, "seed": short_seed(),
        "points": used.forge.usual_points,
    }  # fmt: skip
