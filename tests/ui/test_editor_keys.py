"""Keys typed at random in the editor: no press ends in a traceback, and nothing that it draws is too wide."""

from random import Random

import pytest

from cb_tui.presentation.boards import ASCII, zooms
from cb_tui.presentation.editing.edited_battle import scene_of
from cb_tui.presentation.editing.opening import opened_workspace
from cb_tui.presentation.keys import KEYS
from cb_tui.presentation.text import plain_text
from cb_tui.ui.modes.edit_base import EditMode
from cb_tui.ui.modes.edit_pages import first_mode, opened
from tests.sample import WHOLE

BATTLES = ("mill", "xray", "brecourt", "foy", "veghel")
PRESSES = sorted(
    {press for mode, keys in KEYS.items() if mode.startswith("edit ") for key in keys for press in key.presses.split()}
    | {*"abcdefghijklmnopqrstuvwxyz0123456789", "full_stop", "number_sign", "circumflex_accent", "tilde"}
)
SCREEN = frozenset(
    ("leave", "zoom", "unzoom", "play", "arena", "text", "copy", "settings")
)  # what only a screen can do
TYPED = 2000 if WHOLE else 60


@pytest.mark.parametrize("name", BATTLES if WHOLE else BATTLES[:2])
def test_no_press_ends_in_a_traceback(name, tmp_path, monkeypatch):
    monkeypatch.setenv("CB_TUI_BATTLES", str(tmp_path / "battles"))
    monkeypatch.setenv("CB_TUI_EDITS", str(tmp_path / "state"))
    work, random = opened_workspace(name), Random(name)
    work.zoom = zooms(work.board)[0]
    now = first_mode(work)
    for _ in range(TYPED):
        action = now.action(random.choice(PRESSES))
        if action is None:
            continue
        work.note = ""
        reply = now.handle(action, work)
        if isinstance(reply, EditMode):
            now = reply
        elif reply is not None and reply not in SCREEN:
            now = opened(reply, now, work, ASCII)
        drawn = [*now.panel(work, 29, 20), *(now.page(work, 50, 20) or []), *now.strip(work, 46, 6)]
        assert not any("\n" in plain_text(row) for row in [*drawn, now.message(work)])
        assert now.overlay(work).cursor in (work.cursor, None)
        assert scene_of(work).board is work.board
