"""`cb-tui odds FP SV` or `FP-SV`: the exact chances of one fire, and what shedding excess dice makes of them."""

import argparse
import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Literal

from msgspec.structs import replace

from cb_tui.cli.parser import ArgumentParser, UsageError, emit, number
from cb_tui.core.odds import text
from cb_tui.games.combat_boots.plain.odds_data import decimals, fractions, reductions
from cb_tui.games.combat_boots.rules.edition import EDITIONS, Edition
from cb_tui.games.combat_boots.rules.forecast_model import Odds, Shed
from cb_tui.games.combat_boots.rules.resolve import Modifiers, best_shed, most_shed, odds, sheds
from cb_tui.games.combat_boots.rules.rulings import in_force

PAIR = re.compile("[0-9]+-[0-9]+")  # "3-2", as every screen writes it
VALUELESS = ("--one-die", "--json")
RULINGS = ("natural_sixes", "plus_is_one_six")  # those that odds ask for


class _Parser(ArgumentParser):
    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        return super().parse_known_args(list(_apart(args)), namespace)


def run(argv: list[str]) -> int:
    """Print the odds asked for, as JSON or as a table. Raises UsageError for an impossible roll."""
    asked = _parser().parse_args(argv)
    edition = replace(EDITIONS[asked.edition], **dict.fromkeys(asked.ruling, True))
    fp, sv, drop = asked.fp, asked.sv, asked.reduce
    _refuse(asked, edition)
    mods = Modifiers(
        asked.high + (asked.plus or 0), (asked.second or 0) + (asked.plus or 0), asked.cover, asked.one_die
    )
    chances, all_sheds = odds(fp - drop, sv - drop, mods, edition), sheds(fp, sv, mods, edition)
    kinds: tuple[Literal["kill", "effect"], ...] = ("kill", "effect")
    best = {kind: best_shed(fp, sv, mods, edition, by_firer=fp > sv, on=kind) for kind in kinds}
    if asked.json:
        given = {"fp": fp, "sv": sv, **fractions(chances), "p": decimals(chances), "rulings": asked.ruling}
        emit({**given, "reductions": reductions(all_sheds), "best": best}, as_json=True)
    else:
        title = _title(fp, sv, drop, mods, edition)
        emit([title, "", *_figures(chances), *_choices(all_sheds, best)], as_json=False)
    return 0


def _apart(argv: list[str]) -> Iterable[str]:
    """Yield the arguments with "3-2" split in two, except where it would be the value of an option."""
    for before, word in zip(["", *argv], argv, strict=False):
        free = not before.startswith("--") or before in VALUELESS
        yield from word.split("-") if free and PAIR.fullmatch(word) else (word,)


def _parser() -> ArgumentParser:
    parser = _Parser("odds", "Print the exact chances of one shot in Combat Boots.")
    parser.add_argument("fp", metavar="FP", type=number(1, 20, "FP"), help="number of dice the firer rolls")
    parser.add_argument("sv", metavar="SV", type=number(1, 20, "SV"), help="number of dice the target rolls")

    def modifier(name: str, default: int | None, what: str) -> None:
        parser.add_argument(name, metavar="N", type=number(0, 9, name), default=default, help=what)

    modifier("--cover", 0, "added to the target's best die")
    modifier("--high", 0, "added to the firer's best die")
    modifier("--second", None, "added to the firer's second die")
    modifier("--plus", None, "added to both of the firer's two best dice")
    parser.add_argument("--one-die", action="store_true", help="one higher die destroys")
    parser.add_argument("--edition", choices=tuple(EDITIONS), default="2025", help="edition of the rules")
    ruled = f"a ruling that a battle may switch: {' or '.join(RULINGS)}; can be repeated"
    parser.add_argument("--ruling", metavar="KEY", choices=RULINGS, action="append", default=[], help=ruled)
    shed = "dice both sides shed before the roll"
    parser.add_argument("--reduce", metavar="N", type=number(0, 20, "--reduce"), default=0, help=shed)
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser


def _refuse(asked: argparse.Namespace, edition: Edition) -> None:
    if not edition.raises_second:
        for name, given in (("--plus", asked.plus), ("--second", asked.second)):
            if given is not None:
                raise UsageError(f"{name}: the {edition.name} edition raises only the best die; leave it out")
    most = most_shed(asked.fp, asked.sv, edition)
    if asked.reduce > most:
        can = f"sheds at most {most} dice; give 0 to {most}" if most else "sheds none; leave it out"
        raise UsageError(f"--reduce {asked.reduce}: {_fire(asked.fp, asked.sv, edition)} {can}")


def _fire(fp: int, sv: int, edition: Edition) -> str:
    return f"{fp} {'die' if fp == 1 else 'dice'} against {sv} ({edition.name} edition)"


def _title(fp: int, sv: int, drop: int, mods: Modifiers, edition: Edition) -> str:
    """Return the roll in one line, such as "8 dice against 6 (2025 edition), cover +1"."""
    named = (("cover", mods.cover), ("best die", mods.high), ("second die", mods.second))
    parts = [_fire(fp, sv, edition)]
    parts += [f"{name} +{raised}" for name, raised in named if raised]
    parts += ["one higher die destroys"] if mods.one_die else []
    parts += [each.sentence for each in in_force(edition) if each.on and each.key in RULINGS]
    parts += [f"{drop} shed: {fp - drop} against {sv - drop}"] if drop else []
    return ", ".join(parts)


def _figures(chances: Odds) -> list[str]:
    """Return the three chances, one a line, as percent and fraction."""
    values = {"kill": chances.kill, "disrupt": chances.disrupt, "none": chances.none}
    return [f"{name:7}  {_percent(chance)}  {text(chance)}" for name, chance in values.items()]


def _choices(choices: tuple[Shed, ...], best: dict[Literal["kill", "effect"], int]) -> list[str]:
    """Return the legal sheds as a table, or no lines if there is only one."""
    first = choices[0]
    if len(choices) == 1:
        return []
    side = "firer" if first.fp > first.sv else "target"
    lines = ["", f"The {side} rolls more dice and may shed:", "shed   dice      kill   disrupt      none"]
    for shed in choices:
        chances = "  ".join(map(_percent, (shed.odds.kill, shed.odds.disrupt, shed.odds.none)))
        serves = " and ".join(kind for kind, drop in best.items() if drop == shed.drop)
        best_for = f"  best for {side}: {serves}" if serves else ""
        lines.append(f"{shed.drop:4}  {f'{shed.fp}-{shed.sv}':>5}  {chances}{best_for}")
    return lines


def _percent(chance: Fraction) -> str:
    return f"{float(chance):8.2%}"
