"""No press of a mode is claimed by two rows unseen, in the tables of the program or with a player's own keys."""

import ast
from collections import Counter
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import pytest

import cb_tui
from cb_tui.presentation import keys
from cb_tui.presentation.binding import EVERYWHERE, Wanted, bind, movable
from cb_tui.presentation.key import RESERVED, Key, cap_of, character, clashes, word_of
from cb_tui.presentation.keys import KEYS, TYPING, actions, take
from tests.sample import sample

ROOT = Path(cb_tui.__file__).parent
Table = tuple[Key, ...]


def tables() -> list[dict[str, Table]]:
    """Every table of modes in a module of keys, but for the one that holds them all."""
    modules = (
        import_module(".".join(path.relative_to(ROOT.parent).with_suffix("").parts)) for path in ROOT.rglob("*keys.py")
    )
    held = [value for module in modules if module is not keys for value in vars(module).values()]
    return [
        value for value in held if isinstance(value, dict) and all(isinstance(row, tuple) for row in value.values())
    ]


def opened() -> set[str]:
    """The modes that the screens name: `keys` of a mode of a battle, what `mode` of a page returns."""
    found = set[str]()
    texts = [path.read_text("utf-8") for path in ROOT.rglob("*.py")]
    files = [ast.parse(text) for text in texts if "keys = " in text or "def mode(" in text]
    for node in (node for file in files for node in ast.walk(file)):
        match node:
            case (
                ast.Assign(targets=[ast.Name(id="keys") | ast.Attribute(attr="keys")], value=value)
                | ast.AnnAssign(target=ast.Name(id="keys"), value=ast.expr() as value)
            ):
                found |= names(value)
            case ast.FunctionDef(name="mode"):
                found |= {name for each in ast.walk(node) if isinstance(each, ast.Return) for name in names(each.value)}
    return found


def names(value: ast.expr | None) -> set[str]:
    """The texts that an expression may be."""
    match value:
        case ast.Constant(value=str(name)):
            return {name}
        case ast.IfExp(body=one, orelse=other):
            return names(one) | names(other)
        case _:
            return set()


def told(mode: str, table: Table) -> list[str]:
    return [
        f"{mode}: {cap_of(press)} is {first.action} and {second.action}; take one out, or say over={second.action!r}"
        for press, first, second in clashes(table)
    ]


def bound(wanted: Wanted) -> list[str]:
    """What is said of a player's own keys, which then hold."""
    found = bind(wanted)
    assert [clash for mode, table in found.tables.items() for clash in told(mode, table)] == []
    take(found.tables)
    return [f"{finding.where}: {finding.text}" for finding in found.findings]


@pytest.fixture(autouse=True)
def the_keys_of_the_program():
    yield
    take({})


# --- the tables of the program -------------------------------------------------------------------------------------


def test_every_mode_is_in_one_table_and_a_screen_opens_it():
    held = [mode for table in tables() for mode in table]
    twice = sorted(mode for mode, count in Counter(held).items() if count > 1)
    assert not twice, f"{twice} stand in two modules *keys.py; import a module of keys, not the table in it"
    assert not set(held) - set(KEYS), f"{set(held) - set(KEYS)}: name the table in the `keys` of the game's GAME"
    assert not set(KEYS) - set(held), f"{set(KEYS) - set(held)}: their table is in no module called *keys.py"
    assert not opened() - set(KEYS), f"{opened() - set(KEYS)}: a mode names these keys, and no table has them"
    assert not set(KEYS) - opened(), f"{set(KEYS) - opened()}: no mode and no page has these keys"


def test_no_press_is_claimed_by_two_rows_unless_the_first_says_so():
    assert [clash for mode, table in KEYS.items() for clash in told(mode, table)] == []


def test_a_row_that_is_over_an_action_takes_a_press_from_it():
    for mode, table in KEYS.items():
        for at, row in enumerate(table):
            under = {press for key in table[at:] if key.action == row.over for press in key.presses.split()}
            assert not row.over or under & {*row.presses.split()}, f"{mode}: {row.action} is over {row.over} in vain"


def test_no_row_claims_what_the_program_or_a_typed_text_needs():
    for mode, table in KEYS.items():
        presses = [press for key in table for press in key.presses.split()]
        reserved = {*RESERVED} - ({"ctrl+c"} if mode == "quit" else set())  # which asks to quit, and once more does
        assert [press for press in presses if press in reserved or (mode in TYPING and character(press))] == [], mode


def test_a_clash_is_named():
    fire, flee, fall = Key("f F", "fire", "f"), Key("r f", "flee", "r"), Key("F", "fall", "F")
    assert told("choose", (fire, flee)) == ["choose: f is fire and flee; take one out, or say over='flee'"]
    assert told("choose", (fire._replace(over="flee"), flee)) == []
    assert told("choose", (fire, flee._replace(over="fire"))) != []
    assert told("choose", (fire._replace(over="flee"), flee, fall)) != []
    assert told("choose", (fire, fire)) != []


# --- a player's own keys -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", sample(KEYS, 3))
def test_each_key_of_another_action_is_refused_in_a_sentence_and_changes_nothing(mode):
    before = actions(mode)
    for one, other in pairwise(movable(mode)):
        word = word_of(other.presses.split()[0])
        (said,) = bound({mode: {one.action: word}})
        assert said.startswith(f"keys.{mode}.{one.action}: ")
        assert "; use a" in said
        assert actions(mode) == before


def test_a_key_that_gives_way_to_another_may_move_and_the_one_over_it_stays():
    assert bound({EVERYWHERE: {"bare": "H f9"}}) == []
    assert (actions("combat reinforce")["H"], actions("combat reinforce")["f9"]) == ("helicopter", "bare")
    assert bound({"combat reinforce": {"helicopter": "f9"}}) == []
    assert (actions("combat reinforce")["H"], actions("combat reinforce")["f9"]) == ("bare", "helicopter")


def test_a_press_that_is_asked_for_by_name_is_not_lost_in_silence():
    told = "keys.combat reinforce.bare: H is taken by helicopter; use another key"
    assert bound({"combat reinforce": {"bare": "H f9"}}) == [told]
