"""Rematch: the same battle with sides changed, offered to the same opponent."""

from msgspec.structs import replace

from cb_tui.core.values import SeatId
from cb_tui.host import requests
from cb_tui.host.directory import Table
from cb_tui.host.events import TableTerms
from cb_tui.host.journal import HostRefusalError
from cb_tui.host.state import HostState

Deed = requests.OpenTable | requests.SitDown | requests.SeeTable


def rematch(state: HostState, me: int, number: int) -> Deed:
    """Return the request that stands for a rematch of a table, or with 0 for the newest offer to a player.

    It sits down where the other has offered it, shows the table where it was offered already or another game of the
    same table is played, or offers it. Raises HostRefusalError.
    """
    if not number:
        return _take_offer(state, me)
    table = state.directory.tables.get(number)
    if table is None or me not in table.sitting or not table.games:
        raise HostRefusalError(f"you have played no game at table {number}")
    if not table.is_over:  # its other game comes first
        return requests.SeeTable(table=number)
    other = next((player for player in table.sitting if player != me), 0)
    if len(table.sitting) > 2 or (other and state.directory.players[other].left):
        raise HostRefusalError("another game is for two players who are both still here")
    if (made := _made(state, table, me, other)) is not None:
        return requests.SeeTable(table=made.number) if me in made.sitting else requests.SitDown(table=made.number)
    return _offer(state, table, me, other)


def _take_offer(state: HostState, me: int) -> Deed:
    offered = [table for table in state.directory.going.values() if table.is_open and table.terms.invited == me]
    if not offered:
        raise HostRefusalError("no one has offered you another game; open a table for anyone")
    return requests.SitDown(table=offered[-1].number)


def _made(state: HostState, before: Table, me: int, other: int) -> Table | None:
    """Return the table of the same two players and battle that was opened since, if it is not over."""
    for table in reversed(state.directory.going.values()):
        same = (table.terms.battle, table.terms.ai) == (before.terms.battle, before.terms.ai)
        if same and table.number > before.number and {table.opener, table.terms.invited} == {me, other}:
            return table
    return None


def _offer(state: HostState, table: Table, me: int, other: int) -> requests.OpenTable:
    terms, card = table.terms, state.cards.get(table.terms.battle)
    if card is None:
        raise HostRefusalError(f"{terms.battle} is not a battle of this host any more")
    mine = next(seat for seat, player in table.games[1].players.items() if player == me)
    changed = next(seat for seat in card.seats if card.sides[seat] != card.sides[mine])
    if other:
        name = state.directory.players[other].name
        return requests.OpenTable(terms=replace(terms, invited=0), seat=changed, against=name)
    return requests.OpenTable(terms=_against_ai(terms, changed), seat=changed)


def _against_ai(terms: TableTerms, seat: SeatId) -> TableTerms:
    return replace(terms, seats=(seat,), invited=0)
