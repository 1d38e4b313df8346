"""The game in a browser: the same game, the same saves, this machine alone."""

import asyncio
import re
import signal
import socket
import sys
import tomllib
from pathlib import Path

import aiohttp
import pytest
from textual_serve.download_manager import DownloadManager

from cb_tui.cli import web_server
from cb_tui.cli.web import SERVER
from cb_tui.session.game import Game
from tests.cli.shell import assert_refused, run
from tests.sample import sample
from tests.web import browser
from tests.web.browser import Browser
from tests.web.conftest import steps
from tests.web.page import ROOT, Site, Tab


def free(site: Site) -> bool:
    """Whether nobody sits in the save: it can be opened to be played."""
    Game.open(site.saves, "veghel-1").close()
    return True


async def test_a_move_by_keys_stands_in_the_log_and_closing_the_tab_ends_its_game(site):
    async with aiohttp.ClientSession() as http:
        tab = await Tab.open(http, site)
        await tab.until("Continue")
        await tab.keys("c")
        await tab.until("can hit")
        await tab.keys("l", "\r")
        await tab.until("4 of 5 left")
        assert steps(site) == [("R1", "0407")]
        assert len(site.games()) == 1
        await tab.wire.close()
    assert await site.emptied()
    assert steps(site) == [("R1", "0407")]
    assert free(site)


async def test_a_cursor_step_sends_no_more_than_in_a_terminal(site):
    async with aiohttp.ClientSession() as http:
        tab = await Tab.open(http, site)
        await tab.until("Continue")
        await tab.keys("c")
        await tab.until("can hit")
        await tab.keys("x")
        await tab.rest()
        before = tab.eyes.bytes
        await tab.keys("h")
        await tab.rest()
        assert 0 < tab.eyes.bytes - before <= 600


async def test_tabs_are_games_apart_and_each_has_its_window_s_size(site):
    async with aiohttp.ClientSession() as http:
        first, second = await Tab.open(http, site), await Tab.open(http, site, 120, 40)
        await asyncio.gather(first.until("80x24"), second.until("120x40"))
        assert len(site.games()) == 2
        await first.keys("q")
        assert await first.closed()
        await second.send("resize", {"width": 100, "height": 30})
        await second.until("100x30")
        assert await site.emptied(1)


def most_memory(game: int) -> int:
    """The memory that a process has had at the most, in kB."""
    return int(Path(f"/proc/{game}/status").read_text().partition("VmHWM:")[2].split()[0])


async def test_a_page_of_any_size_gets_a_window_that_can_be_drawn(site):
    """Given a page that asks for ten billion cells, or for no size at all; then the game draws 500x200 and lives."""
    async with aiohttp.ClientSession() as http:
        tab = Tab(await http.ws_connect(f"{site.address}/ws{site.key}&width=1000000&height=1000000"), 500, 200)
        await tab.until("New battle")
        for width, height in ((100_000, 100_000), (1e9, 1e9), ("x", None), (-5, -9), (0, 0)):
            await tab.send("resize", {"width": width, "height": height})
        await tab.rest(1.0)
        (game,) = site.games()
        assert most_memory(game) < 150_000, "kB"
        await tab.send("resize", {"width": 100.5, "height": 30})
        await tab.until("100x30")


@pytest.mark.parametrize("how", sample([signal.SIGINT, signal.SIGTERM, signal.SIGKILL], 2))
async def test_whatever_ends_the_server_no_game_is_left_and_every_seat_is_free(site, how):
    async with aiohttp.ClientSession() as http:
        tabs = [await Tab.open(http, site), await Tab.open(http, site)]
        await asyncio.gather(*(tab.until("Continue") for tab in tabs))
        await tabs[0].keys("c")
        await tabs[0].until("can hit")
        ended, *_ = await asyncio.gather(asyncio.to_thread(site.end, how), *(tab.closed() for tab in tabs))
        assert ended == ((-how if how is signal.SIGKILL else 0), "")
    assert await site.emptied()
    assert free(site)


async def test_a_game_has_stopped_only_once_its_process_is_gone():
    """Given a game that still runs when its output has been read; then who stops it waits for its end."""

    async def unheard(*_: object) -> None:
        pass

    wires = {"write_bytes": unheard, "write_str": unheard, "close": unheard, "download_manager": DownloadManager()}
    game = web_server.TabProcess("", **wires)
    game._process = await asyncio.create_subprocess_exec("sleep", "0.1")
    await game.stop()
    assert game._process.returncode == 0


async def test_the_page_names_no_address_and_its_policy_allows_none(site):
    async with aiohttp.ClientSession() as http:
        for name in ("/", "/page/page.css", "/page/page.js"):
            answer = await http.get(site.address + name + site.key)
            assert answer.status == 200
            assert re.findall(r"https?://|//\w+\.", await answer.text()) == []
        page = await http.get(site.address + "/" + site.key)
        assert page.headers["Cache-Control"] == "no-store"
        policy = page.headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'self';")
        outside = [source for source in re.findall(r"\S+:\S*", policy) if source.rstrip(";") != "data:"]
        assert {re.sub(r"^wss?", "http", source) for source in outside} <= {site.address}


