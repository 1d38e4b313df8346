"""The pages of a run at 80x24, and a day of one played in a real terminal."""

import os
import re
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterable
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from cb_tui.core.values import Place, Rolled, UnitId
from cb_tui.games.combat_boots.run.rules.platoon import Abandon, AttackRecord, Choose
from cb_tui.games.combat_boots.run.screen.after import AfterScreen, drawn_die
from cb_tui.games.combat_boots.run.screen.facts import UNMADE, chips
from cb_tui.games.combat_boots.run.screen.muster import MusterScreen
from cb_tui.games.combat_boots.run.screen.road import RoadScreen
from cb_tui.games.combat_boots.run.store.run_session import RunSession
from cb_tui.games.combat_boots.run.store.runs import current, end, runs
from cb_tui.games.combat_boots.screen.panels.card import card
from cb_tui.presentation.text import plain_text
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.ui.app import GameApp
from cb_tui.ui.navigator import Preferences
from tests.patience import PATIENCE
from tests.run import leading, paging
from tests.terminal.harness import Terminal
from tests.ui.reading import screen, silent

ROOT = Path(__file__).parents[2]
MEASURED = tomllib.loads((ROOT / "scenarios/combat_boots/forge/runs.toml").read_text())


def at_once(bound: Iterable[tuple[str, str, str]] = ()) -> Preferences:
    """Settings by which a page takes a key as soon as it is there, perhaps with actions bound to the player's keys."""
    preferences = Preferences()
    preferences.change(("guard",), 0)
    for mode, action, keys in bound:
        preferences.change(("keys", mode, action), keys)
    return preferences


async def settled(app: GameApp, pilot: Pilot[int]) -> list[str]:
    """The page once every battle that it tells of is made."""
    await pilot.pause()
    while any(plain_text(UNMADE) in row for row in screen(app)):
        await pilot.pause(0.01)
    rows: list[str] = screen(app)
    return rows


async def shown(
    saves: Path,
    *keys: str,
    ascii_only: bool = False,
    size: tuple[int, int] = (80, 24),
    bound: Iterable[tuple[str, str, str]] = (),
) -> list[list[str]]:
    """The page of the run under way, and the one after each key, however early it comes."""
    app = GameApp(None, Library(), saves, ascii_only=ascii_only, preferences=at_once(bound))
    pages = []
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for key in ("R", *keys):
            await pilot.press(key)
            pages.append(await settled(app, pilot))
    assert all(len(row) == size[0] for page in pages for row in page)
    return pages


async def test_a_run_is_begun_chosen_mustered_and_marched_by_keys(tmp_path):
    begun, easier, again, road, muster, left, home, battle = await shown(
        tmp_path, "h", "l", "enter", "enter", "x", "plus", "enter"
    )
    assert "\u25ba Normandy 44" in begun[7]
    for row, rank in enumerate(("recruit", "regular", "veteran"), 8):
        assert rank in begun[row]
        assert "{} of {}".format(*MEASURED[rank]["runs"]) in begun[row]
    assert "\u25ba regular" in begun[9]
    assert "\u25ba recruit" in easier[8]
    assert again == begun
    assert re.findall("day [1-5]|last day", road[1]) == ["day 1", "day 2", "day 3", "day 4", "day 5", "last day"]
    assert "Choose one place" in road[22]
    assert "24% below usual" in "\n".join(road)
    assert any(row.startswith(" morale 7") for row in muster)
    assert re.match(r"   R1 |  +R1 ", left[2])
    assert "<1>" in "\n".join(home)
    led = current(tmp_path)
    assert led is not None
    assert led.run is not None
    assert led.run.march is not None
    assert led.run.march.pieces == ("R2", "R3", "R4", "M1", "W1")
    assert led.run.march.missions == 1
    assert battle != home
    assert "briefing" in battle[0]


