"""The pages of a host for the web: plain files in which no name is markup, and a feed that is one."""

import re
from xml.etree import ElementTree as ET

import msgspec
import pytest

from cb_tui.cli.report import web_pages
from cb_tui.host.dumplog import GAMES
from cb_tui.host.ladder import families, ladder, start_of
from cb_tui.presentation.host.www import site
from tests.host.test_dumplog import SPITE, TAGS, Tags
from tests.host.test_ladder import NOW, Season, game, json_line, series

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def folder(tmp_path):
    """The folder of a host with 150 games of one family and 11 of another."""
    season = Season(2, players=6, battles=3).games(150)
    boots = [msgspec.structs.replace(each, name=f"{each.battle}-{number}") for number, each in enumerate(season)]
    captain = series("anna", "bert", 7, 4, family="combat_captain", battle="sunken_lane", ended="time")
    (tmp_path / GAMES).write_bytes(b"".join(map(json_line, [*boots, *captain])))
    web_pages("cb.example.org", tmp_path, NOW)
    return tmp_path


def test_the_first_page_has_the_newest_games_with_their_files(folder):
    text = (folder / "index.html").read_text()
    assert "161 rated games" in text and text.count("<tr>") == 1 + 100
    days = re.findall(r"<td>(\d{4}-\d\d-\d\d)</td>", text)
    assert days == sorted(days, reverse=True)
    links = re.findall(r'href="([^"]*)"', text)
    assert {"ladder.html", "feed.xml", "games.jsonl"} < {*links}
    assert all(re.fullmatch(r"\d{4}/\d\d/[a-z0-9_-]+\.(html|txt|cast|cbt)", link) for link in links[3:])
    assert "anna (de) against bert (us)</td><td>won by bert, time" in text


def test_the_ladder_has_a_table_for_each_family(folder):
    text = (folder / "ladder.html").read_text()
    assert re.findall(r"<h2>(.*?)</h2>", text) == ["Combat Boots", "Combat Captain"]
    assert "<td>-</td><td>[officer]</td><td>1200</td><td>fixed</td>" in text
    assert text.count("<td>?</td>") > 0


def test_the_feed_is_one(folder):
    feed = ET.fromstring((folder / "feed.xml").read_bytes())
    entries = feed.findall(f"{ATOM}entry")
    ids = [entry.findtext(f"{ATOM}id") for entry in entries]
    assert len(entries) == 30 == len({*ids})
    assert all(str(each).startswith("tag:cb.example.org,2026:") for each in ids)
    times = [str(entry.findtext(f"{ATOM}updated")) for entry in entries]
    assert times == sorted(times, reverse=True) and feed.findtext(f"{ATOM}updated") == times[0]


def test_a_host_without_games_has_pages(tmp_path):
    web_pages("cb.example.org", tmp_path / "www", NOW)
    assert sorted(path.name for path in (tmp_path / "www").iterdir()) == ["feed.xml", "index.html", "ladder.html"]
    ET.fromstring((tmp_path / "www" / "feed.xml").read_bytes())


def test_no_name_is_markup():
    hostile = game(f"P {SPITE}", "b", battle=f"B {SPITE}", family=SPITE, name=f"N {SPITE}")
    ladders = {family: ladder(theirs, NOW, start_of("combat")) for family, theirs in families([hostile]).items()}
    pages = {name: text.decode() for name, text in site(f"H {SPITE}", [hostile], ladders).items()}
    ET.fromstring(pages.pop("feed.xml"))
    for text in pages.values():
        seen = Tags(text)
        assert seen.tags <= TAGS | {"a"}
        assert not {"onload", "onerror", "src"} & seen.attributes
        assert "<script>alert(1)</script>" in seen.text
        assert all(sign.isprintable() or sign == "\n" for sign in text)


def test_a_game_that_is_drawn_or_has_no_result_says_so():
    games = [game("a", "b", None, ended="draw", name="x-1"), game("c", "d", None, ended="void", name="x-2")]
    text = site("h", games, {})["index.html"].decode()
    assert "a draw</td>" in text and "no result, void</td>" in text
