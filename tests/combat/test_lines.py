"""Lines of fire: straight, in range, into and out of hills and woods, never over one. [FIRE-2 to FIRE-8]"""

import random
import re
from itertools import product

import pytest

from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat.rules import fire, line_of_fire
from cb_tui.games.combat.rules.board import board
from cb_tui.games.combat.rules.model import BattleContext
from tests.combat.table import battle, table
from tests.sample import WHOLE, sample

OVER = {"crest_sees_over_own_slope": True}


def setting(map_, **how):
    one = battle(map_, **how)
    return BattleContext(one, board(one), {})


def across(row, frm=1, to=None, **how):
    """Whether a gun sees along a row from one column to another, from both ends; else the rule and the square."""
    to = to or len(row)
    made = setting(row, **how)
    there, back = (
        line_of_fire.sight(made, Place(f"{one:02}01"), Place(f"{other:02}01")) for one, other in ((frm, to), (to, frm))
    )
    assert (there.visible, there.rule) == (back.visible, back.rule)
    return True if there.visible else (there.rule, there.at)


def test_eight_directions_and_a_range():
    """FIRE-2: tank 2, gun 4."""
    made = setting("\n".join(["." * 11] * 11))
    for kind, most in (("tank", 2), ("gun", 4)):
        seen = line_of_fire.seen(made, kind, Place("0606"))
        assert len(seen) == 8 * most
        assert max(int(at[:2]) for at in seen) == 6 + most
    off = line_of_fire.line(made, "gun", Place("0606"), Place("0704"))
    assert (off.visible, off.rule) == (False, "FIRE-2")
    assert off.reason == "0704 is 1 column and 2 rows from 0606: not a straight line"
    far = line_of_fire.line(made, "tank", Place("0606"), Place("0609"))
    assert (far.rule, far.reason) == ("FIRE-3", "0609 is 3 squares away, range 2, on a crest 3")


def test_a_crest_adds_a_square_of_range_at_the_moment_of_firing():
    """FIRE-3, FIRE-3a, PIECE-1: for every kind, and to the range of an era [ERA-c]."""
    made = setting("H" + "." * 9, profile="house")
    plain = {"tank": 2, "gun": 4, "foot": 1, "motor": 1, "cavalry": 1, "helicopter": 3}
    for kind, most in plain.items():
        assert line_of_fire.reaches(made, kind, Place("0201")) == most
        assert line_of_fire.reaches(made, kind, Place("0101")) == most + 1
    late = setting("H.", profile="house", era="ERA-15")
    assert [line_of_fire.reaches(late, kind, Place("0101")) for kind in ("tank", "foot", "helicopter")] == [5, 4, 6]
    longer = line_of_fire.line(setting("H....."), "gun", Place("0101"), Place("0601"))
    assert longer.visible


def test_a_battle_may_give_crests_another_bonus():
    """FIRE-3, PIECE-1: crest_bonus, and one a kind."""
    assert line_of_fire.reaches(setting("H", crest_bonus=2), "gun", Place("0101")) == 6


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


def test_a_crest_takes_no_line_away_and_gives_none():
    """FIRE-4, FIRE-4b, FIRE-4e, FIRE-5: it is a square of its hill, from which a piece reaches farther [FIRE-3]."""
    for row in (".hH", "hH.", "HHH", ".HH", ".HHH", "HhH", "Hhh.", ".Hh.", "H.h."):
        assert across(row) == across(row.replace("H", "h")), row
    assert across("Hhh.") == ("FIRE-5", "0101")
    assert across("HH.") is across("HHH") is True


def test_a_battle_may_let_a_crest_see_over_the_slopes_of_its_own_hill():
    """FIRE-4b, FIRE-4d: at any depth and from both ends; crest_sees_over_own_slope."""
    for row in ("Hhhh.", ".hhhH", "hhhH", "HhhhH"):
        assert across(row, **OVER) is True


def test_of_its_own_hill_the_crest_squares_on_the_line_count_towards_two():
    """FIRE-4d: the ends among them."""
    assert across("HH.", **OVER) is True
    assert across("HHH", **OVER) == ("FIRE-4d", "0301")
    assert across("HHhH.", **OVER) == ("FIRE-4d", "0401")
    assert across("HhH", **OVER) is True


def test_a_battle_may_hide_what_lies_behind_a_crest():
    """FIRE-4e: at any depth, if no end is on a crest of that hill; reverse_slopes."""
    for row, at in (("hHh", "0201"), (".hH.", "0301"), (".HH", "0201")):
        assert across(row, **OVER, reverse_slopes=True) == (True if row == ".HH" else ("FIRE-4e", at))
        assert across(row, reverse_slopes=True) == ("FIRE-4e", at)
    assert across("hHh", **OVER) is True
    assert across("hh", reverse_slopes=True) is True


def test_a_crest_does_not_see_over_another_hill_or_a_wood():
    """FIRE-4b, FIRE-3b: a hill is what hangs together side by side."""
    assert across("H.h.", **OVER) == ("FIRE-4", "0301")
    assert across("Hhw.", **OVER) == ("FIRE-4", "0301")
    assert across("H.H", **OVER) is True
    assert across("H.H.", **OVER) == ("FIRE-4", "0301")
    corner = setting("H..\n.h.\n..h", **OVER)
    assert line_of_fire.sight(corner, Place("0101"), Place("0303")).visible
    over = setting("H..\n.h.\n...", **OVER)
    assert line_of_fire.sight(over, Place("0101"), Place("0303")).rule == "FIRE-4"


