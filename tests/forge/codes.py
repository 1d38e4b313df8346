"""Codes of made battles: a fixed seed for each theatre and mission, and as many more as are asked for."""

import os

from cb_tui.core.forging import HANDICAPS, Recipe
from cb_tui.session.forge import anvils
from cb_tui.session.library import shipped

STRIDE = 13  # through theatres and missions, so that a few codes have some of all
FORGE, TABLES = next((one.forge, one.tables) for one in anvils(shipped()))
THEATRES, MISSIONS = FORGE.theatres(TABLES), FORGE.missions(TABLES)
KINDS = [
    Recipe(stamp=FORGE.stamp, theatre=theatre, mission=mission, points=FORGE.usual, seed=1).code
    for theatre in THEATRES
    for mission in MISSIONS
]


def codes(count: int) -> list[str]:
    """Codes that go through all theatres and missions, with points, seeds and handicaps of all sizes."""
    found = []
    for number in range(count):
        kind = number * STRIDE % (len(THEATRES) * len(MISSIONS))
        recipe = Recipe(
            stamp=FORGE.stamp,
            theatre=[*THEATRES][kind // len(MISSIONS)],
            mission=[*MISSIONS][kind % len(MISSIONS)],
            points=FORGE.points[0] + number * 7 % (FORGE.points[1] - FORGE.points[0] + 1),
            seed=number * 7919 % 1_000_000_000,
            handicap=HANDICAPS[0] + number * 5 % (HANDICAPS[1] - HANDICAPS[0] + 1),
        )
        found.append(recipe.code)
    return found


SOME = codes(int(os.environ.get("CB_TUI_FORGE_CODES", "22")))  # at the gate two a theatre


def unpicked(count: int) -> list[str]:
    """The first codes of seed 1: each takes the next theatre and the next mission."""
    theatres, missions = [*THEATRES], [*MISSIONS]
    return [
        Recipe(
            stamp=FORGE.stamp,
            theatre=theatres[number % len(theatres)],
            mission=missions[number % len(missions)],
            points=FORGE.usual,
            seed=1,
        ).code
        for number in range(count)
    ]
