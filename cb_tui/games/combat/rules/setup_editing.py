"""Drafting: a set-up laid piece by piece, taken up, filled in, mirrored, or fitted from another ground. [DEP]"""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Place, SeatId
from cb_tui.games.combat.rules import army, zones
from cb_tui.games.combat.rules.battle import Half, PlacedPiece
from cb_tui.games.combat.rules.model import BattleContext, Setup, State
from cb_tui.games.combat.rules.setup_draft import (
    Laid,
    SetupDraft,
    airstrip_refusal,
    headquarters_refusal,
    own_strips,
    placement_refusal,
)

Moves = Callable[[int, int], tuple[int, int]]  # column and row of a square


def fresh(state: State, seat: SeatId, counts: army.Counts) -> SetupDraft:
    """Return a draft of an army of which nothing stands yet."""
    return SetupDraft(seat=seat, half=zones.home(state, state.context.side(seat)), army=dict(counts))


def middle(setting: BattleContext, draft: SetupDraft) -> Place:
    """Return the square in the middle of the section, just behind the line, where a commander begins to deploy."""
    return centre(setting, draft.seat, draft.half)


def centre(setting: BattleContext, seat: SeatId, half: Half) -> Place:
    """Return the same square of a half."""
    first, last = zones.columns(setting, seat)
    row = zones.rows(setting, half)[setting.rules.deploy_depth - 1]
    return SQUARES.place_at((first + last) // 2, row) or next(iter(setting.board.terrain))


def put(setting: BattleContext, draft: SetupDraft, what: Laid, at: Place) -> SetupDraft | IllegalCommand:
    """Return a draft with a piece or a mine more on a square, or why it cannot lie there."""
    if what != "mine" and what not in draft.hand:
        none = f"No {what} is in hand; pick one up first"
        return IllegalCommand(none, "DEP-2" if what in draft.army else "SET-4", "hand")
    if refused := placement_refusal(setting, draft, what, at):
        return refused
    if what == "mine":
        return replace(draft, mines=(*draft.mines, at))
    return replace(draft, units=(*draft.units, PlacedPiece(what, at)))


def lay(setting: BattleContext, draft: SetupDraft, at: Place) -> SetupDraft | IllegalCommand:
    """Return a draft with an airstrip that begins at a square, or why there is no room for one.

    It is placed along the row if possible, else along the column.
    """
    first: IllegalCommand | None = None
    for squares in _runways(setting, at):
        refused = airstrip_refusal(setting, draft, squares)
        if refused is None:
            return replace(draft, strips=(*draft.strips, squares))
        first = first or refused
    return first or IllegalCommand("The airstrip would run off the board here; place it elsewhere", "SET-2b", "line")


def turn(setting: BattleContext, draft: SetupDraft, at: Place) -> SetupDraft | IllegalCommand:
    """Return a draft in which the airstrip of a square is turned, without its planes, or why it cannot be."""
    squares = next(squares for squares in draft.strips if at in squares)
    without = take_up(draft, at)
    for other in _runways(setting, squares[0]):
        if other != squares:
            refused = airstrip_refusal(setting, without, other)
            return refused or replace(without, strips=(*without.strips, other))
    return IllegalCommand("Turned, the airstrip would run off the board; place it elsewhere", "SET-2b", "line")


def _runways(setting: BattleContext, at: Place) -> Iterable[tuple[Place, ...]]:
    column, row = SQUARES.coordinates(at)
    length = setting.rules.airstrip_len
    for across, down in ((1, 0), (0, 1)):
        squares = [SQUARES.place_at(column + across * index, row + down * index) for index in range(length)]
        if all(square in setting.board for square in squares):
            yield tuple(square for square in squares if square)


def name(setting: BattleContext, draft: SetupDraft, at: Place) -> SetupDraft | IllegalCommand:
    """Return a draft whose headquarters are at a square, or why they cannot be there. [VAR-1a]"""
    return headquarters_refusal(setting, draft, at) or replace(draft, hq=at)


def berth(setting: BattleContext, draft: SetupDraft, at: Place) -> Place | None:
    """Return the first square of the airstrip where a plane is based: the one at a square, else the first with room."""
    strips = {
        **{first: strip.squares for first, strip in own_strips(setting, draft.half, draft.seat).items()},
        **{squares[0]: squares for squares in draft.strips},
    }
    here = [first for first, squares in strips.items() if at in squares]
    free = [first for first in strips if placement_refusal(setting, draft, "plane", first) is None]
    return next(iter([*here, *free, *strips]), None)


def take_up(draft: SetupDraft, at: Place) -> SetupDraft:
    """Return a draft without the item on a square: a piece, a mine, a strip's last plane, else the strip."""
    if at in draft.mines:
        return replace(draft, mines=tuple(each for each in draft.mines if each != at))
    strip = next((squares for squares in draft.strips if at in squares), None)
    base = strip[0] if strip else at
    planes = [each for each in draft.units if each.kind == "plane" and each.at == base]
    if strip:
        left = tuple(each for each in draft.units if each not in planes)
        return replace(draft, units=left, strips=tuple(squares for squares in draft.strips if squares != strip))
    if planes:
        return _less(draft, planes[-1])
    standing = next((each for each in draft.units if each.at == at), None)
    if standing is None:
        return replace(draft, hq=None) if at == draft.hq else draft
    return _less(draft, standing)


def _less(draft: SetupDraft, standing: PlacedPiece) -> SetupDraft:
    units = list(draft.units)
    units.remove(standing)
    return replace(draft, units=tuple(units))


def fitted(setting: BattleContext, draft: SetupDraft, setup: Setup) -> SetupDraft:
    """Return a draft that stands as a set-up does. Pieces that do not fit here stay in hand."""
    draft = replace(draft, units=(), mines=(), strips=(), hq=None)
    for squares in setup.strips:
        if airstrip_refusal(setting, draft, squares) is None:
            draft = replace(draft, strips=(*draft.strips, squares))
    if setup.hq and headquarters_refusal(setting, draft, setup.hq) is None:
        draft = replace(draft, hq=setup.hq)
    laid: list[tuple[Laid, Place]] = [
        *((each.kind, each.at) for each in setup.units),
        *(("mine", at) for at in setup.mines),
    ]
    for what, at in laid:
        base = berth(setting, draft, at) if what == "plane" else at
        more = put(setting, draft, what, base) if base else None
        draft = more if isinstance(more, SetupDraft) else draft
    return draft


def mirrored(setting: BattleContext, draft: SetupDraft) -> SetupDraft:
    """Return a draft with east and west swapped in the commander's section.

    Pieces that do not fit there are in hand again.
    """
    first, last = zones.columns(setting, draft.seat)
    return fitted(setting, draft, moved(draft.setup, lambda column, row: (first + last - column, row)))


def seen_from(setting: BattleContext, setup: Setup) -> Setup:
    """Return a set-up of one half as it would stand in the other, the board turned half round."""
    across, down = setting.board.columns + 1, setting.board.rows + 1
    return moved(setup, lambda column, row: (across - column, down - row))


def moved(setup: Setup, to: Moves) -> Setup:
    """Return a set-up with each square moved by a function of column and row.

    Pieces moved off the board are dropped.
    """

    def place(at: Place) -> Place | None:
        return SQUARES.place_at(*to(*SQUARES.coordinates(at)))

    strips = [tuple(sorted(place(at) or at for at in squares)) for squares in setup.strips]
    bases = {old[0]: new[0] for old, new in zip(setup.strips, strips, strict=True)}
    return Setup(
        units=tuple(
            PlacedPiece(each.kind, at)
            for each in setup.units
            if (at := bases.get(each.at) if each.kind == "plane" and each.at in bases else place(each.at))
        ),
        mines=tuple(at for each in setup.mines if (at := place(each))),
        strips=tuple(strips),
        hq=place(setup.hq) if setup.hq else None,
    )


def in_hand(setting: BattleContext, draft: SetupDraft) -> dict[Laid, int]:
    """Return the pieces and mines not placed yet, by kind."""
    mines = army.mines(setting, draft.seat) - len(draft.mines)
    left: list[tuple[Laid, int]] = [*draft.hand.items(), ("mine", mines)]
    return dict(each for each in left if each[1] > 0)


def beyond(setting: BattleContext, draft: SetupDraft) -> int:
    """Return how many pieces stand beyond the line. [DEP-2]"""
    rear = zones.rear(setting, draft.half)
    return sum(each.at not in rear for each in draft.units)


def armed(draft: SetupDraft, counts: army.Counts) -> SetupDraft:
    """Return a draft of another army: of what it has fewer now, those laid last are gone."""
    draft = replace(draft, army=dict(counts))
    for kind in {each.kind for each in draft.units}:
        standing = [each for each in draft.units if each.kind == kind]
        for each in reversed(standing[counts.get(kind, 0) :]):
            draft = _less(draft, each)
    return draft
