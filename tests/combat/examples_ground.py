"""Worked examples of moves, lines of fire, ranges, saves, shots, decks, actions and mines."""

from cb_tui.core.dice import FixedDice
from cb_tui.core.squares import SQUARES
from cb_tui.games.combat.rules import chance, saves
from cb_tui.games.combat.rules import line_of_fire as lines
from cb_tui.games.combat.rules.battle import BASIC
from cb_tui.games.combat.rules.board import board
from cb_tui.games.combat.rules.events import Shot
from cb_tui.games.combat.rules.model import BattleContext, Deck
from tests.combat.table import battle, fire, step, table

SIGNS = {"open": ".", "hill": "h", "wood": "w", "bua": "#", "river": "~"}
FAR = {"t9": "1201", "T9": "1212"}  # so that the battle goes on


def square(where):
    return SQUARES.place_at(*where)


def drawn(terrain):
    """The map of an example: open but for the squares that it lists."""
    rows = [["."] * 12 for _ in range(12)]
    for ground in terrain:
        column, row = ground["at"]
        sign = "+" if ground.get("bridge") else SIGNS[ground.get("base", "open")]
        rows[row - 1][column - 1] = "=" if ground.get("road") else sign
    return "\n".join("".join(row) for row in rows)


def laid(case, profile, **pieces):
    given = case["given"]
    how = {"profile": profile, "era": given.get("era", "")}
    return table(drawn(given.get("terrain", [])), **how, **{**FAR, **pieces})


def name(kind):
    return f"{BASIC[kind].letter}1"


def move(case, profile):
    given = case["given"]
    start, *way = map(square, given["path"])
    others = {f"G{number}": square(at) for number, at in enumerate(given.get("occupied", ()), 2)}
    played = laid(case, profile, **{name(given["piece"]): start}, **others)
    assert played.can_march(name(given["piece"]), *way) == case["expect"]["legal"]


def line_of_fire(case, profile):
    given, expect = case["given"], case["expect"]
    unit, frm, to = name(given["piece"]), square(given["from"]), square(given["to"])
    played = laid(case, profile, **{unit: frm, "g1": to})
    assert lines.reaches(played.state.context, given["piece"], frm) == expect["range"]
    assert (played.refused(fire(unit, "g1")) is None) == expect["legal"]
    assert (fire(unit, "g1") in played.legal()) == expect["legal"]


def ranges(case, profile):
    given = case["given"]
    one = battle("H." if given["crest"] else "..", profile=profile, era=given.get("era", ""))
    setting = BattleContext(one, board(one), {})
    assert [lines.reaches(setting, kind, "0101") for kind in given["pieces"]] == case["expect"]["range"]


def save(case, profile):
    given, expect = case["given"], case["expect"]
    one = battle(profile=profile, era=given.get("era", ""))
    setting = BattleContext(one, board(one), {})
    shooter = "helicopter" if given["cause"] == "helicopter_fire" else None
    cause = "fire" if shooter else given["cause"].replace("_", " ")
    ground = given["terrain"].replace("none", "open")
    first = given.get("first_salvo", False)
    found = saves.of_kind(setting, given["piece"], ground, cause, shooter=shooter, first=first)
    assert found.needs == expect["need"]
    assert [found.saves(die) for die in case["dice"]["save"]] == expect["saved"]


def shot(case, profile):
    given, expect = case["given"], case["expect"]
    played = laid({"given": {}}, profile, T1="0505", g1="0506")
    dice = case.get("dice", {}).get("save", [])
    events = played.play(fire("T1", "g1"), 1 if given["card"] == "hit" else 40, *dice)
    assert (played.at("g1") is None) == expect["destroyed"]
    assert len(dice) == expect.get("dice_used", 1)
    assert next(event for event in events if isinstance(event, Shot)).hit == (given["card"] == "hit")


def deck(case, profile):
    given, expect = case["given"], case["expect"]
    left = given["hits_left"], given["misses_left"]
    played = laid({"given": {}}, profile, T1="0505", g1="0506", deck=left)
    if "card" not in expect:
        assert chance.deck_before(played.state) == Deck(
            expect["hits_left_before_draw"], expect["misses_left_before_draw"]
        )
        dice = FixedDice(40)
        assert chance.draw_card(played.state, dice, "a shot")[1] is False
        assert not dice.left
        return
    played.play(fire("T1", "g1"), *case["dice"]["draw"])
    assert played.state.decks[0] == Deck(expect["hits_left"], expect["misses_left"])
    assert played.at("g1")


def action(case, profile):
    played = laid({"given": {}}, profile, T1="0509", g1="0506", g2="0306")
    ways, done = iter(("0508", "0507", "0407")), 0
    for what in case["given"]["actions"]:
        verb, _, number = what.partition(" ")
        if verb == "fire":
            if played.refused(fire("T1", "g1")):
                break
            played.play(fire("T1", "g1"), 40)
        else:
            played.march("T1", *(next(ways) for _ in range(int(number))))
        done += 1
    assert done == case["expect"]["legal_prefix"]


def mine(case, profile):
    given, expect = case["given"], case["expect"]
    start, *way = map(square, given["path"])
    played = laid({"given": {}}, profile, T1=start, mines={"red": square(given["mine"])})
    for to in way:
        if played.at("T1") is None:
            break
        played.play(step("T1", to), *(case["dice"]["save"] if to == square(given["mine"]) else ()))
    assert (played.at("T1") is None) == expect["destroyed"]
    assert (not played.state.mines) == expect["mine_removed"]
    if "ends_at" in expect:
        assert played.at("T1") == square(expect["ends_at"])


KINDS = {
    "move": move, "line_of_fire": line_of_fire, "range": ranges, "save": save, "shot": shot, "deck": deck,
    "action": action, "mine": mine,
}  # fmt: skip
