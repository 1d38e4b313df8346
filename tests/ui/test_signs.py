"""Beyond ASCII only signs are drawn that fonts have and that are one cell wide outside Chinese, Japanese and Korean."""

import ast
import re
from importlib import import_module

import pytest
from msgspec.structs import replace

from cb_tui.core.scenario import COUNTRIES
from cb_tui.presentation.boards.cells import ASCII, BLOCKS, DRAWERS, UNICODE
from cb_tui.presentation.boards.hex.ground import LOOKS
from tests.pages import ROOT

ALLOWED = set("─│┌┐└┘├┤┬┴┼═║╔╗╚╝╦╩╠╣╬█▀▄░▒■□●▲►▼∙·•♣♠⌂≈√†←→↑↓")
DRAWING = [  # what draws screens; the terminal's own folder knows foreign signs to keep them out
    path
    for folder in ("presentation", "ui", "games")
    for path in sorted((ROOT / "cb_tui" / folder).rglob("*.py"))
    if "terminal" not in path.parts and not {"rules", "generator", "ai", "store"} & {*path.parts}
]
ESCAPED = re.compile(r"\\[xuUN]")
PICTURES = [*(ROOT / "docs" / "pictures").glob("*.svg"), *(ROOT / "tests" / "ui").rglob("*.txt")]


def foreign(text: str) -> set[str]:
    """Return the signs of a text that no screen may show. Letters with accents are names."""
    return {sign for sign in text if not sign.isascii() and not sign.isalpha()} - ALLOWED


def test_code_that_draws_has_only_signs_of_the_list():
    found = {}
    for path in DRAWING:
        code = path.read_text(encoding="utf-8")
        if not code.isascii() or ESCAPED.search(code):  # no other has a sign beyond ASCII
            texts = (node.value for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Constant))
            found[str(path.relative_to(ROOT))] = foreign("".join(text for text in texts if isinstance(text, str)))
    assert len(found) > 10
    assert {path: signs for path, signs in found.items() if signs} == {}


def test_pictures_have_only_signs_of_the_list():
    found = {str(path.relative_to(ROOT)): foreign(path.read_text(encoding="utf-8")) for path in PICTURES}
    assert {path: signs for path, signs in found.items() if signs} == {}


@pytest.mark.parametrize("kind", DRAWERS)
def test_ground_has_a_sign_of_the_list_in_every_country_and_set(kind):
    for look in import_module(f"{DRAWERS[kind]}.ground").LOOKS.values():
        assert not foreign("".join([*look.glyphs, *look.signs.values()]))
        for country in COUNTRIES:
            signs = [replace(each, country=country).terrain(look) for each in (ASCII, BLOCKS, UNICODE)]
            assert [len(sign) for sign in signs] == [1, 1, 1]
            assert signs[0].isascii() and signs[1].isascii()


def test_there_are_no_firs_in_the_desert():
    assert [replace(signs, country="desert").terrain(LOOKS["trees"]) for signs in (BLOCKS, UNICODE)] == ['"', '"']
    assert [replace(UNICODE, country=each).terrain(LOOKS["trees"]) for each in ("bocage", "snow", "jungle")] == [*"♣▲♠"]
