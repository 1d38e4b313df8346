"""The player's settings in the running game. A change is written and takes effect at once."""

from cb_tui.presentation.binding import bind
from cb_tui.presentation.keys import take
from cb_tui.session.errors import SessionError
from cb_tui.session.settings import Settings, SettingsFile, read, with_value

Value = str | int | bool | None


class Preferences:
    """The settings in force and their file, None if they last no longer than the game."""

    def __init__(self, file: SettingsFile | None = None) -> None:
        self.file = file
        self.settings: Settings = file.settings if file else Settings()
        self.pace: int | None = None  # of the machine, where a battle has changed it since the settings did
        self._bind()

    @classmethod
    def read(cls) -> "Preferences":
        """Return the settings of the user's configuration folder."""
        return cls(read())

    @property
    def speed(self) -> int:
        """Return the speed of the machine's turn in the next battle: that of the last one, or of the settings."""
        return self.settings.speed if self.pace is None else self.pace

    @property
    def complaint(self) -> str:
        """Return the fault of the settings file, in a sentence that fits a line, or an empty string."""
        found = [] if self.file is None else [*self.file.findings, *self.findings]
        if self.file is not None and self.file.unreadable:
            return self.file.unreadable.replace(f"{self.file.path.parent}/", "", 1)
        if self.file is None or not found:
            return ""
        more = f" ({len(found) - 1} more: cb-tui settings --check)" if len(found) > 1 else ""
        return f"{self.file.path.name}: {found[0].where}: {found[0].text}{more}"

    def change(self, path: tuple[str, ...], value: Value) -> str:
        """Set a value, None for the default, and return why it could not be written, or an empty string."""
        why = ""
        settings = with_value(self.settings, path, value)
        if self.file is not None:
            try:
                self.file = self.file.changed(path, value)
                settings = self.file.settings
            except SessionError as error:
                why = error.sentence
        self.settings = settings
        if path == ("speed",):
            self.pace = None
        self._bind()
        return why

    def refusal(self, mode: str, action: str, keys: str | None) -> str:
        """Return why an action cannot have these keys, or an empty string if it can.

        None stands for the default keys.
        """
        wanted = with_value(self.settings, ("keys", mode, action), keys).keys
        before = {finding.where for finding in self.findings}
        new = [finding for finding in bind(wanted).findings if finding.where not in before]
        mine = [finding for finding in bind(wanted).findings if finding.where == f"keys.{mode}.{action}"]
        return next((finding.text for finding in (*mine, *new)), "")

    def _bind(self) -> None:
        bound = bind(self.settings.keys)
        self.findings = bound.findings
        take(bound.tables)
