"""Words of a run: rewards, pieces, and what happens between two battles, a line each."""

from cb_tui.core.spelling import NUMBERS, count_noun, possessive
from cb_tui.core.values import Rolled, UnitId
from cb_tui.games.combat_boots.run.rules.platoon import (
    DAYS,
    Change,
    Chosen,
    Closed,
    Died,
    Ended,
    Fell,
    Joined,
    Marched,
    Member,
    Mended,
    Practised,
    Promoted,
    Renamed,
    Returned,
    Rewarded,
    Run,
    Supplied,
)
from cb_tui.games.combat_boots.run.store.journal import fates_of
from cb_tui.games.combat_boots.run.store.morgue import ending, piece_title
from cb_tui.games.combat_boots.run.store.rates import WinRate

REWARDS = {
    "mission": "1 fire mission",
    "squad": "a squad, if there is room",
    "replacement": "1 more replacement",
    "replacements": "2 more replacements",
    "rest": "all half squads made whole at once",
    "score": "5 points",
}
LASTING = frozenset(("score",))  # rewards that still count when the run is over
NOTES = {"half": "half", "veteran": "vet", "new": "new", "tried": ""}


def note(member: Member) -> str:
    """Return the short remark on a member's grade."""
    return NOTES[piece_title(member)]


def strength(run: Run) -> str:
    """Return the strength of a platoon: "7 pieces, 2 fire missions, 1 replacement"."""
    return ", ".join(
        (
            count_noun(len(run.members), "piece"),
            count_noun(run.missions, "fire mission"),
            count_noun(run.replacements, "replacement"),
        )
    )


def difficulty(run: Run) -> str:
    """Return how strong the enemy of the place chosen is, beside the usual one of such a battle."""
    beyond = fates_of(run.begun.ruleset).strength(run.handicap) - 100
    if not beyond:
        return "usual"
    return f"{abs(beyond)}% {'above' if beyond > 0 else 'below'} usual"


def rewarding(run: Run) -> str:
    """Return the reward of the chosen place if it is won. After the last day only the score counts."""
    reward = run.spot.reward
    if run.day < DAYS:
        return REWARDS[reward]
    more = f"{fates_of(run.begun.ruleset).last_battle_bonus}"
    return f"{more} and {REWARDS[reward]}" if reward in LASTING else f"{more} points"


def measured(run: Run, known: WinRate) -> str:
    """Return the AI's measured results in battles like one of today's."""
    like = "last battles" if run.day == DAYS else "battles like this"
    return f"Playing your side, the AI won {known.won} of {known.played} {like}."


def change_text(before: Run, event: Change) -> str:
    """Return the sentence on an event, or an empty string. Of a destroyed piece it reports the outcome."""
    match event:
        case Closed(won=won, account=account):
            how = "won" if won else "drawn" if account.winner is None else "lost"
            march = before.march
            name = march.title if march else ""
            killed = count_noun(account.killed, "enemy piece", numbers=NUMBERS)  # a lone figure would end a line
            return (
                f"{name}: {how} on turn {account.turn} of {account.turns}. {killed[:1].upper()}{killed[1:]} destroyed."
            )
        case Returned(_, half):
            return "back, as a half squad." if half else "back."
        case Died():
            return "dead."
        case Fell(chief):
            return f"{next(one.name for one in before.chiefs if one.id == chief)} has fallen."
        case Mended(piece):
            return f"{_title(before, piece)} is whole again."
        case Promoted(piece, chief):
            return f"{chief.name} of {piece} is now a leader, {chief.id}."
        case Rewarded(reward):
            return f"Reward: {REWARDS[reward]}."
        case Supplied(many):
            return supplied(before, many)
        case Joined(member, price):
            cost = f" for {count_noun(price, 'replacement')}" if price else ""
            return f"{member.id} {member.title} joins{', a half squad' if member.half else ''}{cost}."
        case Ended(score=score):
            left = f" + {score} for {count_noun(len(before.members), 'piece')} left" if score else ""
            return f"The run is over. Score: {before.score}{left}."
        case Renamed(piece, name):
            return f"{piece} is now {possessive(name)}."
        case Practised():
            return (
                "From now on this is a practice run: battles may be continued from branches, "
                "and the hall of fame lists it separately."
            )
        case Chosen() | Marched() | Rolled():
            return ""


def rolled(before: Run, piece: UnitId, roll: int, needed: int) -> str:
    """Return the roll of a destroyed piece and the least roll with which it comes back."""
    return f"{_title(before, piece)} rolls {roll}, needs {needed}"


def supplied(before: Run, many: int, *, reward: bool = False) -> str:
    """Return the sum of the replacements after a reward or a battle."""
    why = "Replacements as the reward" if reward else "Replacements after a battle"
    return f"{why}: {before.replacements} + {many} = {before.replacements + many}."


def _title(run: Run, piece: str) -> str:
    member = run.member(piece)
    return f"{piece} {member.title}" if member else piece


def headline(name: str, run: Run) -> str:
    """Return the first line of a page: the platoon, the day, what there is."""
    day = ending(run).removesuffix(".") if run.stage == "over" else f"day {run.day} of 6"
    practice = ", practice" if run.practice else ""
    begun = f"{run.begun.title}, {run.begun.country}, {run.begun.rank}{practice}"
    return f"{begun}. {name}, {day}. {strength(run)}. Score {run.score}."
