"""Dice as they fell, and their result in sentences without jargon. [FIRE-5, SIX, HTH-4, MOR-1, DOG-6]"""

from collections.abc import Sequence
from typing import Literal

from cb_tui.core.grammar import capital
from cb_tui.core.report import Fallen
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules.dogfight.model import Contested
from cb_tui.games.combat_boots.rules.edition import HalfResultWord
from cb_tui.games.combat_boots.rules.events import AirFired, Fired, Fought, Verdict

Dice = tuple[tuple[int, Literal["", "hit", "beat"]], ...]
AIR = {"none": "no effect", "disrupt": "damaged", "kill": "shot down"}  # in a dogfight


def pools(shot: Fired | AirFired, verdict: Verdict) -> tuple[Fallen, Fallen]:
    """Return the dice of both sides, the best first: those that beat the best defense die, and that die.

    If both show sixes these count instead: the attack's hits are its sixes beyond those of the defense. [SIX-1]
    """
    faces, against = sorted(shot.faces, reverse=True), sorted(verdict.faces, reverse=True)
    best, second = reads(shot, verdict)
    read = [best, second, *faces[2:]][: len(faces)]
    if verdict.sixes is None:
        hits = [face > verdict.reads for face in read]
        told = f"to beat: {verdict.reads}"
    else:
        mine, theirs = verdict.sixes
        hits = [index < mine - theirs and face > 5 for index, face in enumerate(read)]
        told = f"sixes {mine} to {theirs} [SIX-1]"
    attack = _paired(faces, hits).dice
    to_beat: Dice = tuple((face, "" if index or verdict.sixes else "beat") for index, face in enumerate(against))
    raised = f"reads {' '.join(map(str, read[:2]))}" if read[:2] != faces[:2] else ""
    mods = sum(each.dice for each in (*shot.attack_mods, *verdict.attack_mods))
    covered = sum(each.dice for each in verdict.defense_mods)
    return (
        Fallen(attack, ", ".join(filter(None, (_sixes(faces, best, mods), raised)))),
        Fallen(to_beat, ", ".join(filter(None, (_sixes(against, verdict.reads, covered), told)))),
    )


def reads(shot: Fired | AirFired, verdict: Verdict) -> tuple[int, int]:
    """Return the reading of an attack against one target, whose own modifiers raise the best die."""
    best, second = shot.reads
    return best + sum(entry.dice for entry in verdict.attack_mods), second


def _sixes(faces: Sequence[int], best: int, mods: int) -> str:
    """Return the bonus of sixes after the first to the best die. [SIX-5]"""
    more = best - max(faces, default=best) - mods
    return f"sixes {more:+d} [SIX-5]" if more > 0 and faces.count(6) > 1 else ""


def story(shot: Fired | AirFired, verdict: Verdict, words: HalfResultWord) -> str:
    """Return an account of an attack in two sentences."""
    ground = {"none": "no effect", "disrupt": words.disrupted, "kill": "destroyed"}
    again = verdict.effect == "disrupt" and len(verdict.shaken) == len(verdict.units)
    result = (AIR if isinstance(shot, AirFired) else ground)[verdict.effect] + (" again, so destroyed" if again else "")
    (best, second), bar = reads(shot, verdict), verdict.reads
    if verdict.sixes is not None:
        mine, theirs = verdict.sixes
        high = max(best, second, bar)
        seven = (
            f" (a{'n' * (high == 8)} {high} counts {('twice', 'three times')[min(high, 8) - 7]})" if high > 6 else ""
        )
        need = "One more destroys" if shot.one_die_kills else f"One more {words.disrupts}, two more destroy"
        what = f"{need}: {result}." if mine > theirs else f"{result.capitalize()}."
        raised = [
            f"the {who}'s {max(faces)} reads {reading}"
            for who, faces, reading in (("attacker", shot.faces, best), ("defender", verdict.faces, bar))
            if max(faces, default=6) < 6
        ]
        why = (
            f"{' and '.join(raised)}, so both have sixes. Count them" if raised else "both rolled sixes, so count them"
        )
        return f"{capital(why)}: attacker {mine}, defender {theirs}{seven}. {what}"
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


# --- other rolls ---------------------------------------------------------------------------------------------------


def ranked(event: Fought) -> tuple[tuple[Fallen, Fallen], str]:
    """Return the dice of a round hand to hand, those marked that beat their match, and the comparison. [HTH-4]"""
    led = (event.led, event.dice), (event.enemy_led, event.enemy_dice)
    own, foe = ([best + bonus, *rest] for bonus, (best, *rest) in led)
    pairs = [*zip(own, foe, strict=False)][: event.pairs]
    told = [f"{a} {'beats' if a > b else 'loses to' if a < b else 'ties'} {b}" for a, b in pairs]
    tie = "; a tie costs each side one" if any(a == b for a, b in pairs) else ""
    best = "The best die of each is" if event.pairs == 1 else f"The best {event.pairs} dice of each are"
    lost = f"{event.losses} own, {event.enemy_losses} enemy lost."
    said = f"{best} compared; the lower loses a piece{tie}: {', '.join(told)}. {lost}"
    return (_paired(event.dice, [a > b for a, b in pairs]), _paired(event.enemy_dice, [b > a for a, b in pairs])), said


def _paired(faces: Sequence[int], won: Sequence[bool]) -> Fallen:
    rest = [False] * (len(faces) - len(won))
    return Fallen(tuple((face, "hit" if hit else "") for face, hit in zip(faces, [*won, *rest], strict=True)))


def contest(event: Contested) -> tuple[tuple[Fallen, Fallen], str]:
    """Return the dice of two aircraft, the best die of the winner marked, and the comparison. [DOG-6]"""
    own, foe = max(event.faces), max(event.foe_faces)
    verb, what = ("beats", "wins") if own > foe else ("loses to", "loses") if own < foe else ("ties", "a tie")
    dice = _best(event.faces, event.winner == event.unit), _best(event.foe_faces, event.winner == event.foe)
    return dice, f"The best die decides: {own} {verb} {foe}. {event.unit} {what}."


def _best(faces: Sequence[int], won: bool) -> Fallen:
    return _paired(sorted(faces, reverse=True), [won] if faces else [])


def check(faces: Sequence[int], morale: int, passed: Sequence[UnitId]) -> Fallen:
    """Return the dice of a morale or nerve check against the morale number. [MOR-1]"""
    total = f"= {sum(faces)} " if len(faces) > 1 else ""
    dice = _paired(sorted(faces, reverse=True), [bool(passed)] * len(faces)).dice
    return Fallen(dice, f"{total}against morale {morale}")
