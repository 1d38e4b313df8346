"""Road: the places of the six days, in two lanes that cross or three, drawn from the seed of a run."""

from cb_tui.core.seeded_draws import SeededDraws
from cb_tui.games.combat_boots.generator.tables import MISSIONS
from cb_tui.games.combat_boots.run.rules.house import REWARDS
from cb_tui.games.combat_boots.run.rules.platoon import DAYS, RoadStop

THREE = 35  # chance that a day has three places
LAST = ("attack", "hold")  # missions of the last day
LANES = {1: (1,), 2: (0, 2), 3: (0, 1, 2)}
SEEDS = 1_000_000


def road(theatre: str, seed: int, version: int) -> tuple[tuple[RoadStop, ...], ...]:
    """Return the places of each day. Each mission comes once before any comes twice."""
    chance = SeededDraws("cb_tui run", version, theatre, seed, "road")
    deck: list[str] = []
    days: list[tuple[RoadStop, ...]] = []
    for _ in range(DAYS - 1):
        many = 3 if chance.chance(THREE) else 2
        missions: list[str] = []
        while len(missions) < many:
            deck = deck or chance.shuffled(MISSIONS)
            card = next((one for one in deck if one not in missions), None)
            if card is None:
                deck = chance.shuffled(MISSIONS)
                continue
            deck.remove(card)
            missions.append(card)
        days.append(tuple(_spot(lane, mission, chance) for lane, mission in zip(LANES[many], missions, strict=True)))
    return (*days, (_spot(1, chance.pick(LAST), chance),))


def _spot(lane: int, mission: str, chance: SeededDraws) -> RoadStop:
    return RoadStop(lane=lane, mission=mission, seed=chance.integer_below(SEEDS), reward=REWARDS[mission])


def at_dusk(day: int, spot: RoadStop) -> bool:
    """Check whether a place is attacked in the last light: that of the last day, where it is attacked at all."""
    return day == DAYS and spot.mission == "attack"


def leads(came: int | None, spots: tuple[RoadStop, ...]) -> tuple[int, ...]:
    """Return the lanes of a day that can be reached from lane `came` of the day before.

    These are the lane itself and those beside it, or all lanes at the start, where `came` is None, and
    where fewer than two are in reach.
    """
    lanes = tuple(spot.lane for spot in spots)
    near = tuple(lane for lane in lanes if came is None or abs(lane - came) <= 1)
    return near if len(near) > 1 else lanes
