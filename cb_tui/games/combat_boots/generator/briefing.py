"""Briefing: what a generated battle tells its players of ground and forces."""

from collections import Counter
from collections.abc import Iterable, Mapping

from cb_tui.core.grammar import article, capital, in_words, join_list, number
from cb_tui.core.seeded_draws import HOURS, SeededDraws, page
from cb_tui.core.values import Side
from cb_tui.games.combat_boots.generator.map_draft import OPPOSITE
from cb_tui.games.combat_boots.generator.mission_plan import MissionPlan, spoken
from cb_tui.games.combat_boots.generator.tables import ArmyList, Theatre
from cb_tui.games.combat_boots.rules.battle import Battle, Destroy, Survive, UnitDeployment

KINDS: Mapping[str, tuple[str, str]] = {  # by the letter of the counter
    "R": ("squad", "squads"),
    "M": ("machine gun", "machine guns"),
    "A": ("anti-tank team", "anti-tank teams"),
    "W": ("mortar", "mortars"),
    "G": ("gun", "guns"),
    "F": ("anti-aircraft gun", "anti-aircraft guns"),
    "T": ("tank", "tanks"),
    "H": ("armored vehicle", "armored vehicles"),
    "V": ("truck", "trucks"),
}


class BriefingWriter:
    """The writer of a briefing. `rosters` holds the army list of each side."""

    def __init__(self, battle: Battle, plan: MissionPlan, rosters: Mapping[Side, ArmyList]) -> None:
        self._battle, self._plan, self._rosters = battle, plan, rosters
        self._you, self._enemy = (army.id for army in battle.sides)

    def dateline(self, theatre: Theatre, chance: SeededDraws) -> tuple[str, str]:
        """Return the head of a briefing, which is place, month and hour, and the month."""
        hour = "at night" if self._plan.night else chance.pick(HOURS)
        if self._battle.visibility and not self._plan.night:
            hour = "toward evening"  # dusk falls in this battle
        place, month = chance.pick(theatre.where), chance.pick(theatre.months)
        return f"{capital(place)}, {month}, {hour}.", month

    def briefing(self, mission: str, head: str) -> str:
        """Return the whole briefing, wrapped: where and who, and what else there is to know."""
        return page([f"{head} {self._situation(mission)}", " ".join(self._notes())])

    def summary(self, mission: str) -> str:
        """Return one line for the chooser."""
        enemy = self._rosters[self._enemy].people
        one_of = article(self._rosters[self._enemy].adjective)
        at = spoken(self._plan.objective) if self._plan.objective else ""
        return {
            "attack": f"Take {at} from {enemy}.",
            "hold": f"Hold {at} against {enemy}.",
            "meeting": f"Get to {at} first, and hold it at the end.",
            "breakout": f"Break out to the {''.join(self._battle.exits)} through {one_of} screen.",
            "raid": "Get past the guards and destroy two guns.",
            "rescue": f"Relieve a squad and a machine gun cut off at {at}.",
            "rearguard": f"Keep {enemy} from getting past you to the {''.join(self._battle.exits)}.",
            "ambush": f"Ambush {one_of} column on the road.",
        }[mission]

    def _situation(self, mission: str) -> str:
        plan, name = self._plan, self._plan.edge
        you, them = self._strength(self._you), self._strength(self._enemy)
        people = capital(self._rosters[self._enemy].people)
        at = spoken(plan.objective) if plan.objective else ""
        exits = "".join(self._battle.exits)
        match mission:
            case "attack":
                return f"You come from the {name} with {you}. {people} hold {at} with {them}."
            case "hold":
                return f"You hold {at} with {you}. {people} come from the {name} with {them}."
            case "meeting":
                return (
                    f"You come from the {name} with {you}, and {self._rosters[self._enemy].people} "
                    f"from the {OPPOSITE[name]} with {them}. Both want {at}."
                )
            case "breakout":
                return (
                    f"You are behind enemy lines, at the {name} edge, with {you}. The way out is to the {exits}, but "
                    f"{self._rosters[self._enemy].people} block it with {them}."
                )
            case "raid":
                guns = self._guns()
                kind = self._battle.types[guns[0].type].name
                return (
                    f"You come from the {name} with {you}, to destroy two guns ({kind}), "
                    f"{guns[0].id} in {guns[0].at} and {guns[1].id} in {guns[1].at}. {capital(them)} guard them."
                )
            case "rescue":
                first, second = self._cut_off()
                return (
                    f"{first.id} in {first.at} and {second.id} in {second.at} are cut off at {at}. "
                    f"You come from the {name} with {self._strength(self._you, (first, second))} to relieve them. "
                    f"{people} surround them with {them}."
                )
            case "rearguard":
                return (
                    f"The others have pulled out; you cover them with {you}. {people} come from the {name} with "
                    f"{them}, and make for the {exits} edge."
                )
            case _:
                column = capital(article(self._rosters[self._enemy].adjective))
                return (
                    f"You lie in ambush beside the road with {you}. "
                    f"{column} column comes up the road from the {name}: {them}. "
                    "You fire first; then they leave the road and come for you."
                )

    def _strength(self, side: Side, without: Iterable[UnitDeployment] = ()) -> str:
        """Return the pieces of a side that are there or come: "four squads and a machine gun"."""
        left = [
            unit
            for unit in self._battle.units
            if unit.side == side and unit not in without and unit not in self._guns()
        ]
        letters = Counter(self._battle.types[unit.type].letter for unit in left)
        return join_list([in_words(letters[letter], *names) for letter, names in KINDS.items() if letters[letter]])

    def _guns(self) -> list[UnitDeployment]:
        """Return the guns that a raid is to destroy."""
        wanted = [
            one
            for goal in self._battle.victory
            if isinstance(goal, Destroy) and goal.side == self._you
            for one in goal.ids
        ]
        return [unit for unit in self._battle.units if unit.id in wanted]

    def _cut_off(self) -> list[UnitDeployment]:
        wanted = [one for goal in self._battle.victory if isinstance(goal, Survive) for one in goal.ids]
        return [unit for unit in self._battle.units if unit.id in wanted]

    def _notes(self) -> Iterable[str]:
        """Yield notes on late arrivals, trenches, visibility, sleepers and leaders."""
        battle, plan = self._battle, self._plan
        late = [unit for unit in battle.units if unit.turn > 1 and not unit.inside]
        for turn in sorted({unit.turn for unit in late}):
            comers = [unit for unit in late if unit.turn == turn]
            verb = "arrives" if len(comers) == 1 else "arrive"
            yield f"{join_list([unit.id for unit in comers])} {verb} by road at {comers[0].at} in turn {turn}."
        first, *more = [f"in {unit.inside}" for unit in battle.units if unit.inside] or [""]
        if first:
            riders = [unit.id for unit in battle.units if unit.inside]
            others = [f"{rider} {where}" for rider, where in zip(riders[1:], more, strict=True)]
            yield f"{join_list([f'{riders[0]} rides {first}', *others])}."
        if plan.trenches:
            whose = next(unit.side for unit in battle.units if unit.at in plan.trenches)
            dug = f"are dug in at {join_list(plan.trenches)}"
            yield f"You {dug}." if whose == self._you else f"They {dug}."
        if plan.night:
            yield f"It is dark: visibility is {number(plan.night)} hexes."
        elif battle.visibility:
            later = [f"{number(one.hexes)} hexes from turn {one.since}" for one in battle.visibility]
            yield f"Dusk falls: visibility is {join_list(later)}."
        for battery in battle.batteries:
            yield f"You can call one FP {battery.fp} fire mission from turn {battery.since} on."
        sleepers = [unit.id for unit in battle.units if unit.asleep]
        if sleepers:
            yield f"{join_list(sleepers)} {'begins' if len(sleepers) == 1 else 'begin'} asleep."
        for leader in battle.leaders:
            at = next(unit.id for unit in battle.units if unit.at == leader.at and unit.side == leader.side)
            yield f"{leader.name} ({leader.id}) starts with {at} in {leader.at}."
