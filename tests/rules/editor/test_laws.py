"""Whatever the editor of a game changes, the text of the file says exactly that, and undo gives it back."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

import pytest

from cb_tui.core.battle_editor import BattleEditor, Field, Palette, Placing, Stroke
from cb_tui.core.editing import Change, EditError, changed
from cb_tui.core.fields import assigned, stepped
from cb_tui.core.painting import area, flood, pasted
from cb_tui.core.symmetry import offered, onto, twin
from cb_tui.games import RULESETS, catalogue_files
from cb_tui.session.editing.document import Document
from cb_tui.session.library import shipped_battles_folder
from cb_tui.session.palette import editor_of, palette
from tests.sample import WHOLE, sample

GAMES = {"combat_boots": RULESETS["combat_boots_2025"], "combat": RULESETS["combat"]}  # by the folder of their battles
BATTLES = [
    path
    for game, step in {"combat_boots": 7, "combat": 5}.items()
    for path in sample(sorted(shipped_battles_folder().glob(f"{game}/*.toml")), step, 3)
    if path.name not in catalogue_files()
]


class Work(NamedTuple):
    """What the editor of a game is asked with: its battle, and all counters that there are."""

    editor: BattleEditor
    data: dict[str, Any]
    counters: Palette


def ways_to_change(work: Work, luck: Random) -> Iterator[Callable[[], Change]]:
    """One change of each kind that the data allows."""
    editor, data, counters = work
    board, units = editor.board(data), [placed.path for placed in editor.pieces(data, counters)]
    geometry = board.geometry
    sides = [side["id"] for side in data["sides"]]
    yield lambda: editor.new_objective(data, luck.choice([*editor.objective_kinds]), luck.choice(sides))
    yield lambda: one_step(work, luck)
    if not board.terrain:
        return
    at, other = luck.choices(sorted(board.terrain), k=2)
    yield lambda: editor.placed(data, counters, Placing(luck.choice(sorted(counters)), luck.choice(sides), at, 2))
    mirror = luck.choice(offered(board))
    if len(units) > 1:
        yield lambda: editor.moved(data, luck.sample(units, 2), at)
        yield lambda: editor.removed(data, luck.sample(units, 1))
        yield lambda: editor.copied_pieces(data, counters, dict.fromkeys(luck.sample(units, 2), at))
        yield lambda: editor.twinned(data, counters, luck.choice(units), lambda place: twin(board, mirror, place))
    yield lambda: editor.copied(data, onto(board, mirror, luck.choice(("first", "second"))))
    yield lambda: editor.copied(
        data, pasted(geometry, board, area(geometry, "box", at, other), at, luck.choice((at, other)))
    )
    size = board.columns + luck.randint(-2, 2), board.rows + luck.randint(-2, 2)
    yield lambda: editor.resized(data, *size, luck.randint(-1, 1), luck.choice((0, 2, -2)))
    yield lambda: stroke(work, luck)
    yield lambda: editor.painted(data, "open", Stroke(flood(geometry, board.terrain, at)))


def one_step(work, luck) -> Change:
    """A field of any page, card or sentence, a step on."""
    editor, data, _ = work
    pages = editor.pages(data)
    found = [field for page in pages for field in page.fields]
    found += [field for page in pages for each in page.lists for card in each.cards for field in card.fields]
    found += [part for each in editor.objectives(data) for part in (*each.parts, *each.rest) if isinstance(part, Field)]
    field = luck.choice(found)
    return assigned(data, field, stepped(field, luck.choice((1, -1))))


def stroke(work, luck) -> Change:
    """A short way of any brush, which may take away."""
    editor, data, _ = work
    board, brush = editor.board(data), luck.choice(editor.brushes(data))
    way = [luck.choice(sorted(board.terrain))]
    for _ in range(4):
        way.append(
            luck.choice([near for near in board.geometry.neighbours(way[-1]) if near in board.terrain] or way[-1:])
        )
    sides = tuple(pairwise(way)) if brush.paints == "side" else ()
    change: Change = editor.painted(data, brush.id, Stroke(tuple(way), sides, luck.random() < 0.25))
    return change


@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_a_change_of_the_editor_is_the_same_in_the_text(path):
    luck, document, ruleset = Random(path.stem), Document(path, path.read_text()), GAMES[path.parent.name]
    editor = editor_of(ruleset)
    first = document.text
    for _ in range(200 if WHOLE else 10):
        data = document.data
        try:
            change = luck.choice([*ways_to_change(Work(editor, data, palette(ruleset, data)), luck)])()
        except EditError as refusal:
            assert ";" in str(refusal)  # what is wrong; what to do instead
            continue
        if change:
            document.change(change)
            assert document.data == changed(data, change)
    while document.undo():
        pass
    assert document.text == first
