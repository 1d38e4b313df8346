"""The odds of Combat Captain: a volley of stands or of a company, or the close combat of two companies."""

import argparse
from collections.abc import Sequence
from typing import Any

from cb_tui.cli.odds_spec import OddsSpec, Posted
from cb_tui.cli.parser import number
from cb_tui.core.values import Command


class CaptainOdds(OddsSpec):
    """The odds of Combat Captain."""

    title = "Combat Captain"
    options = ("dice", "sticks", "markers")

    def add_options(self, group: argparse._ArgumentGroup) -> None:
        dice = "dice that each stand fires with, held or not; default: all it has"
        group.add_argument("--dice", metavar="N", type=number(1, 9, "--dice"), help=dice)
        sticks = "cover sticks before the target; default: those it has"
        group.add_argument("--sticks", metavar="N", type=number(0, 6, "--sticks"), help=sticks)
        markers = "markers of the company that fires; default: those it has"
        group.add_argument("--markers", metavar="N", type=number(0, 20, "--markers"), help=markers)

    def shot(self, state: Any, by: Sequence[Posted], at: Posted, asked: argparse.Namespace) -> tuple[Any, Command]:
        from cb_tui.games.combat_captain.cli.shot import Supposed, shot

        return shot(state, by, at, Supposed(asked.dice, asked.sticks, asked.markers))

    def details(self, state: Any, command: Command) -> list[str]:
        from cb_tui.games.combat_captain.rules.commands import Fire
        from cb_tui.games.combat_captain.rules.volley_forecast import prospect

        found = prospect(state, command) if isinstance(command, Fire) else None
        if found is None or not found.rows:
            return []
        head = f"  {'The chart by points, red die':<28}{''.join(f'{face:>4}' for face in range(1, 7))}"
        rows = [
            f"    {f'{row.label}, {row.points}':<26}{''.join(f'{_entry(number):>4}' for number in row.numbers)}"
            for row in found.rows
        ]
        dice = [f"{each.dice}: {float(each.odds.mean):.2f}" for each in found.each]
        lost = "kills" if found.armor else "men lost"
        return [head, *rows, f"  On average, {lost} by dice each: {', '.join(dice)}"]


ODDS = CaptainOdds()


def _entry(number: int) -> str:
    """Return an entry of the chart: "-" for no effect, "all" for the automatic kill. [CHART-3, CHART-6]"""
    return "all" if number < 0 else str(number or "-")
