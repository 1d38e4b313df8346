"""The editor on the screen: four recipes typed from the list of battles, and what its layers do."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from cb_tui.ui.screens.chooser import ChooserScreen
from cb_tui.ui.screens.editor import EditorScreen
from cb_tui.ui.screens.trial import TrialScreen
from tests.ui.authors import Author, author_at


@pytest.fixture
async def author(tmp_path, monkeypatch):
    """An author in the list of battles, its mark on the mill road."""
    chooser = ChooserScreen()
    async with author_at(chooser, tmp_path, monkeypatch) as found:
        while chooser.battle.id != "mill":
            await found.pilot.press("j")
        yield found


def rows_of(data: dict[str, Any]) -> list[list[str]]:
    return [row.split() for row in data["board"]["map"].splitlines() if row.strip()]


async def test_a_wood_in_a_corner_with_its_twin_is_saved_in_seventeen_keys(author):
    await author.types("E Enter m ^ / 0706 Enter a l l l j Enter w")
    assert author.keys == 17
    rows, before = rows_of(author.written()), rows_of(tomllib.loads(mill()))
    assert [row[6:10] for row in (rows[0], rows[1], rows[5], rows[6])] == [["^"] * 4] * 4
    assert [rows[0], rows[1]] == [rows[6], rows[5]]
    assert rows[2:5] == before[2:5]
    assert (
        sum(a != b for one, other in zip(mill().splitlines(), text(author), strict=True) for a, b in [(one, other)])
        == 4
    )


def mill() -> str:
    return (Path(__file__).parents[2] / "scenarios" / "combat_boots" / "mill.toml").read_text()


def text(author: Author) -> list[str]:
    return (author.folder / "mill-2.toml").read_text().splitlines()


async def test_a_panzerschreck_that_comes_in_turn_3_takes_twenty_one_keys(author):
    await author.types("E Enter / 1104 Enter p Tab schr Enter Enter j l l Esc w")
    assert author.keys == 21
    (piece,) = [unit for unit in author.written()["units"] if unit["type"] == "de_schreck"]
    assert piece == {"id": piece["id"], "side": "de", "type": "de_schreck", "at": "1104", "turn": 3}
    assert len(text(author)) == len(mill().splitlines()) + 1


async def test_three_houses_instead_of_two_and_a_way_out_take_twelve_keys(author):
    await author.types("E Enter o l + j j Enter Tab l Esc w")
    assert author.keys == 12
    (
        first,
        *_,
    ) = victory = author.written()["victory"]
    assert (first["kind"], first["count"]) == ("hold", 3)
    (way_out,) = [each for each in victory if each["kind"] == "exit"]
    assert (way_out["side"], way_out["edge"]) == ("us", "south")


async def test_a_test_is_played_in_memory_and_two_keys_lead_there_and_back(author, tmp_path):
    await author.types("E Enter / 0605 Enter")
    before, author.keys = author.work.document.text, 0
    await author.types("G")
    assert isinstance(author.app.screen, TrialScreen)
    assert "TEST of The mill road" in author.shown
    await author.types("E")
    assert isinstance(author.app.screen, EditorScreen)
    assert author.keys == 2
    assert author.work.document.text == before
    assert not (tmp_path / "saves").exists()


async def test_the_ai_plays_in_the_background_until_the_battle_changes(author):
    await author.types("E Enter A")
    assert "the first game is being played" in author.shown
    games = author.app.screen.games
    assert games.trial.running
    await author.types("^ Enter")
    assert games.trial is None
    assert "game" not in author.shown.splitlines()[-2]


async def test_undo_takes_each_step_back_and_redo_makes_it_again(author):
    await author.types("E Enter / 0305 Enter ^ Enter")
    assert "trees" in author.shown
    changed = author.work.document.text
    await author.types("Back")
    assert author.work.document.text == mill()
    await author.types("Y")
    assert author.work.document.text == changed


async def test_what_is_wrong_is_counted_as_it_is_made_and_enter_goes_to_it(author):
    await author.types("E Enter / 0602 Enter o")
    await author.types("l l l l l")
    assert "1 finding" in author.shown or "2 findings" in author.shown
    await author.types("i Enter")
    assert isinstance(author.app.screen, EditorScreen)


async def test_a_copy_says_before_it_is_pasted_that_it_will_shift(author):
    await author.types("E Enter a l l c P")
    assert "other ground" in author.shown
    assert "shifts by half" not in author.shown
    await author.types("n")
    assert "every other row shifts by half a hex" in author.shown


async def test_each_layer_and_page_has_its_keys_on_the_page_of_help(author):
    await author.types("E Enter")
    for layer in ("", "R", "p Esc", "o", "B", "i"):
        await author.types(f"{layer} ?")
        assert "Keys now" in author.shown
        await author.types("Esc Esc" if layer in ("o", "B", "i") else "Esc")
    assert isinstance(author.app.screen, EditorScreen)


async def test_esc_puts_the_counter_in_hand_away_before_it_leaves(author):
    await author.types("E Enter / 1104 Enter p schr Enter Esc")
    assert author.work.hand is None
    assert "not yet in the file" not in author.shown
    await author.types("Esc")
    assert "1 change kept, not yet in the file" in author.shown


async def test_a_saved_copy_is_listed_and_marked_as_it_was_saved(author):
    await author.types("E Enter ^ Enter w Esc Enter")
    assert isinstance(author.app.screen, ChooserScreen)
    assert author.app.screen.battle.id == "mill-2"
    assert author.app.screen.battle != author.app.library.read("mill")


async def test_esc_on_the_map_leads_back_to_the_list_and_the_copy_waits_there(author):
    await author.types("E Enter ^ Enter Esc")
    assert "1 change kept, not yet in the file" in author.shown
    await author.types("Esc l Esc Enter")
    assert isinstance(author.app.screen, ChooserScreen)
    await author.types("E")
    assert "mill-2: 1 change not saved" in author.shown
    await author.types("X")
    assert author.work.document.text == mill()


async def test_k_makes_the_position_of_a_test_the_start(author):
    await author.types("E Enter G l l Enter K")
    assert isinstance(author.app.screen, EditorScreen)
    (first, *_) = author.work.data["units"]
    assert (first["id"], first["at"]) == ("R1", "0402")


async def test_marked_pieces_change_move_and_go_together(author):
    await author.types("E Enter p Esc Space U j Space Esc g l Enter")
    before = text_of_units(author)
    assert len(author.work.marked) == 2
    assert [at for at, _ in before][:2] != ["0202", "0103"]
    await author.types("Enter")
    while author.app.screen.now.marked(author.work).path[-1] != "turn":
        await author.types("j")
    await author.types("l Esc")
    assert sum(turn == 2 for _, turn in text_of_units(author)) == 2
    await author.types("Back Back")
    assert author.work.document.text == mill()


def text_of_units(author: Author) -> list[tuple[str, int]]:
    return [(unit["at"], unit.get("turn", 1)) for unit in author.work.data["units"]]


async def test_a_stroke_of_the_pen_is_one_step_of_undo(author):
    await author.types("E Enter / 0305 Enter ^ Space l l l Space")
    assert author.work.unsaved > 1
    await author.types("Back")
    assert author.work.document.text == mill()
    await author.types("Y Back")
    assert author.work.document.text == mill()


async def test_a_smaller_map_names_the_pieces_that_it_moves_before_it_is_taken(author):
    await author.types("E Enter B N")
    await author.pilot.press("ctrl+u")
    await author.types("8x7")
    assert "moves 5 pieces to the edge" in author.shown
