"""Worked examples of planes, ends, headquarters and nights: KINDS has for each kind the function that plays a case."""

from msgspec.structs import replace

from cb_tui.games.combat.rules.events import Dawned, Struck
from cb_tui.games.combat.rules.model import Bring, EndTurn, Fire, Step, Strike
from cb_tui.games.combat.rules.night import clock
from tests.combat.field import BLUE_STRIP, HIT, MISS, Field, board, legal_of

STEPS = {"forward": "1011", "sideways": "0912", "back": "1013", "diagonal_back": "1113", "diagonal_forward": "0911"}


def row(letter, number, at):
    """Return so many pieces of a kind in a row of the board."""
    return {f"{letter}{column}": f"{column:02}{at:02}" for column in range(1, number + 1)}


def majority(case, profile):
    """The last loss leaves so many on either side: blue shoots, or its last plane falls with its target."""
    (blue, red), expected = case["given"]["pieces"], case["expect"]
    laid = case["given"].get("mines", [0, 0])
    mines = [
        f"{column:02}{at}" for number, at in zip(laid, ("16", "02"), strict=True) for column in range(1, number + 1)
    ]
    if blue:
        field = Field({**row("G", blue, 13), **row("t", red, 3), "t99": "0110"}, profile=profile, number=2, mines=mines)
        field.play(Fire("G1", "t99"), HIT, 1)
    else:
        field = Field({"P1": BLUE_STRIP, "t99": "2003"}, profile=profile, mines=mines)
        field.play(Strike("P1", "t99"), HIT, 1, 1)
    assert len([unit for unit in field.state.pieces if field.state.side(unit) == "red"]) == red
    won = field.outcome and field.outcome.winner
    assert won == ("blue" if expected["winner"] == 0 else None)
    assert bool(field.outcome and won is None) == expected.get("draw", False)


def strike(case, profile):
    """A card, the target's save after a hit, the plane's own save."""
    dice, expected = case["dice"], case["expect"]
    field = Field({"P1": BLUE_STRIP, **row("G", 3, 14), "g1": "2003", "g2": "1903"}, profile=profile)
    faces = (HIT if case["given"]["card"] == "hit" else MISS, *dice.get("target_save", ()), *dice["plane_save"])
    struck = [event for event in field.play(Strike("P1", "g1"), *faces) if isinstance(event, Struck)]
    assert len(struck) == 1
    assert (field.at("g1") is None) == expected["target_destroyed"]
    assert (field.at("P1") is None) == expected["plane_destroyed"]


def ready(case, profile):
    """A plane strikes in one of its turns; in which of the next may it strike again?"""
    struck = case["given"]["struck_turn"]
    field = Field({"P1": BLUE_STRIP, "G1": "0114", "g1": "2003"}, profile=profile, number=struck)
    field.play(Strike("P1", "g1"), MISS, 6)
    for turn, allowed in case["expect"]["ready"].items():
        field.turns(2)
        assert field.state.round == int(turn.removeprefix("turn_"))
        assert field.allowed(Strike("P1", "g1")) == allowed


def strip(case, profile):
    """An enemy enters a strip and stays on it, or goes on."""
    given, expected = case["given"], case["expect"]
    planes = {f"p{number}": "0502" for number in range(1, given.get("planes_on_strip", 0) + 1)}
    ground = board(r01="", r02="....bbb")
    field = Field({"T1": "0803", **planes, **row("t", 4, 9)}, ground, profile=profile, majority=99)
    field.march("T1", "0702")
    assert len([unit for unit in field.state.pieces if unit in planes]) == expected.get("planes_left", 0)
    if given.get("enemy_on_strip") is False:
        field.march("T1", "0703")
    assert field.state.strips["0502"].works == expected["operational"]


def reinforce(case, profile):
    """A piece leaves over the base line, and as many come as may; they act from the next turn."""
    before, expected = case["given"]["pieces_before"], case["expect"]
    field = Field({"T99": "1002", **row("T", before - 1, 14), **row("t", 9, 4)}, profile=profile, majority=99)
    field.march("T99", "1001")
    while field.state.pending:
        field.play(next(one for one in legal_of(field, Bring) if one.kind == "gun"))
    blue = [unit for unit in field.state.pieces if field.state.side(unit) == "blue"]
    assert len(blue) == expected["pieces_after"]
    fresh = [unit for unit in blue if unit[0] == "G"]
    may = [one for one in legal_of(field, Step) if one.unit in fresh]
    assert bool(may) == expected["may_act_this_turn"]
    field.turns(2)
    assert {one.unit for one in legal_of(field, Step)} >= set(fresh)


def hq(case, profile):
    """So many enemies go into the hill 1003 behind red's line, which is its headquarters."""
    hill = ("1003", "1103")
    field = Field({"T1": "0904", "T2": "1204", "t1": "2003"}, board(r03=".........hh"), profile=profile, hq=True)
    field.state = replace(field.state, hqs={"red": hill})
    for unit, to in list(zip(("T1", "T2"), hill, strict=True))[: case["given"]["inside"]]:
        field.march(unit, to)
    assert (field.outcome is not None) == case["expect"]["captured"]
    assert field.outcome is None or field.outcome.winner == "blue"


def hours(case, profile):
    """The clock of rounds of Battle in Time."""
    setting = Field({}, profile=profile, hours_per_day=12).state.context
    clocks = [clock(setting, number) for number in case["given"]["round"]]
    assert ["night" if one.night else "day" for one in clocks] == case["expect"]["phase"]
    assert [one.day for one in clocks] == case["expect"]["day"]


def night_move(case, profile):
    """Where a piece may go at night, and that it does not fire."""
    field = Field({"T1": "1012", "t1": "1010"}, profile=profile, number=13, hours_per_day=12)
    steps = [field.allowed(Step("T1", STEPS[step])) for step in case["given"]["steps"]]
    assert steps == case["expect"]["legal"]
    assert field.allowed(Fire("T1", "t1")) == case["expect"]["may_fire"]


def time_limit(case, profile):
    """The last hour of the last day is over."""
    blue, red = case["given"]["pieces"]
    field = Field({**row("G", blue, 14), **row("g", red, 3)}, profile=profile, number=12, hours_per_day=12, days=1)
    field.end_turn()
    events = field.play(EndTurn())
    assert not any(isinstance(event, Dawned) for event in events)
    assert field.outcome
    assert field.outcome.winner == ("blue", "red")[case["expect"]["winner"]]


KINDS = {
    "majority": majority, "strike": strike, "ready": ready, "strip": strip, "reinforce": reinforce, "hq": hq,
    "clock": hours, "night_move": night_move, "time_limit": time_limit,
}  # fmt: skip
