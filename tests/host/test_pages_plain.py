"""The pages of a host in plain mode: typed words and lines."""

import io
import os

import pytest
from msgspec.structs import replace

from cb_tui.host.answers import DailyPage, Done, LadderPage, Profile, Refusal, Replays, Told
from cb_tui.host.clocks import ClockTerms
from cb_tui.host.events import TableTerms
from cb_tui.host.requests import OpenTable, SeeLadder, SeeReplays, SitDown, StandUp, TakeName, Visit
from cb_tui.plain.host.guest import _at
from cb_tui.plain.output import EndOfInput, Output
from tests.host.small_host import BOTH, DAY, DAYS, FULL, NOW, WELCOME, SmallHost, card, rated
from tests.host.test_pages_drawn import NEW, ONE, TABLE, taken


def talked(host, *lines, place="lobby"):
    """What is said to a guest who types these lines."""
    heard, typed = os.pipe()
    os.write(typed, "".join(f"{line}\n" for line in lines).encode())
    os.close(typed)
    out = io.StringIO()
    try:
        _at(host.client, place, (0, 0, ()), Output(heard, out))
    except EndOfInput as end:
        assert end.status == 0
    finally:
        os.close(heard)
    return " ".join(out.getvalue().split())


def asked(host, kind):
    return [each for each in host.asked if isinstance(each, kind)]


def test_the_lobby_is_told_in_sentences():
    said = talked(SmallHost(SeeLobby=FULL))
    assert "cb.example.org, a wargame host, version 0.3.0." in said
    assert (
        "Your move, go and the number plays: "
        "402. Saint-Aubin bridge, v bert, turn 3 of 8, moved 2 h ago, 2 d 21 h left." in said
    )
    assert "417. The mill road, by carla, one game, rated, clock 3 days." in said
    assert "380. Foxhill: dora beat bert, turn 11 of 12, audited." in said
    assert "Here: you, bert (Arras), carla (the daily), dora (Arras), eve (LZ X-Ray), old_sgt and guest-1." in said


def test_a_table_is_shown_with_its_terms_and_the_record_of_its_player():
    said = talked(SmallHost(SeeTable=TABLE), "table 417")
    assert "Table 417, The mill road, two games, opened by carla on 28 Nov" in said
    assert "Game 1: US carla, German free. Game 2: US free, German carla." in said
    assert "Clock: 3 days a turn, 7 days of leave a game." in said
    assert "carla 59 of 61 games finished, 1 lost on time; you won 2 of 4." in said


def test_a_seat_is_taken_by_its_name_with_a_word_for_the_dice():
    host = SmallHost(SeeTable=ONE, SitDown=replace(ONE, sitting=True))
    said = talked(host, "sit 417 german word heron")
    assert asked(host, SitDown) == [SitDown(table=417, seat=BOTH[1], word="heron")]
    assert "You sit here. The battle begins once every seat is taken. leave 417 leaves." in said


OPENED = {
    "open mill": OpenTable(terms=TableTerms(battle="mill", seats=BOTH, clock=DAYS, games=2)),
    "open mill us days 5 unrated": OpenTable(
        terms=TableTerms(battle="mill", seats=BOTH, clock=ClockTerms(kind="days", days=5), rated=False), seat=BOTH[0]
    ),
    "open mill against bert live 30 word heron": OpenTable(
        terms=TableTerms(battle="mill", seats=BOTH, clock=ClockTerms(kind="live", minutes=30), games=2),
        word="heron", against="bert",
    ),
    "open mill german officer untimed watchers none": OpenTable(
        terms=TableTerms(
            battle="mill", seats=BOTH[1:], clock=ClockTerms(kind="none"), watchers="none", ai="officer"
        ),
        seat=BOTH[1],
    ),
}  # fmt: skip


@pytest.mark.parametrize("typed", OPENED)
def test_a_table_is_opened_with_the_terms_that_are_typed(typed):
    host = SmallHost(OpenTable=TABLE)
    talked(host, typed)
    assert asked(host, OpenTable) == [OPENED[typed]]


WRONG = {
    "open": "open takes a battle by its word, as in: open mill; battles lists them",
    "open nowhere": "open takes a battle by its word, as in: open mill; battles lists them",
    "open mill sideways": '"sideways" means nothing behind open; help shows what may stand there',
    "sit": "a table has a number, as in: table 417; lobby lists them",
    "sit 417 british": 'table 417 has no seat "british"; table 417 lists them',
    "dance": 'Unknown command "dance".',
    "go 402": "not yours",
}


@pytest.mark.parametrize("typed", WRONG)
def test_a_line_that_cannot_be_done_has_its_reason_in_a_sentence(typed):
    assert WRONG[typed] in talked(SmallHost(SeeTable=ONE, Visit=Refusal(why="not yours")), typed)


def test_words_lead_to_games_and_end_the_talk():
    for typed, visit in {
        "go 402": Visit(place="game", table=402, game=1),
        "go 417 2": Visit(place="game", table=417, game=2),
        "watch 390": Visit(place="watch", table=390, game=1),
        "replay 380": Visit(place="replay", table=380, game=1),
        "practice": Visit(place="practice"),
    }.items():
        host = SmallHost()
        talked(host, typed, "lobby")
        assert host.asked[-1] == visit


def test_a_new_guest_takes_a_name():
    host = SmallHost(Hello=NEW, TakeName=taken)
    said = talked(host, "name anna", "lobby")
    assert "No one is registered here with your ssh key, SHA256:TItIxnPVI3fNutk." in said
    assert "You are anna here from now on." in said
    assert asked(host, TakeName) == [TakeName(name="anna")]


def test_a_table_is_left_and_news_come_with_the_next_line():
    host = SmallHost(StandUp=Done(), Hello=WELCOME)
    host.news(Told(text="bert sat down at your table"))
    said = talked(host, "", "leave 417")
    assert "--- bert sat down at your table" in said
    assert "You have left table 417." in said
    assert asked(host, StandUp) == [StandUp(table=417)]


def test_who_leaves_practice_is_back_in_the_lobby(tmp_path, monkeypatch):
    monkeypatch.setenv("CB_TUI_SAVES", str(tmp_path))
    host = SmallHost()
    assert "Combat Boots, line by line." in talked(host, "quit", place="practice")
    assert host.asked[-1] == Visit(place="lobby")


def test_the_day_the_ladder_the_games_and_the_players_are_told_too():
    day = DailyPage(day="2026-11-28", now=NOW, closes=NOW + DAY, rows=FULL.daily, seal="41aa")
    ladder = LadderPage(family="Combat Boots", families=("Combat Boots", "Combat"), games=12, rows=FULL.ladder)
    games = Replays(games=FULL.over, all=2)
    player = Profile(
        card=card("carla"), since=NOW, ratings={"Combat": rated("carla", 1105, 112, None)}, latest=FULL.over[:1],
        rivals=(("anna", 2, 1),), resigned=0, mine=False,
    )  # fmt: skip
    host = SmallHost(SeeDaily=day, SeeLadder=ladder, SeeReplays=games, SeeProfile=player, Visit=Done())
    said = talked(host, "daily", "ladder combat", "replays fox", "player carla", "daily play")
    assert "1. carla won, turn 5, score 214." in said
    assert "daily play begins your one try." in said
    assert "1. old_sgt 1388 plus or minus 44, 40 games." in said
    assert "380. Foxhill: dora beat bert, turn 11 of 12, audited." in said
    assert "Against anna: won 2, lost 1." in said
    assert SeeLadder(family="Combat") in host.asked
    assert SeeReplays(text="fox") in host.asked
    assert host.asked[-1] == Visit(place="daily")
