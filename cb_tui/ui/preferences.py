"""Preferences: the player's settings as the running game holds them; a change is written at once and holds at once."""

from typing import TYPE_CHECKING, Any

from cb_tui.present.binding import bind
from cb_tui.present.boards.glyphs import ASCII, UNICODE
from cb_tui.present.keys import take
from cb_tui.present.text import label, line
from cb_tui.session.errors import SessionError
from cb_tui.session.settings import Settings, SettingsFile, read, with_value

if TYPE_CHECKING:
    from cb_tui.ui.app import GameApp
    from cb_tui.ui.screens.base import KeyScreen

Value = str | int | bool | None


class Preferences:
    """The settings in force and the file behind them, None where they last no longer than the game."""

    def __init__(self, file: SettingsFile | None = None) -> None:
        self.file = file
        self.settings: Settings = file.settings if file else Settings()
        self._bind()

    @classmethod
    def read(cls) -> "Preferences":
        """Those of the user's configuration folder."""
        return cls(read())

    @property
    def complaint(self) -> str:
        """What is wrong with the file, in a sentence that fits a line; "" where nothing is."""
        found = [] if self.file is None else [*self.file.findings, *self.findings]
        if self.file is not None and self.file.unreadable:
            return self.file.unreadable.replace(f"{self.file.path.parent}/", "", 1)
        if self.file is None or not found:
            return ""
        more = f" ({len(found) - 1} more: cb-tui settings --check)" if len(found) > 1 else ""
        return f"{self.file.path.name}: {found[0].where}: {found[0].text}{more}"

    def change(self, path: tuple[str, ...], value: Value) -> str:
        """Sets a value, or (None) goes back to the default; why it could not be written, or ""."""
        why = ""
        settings = with_value(self.settings, path, value)
        if self.file is not None:
            try:
                self.file = self.file.changed(path, value)
                settings = self.file.settings
            except SessionError as error:
                why = error.sentence
        self.settings = settings
        self._bind()
        return why

    def refusal(self, mode: str, action: str, keys: str | None) -> str:
        """Why an action cannot have these keys, "" if it can; None for the keys that the program comes with."""
        wanted = with_value(self.settings, ("keys", mode, action), keys).keys
        before = {finding.where for finding in self.findings}
        new = [finding for finding in bind(wanted).findings if finding.where not in before]
        mine = [finding for finding in bind(wanted).findings if finding.where == f"keys.{mode}.{action}"]
        return next((finding.text for finding in (*mine, *new)), "")

    def _bind(self) -> None:
        bound = bind(self.settings.keys)
        self.findings = bound.findings
        take(bound.tables)

    # --- on the screen -------------------------------------------------------------------------------------------

    def tell(self, app: "GameApp") -> None:
        """Says in the message line of the first screen what is wrong with the file."""
        for screen in _screens(app)[-1:] if self.complaint else ():
            screen.say(line(label(self.complaint)))

    def show(self, app: "GameApp") -> None:
        """Lays the settings over what is on the screen."""
        from cb_tui.ui.screens.settings import SettingsScreen

        app.push_screen(SettingsScreen())

    def dress(self, app: "GameApp") -> None:
        """All screens look as the settings say from now on."""
        chosen = self.settings
        app.glyphs = UNICODE if (app.unicode or chosen.map == "unicode") and not app.ascii_only else ASCII
        app.dress(chosen.colours, chosen.background)
        for screen in _screens(app):
            screen.dress()

    def pace(self, app: "GameApp") -> None:
        """A battle under this screen goes on at the speed, and with the reach, that the settings say."""
        for screen in _screens(app):
            screen.pace()

    def mouse(self, app: "GameApp") -> None:
        """The terminal tells of the mouse, or keeps it."""
        driver: Any = app._driver  # noqa: SLF001 - Textual asks once, at the start
        if driver is None or not hasattr(driver, "_enable_mouse_support"):
            return
        if self.settings.mouse:
            driver._mouse = True  # noqa: SLF001
            driver._enable_mouse_support()  # noqa: SLF001
        else:
            driver._disable_mouse_support()  # noqa: SLF001
        driver.flush()


def _screens(app: "GameApp") -> "list[KeyScreen]":
    """The screens of the game that lie over each other, the lowest first."""
    from cb_tui.ui.screens.base import KeyScreen

    return [screen for screen in app.screen_stack if isinstance(screen, KeyScreen)]
