"""A battle of one's own of Combat Captain: a made table, and two forces of stands."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from msgspec.structs import replace as changed

from cb_tui.core.generator_retries import streams
from cb_tui.core.grammar import capital
from cb_tui.games.combat_captain.generator import forces, generate
from cb_tui.games.combat_captain.generator.tables import Tables
from cb_tui.games.combat_captain.rules.battle import Battle
from cb_tui.presentation.generated_choices import Counts, GeneratedChoices, beginnings, counted
from cb_tui.presentation.own_battle import Choice, Choices, within

THEATRE = "bo44"
PLACED = ("attack", "hold", "meeting", "relief")  # missions that are about a place
TRENCHES = (0, 4)
VEHICLES = 4
SQUADS = 3


@dataclass(frozen=True, kw_only=True)
class CaptainChoices(GeneratedChoices):
    """The choices for a battle. `hand_held` are the weapons of your squads and of the enemy's."""

    rulings: Mapping[str, bool]
    trenches: int = 1
    hand_held: tuple[bool, bool] = (False, False)

    def bought(self) -> tuple[Counts, Counts]:
        camps = generate.camps(Tables(**self.tailored()), self.recipe, streams(self.recipe, 0))
        ours, theirs = (counted([*chain(*(each.stands for each in camp.companies))]) for camp in camps)
        return ours, theirs

    def kinds(self, side: int) -> Mapping[str, tuple[str, int]]:
        army, stands = self.tables["armies"][self.armies[side]], self.tables["stands"]
        return {
            key: (stands[key].name, stands[key].points) for key in (army.squad, *army.support, army.gun, *army.armor)
        }

    def worth(self, side: int) -> int:
        return super().worth(side) + forces.CHARGE * self.hand_held[side] * self._companies(side)

    def objectives(self) -> Sequence[str]:
        style = self.tables["theatres"][self.theatre].style
        return [*self.tables["country"][style].objectives] if self.mission in PLACED else ()

    def made(self) -> Battle:
        mission = self.tables["missions"][self.mission]
        tables = self.tailored(works=(self.trenches, self.trenches) if any(mission.works) else (0, 0))
        if self.objective:
            style = tables["theatres"][self.theatre].style
            ground = changed(tables["country"][style], objectives={self.objective: 1})
            tables["country"] = {**tables["country"], style: ground}
        wish = forces.OwnWish(stands=(self.pieces(0), self.pieces(1)), hand_held=self.hand_held, turns=self.turns)
        battle = generate.tried(Tables(**tables), changed(self.recipe, handicap=0), wish)
        return changed(battle, rulings={**self.rulings})

    def refusals(self) -> Iterator[str]:
        """Yield a sentence for too few squads, and for more of a kind than the companies may have. [ORG-1]"""
        for side, army in enumerate(self.armies):
            people, there = self.tables["armies"][army].people, self._of_kind(side)
            squads, heavy, vehicles = (len(there[kind]) for kind in ("rifle", "heavy", "vehicle"))
            if squads < SQUADS:
                yield capital(f"{people} need {SQUADS} squads")
            if squads + heavy > forces.FOOT:
                yield capital(f"{people} may have {forces.FOOT} stands on foot")
            if heavy > forces.WEAPONS * self._companies(side):
                yield f"A company has at most {forces.WEAPONS} heavy weapons; {people} have {heavy}"
            if vehicles > VEHICLES:
                yield capital(f"{people} may have {VEHICLES} vehicles")

    def ground_lines(self) -> Iterator[Choice]:
        if any(self.tables["missions"][self.mission].works):
            yield Choice(
                "trenches",
                f"{self.trenches}" if self.trenches else "none",
                lambda by: replace(self, trenches=within(self.trenches + by, TRENCHES)),
            )

    def force_lines(self, side: int) -> Iterator[Choice]:
        def armed(_: int) -> "CaptainChoices":
            carried = [has ^ (number == side) for number, has in enumerate(self.hand_held)]
            return replace(self, hand_held=(carried[0], carried[1]))

        has = "each company" if self.hand_held[side] else "none"
        yield Choice("hand-held AT", has, armed, f"{forces.CHARGE * self._companies(side)}")

    def _of_kind(self, side: int) -> Mapping[str, list[str]]:
        stands = self.tables["stands"]
        there = self.pieces(side)
        return {kind: [key for key in there if stands[key].kind == kind] for kind in ("rifle", "heavy", "vehicle")}

    def _companies(self, side: int) -> int:
        """Return how many companies of infantry a side has."""
        there = self._of_kind(side)
        fewest = 1 if side else self.tables["missions"][self.mission].companies
        return max(fewest, -(-(len(there["rifle"]) + len(there["heavy"])) // forces.COMPANY))


def proposed(battle: Battle) -> Choices:
    """Return the proposed choices: an attack among hedges."""
    begun = CaptainChoices(**beginnings("combat_captain", battle.id), rulings=battle.rulings)
    return begun.settled(THEATRE)
