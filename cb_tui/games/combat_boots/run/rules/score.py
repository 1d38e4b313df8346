"""Score: what the score of a run is made of."""

from cb_tui.core.grammar import count_noun
from cb_tui.games.combat_boots.run.rules import house
from cb_tui.games.combat_boots.run.rules.platoon import DAYS, Run


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
        (count_noun(run.won, "win"), house.WIN * run.won),
        ("the last battle", house.LAST * last),
        (count_noun(attacks, "attack or ambush won", "attacks or ambushes won"), house.ATTACK * attacks),
        (count_noun(run.killed, "kill"), house.ENEMY * run.killed),
        (f"{count_noun(left, 'piece')} left", house.SURVIVOR * left),
    )
    return tuple((name, many) for name, many in parts if many)
