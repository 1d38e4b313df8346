"""Results: luck against expectation by side, turn and piece, and at the end who has won and why."""

from collections.abc import Mapping, Sequence
from itertools import accumulate

from cb_tui.core.dice import SIDES
from cb_tui.core.grammar import clip
from cb_tui.core.ruleset import Outcome
from cb_tui.core.values import Side, UnitId
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.log_view import LogView
from cb_tui.presentation.luck_plot import after_turns, plot, spark
from cb_tui.presentation.text import (
    BLANK,
    GOOD,
    WARN,
    Line,
    Lines,
    TextRun,
    columns_at,
    fit,
    label,
    line,
    number_run,
    section_head,
    signed,
    wrap,
)
from cb_tui.session.ledger import Fairness, Ledger, Luck
from cb_tui.ui.screen_spec import screen_spec_of

LUCK = (  # of 100 games with these rolls so many go worse, or fewer
    (5, "very unlucky"), (20, "unlucky"), (40, "a little unlucky"), (59, ""), (79, "a little lucky"), (94, "lucky"),
    (100, "very lucky"),
)  # fmt: skip
FAIR = 0.01  # dice as uneven as that, or more, are rarer than this among fair ones


def title(table: GameView, outcome: Outcome) -> str:
    """Return the winner, such as "US victory", or "A draw" or "No result"."""
    if outcome.winner is None:
        return "No result" if outcome.void else "A draw"
    return f"{table.force(outcome.winner).name} victory"


def result_lines(table: GameView, outcome: Outcome, log: LogView, width: int) -> Lines:
    """Return the winner with the turn, the reason, and the losses of each side."""
    return [
        *_won(table, outcome, width),
        *wrap(outcome.why, width),
        *screen_spec_of(table).loss_lines(table, log, width),
    ]


def _won(table: GameView, outcome: Outcome, width: int) -> Lines:
    role = table.role(outcome.winner) if outcome.winner else "text"
    scene = table.scene
    won, now = title(table, outcome).upper(), min(scene.turn, scene.turns)
    turn = f"{table.turn_word} {now} of {scene.turns}"
    if not scene.turns or len(won) + 2 + len(turn) > width:
        turn = table.turn_text
    return [columns_at((0, TextRun(won, role, bold=True)), (max(width - 13, len(won) + 2), label(turn)))]


def ledger_lines(table: GameView, ledger: Ledger, width: int) -> Lines:
    """Return all lines of the luck page."""
    rows: Lines = [*sides(table, ledger), *meaning(table, ledger, width)]
    rows += [BLANK, *over_time(table, ledger, width)]
    rows += [BLANK, *pieces(table, ledger, width)]
    return [*rows, BLANK, *fairness(ledger.dice, width)]


def sides(table: GameView, ledger: Ledger) -> Lines:
    """Return a line for each side: actual and expected results, pieces ahead, percentile."""
    columns = Columns(table, ledger)
    rows: Lines = [columns.head("ahead", "luck")]
    for side, mine in ledger.sides.items():
        name = TextRun(clip(table.force(side).name, 9), table.role(side), bold=True)
        rows.append(columns.row(line(name), mine, number_run(_standing(mine))))
    return rows


def meaning(table: GameView, ledger: Ledger, width: int) -> Lines:
    """Return an explanation of the figures, the lead weighted by target worth, and the luck of the whole game."""
    first = table.force(ledger.roster.order[0]).name
    half = screen_spec_of(table).half_counted_text(table)
    told = (
        "Got: what happened. Due: what the odds promised. "
        f"Ahead: pieces more than due{f'; {half} counts half' if half else ''}. "
        "Luck: how many of 100 such games go worse for that side; 50 is average."
    )
    worth = ", ".join(f"{table.force(side).name} {signed(float(mine.swing))}" for side, mine in ledger.sides.items())
    rows = wrap(line(label(told)), width - 2)
    rows += wrap(line(label("Weighted by the worth of the targets: "), number_run(worth)), width - 2)
    if ledger.rolls:
        game = f"Counting both sides' rolls, {ledger.percentile} of 100 games go worse for the {first} side."
        rows += wrap(line(number_run(game)), width - 2)
    return [line(" ", row) for row in rows]


def over_time(table: GameView, ledger: Ledger, width: int) -> Lines:
    """Return a plot of the lead by turn, and a line for each side roll by roll."""
    names = {side: table.force(side).name for side in ledger.sides}
    marks = marks_of(names)
    key = line(*(line("  ", TextRun(f"{marks[side]} {names[side]}", table.role(side))) for side in names))
    rows: Lines = [section_head(width - 1, line(label(f"ahead by {table.turn_word}"), key))]
    numbers = [roll.turn for roll in ledger.rolls]
    series = {marks[side]: after_turns(numbers, [float(x) for x in ledger.over_time[side]]) for side in names}
    roles = {mark: table.role(side) for side, mark in marks.items()}
    rows += [_coloured(f" {row}", roles) for row in plot(series, width - 2)]
    for side, mine in ledger.over_time.items():
        shown = spark([float(value) for value in mine], width - 14)
        rows.append(columns_at((1, TextRun(clip(names[side], 9), table.role(side))), (11, shown or "no roll yet")))
    return rows


