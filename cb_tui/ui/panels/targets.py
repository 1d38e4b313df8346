"""What a piece can hit, best first, and what it cannot, and why."""

from cb_tui.core.answers import Aim, Danger
from cb_tui.core.values import UnitId
from cb_tui.ui.places import counted
from cb_tui.ui.table import Table
from cb_tui.ui.text import (
    BLANK,
    Line,
    Lines,
    apart,
    at,
    good,
    label,
    length,
    line,
    number,
    percent,
    ruling,
    shorten,
    warn,
    wrap,
)

WIDE = 40  # columns from which every enemy out of reach is told, with the rule


def best_first(aims: tuple[Aim, ...]) -> tuple[Aim, ...]:
    """The targets that can be hit, the most worth first."""
    able = [aim for aim in aims if aim.alone is not None or aim.joined is not None]
    return tuple(sorted(able, key=lambda aim: -aim.worth))


def can_hit(table: Table, unit: UnitId, width: int, most: int = 5) -> Lines:
    """A line a target: hex, distance, the chance to hit it alone and joined; then who is out of reach."""
    aims = table.aims(unit)
    able = best_first(aims)
    if not able:
        return [ruling(width, "can hit"), (label(" nobody from here"),), *cannot(table, aims, width)]
    rows: Lines = [ruling(width, f"can hit  at  d   {unit:<3}  {_joiners(able, unit):<3}".rstrip())]
    rows += [_target(table, aim) for aim in able[:most]]
    more = len(able) - most
    rows.append((label(f" and {more} more: f, Tab" if more > 0 else "  % disrupted or killed"),))
    return [*rows, *cannot(table, aims, width)]


def cannot(table: Table, aims: tuple[Aim, ...], width: int) -> Lines:
    """Those that cannot be hit and why; on wide panels with the rule."""
    rows: Lines = []
    for aim in [aim for aim in aims if aim.why_not][: 8 if width >= WIDE else 2]:
        who = line(label("CANNOT  " if not rows else "        "), table.who(aim.units), " ")
        if width >= WIDE:
            rule = (label(f" {aim.rule or ''}"),)
            rows.append(
                apart(shorten(line(who, f"{aim.at}  ", label(short(aim.why_not))), width - length(rule)), rule, width)
            )
        else:
            rows.append(shorten(line(who, label(short(aim.why_not))), width))
    return rows


def short(sentence: str, *, whole: bool = False) -> str:
    """A reason without its subject and, but for a `whole` one, its second half, for narrow panels."""
    reason = sentence if whole else sentence.partition(";")[0].partition(": ")[0]
    first, _, rest = reason.partition(" ")
    return (rest if len(first) <= 3 and first[:1].isalpha() and first[-1:].isdigit() else reason).removeprefix("has ")


def danger(table: Table, risk: Danger, width: int, where: str = "HERE") -> Lines:
    """How dangerous a hex is, and who makes it so."""
    if not risk.by:
        return [BLANK, line(good(f"SAFE {where}"), label("  nobody can fire"))]
    rows = [BLANK, line(warn(f"IN DANGER {where}"), "  ", warn(percent(risk.any), bold=True))]
    names = line(*(part for unit in risk.by for part in (table.who([unit]), " ")))
    return [
        *rows,
        *(line(label("  from ") if n == 0 else "       ", row) for n, row in enumerate(wrap(names, width - 7))),
    ]


def _joiners(aims: tuple[Aim, ...], unit: UnitId) -> str:
    """Who joins, for the head of the column."""
    for aim in aims:
        if aim.joined is not None:
            others = [name for name in aim.joined.by if name != unit]  # type: ignore[attr-defined]  # a fire
            return f"+{others[0]}" if len(others) == 1 else f"+{len(others)}"
    return ""


def _target(table: Table, aim: Aim) -> Line:
    alone = percent(aim.odds.effect) if aim.odds else ""
    joined = percent(aim.joined_odds.effect) if aim.joined_odds else ""
    return at(
        (1, table.who(aim.units, marks=True, most=2)),
        (9, aim.at),
        (15, counted(aim.distance)),
        (18, f"{alone:>4}" if joined else number(f"{alone:>4}")),
        (23, number(f"{joined:>4}") if joined else ""),
    )
