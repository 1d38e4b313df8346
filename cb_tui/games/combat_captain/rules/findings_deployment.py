"""Findings about the circles in which companies may be deployed. [HG-12]"""

from collections.abc import Iterator

from cb_tui.core.scenario import Finding
from cb_tui.games.combat_captain.rules.battle import Battle
from cb_tui.games.combat_captain.rules.deployment import circle
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.table import point

LARGEST = 144  # inches


def keys(battle: Battle) -> Iterator[Finding]:
    """Find circles without `deploy`, `deploy` without circles, and circles that cannot be drawn."""
    circled = [company for company in battle.companies if company.within]
    if battle.deploy and not circled:
        yield Finding("deploy", 'expected a company with a circle, within = {inches = 10, of = "66,6"}, found none')
    for company in circled:
        where, within = f"companies.{company.id}.within", company.within
        assert within is not None
        if not battle.deploy:
            yield Finding(where, "expected deploy = true in a battle with circles")
        if company.enters:
            yield Finding(where, "expected a company on the table, found one that enters later")
        if not 1 <= within.inches <= LARGEST:
            yield Finding(f"{where}.inches", f"expected 1 to {LARGEST}, found {within.inches}")
        try:
            x, y = point(within.of)
        except ValueError as wrong:
            yield Finding(f"{where}.of", str(wrong))
        else:
            if not (x <= battle.table[0] * 10 and y <= battle.table[1] * 10):
                yield Finding(f"{where}.of", f"expected a place on the table, found {within.of}")


def starts(state: State) -> Iterator[Finding]:
    """Find stands whose place in the file is outside the circle of their company."""
    for unit, stand in state.stands.items():
        allowed = circle(state.context, unit)
        if allowed is not None and stand.point not in allowed:
            where = f"companies.{state.context.company[unit]}.{unit}.at"
            yield Finding(where, "expected a place within the circle of its company; move it or widen the circle")
