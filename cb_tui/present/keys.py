"""Keys: the one table of what each key does at each mode; key line, help and presses all read it."""

from collections.abc import Mapping
from functools import cache

from cb_tui.core.geometry import Geometry
from cb_tui.present.common_keys import (
    AGAIN,
    CLOSE,
    DANGER,
    DIRECTIONS,
    DONE,
    ENTER,
    ESC,
    FIND,
    FIRE,
    INSPECT,
    MAP,
    NEXT,
    PAGES,
    POOLS,
    PREVIOUS,
    REDO,
    SIGHT,
    THREAT,
    TURN,
)
from cb_tui.present.key import COMMANDS, LUCK, MORE, QUIT, SETTINGS, Key
from cb_tui.present.keynames import character
from cb_tui.present.log_keys import LOG_KEYS
from cb_tui.present.menu_keys import MENU_KEYS
from cb_tui.present.page_keys import PAGE_KEYS
from cb_tui.present.replay_keys import REPLAY_KEYS
from cb_tui.present.rules_keys import RULES_KEYS
from cb_tui.present.systems.combat.keys import COMBAT_KEYS
from cb_tui.present.systems.combat.muster_keys import MUSTER_KEYS
from cb_tui.present.text import LABEL, Line, Lines, Run, length, line, number

