"""Pieces, mines and headquarters of a battle of Combat under edit, and the position of a game kept as its start."""

import tomllib

import msgspec
import pytest

from cb_tui.core.battle_editor import Placing
from cb_tui.core.editing import EditError, changed, value_at
from cb_tui.core.fields import assigned
from cb_tui.core.findings import findings
from cb_tui.core.scenario import Finding
from cb_tui.core.symmetry import twin
from cb_tui.games import RULESETS
from cb_tui.games.combat.editor.editor import EDITOR
from cb_tui.games.combat.rules.battle import Battle
from tests.combat.editor.test_square_maps import after, battle

GAME = RULESETS["combat"]
MAP, SIX = battle("draft")["map"], {"half_depth": 6}
DEEP = {"deploy_depth": 9}


def counters(data):
    """The palette of a battle."""
    return EDITOR.counters(data)


def place(data, kind, at, side="blue"):
    """The data with one more piece."""
    return changed(data, EDITOR.placed(data, counters(data), Placing(kind, side, at)))


def there(data):
    """Where each piece stands, by the id that the game gives it."""
    return {placed.piece.id: placed.piece.at for placed in EDITOR.pieces(data, counters(data))}


def wrong(data):
    """What is wrong with a battle, without notes."""
    return [each for each in findings(GAME, msgspec.convert(data, Battle)) if not each.note]


def test_pieces_have_the_ids_that_the_game_gives_them():
    for name in ("draft", "four_corps", "chinese_farm"):
        state = GAME.start(msgspec.convert(battle(name), Battle), {})
        ids = {name: at for name, at in there(battle(name)).items() if name[0] not in "*X"}
        assert ids == {unit: piece.at for unit, piece in state.pieces.items()}


def test_the_palette_is_that_of_profile_and_era():
    assert [*counters(battle("draft"))] == ["tank", "gun", "plane", "mine"]
    assert [*counters(battle("chinese_farm"))] == ["tank", "gun", "plane", "foot", "motor", "helicopter", "mine"]
    early = {**battle("draft"), "profile": "house", "era": "ERA-10", "parameters": {"hq": True}}
    assert [*counters(early)] == ["gun", "foot", "cavalry", "hq"]
    assert counters(battle("arracourt"))["tank"].reach == "3"


def test_a_new_piece_comes_below_those_of_its_kind_and_a_mine_is_one_too():
    data = place(place(battle("draft"), "tank", "0911"), "mine", "0211")
    assert [unit["kind"] for unit in data["forces"][0]["units"]] == ["tank"] * 4 + ["gun"] * 2
    assert data["forces"][0]["mined"][-1] == "0211"
    assert there(data)["T4"] == "0911"
    assert EDITOR.armies(data)[0][1] == "6 pieces, 18 points: 4 tanks, 2 guns; 3 mines"


def test_a_half_says_whose_pieces_start_there():
    assert [EDITOR.side_at(battle("draft"), at) for at in ("0101", "0106", "0107", "1212")] == ["red"] * 2 + [
        "blue"
    ] * 2


def test_a_plane_starts_on_the_first_square_of_its_strip():
    data = after(battle("draft"), "strip", "0112", "0212")
    assert there(place(data, "plane", "0312"))["P1"] == "0112"
    with pytest.raises(EditError, match="airstrip"):
        place(battle("draft"), "plane", "0112")


def test_objectives_follow_the_ids_of_pieces():
    aim = {"aim": "destroy", "side": "red", "ids": ["T2", "G1"]}
    data = {**battle("draft"), "aims": [aim]}
    assert changed(data, EDITOR.removed(data, [("forces", 0, "units", 0)]))["aims"][0]["ids"] == ["T1", "G1"]
    assert changed(data, EDITOR.removed(data, [("forces", 0, "units", 1)]))["aims"][0]["ids"] == ["G1"]
    field = EDITOR.card(data, {}, ("forces", 0, "units", 0)).fields[0]
    other = changed(data, EDITOR.follow(data, assigned(data, field, "gun")))
    assert other["aims"][0]["ids"] == ["T1", "G2"]


