"""The closing line of a log: how a game ended that the rules had not ended."""

from collections.abc import Mapping
from typing import Literal, NamedTuple, get_args

import msgspec

from cb_tui.core.grammar import join_list, plural_of_side
from cb_tui.core.ruleset import Outcome
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import SeatId, Side, Value
from cb_tui.session.errors import SaveError, plain
from cb_tui.session.log import LogLine
from cb_tui.session.seats import HUMAN

Ending = Literal["resigned", "draw", "stopped", "time", "claimed", "adjudicated", "void"]
BY_HOST = "host"
REASON = 160  # characters of a reason
LATEST = 2**40  # seconds since 1970, far beyond any game
NO_RESULT: tuple[Ending, ...] = ("stopped", "void")  # neither won nor drawn
NO_WINNER: tuple[Ending, ...] = ("draw", *NO_RESULT)
AGREED: tuple[Ending, ...] = ("draw", "stopped")
BY_THE_HOST: tuple[Ending, ...] = ("time", "adjudicated", "void", *AGREED)
BY_A_SEAT: tuple[Ending, ...] = ("resigned", "claimed", *AGREED)
OFFERS: Mapping[str, Ending] = {"draw": "draw", "stop": "stopped"}  # what accepting one makes of the game

OFFERED = {"draw": "a draw", "stop": "to stop without a result"}  # after "offers"


class GameOffer(NamedTuple):
    """An offer of a seat, "draw" or "stop", good until the next command."""

    what: str
    by: SeatId


class GameEnd(Value, frozen=True, kw_only=True):
    """The early end of a game: the side that won, the kind of end, "host" or the seat that brought it, and a reason.

    `at` is its time in seconds since 1970.
    """

    winner: Side | None
    why: Ending
    by: str
    said: str = ""
    at: int = 0

    @property
    def line(self) -> dict[str, object]:
        """Return the line of the log without its seal."""
        said = {"said": self.said} if self.said else {}
        return {"ended": self.winner or "", "why": self.why, "by": self.by, **said, "at": self.at}

    def outcome(self, battle: Scenario) -> Outcome:
        """Return the outcome that all layers show."""
        return Outcome(winner=self.winner, why=_sentence(self, battle), void=self.why in NO_RESULT)


def _sentence(end: GameEnd, battle: Scenario) -> str:
    """Return the reason, as a sentence without a full stop."""
    said = plain(end.said, REASON)
    lost = join_list([plural_of_side(army.name) for army in battle.sides if army.id != end.winner])
    match end.why:
        case "resigned":
            told = f"{lost} resigned"
        case "draw":
            told = "agreed by both sides"
        case "stopped":
            told = "stopped by agreement"
        case "time":
            told = f"{lost} lost on time"
        case "claimed":
            told = f"{lost} did not move in time"
        case "adjudicated":
            told = "decided by the operator"
        case "void":
            told = "the game is void"
    return f"{told}: {said}" if said else told


def read_end(line: LogLine) -> GameEnd:
    """Return the end that a closing line states. Raises SaveError if it is not one."""
    if line.why not in get_args(Ending):
        raise SaveError(f"ends the game as {plain(line.why, 40)!r}, and that is none of {', '.join(get_args(Ending))}")
    said = {"winner": Side(line.ended) if line.ended else None, "why": line.why, "by": line.by, "said": line.said}
    return msgspec.convert({**said, "at": line.at or 0}, GameEnd)


def check_end(
    end: GameEnd, battle: Scenario, players: Mapping[SeatId, str], offer: GameOffer | None, *, hosted: bool
) -> None:
    """Check an end against the seats of a game, the offer that stands and whether a host keeps the game.

    Raises SaveError, worded for a line of the log.
    """
    sides, people = {army.id for army in battle.sides}, people_of(battle, players)
    own, known = people.get(SeatId(end.by)), BY_THE_HOST if end.by == BY_HOST else BY_A_SEAT
    if battle.run is not None:
        raise SaveError("ends a battle of a run, which is played to its end")
    if end.by != BY_HOST and own is None:
        raise SaveError(f"is by {plain(end.by, 40)}, and only the seat of a person or the host can end the game")
    if end.why not in known:
        raise SaveError(f"ends the game as {end.why}, which only {'a seat' if own is None else 'the host'} can do")
    if len(people) < 2 and not hosted and end.why != "resigned":
        raise SaveError(f"ends the game as {end.why}, and one person alone can only resign")
    if end.winner is not None and end.winner not in sides:
        raise SaveError(f"ends the game for {plain(end.winner, 40)}, which is not a side of it")
    if (end.winner is None) != (end.why in NO_WINNER) and end.why != "adjudicated":
        raise SaveError(f"ends the game as {end.why}, which has {'no winner' if end.winner else 'a winner'}")
    if end.why == "resigned" and (len(sides) != 2 or end.winner == own):
        raise SaveError("resigns, and the other side has not won")
    if end.why == "claimed" and end.winner != own:
        raise SaveError("claims the game for another side")
    if own is not None and end.why in AGREED and not _accepts(own, end.why, offer, people):
        raise SaveError(f"ends the game as {end.why}, and no opponent has offered that since the last command")
    if end.said != plain(end.said, REASON) or (end.why == "adjudicated" and not end.said):
        raise SaveError(f"gives a reason that is not one line of 1 to {REASON} characters")
    if not 0 < end.at < LATEST:
        raise SaveError("does not say when the game ended")


def _accepts(own: Side, why: Ending, offer: GameOffer | None, people: Mapping[SeatId, Side]) -> bool:
    return offer is not None and OFFERS[offer.what] == why and people[offer.by] != own


def check_offer(offer: GameOffer, battle: Scenario, players: Mapping[SeatId, str], now: GameOffer | None) -> None:
    """Check an offer. `now` is the present offer. Raises SaveError, worded for a line of the log."""
    people = people_of(battle, players)
    if offer.what not in OFFERS:
        raise SaveError(f"offers {plain(offer.what, 40)}, and one can offer {' or '.join(OFFERS)}")
    if offer.by not in people or len(battle.sides) != 2 or {*people.values()} == {people[offer.by]}:
        raise SaveError(f"is an offer by {plain(offer.by, 40)}, which has no person as an opponent")
    if battle.run is not None:
        raise SaveError("makes an offer in a battle of a run, which is played to its end")
    if offer == now:
        raise SaveError(f"offers {offer.what} again before another command")


def people_of(battle: Scenario, players: Mapping[SeatId, str]) -> dict[SeatId, Side]:
    """Return the side of each seat that a person has."""
    return {seat.id: seat.side for seat in battle.seated if players[seat.id] == HUMAN}