def test_two_hill_squares_are_seen_into_whichever_is_a_crest():
    """FIRE-3b, FIRE-5: as example fire-11 has it."""
    assert across("..hh") is True
    assert across("..hh", crests="auto") is True
    assert across("..hh", crests="auto", reverse_slopes=True) == ("FIRE-4e", "0301")


def test_a_battle_may_bar_directions_of_fire():
    """FIRE-7, FIRE-7a: from a square, not towards it; there are none unless it says so."""
    made = setting("...\n...\n...", masks={Place("0202"): ("E", "NW")})
    assert made.battle.masks
    assert line_of_fire.line(made, "gun", Place("0202"), Place("0302")).rule == "FIRE-7a"
    assert line_of_fire.line(made, "gun", Place("0202"), Place("0302")).reason == "fire E from 0202 is barred"
    assert line_of_fire.line(made, "gun", Place("0202"), Place("0101")).rule == "FIRE-7a"
    assert line_of_fire.line(made, "gun", Place("0302"), Place("0202")).visible
    assert set(line_of_fire.seen(made, "gun", Place("0202"))) == {"0102", "0103", "0203", "0201", "0301", "0303"}
    assert battle().masks == {}


def test_the_reason_names_what_is_in_the_way():
    """FIRE-4, FIRE-5."""
    made = setting("..w.\n.www\n.#..\n.hH.", reverse_slopes=True)
    told = {
        (frm, to): line_of_fire.sight(made, Place(frm), Place(to)).reason
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


@pytest.mark.parametrize("how", [{}, {"profile": "house"}, OVER, {"reverse_slopes": True}, {"crests": "auto"}], ids=str)
def test_lines_of_fire_are_the_same_from_both_ends(how):
    """FIRE-4a, FIRE-4d: on boards of chance, up to seven squares, whichever end the rules begin at."""
    chance, seen = random.Random(7), [0, 0]
    for _ in range(BOARDS):
        rows = ["".join(chance.choices(".hHw#", (6, 3, 2, 3, 1), k=9)) for _ in range(9)]
        made = setting("\n".join(rows), **how)
        for frm in made.board.terrain:
            for to in line_of_fire._around(made, frm, 7):
                way = SQUARES.line(frm, to)
                clear = line_of_fire._block(made, way) is None
                assert clear == (line_of_fire._block(made, way[::-1]) is None), (rows, frm, to)
                assert line_of_fire.sight(made, frm, to).visible == clear
                seen[clear] += 1
    assert min(seen) > 500


BOOK = {
    "original": {"hill": 2, "wood": 2}, "codified": {"hill": 2, "wood": 2}, "house": {"hill": 2, "wood": 1},
}  # fmt: skip


@pytest.mark.parametrize("profile", BOOK)
def test_every_pair_of_a_board_is_as_the_book_has_it(profile):
    """FIRE-2, FIRE-4 to FIRE-4c, FIRE-5, FIRE-6, FIRE-8: straight, two deep into a hill or wood, never over one."""
    chance, wrong, seen = random.Random(3), [], [0, 0]
    for _ in range(BOARDS):
        rows = ["".join(chance.choices(".hHw#", (6, 3, 2, 3, 1), k=12)) for _ in range(12)]
        made = setting("\n".join(rows), profile=profile)
        for frm, to in sample(product(product(range(12), repeat=2), repeat=2), 5):
            if frm != to:
                ends = (Place(f"{column + 1:02}{row + 1:02}") for column, row in (frm, to))
                free = by_the_book(rows, frm, to, BOOK[profile])
                seen[free] += 1
                wrong += [] if line_of_fire.sight(made, *ends).visible == free else [(rows, frm, to)]
    assert wrong == []
    assert min(seen) > (500 if WHOLE else 50)


def by_the_book(rows, frm, to, most):
    """Whether a shot may go from a square to another, by the sentences of the book alone."""
    (column, row), (to_column, to_row) = frm, to
    across, up = to_column - column, to_row - row
    if across and up and abs(across) != abs(up):
        return False
    far = max(abs(across), abs(up))
    way = [rows[row + up * at // far][column + across * at // far] for at in range(far + 1)]
    ground = [{"h": "hill", "H": "hill", "w": "wood", "#": "wood"}.get(sign) for sign in way]
    for kind in ("hill", "wood"):
        starts = [at for at in range(far + 1) if ground[at] == kind and (at == 0 or ground[at - 1] != kind)]
        for start in starts:
            end = next((at for at in range(start, far + 1) if ground[at] != kind), far + 1)
            if start > 0 and end <= far:
                return False  # over it
            deep = far if start == 0 and end > far else end - start  # inside it the shot goes as far as it flies
            if deep > most[kind]:
                return False
    return True


def told(row):
    """Whether the ends of a row see each other, read off it as the rules say it: hill by hill and wood by wood.

    With the view over its own slopes and the reverse slopes that a battle may have.
    """
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
        row
        for row in rows
        if line_of_fire.sight(
            setting(row, **OVER, reverse_slopes=True), Place("0101"), Place(f"{len(row):02}01")
        ).visible
        != told(row)
    ]
    assert (len(rows), wrong) == (1088, [])


def test_rays_tell_of_every_square_in_range_what_is_seen():
    """FIRE-2: and at whom a piece could fire."""
    played = table("....\n..w.\n....\n....", G1="0402", t1="0102", t2="0404", g1="0401")
    rays = line_of_fire.rays(played.state, UnitId("G1"), Place("0402"))
    assert rays["0102"].at == "0302"
    assert rays["0302"].visible
    assert fire.targets(played.state, UnitId("G1"), Place("0402")) == ("g1", "t2")
