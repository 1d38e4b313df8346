"""Lines of fire: straight, in range, into and out of hills and woods, never over one. [FIRE-2 to FIRE-8]"""

import random
import re
from itertools import product

import pytest

from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Place, UnitId
from cb_tui.rules.combat import fire, lines
from cb_tui.rules.combat.board import board
from cb_tui.rules.combat.setting import BattleContext
from tests.combat.table import battle, table


def setting(map_, **how):
    one = battle(map_, **how)
    return BattleContext(one, board(one), {})


def across(row, frm=1, to=None, **how):
    """Whether a gun sees along a row from one column to another, from both ends; else the rule and the square."""
    to = to or len(row)
    made = setting(row, **how)
    there, back = (
        lines.sight(made, Place(f"{one:02}01"), Place(f"{other:02}01")) for one, other in ((frm, to), (to, frm))
    )
    assert (there.visible, there.rule) == (back.visible, back.rule)
    return True if there.visible else (there.rule, there.at)


def test_eight_directions_and_a_range():
    """FIRE-2: tank 2, gun 4."""
    made = setting("\n".join(["." * 11] * 11))
    for kind, most in (("tank", 2), ("gun", 4)):
        seen = lines.seen(made, kind, Place("0606"))
        assert len(seen) == 8 * most
        assert max(int(at[:2]) for at in seen) == 6 + most
    off = lines.line(made, "gun", Place("0606"), Place("0704"))
    assert (off.visible, off.rule) == (False, "FIRE-2")
    assert off.reason == "0704 is 1 column and 2 rows from 0606: not a straight line"
    far = lines.line(made, "tank", Place("0606"), Place("0609"))
    assert (far.rule, far.reason) == ("FIRE-3", "0609 is 3 squares away, range 2, on a crest 3")


def test_a_crest_adds_a_square_of_range_at_the_moment_of_firing():
    """FIRE-3, FIRE-3a, PIECE-1: for every kind, and to the range of an era [ERA-c]."""
    made = setting("H" + "." * 9, profile="house")
    plain = {"tank": 2, "gun": 4, "foot": 1, "motor": 1, "cavalry": 1, "helicopter": 3}
    for kind, most in plain.items():
        assert lines.reaches(made, kind, Place("0201")) == most
        assert lines.reaches(made, kind, Place("0101")) == most + 1
    late = setting("H.", profile="house", era="ERA-15")
    assert [lines.reaches(late, kind, Place("0101")) for kind in ("tank", "foot", "helicopter")] == [5, 4, 6]
    longer = lines.line(setting("H....."), "gun", Place("0101"), Place("0601"))
    assert longer.visible


def test_a_battle_may_give_crests_another_bonus():
    """FIRE-3, PIECE-1: crest_bonus, and one a kind."""
    assert lines.reaches(setting("H", crest_bonus=2), "gun", Place("0101")) == 6


def test_fire_goes_into_and_out_of_hill_and_wood_never_over_one():
    """FIRE-4."""
    assert across("..w") is True
    assert across("w..") is True
    assert across("h.w") is True
    assert across(".w.") == ("FIRE-4", "0201")
    assert across(".h.") == ("FIRE-4", "0201")
    assert across("w.h.w") == ("FIRE-4", "0301")


def test_the_depth_is_counted_at_the_end_that_lies_inside():
    """FIRE-5, FIRE-4a."""
    for ground in "wh":
        assert across(f"..{ground * 2}") is True
        assert across(f".{ground * 3}") == ("FIRE-5", "0201")
        assert across(f"{ground * 3}.") == ("FIRE-5", "0101")
        assert across(ground * 2) is True
        assert across(ground * 3) is True  # both ends inside: two squares apart
        assert across(ground * 4) == ("FIRE-5", "0101")


def test_a_house_rule_lets_shots_go_one_square_into_a_wood():
    """FIRE-6, HOUSE-3: a hill stays at two."""
    assert across("..w", profile="house") is True
    assert across(".ww", profile="house") == ("FIRE-6", "0201")
    assert across("ww", profile="house") is True
    assert across("www", profile="house") == ("FIRE-6", "0101")
    assert across(".hh", profile="house") is True


def test_a_wood_and_a_hill_that_touch_are_two():
    """FIRE-4c: each with its own depth."""
    assert across("wwhh") is True
    assert across("wwwh") == ("FIRE-5", "0101")
    assert across(".wh") == ("FIRE-4", "0201")
    assert across("wh", profile="house") is True


def test_houses_are_as_a_wood():
    """FIRE-8, HOUSE-5: and with a wood beside them they are one."""
    assert across(".#.", profile="house") == ("FIRE-4", "0201")
    assert across("..#", profile="house") is True
    assert across(".#w", profile="house") == ("FIRE-6", "0201")
    assert across(".##") is True


def test_from_and_to_a_crest_the_slopes_of_that_hill_do_not_count():
    """FIRE-4b, FIRE-4d: at any depth and from both ends."""
    assert across("Hhhh.") is True
    assert across(".hhhH") is True
    assert across("hhhH") is True
    assert across("HhhhH") is True


def test_of_its_own_hill_the_crest_squares_on_the_line_count_towards_two():
    """FIRE-4d: the ends among them."""
    assert across("HH.") is True
    assert across("HHH") == ("FIRE-4d", "0301")
    assert across("HHhH.") == ("FIRE-4d", "0401")
    assert across("HhH") is True


