"""An author at the screen of an editor, who types keys."""

import tomllib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from cb_tui.presentation.editing.opening import opened_workspace
from cb_tui.presentation.key import SIGNS
from cb_tui.session.library import Library
from cb_tui.ui.app import GameApp
from cb_tui.ui.screens.editor import EditorScreen
from tests.ui.reading import screen, settled

PRESSES = {sign: press for press, sign in SIGNS.items()}
NAMED = {"Enter": "enter", "Esc": "escape", "Tab": "tab", "Space": "space", "Back": "backspace"}


class Author:
    """Who sits at the screen of an editor, and the folder of their battles."""

    def __init__(self, pilot: Any, folder: Path) -> None:
        self.pilot, self.folder = pilot, folder
        self.keys = 0

    async def types(self, script: str) -> None:
        """Types keys, each a word; a word that names no key is typed letter by letter."""
        for word in script.split():
            for press in [NAMED[word]] if word in NAMED else [PRESSES[sign] for sign in word]:
                await self.pilot.press(press)
                self.keys += 1
        await settled(self.pilot)

    @property
    def app(self) -> Any:
        return self.pilot.app

    @property
    def shown(self) -> str:
        return "\n".join(screen(self.app))

    @property
    def work(self) -> Any:
        return self.app.screen.work

    def written(self, name: str = "mill-2") -> dict[str, Any]:
        """The battle as its file has it."""
        return tomllib.loads((self.folder / f"{name}.toml").read_text())


@asynccontextmanager
async def author_at(first: Screen[Any], folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Author]:
    """An author at a screen of 80x24, whose files all lie in a folder."""
    monkeypatch.setenv("CB_TUI_BATTLES", str(folder / "battles"))
    monkeypatch.setenv("CB_TUI_EDITS", str(folder / "state"))
    app = GameApp(None, Library(), folder / "saves", ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.push_screen(first)
        await settled(pilot)
        yield Author(pilot, folder / "battles")


@asynccontextmanager
async def author_of(battle: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Author]:
    """An author who has opened a copy of a battle."""
    monkeypatch.setenv("CB_TUI_BATTLES", str(folder / "battles"))
    monkeypatch.setenv("CB_TUI_EDITS", str(folder / "state"))
    async with author_at(EditorScreen(opened_workspace(battle)), folder, monkeypatch) as found:
        await found.types("Enter")
        yield found
