"""The end: who has won and why, losses, luck, the rolls that turned it."""

from collections.abc import Sequence
from fractions import Fraction

from cb_tui.core.report import Report
from cb_tui.core.ruleset import Outcome
from cb_tui.core.values import Side
from cb_tui.core.width import clip
from cb_tui.present.table import Table
from cb_tui.present.text import WARN, Line, Lines, Run, at, fit, label, line, number, percent, ruling, wrap
from cb_tui.session.ledger import Luck


def title(table: Table, outcome: Outcome) -> str:
    """Who has won, "US victory"."""
    return "A draw" if outcome.winner is None else f"{table.force(outcome.winner).name} victory"


def victory(
    table: Table,
    outcome: Outcome,
    luck: dict[Side, Luck],
    attacks: Sequence[tuple[int, Report]],
    width: int,
    *,
    commands: int,
    last: Line = (),
    marked: int | None = None,
) -> Lines:
    """The panel of a battle that is over, by its `last` fight; `attacks` turned it, the `marked` step has a `>`."""
    role = table.role(outcome.winner) if outcome.winner else "text"
    scene = table.scene
    won, now = title(table, outcome).upper(), min(scene.turn, scene.turns)
    turn = f"turn {now} of {scene.turns}"
    if len(won) + 2 + len(turn) > width:
        turn = f"turn {now}/{scene.turns}"
    rows: Lines = [at((0, Run(won, role, bold=True)), (max(width - 13, len(won) + 2), label(turn)))]
    rows += [*(wrap(last, width) if last else []), *wrap(outcome.why, width)]
    rows += [ruling(width, "losses     lost of")]
    for force in scene.forces:
        name = Run(force.name, table.role(force.side))
        rows.append(at((1, name), (12, number(f"{force.lost:>3}")), (17, f"{force.total:>3}")))
    rows += [ruling(width, "kills    got  due  of 100")]
    for force in scene.forces:
        mine = fired(luck.get(force.side, Luck()))
        side = line(Run(clip(force.name, 2).upper(), table.role(force.side)), " by fire")
        got = (12, number(f"{mine.got('kill'):>2}")), (15, f"{float(mine.due('kill')):>4.1f}")
        rows.append(at((1, side), *got, (22, number(str(mine.percentile)) if mine.rolls else "")))
    rows += [*_turned(table, attacks, width, marked), ruling(width), line(number(str(commands)), label(" commands"))]
    return rows


def fired(luck: Luck) -> Luck:
    """The luck of attacks alone, without morale and what was fought hand to hand."""
    alone = Luck()
    for roll, mine in luck.rolls:
        if roll.attack:
            alone = alone.with_roll(roll, Fraction(0), mine=mine)
    return alone


def turning_points(attacks: Sequence[tuple[int, Report]], most: int = 3) -> list[tuple[int, Report]]:
    """The attacks that left their expectation furthest, in the order they fell."""
    return sorted(sorted(attacks, key=lambda pair: -abs(_swing(pair[1])))[:most], key=lambda pair: pair[0])


def _swing(attack: Report) -> Fraction:
    """How far an attack left its expectation at all its targets, in pieces."""
    return sum((roll.swing for roll in attack.rolls), Fraction(0))


def _turned(table: Table, attacks: Sequence[tuple[int, Report]], width: int, marked: int | None) -> Lines:
    rows: Lines = [ruling(width, "where it turned")]
    for step, attack in attacks:
        roll = attack.rolls[0]
        had = percent(roll.chance)
        what = line(
            table.who(roll.by, most=2),
            " ",
            Run(roll.result.short, WARN),
            " ",
            table.who(roll.at, most=2),
        )
        head = f"{'>' if step == marked else ' '}{step:>2} "
        rows.append(line(number(head), fit(what, width - 5 - len(head)), label(f" {had:>4}")))
    return rows if attacks else []
