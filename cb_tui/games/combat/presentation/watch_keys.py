"""The keys of the look modes of Combat: lines of fire, danger, enemy moves, reinforcements."""

from cb_tui.games.combat.presentation.muster_keys import KINDS, MANY
from cb_tui.presentation.battle_keys import ENTER, ESC, MAP, NEXT, PREVIOUS, SIGHT
from cb_tui.presentation.key import Key, without

LINES = SIGHT._replace(word="lines", help="the eight lines of fire of the piece")
WATCHED = Key("m", "enemy", "m", "enemy", "where an enemy can go and fire next turn")
SHOWN = without(MAP, "pools", "threat")
OVER = {"H": "bare"}  # the letter of a helicopter hides the pieces elsewhere

KEYS: dict[str, tuple[Key, ...]] = {
    "combat lines": (
        Key("tab", "next", "Tab", "next enemy", "the next enemy, those in its line of fire first"),
        Key("t", "turn", "t", "turn around", "the lines from the cursor's {place} instead"),
        ESC, PREVIOUS._replace(help="the enemy before"), Key("v", "back", "v", help="back"), *SHOWN,
    ),
    "combat danger": (
        Key(ENTER, "enter", "Enter", "plan", "plan the way to the {place} under the cursor"),
        Key("s", "safer", "s", "safest", "the cursor to the safest {place} in reach; again: the next"),
        Key("D", "whole", "D", "reach/all", "the whole map, or what is in reach"),
        Key("d", "back", "d", "off", "danger map off"),
        LINES, WATCHED, NEXT._replace(word=""), PREVIOUS, ESC, *SHOWN,
    ),
    "combat enemy": (
        Key("tab", "next", "Tab", "next enemy", "the next enemy"),
        Key(ENTER, "enter", "Enter", help="the enemy under the cursor instead"),
        Key("m", "enemy", "m", "off", "back; on another enemy: that one"),
        LINES, ESC, PREVIOUS._replace(help="the enemy before"), *SHOWN,
    ),
    "combat reinforce": (
        Key(ENTER, "enter", "Enter", "put", "put it on the {place} under the cursor"),
        Key("tab", "next", "Tab", "square", "the next good {place}"),
        *(
            Key(letter, kind, letter, help=f"{MANY.get(kind, f'a {kind}')} instead", over=OVER.get(letter, ""))
            for letter, kind in KINDS
        ),
        Key("g", "kind", "g", "other kind", "the next kind in the box"),
        Key("x", "forgo", "x", "no more", "forgo the remaining reinforcements"),
        PREVIOUS._replace(help="the good {place} before"),
        Key("d", "danger", "d", help="danger map"),
        *SHOWN,
    ),
}  # fmt: skip