def test_a_piece_moves_is_copied_and_has_a_twin():
    data, board = battle("draft"), EDITOR.board(battle("draft"))
    mine, tank = ("forces", 0, "mined", 0), ("forces", 0, "units", 0)
    assert value_at(changed(data, EDITOR.moved(data, [mine], "0112")), mine) == "0112"
    two = changed(data, EDITOR.copied_pieces(data, counters(data), {tank: "0112", mine: "0212"}))
    assert (there(two)["T4"], two["forces"][0]["mined"][-1]) == ("0112", "0212")
    both = changed(data, EDITOR.twinned(data, counters(data), tank, lambda at: twin(board, "turn", at)))
    assert there(both)["t4"] == "0503"


def test_a_commander_goes_with_the_force_and_a_side_keeps_its_pieces_under_another_name():
    data = battle("four_corps")
    three = changed(data, EDITOR.removed(data, [("seats", 2)]))
    assert [force["seat"] for force in three["forces"]] == ["bw", "rw", "re"]
    name = EDITOR.card(data, {}, ("sides", 1)).fields[0]
    green = changed(data, EDITOR.follow(data, assigned(data, name, "green")))
    assert [seat["side"] for seat in green["seats"]] == ["blue", "green", "blue", "green"]
    assert wrong(green) == []


def test_the_position_of_a_game_is_its_start_where_a_file_can_say_it():
    data = battle("first_salvo")
    state = GAME.start(msgspec.convert(data, Battle), {})
    kept = EDITOR.kept(data, state)
    assert (kept.change, kept.gone, kept.left_out) == ((), (), ())
    unit, piece = next((unit, piece) for unit, piece in state.pieces.items() if piece.kind == "tank")
    lost = {name: each for name, each in state.pieces.items() if name != unit}
    later = msgspec.structs.replace(state, pieces=lost, round=3)
    position = EDITOR.kept(data, later)
    left = changed(data, position.change)
    left = changed(left, EDITOR.removed(left, position.gone))
    assert left["turns"] == data["turns"] - 2
    assert len(there(left)) == len(there(data)) - 1
    ahead = {**state.pieces, unit: msgspec.structs.replace(piece, at="0101" if piece.at[2:] > "08" else "0116")}
    with pytest.raises(EditError, match="enemy's half"):
        EDITOR.kept(data, msgspec.structs.replace(state, pieces=ahead))


@pytest.mark.parametrize(
    ("where", "text", "changes", "words"),
    [
        ("map row 2", "", {"map": [MAP[0], ".ww.=....h.", *MAP[2:]]}, "row 2: add ."),
        ("map", "expected 16 rows", {"parameters": {"deploy_depth": 3}}, "a half has 6 rows"),
        ("parameters.deploy_depth", "", {"parameters": SIX | DEEP}, "the line lies 6 rows from the edge"),
        ("parameters.fog", "there is no such parameter", {"parameters": SIX | {"fog": 9}}, "fog is left out"),
        ("era", "", {"era": "ERA-13"}, "no era"),
        ("links[0]", "", {"links": [["0101", "0102"]]}, "the link goes"),
    ],
)  # fmt: skip
def test_what_has_one_sure_cure_is_mended(where, text, changes, words):
    data = {**battle("draft"), **changes}
    mend = EDITOR.mended(data, {}, Finding(where, text))
    assert mend is not None
    assert mend.words == words
    assert wrong(changed(data, mend.change)) == []


def test_how_soon_each_side_can_be_at_its_objectives():
    told = EDITOR.soonest(msgspec.convert(battle("draft"), Battle))
    assert told == (
        "Blue reach 0606 in round 2, 0706 in 2, 0607 in 1, 0707 in 1",
        "Red reach 0606 in round 1, 0706 in 1, 0607 in 2, 0707 in 2",
    )


def test_a_draft_written_by_hand_can_be_read_as_far_as_it_goes():
    spoilt = tomllib.loads(
        'map = ["..x", 7]\nforces = [3, {seat = 1, units = [{kind = "ship", at = "0101"}]}]\naims = "no"'
    )
    assert EDITOR.pieces(spoilt, counters(spoilt))[0].piece.kind == "?"
    assert len(EDITOR.pages(spoilt)) == 9
    assert EDITOR.objectives(spoilt) == ()
    assert EDITOR.armies(spoilt) == ()
