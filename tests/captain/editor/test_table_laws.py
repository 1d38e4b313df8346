"""Whatever the editor of Combat Captain changes, the text of the file says exactly that, and undo gives it back."""

import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cb_tui.core.battle_editor import Field, Placing
from cb_tui.core.editing import Change, EditError, changed, value_at
from cb_tui.core.fields import assigned, stepped
from cb_tui.core.outlines import box, mirrored, moved, same, turned, with_corner
from cb_tui.core.symmetry import SYMMETRIES, twin
from cb_tui.core.values import Place
from cb_tui.games import RULESETS
from cb_tui.games.combat_captain.editor.editor import EDITOR
from cb_tui.session.editing.document import Document
from cb_tui.session.palette import palette
from tests.sample import WHOLE, sample

SHIPPED = Path(__file__).parents[3] / "scenarios" / "combat_captain"
BATTLES = sorted(SHIPPED.glob("*.toml"))
STANDS = palette(RULESETS["combat_captain"])
TABLE: Any = EDITOR.shapes
FOLLOW: Any = EDITOR.follow


@cache
def battle(name: str) -> dict[str, Any]:
    """The plain data of a shipped battle."""
    return tomllib.loads((SHIPPED / f"{name}.toml").read_text())


def ways_to_change(data: dict[str, Any], luck: Random) -> Iterator[Callable[[], Change]]:
    """One change of each kind."""
    board, stands = EDITOR.board(data), [placed.path for placed in EDITOR.pieces(data, STANDS)]
    size, sides = (board.columns, board.rows), [side["id"] for side in data["sides"]]
    at, other = ((luck.randrange(size[0] + 1), luck.randrange(size[1] + 1)) for _ in range(2))
    place, shape = board.geometry.place_at(*at) or Place(""), luck.choice(TABLE.shapes(data))
    yield lambda: EDITOR.new_objective(data, luck.choice([*EDITOR.objective_kinds]), luck.choice(sides))
    yield lambda: one_step(data, luck)
    yield lambda: EDITOR.placed(data, STANDS, Placing(luck.choice(sorted(STANDS)), luck.choice(sides), place, 2))
    yield lambda: EDITOR.moved(data, luck.sample(stands, 2), place)
    yield lambda: EDITOR.removed(data, luck.sample(stands, 2))
    yield lambda: EDITOR.removed(data, [shape.path])
    yield lambda: EDITOR.copied_pieces(data, STANDS, {luck.choice(stands): place})
    mirror = luck.choice(SYMMETRIES[1:])
    yield lambda: EDITOR.twinned(data, STANDS, luck.choice(stands), lambda each: twin(board, mirror, each))
    yield lambda: EDITOR.resized(data, size[0] // 10 + luck.randint(-9, 9), size[1] // 10, luck.randint(-3, 3), 0)
    brush = luck.choice(EDITOR.brushes(data)).id
    yield lambda: TABLE.drawn(data, brush, box(at, other)[: 1 if brush in ("trench", "pillbox") else 4])
    yield lambda: TABLE.drawn(data, luck.choice(("circle", "stretch")), (at, other))
    points = luck.choice(
        (turned(shape.points, size), moved(shape.points, at, size), mirrored(shape.points, mirror, size))
    )
    yield lambda: TABLE.reshaped(data, shape, points, shape.radius)
    if len(shape.points) > 1:
        more = with_corner(shape.points, at, closed=shape.form == "outline")
        yield lambda: TABLE.reshaped(data, shape, more, 0)
    yield lambda: TABLE.copied(data, shape, moved(shape.points, (20, 20), size))


def one_step(data: dict[str, Any], luck: Random) -> Change:
    """A field of any page, card or sentence, a step on, with all that follows from it."""
    field = luck.choice([*fields(data, luck)])
    found: Change = FOLLOW(data, assigned(data, field, stepped(field, luck.choice((1, -1)))))
    return found


def fields(data: dict[str, Any], luck: Random) -> Iterator[Field]:
    """Every field of every page and sentence, and of the card of a stand."""
    for page in EDITOR.pages(data):
        yield from page.fields
        for each in page.lists:
            for card in each.cards:
                yield from card.fields
    yield from EDITOR.card(data, STANDS, luck.choice(EDITOR.pieces(data, STANDS)).path).fields
    for sentence in EDITOR.objectives(data):
        yield from (part for part in (*sentence.parts, *sentence.rest) if isinstance(part, Field))


@pytest.mark.parametrize("path", sample(BATTLES, 4, 2), ids=lambda path: path.stem)
def test_a_change_of_a_table_is_the_same_in_the_text(path):
    luck, document = Random(path.stem), Document(path, path.read_text())
    first, done = document.text, 0
    for _ in range(200 if WHOLE else 16):
        data = document.data
        try:
            change = luck.choice([*ways_to_change(data, luck)])()
            document.change(change) if change else None
        except EditError as refusal:
            assert ";" in str(refusal)  # what is wrong; what to do instead
            continue
        assert document.data == changed(data, change)
        done += bool(change)
    while document.undo():
        pass
    assert done > 4
    assert document.text == first


def test_the_three_symmetries_of_a_table_are_exact():
    data = battle("four_captains")
    board = EDITOR.board(data)
    size = board.columns, board.rows
    for shape in TABLE.shapes(data):
        for symmetry in SYMMETRIES[1:]:
            assert same(mirrored(mirrored(shape.points, symmetry, size), symmetry, size), shape.points)
    turned_green = mirrored(TABLE.shapes(data)[0].points, "turn", size)
    assert same(turned_green, TABLE.shapes(data)[0].points)  # the middle of the table is its own twin


def test_a_stand_joins_the_nearest_company_of_its_side_with_room():
    data = battle("sunken_lane")
    near = changed(data, EDITOR.placed(data, STANDS, Placing("mg", "br", Place("26.0,12.0"))))
    assert near["companies"][0]["stands"][-1] == {
        "id": "AM2", "kind": "heavy", "weapons": ["crewed_mg"], "at": "26,12",
    }  # fmt: skip
    far = changed(data, EDITOR.placed(data, STANDS, Placing("squad_at", "de", Place("60.0,55.0"))))
    assert [(each["id"], each["stands"][0]["id"]) for each in far["companies"] if each["side"] == "de"][-1] == (
        "c",
        "cr1",
    )
    pit = changed(data, EDITOR.removed(data, [("companies", 2, "stands", 3)]))
    dug = changed(pit, EDITOR.placed(pit, STANDS, Placing("gun", "de", Place("37.0,50.0"))))
    assert dug["companies"][-1]["stands"][0].get("works") == "gun pit"


def test_a_turn_of_arrival_gives_a_company_its_point_of_entry_and_back():
    data = battle("sunken_lane")
    turn = next(each for each in EDITOR.card(data, STANDS, ("companies", 1)).fields if each.label == "arrives in")
    later = changed(data, EDITOR.follow(data, assigned(data, turn, 3)))
    assert later["companies"][1]["enters"] == {"turn": 3, "at": "37,0"}
    assert all("at" not in stand for stand in later["companies"][1]["stands"])
    turn = next(each for each in EDITOR.card(later, STANDS, ("companies", 1)).fields if each.label == "arrives in")
    again = changed(later, EDITOR.follow(later, assigned(later, turn, 0)))
    assert "enters" not in again["companies"][1]
    assert all("at" in stand for stand in again["companies"][1]["stands"])


def test_a_new_name_of_an_area_stands_in_objectives_and_arrivals():
    data = battle("airfield")
    name = next(each for each in EDITOR.card(data, STANDS, ("areas", 0)).fields if each.label == "name")
    named = changed(data, EDITOR.follow(data, assigned(data, name, "field")))
    assert named["aims"][0]["area"] == "field"
    brought = next(each for each in named["companies"] if "holding" in each.get("enters", {}))
    assert brought["enters"]["holding"] == "field"


def test_what_speaks_of_a_position_or_a_company_goes_with_it():
    data = battle("sunken_lane")
    filled = changed(data, EDITOR.removed(data, [("works", 0)]))
    assert filled["companies"][2]["stands"][3]["at"] == "37,50"
    tanks = [("companies", 1, "stands", number) for number in range(2)]
    assert [each["id"] for each in changed(data, EDITOR.removed(data, tanks))["companies"]] == ["A", "a", "b"]


def test_a_smaller_table_cuts_its_shapes_and_keeps_its_stands_on_it():
    data = battle("sunken_lane")
    small = changed(data, EDITOR.resized(data, 60, 60, 0, 0))
    board = EDITOR.board(small)
    assert all(placed.piece.at in board for placed in EDITOR.pieces(small, STANDS))
    assert value_at(small, ("areas", 6, "outline")) == "52,40 60,40 60,50 52,50"
    assert small["table"] == [60, 60]
