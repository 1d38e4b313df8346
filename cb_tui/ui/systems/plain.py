"""Rolls of any rules system: columns line by line, the faces, every result with its chance, `>` where it fell."""

from cb_tui.core.report import Report, Roll
from cb_tui.ui.systems import Room
from cb_tui.ui.table import Table
from cb_tui.ui.text import BLANK, WARN, Line, Lines, Run, at, fit, label, length, line, number, percent, wrap


def attacked(table: Table, report: Report, width: int) -> Lines:
    """An attack in a panel."""
    rows: Lines = []
    for roll in report.rolls:
        rows += [*([BLANK] if rows else []), *explained(table, roll, width, ())]
    return rows


def explained(table: Table, roll: Roll, width: int, head: Line) -> Lines:
    """Who at whom, what each side rolled for which reason, the faces, the chances."""
    whom = line(" at ", table.who(roll.at)) if roll.at else ()
    who = table.who(roll.by) if roll.by else (table.force(roll.side).name,)
    rows: Lines = wrap(line(head, *who, f" {roll.kind}", whom), width)
    for column in roll.columns:
        for index, each in enumerate(column.lines):
            rows.append(at((0, label("" if index else column.heading)), (10, f"{each.reason} {each.dice} {each.rule}")))
    rows.append(line(label("dice      "), number(faces(roll))))
    for index, result in reversed(list(enumerate(roll.results))):
        fell = index == roll.got
        name = Run(result.name, WARN if fell and index else "text", bold=fell)
        chance = f"{percent(result.chance)} {result.chance}"
        rows.append(at((1, number(">") if fell else ""), (2, name), (max(22, length((name,)) + 3), chance)))
    rows.append(line(label("luck of this roll "), number(str(round(100 * roll.percentile))), label(" of 100")))
    return [fit(row, width) for row in rows]


def sentence(roll: Roll) -> str:
    """All that decided a roll in one line."""
    whom = f" at {'+'.join(roll.at)}" if roll.at else ""
    lines = "; ".join(
        f"{column.heading} {' + '.join(f'{each.reason} {each.dice} ({each.rule})' for each in column.lines)}"
        for column in roll.columns
        if column.lines
    )
    had = ", ".join(f"{each.name} {float(each.chance):.1%}" for each in reversed(roll.results) if each.chance)
    return (
        f"{'+'.join(roll.by) or roll.side}: {roll.kind}{whom}; {f'{lines}; ' if lines else ''}dice {faces(roll)}. "
        f"Odds: {had}. Result: {roll.result.name}, luck {round(100 * roll.percentile)} of 100."
    )


def faces(roll: Roll) -> str:
    """The faces of both, best first: "6 4 2 / 5 1"."""
    return " / ".join(" ".join(map(str, sorted(each, reverse=True))) for each in roll.faces)


ROOM = Room(attacked, explained, sentence)
