"""The rules help: chapters at the left, their rules at the right, one of them marked."""

from collections.abc import Callable
from itertools import zip_longest
from typing import Any

from cb_tui.core.report import Roll
from cb_tui.presentation.keys import action_of, cap
from cb_tui.presentation.panel import dice_rows, named, outcome
from cb_tui.presentation.text import (
    BLANK,
    RULE,
    Line,
    Lines,
    TextRun,
    columns_at,
    fit,
    label,
    line,
    number_run,
    plain_text,
    shorten,
    wrap,
)
from cb_tui.session.rulebook import Example, Rule, examples, ids_in, packages, rulebook, title
from cb_tui.ui.controller import Controller
from cb_tui.ui.modes.base import ViewState
from cb_tui.ui.modes.pages import PageMode
from cb_tui.ui.screens.base import MenuScreen
from cb_tui.ui.screens.examples import ExamplesScreen, example_lines

CONTENTS = 25  # columns of the list of chapters
WIDE = 60  # columns from which there is room for it
BESIDE = 76  # columns from which an example of the marked rule stands at the right
THREE = 120  # columns from which chapters, rules and example stand side by side
COLUMN = 10  # of the text, behind the name of its rule
PAGE = 6  # rules


def rules_at(ruleset: Any, told: Lines, controller: Controller) -> "RulesScreen":
    """Return the rules screen of a game, at the rules that some lines cite.

    `?` there shows the keys of the mode.
    """

    def keys() -> None:
        if not isinstance(controller.mode, PageMode):
            controller.press("help")

    def last(rule: str, width: int) -> Lines:
        return last_roll(controller.desk, rule, width)

    cited = ids_in("\n".join(map(plain_text, told)))
    return RulesScreen(ruleset.package, ruleset.edition, cited, keys, last)


def last_roll(desk: ViewState, rule: str, width: int) -> Lines:
    """Return the last roll by a rule that a player here made in this game, with its dice, or no lines."""
    table = desk.table
    rolls = ((row.step, row.roll) for row in reversed(desk.log_view.entries) if row.roll is not None)
    mine = ((step, roll) for step, roll in rolls if roll.side in table.local_sides and rule in _rules_of(roll))
    step, found = next(mine, (0, None))
    if found is None:
        return []
    title = line(TextRun(f"Your last roll by {rule}", bold=True), label(f"  step {step}"))
    dice = dice_rows(table, found, width)
    return [*wrap(title, width), BLANK, *outcome(table, found, width), *dice, *wrap(named(table, found.story), width)]


def _rules_of(roll: Roll) -> set[str]:
    """Return the rules that the stages of a roll name."""
    stages = (reason for stage in roll.stages for reason in (*stage.lines, stage.result) if reason is not None)
    return {reason.rule for reason in (*roll.frame, *stages)}


