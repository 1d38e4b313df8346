"""Reinforcements. [REINF]"""

import pytest

from cb_tui.games.combat.rules.actions import legal, who_decides
from cb_tui.games.combat.rules.battle import Exit
from cb_tui.games.combat.rules.events import Brought, Left
from cb_tui.games.combat.rules.model import Bring, EndTurn, Forgo, Reinforcing, Step
from tests.combat.field import BLUE_STRIP, FOUR, Field, board, legal_of, names

FOES = {"t1": "1810", "t2": "1710", "t3": "1610", "t4": "1510"}


def left(at=None, ground=None, **said):
    """Blue's T1 has gone off over Red's base line."""
    field = Field({"T1": "1002", "T2": "1016", **FOES, **(at or {})}, *([ground] if ground else []), **said)
    field.march("T1", "1001")
    return field


def test_a_tank_on_the_enemys_base_line_is_lost_and_three_come():
    """REINF-1, REINF-1a, REINF-1d: its own commander brings them, at once."""
    field = Field({"T1": "1002", "T2": "1016", **FOES})
    events = field.march("T1", "1001")
    assert events[1] == Left("T1", "1001")
    assert field.state.pending == (Reinforcing("blue", 3),)
    for number, (kind, to) in enumerate((("tank", "1015"), ("gun", "1115"), ("plane", BLUE_STRIP)), 1):
        assert who_decides(field.state) == "blue"
        (came,) = field.play(Bring(kind, to))
        assert (came.kind, came.at, came.left) == (kind, to, 3 - number)
    assert field.state.pending == ()
    assert [unit for unit in field.state.pieces if unit[0].isupper()] == ["T2", "T3", "G1", "P1"]  # T1 is no more


def test_the_exit_is_forced():
    """REINF-1g, MOV-8: nobody stays on the enemy's base line, and nothing else leaves the board."""
    field = left()
    assert field.at("T1") is None
    assert field.refused(EndTurn()).rule == "REINF-1g"
    assert field.refused(Step("T2", "1015")).rule == "REINF-1g"


def test_new_pieces_act_from_the_next_turn():
    """REINF-2."""
    field = left()
    field.play(Bring("tank", "1214"))
    field.play(Forgo())
    assert field.refused(Step("T3", "1213")).rule == "REINF-2"
    field.turns(2)
    assert field.allowed(Step("T3", "1213"))


def test_new_pieces_come_to_free_squares_behind_the_line():
    """REINF-2, REINF-1g: not beyond it, where somebody stands, on a mine, on a strip."""
    field = left(mines=("0914",))
    assert field.refused(Bring("gun", "0912")).rule == "REINF-2"
    for taken in ("1016", "0914", "0616"):
        assert field.refused(Bring("gun", taken)).rule == "REINF-1g"
    assert len([one for one in legal_of(field, Bring) if one.kind == "gun"]) == 80 - 5


def test_no_piece_comes_into_a_river_nor_a_helicopter_into_a_wood():
    """DEP-6, MOV-6: as at the set-up; a bridge will do."""
    field = left(ground=board(r13="~+w#h"), profile="house")
    free = {kind: [one.to for one in legal_of(field, Bring) if one.kind == kind] for kind in ("gun", "helicopter")}
    row = ("0113", "0213", "0313", "0413", "0513")
    assert [at in free["gun"] for at in row] == [False, True, True, True, True]
    assert [at in free["helicopter"] for at in row] == [False, True, False, False, True]


def test_what_is_lost_may_come_back_and_what_the_box_has_not_may_not():
    """REINF-1b: the pool without what is on the table; mines are no pieces."""
    planes = {f"P{number}": BLUE_STRIP for number in range(1, 9)}
    field = left(planes)
    refused = field.refused(Bring("plane", BLUE_STRIP))
    assert refused.rule == "REINF-1b"
    field.kills("P1")
    assert field.allowed(Bring("plane", BLUE_STRIP))
    assert {one.kind for one in legal_of(field, Bring)} == {"tank", "gun", "plane"}


def test_the_cap_of_an_era_holds_at_any_time():
    """ERA-a, HOUSE-11: two tanks and two planes at once."""
    field = left({"T3": "1116", "P1": BLUE_STRIP}, profile="house", era="ERA-11")
    assert field.refused(Bring("tank", "1214")).rule == "REINF-1b"
    field.play(Bring("plane", BLUE_STRIP))
    assert field.refused(Bring("plane", BLUE_STRIP)).rule == "REINF-1b"
    assert field.allowed(Bring("cavalry", "1214"))


def test_planes_come_to_a_strip_that_works():
    """REINF-1, STRIP-2."""
    field = left()
    assert field.refused(Bring("plane", "1014")).rule == "REINF-1"
    ground = board(r15="....aaa", r16="")
    field = Field({"T1": "1002", "T2": "1016", "t1": "0414", "t2": "1810"}, ground)
    field.turn("red", 1)
    field.march("t1", "0515")
    field.turn("blue", 2)
    field.march("T1", "1001")
    assert "No strip is working" in field.refused(Bring("plane", "0515")).sentence


