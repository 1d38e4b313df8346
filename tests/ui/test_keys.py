"""The one table of keys."""

import pytest

from cb_tui.presentation.battle_keys import DIRECTIONS
from cb_tui.presentation.binding import bind
from cb_tui.presentation.key import cap_of, character, press_of, word_of
from cb_tui.presentation.keys import (
    KEYS,
    action_of,
    actions,
    cap,
    grouped,
    help_pairs,
    in_own_keys,
    key_at,
    key_line,
    rows,
    take,
)
from cb_tui.presentation.text import label, length, line, number_run, plain_text
from tests.battles import FORD
from tests.sample import WHOLE
from tests.ui.walker import Walker

ON_THE_MAP = ("choose", "move", "aim", "reaction", "shed", "decide", "sight", "look", "danger")


def test_a_key_line_fits_80_columns_and_names_nine_keys_at_most():
    for mode, table in KEYS.items():
        row = key_line(mode, 80)
        assert length(row) <= 80, mode
        assert sum(run.bold for run in row) <= 9, mode
        needed = [key.cap for key in table if key.action in ("back", "help") and key.word]
        assert [cap for cap in needed if cap not in plain_text(row)] == [], mode


def test_every_key_is_explained():
    for mode in KEYS:
        assert all(cap and text for cap, text in help_pairs(mode)), mode


@pytest.mark.parametrize("mode", ON_THE_MAP)
def test_directions_hold_wherever_there_is_a_map(mode):
    known = actions(mode)
    assert {known[press] for key in DIRECTIONS for press in key.presses.split()} == {key.action for key in DIRECTIONS}
    assert known["h"] == "W"
    assert known["pageup"] == "NE"


def test_help_has_each_key_once_under_what_it_is_for():
    for mode in KEYS:
        groups = grouped(mode)
        pairs = [pair for group in groups for pair in group.pairs]
        assert sorted(pairs) == sorted(help_pairs(mode)), mode
        assert len({group.title for group in groups}) == len(groups), mode


def test_help_says_first_what_is_to_be_done_and_lays_directions_out_as_a_compass():
    now, cursor, look, *_ = grouped("choose")
    assert [now.title, cursor.title, look.title] == ["now", "move the cursor", "look"]
    assert now.pairs[1] == ("f", "aim at the best target, or at the enemy under the cursor")
    assert cursor.compass[:3] == (("y", "k", "u"), ("h", "", "l"), ("b", "j", "n"))
    assert cursor.compass[6] == ("Home", "Up", "PgUp")
    assert ("d", "danger map: the chance to be hit in each hex") in look.pairs


def test_enter_answers_no_opportunity_fire():
    assert not {"enter", "5", "kp_enter"} & set(actions("reaction"))


def test_the_safer_way_is_taken_in_a_move_alone():
    assert actions("move")["s"] == "safer"


def test_what_is_not_built_is_not_bound():
    assert "s" not in actions("choose")


def test_help_names_no_key_twice():
    for mode in KEYS:
        presses = [press for key in rows(mode) for press in key.presses.split()]
        assert len(presses) == len(set(presses)), mode
        assert len(help_pairs(mode)) == len(rows(mode)), mode


def test_help_names_two_keys_apart_that_the_key_line_names_together():
    told = dict(help_pairs("run_begin"))
    assert (told["j"], told["k"]) == ("the next theater", "the theater before")
    assert (told["l"], told["h"]) == ("the next rank", "the rank before")
    assert not {"j/k", "h/l"} & told.keys()
    assert "j/k theater" in plain_text(key_line("run_begin", 80))


