"""The files of a finished game of each family, and nothing in them that a page or a terminal obeys."""

import json
from contextlib import closing
from html.parser import HTMLParser
from itertools import product
from pathlib import Path

import pyte
import pytest
from msgspec.structs import replace

from cb_tui.cli.report import dumped
from cb_tui.core.values import Side
from cb_tui.games import RULESETS
from cb_tui.host.dumplog import GAMES, note, paths_of, stem_of
from cb_tui.host.ladder import GamesError, RatedGame, read_games
from cb_tui.presentation.game_files import page
from cb_tui.session.arena import Bout, deeds
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.seats import HUMAN
from cb_tui.session.send_receive import copy_of
from tests.cli.shell import run
from tests.sample import sample

AT = 1_795_000_000  # in November 2026
BATTLES = {"veghel": "combat_boots", "first_salvo": "combat", "fox_and_hounds": "combat_captain"}
TAGS = {
    "html", "head", "meta", "title", "style", "body", "pre", "span", "h1", "h2", "p", "em", "strong", "code", "ul",
    "li", "blockquote", "table", "thead", "tbody", "tr", "th", "td",
}  # fmt: skip
SPITE = '<script>alert(1)</script> [x](javascript:alert(1)) ![y](http://evil.example/a.png) "onload=1 \x1b[31m\x07&amp;'


@pytest.fixture(scope="module")
def saves(tmp_path_factory):
    """A finished game of each family, the AI on both sides."""
    folder = tmp_path_factory.mktemp("saves")
    for name in BATTLES:
        battle = Library().read(name)
        tactic = {army.id: army.tactic for army in battle.sides}
        seats = {seat.id: tactic[seat.side] for seat in battle.seated}
        assert not Bout(battle.ruleset, battle, seats, 3, folder / name).play().fault
    return folder


def rated(saves, name, **others):
    with closing(Game.open(saves, name, watch=True)) as game:
        sides = [army.id for army in game.battle.sides]
        winner = game.outcome.winner if game.outcome else None
    players = dict(zip(sides, ("anna", "[officer]"), strict=True))
    known = RatedGame(at=AT, family=BATTLES.get(name, "combat_boots"), battle=name, players=players, winner=winner)
    return replace(known, name=f"{name}-7", **others)


