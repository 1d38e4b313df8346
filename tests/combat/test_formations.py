"""Ready-made set-ups are legal wherever they are laid. [DEP-6]"""

from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from cb_tui.core.values import SeatId
from cb_tui.games.combat.rules import deployment, formations, zones
from cb_tui.games.combat.rules.battle import ERAS
from cb_tui.games.combat.rules.deployment import start
from cb_tui.games.combat.rules.model import Deploy
from tests.combat.muster import COUNTRY, FOUR, OPEN, battle, given, muster
from tests.sample import sample

BLUE_SEAT = SeatId("blue")


def ready(state, seat):
    half = zones.home(state, state.context.side(seat))
    return [
        (each, deployment.setup_refusal(state.context, half, seat, each.setup))
        for each in formations.formations(state, seat)
    ]


def wild(rng: Random) -> tuple[str, ...]:
    """A map of anything: features strewn over 12 to 24 columns, airstrips in one game of two."""
    columns = rng.randrange(12, 25)
    rows = [["."] * columns for _ in range(16)]
    for _ in range(rng.randrange(12)):
        sign, column, row = rng.choice("hHw#~"), rng.randrange(columns), rng.randrange(16)
        for across, down in product(range(rng.randrange(1, 4)), range(rng.randrange(1, 3))):
            rows[(row + down) % 16][(column + across) % columns] = sign
    for _ in range(rng.randrange(3)):
        column = rng.randrange(columns)
        for line in rows:
            line[column] = {".": "=", "w": "W", "#": "%", "~": "+"}.get(line[column], "R")
    if rng.random() < 0.5:
        at = rng.randrange(columns - 3)
        rows[0][at : at + 3] = "bbb"
        rows[15][at : at + 3] = "aaa"
    return tuple("".join(row) for row in rows)


@pytest.mark.parametrize("seed", sample(range(24), 3))
def test_every_formation_is_legal_on_any_map_in_any_profile_and_era_of_any_size(seed):
    """DEP-6, SET-4, SET-5, ERA: for each lot, and the plane of an army always has its airstrip."""
    rng = Random(seed)
    profile = rng.choice(("original", "codified", "house"))
    rules = {
        "pieces_per_side": rng.randrange(1, 31),
        "mines_per_side": rng.randrange(17),
        "points": rng.randrange(6, 80),
    }
    if profile == "house":
        rules["army_limit"] = rng.choice(("pieces", "points"))
    one = battle(
        wild(rng), rng.choice(((), FOUR)), profile=profile, era=rng.choice(tuple(ERAS)) if profile == "house" else "",
        hq=rng.random() < 0.5, **rules,
    )  # fmt: skip
    state = start(one, {})
    for waiting in state.pending:
        lot = rng.randrange(1, 7)
        found = ready(replace(state, lots={waiting.seat: lot}), waiting.seat)
        assert len(found) == 12
        assert [(each.name, each.mix, str(wrong)) for each, wrong in found if wrong] == []


@pytest.mark.parametrize("seats", [(), FOUR], ids=["two", "four"])
def test_ready_made_set_ups_are_listed_and_any_other_is_taken_too(seats):
    """DEP-6, SET-7."""
    game = muster(COUNTRY, seats)
    listed = game.legal()
    assert set(listed) == {Deploy(each.setup) for each, _ in ready(game.state, game.seat)}
    setup = listed[0].setup
    fewer = Deploy(replace(setup, mines=setup.mines[1:]))
    assert fewer not in listed
    assert deployment.refusal(game.state, fewer) is None


def test_a_lot_picks_the_flank():
    """DEP-8: the same lot the same set-up; three lots of six take the best flank, one the worst."""
    state = muster(COUNTRY).state
    lots = [formations.formations(replace(state, lots={BLUE_SEAT: lot}), BLUE_SEAT) for lot in range(1, 7)]
    strikes = [next(each.setup.units for each in found if each.name == "hammer") for found in lots]
    assert strikes[0] == strikes[1] == strikes[2]
    assert strikes[3] == strikes[4]
    assert len(set(strikes)) == 3


def columns(setup, *kinds):
    return [int(each.at[:2]) for each in setup.units if each.kind in kinds]


def test_the_hammer_masses_on_a_flank_and_the_fox_hides():
    """DEP-2, DEP-6: two thirds of the tanks together; the fox has none beyond the line, sentinels all they may."""
    state = muster(COUNTRY, pieces_per_side=20).state
    found = {each.name: each.setup for each in formations.formations(state, BLUE_SEAT) if each.mix == "guns"}
    armour = next(
        each.setup for each in formations.formations(state, BLUE_SEAT) if (each.name, each.mix) == ("hammer", "armour")
    )
    for name, setup in found.items():
        ahead = sum(int(each.at[2:]) < 13 for each in setup.units)
        assert ahead == (4 if name == "sentinels" else 0)
    tanks = sorted(columns(armour, "tank"))
    assert min(right - left for left, right in zip(tanks, tanks[2 * len(tanks) // 3 - 1 :], strict=False)) <= 6
    covered = {at for at, ground in state.context.board.terrain.items() if ground in ("wood", "hill", "bua")}
    hidden = {name: sum(each.at in covered for each in setup.units) for name, setup in found.items()}
    assert hidden["fox"] > hidden["hammer"]


def test_an_army_that_is_given_is_set_up_four_ways():
    """SET-4b: by the same plans."""
    state = muster(OPEN, army="given", forces=(given("blue", {"tank": 3, "plane": 2}),)).state
    found = formations.formations(state, BLUE_SEAT)
    assert [(each.name, each.mix) for each in found] == [
        (name, "as given") for name in ("two up", "sentinels", "hammer", "fox")
    ]
    assert all(len(each.setup.strips) == 1 and columns(each.setup, "plane") for each in found)


def test_an_airstrip_is_laid_where_none_is_given_and_only_where_planes_are():
    """DEP-5, ERA-e, STRIP-3: on the base line in house."""
    for era, count in (("ERA-10", 0), ("ERA-12", 1)):
        state = muster(OPEN, profile="house", era=era).state
        for each in formations.formations(state, BLUE_SEAT):
            assert len(each.setup.strips) == count
            assert all(zones.base(state.context, "south").intersection(strip) for strip in each.setup.strips)


def test_ready_made_set_ups_are_written_as_the_log_lists_them():
    """SET-7: kind by kind, from the west, so that a set-up laid by hand is known again."""
    state = muster(COUNTRY).state
    for each in formations.formations(state, BLUE_SEAT):
        assert [unit.at for unit in each.setup.units if unit.kind == "tank"] == sorted(
            unit.at for unit in each.setup.units if unit.kind == "tank"
        )
        assert list(each.setup.mines) == sorted(each.setup.mines)
