"""The texts and figures of an attack: the modifiers of its dice, its result, its odds."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from cb_tui.core.report import Reason
from cb_tui.games.combat_boots.rules.edition import HalfResultWord
from cb_tui.games.combat_boots.rules.events import AirFired, DiceEntry, Fired, Verdict

Shot = Fired | AirFired
Part = DiceEntry | Reason  # a line of a pool


def raised(faces: Sequence[int], mods: Sequence[Part], reads: int) -> tuple[Part, ...]:
    """Return all that raises the best die of a roll to `reads`: modifiers, then sixes after the first. [SIX-5]"""
    more = reads - max(faces, default=reads) - sum(entry.dice for entry in mods)
    return (*mods, Reason("sixes", more, "SIX-5")) if more > 0 and faces.count(6) > 1 else (*mods,)


AIR = {"none": "no effect", "disrupt": "damaged", "kill": "shot down"}  # in a dogfight


def fate(verdict: Verdict) -> str:
    """Return the effect on a defender. If all of it is disrupted again, that counts as a kill."""
    again = verdict.effect == "disrupt" and _shaken(verdict)
    return "kill" if again else verdict.effect


def headline(verdict: Verdict, words: HalfResultWord) -> str:
    """Return the result in capitals."""
    both = "BOTH " if len(verdict.units) == 2 else "ALL " if len(verdict.units) > 2 else ""
    if verdict.effect == "none":
        return "NO EFFECT"
    word = "DESTROYED" if fate(verdict) == "kill" else words.disrupted.upper()
    return both + word


def story(shot: Shot, verdict: Verdict, words: HalfResultWord) -> str:
    """Return an account of an attack in two sentences without jargon."""
    ground = {"none": "no effect", "disrupt": words.disrupted, "kill": "destroyed"}
    result = (AIR if isinstance(shot, AirFired) else ground)[verdict.effect] + (
        " again, so destroyed" if fate(verdict) != verdict.effect else ""
    )
    if verdict.sixes is not None:
        mine, theirs = verdict.sixes
        high = max(*shot.reads, verdict.reads)
        seven = (
            f" (a{'n' * (high == 8)} {high} counts {('twice', 'three times')[min(high, 8) - 7]})" if high > 6 else ""
        )
        need = "One more destroys" if shot.one_die_kills else f"One more {words.disrupts}, two more destroy"
        what = f"{need}: {result}." if mine > theirs else f"{result.capitalize()}."
        return f"Both rolled sixes, so count them: attacker {mine}, defender {theirs}{seven}. {what}"
    best, second = shot.reads
    bar = verdict.reads
    beats = (best > bar) + (second > bar)
    if beats == 0:
        return f"The best attack die, {best}, does not beat the best defense die, {bar}. {result.capitalize()}."
    if beats == 1 and shot.one_die_kills:
        return f"One attack die, {best}, beats the best defense die, {bar}. Here one is enough: {result}."
    if beats == 1:
        other = f" The second, {second}, does not." if second else ""
        rest = other or " One die alone never destroys."
        return f"One attack die, {max(best, second)}, beats {bar}.{rest} So: {result}."
    return f"Both best attack dice, {best} and {second}, beat the best defense die, {bar}. Two higher: {result}."


class Chances(NamedTuple):
    """The chances a roll had."""

    kill: Fraction
    disrupt: Fraction
    none: Fraction

    def chance_of(self, effect: str) -> Fraction:
        """Return the chance of one effect."""
        return {"kill": self.kill, "disrupt": self.disrupt, "none": self.none}[effect]


def chances(verdict: Verdict) -> Chances:
    """Return the odds before the roll. A hit destroys defenders that are all disrupted already. [FIRE-6]"""
    killing, disrupting = Fraction(verdict.kill), Fraction(verdict.disrupt)
    none = 1 - killing - disrupting
    return Chances(1 - none, Fraction(0), none) if _shaken(verdict) else Chances(killing, disrupting, none)


def _shaken(verdict: Verdict) -> bool:
    return len(verdict.shaken) == len(verdict.units)
