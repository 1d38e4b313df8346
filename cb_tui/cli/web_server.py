"""The page and the games behind it: a small server for the browsers of the user who started it."""

import asyncio
import logging
import os
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from secrets import compare_digest

from aiohttp import web
from textual_serve import server as serving
from textual_serve.app_service import AppService
from textual_serve.server import Server

from cb_tui.presentation.detect import LARGEST

PAGE = Path(__file__).parent / "page"
OURS = ("127.0.0.1", "localhost")
POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws://{host} wss://{host}"
SCREEN = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}  # what a browser can show
NOT_ITS = ("LC_ALL", "LC_CTYPE", "COLORFGBG", "TMUX", "LINES")
TO_LEAVE = 1.0  # seconds for the games to save and end; a game whose server is gone does it by itself


class TabProcess(AppService):
    """The process of a tab: it has stopped once it is gone, so that the server does not end before it."""

    async def start(self, width: int, height: int) -> None:
        """Start the game in a window of this size, at most the largest that is drawn."""
        await super().start(*_drawn(max(1, width), max(1, height)))

    async def set_terminal_size(self, width: object, height: object) -> None:
        """Tell the game the new size of the page. Anything but two positive numbers is ignored."""
        if isinstance(width, int | float) and isinstance(height, int | float) and width >= 1 <= height:
            await super().set_terminal_size(*_drawn(width, height))

    async def stop(self) -> None:
        """Make the game leave, and wait until it has."""
        await super().stop()
        if self._process is not None:
            await self._process.wait()


def _drawn(width: float, height: float) -> tuple[int, int]:
    return int(min(width, LARGEST[0])), int(min(height, LARGEST[1]))


Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def serve(door: socket.socket, command: str, key: str) -> None:
    """Run the command once per tab that has the key, until SIGINT or SIGTERM.

    Every game is then made to leave, and has left before this returns.
    """
    for name in NOT_ITS:
        os.environ.pop(name, None)
    os.environ.update(SCREEN)
    vars(serving)["AppService"] = TabProcess  # which it makes for each websocket
    for name in ("textual-serve", "aiohttp.server"):
        logging.getLogger(name).addFilter(in_a_line)
    web.run_app(
        site(command, key, door.getsockname()[1]), sock=door, print=None, access_log=None, shutdown_timeout=TO_LEAVE
    )


def site(command: str, key: str, port: int) -> web.Application:
    """Return the app that serves our page at /, a game at /ws, and the files of the terminal in the page."""
    cookie = f"cb_tui_{port}"  # a machine's ports share their cookies
    server = Server(command)
    games: set[asyncio.Task[None]] = set()

    async def index(_: web.Request) -> web.StreamResponse:
        page = web.FileResponse(PAGE / "index.html", headers={"Cache-Control": "no-store"})  # it brings the cookie
        page.set_cookie(cookie, key, httponly=True, samesite="Strict")
        return page

    async def game(request: web.Request) -> web.StreamResponse:
        if not web.WebSocketResponse().can_prepare(request):
            raise web.HTTPBadRequest(text="The game runs on the page itself; open the address without ws.")
        task = asyncio.current_task()
        assert task is not None
        games.add(task)
        try:
            return await server.handle_websocket(request)
        finally:
            games.discard(task)

    async def leave(_: web.Application) -> None:
        for task in games:
            task.cancel()  # its game saves and ends before the task does

    @web.middleware
    async def with_key(request: web.Request, handler: Handler) -> web.StreamResponse:
        shown = request.query.get("key", request.cookies.get(cookie, ""))
        if not compare_digest(shown.encode(errors="replace"), key.encode()):
            raise web.HTTPForbidden(text="Open the whole address that cb-tui web printed: its key lets you in.")
        return await handler(request)

    app = web.Application(middlewares=[for_us, with_key])
    app.add_routes(
        [
            web.get("/", index),
            web.get("/ws", game),
            web.static("/page", PAGE),
            web.static("/static", server.statics_path),
        ]
    )
    app.on_shutdown.append(leave)
    return app


@web.middleware
async def for_us(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse requests from pages of other sites, under any host name, and add the content policy."""
    if request.url.host not in OURS or request.headers.get("Origin", f"http://{request.host}") not in (
        f"http://{request.host}",
        f"https://{request.host}",
    ):
        raise web.HTTPForbidden(text="Only browsers on this computer may play this game.")
    response = await handler(request)
    if not response.prepared:
        response.headers["Content-Security-Policy"] = POLICY.format(host=request.host)
    return response


def in_a_line(record: logging.LogRecord) -> bool:
    """Drop the traceback of a log record, which is of no use to a player."""
    record.exc_info = None
    return True
