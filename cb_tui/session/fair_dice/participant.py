"""Fair play: what a process does for the seats it holds so that the dice between people are fair."""

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any

import msgspec

from cb_tui.core.values import SeatId
from cb_tui.session.entry import enter
from cb_tui.session.errors import SessionError
from cb_tui.session.fair_dice.pledges import FAIR, LENGTH, Chain, FairDiceState, Pledge, SecretStore
from cb_tui.session.log import Log, LogEntry
from cb_tui.session.seats import HUMAN
from cb_tui.session.timeline import Timeline

NEW = "N on the screen or cb-tui resume --new-numbers"


class RollPendingError(SessionError):
    """A pledged roll that waits for the other player. Nothing went wrong: it continues by itself."""

    kind = "waiting"


def check_fair(dice: str, seats: Mapping[SeatId, str]) -> None:
    """Check the players of a game with fair dice. Raises SessionError if one is an AI.

    Fair dice protect people from each other, and an AI cannot be wronged.
    """
    if dice == FAIR and (len(seats) < 2 or set(seats.values()) != {HUMAN}):
        people = "people; give all seats" if len(seats) > 2 else "two people; give both seats"
        raise SessionError(f"fair dice are for {people} to humans, or take --dice seeded", "dice")


class FairDiceParticipant:
    """The part of the seats `held` here in the rolls of a game. It appends only while the log is locked."""

    def __init__(self, timeline: Timeline, secrets: SecretStore) -> None:
        self._timeline, self._secrets = timeline, secrets

    @property
    def fair(self) -> FairDiceState:
        """Return the numbers given so far by all seats."""
        assert self._timeline.fair
        return self._timeline.fair

    def name(self, seat: SeatId) -> str:
        """Return the name of a seat."""
        return next(each.name for each in self._timeline.battle.seated if each.id == seat)

    def missing_secret_reason(self, seat: SeatId) -> str:
        """Return why this computer can show no number of a seat, "" if it can."""
        chain = self.fair.chains.get(seat)
        if chain is None:
            return ""
        if not self._secrets.has(chain.anchor):
            return (
                f"the secret numbers of {self.name(seat)} are not on this computer: "
                "another one made them, or they were lost; "
                f"continue there, or make new ones ({NEW}), which verify will report"
            )
        shown = self._secrets.shown(chain.anchor)
        if shown > chain.shown:
            return (
                f"{self.name(seat)} has shown {shown} numbers and this log has {chain.shown} of them: "
                "it was cut, or is an older copy; "
                f"continue with the newer one, or make new ones ({NEW}), which verify will report"
            )
        return ""

    def own(self) -> SeatId | None:
        """Return the seat whose numbers are on this computer, or None if there is not exactly one."""
        known = [seat for seat, chain in self.fair.chains.items() if self._secrets.has(chain.anchor)]
        return known[0] if len(known) == 1 else None

    def seat_without_secrets(self, held: Collection[SeatId]) -> SeatId | None:
        """Return the seat held here that has to give new numbers before it can roll again."""
        return next((seat for seat in self.fair.seats if seat in held and self.missing_secret_reason(seat)), None)

    def waiting(self, held: Collection[SeatId]) -> str:
        """Return a sentence on the number that the game waits for, or an empty string if a command is due."""
        fair = self.fair
        if (seat := self.seat_without_secrets(held)) is not None:
            return self.missing_secret_reason(seat)
        if fair.pledge is None or fair.ready:
            return ""
        missing = [seat for seat in fair.seats if seat not in fair.pledge.numbers]
        absent = [seat for seat in missing if seat not in held] or missing
        first = next((seat for seat in absent if not fair.has_usable_chain(seat)), absent[0])
        return f"waiting for {self.name(first)}'s number" + (
            "" if fair.has_usable_chain(first) else ", the first from that seat"
        )

    # --- what is appended ----------------------------------------------------------------------------------------

    def pledge(self, log: Log, held: Collection[SeatId], pledge: Pledge) -> LogEntry | None:
        """Pledge a command with the seat's number. Return its log entry if all numbers are here, else None."""
        self.go_on(log, held)
        if trouble := self.missing_secret_reason(pledge.seat):
            raise SessionError(trouble, "numbers")
        body = {"pledge": msgspec.Raw(pledge.command), "step": pledge.step, "side": pledge.seat, "by": pledge.by}
        body |= {"why": pledge.why} if pledge.why else {}
        if self.fair.with_pledge(pledge).can_reveal(pledge.seat):
            self._show(log, pledge.seat, body)
        else:
            self._append(log, body)
        return self.go_on(log, held)

    def has_pending(self, held: Collection[SeatId], log: Log) -> bool:
        """Check whether there is anything to append."""
        return self.fair.ready or self._owed(held, log) is not None

    def go_on(self, log: Log, held: Collection[SeatId]) -> LogEntry | None:
        """Append all numbers that these seats owe, and the roll once complete. Return its log entry or None."""
        deed = None
        while True:
            if self.fair.ready:
                deed = self._fall(log)
            elif (owed := self._owed(held, log)) is not None:
                owed()
            else:
                return deed

    def renew(self, log: Log, seat: SeatId) -> None:
        """Give a seat new numbers, signed with the old ones if those are here. The log records it."""
        chain = self.fair.chains.get(seat)
        if chain and self._secrets.has(chain.anchor) and max(chain.shown, self._secrets.shown(chain.anchor)) >= LENGTH:
            chain = None  # all of it is known already, so it proves nothing
        self._give(log, seat, chain)

    def _owed(self, held: Collection[SeatId], log: Log) -> Callable[[], None] | None:
        fair = self.fair
        for seat in fair.seats:
            if seat not in held or self.missing_secret_reason(seat):
                continue
            # with all seats held here a chain is given at the first roll, not in the place of a player yet to come
            if not fair.has_usable_chain(seat) and (
                fair.pledge or (not log.needs_repair and not set(fair.others(seat)) <= set(held))
            ):
                return partial(self._give, log, seat, fair.chains.get(seat))
            if fair.can_reveal(seat):
                return partial(self._show, log, seat, {"side": seat})
        return None

    def _give(self, log: Log, seat: SeatId, old: Chain | None) -> None:
        proof = ""
        if old and self._secrets.has(old.anchor):
            place = max(old.shown, self._secrets.shown(old.anchor)) + 1
            proof = self._secrets.number(old.anchor, place)
        anchor = self._secrets.draw(self._timeline.battle.title, seat)
        self._append(log, {"numbers": anchor, "side": seat} | ({"proof": proof} if proof else {}))
        if old and proof:
            self._secrets.mark(old.anchor, LENGTH)  # all before the proof can be told from it

    def _show(self, log: Log, seat: SeatId, body: dict[str, Any]) -> None:
        chain = self.fair.chains[seat]
        self._append(log, body | {"number": self._secrets.number(chain.anchor, chain.shown + 1)})
        self._secrets.mark(chain.anchor, chain.shown + 1)

    def _append(self, log: Log, body: dict[str, Any]) -> None:
        log.append(body)
        self._timeline.apply_line(log.lines[-1])

    def _fall(self, log: Log) -> LogEntry:
        timeline, pledge = self._timeline, self.fair.pledge
        assert pledge
        command = timeline.codec.command_json(pledge.command)
        events = timeline.ruleset.decide(timeline.state, command, timeline.dice_for(command))
        return enter(
            timeline, log, LogEntry(pledge.step, pledge.seat, pledge.by, command, events, pledge.why, log.last_hash)
        )
