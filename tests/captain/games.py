"""Random games of *Combat Captain*: on small tables, and of each battle that comes along.

`CB_TUI_LAW_GAMES` says how many; without it one each, of every second battle the first turns. With
`CB_TUI_LAW_RULES=forge-captain` the first turns of a made battle of each theatre and mission.
"""

import os
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from cb_tui.core.dice import SeededDice
from cb_tui.core.values import Command, Event
from cb_tui.games.combat_captain.generator.mission_plan import LATE
from cb_tui.games.combat_captain.rules.actions import decide, legal, who_decides
from cb_tui.games.combat_captain.rules.battle import HoldAreaCondition
from cb_tui.games.combat_captain.rules.deployment import start
from cb_tui.games.combat_captain.rules.evolve import evolve
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.session.library import battle_from_code
from tests.captain.table import BLUE, battle
from tests.captain.test_battles import FILES, read
from tests.forge.codes import CAPTAIN
from tests.sample import sample

GAMES = min(int(os.environ.get("CB_TUI_LAW_GAMES", "1")), 200)
WHOLE = "CB_TUI_LAW_GAMES" in os.environ
LONGEST = 6_000  # commands
DULL = {"EndActivation", "Pass", "Together", "Stay", "TakeCover", "Uncover"}  # given one time in ten
MEN = {
    "AR1": "20,14", "AR2": "20,20", "AM1": "16,17", "br1": "44,30", "br2": "44,24", "bm1": "48,27",
}  # fmt: skip
ARMOR = {
    "AR1": "20,14",
    "AR2": "20,20",
    "CT1": "14,26",
    "CT2": "14,32",
    "br1": "46,30",
    "br2": "46,24",
    "dt1": "54,14",
    "dt2": "54,20",
}
CLOSE = {f"{letter}R{n}": f"{x},{16 + 3 * n}" for letter, x in (("A", 20), ("b", 29)) for n in range(1, 6)}
GROUND: dict[str, Any] = {
    "building": "30,8 36,8 36,14 30,14", "forest": "30,26 40,26 40,36 30,36", "hedge": "28,16 28,24",
    "wall": "40,14 40,22", "trench": "44,18", "strip": "30,18 42,18 42,24 30,24",
    "aims": (HoldAreaCondition(side=BLUE, area="strip"),),
}  # fmt: skip


class Moment(NamedTuple):
    """A state, what was legal there, what was done and what came of it."""

    state: State
    legal: tuple[Command, ...]
    command: Command
    events: tuple[Event, ...]
    after: State


BATTLES = {
    "men": battle(MEN, turns=3, **GROUND),
    "armor": battle(ARMOR, turns=3, cards={"br1": {"hand_held_at": True}}, **GROUND),
    "close": battle(CLOSE, turns=2, night=True, event=False),
}
SHIPPED = {name: read(name) for name in FILES}
BATTLES |= (
    SHIPPED
    if WHOLE
    else {name: replace(one, turns=2 if one.minutes < 20 else 1) for name, one in sample(SHIPPED.items(), 2)}
)
MADE = os.environ.get("CB_TUI_LAW_RULES") == "forge-captain"
FORGED: dict[str, Any] = {code: battle_from_code(code) for code in (CAPTAIN.kinds if MADE else CAPTAIN.kinds[11::40])}
CUT: dict[str, Any] = {code: replace(one, turns=LATE if MADE else 1) for code, one in FORGED.items()}
BATTLES = CUT if MADE else BATTLES | (FORGED if WHOLE else CUT)
GRID = [(name, seed) for name in BATTLES for seed in range(1, GAMES + 1)]


@lru_cache(maxsize=2 if WHOLE else None)  # laws are asked of one game after the other, and other files look at it again
def played(name: str, seed: int) -> tuple[Moment, ...]:
    """Play a battle to its end, every command drawn from the canon; its kind first, so that rare ones are given."""
    chance, state = Random(f"{name} {seed}"), start(BATTLES[name], {})
    moments: list[Moment] = []
    while who_decides(state) is not None:
        assert len(moments) < LONGEST, f"{name} {seed} does not end"
        canon = legal(state)
        kinds = sorted({type(command).__name__ for command in canon} - (DULL if chance.random() < 0.9 else set()))
        kind = chance.choice(kinds or [type(command).__name__ for command in canon])
        command = chance.choice([each for each in canon if type(each).__name__ == kind])
        events = decide(state, command, SeededDice(seed, len(moments)))
        after = state
        for event in events:
            after = evolve(after, event)
        moments.append(Moment(state, canon, command, events, after))
        state = after
    return tuple(moments)
