"""However many different pieces walk into few hexes, what may be done there can be listed, and nothing else may be done."""

from itertools import combinations
from typing import Any

import msgspec
import pytest

from cb_tui.rules import RULESETS
from cb_tui.rules.combat_boots.model import Fire
from cb_tui.rules.combat_boots.shot import crowded
from tests.rules.combat_boots.test_findings import changed


def crowd(pieces: int) -> Any:
    """So many squads of each side, each a counter of its own, in two hexes beside each other."""
    rifle = msgspec.to_builtins(changed("turns", 6).types["rifle"])
    types = {f"k{number}": {**rifle, "note": f"{number}"} for number in range(2 * pieces)}
    units = [
        {"id": f"{'R' if side == 'us' else 'r'}{number}", "side": side, "type": f"k{number + first}", "at": at}
        for side, at, first in (("us", "0101", 0), ("de", "0102", pieces))
        for number in range(pieces)
    ]
    return changed("units", units, types=types, victory=[])


@pytest.mark.parametrize(("pieces", "many"), [(6, False), (16, True)])
def test_a_crowd_has_few_groups_and_every_other_is_refused(pieces, many):
    rules = RULESETS["combat_boots_2025"]
    state = rules.start(crowd(pieces), {})
    assert crowded(state) is many
    fires = {command for command in rules.legal(state) if isinstance(command, Fire) and not command.drop}
    assert len(fires) == ((2 * pieces - 1) ** 2 if many else (2**pieces - 1) ** 2)
    ours, theirs = ([unit.id for unit in state.units.values() if unit.side == side] for side in ("us", "de"))
    for some in combinations(ours[:5], 3):
        fire = Fire(some, tuple(theirs[:2]))
        assert (rules.refusal(state, fire) is None) == (fire in fires)