async def test_what_no_page_of_ours_asks_is_turned_away_and_no_traceback_tells_of_it(site):
    async with aiohttp.ClientSession() as http:
        assert (await http.get(f"{site.address}/ws{site.key}")).status == 400
        assert (await http.get(site.address, headers={"Host": "game.example"})).status == 403
        here = site.address.removeprefix("http:")
        for origin in ("http://game.example", "null", "http://127.0.0.1:1", f"evil{here}", f"http://evil{here}"):
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await http.ws_connect(f"{site.address}/ws{site.key}", origin=origin)
        assert (await http.get(f"{site.address}/static/{site.key}")).status == 403
        assert (await http.get(f"{site.address}/page/../web.py{site.key}")).status == 404
    assert site.games() == []
    host = site.address.removeprefix("http://")
    reader, writer = await asyncio.open_connection(*host.split(":"))
    writer.write(
        f"GET / HTTP/1.1\r\nHost: {host}\r\nCookie: cb_tui_{host.partition(':')[2]}=".encode() + b"\xff\r\n\r\n"
    )
    assert (await reader.readline()).startswith(b"HTTP/1.1 403")
    writer.write(b"GET / HTTP/1.1\r\nHost: \0\r\n\r\n")
    assert b" 400 " in await reader.read()
    writer.close()
    _, said = await asyncio.to_thread(site.end)
    assert "Traceback" not in said


async def test_without_the_key_that_was_printed_nobody_gets_in_and_a_browser_keeps_it(site):
    """Given a machine with other accounts; when one of them finds the port; then it gets neither page nor game."""
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as http:  # of an address without a name
        for key in ("", "?key=", "?key=" + "x" * 16, "?key=\u2603"):
            answer = await http.get(f"{site.address}/{key}")
            assert answer.status == 403
            assert "its key lets you in" in await answer.text()
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await http.ws_connect(f"{site.address}/ws{key}")
        assert (await http.get(f"{site.address}/{site.key}")).status == 200
        assert (await http.get(f"{site.address}/page/page.js")).status == 200
    assert site.games() == []


def test_a_port_that_is_taken_and_a_missing_extra_are_a_sentence(monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert_refused(run("web", "--port", taken.getsockname()[1]), "--port 0")
    assert_refused(run("web", "--port", "70000"), "0 to 65535")
    monkeypatch.delitem(sys.modules, "cb_tui.cli.web_server", raising=False)
    monkeypatch.setitem(sys.modules, "textual_serve.server", None)
    assert_refused(run("web"), f"{sys.executable} -m pip install '{SERVER}'")
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    assert_refused(run("web"), f"uv pip install --python {sys.executable} '{SERVER}'")
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert extras["web"] == [SERVER]


@pytest.fixture(scope="module")
def chromium(tmp_path_factory):
    """The debugging line of a browser."""
    if browser.CHROMIUM is None:
        pytest.skip("Chromium is missing")
    with browser.running(tmp_path_factory.mktemp("chromium"), 1000, 640) as line:
        yield line


async def test_a_browser_opens_the_page_and_moves_a_piece_there_and_the_address_works_again(site, chromium):
    """Given a browser that has played and lost its cookies, as it does on closing; then the address still works."""
    async with aiohttp.ClientSession() as http:
        page = Browser()
        await page.visit(http, chromium, f"{site.address}/{site.key}")
        await page.until("Continue")
        await page.press("c")
        await page.until("can hit")
        await page.press("l", "Enter")
        await page.until("4 of 5 left")
        assert steps(site) == [("R1", "0407")]
        assert "-first-byte" in await page.look("document.body.className")
        assert len(await page.picture()) > 15_000  # an empty page is a third of it
        assert {re.sub(r"^ws", "http", url).partition(site.address)[0] for url in page.asked} == {""}
        assert [said for said in page.complaints if "WebGL" not in said] == []
        await page.call("Network.clearBrowserCookies")
        await page.close()
        again = Browser()
        await again.visit(http, chromium, f"{site.address}/{site.key}")
        await again.until("Continue")
        await again.press("q")
        assert (await again.notice()).startswith("This game has ended. Everything is saved.")
        await again.close()
    assert await site.emptied()


LATE = "document.fonts.load = () => new Promise(go => { window.go = go; })"  # the game is asked for when a test says so


async def test_a_tab_that_no_game_was_given_says_why_and_what_to_do(site, chromium):
    async with aiohttp.ClientSession() as http:
        strange, late = Browser(), Browser()
        for page in (strange, late):
            await page.visit(http, chromium, f"{site.address}/{site.key}", LATE)
            while not await page.look("Boolean(window.go)"):  # noqa: ASYNC110 - a page sets no event
                await asyncio.sleep(0.02)
        await strange.call("Network.clearBrowserCookies")
        await strange.look("window.go()")
        said = await strange.notice()
        assert "was not let in" in said
        assert "Open the whole address that cb-tui web printed" in said
        site.end()
        await late.look("window.go()")
        assert "cb-tui web does not run any more" in await late.notice()


async def test_a_browser_that_keeps_no_cookies_is_told_so(site, tmp_path):
    if browser.CHROMIUM is None:
        pytest.skip("Chromium is missing")
    settings = tmp_path / "chromium" / "Default" / "Preferences"
    settings.parent.mkdir(parents=True)
    settings.write_text('{"profile": {"default_content_setting_values": {"cookies": 2}}}')
    with browser.running(tmp_path / "chromium", 1000, 640) as line:
        async with aiohttp.ClientSession() as http:
            page = Browser()
            await page.visit(http, line, f"{site.address}/{site.key}")
            said = await page.notice()
            assert "it has to keep cookies" in said
            assert "has ended" not in said
            await page.close()
