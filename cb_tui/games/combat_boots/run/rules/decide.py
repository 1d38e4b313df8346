"""Decide: what may be done in a run, and what follows from it."""

import re
from collections.abc import Iterator

from cb_tui.core.dice import Dice
from cb_tui.core.generator import HANDICAPS
from cb_tui.core.values import Rolled, UnitId
from cb_tui.games.combat_boots.generator.outfit import DIGITS, LOST
from cb_tui.games.combat_boots.run.rules import house_rules
from cb_tui.games.combat_boots.run.rules.evolve import evolve
from cb_tui.games.combat_boots.run.rules.house_rules import at_dusk, leads
from cb_tui.games.combat_boots.run.rules.platoon import (
    APART,
    DAYS,
    STEEP,
    Abandon,
    Act,
    BattleAccount,
    Change,
    Choose,
    Chosen,
    Close,
    Closed,
    Died,
    Ended,
    Fell,
    Joined,
    March,
    Marched,
    Member,
    Mended,
    PlatoonLeader,
    Practise,
    Practised,
    Promoted,
    Rename,
    Renamed,
    Returned,
    Rewarded,
    Run,
    Supplied,
)

NAME = re.compile(r"[^\W\d_](?:[ '.-]?[^\W\d_]){0,11}")
OVER = "the run is over; begin a new one"


class _Book:
    """Writes events down one by one, each seen by the next."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.events: list[Change] = []

    def write(self, event: Change) -> None:
        self.run = evolve(self.run, event)
        self.events.append(event)


def closed(run: Run, account: BattleAccount, dice: Dice) -> tuple[Change, ...]:
    """Return all changes after an ended battle: returns, promotions, joiners, and the end of the run."""
    book, last = _Book(run), run.day == DAYS
    won = account.winner == run.begun.side
    reward = run.spot.reward
    score = won * (house_rules.WIN + last * house_rules.LAST) + account.killed * house_rules.ENEMY
    halves = [one.id for one in run.members if one.half]
    out = run.march.pieces if run.march else ()
    book.write(Closed(won, score, account))
    for chief in account.fallen:
        book.write(Fell(chief))
    lost = [blow.target for blow in account.lost if run.member(blow.target)]
    for piece in lost:
        _rolled(book, piece, dice)
    for piece in halves:
        if piece in out and piece not in lost:
            book.write(Mended(piece))
    for member in book.run.members:
        if promoted := _promoted(book.run, member):
            book.write(promoted)
    given = tuple(_given(book.run, reward, account)) if won else ()
    if won and (given or reward != "squad"):  # a squad that did not survive does not join
        book.write(Rewarded(reward))
        for event in given:
            book.write(event)
    book.write(Supplied(house_rules.SUPPLY_WON if won else house_rules.SUPPLY_LOST))
    while not last and len(book.run.members) < house_rules.PIECES and book.run.replacements >= house_rules.PRICE:
        book.write(Joined(_joining(book.run, half=True), house_rules.PRICE))
    if last or len(book.run.members) < house_rules.FEWEST:
        book.write(Ended("finished" if last else "spent", len(book.run.members) * house_rules.SURVIVOR))
    return tuple(book.events)


def needed(run: Run) -> int:
    """Return the roll from which a piece destroyed in the last battle comes back."""
    return house_rules.BACK_WON if run.days[-1].won else house_rules.BACK_LOST


def _rolled(book: _Book, piece: UnitId, dice: Dice) -> None:
    faces = dice.roll(1)
    book.write(Rolled(piece, faces))
    member = book.run.member(piece)
    assert member is not None
    book.write(Returned(piece, member.noun == "squad") if faces[0] >= needed(book.run) else Died(piece))


def _promoted(run: Run, member: Member) -> Promoted | None:
    """Return the promotion of a squad's sergeant, or None if it is not due."""
    due = member.noun == "squad" and member.fought >= house_rules.VETERAN and member.kills >= house_rules.SERGEANT
    if not due or member.raised or len(run.chiefs) >= house_rules.CHIEFS:
        return None
    number = 1 + len(run.begun.chiefs) + len(run.relieved) + len(run.chiefs) - len(run.begun.chiefs)
    return Promoted(member.id, PlatoonLeader(id=UnitId(f"L{number}"), name=f"Sgt. {member.name}", since=len(run.days)))


def _given(run: Run, reward: str, account: BattleAccount) -> Iterator[Change]:
    """Yield the changes of a place's reward."""
    match reward:
        case "replacement":
            yield Supplied(1)
        case "replacements":
            yield Supplied(2)
        case "rest":
            yield from (Mended(member.id) for member in run.members if member.half)
        case "squad" if LOST[0] in account.saved and len(run.members) < house_rules.PIECES:
            yield Joined(_joining(run, half=False))
        case _:
            pass  # a fire mission and score are the reward's own


