"""Words of a run: rewards, pieces, the road, and what happens between two battles."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cb_tui.core.grammar import NUMBERS, count_noun, possessive
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
    RoadStop,
    Run,
    Supplied,
)
from cb_tui.games.combat_boots.run.store.journal import Journal, run_rules_of
from cb_tui.games.combat_boots.run.store.runs import WinRate, ending, piece_title
from cb_tui.presentation.text import LABEL, Lines
from cb_tui.presentation.text import TextRun as Part

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
SHORT: Mapping[str, str] = {
    "attack": "attack", "hold": "hold", "meeting": "meet", "breakout": "break", "raid": "raid", "rescue": "rescue",
    "rearguard": "rear", "ambush": "ambush",
}  # fmt: skip
WIDE, GAP = 6, 3  # columns from where a day begins to the ways that leave it, and of the ways
LAST = (DAYS - 1) * (
    WIDE + GAP
) - 1  # where the last day begins, closer to the one before, so that the longest name fits
STEP = 2  # rows from lane to lane
ROWS = 2 * STEP + 1
CROSSING: Mapping[tuple[str, str], str] = {("\\", "/"): "X", ("/", "\\"): "X"}


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


def last_closed(journal: Journal) -> int | None:
    """Return the number of the act that closed the last battle, None before the first."""
    return next((n for n in reversed(range(len(journal.acts))) if isinstance(journal.acts[n], Close)), None)


def after(journal: Journal, number: int) -> Iterator[str]:
    """Yield the sentences on the events of an act."""
    before, then = journal.moments[number], journal.moments[number + 1]
    over = then.stage == "over"
    yield from lines(journal, before, tuple(event for event in journal.events[number] if not over or _lasts(event)))
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


def lines(journal: Journal, run: Run, events: tuple[Change, ...]) -> Iterator[str]:
    """Yield the sentences on `events`, in order."""
    roll = 0
    reward = False  # whether the event before was one
    for event in events:
        if isinstance(event, Rolled):
            roll = event.faces[0]
        match event:
            case Supplied(points):
                yield supplied(run, points, reward=reward)
            case Returned() | Died():
                yield f"{rolled(run, event.piece, roll, journal.run_rules.return_roll(run))}: {change_text(run, event)}"
            case _ if text := change_text(run, event):
                yield text
        reward = isinstance(event, Rewarded)
        run = journal.run_rules.evolve(run, event)


class RoadMark(NamedTuple):
    """A place of the road as it is drawn: where it begins, with its mark and its name."""

    column: int
    text: str
    bold: bool


def drawn(run: Run, marked: int | None) -> Lines:
    """Return the road in five lines under a line of days: `*` was fought, `>` is marked, `?` can be taken today."""
    signs = [[" "] * (LAST + WIDE + 1) for _ in range(ROWS)]
    places: list[list[RoadMark]] = [[] for _ in range(ROWS)]
    for number, spots in enumerate(run.begun.road):
        if number + 1 < DAYS:
            _ways(run, signs, number)
        for spot in spots:
            mark = _mark(run, number, spot, marked)
            places[spot.lane * STEP].append(RoadMark(_column(number), mark + SHORT[spot.mission], mark != " "))
    days = "".join(f" day {number + 1}".ljust(WIDE + GAP) for number in range(DAYS - 1))
    head = f"{days[:LAST]} last"
    return [(Part(head, LABEL),), *(_line(row, there) for row, there in zip(signs, places, strict=True))]


def _column(number: int) -> int:
    return min(number * (WIDE + GAP), LAST)


def _mark(run: Run, number: int, spot: RoadStop, marked: int | None) -> str:
    if number < len(run.days):
        return "*" if run.days[number].lane == spot.lane else " "
    if number + 1 != run.day or run.stage == "over":
        return " "
    if spot.lane == marked:
        return ">"
    return "?" if spot.lane in _reached(run) else " "


def _reached(run: Run) -> tuple[int, ...]:
    return run_rules_of(run.begun.ruleset).reachable_lanes(run.days[-1].lane if run.days else None, run.spots)


def _ways(run: Run, signs: list[list[str]], number: int) -> None:
    """Draw the ways from a day to the next."""
    left = number * (WIDE + GAP) + WIDE
    leads, ahead = run_rules_of(run.begun.ruleset).reachable_lanes, run.begun.road[number + 1]
    for spot in run.begun.road[number]:
        for lane in leads(spot.lane, ahead):
            top, far = spot.lane * STEP, lane - spot.lane
            if far == 0:
                signs[top][left : left + GAP] = "-" * GAP
            elif abs(far) == 1:
                _cross(signs, top + (1 if far > 0 else -1), left + 1, "\\" if far > 0 else "/")
            else:
                for step in range(GAP):
                    row = top + (1 + step) * (1 if far > 0 else -1)
                    _cross(signs, row, left + 1 + step, "\\" if far > 0 else "/")  # clear of the longest name


def _cross(signs: list[list[str]], row: int, column: int, sign: str) -> None:
    signs[row][column] = CROSSING.get((signs[row][column], sign), sign)


def _line(row: list[str], places: list[RoadMark]) -> tuple[Part, ...]:
    """Return a row of ways with the places that stand in it, which may hide the beginning of a way."""
    parts, done = list[Part](), 0
    for place in places:
        parts.append(Part("".join(row[done : place.column]), LABEL))
        parts.append(Part(place.text, bold=place.bold))
        done = place.column + len(place.text)
    return (*parts, Part("".join(row[done:]), LABEL))
