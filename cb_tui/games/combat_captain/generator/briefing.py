"""Briefing: what a battle tells its players, every word of it from the battle's own records."""

from collections import Counter

from cb_tui.core.grammar import count_noun, in_words, join_list, number
from cb_tui.core.seeded_draws import page
from cb_tui.games.combat_captain.generator.forces import Company, MissionSide, Stands
from cb_tui.games.combat_captain.generator.settlements import Objective
from cb_tui.games.combat_captain.rules.battle import Battle
from cb_tui.games.combat_captain.rules.weapons import REACH


class BriefingWriter:
    """The writer of a briefing for a battle, from its objective and its companies."""

    def __init__(
        self, battle: Battle, found: Objective, stands: Stands, camps: tuple[MissionSide, MissionSide]
    ) -> None:
        self._battle, self._found, self._stands = battle, found, stands
        self._you, self._enemy = camps

    def briefing(self, mission: str, head: str) -> str:
        """Return the whole briefing, wrapped: where and who, and what else there is to know."""
        return page([f"{head} {self._situation(mission)}", " ".join(self._notes())])

    def summary(self, mission: str) -> str:
        """Return one line for the chooser."""
        enemy, at = self._enemy.host.people, self._found.spoken
        out = [aim.stands for aim in self._battle.aims if aim.contested]
        return {
            "attack": f"Take {at} from {enemy}.",
            "hold": f"Hold {at} against {enemy}.",
            "meeting": f"Get to {at} before {enemy}, and keep it.",
            "breakout": f"Get {number(sum(out))} stands past {enemy} to the north.",
            "rearguard": f"Do not let {enemy} get {number(sum(out))} stands past you to the south.",
            "relief": f"Hold {at} against {enemy} until your second company comes up.",
        }[mission]

    def _situation(self, mission: str) -> str:
        you, them = (self._strength(camp.companies) for camp in (self._you, self._enemy))
        enemy, at = self._enemy.host.people, self._found.spoken
        people = f"{enemy[0].upper()}{enemy[1:]}"
        match mission:
            case "attack":
                return f"You come from the south with {you}. {people} hold {at} with {them}."
            case "hold":
                return f"You hold {at} with {you}. {people} come from the north with {them}."
            case "meeting":
                return f"You come from the south with {you}, {enemy} from the north with {them}. Both want {at}."
            case "breakout":
                return (
                    f"You are behind the enemy's line with {you}, and your own lie to the north. "
                    f"{people} bar the way near {self._found.village} with {them}."
                )
            case "rearguard":
                return (
                    f"The battalion is pulling out to the south. You are its rearguard near {self._found.village} with "
                    f"{you}; {enemy} come from the north with {them}."
                )
            case _:
                first, *others = self._you.companies
                return (
                    f"You hold {at} with {self._strength((first,))}. {people} come from the north with {them}. "
                    f"Relief is on its way from the south: {self._strength(tuple(others))}."
                )

    def _strength(self, companies: tuple[Company, ...]) -> str:
        """Return the strength of some companies: "two companies (eight squads ..) and two tanks"."""
        foot = [each for each in companies if not each.armored]
        vehicles = Counter(key for each in companies if each.armored for key in each.stands)
        there = Counter(key for each in foot for key in each.stands)
        parts = [in_words(there[key], self._stands[key].name, self._stands[key].plural) for key in there]
        said = [f"{in_words(len(foot), 'company', 'companies')} ({join_list(parts)})"] if foot else []
        said += [in_words(count, self._stands[key].name, self._stands[key].plural) for key, count in vehicles.items()]
        return join_list(said)

    def _notes(self) -> list[str]:
        """Return the remaining facts about a battle: arrivals, trenches, armor and what stops it, hedges."""
        battle = self._battle
        notes = [
            f"{company.name} comes up the road from the south in turn {company.enters.turn}."
            for company in battle.companies
            if company.enters
        ]
        cards = [one for company in battle.companies for one in company.stands]
        if battle.works:
            dug = count_noun(len(battle.works), "trench", "trenches", numbers=("", "One", "Two", "Three", "Four"))
            notes.append(f"{dug} {'is' if len(battle.works) == 1 else 'are'} level 4 cover all round.")
        armor = sorted({one.armor for one in cards if one.armor != "none"})
        if armor:
            notes.append(
                f"Vehicles have {join_list(armor)} armor: small arms, machine guns and mortars cannot hurt them."
            )
        if any(one.hand_held_at for one in cards):
            notes.append(f"Hand-held weapons reach {REACH['hand_held_at'][0]} inches.")
        kinds = {each.kind for each in battle.barriers}
        if kinds:
            told = {"hedge": "a hedge level 1 for one die", "wall": "a wall level 2 for two dice"}
            said = join_list([told[kind] for kind in ("hedge", "wall") if kind in kinds])
            notes.append(f"Cover: {said}.")
        return notes
