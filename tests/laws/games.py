"""Random games, one a battle and seed, kept moment by moment for the laws to look at.

`CB_TUI_LAW_GAMES` says how many of each battle; with `CB_TUI_LAW_RULES=combat` the battles of *Combat*, each in every
profile; with `CB_TUI_LAW_RULES=forge` or `forge-combat` a made battle of each theatre and mission; with
`CB_TUI_LAW_RULES=captain` the battles of *Combat Captain*.
"""

import os
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from cb_tui.ai.players import draw
from cb_tui.core.dice import Faces, SeededDice
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import Command, Event, faces_of
from cb_tui.games import RULESETS
from cb_tui.games.combat.rules.battle import Battle
from cb_tui.session.library import Library
from tests.battles import CROSSROADS, FORD, shipped
from tests.forge.codes import COMBAT, KINDS
from tests.laws.profiles import in_profiles
from tests.sample import sample_each

FEW = 2  # games a battle at the gate
GAMES = int(os.environ.get("CB_TUI_LAW_GAMES", FEW))
IN_PROFILES = os.environ.get("CB_TUI_LAW_RULES") == "combat"
MADE = {
    "forge": KINDS,
    "forge-combat": COMBAT.kinds,
}.get(os.environ.get("CB_TUI_LAW_RULES", ""), [*KINDS[::37], *COMBAT.kinds[::40]])  # three and two at the gate
LONGEST = 5_000  # commands; no random game of a shipped battle comes near

CAPTAIN = os.environ.get("CB_TUI_LAW_RULES") == "captain"  # the battles of *Combat Captain* are dear: a small one else
SHIPPED = [each for each in shipped().values() if CAPTAIN or each.ruleset != "combat_captain"]
BATTLES: dict[str, Scenario] = {
    battle.id if rules == battle.ruleset else f"{battle.id}-{rules}": replace(battle, ruleset=rules)
    for battle in (*SHIPPED, Library().read(FORD), Library().read(CROSSROADS))
    for rules in (battle.ruleset, *battle.also)
}
WAYS: dict[str, tuple[Scenario, ...]] = {name: (battle,) for name, battle in BATTLES.items()}
WAYS |= {code: (Library().read(code),) for code in MADE}
if IN_PROFILES:
    combat = [battle for battle in BATTLES.values() if isinstance(battle, Battle)]
    WAYS = {name: ways for battle in combat for name, ways in in_profiles(battle).items()}


def games(battle: Scenario) -> int:
    """At the gate two games of a battle, one with a bound side and one without, of Combat and of a made one but one."""
    if battle.id in MADE:
        return 1
    return GAMES if GAMES > FEW or RULESETS[battle.ruleset].package == "combat_boots" else 1


def kind(cell: tuple[str, int]) -> tuple[str, bool, bool]:
    """Of a game what its laws depend on: the rules, whether its battle is made, and whether aircraft are over it."""
    battle = WAYS[cell[0]][0]
    return RULESETS[battle.ruleset].package, cell[0] in MADE, getattr(battle, "over_ground", False)


ALL = GAMES > FEW or bool(os.environ.get("CB_TUI_LAW_RULES"))
GRID = [(name, seed) for name, ways in WAYS.items() for seed in range(1, games(ways[0]) + 1)]
GRID = GRID if ALL else sample_each(GRID, 3, kind)
FIRST = dict.fromkeys(BATTLES, 1) if ALL else {name: seed for name, seed in reversed(GRID) if name in BATTLES}


@dataclass(frozen=True)
class Moment:
    """A state, what was legal there, what was done and what came of it."""

    state: Any
    legal: tuple[Command, ...]
    command: Command
    events: tuple[Event, ...]
    after: Any

    @property
    def faces(self) -> Faces:
        """All dice and cards, in the order they fell."""
        return faces_of(self.events)


@dataclass(frozen=True)
class PlayedGame:
    """A whole game of the random player against itself."""

    rules: Ruleset[Any]
    battle: Scenario
    seed: int
    start: Any
    moments: tuple[Moment, ...]

    @property
    def end(self) -> Any:
        """The last state."""
        return self.moments[-1].after

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened."""
        return tuple(event for moment in self.moments for event in moment.events)


def solo(battle: Scenario, seed: int) -> dict[Any, str]:
    """Every second game the last side is bound by its tactic, as the solitaire rules bind a machine's side."""
    last = battle.sides[1]
    return {seat.id: last.tactic for seat in battle.seated if seat.side == last.id} if seed % 2 else {}


@lru_cache(maxsize=None if GAMES <= FEW else 3)
def played(name: str, seed: int) -> PlayedGame:
    """The random game of a battle with this seed; all laws look at the same one."""
    ways = WAYS[name]  # games of one way follow each other, and share what is known of its board
    battle = ways[(seed - 1) * len(ways) // max(seed, games(ways[0]))]
    rules = RULESETS[battle.ruleset]
    state = start = rules.start(battle, solo(battle, seed))
    moments: list[Moment] = []
    while rules.who_decides(state) is not None:
        assert len(moments) < LONGEST, f"{name} with seed {seed} does not end"
        step = len(moments)
        legal = rules.legal(state)
        command = draw(SeededDice(seed, -1 - step), legal).command
        events = rules.decide(state, command, SeededDice(seed, step))
        after = state
        for event in events:
            after = rules.evolve(after, event)
        moments.append(Moment(state, legal, command, events, after))
        state = after
    return PlayedGame(rules, battle, seed, start, tuple(moments))
