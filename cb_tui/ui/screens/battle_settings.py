"""The settings of a battle that is about to begin, and its rulings, a line each."""

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from cb_tui.core.grammar import count_noun
from cb_tui.core.handicap import with_handicap
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.rulings import RulingSwitch
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import SeatId
from cb_tui.games import RULESETS
from cb_tui.presentation.boards.cells import side_colour
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.opponents import favored, opponent
from cb_tui.presentation.text import (
    BLANK,
    Line,
    Lines,
    TextRun,
    columns_at,
    fit,
    label,
    length,
    line,
    number_run,
    wrap,
)
from cb_tui.session.rulebook import rulebook
from cb_tui.ui.screen_spec import BattleVariant, screen_spec_of
from cb_tui.ui.screens.base import MenuScreen

DICE = {"seeded": "rolled", "manual": "typed in", "fair": "fair, by both"}
TWO = 46  # columns from which settings stand in two columns
GAPS = 5  # columns of cursor, mark and blanks beside the ID of a ruling


def settings(
    battle: Scenario,
    opening: GameView,
    players: Lines,
    choices: Lines,
    width: int,
    *,
    editions: Sequence[str],
    low: bool = False,
) -> Lines:
    """Return all that can be set about a battle, each with its key, in two columns if there is room.

    On a `low` screen the key alone leads to the rulings.
    """
    rules, own = RULESETS[opening.ruleset.id], screen_spec_of(opening)
    named = own.rules_text(battle) or (f"{rules.edition} edition" if rules.edition else rules.family)
    rows = [*players, line(label("rules "), number_run(named), label("   e" if len(editions) > 1 else ""))]
    if rules.rulings and battle.order and not low:
        rows.append(line(label("rulings "), number_run(_rulings(opening, battle)), label("   r")))
    rows += choices
    half, head = width // 2, [] if low else [BLANK]
    if width < TWO or any(length(row) >= half - 2 for row in rows):
        return [*head, *(line(" ", row) for row in rows)]
    deep = -(-len(rows) // 2)
    pairs = zip_longest(rows[:deep], rows[deep:], fillvalue=BLANK)
    return [*head, *(columns_at((1, one), (half + 1, other)) for one, other in pairs)]


def about(battle: Scenario, opening: GameView, seats: Mapping[SeatId, str], width: int, height: int) -> Lines:
    """Return how a battle is won, its forces, and how often the AI wins, as far as there is room."""
    own, scene = screen_spec_of(opening), opening.scene
    lasts = count_noun(battle.turns, opening.turn_word) if battle.turns else f"about {battle.minutes} minutes"
    head = wrap(line(TextRun(battle.title, "heading", bold=True)), width)
    head += wrap(line(label(lasts), *own.opening(opening)), width)
    head += wrap(line(label(battle.credit)), width) if battle.credit else []
    below: Lines = []
    for index, army in enumerate(battle.sides):
        force = next((each for each in scene.forces if each.side == army.id), None)
        starts = ", first" if army.id == battle.first else ""
        pieces = count_noun(force.total, "piece") if force and force.total else "picks its army"
        below.append(
            fit(
                columns_at((0, TextRun(army.name, side_colour(index), bold=True)), (9, label(f"{pieces}{starts}"))),
                width,
            )
        )
    below += [row for each in opponent(opening.ruleset, battle, seats) for row in wrap(each, width)]
    if battle.handicap and battle.handicap.taken:
        below += wrap(line(label("handicap: "), battle.handicap.note), width)
    elif (leads := favored(opening.ruleset, battle)) is not None:
        below += wrap(line(label("favored: "), leads.name), width)
    wins = [row for sentence in scene.victory for row in wrap(sentence, width)]
    room = height - len(head) - len(below)
    if len(wins) > room:
        wins = [*wins[: max(0, room - 1)], line(label("more: "), number_run("b"))]
    apart = [BLANK] if room >= len(wins) + 2 else []
    return [*head, *apart, *wins, *apart, *below][:height]


def _rulings(opening: GameView, battle: Scenario) -> str:
    """Return the number of rulings that differ from the edition as text, or "standard"."""
    spec = opening.ruleset.rulings
    other = sum(each.on != each.usual for each in spec.switches(battle)) if spec else 0
    return f"{other} switched" if other else "standard"


def choices(variants: Sequence[BattleVariant], seed: str, dice: str) -> Lines:
    """Return a line for each thing that may be changed about a battle, for its seed and its dice."""
    return [
        *(line(label(f"{each.name:<8}"), number_run(each.value), label(f"   {each.key}")) for each in variants),
        line(label("seed  "), number_run(seed), label("   n")),
        line(label("dice  "), number_run(dice), label("   i")),
    ]


def rolled(dice: str, battle: Scenario) -> str:
    """Return a dice mode in a few words."""
    return "fair, by all" if dice == "fair" and len(battle.seated) > 2 else DICE[dice]


def handicap_choice(battle: Scenario, filed: Scenario) -> tuple[BattleVariant, ...]:
    """Return the handicap of a battle as a choice, or () if it has none. Without it the battle is as `filed`."""
    if battle.handicap is None:
        return ()
    taken = battle.handicap.taken
    then = filed if taken else with_handicap(battle)
    return (BattleVariant("handicap", "handicap ", "on" if taken else "off", "h", then),)


class RulingsScreen(MenuScreen):
    """The rulings of a battle, passed to `chosen` after each change, with the text of the rule below."""

    def __init__(self, ruleset: Ruleset[Any], battle: Scenario, chosen: Callable[[Scenario], None]) -> None:
        super().__init__()
        assert ruleset.rulings, "who has none is not asked"
        self.ruleset, self.spec, self.battle, self.chosen = ruleset, ruleset.rulings, battle, chosen
        self.book, self.edition = rulebook(ruleset.package), ruleset.edition
        self.row = 0
        self.at: list[int] = []  # the ruling on each line from the second on

    @property
    def system(self) -> Ruleset[Any]:
        """Return the rules that are ruled on."""
        return self.ruleset

    @property
    def switches(self) -> tuple[RulingSwitch, ...]:
        """Return the rulings as they stand."""
        return self.spec.switches(self.battle)

    def mode(self) -> str:
        return "rulings"

    def head(self) -> tuple[Line, Line]:
        """Return the title and the battle."""
        return (TextRun(" Rulings", bold=True),), line(label(f"{self.battle.title} "))

    def body(self, width: int, height: int) -> Lines:
        """Return a line for each ruling, marked if it is not the usual one, and the text of the selected rule.

        The rulings scroll where the text below needs their room.
        """
        told = self._told(width)
        rows = self._rows(width)
        here = next(place for place, (index, _) in enumerate(rows) if index == self.row)
        room = max(3, height - len(told) - 2)
        first = max(0, min(here - room // 2, len(rows) - room))
        shown = rows[first : first + room]
        self.at = [index for index, _ in shown]
        return [BLANK, *(row for _, row in shown), BLANK, *told][:height]

    def _rows(self, width: int) -> list[tuple[int, Line]]:
        """Return the lines of the rulings, each with the index of its ruling."""
        rows: list[tuple[int, Line]] = []
        begins = GAPS + max(len(switch.rule) for switch in self.switches)  # what holds
        for index, switch in enumerate(self.switches):
            here = index == self.row
            said = wrap(line(TextRun(switch.text_in_force, bold=here)), width - begins - 1)
            name = line(
                number_run("> ") if here else "  ",
                label(switch.rule),
                number_run("*") if switch.on != switch.usual else "",
            )
            rows += [
                (index, columns_at((1, name if not part else line()), (begins, row))) for part, row in enumerate(said)
            ]
        return rows

    def _told(self, width: int) -> Lines:
        """Return the text of the selected rule."""
        rows: Lines = []
        for rule in self.book.named(self.switches[self.row].rule):
            for text in (rule.said(self.edition), rule.elsewhere(self.edition), rule.otherwise):
                rows += [line(" ", row) for row in wrap(line(label(text)), width - 2)] if text else []
        return rows

    def message(self) -> Line:
        """Return the effect of Enter."""
        return line(
            number_run("Enter"),
            label(" switches it for this game; "),
            number_run("*"),
            label(f" differs from the {'edition' if self.edition else 'rules'}"),
        )

    def press(self, action: str) -> None:
        """Select another ruling, switch it, or go back."""
        switches = self.switches
        match action:
            case "down" | "up":
                self.row = (self.row + (1 if action == "down" else -1)) % len(switches)
            case "enter":
                switch = switches[self.row]
                self.battle = self.spec.with_switches(self.battle, {switch.key: not switch.on})
                self.chosen(self.battle)
            case "back":
                self.app.pop_screen()

    def pick(self, y: int) -> None:
        """Select a clicked ruling, or switch it if it is selected already."""
        if 1 <= y <= len(self.at):
            if self.at[y - 1] == self.row:
                self.press("enter")
            self.row = self.at[y - 1]