KEYS: dict[str, tuple[Key, ...]] = {
    "choose": (
        Key(ENTER, "enter", "Enter", "act", "take the piece, or aim at the enemy under the cursor"),
        FIRE, SIGHT, *DONE, NEXT, DANGER, *TURN, PREVIOUS, ESC._replace(word="", help="drop the plan"), *MAP,
    ),
    "move": (
        Key(ENTER, "enter", "Enter", "march", "march the route; stops when hit or when there is something to decide"),
        FIRE, SIGHT, *DONE, ESC._replace(word="drop", help="drop the route"),
        Key("s", "safer", "s", "safer", "take the safer way, if there is one"),
        Key("backspace ctrl+h", "shorter", "Backspace", help="one hex of the route back"),
        DANGER._replace(word=""), CLOSE, NEXT._replace(word="", help="the next piece that can act"), PREVIOUS,
        *(key for key in TURN if key.action not in ("close", "undo", "redo")), *MAP,
    ),
    "aim": (
        Key(ENTER, "enter", "Enter", "fire", "fire"),
        Key("tab", "next", "Tab", "target", "the next target"),
        Key("minus", "fewer", "-/+", "dice", "shed one more die on both sides"),
        Key("plus equals_sign", "more", "+", help="shed one die fewer"),
        Key("m", "who", "m", "who", "who joins the fire, and with which weapon"),
        Key("g", "group", "g", "group", "which piece in the hex"),
        SIGHT, ESC, POOLS._replace(word="rules"), Key("f", "next", "f", help="the next target"),
        PREVIOUS._replace(help="the target before"), *MAP,
    ),
    "reaction": (
        Key("f", "fire", "f", "fire", "fire the marked shot"),
        Key("space", "hold", "Space", "hold", "hold fire; asks again at the next hex"),
        Key("x", "let_go", "x", "let go", "no more shots at this piece this turn"),
        Key("X", "hold_all", "X", "hold all turn", "no more shots this turn"),
        Key("tab", "next", "Tab", "firer", "the next piece that can fire"),
        POOLS._replace(word="rules"),
        Key("minus", "fewer", "-", help="shed one more die on both sides"),
        Key("plus equals_sign", "more", "+", help="shed one die fewer"),
        PREVIOUS, *MAP,
    ),
    "support": (
        Key(ENTER, "enter", "Enter", "call", "call it on the hex under the cursor"),
        Key("tab", "next", "Tab", "best hex", "the best hex, then the next best"),
        Key("g", "group", "g", "another", "another target, or another way to attack this hex"),
        Key("a", "support", "a", "other", "another battery or aircraft"),
        PREVIOUS._replace(help="the hex before"), ESC._replace(word="drop"), *MAP,
    ),
    "shed": (
        Key("enter f kp_enter", "enter", "Enter", "roll", "roll the marked number of dice"),
        Key("minus tab", "fewer", "-/+", "dice", "drop one more die on both sides"),
        Key("plus equals_sign", "more", "+", help="drop one die fewer"),
        *MAP,
    ),
    "decide": (
        Key("enter kp_enter", "enter", "Enter", "do it", "do what is marked"),
        Key("tab", "next", "Tab", "next choice", "the next choice"),
        Key("c", "close", "c", "fight", "fight hand to hand"),
        Key("e", "end", "e", help="mark no fight; again: go on without one"),
        ESC._replace(word="not now", help="back, if nothing has to be decided"),
        PREVIOUS, *MAP,
    ),
    "offers": (
        Key(ENTER, "enter", "Enter", "do it", "do what is marked, or take the piece under the cursor"),
        Key("g", "choice", "g", "next choice", "mark the next of what may be done"),
        Key("f", "fire", "f", "attack", "mark the next attack"),
        Key("space", "hold", "Space", "hold", "hold, if that is asked"),
        Key("p", "pass", "p", "pass", "this piece does nothing more this turn"),
        Key("a", "support", "a", "support", "mark what needs no piece: support, a card"),
        Key("e", "end", "e", "end turn", "end the turn; asks if pieces are left"),
        NEXT, Key("G", "choice_before", "G", help="mark the one before"), PREVIOUS,
        Key("backspace ctrl+h", "undo", "Backspace", help="undo, not past dice or reveals"),
        REDO,
        Key("x", "look", "x", help="move the cursor freely"),
        Key("r", "reach", "r", help="its reach, on or off"),
        ESC._replace(word="", help="mark nothing"),
        POOLS._replace(help="the marked chances line by line with their rules"),
        *(key for key in MAP if key.action != "pools"),
    ),
    "machine": (
        Key("space", "pause", "Space", "pause", "pause, and go on"),
        Key("enter kp_enter", "skip", "Enter", "skip", "skip to your next choice"),
        Key("less_than_sign", "slower", "</>", "speed", "slower"),
        Key("greater_than_sign", "faster", ">", help="faster"),
        Key("comma", "earlier", ",", "back", "a step back, to look at it again"),
        Key("full_stop", "later", ".", help="a step on again"),
        *PAGES, COMMANDS, QUIT, MORE._replace(word="help"),
    ),
    "waiting": (
        SIGHT, INSPECT._replace(word="dice log"),
        *(key._replace(word=word) for key, word in zip(PAGES[:3], ("objectives", "legend", "orders"), strict=True)),
        LUCK, FIND, *PAGES[-4:], AGAIN._replace(word="turn again", help="the last turn again"),
        Key("enter", "follow", "Enter", help="to the branch on which the other player plays on"),
        Key("N", "renew", "N", help="new secret numbers for fair dice if yours are lost; verify reports it"), COMMANDS, SETTINGS,
        QUIT._replace(word="quit"), MORE, *DIRECTIONS,
    ),
    "bare": (
        Key("H escape", "back", "H", "pieces", "the pieces again"),
        *(key._replace(word=word) for key, word in zip(PAGES[-2:], ("larger", "smaller"), strict=True)), QUIT, MORE,
        *DIRECTIONS,
    ),
    "handover": (
        Key("g", "here", "g", "I sit here", "the player who decides next sits here"),
        Key("l", "leave_seat", "l", "at another login", "that player plays at another login: the seat is left free"),
        Key("O", "orders", "O", "orders", "standing orders of the player leaving"),
        AGAIN._replace(word="turn again", help="the last turn again"),
        QUIT._replace(word="quit"), MORE,
    ),
    "sight": (
        Key("tab", "next", "Tab", "next enemy", "the next enemy"),
        Key("t", "turn", "t", "reverse", "look from the cursor instead"),
        PREVIOUS._replace(help="the enemy before"), ESC, Key("v", "back", "v", help="back"), *MAP,
    ),
    "look": (
        Key("enter 5 kp_5 kp_enter kp_begin", "enter", "Enter", "take", "take the piece here"),
        SIGHT, NEXT, ESC, Key("x", "back", "x", help="back to the pieces"), *MAP,
    ),
    "danger": (
        Key(ENTER, "enter", "Enter", "plan", "plan the safest way to the hex under the cursor"),
        Key("D", "whole", "D", "reach/all", "the whole map, or what is in reach"),
        Key("d", "back", "d", "off", "danger map off"),
        SIGHT, THREAT._replace(word="shots"), NEXT, PREVIOUS, ESC, *MAP,
    ),
    "threat": (
        Key("tab", "next", "Tab", "next firer", "the next enemy that can fire there"),
        POOLS._replace(word="rules"), ESC,
        PREVIOUS._replace(help="the enemy before"), Key("F", "back", "F", help="back"), *MAP,
    ),
    "sky": (
        NEXT._replace(help="the next aircraft that can act"),
        Key(ENTER, "enter", "Enter", "do it", "do what is marked"),
        Key("j down 2 kp_2 kp_down", "later", "j/k", "choose", "mark the next action"),
        Key("k up 8 kp_8 kp_up", "earlier", "k", help="mark the one before"),
        Key("f", "fire", "f", help="fire at the foe ahead"),
        Key("m", "maneuver", "m", help="maneuver against a foe; again for the next foe"),
        Key("s", "speed", "s", help="outrun a pursuer or a turning foe"),
        Key("t", "chase", "t", help="take the tail of an engaged foe"),
        Key("r", "run", "r", help="a firing run in passing"),
        Key("h", "head-on", "h", help="meet a foe head-on"),
        Key("g", "let go", "g", help="let the prey go"),
        Key("X", "exit", "X", help="go home, for good"),
        Key("p", "pass", "p", "pass", "this aircraft does no more this turn"),
        Key("e", "end", "e", "end turn", "end the turn; asks if aircraft are left"),
        Key("backspace ctrl+h", "undo", "Backspace", help="undo, not past dice"),
        REDO,
        Key("o", "objectives", "o", "points", "points and aircraft"),
        INSPECT._replace(word="log"), LUCK, FIND, POOLS,
        AGAIN, PREVIOUS._replace(help="the aircraft before"), COMMANDS, SETTINGS, QUIT, MORE,
    ),
    "victory": (
        Key("enter kp_enter", "title", "Enter", "title", "to the title menu"),
        Key("R", "replay", "R", "replay", "replay from the marked moment"),
        Key("w", "report", "w", "report", "write the after-action report into a file"),
        Key("N", "again", "N", "again", "the same battle with new dice"),
        Key("S", "swap", "S", "swap sides", "the same battle from the other side"),
        ESC._replace(word="look", help="look over the field"), *MAP,
    ),
    "end": (
        Key("e", "yes", "e", "end the turn", "end the turn"),
        POOLS._replace(word="morale", help="the rally rolls at the end of the turn, with their chances"),
        Key("escape space", "back", "Esc", "stay", "go on with the turn"),
    ),
    **PAGE_KEYS,
    **LOG_KEYS,
    **REPLAY_KEYS,
    **MENU_KEYS,
    **RULES_KEYS,
    **COMBAT_KEYS,
    **MUSTER_KEYS,
}  # fmt: skip


