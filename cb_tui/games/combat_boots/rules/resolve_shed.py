"""Resolve shed: what an attack that lies in the log would have had with other dice. [EXC]"""

from cb_tui.core.values import Event
from cb_tui.games.combat_boots.rules import resolve
from cb_tui.games.combat_boots.rules.edition import Edition
from cb_tui.games.combat_boots.rules.events import Fired
from cb_tui.games.combat_boots.rules.model import State
from cb_tui.games.combat_boots.rules.prospect_records import Shed


def sheds(state: State, event: Event) -> tuple[Shed, ...]:
    """Return every shed that was legal, with its odds. [EXC-2, EXC-4a]

    The result is empty if no dice can be shed: an area attack, an air attack, or no attack.
    """
    if not isinstance(event, Fired) or len(event.verdicts) != 1 or _for_many(event, state.context.edition):
        return ()
    (verdict,) = event.verdicts
    fp = sum(entry.dice for entry in event.attack)
    sv = sum(entry.dice for entry in verdict.defense)
    mods = resolve.Modifiers(
        high=sum(entry.dice for entry in (*event.attack_mods, *verdict.attack_mods)),
        second=sum(entry.dice for entry in event.second_mods),
        cover=sum(entry.dice for entry in verdict.defense_mods),
        one_die=event.one_die_kills,
    )
    return resolve.sheds(fp, sv, mods, state.context.edition)


def _for_many(event: Fired, edition: Edition) -> bool:
    """Check whether one roll was meant for all pieces in a hex, so that no dice are shed. [EXC-4a]"""
    (verdict,) = event.verdicts
    above = event.kind in ("artillery", "air") or not edition.lone_target_sheds
    if event.kind == "artillery" or (above and event.arm in ("h", "H", "N")):
        return True
    return len(event.faces) + event.drop != sum(entry.dice for entry in event.attack) or not verdict.defense
