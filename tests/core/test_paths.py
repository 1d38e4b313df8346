from cb_tui.core.hexes import Hex, hex_at, neighbours
from cb_tui.core.paths import cheapest, reachable, safest
from cb_tui.core.values import Place

BOARD = {hex_at(c, r) for c in range(1, 8) for r in range(1, 8)}


def ground(mud=(), wall=(), trap=()):
    def steps(at):
        for to in neighbours(at):
            if to in BOARD and to not in wall:
                yield to, 3.0 if to in mud else 0.5, to in trap

    return steps


def test_all_within_the_budget_and_nothing_beyond():
    found = reachable(Hex("0404"), ground(), 1.0)
    assert len(found) == 6 + 12
    assert "0404" not in found
    assert found[Hex("0604")].cost == 1.0
    assert found[Hex("0604")].left == 0.0
    assert found[Hex("0604")].way == ("0504", "0604")


def test_a_detour_is_taken_where_it_is_cheaper():
    found = reachable(Hex("0404"), ground(mud=["0504"]), 3.0)
    assert found[Hex("0604")].cost == 1.5
    assert "0504" not in found[Hex("0604")].way
    assert found[Hex("0504")].cost == 3.0


def test_a_way_ends_where_it_is_stopped():
    found = reachable(Hex("0101"), ground(trap=["0201", "0102"]), 5.0)
    assert set(found) == {"0201", "0102"}


def test_equal_ways_come_out_alike_every_time():
    assert reachable(Hex("0404"), ground(), 3.0) == reachable(Hex("0404"), ground(), 3.0)
    assert list(reachable(Hex("0404"), ground(), 0.5)) == sorted(neighbours(Hex("0404")))


def test_the_cheapest_way_to_a_goal():
    assert cheapest(Hex("0101"), Hex("0301"), ground()) == (1.0, ("0201", "0301"))
    assert cheapest(Hex("0101"), Hex("0101"), ground()) == (0.0, ())


def test_no_way_through_a_wall():
    assert cheapest(Hex("0101"), Hex("0707"), ground(wall=["0201", "0102"])) is None


def test_the_safest_way_goes_round_what_is_under_fire():
    found = safest(Hex("0204"), ground(), lambda _, to: 1.0 if to == Hex("0304") else 0.0, 3)
    way = found[Hex("0404")].way
    assert Hex("0304") not in way
    assert len(way) == 3


def test_the_safest_way_stays_within_the_points():
    found = safest(Hex("0204"), ground(), lambda _, to: 1.0 if to == Hex("0304") else 0.0, 1)
    assert found[Hex("0404")].way == (Hex("0304"), Hex("0404"))
    assert set(found) == set(reachable(Hex("0204"), ground(), 1))


def test_the_safest_way_may_be_one_that_has_paid_before():
    """What strikes once strikes no more: of two ways to a hex the one at more risk is the better one to go on by."""
    onward = {"0101": ["0102", "0201"], "0102": ["0202"], "0201": ["0202"], "0202": ["0303"]}
    toll = {"0201": 0.4, "0303": 1.0}

    def paid(way):
        return any(at in toll for at in way)

    found = safest(
        Hex("0101"),
        lambda at: [(Place(to), 1.0, False) for to in onward.get(at, ())],
        lambda way, to: 0.0 if paid(way) else toll.get(to, 0.0),
        3,
        paid,
    )
    assert found[Hex("0202")].way == ("0102", "0202")
    assert found[Hex("0303")].way == ("0201", "0202", "0303")
