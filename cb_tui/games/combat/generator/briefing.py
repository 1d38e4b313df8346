"""Briefing: what a battle tells its players, every word of it from the battle's own records."""

from collections import Counter
from collections.abc import Mapping

from cb_tui.core.grammar import in_words, join_list, number
from cb_tui.core.seeded_draws import page
from cb_tui.core.values import Side
from cb_tui.games.combat.generator.mission_plan import MissionPlan
from cb_tui.games.combat.generator.settlements import spoken
from cb_tui.games.combat.generator.tables import ArmyList
from cb_tui.games.combat.rules.battle import CommanderForce, Exit, Kind
from cb_tui.games.combat.rules.model import BattleContext

KINDS: Mapping[Kind, tuple[str, str]] = {
    "tank": ("tank", "tanks"),
    "gun": ("gun", "guns"),
    "foot": ("piece of foot", "foot"),
    "motor": ("piece of motorized infantry", "motorized infantry"),
    "cavalry": ("piece of cavalry", "cavalry"),
    "plane": ("plane", "planes"),
    "helicopter": ("helicopter", "helicopters"),
}


class BriefingWriter:
    """The writer of a briefing for a battle. `hosts` are the army lists of its sides."""

    def __init__(self, setting: BattleContext, plan: MissionPlan, hosts: Mapping[Side, ArmyList]) -> None:
        self._setting, self._plan, self._hosts = setting, plan, hosts
        self._battle = setting.battle
        self._you, self._enemy = (army.id for army in self._battle.sides)

    def briefing(self, mission: str, head: str) -> str:
        """Return the whole briefing, wrapped: where and who, and what else there is to know."""
        return page([f"{head} {self._situation(mission)}", " ".join(self._notes())])

    def summary(self, mission: str) -> str:
        """Return one line for the chooser."""
        enemy, at = self._hosts[self._enemy].people, self._at()
        exits = [aim.count for aim in self._battle.aims if isinstance(aim, Exit)]
        return {
            "attack": f"Take {at} from {enemy}.",
            "hold": f"Hold {at} against {enemy}.",
            "meeting": f"Hold {at} when the battle ends; {enemy} want it too.",
            "breakout": f"Get {number(sum(exits))} pieces out to the north, past {enemy}.",
            "rearguard": f"Do not let {enemy} get {number(sum(exits))} pieces past you to the south.",
            "road": f"Cut the road behind the front line of {enemy}.",
        }[mission]

    def _at(self) -> str:
        return spoken(self._plan.objective) if self._plan.objective else ""

    def _situation(self, mission: str) -> str:
        you, them = (self._strength(force) for force in self._battle.forces)
        enemy, at = self._hosts[self._enemy].people, self._at()
        people = f"{enemy[0].upper()}{enemy[1:]}"
        match mission:
            case "attack":
                return f"You come from the south with {you}. {people} hold {at} with {them}."
            case "hold":
                return f"You hold {at} with {you}. {people} come from the north with {them}."
            case "meeting":
                return f"You come from the south with {you}, and {enemy} from the north with {them}. Both want {at}."
            case "breakout":
                return (
                    f"You are in the south with {you}, and the way out is to the north. {people} block it with {them}."
                )
            case "rearguard":
                return (
                    f"The others have pulled out; you are the rearguard with {you}. {people} come from the north "
                    f"with {them} and want to get past."
                )
            case _:
                return (
                    f"{people} supply their front by the road that crosses the map behind it, and guard it "
                    f"with {them}. You come from the south with {you} to cut it."
                )

    def _strength(self, force: CommanderForce) -> str:
        there = Counter(unit.kind for unit in force.units)
        return join_list([in_words(there[kind], *names) for kind, names in KINDS.items() if there[kind]])

    def _notes(self) -> list[str]:
        """Return the remaining facts about a battle: mines, reinforcements, bridges, planes."""
        battle, setting = self._battle, self._setting
        there = {unit.kind for force in battle.forces for unit in force.units}
        notes = []
        you, them = (len(force.mined) for force in battle.forces)
        if you or them:
            notes.append(
                f"Mines on the map: {number(you) if you else 'none'} of yours, "
                f"{number(them) if them else 'none'} of theirs."
            )
        if bridges := sorted(setting.board.marks.get("bridge", ())):
            places = join_list(bridges)
            notes.append(
                f"The only way across water is {'the bridge' if len(bridges) == 1 else 'the bridges'} at {places}."
            )
        if setting.era and setting.era.tank_range and "tank" in there:
            reach = setting.kinds["tank"].range
            notes.append(
                f"Tanks reach {number(reach)} squares, {number(reach + setting.kinds['tank'].crest)} from a crest."
            )
        if "plane" in there:
            notes.append("Every strike risks losing the plane.")
        fresh = setting.rules.reinforcements
        brings = f"A piece that exits off the enemy's base line brings {in_words(fresh, 'new one', 'new ones')}"
        gone = [self._hosts[setting.side(force.seat)].people for force in battle.forces if force.reinforcements == 0]
        notes.append(f"{brings}{f', but none to {gone[0]}' if gone else ''}.")
        return notes