class Tags(HTMLParser):
    """The tags of a page, and what they have."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags, self.attributes, self.text = set[str](), set[str](), ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_data(self, data):
        self.text += data


@pytest.mark.parametrize("name", BATTLES)
def test_a_finished_game_has_four_files_and_a_line(saves, tmp_path, name):
    known = rated(saves, name)
    found = dumped(saves, name, tmp_path, known)
    assert {end: str(path.relative_to(tmp_path)) for end, path in found.items()} == {
        end: f"2026/11/{name}-7.{end}" for end in ("txt", "html", "cast", "cbt")
    }
    assert read_games((tmp_path / GAMES).read_bytes(), GAMES) == [known]
    assert sorted(path.name for path in (tmp_path / "2026/11").iterdir()) == [f"{name}-7.{e}" for e in (
        "cast", "cbt", "html", "txt")]  # fmt: skip


@pytest.mark.parametrize("name", BATTLES)
def test_the_text_is_the_report_with_its_players(saves, tmp_path, name):
    known = rated(saves, name)
    text = dumped(saves, name, tmp_path, known)["txt"].read_text()
    head, _, players, *rest = text.splitlines()
    assert [head, *rest] == run("report", name, "--saves", saves).out.splitlines()
    assert "anna (" in players and "\\[officer\\] (" in players and "won by" in players


@pytest.mark.parametrize("name", BATTLES)
def test_the_page_has_the_map_and_runs_nothing(saves, tmp_path, name):
    text = dumped(saves, name, tmp_path, rated(saves, name))["html"].read_text()
    seen = Tags(text)
    assert seen.tags <= TAGS and {"pre", "table", "h1"} <= seen.tags
    assert seen.attributes <= {"class", "lang", "charset", "name", "content", "http-equiv", "style"}
    assert "default-src 'none'" in text.replace("&#x27;", "'")
    assert text.count('<pre class="map">') == 1 and "g-first" in text
    assert "after-action report" in seen.text and "anna (" in seen.text


@pytest.mark.parametrize("name", BATTLES)
def test_the_recording_has_a_frame_a_step_and_ends_with_the_result(saves, tmp_path, name):
    head, *events = map(json.loads, dumped(saves, name, tmp_path, rated(saves, name))["cast"].read_text().splitlines())
    assert (head["version"], head["width"], head["height"]) == (2, 80, 24)
    with closing(Game.open(saves, name, watch=True)) as game:
        assert game.outcome and len(events) == game.step + 2
        why, steps = game.outcome.why, game.step
    times = [event[0] for event in events]
    assert times == sorted(times) and {event[1] for event in events} == {"o"}
    screen = pyte.Screen(80, 24)
    stream = pyte.Stream(screen)
    for _, _, text in events[:-1]:
        stream.feed(text)
    assert f"step {steps} of {steps}" in screen.display[0] and "anna (" in screen.display[0]
    assert why[:20] in screen.display[-1] or screen.display[-1].rstrip().endswith("...")
    assert sum(bool(row.strip()) for row in screen.display) > 12


@pytest.mark.parametrize("name", BATTLES)
def test_the_letter_is_received_and_verified(saves, tmp_path, name):
    letter = dumped(saves, name, tmp_path / "www", rated(saves, name))["cbt"]
    received = run("receive", letter, "--saves", tmp_path / "mine")
    assert (received.status, received.err) == (0, "")
    verified = run("verify", name, "--saves", tmp_path / "mine")
    assert (verified.status, verified.err) == (0, ""), verified.out


def test_a_game_of_two_people_stays_as_it_was(tmp_path):
    """A letter to one of them marks the seat that stays; a copy for all marks none."""
    battle = Library().read("veghel")
    rules, seats = RULESETS[battle.ruleset], [seat.id for seat in battle.seated]
    human = dict.fromkeys(seats, HUMAN)
    with closing(Game.new(rules, battle, seed=3, seats=human, name="two", saves=tmp_path)) as game:
        for deed in deeds(rules, battle, dict.fromkeys(seats, "officer"), 3):
            game.play(deed.choice.command, by="hand")
    before = {path.name: path.read_bytes() for path in (tmp_path / "two").iterdir() if path.is_file()}
    dumped(tmp_path, "two", tmp_path / "www", rated(tmp_path, "two"))
    after = {path.name: path.read_bytes() for path in (tmp_path / "two").iterdir() if path.is_file()}
    assert {name: text for name, text in after.items() if not name.endswith(".lock")} == {
        name: text for name, text in before.items() if not name.endswith(".lock")
    }
    received = run("receive", tmp_path / "www/2026/11/two-7.cbt", "--saves", tmp_path / "mine")
    assert (received.status, received.err) == (0, "")
    assert run("verify", "two", "--saves", tmp_path / "mine").status == 0


def test_a_game_that_is_not_over_has_no_files(tmp_path):
    battle = Library().read("veghel")
    seats = dict.fromkeys((seat.id for seat in battle.seated), HUMAN)
    Game.new(RULESETS[battle.ruleset], battle, seed=1, seats=seats, name="new", saves=tmp_path).close()
    with pytest.raises(SessionError, match="new is not over"):
        dumped(tmp_path, "new", tmp_path / "www", RatedGame(at=AT, family="x", battle="veghel", players={}, name="n"))
    assert not (tmp_path / "www").exists()


# --- written again, cut short --------------------------------------------------------------------------------------


def test_a_worker_that_was_killed_writes_the_same_again(saves, tmp_path):
    known = rated(saves, "veghel")
    first = {end: path.read_bytes() for end, path in dumped(saves, "veghel", tmp_path, known).items()}
    games = (tmp_path / GAMES).read_bytes()
    (tmp_path / GAMES).write_bytes(games + games[:40])
    again = dumped(saves, "veghel", tmp_path, known)
    assert {end: path.read_bytes() for end, path in again.items()} == first
    assert (tmp_path / GAMES).read_bytes() == games


def test_games_come_one_after_the_other(tmp_path):
    games = [
        RatedGame(
            at=AT, family="combat", battle="nery", players={Side("a"): "anna", Side("b"): "bert"}, name=f"nery-{n}"
        )
        for n in range(3)
    ]
    for each in (*games, games[1]):
        note(tmp_path, each)
    assert read_games((tmp_path / GAMES).read_bytes(), GAMES) == games
    (tmp_path / GAMES).write_bytes(b"{}\n")
    with pytest.raises(GamesError, match=r"games.jsonl line 1 is no rated game"):
        note(tmp_path, games[0])


def test_an_unrated_game_has_files_and_no_line(saves, tmp_path):
    assert dumped(saves, "veghel", tmp_path, rated(saves, "veghel", counted=False))["txt"].exists()
    assert not (tmp_path / GAMES).exists()


# --- names and texts of strangers ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("battle", "name"),
    [
        ("foxhill", "foxhill-12"), ("2-nor44-raid-60-7+2", "2-nor44-raid-60-7-2-12"),
        ("../../etc/passwd", "etc-passwd-12"),
        ("Ünïcode \x1b[31m", "n-code-31m-12"), ("///", "battle-12"), ("x" * 99, "x" * 40 + "-12"),
    ],
)  # fmt: skip
def test_a_file_is_called_by_harmless_signs(battle, name):
    assert stem_of(battle, 12) == name
    assert stem_of(battle, 12, 2) == f"{name}-2"


@pytest.mark.parametrize("name", ["", "../x", "a/b", "A", "x.txt", "-x", "x" * 65, "x\n", "é"])
def test_another_name_is_refused(name):
    with pytest.raises(GamesError, match="a-z, 0-9, _ and -"):
        paths_of(Path("/nowhere"), RatedGame(at=AT, family="combat", battle="nery", players={}, name=name))


def test_hostile_names_and_notes_are_text_and_nothing_else(tmp_path):
    battle = replace(Library().read("veghel"), title=f"T {SPITE}")
    rules = RULESETS[battle.ruleset]
    sides = [army.id for army in battle.sides]
    tactics = dict.fromkeys((seat.id for seat in battle.seated), "officer")
    seats = {seat: f"ai:{tactic}" for seat, tactic in tactics.items()}
    with closing(Game.new(rules, battle, seed=3, seats=seats, name="spite", saves=tmp_path)) as game:
        game.note(f"N {SPITE}")
        for deed in deeds(rules, battle, tactics, 3):
            game.play(deed.choice.command, by=seats[deed.seat], why=deed.choice.why)
    known = rated(tmp_path, "spite", counted=False, players=dict(zip(sides, (f"P {SPITE}", "b"), strict=True)))
    found = dumped(tmp_path, "spite", tmp_path / "www", known)
    text = found["html"].read_text()
    seen = Tags(text)
    assert seen.tags <= TAGS
    assert seen.attributes <= {"class", "lang", "charset", "name", "content", "http-equiv", "style"}
    for who in "TNP":
        assert f"{who} <script>alert(1)</script> [x](javascript" in seen.text
    for path in (found["txt"], found["html"]):
        assert all(sign.isprintable() or sign == "\n" for sign in path.read_text())
    for row in found["cast"].read_text().splitlines()[1:]:
        shown = json.loads(row)[2]
        assert "\x07" not in shown and "\x1b[31m\x07" not in shown
    assert json.loads(found["cast"].read_text().splitlines()[0])["title"].isprintable()


def test_a_page_takes_no_markup_at_all():
    text = page(
        "t", f"# {SPITE}\n\n<img src=x onerror=alert(1)>\n\n[a]: http://evil.example\n\n[a] <http://evil.example>\n"
    )
    assert Tags(text).tags <= TAGS and not {"href", "src", "onerror"} & Tags(text).attributes


def test_a_copy_of_a_damaged_save_is_refused(saves, tmp_path):
    folder = tmp_path / "veghel"
    folder.mkdir()
    lines = (saves / "veghel" / "log.jsonl").read_bytes().splitlines(keepends=True)
    (folder / "log.jsonl").write_bytes(b"".join(lines[:9]) + b"?\n")
    with pytest.raises(SessionError):
        copy_of(tmp_path, "veghel")


@pytest.mark.parametrize(("name", "steps"), sample(product(BATTLES, [0, 1, 12]), 2))
def test_a_game_that_ended_early_has_files_too(tmp_path, name, steps):
    """Two people, one of whom resigns or who never come: in Combat the set-up may still be secret then."""
    battle = Library().read(name)
    seats = dict.fromkeys((seat.id for seat in battle.seated), HUMAN)
    with closing(Game.new(RULESETS[battle.ruleset], battle, seed=3, seats=seats, name=name, saves=tmp_path)) as game:
        for _ in range(steps):
            game.play(game.legal()[-1])
        winner = battle.sides[0].id if steps else None
        game.end(winner, "resigned" if steps else "void", by=battle.seated[-1].id if steps else "host")
    known = rated(tmp_path, name, ended="resigned" if steps else "void")
    found = dumped(tmp_path, name, tmp_path / "www", known)
    assert ("won by anna, resigned" if steps else "no result, void") in found["txt"].read_text()
    received = run("receive", found["cbt"], "--saves", tmp_path / "mine")
    assert (received.status, received.err) == (0, "")
    assert run("verify", name, "--saves", tmp_path / "mine").status == 0


def test_a_folder_that_has_the_letter_has_the_line_too(saves, tmp_path):
    """So a host that was killed in between knows by the letter that nothing is left to write."""
    known = rated(saves, "veghel")
    (tmp_path / GAMES).mkdir()
    with pytest.raises(SessionError):
        dumped(saves, "veghel", tmp_path, known)
    assert not paths_of(tmp_path, known)["cbt"].exists()
