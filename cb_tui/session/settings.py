"""Settings of a player for all games. The file is checked like a battle and never stops the game."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec import structs

from cb_tui.core.scenario import Finding
from cb_tui.core.standing_orders import LevelId
from cb_tui.core.values import Value
from cb_tui.games import presets
from cb_tui.session import files
from cb_tui.session.errors import SaveError, SessionError, plain
from cb_tui.session.locations import settings_folder
from cb_tui.session.schema import faults, short_value
from cb_tui.session.seats import HUMAN
from cb_tui.session.toml import TomlError, changed, parsed

if TYPE_CHECKING:
    from cb_tui.session.game import Game

NAME = "settings.toml"
LIMIT = 100_000  # bytes
HEADING = "# Settings of cb-tui; `cb-tui settings --check` checks them. Anything left out keeps its default.\n"


class Settings(Value, frozen=True, kw_only=True):
    """Every setting with the value that holds where the file names none."""

    map: Literal["ascii", "unicode"] = "ascii"
    colours: Literal["auto", "truecolor", "256", "16", "8", "none"] = "auto"
    look: Literal["auto", "rich", "lean"] = "auto"
    background: Literal["auto", "dark", "light"] = "auto"
    level: Literal["auto", LevelId] = "auto"  # of the AI in a new game; auto: as the file of its battle says
    speed: int = 3  # of the machine's turn, 1 to 5
    reach: bool = True  # shown from the start of a game
    mouse: bool = True
    bell: bool = False  # rings when a decision interrupts the other side's turn, or another login waits
    guard: int = 150  # milliseconds without a key before a question takes one
    battles: str = ""  # the folder of your own battles
    orders: dict[str, Any] = {}  # standing ones of new games that are no default; the rules know which there are
    keys: dict[str, dict[str, str]] = {}  # action -> keys, by moment; the screens know which there are


RANGES = {"speed": (1, 5), "guard": (0, 2000)}


class SettingsFile(msgspec.Struct, frozen=True):
    """A settings file as read: its settings and the findings on it. Faulty keys count as absent.

    `unreadable` is the sentence why nothing could be read, or an empty string for a sound or missing
    file.
    """

    path: Path
    settings: Settings = Settings()
    findings: tuple[Finding, ...] = ()
    unreadable: str = ""
    exists: bool = False

    def changed(self, path: tuple[str, ...], value: str | int | bool | None) -> "SettingsFile":
        """Return the file with one value changed, written in one go. None removes it: the default holds.

        Raises SessionError if the file could not be read (it is then never overwritten) or written.
        """
        now, text = _read(self.path)
        if now.unreadable:
            raise SessionError(f"{now.unreadable}; the file was not changed, and the change lasts until you quit")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            files.replace(self.path.resolve(), changed(text or HEADING, path, value).encode())
        except (SaveError, OSError, RuntimeError) as error:  # the last where links run in a circle
            said = str(error).partition(";")[0]
            raise SessionError(f"{plain(said)}; the change lasts until you quit") from None
        return read(self.path)

    def sentences(self) -> list[str]:
        """Return one sentence for each finding, with the file and the key path."""
        told = [f"{self.path}: {finding.where}: {finding.text}" for finding in self.findings]
        return [self.unreadable] if self.unreadable else told


def read(path: Path | None = None) -> SettingsFile:
    """Return the settings at a path, else in the user's configuration folder."""
    return _read(path or settings_folder() / NAME)[0]


def standing(settings: Settings) -> dict[str, str | int]:
    """Return every preset standing order, those that the program comes with too."""
    return {key: settings.orders.get(key, preset.default) for key, preset in presets().items()}


def with_standing_orders(game: "Game", settings: Settings) -> None:
    """Give each human seat of a fresh game the standing orders of the settings. Raises SessionError."""
    spec = game.ruleset.orders
    orders = spec.from_presets(standing(settings)) if spec is not None else None
    for seat, player in game.seats.items():
        if player == HUMAN and seat in game.local_seats and orders != game.orders[seat]:
            game.give_orders(seat, orders)