@pytest.mark.parametrize("unit", ["T1", "G1", "F1", "M1", "C1"])
def test_all_ground_pieces_earn_reinforcements(unit):
    """REINF-1c: not planes, not helicopters."""
    field = Field({unit: "1002", "T2": "1016", **FOES}, profile="house")
    assert names(field.march(unit, "1001")) == ["Stepped", "Left", "Asked"]
    field = Field({"H1": "1002", "T2": "1016", **FOES}, profile="house")
    assert names(field.march("H1", "1001")) == ["Stepped"]


def test_a_battle_may_keep_them_to_tanks_and_guns():
    """REINF-1c: other pieces may stand there."""
    field = Field({"F1": "1002", "T2": "1016", **FOES}, profile="house", reinforce_by="tank_gun")
    assert names(field.march("F1", "1001")) == ["Stepped"]


def test_picks_are_forgone():
    """REINF-1d: what is not used is forfeited."""
    field = left()
    field.play(Bring("tank", "1214"))
    field.play(Forgo())
    assert field.state.pending == ()
    assert field.refused(Forgo()).rule == "TURN-2"


def test_fewer_come_where_the_box_is_nearly_empty():
    """REINF-1d, REINF-1b: the last in the box is the last that comes."""
    guns = {f"G{number}": f"{number:02}16" for number in range(1, 5)} | {f"G{n}": f"{n:02}15" for n in range(5, 16)}
    tanks = {f"T{number}": f"{number:02}14" for number in range(3, 17)} | {f"T{n}": f"{n:02}13" for n in range(17, 18)}
    planes = {f"P{number}": BLUE_STRIP for number in range(1, 9)}
    field = left(guns | tanks | planes, majority=99)
    (came,) = field.play(Bring("gun", "1913"))
    assert came == Brought("G16", "gun", "1913", 0)
    assert field.state.pending == ()


def test_nobody_is_asked_when_the_box_is_empty():
    """REINF-1d."""
    field = Field({"T1": "1002", "T2": "1016", "t1": "1810"}, pool={"tank": 1, "gun": 0, "plane": 0})
    assert names(field.march("T1", "1001")) == ["Stepped", "Left"]


def test_the_largest_army_is_no_limit():
    """REINF-1f: the cap is of the set-up."""
    feet = {f"F{number}": f"{number:02}16" for number in range(1, 5)} | {f"F{n}": f"{n:02}15" for n in range(5, 19)}
    guns = {f"G{number}": f"{number:02}14" for number in range(1, 13)}
    field = left(feet | guns, profile="house", max_pieces=30)
    for at in ("0113", "0213", "0313"):
        field.play(Bring("gun", at))
    assert len([unit for unit in field.state.pieces if unit[0].isupper()]) == 34


def test_partners_may_bring_them_anywhere_behind_the_line():
    """REINF-2, REINF-1g, FOUR-4: those in the partner's section are his, a plane of the commander of its strip."""
    field = Field({"T1": "1002", "T2": "1016", **FOES}, board(r16="....aaa.......ccc"), seats=FOUR)
    field.march("T1", "1001")
    assert {int(one.to[:2]) <= 10 for one in legal_of(field, Bring)} == {True, False}
    assert {one.to for one in legal_of(field, Bring) if one.kind == "plane"} == {"0516", "1516"}
    field.play(Bring("tank", "1114"))
    field.play(Bring("plane", "1516"))
    field.play(Bring("plane", "0516"))
    here = {piece.at: piece.seat for piece in field.state.pieces.values()}
    assert (here["1114"], here["1516"], here["0516"]) == ("blue east", "blue east", "blue west")


def test_a_battle_may_keep_them_to_the_own_section():
    """REINF-1g, FOUR-1: reinforce_own_section."""
    field = Field({"T1": "1002", "T2": "1016", "T3": "1516", **FOES}, seats=FOUR, reinforce_own_section=True)
    field.march("T1", "1001")
    assert field.state.pending == (Reinforcing("blue west", 3),)
    assert {int(one.to[:2]) <= 10 for one in legal_of(field, Bring)} == {True}
    assert field.refused(Bring("tank", "1114")).rule == "REINF-1g"


def test_reinforcements_may_be_given_for_each_side():
    """REINF-1h: and a side that wins by exits gets none."""
    assert left(reinforcements={"blue": 1, "red": 3}).state.pending == (Reinforcing("blue", 1),)
    assert left(reinforcements={"blue": 0}).state.pending == ()
    assert left(aims=(Exit(side="blue", count=2),)).state.pending == ()
    assert left(reinforcements=None).state.pending == (Reinforcing("blue", 3),)


def test_a_mine_comes_before_the_base_line():
    """REINF-1g: who dies on it earns nothing."""
    field = Field({"T1": "1002", "T2": "1016", **FOES}, mines=("1001",), majority=99)
    assert names(field.play(Step("T1", "1001"), 3)) == ["Stepped", "Mined", "Fell"]
    field = Field({"T1": "1002", "T2": "1016", **FOES}, mines=("1001",), majority=99)
    assert names(field.play(Step("T1", "1001"), 4)) == ["Stepped", "Mined", "Left", "Asked"]


def test_what_may_be_given_is_listed():
    """REINF-1g: one Bring or Forgo at a time, nothing else."""
    field = left()
    assert {type(command) for command in legal(field.state)} == {Bring, Forgo}