async def test_a_battle_that_is_over_leads_to_what_followed_and_to_the_end(tmp_path):
    leading.fought(tmp_path)
    rolls, first, after, rules, again, road, asked, end, hall, story = await shown(
        tmp_path, "enter", "space", "H", "escape", "enter", "A", "y", "enter", "enter", ascii_only=True
    )
    assert "lost on turn" in rolls[2]
    assert "Who comes back?" in rolls[5]
    assert not any("DEAD" in row or "back, as" in row for row in rolls), "no die is shown before its key"
    assert sum("DEAD" in row or "back, as" in row for row in first) == 1
    assert again == after
    assert rules[1].startswith(" Carried over.")
    assert again == after
    assert "x--" in "".join(road[2:16]), "the box of a lost day"
    assert "END THE RUN?" in asked[22]
    assert "The end of the run" in end[0]
    assert "place 1" in end[0]
    assert ">  1" not in end
    assert "is the score to beat" in hall[2]
    assert hall[6].startswith("  1")
    assert story[1:20] == end[1:20]
    assert all(sign.isascii() for page in (after, road, end, hall) for row in page for sign in row)
    assert (tmp_path / "morgue" / f"{leading.DATE}-run-1.txt").read_text().startswith("cb_tui   run-1   regular")


def test_the_road_names_every_piece_and_leader(tmp_path):
    campaign = leading.begin(tmp_path)
    assert plain_text([chips(campaign.run)]).split() == ["R1", "R2", "R3", "R4", "M1", "W1", "L1"]


async def test_the_road_names_only_the_keys_that_do_something(tmp_path):
    """Given roads of the first day, in a battle, and of the second; then last battle and places are named if any."""
    campaign = leading.begin(tmp_path)
    (first,) = await shown(tmp_path, size=(100, 24))
    assert "a aftermath" not in first[23]
    assert "j/k place" in first[23]
    assert "H rules" in first[23]
    leading.day(campaign)
    leading.day(campaign)
    (out,) = await shown(tmp_path)
    assert "j/k place" not in out[23]
    leading.day(campaign)
    (second,) = await shown(tmp_path, size=(100, 24))
    assert "a aftermath" in second[23]
    assert "A abandon" in second[23]


async def test_the_aftermath_tells_of_the_day_that_is_over_in_the_room_there_is(tmp_path):
    """Given a battle lost with a kill; then the page names its day and who destroyed what; a wide one wraps nothing."""
    leading.after(tmp_path, 1, seed=23, rank="recruit")
    _, narrow = await shown(tmp_path, "a")
    _, wide = await shown(tmp_path, "a", size=(160, 50))
    for page in (narrow, wide):
        assert "after day 1 of 6" in page[0]
        assert any(re.search(r"\u2502 +M1 [A-Z][a-z]+'s? gun +\*", row) for row in page)
    assert narrow[22].strip() == "A lost battle does not end a run. Enter continues to day 2."
    lost = "Hold Le Mesnil-Duval: lost on turn 6 of 6.  1 enemy piece destroyed."
    assert narrow[2].strip() == lost
    assert any(row.strip() == lost for row in wide)
    assert any(5 * "\u2588" in row for row in wide), "the result in big letters"


def test_the_aftermath_says_what_ends_a_run_where_that_is_near(tmp_path):
    campaign = leading.after(tmp_path, 1)
    run = campaign.run
    assert "Fewer than three" not in plain_text(AfterScreen(campaign).message())
    campaign.journal.moments[-1] = replace(run, members=run.members[:4])
    assert plain_text(AfterScreen(campaign).message()).endswith("Fewer than three pieces would end the run.")


def test_the_aftermath_says_whose_pieces_it_rolls_for(tmp_path, monkeypatch):
    """Given a rescue in which only pieces of others fell; then none of the platoon's is destroyed, the page says."""
    campaign = leading.after(tmp_path, 1)
    journal = campaign.journal
    journal.events[:] = [tuple(each for each in events if not isinstance(each, Rolled)) for events in journal.events]
    monkeypatch.setattr(AfterScreen, "blocks", False)
    rows = [plain_text(row) for row in AfterScreen(campaign).page(80, 21)]
    assert any("You lost no pieces." in row for row in rows)


async def test_the_rules_of_a_run_are_a_column_of_text_however_wide_the_screen_is(tmp_path):
    leading.begin(tmp_path)
    _, rules = await shown(tmp_path, "H", size=(160, 50))
    assert 80 < max(len(row.rstrip()) for row in rules[1:48]) <= 97


def test_the_aftermath_writes_names_out_beside_kills(tmp_path, monkeypatch):
    """Given a mortar with the longest name and two digits of kills; then neither is cut at 80 columns."""
    campaign = leading.after(tmp_path, 1)
    run = campaign.run
    *most, last = (one for one in run.members if one.id != "W1")
    long = replace(last, id=UnitId("W1"), name="Abernathy-Le", noun="mortar")
    day = replace(run.days[-1], account=replace(run.days[-1].account, kills={long.id: 12}))
    campaign.journal.moments[-1] = replace(run, members=(*most, long), days=(*run.days[:-1], day))
    monkeypatch.setattr(AfterScreen, "blocks", False)
    rows = [plain_text(row) for row in AfterScreen(campaign).page(80, 21)]
    (row,) = (row for row in rows if long.title in row)
    assert row.rstrip().endswith("12 *")


