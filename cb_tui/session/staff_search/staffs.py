"""Staffs: those of a game, by their seats."""

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from cb_tui.core.ruleset import Ruleset
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import SeatId
from cb_tui.session.seats import staff_nodes

if TYPE_CHECKING:
    from cb_tui.session.staff_search.player import Staff


class StaffBySeat(Mapping[SeatId, "Staff"]):
    """The seats that a staff plays: it thinks in this process, or once `part` was called in others, beside it."""

    def __init__(self, rules: Ruleset[Any], battle: Scenario, players: Mapping[SeatId, str]) -> None:
        named = {seat: player.removeprefix("ai:") for seat, player in players.items()}
        nodes = {seat: count for seat, name in named.items() if (count := staff_nodes(name)) is not None}
        solo = {seat: name for seat, name in named.items() if name in rules.players and seat not in nodes}
        self._staffs = {seat: _staff(rules, battle, solo, seat, count) for seat, count in nodes.items()}

    def __getitem__(self, seat: SeatId) -> "Staff":
        return self._staffs[seat]

    def __iter__(self) -> Iterator[SeatId]:
        return iter(self._staffs)

    def __len__(self) -> int:
        return len(self._staffs)

    def start_processes(self, held: Collection[SeatId]) -> None:
        """Let each whose seat is held here think in a process of its own, while people play."""
        for seat in self:
            if seat in held:
                self[seat].start_process()

    @property
    def faults(self) -> list[str]:
        """Return a sentence for each seat whose staff cannot think, and is led by the officer instead."""
        return [
            f"{seat}: {staff.mind.fault}, so the officer leads." for seat, staff in self.items() if staff.mind.fault
        ]

    def close(self) -> None:
        """Stop all thinking."""
        for staff in self.values():
            staff.close()


def _staff(rules: Ruleset[Any], battle: Scenario, solo: Mapping[SeatId, str], seat: SeatId, nodes: int) -> "Staff":
    from cb_tui.session.staff_search.player import Staff  # noqa: PLC0415 - slow to load, seldom wanted
    from cb_tui.session.staff_search.search import SearchRequest  # noqa: PLC0415 - the same

    return Staff(SearchRequest(rules, battle, solo, seat, nodes))
