"""Findings about armies still to be set up that cannot be raised, or for which there is no room."""

from collections.abc import Iterator

from cb_tui.core.scenario import Finding
from cb_tui.games.combat.rules.battle import Half
from cb_tui.games.combat.rules.deployment import hopeless
from cb_tui.games.combat.rules.findings_forces import half_of
from cb_tui.games.combat.rules.setting import BattleContext


def findings(setting: BattleContext) -> Iterator[Finding]:
    """Yield why a commander cannot deploy in a half that the seat may come to play.

    The battle is expected to be sound otherwise.
    """
    battle = setting.battle
    for seat in setting.seats:
        force = setting.forces.get(seat)
        if battle.setup == "given" and force and force.units:
            continue
        either: tuple[Half, ...] = ("south", "north") if battle.toss else (half_of(setting, seat),)
        for half in either:
            wrong = hopeless(setting, half, seat)
            if wrong:
                yield Finding(f"forces.{seat}", f"no army can be set up in the {half} [{wrong.rule}]: {wrong.sentence}")