def pieces(table: GameView, ledger: Ledger, width: int) -> Lines:
    """Return a line for each piece: the results of its rolls, and the lead of enemy rolls against it."""
    rows: Lines = [section_head(width - 1, "by piece, the luckiest first")]
    if not ledger.did and not ledger.suffered:
        return [*rows, (label(" No dice rolled yet."),)]
    columns = Columns(table, ledger)
    rows.append(columns.head("ahead", "foe"))
    both = sorted({*ledger.did, *ledger.suffered}, key=lambda unit: (-_did(ledger, unit).balance, unit))
    for unit in both:
        mine, foe = _did(ledger, unit), ledger.suffered.get(unit, Luck())
        name = line(table.unit_names([unit]), label(f" {len(mine.rolls) or ''}"))
        rows.append(columns.row(name, mine, line(signed(float(foe.balance)))))
    return [
        *rows,
        *(
            line(" ", row)
            for row in wrap(
                line(label("After the name: its rolls. Foe: how far ahead the enemy's rolls against it were.")),
                width - 2,
            )
        ),
    ]


def fairness(dice: Fairness, width: int) -> Lines:
    """Return the counts of the faces and the chi-square test, which judges the dice and not luck."""
    rows: Lines = [section_head(width - 1, "fairness of the dice (not luck)")]
    for kind in dice.kinds:
        if not kind.rolled:
            return [*rows, (label(" No dice rolled yet."),)]
        faces = "  ".join(f"{face}: {count}" for face, count in kind.groups)
        sort = " dice  " if kind.sides == SIDES else f" dice with {kind.sides} sides  "
        fell = line(" ", number_run(str(kind.rolled)), label(sort), faces)
        rows += [fell] if kind.sides == SIDES else wrap(fell, width - 1)
        verdict = "nothing unusual." if kind.p >= FAIR else "fair dice rarely are."
        told = (
            f"chi-square {kind.chi_square:.1f} with {kind.freedom} degrees of freedom: "
            f"{kind.p:.0%} of fair dice are at least as uneven; {verdict}"
        )
        rows += (line(" ", row) for row in wrap(told, width - 2))
    return rows


def marks_of(names: Mapping[Side, str]) -> dict[Side, str]:
    """Return a mark for each side: its first letter, in lower case for the second, so that marks differ."""
    first, *rest = names
    return {first: names[first][:1].upper(), **{side: names[side][:1].lower() for side in rest}}


class Columns:
    """A name, got and due of what the rules count, pieces ahead, and a figure more, in their columns."""

    def __init__(self, table: GameView, ledger: Ledger) -> None:
        known = ledger.headings(table.ruleset.tally_headings)  # their columns stay where an edition has a shorter word
        self.headings = {name: screen_spec_of(table).heading(table, name) for name in known}
        widths = [max(7, len(known[name]) + 1, len(own) + 1) for name, own in self.headings.items()]
        self.places = [*accumulate([*widths, 6], initial=11)]

    def head(self, *more: str) -> Line:
        """Return the headings."""
        return self._row(line(), [label(text) for text in (*self.headings.values(), *more)])

    def row(self, name: Line, mine: Luck, more: TextRun | Line) -> Line:
        """Return the figures of a side or a piece."""
        pairs = ((mine.actual_count(each), mine.expected_count(each)) for each in self.headings)
        got = [line(number_run(f"{fell:>2}"), label(f"/{float(due):.1f}")) for fell, due in pairs]
        return self._row(name, [*got, _ahead(float(mine.balance)), more])

    def _row(self, name: Line, cells: Sequence[TextRun | Line]) -> Line:
        return columns_at(
            (1, fit(name, 9)), *((column, line(cell)) for column, cell in zip(self.places, cells, strict=True))
        )


def _did(ledger: Ledger, unit: UnitId) -> Luck:
    return ledger.did.get(unit, Luck())


def _ahead(value: float) -> TextRun:
    return TextRun(signed(value), GOOD if value >= 0 else WARN)


def _standing(mine: Luck) -> str:
    return str(mine.percentile) if mine.rolls else "-"


def _coloured(row: str, roles: Mapping[str, str]) -> Line:
    """Return a row of the plot with each mark in the color of its side."""
    head, bar, body = row.partition("|")
    return line(label(head + bar), *(TextRun(cell, roles.get(cell, "text"), bold=cell in roles) for cell in body))
