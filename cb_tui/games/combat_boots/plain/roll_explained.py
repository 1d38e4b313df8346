"""A roll for plain mode: both pools, every die, how they read, the comparison in words."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from cb_tui.core.report import Roll
from cb_tui.games.combat_boots.plain.rolls import attack, best_die, drop, pool, reads
from cb_tui.games.combat_boots.presentation.advice import words_of
from cb_tui.games.combat_boots.presentation.attack_words import story
from cb_tui.games.combat_boots.presentation.other_rolls import RULES, sentence
from cb_tui.games.combat_boots.rules.dogfight.model import Contested
from cb_tui.games.combat_boots.rules.events import Tested
from cb_tui.plain.compass import counted
from cb_tui.plain.sentences import Sentences
from cb_tui.presentation.text import percent


def explained(speech: Sentences, roll: Roll) -> list[str]:
    """Return everything that decided a roll, except the odds."""
    lines = []
    for name, title in (("attack", "Attack"), ("defense", "Defense")):
        if entries := pool(roll, name):
            lines.append(f"  {title} {counted(sum(one.dice for one in entries), 'die', 'dice')}: {_entries(entries)}.")
            best = best_die(roll, name)
            lines += [f"    Its best die gets {one.dice:+d} for {one.reason} [{one.rule}]." for one in best]
    lines += [
        f"    Its second die gets {one.dice:+d} for {one.reason} [{one.rule}]." for one in pool(roll, "second_mods")
    ]
    if shed := drop(roll):
        lines.append(f"  Both sides shed {counted(shed, 'die', 'dice')}.")
    shown = " to ".join(" ".join(map(str, sorted(faces, reverse=True))) for faces in roll.faces if faces)
    lines.append(f"  Dice: {shown}." if shown else "  No dice.")
    if (shot := attack(roll)) is not None:
        verdict = shot.verdicts[roll.part]
        read = reads(shot, verdict)
        mine = f"{read[0]} and {read[1]}" if read[1] else str(read[0])
        told = story(replace(shot, reads=read), verdict, words_of(speech.table))
        lines.append(f"  They read {mine} against {verdict.reads}. {told}")
    elif roll.kind in RULES:
        lines += _compared(speech, roll)
    return lines


def _compared(speech: Sentences, roll: Roll) -> list[str]:
    """Return the values that the dice of another kind of roll were compared with."""
    lines = []
    if isinstance(roll.event, Tested):
        for unit, chance in zip(roll.event.units, roll.event.chances, strict=True):
            lines.append(f"  {speech.who([unit])} has a {percent(Fraction(chance))} chance to pass.")
    if isinstance(roll.event, Contested):
        own, foe = roll.event.ratings
        lines.append(f"  Ratings: {own} and {foe}{_sign(speech, roll.event)}.")
    return [*lines, f"  {sentence(speech.table, roll)} [{RULES[roll.kind]}]"]


def _sign(speech: Sentences, event: Contested) -> str:
    """Return the aircraft that rolls one more die for its better sign, or an empty string."""
    better = event.unit if event.sign > 0 else event.foe
    return f"; {speech.who([better])} rolls one more die for its better sign" if event.sign else ""


def _entries(entries: Sequence[Any]) -> str:
    return ", ".join(f"{one.reason} {one.dice} [{one.rule}]" for one in entries)