def test_every_key_that_is_shown_does_something():
    """Tried in games of each kind; twenty times nothing is nothing."""
    walker = Walker()
    for battle, presses, dice in (
        ("brecourt", 400, "seeded"),
        ("veghel", 1100, "seeded"),
        ("nicolson", 400, "seeded"),
        ("veghel", 300, "manual"),
        ("foy", 400, "seeded"),
        (FORD, 300, "seeded"),
    ):
        walker.walk(battle, presses if WHOLE or battle == "foy" else presses // 2, dice=dice)
    shown = {(mode, key.action) for mode in KEYS for key in rows(mode)}
    assert {pair for pair in shown if walker.tried[pair] >= 20} - walker.did == set()
    reached = {mode for mode, _ in walker.did}
    assert reached >= {
        "choose", "move", "aim", "reaction", "support", "machine", "sight", "look", "danger", "threat", "sky",
        "victory", "end", "quit", "dice", "page", "orders", "inspect", "filter", "find", "note", "commands",
    }  # fmt: skip
    assert len(walker.did) >= (350 if WHOLE else 280)


# --- keys of the player's own --------------------------------------------------------------------------------------


@pytest.fixture
def own():
    """Binds keys; the table holds again afterwards."""

    def binding(**wanted):
        found = bind(wanted)
        take(found.tables)
        return {finding.where: finding.text for finding in found.findings}

    yield binding
    take({})


def test_help_lists_directions_that_are_bound_otherwise(own):
    assert own(choose={"NW": "f5"}) == {}
    assert grouped("choose")[1].compass == ()
    assert ("F5", "northwest") in grouped("choose")[1].pairs


def test_a_key_of_ones_own_does_it_and_is_shown(own):
    assert own(choose={"fire": "f5 F"}) == {"keys.choose.fire": "F is taken by threat; use another key"}
    assert own(choose={"fire": "f5 G"}) == {}
    assert (action_of("choose", "f5"), action_of("choose", "G"), action_of("choose", "f")) == ("fire", "fire", None)
    assert action_of("move", "f") == "fire"
    assert "F5 G fire" in plain_text(key_line("choose", 80))
    assert ("F5 G", "aim at the best target, or at the enemy under the cursor") in help_pairs("choose")
    said = [line(number_run("f"), " aims"), (label("log  f"),), (label("half  off"),)]
    assert [plain_text(row) for row in in_own_keys(said, "choose")] == ["F5 G aims", "log  F5 G", "half  off"]


def test_two_keys_that_are_told_together_and_those_of_another_moment_follow_too(own):
    assert own(aim={"fewer": "G"}, choose={"orders": "f5"}) == {}
    assert [plain_text(row) for row in in_own_keys([line(number_run("-/+"), " dice")], "aim")] == ["G/+ dice"]
    assert (cap("choose", "orders"), cap("choose", "reach")) == ("F5", "r")


def test_two_actions_may_change_places_and_a_conflict_is_named_and_leaves_both(own):
    assert own(choose={"fire": "c", "close": "f"}) == {}
    assert (action_of("choose", "c"), action_of("choose", "f")) == ("fire", "close")
    assert own(choose={"fire": "c"}) == {"keys.choose.fire": "c is taken by close; use another key"}
    assert (action_of("choose", "c"), action_of("choose", "f")) == ("close", "fire")
    assert own(choose={"fire": "G", "sight": "G"}) == {"keys.choose.sight": "G is taken by fire; use another key"}
    assert (action_of("choose", "G"), action_of("choose", "v")) == ("fire", "sight")
    assert own(choose={"fire": "c", "close": "v"}) == {
        "keys.choose.close": "v is taken by sight; use another key",
        "keys.choose.fire": "c is taken by close; use another key",
    }


def test_everywhere_is_every_moment_that_has_the_action(own):
    assert own(everywhere={"sight": "V"}, aim={"sight": "f9"}) == {}
    assert [action_of(mode, "V") for mode in ("choose", "move", "aim", "look")] == ["sight", "sight", None, "sight"]
    assert action_of("aim", "f9") == "sight"
    assert own(everywhere={"sight": "m"}) == {"keys.everywhere.sight": "m is taken by who at aim; use another key"}
    assert action_of("choose", "v") == "sight"


@pytest.mark.parametrize(
    ("mode", "action", "keys", "said"),
    [
        ("chose", "fire", "F", "did you mean choose?"),
        ("choose", "fier", "F", "did you mean fire?"),
        ("choose", "fire", "", "expected a key"),
        ("choose", "fire", "fire", '"fire" is not a key'),
        ("choose", "fire", "ctrl+1", '"ctrl+1" is not a key'),
        ("choose", "fire", "\x07", '"\x07" is not a key'),
        ("choose", "fire", "ctrl+c", "asks to quit, everywhere"),
        ("choose", "fire", "ctrl+m", "a terminal sends the same"),
        ("find", "back", "b", "b is typed there"),
        ("dice", "back", "1", "1 is typed there"),
    ],
)
def test_what_cannot_be_bound_is_said(own, mode, action, keys, said):
    found = own(**{mode: {action: keys}})
    assert said in found[f"keys.{mode}.{action}"]
    assert action_of("choose", "f") == "fire"


def test_keys_that_are_shown_in_pairs_stay_pairs(own):
    assert own(aim={"fewer": "f7"}) == {}
    assert "F7/+ dice" in plain_text(key_line("aim", 80))
    assert own(aim={"more": "f8"}) == {}
    assert "-/F8 dice" in plain_text(key_line("aim", 80))
    assert own(aim={"more": "f8", "fewer": "f7"}) == {}
    assert "F7/F8 dice" in plain_text(key_line("aim", 80))
    assert own(settings={"less": "f7"}) == {}
    assert "F7/l change" in plain_text(key_line("settings", 80))


@pytest.mark.parametrize(
    ("word", "press", "cap"),
    [
        ("f", "f", "f"), ("F", "F", "F"), ("/", "slash", "/"), ("?", "question_mark", "?"), ("+", "plus", "+"),
        ("<", "less_than_sign", "<"), ("tab", "tab", "Tab"), ("PageUp", "pageup", "PgUp"), ("esc", "escape", "Esc"),
        ("ctrl+f", "ctrl+f", "Ctrl+F"), ("shift+tab", "shift+tab", "Shift+Tab"), ("f12", "f12", "F12"),
        ("space", "space", "Space"), ("kp_5", "kp_5", "Keypad 5"), ("slash", "slash", "/"),
        ("\u00e9", "\u00e9", "\u00e9"),
    ],
)  # fmt: skip
def test_a_press_has_a_name_in_the_file_and_one_on_the_screen(word, press, cap):
    assert (press_of(word), cap_of(press)) == (press, cap)
    assert press_of(word_of(press)) == press


def test_every_sign_of_the_keyboard_can_be_bound_and_typed():
    for code in range(33, 127):
        assert character(press_of(chr(code))) == chr(code)


@pytest.mark.parametrize("mode", ["choose", "aim", "settings", "title"])
def test_the_mouse_finds_each_key_of_the_key_line(mode):
    text = plain_text(key_line(mode, 80))
    for key in rows(mode):
        if key.word and (at := text.find(f"{key.cap} {key.word}")) >= 0:
            assert {key_at(mode, 80, at), key_at(mode, 80, at + len(key.cap) + 1)} == {key.action}
    assert key_at(mode, 80, 79) is None


def test_the_key_line_says_what_enter_does_at_an_enemy_and_the_mouse_still_finds_the_keys():
    assert plain_text(key_line("move", 80)).startswith(" Enter march  ")
    row = plain_text(key_line("move", 80, "aim"))
    assert row.startswith(" Enter aim  ")
    assert key_at("move", 80, row.index("s safer"), "aim") == "safer"
