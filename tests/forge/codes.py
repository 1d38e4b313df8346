"""Codes of made battles: a fixed seed for each theatre and mission, and as many more as are asked for."""

import os
import time
from collections.abc import Iterator, Sequence
from statistics import median

from cb_tui.core.generator import HANDICAPS, Recipe
from cb_tui.core.scenario import Scenario
from cb_tui.games import code_letters
from cb_tui.session.errors import LibraryError
from cb_tui.session.generator import battle as forged
from cb_tui.session.generator import generator_inputs
from cb_tui.session.library import battle_from_code, shipped_battles_folder

STRIDE = 13  # through theatres and missions, so that a few codes have some of all
FIRST = next(iter(code_letters().values()))


class Codes:
    """The codes of a rules system."""

    def __init__(self, rules: str) -> None:
        used = generator_inputs(shipped_battles_folder(), rules)
        self.forge, self.tables = used.forge, used.tables
        self.theatres, self.missions = [*self.forge.theatres(self.tables)], [*self.forge.missions(self.tables)]
        self.kinds = [self._code(theatre, mission) for theatre in self.theatres for mission in self.missions]

    def some(self, count: int) -> list[str]:
        """Codes that go through all theatres and missions, with points, seeds and handicaps of all sizes."""
        found = []
        low, high = self.forge.points
        for number in range(count):
            kind = number * STRIDE % len(self.kinds)
            found.append(
                self._code(
                    self.theatres[kind // len(self.missions)],
                    self.missions[kind % len(self.missions)],
                    points=low + number * 7 % (high - low + 1),
                    seed=number * 7919 % 1_000_000_000,
                    handicap=HANDICAPS[0] + number * 5 % (HANDICAPS[1] - HANDICAPS[0] + 1),
                )
            )
        return found

    def unpicked(self, count: int) -> list[str]:
        """The first codes of seed 1: each takes the next theatre and the next mission."""
        theatres, missions = self.theatres, self.missions
        return [
            self._code(theatres[number % len(theatres)], missions[number % len(missions)]) for number in range(count)
        ]

    def _code(self, theatre: str, mission: str, *, points: int = 0, seed: int = 1, handicap: int = 0) -> str:
        return Recipe(
            stamp=self.forge.stamp,
            theatre=theatre,
            mission=mission,
            points=points or self.forge.usual_points,
            seed=seed,
            handicap=handicap,
        ).code


def made(codes: Sequence[str]) -> Iterator[tuple[str, Scenario]]:
    """Each code with its battle, without those that make none."""
    for code in codes:
        try:
            yield code, battle_from_code(code)
        except LibraryError as none:
            assert "makes no battle" in none.sentence


def are_made_in_time(codes: Sequence[str], *, worst: float, usual: float) -> None:
    """Of a hundred codes ninety-nine give a battle, each in `worst` seconds and half of them in `usual`."""
    forged.cache_clear()
    times, given = [], 0
    for code in codes:
        before = time.process_time()
        given += sum(battle.id == code for _, battle in made([code]))
        times.append(time.process_time() - before)
    print(f"{given} of {len(codes)}, median {1000 * median(times):.0f} ms, worst {1000 * max(times):.0f} ms")
    assert given * 100 >= 99 * len(codes)
    assert max(times) < worst
    assert median(times) < usual


BOOTS, COMBAT, CAPTAIN = Codes(FIRST), Codes("combat"), Codes("combat_captain")
FORGE, TABLES, KINDS, codes, unpicked = BOOTS.forge, BOOTS.tables, BOOTS.kinds, BOOTS.some, BOOTS.unpicked
ASKED = os.environ.get("CB_TUI_FORGE_CODES")
SOME = codes(int(ASKED or "22"))  # at the gate two a theatre
