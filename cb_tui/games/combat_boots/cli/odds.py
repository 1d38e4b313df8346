"""The odds of Combat Boots: of dice alone, `cb-tui odds 3 2`, with what shedding makes of them, and of a shot."""

import argparse
import re
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

from msgspec.structs import replace

from cb_tui.cli.odds_spec import OddsSpec, Posted
from cb_tui.cli.parser import UsageError, emit, number
from cb_tui.core.odds import text
from cb_tui.core.values import Command

if TYPE_CHECKING:
    from cb_tui.games.combat_boots.rules.edition import Edition
    from cb_tui.games.combat_boots.rules.forecast_model import Odds, Shed
    from cb_tui.games.combat_boots.rules.resolve import Modifiers

DICE = re.compile("[0-9]+(-[0-9]+)?")  # "3", or "3-2" as every screen writes it
RULINGS = ("natural_sixes", "plus_is_one_six")  # those that odds ask for


class BootsOdds(OddsSpec):
    """The odds of Combat Boots."""

    title = "dice alone, in Combat Boots"
    options = ("cover", "high", "second", "plus", "one_die", "reduce", "ruling")

    def add_options(self, group: argparse._ArgumentGroup) -> None:
        def modifier(name: str, what: str, most: int = 9) -> None:
            group.add_argument(name, metavar="N", type=number(0, most, name), help=what)

        modifier("--cover", "added to the target's best die")
        modifier("--high", "added to the firer's best die")
        modifier("--second", "added to the firer's second die")
        modifier("--plus", "added to both of the firer's two best dice")
        group.add_argument("--one-die", action="store_true", help="one higher die destroys")
        ruled = f"a ruling that a battle may switch: {' or '.join(RULINGS)}; can be repeated"
        group.add_argument("--ruling", metavar="KEY", choices=RULINGS, action="append", default=[], help=ruled)
        modifier("--reduce", "dice both sides shed before the roll", 20)

    def are_dice(self, words: Sequence[str]) -> bool:
        return all(map(DICE.fullmatch, words))

    def print_dice(self, words: Sequence[str], asked: argparse.Namespace) -> None:
        pools = [word for each in words for word in each.split("-")]
        if len(pools) != 2:
            raise UsageError("name the dice of the firer and of the target, such as 3 2")
        fp, sv = (_dice(pool, name) for pool, name in zip(pools, ("FP", "SV"), strict=True))
        _print(fp, sv, asked)

    def shot(self, state: Any, by: Sequence[Posted], at: Posted, asked: argparse.Namespace) -> tuple[Any, Command]:
        from cb_tui.games.combat_boots.cli.shot import shot

        if state.sky:
            raise UsageError("aircraft have no odds here; ask for them in the battle, by odds in the plain mode")
        for one in (*by, at):
            if one.unit not in state.units:
                raise UsageError(f"there is no piece {one.unit[:40]} on the board; cb-tui show lists the pieces")
        return shot(state, by, at)


ODDS = BootsOdds()


def _dice(word: str, name: str) -> int:
    try:
        return number(1, 20, name)(word)
    except argparse.ArgumentTypeError as error:
        raise UsageError(str(error)) from None


def _print(fp: int, sv: int, asked: argparse.Namespace) -> None:
    from cb_tui.games.combat_boots.plain.odds_data import decimals, fractions, reductions
    from cb_tui.games.combat_boots.rules.edition import EDITIONS
    from cb_tui.games.combat_boots.rules.resolve import Modifiers, best_shed, odds, sheds

    edition = replace(EDITIONS[asked.edition or "2025"], **dict.fromkeys(asked.ruling, True))
    drop, plus = asked.reduce or 0, asked.plus or 0
    _refuse(fp, sv, asked, edition)
    mods = Modifiers((asked.high or 0) + plus, (asked.second or 0) + plus, asked.cover or 0, asked.one_die)
    chances, all_sheds = odds(fp - drop, sv - drop, mods, edition), sheds(fp, sv, mods, edition)
    kinds: tuple[Literal["kill", "effect"], ...] = ("kill", "effect")
    best = {kind: best_shed(fp, sv, mods, edition, by_firer=fp > sv, on=kind) for kind in kinds}
    if asked.json:
        given = {"fp": fp, "sv": sv, **fractions(chances), "p": decimals(chances), "rulings": asked.ruling}
        emit({**given, "reductions": reductions(all_sheds), "best": best}, as_json=True)
    else:
        title = _title(fp, sv, drop, mods, edition)
        emit([title, "", *_figures(chances), *_choices(all_sheds, best)], as_json=False)


def _refuse(fp: int, sv: int, asked: argparse.Namespace, edition: "Edition") -> None:
    from cb_tui.games.combat_boots.rules.resolve import most_shed

    if not edition.raises_second:
        for name, given in (("--plus", asked.plus), ("--second", asked.second)):
            if given is not None:
                raise UsageError(f"{name}: the {edition.name} edition raises only the best die; leave it out")
    most = most_shed(fp, sv, edition)
    if (asked.reduce or 0) > most:
        can = f"sheds at most {most} dice; give 0 to {most}" if most else "sheds none; leave it out"
        raise UsageError(f"--reduce {asked.reduce}: {_fire(fp, sv, edition)} {can}")


def _fire(fp: int, sv: int, edition: "Edition") -> str:
    return f"{fp} {'die' if fp == 1 else 'dice'} against {sv} ({edition.name} edition)"


def _title(fp: int, sv: int, drop: int, mods: "Modifiers", edition: "Edition") -> str:
    """Return the roll in one line, such as "8 dice against 6 (2025 edition), cover +1"."""
    from cb_tui.games.combat_boots.rules.rulings import in_force

    named = (("cover", mods.cover), ("best die", mods.high), ("second die", mods.second))
    parts = [_fire(fp, sv, edition)]
    parts += [f"{name} +{raised}" for name, raised in named if raised]
    parts += ["one higher die destroys"] if mods.one_die else []
    parts += [each.sentence for each in in_force(edition) if each.on and each.key in RULINGS]
    parts += [f"{drop} shed: {fp - drop} against {sv - drop}"] if drop else []
    return ", ".join(parts)


def _figures(chances: "Odds") -> list[str]:
    """Return the three chances, one a line, as percent and fraction."""
    values = {"kill": chances.kill, "disrupt": chances.disrupt, "none": chances.none}
    return [f"{name:7}  {_percent(chance)}  {text(chance)}" for name, chance in values.items()]


def _choices(choices: "tuple[Shed, ...]", best: dict[Literal["kill", "effect"], int]) -> list[str]:
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
