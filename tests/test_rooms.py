"""Above the rules nothing names a class of Combat Boots, imports its screen or speaks its words, but its package."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple, get_args

import cb_tui
from cb_tui.core.values import Pending, Rolled
from cb_tui.games.combat_boots.rules.events import AnyEvent
from cb_tui.games.combat_boots.rules.model import AnyCommand
from cb_tui.ui.screen_spec import screen_spec

ROOT = Path(cb_tui.__file__).parent
KEYS = {"Left"}  # of the keyboard
NAMES = {event.__name__ for event in get_args(AnyEvent) if event is not Rolled} - KEYS
ABOVE = [path for folder in ("session", "presentation", "ui", "cli", "plain") for path in (ROOT / folder).rglob("*.py")]


ASKED = {each.__name__ for each in Pending.__subclasses__() if each.__module__.startswith("cb_tui.games")}
GIVEN = {command.__name__ for command in get_args(AnyCommand)}
SCREEN = [path for folder in ("presentation", "ui") for path in (ROOT / folder).rglob("*.py")]  # the shell


class Said(NamedTuple):
    """What a file says: its classes, its strings, and those that are shown, which docstrings are not."""

    classes: set[str]
    strings: set[str]
    shown: set[str]


@cache
def said(path: Path) -> Said:
    nodes = [*ast.walk(ast.parse(path.read_text("utf-8")))]
    bare = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    strings = [node for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return Said(
        {node.name for node in nodes if isinstance(node, ast.ClassDef)},
        {str(node.value) for node in strings},
        {str(node.value) for node in strings if id(node) not in bare},
    )


def named(path: Path, names: set[str]) -> set[str]:
    """The names of classes that a file holds as strings, but for those of its own classes in annotations."""
    return (said(path).strings & names) - said(path).classes


def test_no_file_above_the_rules_names_an_event_class():
    assert len(NAMES) > 40
    assert {str(path.relative_to(ROOT)): names for path in ABOVE if (names := named(path, NAMES))} == {}


def test_no_file_of_the_screen_outside_the_games_names_a_command_or_a_question():
    assert {"Fire", "EndTurn"} <= GIVEN
    assert "OpportunityFire" in ASKED
    found = {str(path.relative_to(ROOT)): names for path in SCREEN if (names := named(path, GIVEN | ASKED))}
    assert found == {}


def test_no_file_of_the_screen_outside_the_games_imports_one():
    own = ["from cb_tui.games.combat_boots.presentation", "from cb_tui.games.combat_boots.screen"]
    texts = {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in SCREEN}
    found = {path for path, text in texts.items() if any(line in text for line in own)}
    assert found == set()


def test_no_file_of_the_session_names_a_command_or_a_question():
    files = (ROOT / "session").rglob("*.py")
    assert {str(path.relative_to(ROOT)): held for path in files if (held := named(path, GIVEN | ASKED))} == {}


def test_no_line_of_the_shell_names_a_command_or_a_question():
    files = (path for folder in ("cli", "plain") for path in (ROOT / folder).rglob("*.py"))
    names = NAMES | GIVEN | ASKED
    assert {str(path.relative_to(ROOT)): held for path in files if (held := named(path, names))} == {}


def opened(folder: Path) -> set[str]:
    """The names by which the files of a folder open moments."""
    calls = (node for path in folder.rglob("*.py") for node in ast.walk(ast.parse(path.read_text("utf-8"))))
    return {
        ast.literal_eval(node.args[0])
        for node in calls
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "OpenNamed"
    }


def test_a_moment_that_is_opened_by_name_is_in_its_screen():
    own, general = opened(ROOT / "games" / "combat_boots" / "screen"), opened(ROOT / "ui" / "modes")
    assert {"move", "danger"} <= own <= set(screen_spec("combat_boots").modes_by_name)
    assert (
        {"threat"}
        <= general
        <= set(screen_spec("any other").modes_by_name) & set(screen_spec("combat_boots").modes_by_name)
    )


WORDS = {
    "sky", "aircraft", "sortie", "sorties", "battery", "batteries", "barrage", "barrages", "morale", "rally", "rallied",
    "rallies", "shed", "sheds", "disrupt", "disrupted", "disruption", "halted", "prospect", "prospects", "pools",
}  # fmt: skip
SPOKEN = {  # identifiers of the generic parts that are words of Combat Boots, and why they are left
    "core/display.py": {"disrupted", "morale", "rally", "rally_dice"},  # of Piece and Force: None or False elsewhere
    "core/report.py": {"pools"},  # the dice of a roll in short
    "plain/typed_game.py": {"disrupted"},
    "plain/sentences.py": {"disrupted"},
    "cli/report_page.py": {"halted"},  # `halted` is a key of `report --json`
    "presentation/boards/marks.py": {"disrupted"},  # `!` on the map
    "ui/battle_controller.py": {"disrupted"},
    "ui/modes/pages.py": {"rallies", "rally"},
    "ui/panels/commands.py": {"disrupted"},
    "presentation/game_view.py": {"disrupted"},
}  # fmt: skip


def spoken(path: Path) -> set[str]:
    """The identifiers of a file that have a word of Combat Boots among theirs."""
    text = path.read_text("utf-8")
    if not any(word in text.lower() for word in WORDS):  # no name of it can have one
        return set()
    names = {each.string for each in tokenize.generate_tokens(io.StringIO(text).readline) if each.type == tokenize.NAME}
    return {name for name in names if WORDS & {part.lower() for part in re.findall("[A-Z]?[a-z]+", name)}}


def test_no_generic_part_speaks_the_words_of_combat_boots():
    parts = [
        path
        for folder in ("core", "ai", "session", "presentation", "ui", "cli", "plain")
        for path in (ROOT / folder).rglob("*.py")
    ]
    rooms = {"combat_boots", "combat_captain"}  # whose words some of these are too: morale
    generic = [path for path in parts if rooms.isdisjoint(path.parts)]
    assert len(generic) > 150
    assert {str(path.relative_to(ROOT)): held for path in generic if (held := spoken(path))} == SPOKEN


TOLD = {"sentence", "why_not", "brief"}  # of refusals and errors: told to a person, never asked
TEXT = {"startswith", "endswith", "split", "partition", "replace", "find", "removeprefix", "removesuffix", "lower"}


def asked_of_prose(path: Path) -> Iterator[str]:
    """Where a file looks into the sentence of a refusal: by a method of texts, by `in` or by a pattern."""
    text = path.read_text("utf-8")
    if not any(told in text for told in TOLD):  # no attribute of it can be one
        return
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr=told), attr=method)):
                looks = told in TOLD and method in TEXT
            case ast.Call(func=ast.Attribute(value=ast.Name(id="re")), args=args):
                looks = any(isinstance(one, ast.Attribute) and one.attr in TOLD for one in args)
            case ast.Compare(comparators=[ast.Attribute(attr=told)], ops=[ast.In() | ast.NotIn()]):
                looks = told in TOLD
            case _:
                looks = False
        if looks:
            yield f"{path.relative_to(ROOT)}: {ast.unparse(node)}"


FOLDERS = [  # a sentence without the folder of its save, which its reader knows: nothing is decided
    "session/bundle.py: error.sentence.replace(str(saves / name), where)",
    "session/game.py: error.sentence.replace(f'{self.folder}/', '')",
]


def test_nobody_above_the_rules_reads_the_sentence_of_a_refusal():
    assert sorted(found for path in ABOVE for found in asked_of_prose(path)) == sorted(FOLDERS)


OF_2025 = {"cli/help_text.py", "games/combat_boots/cli/odds.py"}  # `odds` prints the chances of the 2025 edition
LOOKED_UP = {"cli/report_page.py"}  # and what a system without a word for it says
NOT_SAID = ("disrupt", "disrupted", "Disrupted", "bar disrupted")  # names of results, fields, an event, a color


def test_no_sentence_says_disrupted_in_words_of_its_own():
    files = [path for path in ROOT.rglob("*.py") if "disr" in path.read_text("utf-8").lower()]
    files = [path for path in files if not path.match("combat_boots/rules/edition.py")]
    told = {
        str(path.relative_to(ROOT))
        for path in files
        if any("disr" in text.lower() and text not in NOT_SAID for text in said(path).shown)
    }
    assert told == OF_2025 | LOOKED_UP
