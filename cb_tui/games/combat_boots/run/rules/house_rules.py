"""House rules of a run: its road, morale and score."""

from collections.abc import Iterable, Mapping

from cb_tui.core.grammar import count_noun
from cb_tui.core.seeded_draws import SeededDraws
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.generator.tables import MISSIONS
from cb_tui.games.combat_boots.run.rules.platoon import DAYS, Rank, Reward, RoadStop, Run

PIECES = 7  # of a platoon, at most
FEWEST = 3  # with fewer a run is over
CHIEFS = 3  # leaders, at most
OFFICER = 1  # what a leader adds to a roll, as in any battle
BACK_WON, BACK_LOST = 4, 5  # a destroyed piece comes back from this roll up
SUPPLY_WON, SUPPLY_LOST = 2, 1  # replacements after a battle
PRICE = 2  # replacements that make a new half squad
VETERAN = 2  # battles
SERGEANT = 3  # enemy pieces that a veteran squad has destroyed for its sergeant to become a leader
CALM, SHAKEN = 9, 5  # morale at most and at least
MISSION = 4  # FP of a fire mission
FIRE_MISSIONS = 2  # for the whole run
FROM = 2  # the turn from which one can be called
WIN, LAST, ENEMY, SURVIVOR, ATTACK = 10, 30, 1, 2, 5  # of the score
HANDICAPS = (-3, -2, -1, 0, 0, 2)  # by day
DUSK = 1  # harder for an attack at dusk, since few see it coming
HARDEST: Mapping[Rank, int] = {"recruit": 2, "regular": 2, "veteran": 3}  # what rank and dusk come to at most
RANKS: Mapping[Rank, int] = {"recruit": -2, "regular": 0, "veteran": 2}  # moves them
REWARDS: Mapping[str, Reward] = {  # of a mission won
    "attack": "score", "hold": "rest", "meeting": "replacements", "breakout": "replacement", "raid": "mission",
    "rescue": "squad", "rearguard": "replacement", "ambush": "score",
}  # fmt: skip
THREE = 35  # chance that a day has three places
LAST_MISSIONS = ("attack", "hold")  # missions of the last day
LANES = {1: (1,), 2: (0, 2), 3: (0, 1, 2)}
SEEDS = 1_000_000


def use(run: Run) -> str:
    """Return the use of replacements today, or an empty string on the last day: no piece joins after it."""
    if run.day == DAYS:
        return ""
    if len(run.members) >= PIECES:
        return f"kept: with {PIECES} pieces the platoon is full"
    return f"{PRICE} buy a half squad after the battle"


def rules() -> Mapping[str, str]:
    """Return the house rules by name, in words."""
    return {
        "Carried over": "Pieces, leaders, half squads, fire missions and morale: things any battle may set. "
        "The numbers printed on a counter never change.",
        "Losses": f"Each destroyed piece rolls a die: on {BACK_WON}+ after a win, otherwise {BACK_LOST}+, it comes "
        "back (a squad as a half squad). Otherwise it is dead for good.",
        "Half squads": "Whole again after surviving a battle.",
        "Replacements": f"{SUPPLY_WON} for a win, {SUPPLY_LOST} otherwise; {PRICE} to start with. "
        f"{PRICE} buy a new half squad, which joins after a battle, up to {PIECES} pieces; the rest are kept.",
        "Morale": f"The army's own; 1 higher if at least half of the pieces you take have fought {VETERAN} battles, "
        f"1 lower if most are new (from day 2); always {SHAKEN} to {CALM}.",
        "Leaders": f"The sergeant of a squad with {VETERAN} battles and {SERGEANT} kills becomes a leader too "
        f"(+{OFFICER}); {CHIEFS} leaders at most. A lost leader is dead.",
        "Fire missions": f"{FIRE_MISSIONS} of FP {MISSION} for the whole run, one more for winning a raid. "
        f"Take one along and call it from turn {FROM} on; an uncalled one is kept.",
        "Attached": "Against armor an anti-tank team joins you for the day. In a rescue others are cut off; "
        "their squad joins if it lives, you win and you have room.",
        "Left behind": f"A piece left behind is safe but gains no experience, and you may face fewer enemies. "
        f"At least {FEWEST} must go.",
        "The end": f"The run ends when fewer than {FEWEST} pieces are left, or after day six. "
        "A lost battle does not end it.",
        "Score": f"{WIN} per win, {LAST} more for the last, {ATTACK} more for an attack or ambush, "
        f"{ENEMY} per kill, {SURVIVOR} per piece left at the end.",
    }


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
    return (*days, (_spot(1, chance.pick(LAST_MISSIONS), chance),))


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


def morale(run: Run, pieces: Iterable[UnitId]) -> int:
    """Return the morale of some pieces together."""
    base, tried, green = reasons(run, pieces)
    return min(CALM, max(SHAKEN, base + tried + green))


def reasons(run: Run, pieces: Iterable[UnitId]) -> tuple[int, int, int]:
    """Return the parts of the morale: the army's own, 1 or 0 for veterans, -1 or 0 for new pieces.

    Veterans count if at least half of the pieces have fought twice, new pieces if more than half have
    not fought at all. On the first day no piece counts as new.
    """
    chosen = set(pieces)
    there = [one for one in run.members if one.id in chosen]
    veterans = sum(one.fought >= VETERAN for one in there)
    new = sum(not one.fought for one in there) if run.day > 1 else 0
    return run.begun.morale, int(2 * veterans >= len(there) > 0), -int(2 * new > len(there))


def changed(before: Run, after: Run) -> str:
    """Return how the morale of a whole platoon has changed and why, "" where it has not."""
    was, now = (morale(run, [one.id for one in run.members]) for run in (before, after))
    _, tried, green = reasons(after, [one.id for one in after.members])
    if was == now:
        return ""
    if green:
        why = "most of the platoon has not fought yet"
    elif tried and now > was:
        why = f"half or more of the platoon has fought {VETERAN} battles"
    elif now < was:
        why = f"fewer than half of the platoon has fought {VETERAN} battles"
    else:
        why = "most of the platoon has fought"
    return f"Morale {was} becomes {now}: {why}."


def score(run: Run) -> tuple[tuple[str, int], ...]:
    """Return the parts of the score so far, each with its name. The score is their sum."""
    places = [
        next(spot for spot in spots if spot.lane == day.lane)
        for spots, day in zip(run.begun.road, run.days, strict=False)
        if day.won
    ]
    attacks = sum(spot.reward == "score" for spot in places)
    last = sum(day.won for day in run.days[DAYS - 1 :])
    left = len(run.members) if run.stage == "over" else 0
    parts = (
        (count_noun(run.won, "win"), WIN * run.won),
        ("the last battle", LAST * last),
        (count_noun(attacks, "attack or ambush won", "attacks or ambushes won"), ATTACK * attacks),
        (count_noun(run.killed, "kill"), ENEMY * run.killed),
        (f"{count_noun(left, 'piece')} left", SURVIVOR * left),
    )
    return tuple((name, many) for name, many in parts if many)
