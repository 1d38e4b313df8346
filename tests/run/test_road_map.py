"""The drawn road of a run: a box for each place, within its room at every size, in box lines or in ASCII."""

import re

import pytest
from msgspec.structs import replace

from cb_tui.games.combat_boots.run.presentation.road_map import DOUBLE, LINES, LOW, SINGLE, TALL, RoadMap, tail
from cb_tui.presentation.text import plain_text
from tests.run import leading
from tests.run.rules.platoons import begun

SIZES = [(60, LOW), (80, TALL), (100, 18), (97, 23), (120, 18)]
SIGNS = {*" \u2663\u2660\u2248\u00b7\u221a\u25ba", *SINGLE, *DOUBLE, *LINES.values()}


def rows(run, width, height, *, blocks=True, marked=None, here=None):
    """The lines of a road."""
    lines = RoadMap(run, {}, marked, here, blocks=blocks).lines(width, height)
    return [plain_text(each) for each in lines]


@pytest.mark.parametrize("blocks", [True, False])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_place_has_a_box_with_its_mission_and_no_line_is_cut(width, height, blocks):
    """Given roads of many seeds; then each is as large as asked, and has as many boxes and names as places."""
    for seed in range(12):
        run = begun(seed=seed)
        drawn = rows(run, width, height, blocks=blocks)
        assert [len(row) for row in drawn] == [width] * height
        places = sorted(spot.mission for spots in run.begun.road for spot in spots)
        words = re.findall("[A-Z][a-z]+", " ".join(drawn))
        short = {"Meet": "meeting", "Break": "breakout", "Rear": "rearguard"}
        assert sorted(short.get(word, word.lower()) for word in words) == places
        if blocks:
            assert {*"".join(drawn)} <= SIGNS | {*"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ123456789"}
        else:
            assert "".join(drawn).isascii()


def test_a_box_says_how_its_place_stands():
    """Given a run on its third day, a battle lost and one won; then each place is marked as it is."""
    run = begun()
    road = RoadMap(run, {}, None, 0, blocks=True)
    assert {road.state(0, spot.lane) for spot in run.begun.road[0]} == {"here", "open"}
    assert {road.state(1, spot.lane) for spot in run.begun.road[1]} == {"ahead"}
    assert [road.state(5, spot.lane) for spot in run.begun.road[5]] == ["last"]


def test_the_way_behind_the_platoon_is_bright(tmp_path):
    """Given a day that was fought; then one way of the road travelled leads from it to the place marked today."""
    run = leading.after(tmp_path, 1).run
    (done,) = run.days
    here = next(spot.lane for spot in run.spots)
    lines = RoadMap(run, {}, (1, here), here, blocks=True).lines(80, TALL)
    bright = [part.text for row in lines for part in row if part.ground == "way"]
    assert bright
    assert not [
        part
        for row in RoadMap(run, {}, None, None, blocks=True).lines(80, TALL)
        for part in row
        if part.ground == "way"
    ]
    assert RoadMap(run, {}, None, here, blocks=True).state(0, done.lane) in ("W", "L", "D")


def test_places_that_are_out_of_reach_or_not_taken_are_gone():
    run = begun()
    first = next(iter(run.begun.road[0]))
    marched = replace(run, lane=first.lane)
    states = {RoadMap(marched, {}, None, first.lane, blocks=True).state(0, spot.lane) for spot in run.begun.road[0]}
    assert "here" in states


@pytest.mark.parametrize(
    ("title", "room", "said"),
    [
        ("The guns at La Ferme-H\u00e9bert", 9, "La Ferme"),
        ("Hold Le Mesnil-Duval", 9, "Le Mesnil"),
        ("Cut off at Hill 89", 9, "Hill 89"),
        ("Hold Le Mesnil-Duval", 16, "Le Mesnil-Duval"),
        ("Meeting at Geldrop", 9, "Geldrop"),
        ("Meeting at Wolfsschluchterode", 9, "Wolfsschl"),
    ],
)
def test_of_a_title_the_end_is_written(title, room, said):
    assert tail(title, room) == said
