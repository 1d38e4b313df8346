"""The report shows what others wrote as they wrote it: no word of it becomes Markdown or HTML."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from markdown_it import MarkdownIt

from cb_tui.games import RULESETS
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from tests.cli.shell import run
from tests.legal import find

MARKUP = (
    "</td><img src=x onerror=y>[l](http://x) ![i](//x) `c` | _e_ *s* __b__ ~~d~~ &lt; <http://x> https://x www.x.org \\"
)
NOTES = [
    "# h",
    "- - x",
    "1. x",
    "+ x",
    "---",
    "- - -",
    "===",
    "```",
    "~~~",
    "> q",
    "<script>",
    "    x",
    "| a |",
    "[a]: b",
    MARKUP,
]


def written(saves: Path, name: str, word: str, notes: list[str]) -> str:
    """The report of a game with this word in front of its title and names, and with these notes."""
    battle = Library().read("veghel")
    data = msgspec.to_builtins(battle)
    for key in ("title", "briefing"):
        data[key] = f"{word} {data[key]}"
    for named in (*data["sides"], *data["types"].values()):
        named["name"] = f"{word} {named['name']}"
    text = msgspec.json.encode(data)
    seats = {seat.id: "human" for seat in battle.seated}
    hostile = msgspec.json.decode(text, type=type(battle))
    game = Game.new(RULESETS[battle.ruleset], hostile, seed=5, seats=seats, name=name, saves=saves)
    for note in notes:
        game.note(note)
    fire = find(game.legal(), "Fire", by=("R2",))
    assert fire is not None
    game.play(fire)
    game.close()
    ran = run("report", name, "--saves", saves)
    assert ran.status == 0
    return ran.out


def kinds(page: str) -> Iterator[str]:
    """What a page is made of, text apart."""
    for token in MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(page):
        for part in (token, *(token.children or ())):
            if not part.type.startswith("text"):
                yield part.type


@pytest.mark.parametrize("word", [MARKUP, "# h", "1. l", "```"])
def test_a_page_of_markup_is_made_of_the_same_parts_as_one_of_words(tmp_path, word):
    tame = written(tmp_path, "tame", "word", ["words"] * len(NOTES))
    hostile = written(tmp_path, "hostile", word, NOTES)
    assert list(kinds(hostile)) == list(kinds(tame))


def test_what_is_shown_is_what_was_written(tmp_path):
    shown = MarkdownIt("commonmark").render(written(tmp_path, "hostile", "word", ["a_b *c* <d> 1.5 # e"]))
    assert "<p>a_b *c* &lt;d&gt; 1.5 # e</p>" in shown
