"""Words of a run: rewards, pieces, the road, and what happens between two battles."""

from collections.abc import Iterator, Mapping

from cb_tui.core.grammar import NUMBERS, capital, count_noun, possessive
from cb_tui.core.values import Rolled, UnitId
from cb_tui.games.combat_boots.run.rules.platoon import (
    DAYS,
    Change,
    Chosen,
    Close,
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
from cb_tui.games.combat_boots.run.store.journal import Journal, run_rules_of
from cb_tui.games.combat_boots.run.store.runs import WinRate, ending, piece_title

REWARDS = {
    "mission": "1 fire mission",
    "squad": "a squad, if there is room",
    "replacement": "1 more replacement",
    "replacements": "2 more replacements",
    "rest": "all half squads made whole at once",
    "score": "5 points",
}
LASTING = frozenset(("score",))  # rewards that still count when the run is over
REWARD_WORDS = {
    "mission": "1 mission",
    "squad": "a squad",
    "replacement": "1 replac.",
    "replacements": "2 replac.",
    "rest": "a rest",
    "score": "5 points",
}  # at most nine letters
NOTES = {"half": "half", "veteran": "vet", "new": "new", "tried": ""}
SHORT: Mapping[str, str] = {
    "attack": "attack", "hold": "hold", "meeting": "meet", "breakout": "break", "raid": "raid", "rescue": "rescue",
    "rearguard": "rear", "ambush": "ambush",
}  # fmt: skip


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
    beyond = run_rules_of(run.begun.ruleset).strength(run.handicap) - 100
    if not beyond:
        return "usual"
    return f"{abs(beyond)}% {'above' if beyond > 0 else 'below'} usual"


def rewarding(run: Run) -> str:
    """Return the reward of the chosen place if it is won. After the last day only the score counts."""
    reward = run.spot.reward
    if run.day < DAYS:
        return REWARDS[reward]
    more = f"{run_rules_of(run.begun.ruleset).last_battle_bonus}"
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
            return f"{name}: {how} on turn {account.turn} of {account.turns}. {capital(killed)} destroyed."
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
    why = "Reward" if reward else "After the battle"
    return f"{why}: {count_noun(many, 'replacement')} (now {before.replacements + many})."


def _title(run: Run, piece: str) -> str:
    member = run.member(piece)
    return f"{piece} {member.title}" if member else piece


def headline(name: str, run: Run) -> str:
    """Return the first line of a page: the platoon, the day, what there is."""
    day = ending(run).removesuffix(".") if run.stage == "over" else f"day {run.day} of 6"
    practice = ", practice" if run.practice else ""
    begun = f"{run.begun.title}, {run.begun.country}, {run.begun.rank}{practice}"
    return f"{begun}. {name}, {day}. {strength(run)}. Score {run.score}."


def last_closed(journal: Journal) -> int | None:
    """Return the number of the act that closed the last battle, None before the first."""
    return next((n for n in reversed(range(len(journal.acts))) if isinstance(journal.acts[n], Close)), None)


def after(journal: Journal, number: int, without: tuple[type, ...] = ()) -> Iterator[str]:
    """Yield the sentences on the events of an act, except those of the types in `without`."""
    before, then = journal.moments[number], journal.moments[number + 1]
    over = then.stage == "over"
    yield from lines(
        journal, before, tuple(event for event in journal.events[number] if not over or _lasts(event)), without
    )
    if not over and (changed := journal.run_rules.morale_change(before, then)):
        yield changed


def _lasts(event: Change) -> bool:
    """Check whether what follows from an act still counts when the run is over."""
    match event:
        case Supplied():
            return False
        case Rewarded(reward):
            return reward in LASTING
    return True


def lines(journal: Journal, run: Run, events: tuple[Change, ...], without: tuple[type, ...] = ()) -> Iterator[str]:
    """Yield the sentences on `events`, in order, except those of the types in `without`."""
    roll = 0
    reward = False  # whether the event before was one
    for event in events:
        if isinstance(event, Rolled):
            roll = event.faces[0]
        match event:
            case _ if isinstance(event, without):
                pass
            case Supplied(points):
                yield supplied(run, points, reward=reward)
            case Returned() | Died():
                yield f"{rolled(run, event.piece, roll, journal.run_rules.return_roll(run))}: {change_text(run, event)}"
            case _ if text := change_text(run, event):
                yield text
        reward = isinstance(event, Rewarded)
        run = journal.run_rules.evolve(run, event)


def reachable(run: Run, came: int | None, day: int) -> tuple[int, ...]:
    """Return the lanes of a day (0 to 5) that can be reached from a lane of the day before, all from None."""
    return run_rules_of(run.begun.ruleset).reachable_lanes(came, run.begun.road[day])