TYPING = ("find", "filter", "note", "typed", "commands", "name")  # every other press is a character there
_bound: dict[str, tuple[Key, ...]] = {}  # modes with keys of the player's own


def rows(mode: str, *, without: frozenset[str] = frozenset()) -> tuple[Key, ...]:
    """The keys of a mode as the player has bound them; each press stands once, with the action that it does.

    `without`: actions that the game has nothing for.
    """
    return tuple(key for key in _rows(mode) if key.action not in without)


def take(bound: Mapping[str, tuple[Key, ...]]) -> None:
    """From now on these modes have these keys, all others those of the table."""
    _bound.clear()
    _bound.update(bound)
    for known in (_rows, actions, key_line, renamed):
        known.cache_clear()


@cache
def _rows(mode: str) -> tuple[Key, ...]:
    found: list[Key] = []
    seen: set[str] = set()
    for key in _bound.get(mode) or KEYS[mode]:
        presses = [press for press in key.presses.split() if press not in seen]
        if presses:
            found.append(key._replace(presses=" ".join(presses)))
        seen.update(presses)
    return tuple(found)


def action_of(mode: str, press: str) -> str | None:
    """What a press does at a mode; where something is typed it is that character; None: nothing."""
    return actions(mode).get(press) or (character(press) or None if mode in TYPING else None)