class RulesScreen(MenuScreen):
    """The rules of one edition. `named` are the rules cited on the screen before.

    `keys` shows the keys of that screen, None if it has no such help. `last` gives the player's last roll by a rule.
    """

    def __init__(
        self,
        package: str = "combat_boots",
        edition: str = "",
        named: tuple[str, ...] = (),
        keys: Callable[[], None] | None = None,
        last: Callable[[str, int], Lines] = lambda rule, width: [],  # noqa: ARG005 - none outside a battle
    ) -> None:
        super().__init__()
        self.keys, self.last = keys, last
        self._played: dict[tuple[str, str, int], Lines] = {}
        self.read(package, edition)
        self.found: tuple[Rule, ...] = tuple(rule for name in named for rule in self.book.named(name)[:1])
        self.now = self.rules.index(self.found[0]) if self.found else 0
        self.needle = ""
        self.typing = False
        self.came = self.now, self.found

    def read(self, package: str, edition: str = "") -> None:
        """Open the rules of a game at the first rule."""
        self.package, self.book = package, rulebook(package)
        self.edition = edition or self.book.editions[0]
        self.rules: list[Rule] = list(self.book.rules())
        self.now, self.found = 0, ()

    def mode(self) -> str:
        return "find" if self.typing else "rules"

    def idle(self) -> frozenset[str]:
        """Return the key help as idle outside a battle."""
        return frozenset() if self.keys else frozenset(("keys",))

    def key(self, press: str) -> None:
        """Add every character to the search while one is typed, else handle the key."""
        if not self.typing:
            super().key(press)
            return
        action = action_of("find", press)
        if action is not None:
            self._type(action)
            self.paint()

    # --- display ---------------------------------------------------------------------------------------------------

    def head(self) -> tuple[Line, Line]:
        """Return the edition or the game, and the present chapter."""
        return (TextRun(" Rules in plain words", bold=True),), line(label(f"{self._which}  {self._chapter.id} "))

    @property
    def _which(self) -> str:
        return f"{self.edition} edition" if self.edition else title(self.package)

    def body(self, width: int, height: int) -> Lines:
        """Return the chapter at the left and a worked example of the marked rule at the right.

        A wide page has the list of chapters too, a page too narrow for an example has it instead.
        """
        if width < WIDE:
            return self._said(width, height)
        if width >= BESIDE:
            chapters = CONTENTS + 2 if width >= THREE else 0
            wide = (width - chapters) * 46 // 100
            return beside(self._listed(width - wide - 1, height), self._example(wide - 1, height), width - wide - 1)
        return self._listed(width, height)

    def _listed(self, width: int, height: int) -> Lines:
        """Return the rules of the chapter, beside the list of chapters where there is room."""
        if width < THREE * 54 // 100 and self.size.width >= BESIDE:
            return self._said(width, height)
        left = self._contents(height)
        right = self._said(width - CONTENTS - 2, height)
        rows = [*left, *[BLANK] * (height - len(left))]
        told = [*right, *[BLANK] * (height - len(right))]
        return [line(fit(row, CONTENTS), TextRun("| ", RULE), text) for row, text in zip(rows, told, strict=False)][
            :height
        ]

    def _example(self, width: int, height: int) -> Lines:
        """Return the last roll by the marked rule, else a worked example, played out once the page is shown."""
        book, marked = examples(self.package), self.rules[self.now]
        if own := self.last(marked.id, width):
            return own[:height]
        near = (one for rule in (marked, *self._chapter.rules) for one in book.of(rule.id, self.edition))
        one = next(near, None)
        if one is None:
            none = f"The rule books give no example of {marked.id}, nor of another rule of its chapter."
            return [line(TextRun("No example", bold=True)), BLANK, *wrap(none, width)]
        key = (self.package, one.id, width)
        of = "" if marked.id in one.rules else f" of {', '.join(one.rules[:2])}"
        head = [*wrap(line(TextRun(f"Example{of}", bold=True), label(f"  {one.title}")), width), BLANK]
        if key not in self._played:
            self.call_after_refresh(self._play, key, one, width)
            return head
        rows = [*head, *self._played[key]]
        if len(rows) <= height:
            return rows
        return [*rows[: height - 1], line(number_run(cap("rules", "examples")), label(" plays it step by step"))]

    def _play(self, key: tuple[str, str, int], one: Example, width: int) -> None:
        """Play an example and repaint the page."""
        if key not in self._played:
            self._played[key] = example_lines(examples(self.package), one, width)
            self._repaint()

    def message(self) -> Line:
        """Return the search and the number of matches, or the key for worked examples."""
        if self.typing:
            return line("Find: ", number_run(f"{self.needle}_"), label(f"   {self._count()}"))
        worked = self._worked()
        if self.found:
            what = f'"{self.needle}"' if self.needle else "cited on your screen"
            return line(label(f"{what}: {self._count()}"), *(label("   "), *worked) * bool(worked))
        own = f"In our own words; the battle's page ({cap('choose', 'objectives')}) may add to them."
        return worked or line(label(own))

    def _worked(self) -> Line:
        """Return the number of examples of the selected rule with their key, or an empty line."""
        rule = self.rules[self.now].id
        count = len(examples(self.package).of(rule))
        shown = label(f" plays {count} worked example{'s' * (count > 1)} of {rule}")
        return line(number_run(cap("rules", "examples")), shown) if count else ()

    @property
    def _chapter(self) -> Any:
        rule = self.rules[self.now]
        return next(chapter for chapter in self.book.chapters if rule in chapter.rules)

    def _count(self) -> str:
        if not self.found:
            return "in no rule" if self.needle else "words, or a rule by its name"
        here = self.rules[self.now]
        which = f"{self.found.index(here) + 1} of " if here in self.found else ""
        return f"{which}{len(self.found)} rule{'s' * (len(self.found) != 1)}"

    def _contents(self, height: int) -> Lines:
        chapters = self.book.chapters
        here = chapters.index(self._chapter)
        top = max(0, min(here - height // 2, len(chapters) - height))
        names = max(7, 3 + max(len(chapter.id) for chapter in chapters))
        rows: Lines = []
        for index, chapter in enumerate(chapters[top : top + height], top):
            mark = number_run(">") if index == here else " "
            rows.append(
                columns_at(
                    (0, line(mark)),
                    (2, label(chapter.id)),
                    (names, shorten(line(TextRun(chapter.title, bold=index == here)), CONTENTS - names - 1)),
                )
            )
        return rows

    def _said(self, width: int, height: int) -> Lines:
        """Return the rules of the chapter, scrolled to the selected one."""
        chapter, place, length = self._chapter, 0, 1
        rows: Lines = [(number_run(chapter.title),)]
        for rule in chapter.rules:
            told = self._paragraph(rule, width)
            if rule == self.rules[self.now]:
                place, length = len(rows), len(told)
            rows += told
        top = max(0, min(place - max(1, (height - length) // 3), len(rows) - height))
        return rows[top : top + height]

    def _paragraph(self, rule: Rule, width: int) -> Lines:
        here, sought = rule == self.rules[self.now], rule in self.found
        mark = number_run(">") if here else label("*") if sought else " "
        text = wrap(line(TextRun(rule.said(self.edition), bold=here)), width - COLUMN)
        text += wrap(line(label(rule.elsewhere(self.edition))), width - COLUMN)
        text += wrap(line(label(rule.otherwise)), width - COLUMN) if here else []
        name = number_run(rule.id) if here else label(rule.id)
        return [
            columns_at((0, line(mark if not index else "")), (1, line(name if not index else "")), (COLUMN, row))
            for index, row in enumerate(text)
        ]

    # --- keys --------------------------------------------------------------------------------------------------------

    def press(self, action: str) -> None:
        """Select another rule or chapter, search, open examples, or go back."""
        match action:
            case "down" | "up":
                self._by(1 if action == "down" else -1)
            case "page_on" | "page_back":
                self._by(PAGE if action == "page_on" else -PAGE)
            case "first" | "last":
                self._by(-len(self.rules) if action == "first" else len(self.rules))
            case "chapter_on" | "chapter_back":
                self._turn(1 if action == "chapter_on" else -1)
            case "find":
                self.typing, self.needle, self.came = True, "", (self.now, self.found)
            case "found_on" | "found_back":
                self._seek(1 if action == "found_on" else -1)
            case "examples":
                self._examples()
            case "other":
                books = packages()
                self.read(books[(books.index(self.package) + 1) % len(books)])
            case "back":
                self.app.pop_screen()
            case "keys" if self.keys is not None:
                self.app.pop_screen()
                self.keys()

    def _examples(self) -> None:
        rule = self.rules[self.now].id
        if examples(self.package).of(rule):
            self.app.push_screen(ExamplesScreen(self.package, rule, self.edition))
        else:
            self.note = line(f"The rule books give no example of {rule}")

    def _by(self, count: int) -> None:
        self.now = max(0, min(self.now + count, len(self.rules) - 1))

    def _turn(self, by: int) -> None:
        chapters = self.book.chapters
        chapter = chapters[(chapters.index(self._chapter) + by) % len(chapters)]
        self.now = self.rules.index(chapter.rules[0])

    def _seek(self, by: int) -> None:
        if not self.found:
            self.note = line(
                number_run("/"), " finds words, or a rule by its name; then ", number_run("n"), " continues"
            )
            return
        places = [self.rules.index(rule) for rule in self.found]
        ahead = [place for place in places if (place > self.now if by > 0 else place < self.now)]
        self.now = (min(ahead) if by > 0 else max(ahead)) if ahead else min(places) if by > 0 else max(places)

    def _type(self, action: str) -> None:
        match action:
            case "enter":
                self.typing = False
                return
            case "back":
                self.typing, self.needle = False, ""
                self.now, self.found = self.came
                return
            case "rub":
                self.needle = self.needle[:-1]
            case _:
                self.needle += action
        self.found = self.book.named(self.needle) or self.book.holding(self.needle.split(), self.edition)
        self.now = self.rules.index(self.found[0]) if self.found else self.came[0]


def beside(left: Lines, right: Lines, column: int) -> Lines:
    """Return two parts side by side with a rule between them."""
    pairs = zip_longest(left, right, fillvalue=BLANK)
    return [line(fit(one, column), TextRun("| ", RULE), other) for one, other in pairs]
