"""Headless Chromium, driven through its own debugging line: no further package is needed."""

from __future__ import annotations

import asyncio
import base64
import itertools
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import aiohttp

from tests.patience import PATIENCE
from tests.web.page import Eyes

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
QUIET = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions",
    "--remote-debugging-port=0",
)  # fmt: skip


class Browser:
    """One page: what it asked for, what its game painted, what its console complained of."""

    def __init__(self) -> None:
        self.eyes = Eyes(80, 24)
        self.asked: list[str] = []
        self.complaints: list[str] = []
        self._wire: aiohttp.ClientWebSocketResponse
        self._numbers = itertools.count(1)
        self._answers: dict[int, asyncio.Future[Any]] = {}

    async def visit(self, http: aiohttp.ClientSession, line: str, address: str, first: str = "") -> None:
        """Opens an address in a new page of the browser at this debugging line; `first`: a script before all others."""
        root = line.replace("ws://", "http://").partition("/devtools")[0]
        async with http.put(f"{root}/json/new?about:blank") as made:
            page = (await made.json(content_type=None))["webSocketDebuggerUrl"]
        self._wire = await http.ws_connect(page, max_msg_size=0)
        self._task = asyncio.create_task(self._listen())
        for domain in ("Page", "Network", "Runtime", "Log"):
            await self.call(f"{domain}.enable")
        if first:
            await self.call("Page.addScriptToEvaluateOnNewDocument", source=first)
        await self.call("Page.navigate", url=address)

    async def call(self, method: str, **parameters: Any) -> Any:
        number = next(self._numbers)
        answer = self._answers[number] = asyncio.get_running_loop().create_future()
        await self._wire.send_json({"id": number, "method": method, "params": parameters})
        return await asyncio.wait_for(answer, PATIENCE)

    async def look(self, expression: str) -> Any:
        """What a JavaScript expression gives on the page."""
        return (await self.call("Runtime.evaluate", expression=expression))["result"].get("value")

    async def notice(self, seconds: float = PATIENCE) -> str:
        """The notice that lies over the page, once there is one of a tab that is closed."""
        end = time.monotonic() + seconds
        shown = (
            "[...document.querySelectorAll('.notice')].filter(e => e.checkVisibility()).map(e => e.innerText).join('|')"
        )
        while (said := await self.look(shown)) in (None, "") or "coming up" in said:
            assert time.monotonic() < end, f"no notice: {said}"
            await asyncio.sleep(0.05)
        return str(said)

    async def press(self, *keys: str) -> None:
        """Keys as a keyboard sends them: a character, or Enter."""
        for key in keys:
            text = "\r" if key == "Enter" else key
            code = 13 if key == "Enter" else ord(key.upper())
            await self.call("Input.dispatchKeyEvent", type="keyDown", key=key, text=text, windowsVirtualKeyCode=code)
            await self.call("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)

    async def until(self, text: str, seconds: float = PATIENCE) -> None:
        """Waits until the game has painted this into the page."""
        end = time.monotonic() + seconds
        while text not in self.eyes.text():
            assert time.monotonic() < end, f"{text!r} did not come up:\n{self.eyes.text()}"
            await asyncio.sleep(0.05)

    async def picture(self) -> bytes:
        """The page as a PNG."""
        return base64.b64decode((await self.call("Page.captureScreenshot"))["data"])

    async def close(self) -> None:
        await self.call("Page.close")
        await self._wire.close()
        await self._task

    async def _listen(self) -> None:
        async for message in self._wire:
            said = message.json()
            if "id" in said:
                self._answers.pop(said["id"]).set_result(said.get("result"))
                continue
            told = said["params"]
            match said["method"]:
                case "Network.requestWillBeSent":
                    self.asked.append(told["request"]["url"])
                case "Network.webSocketCreated":
                    self.asked.append(told["url"])
                    size = re.search(r"width=(\d+)&height=(\d+)", told["url"])
                    assert size, told
                    self.eyes = Eyes(int(size[1]), int(size[2]))
                case "Network.webSocketFrameReceived" if told["response"]["opcode"] == 2:
                    self.eyes.see(base64.b64decode(told["response"]["payloadData"]))
                case "Runtime.exceptionThrown" | "Log.entryAdded":
                    self.complaints.append(str(told))


@contextmanager
def running(profile: Path, width: int, height: int) -> Iterator[str]:
    """A browser with a window of so many pixels: its debugging line."""
    assert CHROMIUM is not None
    said, end = profile / "said", time.monotonic() + PATIENCE
    with said.open("wb") as errors:
        process = subprocess.Popen(
            [CHROMIUM, *QUIET, f"--window-size={width},{height}", f"--user-data-dir={profile}"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors,
        )  # fmt: skip
    try:
        while not (found := re.search(rb"ws://\S+(?=\n)", said.read_bytes())):
            assert process.poll() is None and time.monotonic() < end, said.read_text()
            time.sleep(0.05)
        yield found[0].decode()
    finally:
        process.terminate()
        process.wait(PATIENCE)