@cache
def actions(mode: str) -> dict[str, str]:
    """What each press does at a mode; the first key of the table wins."""
    return {press: key.action for key in rows(mode) for press in key.presses.split()}


@cache
def key_line(mode: str, width: int, enter: str = "", idle: frozenset[str] = frozenset()) -> Line:
    """The keys that fit, at most nine, `?` for the rest; `enter`: what Enter does now; `idle`: what would do nothing.

    What Enter does has five columns at least, so that what is the same at the next moment stays where it is.
    """
    known = [key for key in rows(mode) if key.word and key.action not in idle]
    named = [key._replace(word=f"{enter or key.word:5}") if key.action == "enter" else key for key in known]
    last = [key for key in named if key.action == "help"]
    rest = [key for key in named if key.action != "help"][: 9 - len(last)]
    tail = line(*(_shown(key) for key in last))
    row: Line = (Run(" "),)
    for key in rest:
        part = line(_shown(key), "  ")
        if length(row) + length(part) + length(tail) > width:
            break
        row = line(row, part)
    return line(row, tail)


def key_at(mode: str, width: int, column: int, enter: str = "", idle: frozenset[str] = frozenset()) -> str | None:
    """The action of the key line at a column, for the mouse; None between the keys."""
    shown = {key.cap: key.action for key in reversed(rows(mode)) if key.word}
    start, action = 0, None
    for run in key_line(mode, width, enter, idle):
        if run.bold:
            action = shown.get(run.text)
        end = start + len(run.text)
        if start <= column < end:
            return action if run.text.strip() else None
        start = end
    return None


def help_pairs(
    mode: str, *, without: frozenset[str] = frozenset(), grid: Geometry | None = None
) -> list[tuple[str, str]]:
    """Every key of a mode with what it does."""
    return [(key.cap, key.said(grid)) for key in rows(mode, without=without)]


@cache
def renamed(mode: str) -> dict[str, str]:
    """What the keys of a mode are called in the texts of the screens, and what they are called now; where they differ."""
    if mode not in _bound:
        return {}
    now = {key.action: key.cap for key in reversed(_bound[mode])}
    names = {key.cap.split()[0]: now[key.action] for key in reversed(KEYS[mode])}
    return {was: cap for was, cap in names.items() if was != cap.split()[0]}


def cap(mode: str, action: str) -> str:
    """What the key of an action at another mode is called now, for a text that tells of it."""
    return next(key.cap.split()[0] for key in rows(mode) if key.action == action)


def in_own_keys(shown: Lines, *moments: str) -> Lines:
    """Lines that name keys of some modes, with the keys that the player has bound: a bold key, or one at a title's end."""
    names = {was: now for mode in reversed(moments) for was, now in renamed(mode).items()}
    return [tuple(_own(run, names) for run in row) for row in shown] if names else shown


def _own(run: Run, names: Mapping[str, str]) -> Run:
    if run.bold:
        return run._replace(text=names.get(run.text, run.text))
    head, gap, tail = run.text.rpartition("  ")
    return run._replace(text=f"{head}{gap}{names[tail]}") if run.role == LABEL and gap and tail in names else run


def _shown(key: Key) -> Line:
    return line(number(key.cap), f" {key.word}")
