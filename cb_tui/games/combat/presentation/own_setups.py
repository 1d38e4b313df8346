"""The player's own set-ups, past ones and named ones, in a file that only the user can read.

In a game they are shown only to the seat that used them, until the halves are joined.
"""

from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec.structs import replace

from cb_tui.core.values import SeatId
from cb_tui.games.combat.rules import setup_editing
from cb_tui.games.combat.rules.battle import Half, Kind
from cb_tui.games.combat.rules.model import Setup, State
from cb_tui.games.combat.rules.setup_draft import SetupDraft
from cb_tui.session import files
from cb_tui.session.codec import BAD_INPUT
from cb_tui.session.errors import SaveError
from cb_tui.session.locations import numbers_folder

LAST = "last game"
LIMIT = 1_000_000  # bytes
MOST = 40  # set-ups


class SavedSetup(msgspec.Struct, frozen=True, kw_only=True):
    """A set-up in one half of a board of `columns` by `rows`, with its game and its seat."""

    name: str
    columns: int
    rows: int
    half: Half
    counts: dict[Kind, int]
    setup: Setup
    game: str
    seat: SeatId


class DamagedSetupsError(SaveError):
    """The file of set-ups holds something else."""


def known(state: State, draft: SetupDraft, game: str) -> tuple[SavedSetup, ...]:
    """Return the set-ups that fit the board, turned to the half of the draft.

    The player's last one comes first, the others follow by name.
    """
    seat, half, board = draft.seat, draft.half, state.context.board
    found: dict[str, SavedSetup] = {}
    saved = list[SavedSetup]()
    with suppress(SaveError):
        saved = _read()
    for each in sorted(saved, key=lambda each: each.seat != seat):  # of two with one name the seat's own
        hidden = each.game == game and each.seat != seat and not state.joined
        if (each.columns, each.rows) == (board.columns, board.rows) and not hidden:
            turned = each.setup if each.half == half else setup_editing.seen_from(state.context, each.setup)
            found.setdefault(each.name, replace(each, setup=turned, half=half))
    return tuple(sorted(found.values(), key=lambda each: (each.name != LAST, each.name)))


def put_aside_if_damaged() -> str:
    """Give a damaged file another name. Return the sentence for the player, empty for a sound file."""
    try:
        _read()
    except DamagedSetupsError:
        try:
            aside = files.set_aside(_path(), f"{_path().stem}.damaged")
            files.remove(_path())
        except SaveError as error:
            return error.sentence
        return f"Your saved set-ups could not be read; the file is now {aside.name}"
    except SaveError:
        pass  # said where a set-up is saved
    return ""


def store(state: State, draft: SetupDraft, game: str, name: str) -> str:
    """Save a draft under a name. Return why that failed, or an empty string.

    A file that cannot be read stays as it is.
    """
    board = state.context.board
    one = SavedSetup(
        name=name, columns=board.columns, rows=board.rows, half=draft.half, counts=draft.army, setup=draft.setup,
        game=game, seat=draft.seat,
    )  # fmt: skip
    try:
        others = [each for each in _read() if (each.name, each.seat) != (name, draft.seat)]
        files.replace_own(_path(), msgspec.json.encode([one, *others][:MOST]))
    except SaveError as error:
        return error.sentence
    return ""


def _path() -> Path:
    return numbers_folder() / "setups.json"


def _read() -> list[SavedSetup]:
    """Return the saved set-ups, or an empty list without a file. Raises SaveError."""
    data = files.read(_path(), LIMIT + 1) or b"[]"
    try:
        if len(data) <= LIMIT:
            return msgspec.json.decode(data, type=list[SavedSetup])
    except BAD_INPUT:
        pass
    raise DamagedSetupsError(f"{_path()} cannot be read; give it another name")