def test_behind_a_crest_between_nobody_is_seen_at_any_depth():
    """FIRE-4b, FIRE-4d: the reverse slope."""
    assert across("hHh") == ("FIRE-4d", "0201")
    assert across(".hH.") == ("FIRE-4d", "0301")
    assert across("hh") is True


def test_a_crest_does_not_see_over_another_hill_or_a_wood():
    """FIRE-4b, FIRE-3b: a hill is what hangs together side by side."""
    assert across("H.h.") == ("FIRE-4", "0301")
    assert across("Hhw.") == ("FIRE-4", "0301")
    assert across("H.H") is True
    assert across("H.H.") == ("FIRE-4d", "0301")
    corner = setting("H..\n.h.\n..h")
    assert lines.sight(corner, Place("0101"), Place("0303")).visible
    over = setting("H..\n.h.\n...")
    assert lines.sight(over, Place("0101"), Place("0303")).rule == "FIRE-4"


def test_a_battle_may_take_the_view_over_its_slope_from_a_crest():
    """FIRE-4b: crest_sees_over_own_slope."""
    assert across("Hhh.", crest_sees_over_own_slope=False) == ("FIRE-5", "0101")


def test_two_hill_squares_without_a_mark_are_seen_into():
    """FIRE-3b: as example fire-11 has it."""
    assert across("..hh") is True
    assert across("..hh", crests="auto") == ("FIRE-4d", "0301")  # one of them would be a crest


def test_a_battle_may_bar_directions_of_fire():
    """FIRE-7, FIRE-7a: from a square, not towards it; there are none unless it says so."""
    made = setting("...\n...\n...", masks={Place("0202"): ("E", "NW")})
    assert made.battle.masks
    assert lines.line(made, "gun", Place("0202"), Place("0302")).rule == "FIRE-7a"
    assert lines.line(made, "gun", Place("0202"), Place("0302")).reason == "fire E from 0202 is barred"
    assert lines.line(made, "gun", Place("0202"), Place("0101")).rule == "FIRE-7a"
    assert lines.line(made, "gun", Place("0302"), Place("0202")).visible
    assert set(lines.seen(made, "gun", Place("0202"))) == {"0102", "0103", "0203", "0201", "0301", "0303"}
    assert battle().masks == {}


def test_the_reason_names_what_is_in_the_way():
    """FIRE-4, FIRE-5."""
    made = setting("..w.\n.www\n.#..\n.hH.")
    told = {
        (frm, to): lines.sight(made, Place(frm), Place(to)).reason
        for frm, to in (("0101", "0401"), ("0102", "0402"), ("0103", "0403"), ("0104", "0404"), ("0103", "0203"))
    }
    assert told == {
        ("0101", "0401"): "the wood 0301 lies between",
        ("0102", "0402"): "the shot goes 3 squares deep through the wood; the limit is 2",
        ("0103", "0403"): "the houses 0203 lie between",
        ("0104", "0404"): "the crest 0304 lies between",
        ("0103", "0203"): "a clear line",
    }  # fmt: skip


BOARDS = 4


@pytest.mark.parametrize(
    "how", [{}, {"profile": "house"}, {"crest_sees_over_own_slope": False}, {"crests": "auto"}], ids=str
)
def test_lines_of_fire_are_the_same_from_both_ends(how):
    """FIRE-4a, FIRE-4d: on boards of chance, up to seven squares, whichever end the rules begin at."""
    chance, seen = random.Random(7), [0, 0]
    for _ in range(BOARDS):
        rows = ["".join(chance.choices(".hHw#", (6, 3, 2, 3, 1), k=9)) for _ in range(9)]
        made = setting("\n".join(rows), **how)
        for frm in made.board.terrain:
            for to in lines._around(made, frm, 7):
                way = SQUARES.line(frm, to)
                clear = lines._block(made, way) is None
                assert clear == (lines._block(made, way[::-1]) is None), (rows, frm, to)
                assert lines.sight(made, frm, to).visible == clear
                seen[clear] += 1
    assert min(seen) > 500


def told(row):
    """Whether the ends of a row see each other, read off it as the rules say it: hill by hill and wood by wood."""
    for ground in re.finditer("[hH]+|w+", row):
        squares, ends = set(range(*ground.span())), {0, len(row) - 1}
        tops = {at for at in squares if row[at] == "H"}
        if tops & ends:
            if len(tops) > 2:
                return False
        elif tops or not squares & ends or (len(row) - 1 if ends <= squares else len(squares)) > 2:
            return False
    return True


def test_every_row_of_five_squares_is_seen_along_as_the_rules_say():
    """FIRE-4, FIRE-4a to FIRE-4d, FIRE-5."""
    rows = ["".join(row) for size in (3, 5) for row in product(".hHw", repeat=size)]
    wrong = [
        row for row in rows if lines.sight(setting(row), Place("0101"), Place(f"{len(row):02}01")).visible != told(row)
    ]
    assert (len(rows), wrong) == (1088, [])


def test_rays_tell_of_every_square_in_range_what_is_seen():
    """FIRE-2: and at whom a piece could fire."""
    played = table("....\n..w.\n....\n....", G1="0402", t1="0102", t2="0404", g1="0401")
    rays = lines.rays(played.state, UnitId("G1"), Place("0402"))
    assert rays["0102"].at == "0302"
    assert rays["0302"].visible
    assert fire.targets(played.state, UnitId("G1"), Place("0402")) == ("g1", "t2")
