"""Pages, cards, brushes and sentences of a battle of Combat Captain under edit: they reach every key of a file."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin

import msgspec
import pytest

from cb_tui.core.battle_editor import Field
from cb_tui.core.editing import Edit, EditError, changed
from cb_tui.core.scenario import Finding
from cb_tui.core.values import Place
from cb_tui.games import RULESETS
from cb_tui.games.combat_captain.editor.editor import EDITOR
from cb_tui.games.combat_captain.rules.battle import Battle
from cb_tui.games.combat_captain.rules.parameters import Parameters
from cb_tui.games.combat_captain.rules.rulings import TABLE
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.seats import default_seats

SHIPPED = Path(__file__).parents[3] / "scenarios" / "combat_captain"
LEFT_OUT = {"id", "made_with", "revision", "run.day", "run.platoon", "handicap.taken"}  # no one writes them


def lane() -> dict[str, Any]:
    return tomllib.loads((SHIPPED / "sunken_lane.toml").read_text())


def everything() -> dict[str, Any]:
    """The sunken lane with an entry in each list that can grow, and with each kind of objective."""
    data = lane()
    for name in ("companies", "seats", "areas", "barriers", "works"):
        data = changed(data, EDITOR.added(data, {}, (name,), "br", Place("20.0,20.0")))
    for kind in EDITOR.objective_kinds:
        data = changed(data, EDITOR.new_objective(data, kind, "br"))
    table: Any = EDITOR.shapes
    return changed(data, table.drawn(data, "circle", ((300, 80), (300, 380))))


def fields(data: dict[str, Any]) -> Iterator[Field]:
    """Every field of every page, card and sentence."""
    for page in EDITOR.pages(data):
        yield from page.fields
        for each in page.lists:
            for card in each.cards:
                yield from card.fields
    yield from EDITOR.card(data, {}, ("companies", 0, "stands", 0)).fields
    for sentence in EDITOR.objectives(data):
        yield from (part for part in (*sentence.parts, *sentence.rest) if isinstance(part, Field))


def keys(kind: Any, above: str = "") -> Iterator[str]:
    """Every key path that records of a type can have, without numbers and names of entries."""
    origin, inner = get_origin(kind), get_args(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        for field in msgspec.structs.fields(kind):
            path = f"{above}.{field.encode_name}".lstrip(".")
            yield from [*keys(field.type, path)] or [path]
    elif origin in {Union, UnionType} or origin in {tuple, dict}:
        for each in inner:
            yield from keys(each, above)


def bare(path) -> str:
    """A key path without numbers, and of the tables of parameters, rulings and edges the table alone."""
    steps = [step for step in path if isinstance(step, str)]
    return steps[0] if steps[0] in {"rules", "rulings", "edges"} else ".".join(steps)


def test_no_key_of_a_table_battle_can_be_forgotten():
    data = everything()
    reached = {bare(field.path) for field in fields(data)}
    reached |= {bare(edit.path) for edit in EDITOR.resized(data, 60, 60, 0, 0) if len(edit.path) == 1}
    assert {*keys(Battle)} - reached == LEFT_OUT


def test_every_parameter_and_every_switch_has_its_line():
    pages = {page.title: page for page in EDITOR.pages(lane())}
    assert [field.path[1] for field in pages["rules"].fields] == [*Parameters.__struct_fields__]
    assert [field.path[1] for field in pages["rulings"].fields] == [key for key, each in TABLE.items() if each.words]


def test_what_is_drawn_and_added_is_sound():
    data = {key: value for key, value in everything().items() if key != "seats"}
    data["companies"] = [each for each in data["companies"] if each["stands"]]
    rules = RULESETS["combat_captain"]
    assert [each for each in rules.findings(msgspec.convert(data, Battle)) if not each.note] == []


def test_objectives_are_sentences_with_blanks():
    said = [sentence.words for sentence in EDITOR.objectives(everything())]
    assert said == [
        "British: hold the hamlet with 1 stand at the end of 2 turns in a row, or when the battle ends",
        "British: hold the hamlet with 1 stand at the end of 2 turns in a row, or when the battle ends",
        "British: hold the hamlet with 1 stand when the battle ends",
        "British: have 1 stand in the hamlet at the end of 2 turns in a row, or when the battle ends",
    ]
    data = changed(lane(), (Edit(("aims", 0, "clear"), ["the mill", "inn"]), Edit(("aims", 0, "turns"), 0)))
    words = EDITOR.objectives(data)[0].words
    assert words == "British: hold the hamlet with 1 stand, no enemy in the mill and the inn, when the battle ends"


@pytest.mark.parametrize(
    ("path", "value", "where", "told"),
    [
        (("aims", 0, "area"), "hamlett", "aims[0].area", "hamlett: hamlet"),
        (("companies", 2, "stands", 3, "works"), "gunpit", "companies.a.ag1.works", "gunpit: gun pit"),
        (("areas", 5, "outline"), "8,22 90,22 90,34 8,34", "areas[5]", "cut at the edge: 8,22 72,22 72,34 8,34"),
        (("areas", 7, "level"), 9, "areas[7].level", "level: 5"),
    ],
    ids=["area", "position", "edge", "level"],
)
def test_a_finding_with_one_sure_cure_is_mended(path, value, where, told):
    data = lane()
    *above, key = path
    entry: Any = data
    for step in above:
        entry = entry[step]
    entry[key] = value
    found = next(
        each for each in RULESETS["combat_captain"].findings(msgspec.convert(data, Battle)) if each.where == where
    )
    mend = EDITOR.mended(data, {}, found)
    assert mend is not None
    assert mend.words == told
    after = RULESETS["combat_captain"].findings(msgspec.convert(changed(data, mend.change), Battle))
    assert where not in [each.where for each in after]
    assert EDITOR.mended(data, {}, Finding("aims[9].area", "nothing")) is None


def test_a_table_of_a_spoilt_file_is_shown_as_far_as_it_goes():
    spoilt = {
        "sides": "none",
        "table": ["wide", 3],
        "areas": [7, {"kind": "forest", "outline": "8,22 9"}, {"kind": "moon", "outline": "1,1 2,2 3,1"}],
        "companies": [{"stands": [{"id": 3}, {"id": "A", "at": "5,5"}]}, 4],
        "aims": [{}, 5],
    }
    assert len(EDITOR.pages(spoilt)) == 7
    assert (EDITOR.board(spoilt).columns, EDITOR.shapes.shapes(spoilt)) == (1440, ())
    assert [placed.piece.id for placed in EDITOR.pieces(spoilt, {})] == ["A"]
    assert len(EDITOR.objectives(spoilt)) == 1
    with pytest.raises(EditError, match="is not a stand"):
        EDITOR.moved(spoilt, [("areas", 0)], Place("1.0,1.0"))
    with pytest.raises(EditError, match="is not there"):
        EDITOR.card(spoilt, {}, ("companies", 9))


def test_a_position_is_kept_as_the_start():
    rules = RULESETS["combat_captain"]
    battle = Library().read("sunken_lane")
    data = lane()
    game = Game.new(rules, battle, seed=1, seats=default_seats(battle, machines=True), saves=None)
    first = EDITOR.kept(data, game.state)
    assert (first.change, first.gone, first.left_out) == ((), (), ())
    while game.state.turn < 2:
        game.play_machine()
    later = EDITOR.kept(data, game.state)
    begun = changed(data, later.change)
    begun = changed(begun, EDITOR.removed(begun, later.gone)) if later.gone else begun
    assert [each for each in rules.findings(msgspec.convert(begun, Battle)) if not (each.note or each.mild)] == []
