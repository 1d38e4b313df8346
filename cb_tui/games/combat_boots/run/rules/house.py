"""House rules of a run: its numbers, and their effects in words. No rule here applies inside a battle."""

from collections.abc import Mapping

from cb_tui.games.combat_boots.run.rules.platoon import DAYS, Rank, Reward, Run

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
MISSIONS = 2  # for the whole run
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
        "Fire missions": f"{MISSIONS} of FP {MISSION} for the whole run, one more for winning a raid. "
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
