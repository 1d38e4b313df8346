"""The page of an answer: right or wrong, both options side by side, the reason, and all options, the best first."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from cb_tui.core.puzzle import Option
from cb_tui.core.seeded_draws import SeededDraws
from cb_tui.presentation.puzzle_words import (
    compared,
    compared_names,
    dice_sentences,
    ranked,
    rating_words,
    streak_words,
    verdict_word,
    verdict_words,
)
from cb_tui.presentation.text import (
    BLANK,
    GOOD,
    RULE,
    WARN,
    Line,
    Lines,
    TextRun,
    bar,
    columns_at,
    fit,
    label,
    line,
    number_run,
    section_head,
    shorten,
    wrap,
)
from cb_tui.session.puzzles.asked_puzzle import AskedPuzzle, JudgedAnswer

RIGHT = 29  # columns of the right half
BESIDE = 74  # columns from which there is room for it
BODY = 120
BESIDE_MAP = 82  # of both halves beside a map that has as many columns as MAP
ALONE, MAP = 50, 50
BAR = 20
LABELS = 16  # columns of what is compared
SAID = 6  # columns of what a rule of thumb says
SHORTEST = 4  # lines of the list
ROLLS = 100


class AnswerPage:
    """A judged answer. `mark` is the sign before the selected option, and a star stands before the given one."""

    def __init__(self, answer: JudgedAnswer, asked: AskedPuzzle, mark: str) -> None:
        self.answer, self.asked, self.mark = answer, asked, mark
        self.row, self.dice, self.rolled = 0, False, False
        self.words, self.ranks = verdict_words(answer), ranked(answer)
        self.beside, self.reason = compared(answer), answer.reason
        self.thumbs = [each for each in answer.thumbs if each[1] != "in part"]  # that picks several says little

    def head(self) -> tuple[Line, Line]:
        """Return kind, id and rating of the puzzle, then what became of the player's."""
        answer, puzzle = self.answer, self.answer.opened.puzzle
        left = line(
            TextRun(" Puzzle", bold=True), label(f"  {answer.opened.kind.title}  "), puzzle.id,
            label(f"  rated {puzzle.rating}"),
        )  # fmt: skip
        moved = f"{answer.before.rating} -> {answer.after.rating}" if answer.rated else f"{answer.after.rating}"
        row = f"{answer.after.row} in a row" if answer.run is None else f"streak {answer.run}"
        return left, line(number_run(moved), label(f"  {row} "))

    def idle(self) -> frozenset[str]:
        """Return the keys that show dice, where none are rolled."""
        return frozenset(("dice", "roll")) if self.answer.forecast(self.answer.best) is None else frozenset()

    @property
    def option(self) -> Option:
        """Return the option of the selected line."""
        return self.answer.verdict.ranked[self.row][0]

    def columns(self, width: int) -> int:
        """Return the columns that the page takes of a screen that shows the map too."""
        return BESIDE_MAP if width - BESIDE_MAP >= MAP else max(ALONE, min(BESIDE - 1, width - MAP))

    def message(self) -> Line:
        """Return the effect of Enter."""
        if self.answer.run == 0:
            told = streak_words(self.asked, self.answer)
            return line(told, "  ", number_run("Enter"), label(" begins another."))
        left = len(self.asked.then)
        which = f", {left} left" if left else f" near {self.asked.stands.rating}"
        return line(number_run("Enter"), label(f": the next puzzle{which}."))

    def short_rows(self, width: int, height: int) -> Lines:
        """Return the verdict in a word and all options in a narrow column, a selected long one in full below."""
        text, _, _ = self.ranks[self.row]
        rows: Lines = [line(" ", self._word()), section_head(width, f"all {len(self.ranks)}, the best first")]
        told = [section_head(width, "on the map"), *wrap(text, width)] if len(text) > width - 9 else []
        return [*rows, *self._ranked(width, max(1, height - len(rows) - len(told))), *told]

    def rows_of(self, width: int, height: int) -> Lines:
        """Return the verdict and all options on the left, what to take from it on the right."""
        room = min(width, BODY)
        wide = RIGHT if room >= BESIDE else 0
        left = self._left(room - wide - 2, height)
        margin = " " * ((width - room) // 2)
        if not wide:
            return left[:height]
        right = self._right(wide - 2)
        pairs = ((_at(left, at), _at(right, at)) for at in range(height))
        return [line(margin, fit(one, room - wide - 1), TextRun("|", RULE), other) for one, other in pairs]

    def _left(self, width: int, height: int) -> Lines:
        rows: Lines = [line(" ", row) for row in wrap(line(self._word(), "  ", self.words), width - 2)]
        rows += [line(" ", row) for row in wrap(f"Why: {self.reason}", width - 2)] if self.reason else []
        if self.dice:
            for told in dice_sentences(self.answer, self.answer.best):
                rows += [line(" ", row) for row in wrap(told, width - 2)]
        else:
            rows += self._side_by_side(width, height - len(rows) - 1 - min(SHORTEST, len(self.ranks)))
        rows.append(line(" ", section_head(width - 1, f"all {len(self.ranks)}, the best first")))
        return [*rows, *self._ranked(width, max(1, height - len(rows)))]

    def _word(self) -> TextRun:
        word = verdict_word(self.answer) if self.answer.given is not None else "The answer"
        return TextRun(word.upper(), GOOD if self.answer.right else WARN, bold=True)

    def _ranked(self, width: int, room: int) -> Lines:
        """Return as many options as there is room for around the selected one."""
        rows: Lines = []
        first = max(0, min(self.row - room // 2, len(self.ranks) - room))
        for index, (text, value, own) in list(enumerate(self.ranks))[first : first + room]:
            mark = self.mark if index == self.row else "*" if own else " "
            row = columns_at((0, shorten(line(mark, text), width - 8)), (width - 7, number_run(f"{value:>7}")))
            rows.append(marked(row, width) if index == self.row else row)
        return rows

    def _side_by_side(self, width: int, room: int) -> Lines:
        """Return both options beside each other, what is counted last. In less room bars give way, then stages."""
        if self.beside is None:
            return []
        middle, last = LABELS, LABELS + (width - LABELS) // 2
        heads = columns_at(
            (1, label(self.answer.opened.kind.part)),
            (middle, label(self.beside.names[0])),
            (last, label(self.beside.names[1])),
        )
        stages, results, value = (
            [row for what, *two in rows for row in _cells((line(label(what)), *two), (1, middle, last), width)]
            for rows in (self.beside.stages, self.beside.results, [self.beside.value] if self.beside.value else [])
        )
        bars = [*self._bars(middle)]
        tables = ([*stages, *results, *value, *bars], [*stages, *results, *value], [*results, *value], value)
        fits = next((table for table in tables if table and len(table) + 2 <= room), [])
        return [BLANK, heads, *fits] if fits else []

    def _bars(self, column: int) -> Iterator[Line]:
        answer = self.answer
        if answer.opened.kind.measure != "chance" or self.beside is None or answer.worse is None:
            return
        values = answer.worse[1], answer.verdict.best
        for name, value, colour in zip(self.beside.names, values, (WARN, GOOD), strict=True):
            yield columns_at((column, bar(round(BAR * float(value)), colour, BAR)), (column + BAR + 2, label(name)))

    def _right(self, width: int) -> Lines:
        rows: Lines = []
        if self.rolled:
            rows += [section_head(width, f"{ROLLS} rolls"), *self._rolls()]
        if self.thumbs:
            rows.append(section_head(width, "rules of thumb here"))
            for name, said in sorted(self.thumbs, key=lambda each: each[1] != "wrong"):
                rows += _cells((said, line(label(name))), (0, SAID), width)
        rows.append(section_head(width, "your record"))
        kinds = self.answer.after.kinds
        for name, tally in kinds.items():
            rows.append(columns_at((0, label(name)), (10, number_run(f"{tally.right}")), (13, f"of {tally.tried}")))
        rows += [section_head(width, "rating"), *wrap(rating_words(self.answer), width)]
        return [line(" ", row) for row in rows]

    def _rolls(self) -> Lines:
        """Return how often each result fell in a hundred rolls of both options."""
        rows: Lines = []
        worse = self.answer.worse
        for name, option in zip(compared_names(self.answer), (worse and worse[0], self.answer.best), strict=True):
            if option is not None and (fell := self._fell(option)):
                told = ", ".join(f"{word} {count}" for word, count in fell.items())
                rows += wrap(line(number_run(name), label(f" {told}")), RIGHT - 2)
        return rows

    def _fell(self, option: Option) -> dict[str, int]:
        told = self.answer.forecast(option)
        if told is None or not told.results:
            return {}
        chance = SeededDraws("cb_tui rolls", self.answer.opened.puzzle.id, option.key)
        counts = dict.fromkeys((each.word or each.name for each in reversed(told.results)), 0)
        for _ in range(ROLLS):
            at, fell = Fraction(chance.integer_between(0, 999_999), 1_000_000), told.results[-1]
            for each in told.results:
                if at < each.chance:
                    fell = each
                    break
                at -= each.chance
            counts[fell.word or fell.name] += 1
        return counts

    def press(self, action: str) -> None:
        """Move along the options, or show the dice of the best one or a hundred rolls of both."""
        match action:
            case "down" | "up":
                self.row = (self.row + (1 if action == "down" else -1)) % len(self.ranks)
            case "dice":
                self.dice = not self.dice
            case "roll":
                self.rolled = not self.rolled


def marked(row: Line, width: int) -> Line:
    """Return a line of a list on a ground of its own."""
    return tuple(run._replace(ground=run.ground or "row") for run in fit(row, width))


def _at(rows: Lines, index: int) -> Line:
    return rows[index] if index < len(rows) else BLANK


def _cells(cells: Sequence[str | Line], columns: Sequence[int], width: int) -> Lines:
    """Return the cells of a row at their columns, each wrapped to its own."""
    ends = (*columns[1:], width + 1)
    parts = [wrap(cell, end - at - 1) for cell, at, end in zip(cells, columns, ends, strict=True)]
    return [
        columns_at(*((at, _at(part, row)) for at, part in zip(columns, parts, strict=True)))
        for row in range(max(map(len, parts)))
    ]
