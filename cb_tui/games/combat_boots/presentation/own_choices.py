"""A battle of one's own of Combat Boots: a made map, and two forces of counters."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from msgspec.structs import replace as changed

from cb_tui.core.generator_retries import streams
from cb_tui.core.grammar import capital
from cb_tui.games.combat_boots.generator import generate, mission_plan, outfit
from cb_tui.games.combat_boots.generator.tables import Tables, counters
from cb_tui.games.combat_boots.rules.battle import Battle, UnitType
from cb_tui.games.combat_boots.rules.edition import ON_ONE_DIE, Rulings
from cb_tui.presentation.generated_choices import Counts, GeneratedChoices, beginnings, counted
from cb_tui.presentation.own_battle import Choice, Choices, beside, within
from cb_tui.session.generator import counters_by_name

THEATRE = "nor44"
EDITIONS = ("combat_boots_2025", "combat_boots_classic")
PLACED = ("attack", "hold", "meeting", "rescue")  # missions that are about a place
PLACES = ("houses", "hill", "bridge", "farm", "crossroads")
MORALE = (5, 9)
NIGHTS = (0, 3, 4, 6, 8)  # hexes that pieces see; 0: it is day
LEAST, MOST = 3, 20  # pieces of a side
SQUADS = 2


@dataclass(frozen=True, kw_only=True)
class BootsChoices(GeneratedChoices):
    """The choices for a battle. `morale` and `leaders` are yours and the enemy's."""

    size: str = ""  # of the map, "": as the mission has it
    night: int = 0
    dug_in: bool = False
    rulings: Rulings
    edition: str = EDITIONS[0]
    morale: tuple[int, int] = (7, 7)
    leaders: tuple[bool, bool] = (True, False)

    def bought(self) -> tuple[Counts, Counts]:
        tables = Tables(**self.tailored())
        enemy, stream = tables.armies[self.armies[1]], streams(self.recipe, 0)
        camps = outfit.camps(tables, self.recipe, enemy, self._counters(), stream("forces"))
        ours, theirs = (counted([piece.type for piece in camp.pieces]) for camp in camps)
        return ours, theirs

    def kinds(self, side: int) -> Mapping[str, tuple[str, int]]:
        army, there = self.tables["armies"][self.armies[side]], self._counters()
        every = army.squads, army.machine_guns, army.support, army.anti_tank, army.armor, army.trucks, army.guns
        names = dict.fromkeys(name for weights in every for name in weights)
        return {name: (there[name].name, mission_plan.worth(there[name])) for name in names}

    def objectives(self) -> Sequence[str]:
        return PLACES if self.mission in PLACED else ()

    def made(self) -> Battle:
        figures = {
            "trenches": 100 * self.dug_in, "late": 0, "night": 100 * bool(self.night),
            **({"sizes": {self.size: 1}} if self.size else {}),
        }  # fmt: skip
        tables = self.tailored(**figures)
        for army, morale in zip(self.armies, self.morale, strict=True):
            tables["armies"] = {**tables["armies"], army: changed(tables["armies"][army], morale=(morale, morale))}
        wish = outfit.OwnWish(
            pieces=(self.pieces(0), self.pieces(1)),
            leaders=self.leaders,
            objective=self.objective,
            turns=self.turns,
            night=self.night,
        )
        recipe = changed(self.recipe, handicap=0)
        battle, *_ = generate.tried(Tables(**tables), self._counters(), recipe, wish=wish)
        if self.edition == EDITIONS[0]:
            return changed(battle, rulings=self.rulings)
        sides = tuple(changed(army, classic_morale=ON_ONE_DIE[army.morale]) for army in battle.sides)
        return changed(battle, ruleset=self.edition, rulings=self.rulings, sides=sides)

    def points_beside(self) -> int:
        if self.mission != "raid":
            return 0
        there, guns = self._counters(), self._guns(1)[-outfit.GUNS :]
        return sum(mission_plan.worth(there[gun]) for gun in guns)

    def refusals(self) -> Iterator[str]:
        """Yield a sentence for each thing that the forces lack for the mission."""
        for side, army in enumerate(self.armies):
            people, there = self.tables["armies"][army].people, self.pieces(side)
            if not LEAST <= len(there) <= MOST:
                yield capital(f"{people} need {LEAST} to {MOST} pieces")
            if sum(self._letter(piece) == "R" for piece in there) < SQUADS:
                yield capital(f"{people} need {SQUADS} squads")
        if self.mission == "raid" and len(self._guns(1)) < outfit.GUNS:
            yield f"A raid goes for {outfit.GUNS} guns: give {self.tables['armies'][self.armies[1]].people} as many"
        if self.mission == "rescue" and "M" not in map(self._letter, self.pieces(0)):
            yield "A squad and a machine gun are cut off in a rescue: take a machine gun"

    def ground_lines(self) -> Iterator[Choice]:
        sizes = ("", *self.tables["missions"][self.mission].sizes)
        yield Choice("size", self.size or "any", lambda by: replace(self, size=beside(sizes, self.size, by)))
        night = f"{self.night} hexes, night" if self.night else "day"
        yield Choice(
            "sight", night, lambda by: replace(self, night=NIGHTS[(NIGHTS.index(self.night) + by) % len(NIGHTS)])
        )
        if self.tables["missions"][self.mission].trenches:
            dug = "dug in" if self.dug_in else "none"
            yield Choice("trenches", dug, lambda _: replace(self, dug_in=not self.dug_in))
        edition = self.edition.rpartition("_")[2]
        yield Choice("edition", edition, lambda by: replace(self, edition=beside(EDITIONS, self.edition, by)))

    def force_lines(self, side: int) -> Iterator[Choice]:
        def steeled(by: int) -> "BootsChoices":
            morale = [*self.morale]
            morale[side] = within(morale[side] + by, MORALE)
            return replace(self, morale=(morale[0], morale[1]))

        def led(_: int) -> "BootsChoices":
            leaders = [has ^ (number == side) for number, has in enumerate(self.leaders)]
            return replace(self, leaders=(leaders[0], leaders[1]))

        yield Choice("morale", f"{self.morale[side]}", steeled)
        yield Choice("leader", "one" if self.leaders[side] else "none", led)

    def _counters(self) -> Mapping[str, UnitType]:
        names = {name for army in self.armies for name in counters(self.tables["armies"][army])}
        return counters_by_name(self.used, names)

    def _letter(self, piece: str) -> str:
        return self._counters()[piece].letter

    def _guns(self, side: int) -> list[str]:
        guns = self.tables["armies"][self.armies[side]].guns
        return [piece for piece in self.pieces(side) if piece in guns]


def proposed(battle: Battle) -> Choices:
    """Return the proposed choices: an attack in Normandy."""
    begun = BootsChoices(**beginnings(EDITIONS[0], battle.id), rulings=battle.rulings)
    return begun.settled(THEATRE)
