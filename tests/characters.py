"""Characters that may stand in any text and must never reach a terminal, and a save that is full of them."""

import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from cb_tui.games import RULESETS
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from tests.legal import find

HUGE = ("Co", "Cs", "Cn")  # sampled at the ends of their ranges; of Cc, Cf and the ends of lines, all
SAMPLES = (
    0x378,
    0x2065,
    0xD800,
    0xDBFF,
    0xDC80,
    0xDFFF,
    0xE000,
    0xF8FF,
    0xFDD0,
    0xFFF0,
    0xFFFF,
    0x1FFFE,
    0xF0000,
    0x10FFFF,
)
UNPRINTING = [
    chr(code)
    for code in (*range(0x20000), *range(0xE0000, 0xE1000), 0xF0000, 0x10FFFF)  # planes without such are left out
    if (sort := unicodedata.category(chr(code))) in ("Cc", "Cf", "Zl", "Zp") or (sort in HUGE and code in SAMPLES)
]
STORABLE = [sign for sign in UNPRINTING if unicodedata.category(sign) != "Cs"]  # half characters stand in no file
ORDERS = "\x1b]2;x\x07\x1b]52;c;eA==\x07\x1b[2J\x1b[6n\x9b2J\x8d\n\r\u202e\u2067\u2028\x7f"  # to a terminal
LETTER = "\u0416"


def runs(signs: list[str], length: int = 60) -> Iterator[str]:
    """Every character behind a letter, marked at both ends: those of ASCII in a run of ASCII, all in mixed ones."""
    ascii_alone = [sign for sign in signs if sign.isascii()]
    for letter, some in (("a", ascii_alone), (LETTER, signs)):
        for at in range(0, len(some), length):
            name = f"{letter}{at}"
            yield f"<{name} {''.join(letter + sign for sign in some[at : at + length])} {name}>"


def hostile_battle() -> Any:
    """Veghel with orders to a terminal in every text that is free, and with every character in most.

    A game that was begun with it goes on; a file that says it has findings. Ids are letters and digits in both.
    """
    battle = Library().read("veghel")
    data = msgspec.to_builtins(battle)
    every = " ".join(runs(STORABLE)).replace("<", "(")  # the notes alone are marked
    data["title"] = f"a{ORDERS}{data['title']}"
    for key in ("summary", "briefing", "balance"):
        data[key] = f"{LETTER}{ORDERS}{every}{data[key]}"
    for army, letter in zip(data["sides"], ("b", LETTER), strict=True):
        army |= {"name": f"{letter}{ORDERS}{army['name']}", "title": f"{LETTER}{ORDERS}{every}{army['title']}"}
    for kind in data["types"].values():
        kind |= {"name": f"{LETTER}{ORDERS}{kind['name']}{every}", "note": f"c{ORDERS}{every}"}
    leader = {"id": "L1", "side": "us", "name": f"{LETTER}{ORDERS}{every}", "at": data["units"][0]["at"]}
    battery = {"id": "B1", "side": "us", "name": f"{LETTER}{ORDERS}{every}", "fp": 3}
    data |= {"leaders": [leader], "batteries": [battery]}
    return msgspec.convert(data, type(battle))


def hostile_save(saves: Path, name: str = "hostile") -> None:
    """A game of that battle, with a fire, and with notes that hold every character."""
    battle = hostile_battle()
    seats = {army.id: "human" for army in battle.sides}
    game = Game.new(RULESETS[battle.ruleset], battle, seed=5, seats=seats, name=name, saves=saves)
    for note in runs(STORABLE):
        game.note(note)
    fire = find(game.legal(), "Fire", by=("R2",))
    assert fire is not None
    game.play(fire)
    game.close()
