"""Own set-ups: how a player has stood before and what he has kept by name, in a file that only he can read.

In a game they are shown to nobody but the seat that stands so, until the halves are joined.
"""

from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec.structs import replace

from cb_tui.core.values import SeatId
from cb_tui.rules.combat import drafting
from cb_tui.rules.combat.battle import Half
from cb_tui.rules.combat.draft import Draft
from cb_tui.rules.combat.kinds import Kind
from cb_tui.rules.combat.model import Setup, State
from cb_tui.session import files
from cb_tui.session.errors import SaveError
from cb_tui.session.places import numbers_folder

LAST = "last game"
LIMIT = 1_000_000  # bytes
MOST = 40  # set-ups


class OwnSetup(msgspec.Struct, frozen=True, kw_only=True):
    """A set-up on a board of so many columns and rows, laid in a half of it; by which seat of which game."""

    name: str
    columns: int
    rows: int
    half: Half
    counts: dict[Kind, int]
    setup: Setup
    game: str
    seat: SeatId


def known(state: State, draft: Draft, game: str) -> tuple[OwnSetup, ...]:
    """Return those that fit the board, turned to the half that is played: as he stood last, then by name."""
    seat, half, board = draft.seat, draft.half, state.setting.board
    found: dict[str, OwnSetup] = {}
    for each in sorted(_read(), key=lambda each: each.seat != seat):  # of two that are called alike his own
        hidden = each.game == game and each.seat != seat and not state.joined
        if (each.columns, each.rows) == (board.columns, board.rows) and not hidden:
            turned = each.setup if each.half == half else drafting.seen_from(state.setting, each.setup)
            found.setdefault(each.name, replace(each, setup=turned, half=half))
    return tuple(sorted(found.values(), key=lambda each: (each.name != LAST, each.name)))


def store(state: State, draft: Draft, game: str, name: str) -> str:
    """Keep a draft under a name; return why that failed, or ""."""
    board = state.setting.board
    one = OwnSetup(
        name=name, columns=board.columns, rows=board.rows, half=draft.half, counts=draft.army, setup=draft.setup,
        game=game, seat=draft.seat,
    )  # fmt: skip
    others = [each for each in _read() if (each.name, each.seat) != (name, draft.seat)]
    try:
        files.replace_own(_path(), msgspec.json.encode([one, *others][:MOST]))
    except SaveError as error:
        return error.sentence
    return ""


def _path() -> Path:
    return numbers_folder() / "setups.json"


def _read() -> list[OwnSetup]:
    """What is kept; of a spoilt file nothing."""
    with suppress(SaveError, ValueError, msgspec.MsgspecError):
        data = files.read(_path(), LIMIT + 1) or b"[]"
        if len(data) <= LIMIT:
            return msgspec.json.decode(data, type=list[OwnSetup])
    return []
