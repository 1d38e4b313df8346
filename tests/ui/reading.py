"""A reader at a screen in this process: he answers a question once he has seen it, however long that takes."""

import asyncio
from time import monotonic
from typing import Any

from msgspec.structs import replace

from tests.patience import PATIENCE


async def read(pilot: Any) -> None:
    """Waits until the moment on the screen counts as seen; from then on no silence is asked of the keys that follow."""
    app, end = pilot.app, monotonic() + PATIENCE
    app.preferences.settings = replace(app.preferences.settings, guard=0)
    await pilot.pause()
    while app.screen._asked is not app.screen.controller.mode:
        assert monotonic() < end, "not seen"
        await asyncio.sleep(0.01)
