"""The aftermath of a battle for a platoon, by house rules and dice."""

from collections.abc import Iterator

from cb_tui.core.dice import Dice
from cb_tui.core.values import Rolled, UnitId
from cb_tui.games.combat_boots.generator.outfit import DIGITS, LOST
from cb_tui.games.combat_boots.run.rules import house
from cb_tui.games.combat_boots.run.rules.evolve import evolve
from cb_tui.games.combat_boots.run.rules.platoon import (
    DAYS,
    BattleAccount,
    Change,
    Closed,
    Died,
    Ended,
    Fell,
    Joined,
    Member,
    Mended,
    PlatoonLeader,
    Promoted,
    Returned,
    Rewarded,
    Run,
    Supplied,
)


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
    score = won * (house.WIN + last * house.LAST) + account.killed * house.ENEMY
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
    book.write(Supplied(house.SUPPLY_WON if won else house.SUPPLY_LOST))
    while not last and len(book.run.members) < house.PIECES and book.run.replacements >= house.PRICE:
        book.write(Joined(_joining(book.run, half=True), house.PRICE))
    if last or len(book.run.members) < house.FEWEST:
        book.write(Ended("finished" if last else "spent", len(book.run.members) * house.SURVIVOR))
    return tuple(book.events)


def needed(run: Run) -> int:
    """Return the roll from which a piece destroyed in the last battle comes back."""
    return house.BACK_WON if run.days[-1].won else house.BACK_LOST


def _rolled(book: _Book, piece: UnitId, dice: Dice) -> None:
    faces = dice.roll(1)
    book.write(Rolled(piece, faces))
    member = book.run.member(piece)
    assert member is not None
    book.write(Returned(piece, member.noun == "squad") if faces[0] >= needed(book.run) else Died(piece))


def _promoted(run: Run, member: Member) -> Promoted | None:
    """Return the promotion of a squad's sergeant, or None if it is not due."""
    due = member.noun == "squad" and member.fought >= house.VETERAN and member.kills >= house.SERGEANT
    if not due or member.raised or len(run.chiefs) >= house.CHIEFS:
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
        case "squad" if LOST[0] in account.saved and len(run.members) < house.PIECES:
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