def test_where_one_place_is_left_no_key_for_another_is_named(tmp_path):
    campaign = leading.begin(tmp_path)
    assert "down" not in RoadScreen(campaign).idle()
    run = campaign.run
    campaign.journal.moments[-1] = replace(
        run, day=6, days=leading.led(leading.begin(tmp_path, 2, "run-2"), 1).run.days * 5
    )
    assert len(campaign.lanes()) == 1
    assert {"down", "up"} <= RoadScreen(campaign).idle()
    assert "briefing" not in RoadScreen(campaign).idle()


async def test_a_story_over_the_hall_goes_back_to_it_and_one_at_the_end_to_the_title(tmp_path):
    leading.begin(tmp_path)
    *_, end, hall, story, again = await shown(tmp_path, "A", "y", "enter", "enter", "escape")
    assert "Esc title" in end[23]
    assert "Esc hall" in story[23]
    assert again == hall


async def test_on_a_large_page_the_ground_of_the_marked_place_stands_at_the_right(tmp_path):
    """On 160x50 the road has a map, of each place its own, and the others below it; on 100x30 there is none."""
    leading.begin(tmp_path)
    first, other, again = await shown(tmp_path, "j", "k", size=(160, 50))
    assert any("01  02  03  04" in row[98:] for row in first)
    assert [row[98:] for row in first] != [row[98:] for row in other]
    assert first == again
    assert sum("or instead" in row for row in first) == 1
    assert all("01  02  03" not in row for page in await shown(tmp_path, size=(100, 30)) for row in page)


async def test_another_day_of_the_road_is_looked_at_and_left_without_a_choice(tmp_path):
    """Given the second day; then h and l show days behind and ahead, and Enter there comes back to today."""
    leading.after(tmp_path, 1, seed=23, rank="recruit")
    today, ahead, back, behind, again = await shown(tmp_path, "l", "h", "h", "enter")
    assert "day 3" in ahead[16] and "reward" in ahead[17]
    assert back == today == again
    assert re.search("Hold Le Mesnil-Duval +day 1", behind[16])
    assert "on turn 6 of 6" in behind[17]
    assert "goes back to today's places" in behind[22]


async def test_the_muster_says_what_it_is_for_and_how_many_go(tmp_path):
    leading.begin(tmp_path)
    road, muster, left = await shown(tmp_path, "enter", "x")
    title = re.split("  +", road[16].strip("-\u2500 "))[0]
    assert muster[0].startswith(f" Muster, day 1: {title}")
    assert "6 of 6 pieces go" in muster[0]
    assert "5 of 6 pieces go" in left[0]
    assert muster[1].split()[:7] == ["piece", "fire", "def", "range", "move", "days", "kills\u2502"]


