"""A change of a battle's data is a few new values at key paths."""

import pytest

from cb_tui.core.editing import REMOVED, Edit, EditError, changed, told, value_at

BATTLE = {"title": "Ford", "units": [{"id": "a1", "at": "0101"}, {"id": "a2", "at": "0102"}], "board": {"map": ". ^\n"}}


def after(*change):
    return changed(BATTLE, change)


def test_a_key_gets_a_value_and_all_else_stays():
    found = after(Edit(("units", 1, "at"), "0305"))
    assert found == {**BATTLE, "units": [{"id": "a1", "at": "0101"}, {"id": "a2", "at": "0305"}]}
    assert value_at(BATTLE, ("units", 1, "at")) == "0102"


def test_an_entry_is_replaced_or_comes_before_another():
    assert [one["id"] for one in after(Edit(("units", 0), {"id": "b"}))["units"]] == ["b", "a2"]
    assert [one["id"] for one in after(Edit(("units", 0), {"id": "b"}, insert=True))["units"]] == ["b", "a1", "a2"]
    assert [one["id"] for one in after(Edit(("units", 2), {"id": "b"}, insert=True))["units"]] == ["a1", "a2", "b"]


def test_a_key_and_an_entry_are_taken_out():
    assert "title" not in after(Edit(("title",), REMOVED))
    assert [one["id"] for one in after(Edit(("units", 0)))["units"]] == ["a2"]


def test_edits_apply_one_after_the_other_and_make_their_tables():
    found = after(
        Edit(("units", 0)),
        Edit(("units", 0, "turn"), 3),
        Edit(("sky", "radius"), 4),
        Edit(("victory", 0), {"side": "us"}, insert=True),
    )
    assert found["units"] == [{"id": "a2", "at": "0102", "turn": 3}]
    assert (found["sky"], found["victory"]) == ({"radius": 4}, [{"side": "us"}])


@pytest.mark.parametrize(
    "edit",
    [
        Edit(()),
        Edit(("title", "x"), 1),
        Edit(("units", 2), {}),
        Edit(("title", 0), "x"),
        Edit(("none",)),
        Edit(("units", "x"), 1),
        Edit(("new", 0, "at"), 1),
    ],
)
def test_an_edit_that_does_not_fit_is_one_sentence(edit):
    with pytest.raises(EditError) as refused:
        after(edit)
    assert "\n" not in str(refused.value)


def test_a_path_is_told_as_findings_name_it():
    assert told(("board", "roads", 0)) == "board.roads[0]"