def _joining(run: Run, *, half: bool) -> Member:
    """Return a squad that joins, with a name and an ID that no piece has had."""
    names = run.begun.names
    number = 4 + run.joined
    return Member(
        id=UnitId(f"R{DIGITS[number]}"),
        name=names[run.joined % len(names)],
        noun="squad",
        counter=run.begun.half if half else run.begun.squad,
        half=half,
        joined=len(run.days),
    )


def refusal(run: Run, act: Act) -> str:
    """Return why an act is refused, "" where it is not."""
    match act:
        case _ if run.stage == "over":
            return OVER
        case Choose(lane, handicap):
            return _choice(run, lane, handicap)
        case March():
            return _march(run, act)
        case Close(account):
            return _account(run, account)
        case Rename(piece, name):
            if run.member(piece) is None:
                return f"there is no piece {piece[:12]}; the pieces are {', '.join(one.id for one in run.members)}"
            if not NAME.fullmatch(name) or len(name) > 12:
                return "a name has 1 to 12 letters; single blanks, dots, - and ' may separate them"
            return ""
        case Practise():
            return "this is a practice run already" if run.practice else ""
        case Abandon():
            return ""


def _choice(run: Run, lane: int, handicap: int | None) -> str:
    if run.stage not in ("road", "muster"):
        return "a battle is under way; finish it first"
    came = run.days[-1].lane if run.days else None
    if lane not in leads(came, run.spots):
        return f"you cannot get there on day {run.day}; choose one of today's places"
    low, high = HANDICAPS
    if handicap is not None and not low <= handicap <= high:
        return f"a handicap ranges from {low} to {high}"
    return ""


def _march(run: Run, act: March) -> str:
    own = {one.id for one in run.members}
    if run.stage != "muster":
        return "choose a place for today first" if run.stage == "road" else "a battle is under way; finish it first"
    if len(set(act.pieces)) != len(act.pieces) or not set(act.pieces) <= own:
        return "only pieces of the platoon march, each once"
    if len(act.pieces) < house_rules.FEWEST:
        return f"at least {house_rules.FEWEST} pieces must go; take more along"
    if not 0 <= act.missions <= min(1, run.missions):
        return "only one fire mission may be taken along" if run.missions else "no fire missions left"
    return ""


def _account(run: Run, account: BattleAccount) -> str:
    if run.march is None:
        return "no battle is under way"
    if account.line != "main" and not run.practice:
        return f"the battle of {account.line} is a branch, and only the main line counts"
    chiefs = {one.id for one in run.chiefs}
    lost = [blow.target for blow in account.lost]
    home = {one.id for one in run.members} - set(run.march.pieces)
    counts = (account.killed, account.turn, account.turns, account.commands, *account.kills.values())
    if (
        len(set(lost)) != len(lost)
        or home & set(lost)
        or not set(account.kills) <= set(run.march.pieces)
        or not set(account.fallen) <= chiefs
        or len(set(account.fallen)) != len(account.fallen)
        or not 0 <= account.missions <= run.march.missions
        or any(count < 0 for count in counts)
    ):
        return "the account does not fit the battle that is under way"
    return ""


def decide(run: Run, act: Act, dice: Dice) -> tuple[Change, ...]:
    """Return the events of an act that is not refused."""
    match act:
        case Choose(lane, handicap):
            return (Chosen(lane, usual(run, lane) if handicap is None else handicap),)
        case March():
            return (Marched(act),)
        case Close(account):
            return closed(run, account, dice)
        case Rename(piece, name):
            member = run.member(piece)
            assert member is not None, "it is refused otherwise"
            return (Renamed(member.id, name),)
        case Practise():
            return (Practised(),)
        case Abandon():
            return (Ended("left", len(run.members) * house_rules.SURVIVOR),)


def usual(run: Run, lane: int) -> int:
    """Return the handicap of a place of today, by day and rank."""
    low, _ = HANDICAPS
    dusk = any(at_dusk(run.day, spot) for spot in run.spots if spot.lane == lane)
    moved = house_rules.HANDICAPS[run.day - 1] + house_rules.RANKS[run.begun.rank] + house_rules.DUSK * dusk
    return min(_hardest(run), max(low, moved))


def _hardest(run: Run) -> int:
    """Return the highest handicap of a run, by its format."""
    if run.begun.run < APART:
        return HANDICAPS[1]
    return house_rules.HARDEST[run.begun.rank if run.begun.run >= STEEP else "regular"]
