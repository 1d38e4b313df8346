"""A reader at a screen in this process: he looks and answers once what he waits for is there, as late as may be."""

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Any

from msgspec.structs import replace

from tests.patience import PATIENCE

LOOK = 0.02  # seconds between two looks at the screen


def screen(app: Any) -> list[str]:
    """Return the rows of the screen."""
    return [strip.text for strip in app.screen._compositor.render_strips()]


async def until(pilot: Any, ready: Callable[[], Any]) -> None:
    """Waits for what must come; what is on the screen by then is told of what does not."""
    end = monotonic() + PATIENCE
    while not ready():
        assert monotonic() < end, "it did not come:\n" + "\n".join(screen(pilot.app))
        await asyncio.sleep(LOOK)


async def settled(pilot: Any) -> None:
    """Nothing changes on the screen any more."""
    before: list[str] = []
    for _ in range(60):
        await pilot.pause(LOOK)
        now = screen(pilot.app)
        if now == before:
            return
        before = now


async def silent(pilot: Any) -> None:
    """Waits until the moment on the screen counts as seen, and no key has come for as long as a question asks."""
    app = pilot.app

    def answerable() -> bool:
        shown, guard = app.screen, app.preferences.settings.guard / 1000
        still = monotonic() - max(shown._last_key, shown._painted)
        return shown._asked is shown.controller.mode and still >= guard

    await pilot.pause()
    await until(pilot, answerable)


async def read(pilot: Any) -> None:
    """Waits until the moment on the screen counts as seen; from then on no silence is asked of the keys that follow."""
    pilot.app.preferences.settings = replace(pilot.app.preferences.settings, guard=0)
    await silent(pilot)
