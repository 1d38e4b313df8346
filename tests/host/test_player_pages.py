"""Ladder, replays, profile and the table of a day, by keys against a host that answers."""

import pytest
from msgspec.structs import replace

from cb_tui.host.answers import Code, Done, Refusal
from cb_tui.host.requests import LeaveHost, MakeCode, RemoveKey, SeeDaily, SeeLadder, SeeProfile, SeeReplays, Visit
from cb_tui.presentation.host.profile_page import curve_lines
from tests.host import told
from tests.host.small_host import NOW, SmallHost
from tests.host.test_pages import app_of, left
from tests.sample import sample
from tests.ui.reading import screen, settled, until


def host_of(**more):
    return SmallHost(
        SeeLadder=told.LADDER, SeeReplays=told.REPLAYS, SeeProfile=told.PROFILE, SeeDaily=told.DAY_TABLE, **more
    )  # fmt: skip


async def opened(app, pilot, page, about=""):
    await settled(pilot)
    assert app.open_page(page, about) == ""
    await settled(pilot)


@pytest.mark.parametrize("size", sample([(60, 16), (80, 24), (160, 50)], 2, 1))
@pytest.mark.parametrize(
    ("page", "shown"),
    [
        ("ladder", ["old_sgt", "1388 +- 44", "[officer]", "Esc lobby"]),
        ("replays", ["dora beat bert", "Pegasus Bridge", "Esc back"]),
        ("profile", ["You, anna", "Combat Boots", "- carla beat anna", "Esc back"]),
        ("daily", ["carla", "214", "not begun", "How it is proved", "Esc back"]),
    ],
)
async def test_each_page_is_whole_at_each_size(page, shown, size, tmp_path):
    app = app_of(host_of(), tmp_path)
    async with app.run_test(size=size) as pilot:
        await opened(app, pilot, page)
        seen = "\n".join(screen(app))
        assert [each for each in shown if each not in seen] == []


async def test_the_ladder_selects_the_player_tells_the_chance_against_another_and_opens_a_page(tmp_path):
    host = host_of()
    app = app_of(host, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot, "ladder")
        assert next(row for row in screen(app) if row.startswith(">")).split()[2] == "anna"
        await pilot.press("j")
        assert "12 points above the officer: you would win 52 games of 100" in screen(app)[-2]
        await pilot.press("enter")
        assert "An AI level has no page" in screen(app)[-2]
        await pilot.press("k", "k", "enter")
        await settled(pilot)
        assert host.asked[-1] == SeeProfile(name="carla")
        await pilot.press("escape", "f")
        await settled(pilot)
        assert host.asked[-1] == SeeLadder(family="Combat")


async def test_replays_are_found_by_a_text_and_a_game_is_visited(tmp_path):
    host = host_of()
    app = app_of(host, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot, "replays")
        await pilot.press("/", *"anna", "enter")
        await settled(pilot)
        assert host.asked[-1] == SeeReplays(text="anna")
        await pilot.press("j", "enter")
        await left(pilot)
    assert host.asked[-1] == Visit(place="replay", table=388, game=1)


async def test_a_list_without_games_says_so(tmp_path):
    host = host_of()
    host.says["SeeReplays"] = replace(told.REPLAYS, games=())
    app = app_of(host, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot, "replays")
        assert "No game here has ended yet" in "\n".join(screen(app))
        await pilot.press("enter", "j", "escape")
        await settled(pilot)
        assert "here" in screen(app)[0]


async def test_a_player_adds_a_key_by_a_code_and_removes_one(tmp_path):
    host = host_of(MakeCode=Code(code="heron-42", until=NOW + 600), RemoveKey=replace(told.PROFILE, keys={"a": "one"}))
    app = app_of(host, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot, "profile")
        await pilot.press("K")
        assert "heron-42" in screen(app)[-2]
        await pilot.press("X", "2")
        await settled(pilot)
        assert "The key is removed" in screen(app)[-2]
        await pilot.press("X")
        await settled(pilot)
        assert "Your only key stays" in screen(app)[-2]
    asked = [each for each in host.asked if isinstance(each, MakeCode | RemoveKey)]
    assert asked == [MakeCode(), RemoveKey(key="SHA256:9cQe88aBcDeFgH")]


async def test_a_player_leaves_the_host_only_by_the_word_yes(tmp_path):
    host = host_of(LeaveHost=Done())
    app = app_of(host, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot, "profile")
        await pilot.press("D", "n", "o", "enter")
        assert "You stay" in screen(app)[-2]
        assert LeaveHost() not in host.asked
        await pilot.press("D", "y", "e", "s", "enter")
        await left(pilot)
    assert LeaveHost() in host.asked
    assert "removed from this host" in app.farewell


async def test_another_players_page_shows_no_keys(tmp_path):
    host = host_of()
    host.says["SeeProfile"] = replace(told.PROFILE, mine=False, keys={})
    app = app_of(host, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot, "profile", "anna")
        await pilot.press("K", "D", "X")
        assert "Keys" not in "\n".join(screen(app))
    assert [each for each in host.asked if isinstance(each, MakeCode | LeaveHost)] == []


async def test_enter_begins_the_one_try_of_the_day_and_only_that(tmp_path):
    host = host_of()
    host.says["SeeDaily"] = replace(told.DAY_TABLE, mine="over")
    app = app_of(host, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot, "daily")
        await pilot.press("enter")
        assert "You have had your try" in screen(app)[-2]
        await pilot.press("h")
        await settled(pilot)
        assert host.asked[-1] == SeeDaily(day="2026-11-27")
        host.says["SeeDaily"] = Refusal(why="that day is not over yet")
        await pilot.press("l", "l")
        await until(pilot, lambda: "that day is not over yet" in screen(app)[-2])
        host.says["SeeDaily"] = told.DAY_TABLE
        await pilot.press("h", "enter")
        await left(pilot)
    assert host.asked[-1] == Visit(place="daily")


def test_a_rating_is_drawn_from_its_first_game_to_now_and_not_of_one_moment():
    shown = ["".join(run.text for run in row) for row in curve_lines(((0, 1100), (86_400, 1090), (172_800, 1290)), 48)]
    assert "1100" in shown[0]
    assert "1290" in shown[0]
    assert {*"_'"} <= {*shown[0]}
    assert "1 Jan" in shown[1]
    assert curve_lines(((0, 1100), (1, 1120)), 48) == []
