"""The deck and both armies below the map, and the luck of both sides at the foot of the panel.

Each army is listed by kind, with the number of pieces still to destroy.
"""

from collections.abc import Mapping
from fractions import Fraction

from cb_tui.core.grammar import clip
from cb_tui.core.values import Side
from cb_tui.games.combat.presentation.advice import advice
from cb_tui.games.combat.rules.prose import kinds
from cb_tui.games.combat.rules.scene_model import ArmyStatus, DeckStatus
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import (
    GOOD,
    TEXT,
    WARN,
    Line,
    Lines,
    TextRun,
    justify,
    label,
    length,
    line,
    number_run,
    percent,
    section_head,
    signed,
)
from cb_tui.session.ledger import Luck

RICH, POOR = Fraction(1, 2), Fraction(35, 100)  # hits in a deck that is worth shooting with, or not


def below(table: GameView, width: int) -> Lines:
    """Return the lines under the map."""
    scene = advice(table).scene
    names = max(len(table.force(army.side).name) for army in scene.armies)
    return [
        section_head(width),
        _decks(table, scene.decks, width),
        *(_army(table, army, names, width) for army in scene.armies),
    ]


def _decks(table: GameView, decks: tuple[DeckStatus, ...], width: int) -> Line:
    if len(decks) == 1:
        deck = decks[0]
        return justify(line(" deck  ", *_cards(deck), label(" left")), line(label("hit "), _hit(deck), " "), width)
    parts = (
        line(
            TextRun(clip(table.force(deck.side).name, 2).upper(), table.role(deck.side)),
            " ",
            *_cards(deck),
            " ",
            _hit(deck),
        )
        for deck in decks
        if deck.side is not None
    )
    return line(" deck  ", *(line(part, "   ") for part in parts))


def _cards(deck: DeckStatus) -> Line:
    return line(number_run(str(deck.hits)), label(" hits in "), number_run(str(deck.cards)))


def _hit(deck: DeckStatus) -> TextRun:
    if not deck.cards:
        return label("shuffled next")
    share = Fraction(deck.hits, deck.cards)
    return TextRun(percent(share), GOOD if share >= RICH else WARN if share < POOR else TEXT, bold=True)


def _army(table: GameView, army: ArmyStatus, names: int, width: int) -> Line:
    name = TextRun(f"{table.force(army.side).name:<{names}}", table.role(army.side), bold=True)
    there = kinds(kind for kind, count in army.kinds for _ in range(count))
    told = line(" ", name, number_run(f" {army.count:>2}"), label(f"  {there}"))
    return justify(told, line(number_run(str(army.to_go)), label(" to go ")), width)


def foot(table: GameView, luck: Mapping[Side, Luck], width: int, tall: bool) -> Lines:
    """Return how many each side has felled, and how many were due."""
    parts: Lines = []
    tight: Lines = []  # two figures each
    for index, force in enumerate(table.scene.forces):
        mine = luck.get(force.side, Luck())
        name = TextRun(clip(force.name, 2).upper(), table.role(force.side))
        word = " kills" if tall or not index else ""
        got, due = mine.actual_count("kill"), f"{float(mine.expected_count('kill')):.1f}"
        ahead = TextRun(f"  {signed(float(mine.balance))}", GOOD if mine.balance >= 0 else WARN) if tall else ""
        parts.append(line(name, f" {got}{word}, due {due}", ahead))
        tight.append(line(name, f" {got}/{due}"))
    both, short = (line(*each[:1], *(line("  ", part) for part in each[1:])) for each in (parts, tight))
    both = short if not tall and length(both) > width else both
    return [section_head(width, "luck  I"), *(parts if tall else [both])]
