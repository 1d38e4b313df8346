"""Keys typed at random in the editor: no press ends in a traceback, and nothing that it draws is too wide."""

from random import Random

import pytest

from cb_tui.presentation.boards import ASCII, zooms
from cb_tui.presentation.editing.edited_battle import scene_of
from cb_tui.presentation.editing.opening import opened_workspace
from cb_tui.presentation.editing.workspace import Workspace
from cb_tui.presentation.keys import KEYS
from cb_tui.presentation.text import plain_text
from cb_tui.session.library import shipped_battles_folder
from cb_tui.ui.modes.edit_base import EditMode
from cb_tui.ui.modes.edit_pages import first_mode, opened
from tests.sample import WHOLE

BATTLES = ("mill", "two_roads", "xray", "brecourt", "foy", "veghel", "nery", "four_corps")
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
    types(opened_workspace(name), Random(name), TYPED)


def types(work: Workspace, random: Random, presses: int) -> None:
    work.zoom = zooms(work.board)[0]
    now = first_mode(work)
    for _ in range(presses):
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


FAULTS = {
    "not TOML": ("turns = 6", "turns = = 6"),
    "no rules": ("ruleset =", "rules ="),
    "sides of no kind": ("sides = [", "sides = 3\nothers = ["),
    "no map": ("map =", "chart ="),
    "a place of no kind": ('at = "0202"', "at = [1]"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_file_with_a_fault_opens_in_the_editor_and_can_be_typed_at(fault, tmp_path, monkeypatch):
    monkeypatch.setenv("CB_TUI_EDITS", str(tmp_path / "state"))
    path = tmp_path / "farm.toml"
    path.write_text((shipped_battles_folder() / "combat_boots" / "mill.toml").read_text().replace(*FAULTS[fault]))
    work = opened_workspace(str(path))
    assert work.findings
    types(work, Random(fault), TYPED // 4)
