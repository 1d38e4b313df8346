"""The keys of Combat's own moments: a piece up, a route, an aim, a strike."""

from cb_tui.presentation.battle_keys import ENTER, ESC, MAP, NEXT, POOLS, PREVIOUS, REDO, SIGHT
from cb_tui.presentation.key import Key, without

FIRE = Key("f", "fire", "f", "fire", "aim at the best target, or at the enemy under the cursor")
DONE = (
    Key("p", "pass", "p", "pass", "this piece does nothing more this turn"),
    Key("e", "end", "e", "end turn", "end the turn; asks first if pieces can still act"),
)
OTHER = (
    Key("backspace ctrl+h", "undo", "Backspace", help="undo, not past dice"),
    REDO,
    Key("x", "look", "x", help="move the cursor freely"),
    Key("r", "reach", "r", help="reach on or off"),
)

LINES = SIGHT._replace(word="lines", help="the eight lines of fire of the piece, from any {place}")
RISK = Key("d", "danger", "d", "danger", "danger: how many enemies may fire at each {place} next turn")
PLANES = Key("a", "support", "a", "strike", "a plane strikes the best target; again: the next plane")
ONWARD = Key("A", "onward", "A", help="all pieces with a stored route move on")
WATCHED = Key("m", "enemy", "m", help="where the enemy under the cursor can go and fire next turn")
RULES = POOLS._replace(word="rules", help="card and dice line by line with the rules, every chance in full")
REST = (ONWARD, WATCHED, *without(MAP, "pools", "threat"))  # `m` tells an enemy's shots

KEYS: dict[str, tuple[Key, ...]] = {
    "combat choose": (
        Key(ENTER, "enter", "Enter", "act", "select the piece, aim at the enemy or go to the {place} under the cursor"),
        FIRE._replace(help="aim at the best target from here, or else after a move; again for the next"),
        PLANES, LINES, *DONE, NEXT, RISK._replace(word=""), *OTHER,
        Key("s", "safer", "s", help="plan a move to the safest {place} within its remaining movement"),
        PREVIOUS, ESC._replace(word="", help="drop the plan"), RULES._replace(word=""), *REST,
    ),
    "combat move": (
        Key(ENTER, "enter", "Enter", "go", "follow the route; what this turn does not reach is kept for later turns"),
        FIRE._replace(word="go, aim", help="go there and aim at the best target"),
        Key("s", "safer", "s", help="reroute around mines and danger, if possible"),
        LINES, *DONE[:1], DONE[1], ESC._replace(word="drop", help="drop the route"),
        Key("backspace ctrl+h", "shorter", "Backspace", help="shorten the route by one {place}"),
        RISK._replace(word=""), NEXT._replace(word=""), PREVIOUS, PLANES._replace(word=""),
        *without(OTHER, "undo", "redo"), RULES._replace(word=""), *REST,
    ),
    "combat aim": (
        Key(ENTER, "enter", "Enter", "fire", "fire; with a route, go there first, then fire unless stopped on the way"),
        Key("tab f", "next", "Tab", "target", "the next target"),
        LINES, RULES, ESC, PREVIOUS._replace(help="the previous target"), *REST,
    ),
    "combat strike": (
        Key(ENTER, "enter", "Enter", "strike", "strike"),
        Key("tab f", "next", "Tab", "target", "the next target"),
        Key("a", "support", "a", "plane", "the next plane"),
        RULES, ESC._replace(word="drop"), PREVIOUS._replace(help="the previous target"), *REST,
    ),
}  # fmt: skip