async def test_a_run_that_was_begun_elsewhere_meanwhile_is_shown_and_no_second_one_begun(tmp_path):
    app = GameApp(None, Library(), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("R")
        await pilot.pause()
        leading.begin(tmp_path)
        await pilot.press("enter")
        await pilot.pause()
        assert "run-1" in screen(app)[0]
    assert [led.name for led in runs(tmp_path)] == ["run-1"]


def test_an_overrun_has_no_distance():
    blow = AttackRecord(target=UnitId("M1"), by=(UnitId("t1"),), kind="overrun", place=Place("0704"), kill=73)
    assert end(blow) == "0704, overrun of t1, 73%"


async def test_the_title_tells_of_the_run_and_marks_it_where_it_was_played_last(tmp_path):
    leading.after(tmp_path, 1, seed=5)
    app = GameApp(None, Library(), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        title = screen(app)
    led = next(row for row in title if "The run  " in row)
    assert " ".join(led.split()) == "\u25ba R The run run-1, day 2 of 6, 1st Platoon, Normandy 44"
    assert "A on its road ends it" in title[22]


async def test_a_battle_of_a_run_is_fought_once_and_goes_on_with_the_run(tmp_path):
    campaign = leading.begin(tmp_path, seed=5)
    leading.day(campaign)
    leading.day(campaign)
    name = campaign.ready()
    game = Game.open(tmp_path, name)
    leading.sit(game)
    app = GameApp(game, Library(), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        ended = screen(app)
        for key in ("N", "n"):
            await silent(pilot)
            await pilot.press(key)
            await pilot.pause()
            assert "Battles in a run are fought only once" in screen(app)[22]
        await pilot.press("question_mark")
        await pilot.pause()
        helped = [row.split()[0] for row in screen(app)[4:] if row.strip()]
        await pilot.press("escape")
        await silent(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert "Who comes back?" in screen(app)[5]
    assert {"Enter", "R", "w", "V"} <= {*helped} and not {"N", "n", "W"} & {*helped}
    assert "again" not in ended[22] + ended[23]
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_dir()) == ["run-1", name]


async def test_a_terminal_without_utf_8_gets_plain_letters(tmp_path):
    leading.begin(tmp_path, 1)
    pages = await shown(tmp_path, "j", "j", ascii_only=True)
    assert any("Meeting at La Croix-Hebert" in row for page in pages for row in page)
    assert all(row.isascii() for page in pages for row in page)


def test_enters_typed_too_quickly_begin_one_run_and_choose_no_place(tmp_path):
    """Given the page that begins a run; when Enter is typed four times at once; then one run stands at its road."""
    with paging.leading(tmp_path) as terminal:
        terminal.until("theater")
        terminal.type("\r\r\r\r")
        terminal.until("Typed too early")
        terminal.type("k")
        terminal.until("Choose one place")
    (led,) = runs(tmp_path)
    assert led.run is not None
    assert led.run.stage == "road"


def test_a_run_opens_its_pages_on_a_terminal_as_a_battle_does(tmp_path):
    """Given no run; when asked for at a terminal and quit; then one is begun there, without a terminal refused."""
    argv = [sys.executable, "-m", "cb_tui", "run", "--saves", str(tmp_path)]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    with Terminal(argv, 80, 24, env=env, cwd=ROOT) as terminal:
        terminal.until("theater")
        terminal.type("\r")
        terminal.until("Choose one place")
    assert current(tmp_path) is not None
    refused = subprocess.run(argv, cwd=ROOT, env=env, capture_output=True, stdin=subprocess.DEVNULL, check=False)
    assert refused.returncode == 2
    assert refused.stderr.decode().startswith("cb-tui run: the screen needs a terminal, and ")


async def test_the_muster_lists_those_who_are_cut_off_and_says_why_no_more_missions_go(tmp_path):
    leading.begin(tmp_path, seed=3)
    _, muster, _, more, *_, named = await shown(
        tmp_path, "enter", "plus", "plus", "n", *["backspace"] * 12, *"dogs", "enter"
    )
    assert [row[:46].split() for row in muster if row.startswith("+")] == [
        ["+", "RZ", "Rifle", "squad", "r2/2", "6", "4", "cut", "off"],
        ["+", "MZ", "M1919", "light", "MG", "m2/1", "8", "4", "cut", "off"],
    ]
    assert "Only one fire mission per battle" in more[22]
    assert "R1  dogs' squad" in named[2]


async def test_a_page_is_there_before_the_battle_that_it_tells_of(tmp_path):
    """Given a road whose battles nobody has made; then it is painted without them, and again when they are made."""
    leading.begin(tmp_path)
    app = GameApp(None, Library(), tmp_path, preferences=at_once())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        page = RoadScreen(RunSession.open(tmp_path, "run-1"))
        rows = [plain_text(row) for row in page.body(80, 21)]
        assert rows[15][2:].startswith(f"Rescue  {plain_text(UNMADE)}")
        app.turn_to(page)
        assert "24% below usual" in "\n".join(await settled(app, pilot))
        await pilot.press("enter")
        await pilot.press("x")
        muster = app.screen
        assert isinstance(muster, MusterScreen)
        assert "German" in "\n".join(await settled(app, pilot))


async def test_the_pages_say_what_replacements_are_good_for(tmp_path):
    """Given a platoon with room; then road and muster offer a half squad after the battle, on the last day no more."""
    leading.begin(tmp_path)
    road, muster = await shown(tmp_path, "enter", size=(100, 30))
    assert any("2 buy a half squad after the battle" in row for row in road)
    assert "replacements 2 2 buy a half squad after the battle" in " ".join("".join(row[:51] for row in muster).split())


async def test_the_house_rules_have_room_on_a_page(tmp_path):
    leading.begin(tmp_path)
    _, rules = await shown(tmp_path, "H")
    assert any("2 per piece left at the end." in row for row in rules)


@pytest.mark.parametrize("days", [0, 1])
def test_every_word_of_a_status_is_there_for_programs(tmp_path, days, capsys):
    import json

    from cb_tui.games.combat_boots.cli.run import run

    leading.after(tmp_path, days)
    assert run(["--json", "--saves", str(tmp_path)]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["name"], said["day"], len(said["days"]), len(said["road"])) == ("run-1", days + 1, days, 6)
    RunSession.open(tmp_path, "run-1").do(Abandon())
    assert run(["--hall", "--saves", str(tmp_path)]) == 0
    assert "2nd Platoon, Normandy 44, regular" in capsys.readouterr().out
    assert run(["--story", "run-1", "--saves", str(tmp_path)]) == 0
    assert "The platoon at the end" in capsys.readouterr().out


def test_before_a_place_is_chosen_each_typed_command_does_its_part_or_says_what_is_missing(tmp_path):
    leading.begin(tmp_path)
    said = typed(tmp_path, "muster", "leave R4", "briefing", "map", "go", "quit")
    assert "R4 stays behind. Morale 7." in said
    assert said.count("Choose a place for today first.") == 3
    assert "  x R1 " in said


def test_after_a_run_is_over_no_battle_can_be_looked_at_any_more(tmp_path):
    leading.begin(tmp_path).do(Abandon())
    campaign = RunSession.open(tmp_path, "run-1")
    with pytest.raises(SessionError, match="the run is over"):
        campaign.battle((), 0)


def typed(saves: Path, *lines: str) -> str:
    """What plain mode of a run says to some lines."""
    argv = [sys.executable, "-m", "cb_tui", "run", "--plain", "--saves", str(saves)]
    said = "".join(f"{line}\n" for line in lines)
    ended = subprocess.run(argv, cwd=ROOT, input=said, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    return ended.stdout


def test_a_day_is_led_in_a_real_terminal_line_by_line(tmp_path):
    """Given a run; when its first day is chosen, mustered, fought at a terminal; then what follows is told and kept."""
    leading.begin(tmp_path).do(Choose(0))
    argv = [sys.executable, "-m", "cb_tui", "run", "--plain", "--saves", str(tmp_path)]
    with Terminal(argv, 80, 24, env={**os.environ, "PYTHONPATH": str(ROOT)}, cwd=ROOT) as terminal:
        terminal.until("muster >")
        terminal.type("leave R4\rgo\r")
        for _ in range(90):
            line, end = "", time.monotonic() + PATIENCE
            while " > " not in line and time.monotonic() < end:
                terminal.rest(0.1, 5)
                line = terminal.lines()[terminal.screen.cursor.y] + " "
            if line.startswith("The battle is over") or "is over" in line:
                break
            terminal.type("y\r" if "n >" in line else "end\r" if "to act" in line else "hold\r")
        terminal.type("quit\r")
        terminal.until("road >")
        terminal.type("after\rquit\r")
        assert terminal.ended() == 0
        said = terminal.raw.decode()
    assert re.search(r"After the battle: (1 replacement \(now 3\)|2 replacements \(now 4\))\.", said)
    run = RunSession.open(tmp_path, "run-1").run
    assert len(run.days) == 1
    assert run.member("R4").fought == 0
    assert run.member("R1") is None or run.member("R1").fought == 1


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_shows_as_many_pips_as_it_fell(face, large):
    rows = [plain_text(row) for row in drawn_die(face, large=large, good=True, blocks=False)]
    assert len({len(row) for row in rows}) == 1
    assert "".join(rows).count("###" if large else "*") == face


async def test_a_battle_of_a_run_calls_its_pieces_by_their_names(tmp_path):
    """Given a run in its first battle; then the card of a squad has its leader's name, not the kind of its counter."""
    campaign = leading.begin(tmp_path, seed=5)
    leading.day(campaign)
    leading.day(campaign)
    first = campaign.run.members[0]
    app = GameApp(Game.open(tmp_path, campaign.ready()), Library(), tmp_path, preferences=at_once())
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        table = app.screen.controller.desk.table
        assert first.title in "".join(plain_text(row) for row in card(table, first.id, 44))
        assert table.titles[campaign.run.chiefs[0].id] == campaign.run.chiefs[0].name
