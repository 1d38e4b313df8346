"""Whatever the editor of Combat Boots changes, the text of the file says exactly that, and undo gives it back."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cb_tui.core.battle_editor import Field, Placing, Stroke
from cb_tui.core.editing import Change, EditError, changed
from cb_tui.core.fields import assigned, stepped
from cb_tui.core.hexes import HEXES, neighbours
from cb_tui.core.painting import area, flood, pasted
from cb_tui.core.symmetry import offered, onto, twin
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.editor.editor import EDITOR
from cb_tui.session.editing.document import Document
from cb_tui.session.palette import palette
from tests.sample import WHOLE, sample

SHIPPED = Path(__file__).parents[3] / "scenarios" / "combat_boots"
BATTLES = [path for path in sorted(SHIPPED.glob("*.toml")) if path.stem not in {"units", "aircraft"}]
COUNTERS = palette(RULESETS["combat_boots_2025"])


def ways_to_change(data: dict[str, Any], luck: Random) -> Iterator[Callable[[], Change]]:
    """One change of each kind that the data allows."""
    board, units = EDITOR.board(data), [("units", index) for index in range(len(data.get("units", ())))]
    sides = [side["id"] for side in data["sides"]]
    yield lambda: EDITOR.new_objective(data, luck.choice([*EDITOR.objective_kinds]), luck.choice(sides))
    yield lambda: one_step(data, luck)
    if not board.terrain:
        return
    at, other = luck.choices(sorted(board.terrain), k=2)
    yield lambda: EDITOR.placed(data, COUNTERS, Placing(luck.choice(sorted(COUNTERS)), luck.choice(sides), at, 2))
    yield lambda: EDITOR.moved(data, luck.sample(units, 2), at)
    yield lambda: EDITOR.removed(data, luck.sample(units, 1))
    yield lambda: EDITOR.copied_pieces(data, COUNTERS, dict.fromkeys(luck.sample(units, 2), at))
    mirror = luck.choice(offered(board))
    yield lambda: EDITOR.twinned(data, COUNTERS, luck.choice(units), lambda place: twin(board, mirror, place))
    yield lambda: EDITOR.copied(data, onto(board, mirror, luck.choice(("first", "second"))))
    yield lambda: EDITOR.copied(data, pasted(HEXES, board, area(HEXES, "box", at, other), at, luck.choice((at, other))))
    size = board.columns + luck.randint(-2, 2), board.rows + luck.randint(-2, 2)
    yield lambda: EDITOR.resized(data, *size, luck.randint(-1, 1), luck.choice((0, 2, -2)))
    yield lambda: stroke(data, luck)
    yield lambda: EDITOR.painted(data, "trees", Stroke(flood(HEXES, board.terrain, at)))


def one_step(data, luck) -> Change:
    """A field of any page, card or sentence, a step on."""
    pages = EDITOR.pages(data)
    found = [field for page in pages for field in page.fields]
    found += [field for page in pages for each in page.lists for card in each.cards for field in card.fields]
    found += [part for each in EDITOR.objectives(data) for part in (*each.parts, *each.rest) if isinstance(part, Field)]
    field = luck.choice(found)
    return assigned(data, field, stepped(field, luck.choice((1, -1))))


def stroke(data, luck) -> Change:
    """A short way of any brush, which may take away."""
    board, brush = EDITOR.board(data), luck.choice(EDITOR.brushes(data))
    way = [luck.choice(sorted(board.terrain))]
    for _ in range(4):
        way.append(luck.choice([near for near in neighbours(way[-1]) if near in board.terrain] or way[-1:]))
    sides = tuple(pairwise(way)) if brush.paints == "side" else ()
    return EDITOR.painted(data, brush.id, Stroke(tuple(way), sides, luck.random() < 0.25))


@pytest.mark.parametrize("path", sample(BATTLES, 7, 3), ids=lambda path: path.stem)
def test_a_change_of_the_editor_is_the_same_in_the_text(path):
    luck, document = Random(path.stem), Document(path, path.read_text())
    first = document.text
    for _ in range(100 if WHOLE else 10):
        data = document.data
        try:
            change = luck.choice([*ways_to_change(data, luck)])()
        except EditError as refusal:
            assert ";" in str(refusal)  # what is wrong; what to do instead
            continue
        if change:
            document.change(change)
            assert document.data == changed(data, change)
    while document.undo():
        pass
    assert document.text == first
