"""Danger: who could fire at a square in their next turn, and the exact chance to fall if all of them do. [TURN-3]"""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from cb_tui.core.display import Danger
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat.rules import chance
from cb_tui.games.combat.rules.model import Deck
from cb_tui.games.combat.rules.targets import danger
from cb_tui.games.combat.ruleset import ADVISOR
from tests.combat.table import fire, table
from tests.combat.test_odds import ERAS, FIRE, cases, drawn, how


def counted(cards, whole, needs):
    """The chance to fall, each card of the pile and each face followed for itself."""
    if not needs:
        return Fraction(0)
    pile = cards or whole
    falls = Fraction(0)
    for index, hit in enumerate(pile):
        rest = (*pile[:index], *pile[index + 1 :])
        later = counted(rest, whole, needs[1:])
        if hit:
            falls += sum(Fraction(1) if die < needs[0] else later for die in range(1, 7)) / 6
        else:
            falls += later
    return falls / len(pile)


@pytest.mark.parametrize("needs", [(5,), (4,), (5, 5), (4, 6), (5, 5, 5), (6, 3, 4), (5, 5, 5, 5)])
@pytest.mark.parametrize("deck", [(1, 1), (2, 2), (1, 0), (0, 2), (3, 1), (0, 0)])
def test_shots_are_drawn_from_one_deck_that_is_shuffled_when_it_is_used_up(needs, deck):
    """[SALVO-2a]"""
    whole = (True, True, False)
    pile = (True,) * deck[0] + (False,) * deck[1]
    found = chance.falls(Deck(*deck), Deck(2, 1), tuple((need, need) for need in needs))
    assert found == counted(pile, whole, needs)


def test_a_save_may_be_easier_until_somebody_is_hit():
    """[SAVE-3a]: with `first_shot` the first hit of all alone is saved on 4."""
    state = table(T1="0505", t1="0503", t2="0507", first_salvo="first_shot", round=1, deck=(2, 0)).state
    found = danger(state, UnitId("T1"), Place("0505"))
    assert found.hit_chance == 1 - Fraction(3, 6) * Fraction(2, 6)


def test_a_card_tells_the_save_against_the_next_shot_that_can_come():
    """[SAVE-3, TURN-3]: in its first turn the first side fires alone, so only the others' saves are easier."""
    state = table(T1="0512", t1="0503", first_salvo="first_turn", round=1).state
    assert [ADVISOR.save(state, unit, state.pieces[unit].at).needs for unit in ("T1", "t1")] == [5, 4]


def at(state, unit, place):
    return danger(state, UnitId(unit), Place(place))


def test_tanks_come_three_squares_and_fire_two():
    state = table(T1="0512", t1="0503").state
    assert at(state, "T1", "0508").attackers == ("t1",)
    assert at(state, "T1", "0508").hit_chance == Fraction(1, 2) * Fraction(4, 6)
    assert at(state, "T1", "0509") == Danger(Fraction(0), ())


def test_cover_counts_where_the_piece_would_stand():
    rows = "\n".join(("." * 12,) * 6 + ("....w.......",) + ("." * 12,) * 5)
    assert at(table(rows, T1="0512", t1="0503").state, "T1", "0507").hit_chance == Fraction(1, 2) * Fraction(3, 6)


def test_planes_are_left_out_and_so_are_ways_over_mines():
    wall = " ".join(f"{column:02}06" for column in range(1, 13))
    state = table(T1="0512", t1="0504", p1="0101", strips={"red": "0101 0201 0301"}, mines={"blue": wall}).state
    assert at(state, "T1", "0507").attackers == ("t1",)  # from 0505
    assert at(state, "T1", "0508").attackers == ()


def test_where_the_piece_stands_now_bars_nobody():
    corridor = "\n".join(("." * 12,) * 4 + ("~~~~.~~~~~~~",) + ("." * 12,) * 7)
    state = table(corridor, T1="0505", t1="0503").state
    assert at(state, "T1", "0508").attackers == ("t1",)


def test_nobody_fires_at_night():
    """[TIME-3]"""
    state = table(T1="0505", t1="0503", hours_per_day=2, night_turns=2, round=3).state
    assert at(state, "T1", "0505").attackers == ()


def test_who_has_acted_or_come_this_round_fires_in_his_next_turn():
    """[REINF-2]"""
    state = table(T1="0505", t1="0503", t2="0507").state
    pieces = {**state.pieces, "t1": replace(state.pieces["t1"], acted=True), "t2": replace(state.pieces["t2"], since=2)}
    assert at(replace(state, pieces=pieces, seat="red"), "T1", "0505").attackers == ("t1", "t2")


SHOOTERS = ("0405", "0606", "0604", "0404")


@pytest.mark.parametrize("era", ERAS)
def test_danger_is_what_every_card_and_die_of_up_to_four_shooters_give(era):
    """[TURN-3, SALVO-2a, SAVE-1, SAVE-2, ERA-16]: each kind on each ground, from a pile that may run out on the way."""
    seen = set()
    for number, (_, kind, ground, need, _) in enumerate(cases((era,), FIRE)):
        by = ["h" if era == "ERA-16" and each % 2 else "g" for each in range(1 + number % 4)]
        foes = {f"{letter}{each}": at for each, (letter, at) in enumerate(zip(by, SHOOTERS, strict=False), 1)}
        hits, misses = ((1, 2), (3, 1), (0, 1), (2, 2))[number // 4 % 4]
        whole = {"salvo_hits": 2, "salvo_misses": 1}
        state = table(
            drawn(ground), deck=(hits, misses), round=2, **whole, **how(era), **{f"{kind}1": "0505"}, **foes
        ).state
        needs = tuple(min(6, need + (letter == "h" and era == "ERA-16")) for letter in by)
        pile = (True,) * hits + (False,) * misses
        found = at(state, f"{kind}1", "0505")
        assert (found.hit_chance, set(found.attackers)) == (counted(pile, (True, True, False), needs), set(foes)), (
            kind,
            ground,
            by,
        )
        seen.add(len(by))
    assert seen == {1, 2, 3, 4}


def test_who_passes_over_his_own_strip_may_fire_from_it():
    """[FIRE-1a, DEP-4b]: from 0505, where it may not stop, before it goes on to 0706."""
    rows = "\n".join(("." * 12,) * 4 + ("~~~~...~~~~~", "~~~~~~.~~~~~", "~~~~.~~~~~~~") + ("." * 12,) * 5)
    played = table(rows, T1="0512", T2="0507", t1="0504", strips={"red": "0505 0605 0705"}, seat="red")
    assert at(played.state, "T1", "0507").attackers == ("t1",)
    played.march("t1", "0505")
    assert played.refused(fire("t1", "T2")) is None