def with_value(settings: Settings, path: tuple[str, ...], value: str | int | bool | None) -> Settings:
    """Return the settings with one value changed. None restores the default or removes an extra key."""
    data = msgspec.to_builtins(settings)
    table = data
    for name in path[:-1]:
        table = table.setdefault(name, {})
    if value is None:
        table.pop(path[-1], None)
    else:
        table[path[-1]] = value
    return settled(data)[0]


def settled(data: dict[str, Any]) -> tuple[Settings, tuple[Finding, ...]]:
    """Return the settings in the data, and the findings on it."""
    found = list(faults(data, Settings))
    sound = _sound(data, Settings)
    found += _outside(sound, RANGES)
    if "orders" in sound:
        sound["orders"], wrong = _orders(sound["orders"])
        found += (structs.replace(each, where=f"orders.{each.where}") for each in wrong)
    return msgspec.convert(sound, Settings), tuple(Finding(plain(f.where, 80), plain(f.text, 240)) for f in found)


def _sound(data: dict[str, Any], type_: Any) -> dict[str, Any]:
    """Return the part of a table that fits its record."""
    kept: dict[str, Any] = {}
    for key, value in data.items():
        if key == "keys" and type_ is Settings and isinstance(value, dict):
            tables = {
                moment: {action: press for action, press in table.items() if isinstance(press, str)}
                for moment, table in value.items()
                if isinstance(table, dict)
            }
            kept[key] = {moment: table for moment, table in tables.items() if table}
        elif (key == "orders" and type_ is Settings and isinstance(value, dict)) or not faults({key: value}, type_):
            kept[key] = value
    return kept


def _orders(data: dict[str, Any]) -> tuple[dict[str, Any], list[Finding]]:
    """Return the standing orders that differ from their defaults, and the findings on the table."""
    known = presets()
    fields = [(key, Literal[tuple(each.words)] if each.words else int, each.default) for key, each in known.items()]
    record = msgspec.defstruct("Orders", fields)
    found, sound = list(faults(data, record)), _sound(data, record)
    found += _outside(sound, {key: (each.minimum, each.maximum) for key, each in known.items() if not each.words})
    return {key: said for key, said in sound.items() if said != known[key].default}, found


def _outside(sound: dict[str, Any], ranges: Mapping[str, tuple[int, int]]) -> Iterator[Finding]:
    """Remove numbers that are too small or too large and yield a finding for each."""
    for key, (least, most) in ranges.items():
        if key in sound and not least <= sound[key] <= most:
            yield Finding(key, f"expected a whole number from {least} to {most}, found {short_value(sound.pop(key))}")


def _read(path: Path) -> tuple[SettingsFile, str]:
    """Return the settings and their text."""

    def none(why: str) -> tuple[SettingsFile, str]:
        return SettingsFile(path, unreadable=f"{path}{why}", exists=True), ""

    try:
        if path.exists() and not path.is_file():
            return none(" is not a file; the settings are the defaults")
        with path.open("rb") as file:
            raw = file.read(LIMIT + 1)
    except FileNotFoundError:
        return SettingsFile(path), ""
    except OSError as error:
        return none(f" cannot be read: {plain(error.strerror or error)}; the settings are the defaults")
    if len(raw) > LIMIT:
        return none(" is over 100 kB; the settings are the defaults")
    try:
        data = parsed(raw)
        settings, findings = settled(data)
    except TomlError as fault:
        found = fault.finding
        return none(f": {found.where}: {plain(found.text)}; the settings are the defaults")
    except RecursionError:
        return none(": file: nested too deep; the settings are the defaults")
    return SettingsFile(path, settings, findings, exists=True), raw.decode().replace("\r\n", "\n")
