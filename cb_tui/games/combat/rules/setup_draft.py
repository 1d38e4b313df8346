"""Draft: a set-up that is being laid, and what may be added to it. [DEP]"""

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Literal

from cb_tui.core.grammar import count_noun
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Place, SeatId, Side, Value
from cb_tui.games.combat.rules import army, zones
from cb_tui.games.combat.rules.battle import Half, Kind, PlacedPiece
from cb_tui.games.combat.rules.board import ground
from cb_tui.games.combat.rules.model import Airstrip, BattleContext, Setup

Laid = Kind | Literal["mine"]


class SetupDraft(Value, frozen=True, kw_only=True):
    """A commander's army and the part of its set-up that is placed so far, in one half of the board."""

    seat: SeatId
    half: Half
    army: dict[Kind, int]
    units: tuple[PlacedPiece, ...] = ()
    mines: tuple[Place, ...] = ()
    strips: tuple[tuple[Place, ...], ...] = ()
    hq: Place | None = None

    @property
    def setup(self) -> Setup:
        """Return it as it would be sent."""
        return Setup(units=self.units, mines=self.mines, strips=self.strips, hq=self.hq)

    @property
    def hand(self) -> dict[Kind, int]:
        """Return how many of each kind are still in hand."""
        laid = Counter(each.kind for each in self.units)
        return {kind: left for kind, number in self.army.items() if (left := number - laid[kind]) > 0}

    def holder(self, at: Place) -> Laid | None:
        """Return the piece kind or mine on a square, or None if it is empty. Planes stand on no square. [DEP-3]"""
        if at in self.mines:
            return "mine"
        return next((each.kind for each in self.units if each.at == at and each.kind != "plane"), None)


def advance_max(setting: BattleContext, pieces: int) -> int:
    """Return how many of an army's pieces, mines excluded, may stand beyond the line. [DEP-2, DEP-2a]"""
    return pieces // setting.rules.advance_ratio


def own_strips(setting: BattleContext, half: Half, seat: SeatId) -> Mapping[Place, Airstrip]:
    """Return the airstrips of the map that belong to a commander whose side plays `half`. [DEP-4]"""
    side = setting.side(seat)
    homes: dict[Side, Half] = {side: half, setting.enemy(side): "north" if half == "south" else "south"}
    every = setting.cached(("map strips", half, side), lambda: zones.commander_strips(setting, homes))
    return {at: strip for at, strip in every.items() if strip.seat == seat}


# --- pieces and mines --------------------------------------------------------------------------------------------


def placement_refusal(setting: BattleContext, draft: SetupDraft, kind: Laid, at: Place) -> IllegalCommand | None:
    """Return why a piece or mine cannot stand on a square, or None if it can.

    A plane is placed on its strip.
    """
    if refused := _elsewhere(setting, draft, at):
        return refused
    if kind == "plane":
        return _plane(setting, draft, at)
    strips = [*(strip.squares for strip in own_strips(setting, draft.half, draft.seat).values()), *draft.strips]
    if any(at in squares for squares in strips) or any(
        at in squares for mark, squares in setting.board.marks.items() if mark.startswith("strip:")
    ):
        return IllegalCommand(
            f"{at} is part of an airstrip, which stays clear; choose another square", "DEP-4a", "strip"
        )
    if holder := draft.holder(at):
        return IllegalCommand(f"{at} holds a {holder}: one piece or mine to a square; choose another", "DEP-3", "taken")
    if kind == "mine":
        return _mine(setting, draft, at)
    return _ground(setting, kind, at) or _advanced(setting, draft, at)


def _elsewhere(setting: BattleContext, draft: SetupDraft, at: Place) -> IllegalCommand | None:
    if at not in setting.board:
        return IllegalCommand(f"{at} is not on the board; choose a square of your half", "DEP-1", "board")
    if at not in zones.half(setting, draft.half):
        return IllegalCommand(f"{at} is in the other half; deploy in yours", "DEP-1", "half")
    if at not in zones.section(setting, draft.seat):
        return IllegalCommand(f"{at} is in your partner's section; deploy in yours", "FOUR-1", "section")
    return None


def _plane(setting: BattleContext, draft: SetupDraft, at: Place) -> IllegalCommand | None:
    bases = {*own_strips(setting, draft.half, draft.seat), *(squares[0] for squares in draft.strips)}
    if at not in bases:
        known = ", ".join(sorted(bases))
        where = (
            f"{at} is not your airstrip; base planes at {known}"
            if known
            else "Planes need an airstrip; place one first"
        )
        return IllegalCommand(where, "DEP-4", "plane")
    most, there = setting.rules.planes_per_strip, sum(each.at == at for each in draft.units if each.kind == "plane")
    if most and there >= most:
        return IllegalCommand(f"The airstrip {at} is full: {count_noun(most, 'plane')}; use another", "DEP-3a", "full")
    return None


def _mine(setting: BattleContext, draft: SetupDraft, at: Place) -> IllegalCommand | None:
    most = army.mines(setting, draft.seat)
    if len(draft.mines) >= most:
        return IllegalCommand(f"You have only {count_noun(most, 'mine')}; pick one up first", "SET-5", "mines")
    if at not in zones.rear(setting, draft.half):
        return IllegalCommand(f"{at} is beyond the line; mines go behind it", "DEP-2", "mine")
    if ground(setting.board, at).water:
        return IllegalCommand(f"{at} is a river; mines must be on land", "SET-5a", "river")
    return None


def _ground(setting: BattleContext, kind: Kind, at: Place) -> IllegalCommand | None:
    here = ground(setting.board, at)
    if kind == "helicopter" and here.closed:
        sentence = f"{at} is {here.phrase}; helicopters start outside"
        return IllegalCommand(sentence, "HOUSE-9", "terrain")
    if setting.kinds[kind].flies:
        return None
    if here.water and not setting.board.has_mark(at, "bridge"):
        return IllegalCommand(f"{at} is a river; choose a square of land, or a bridge", "DEP-6", "river")
    return None


def _advanced(setting: BattleContext, draft: SetupDraft, at: Place) -> IllegalCommand | None:
    rear, pieces = zones.rear(setting, draft.half), sum(draft.army.values())
    most = advance_max(setting, pieces)
    ahead = sum(each.at not in rear for each in draft.units)
    if at in rear or ahead < most:
        return None
    limit = f"{most} of {count_noun(pieces, 'piece')} may start beyond the line"
    sentence = f"{limit}, and {ahead} already do; put it behind the line"
    return IllegalCommand(sentence, "DEP-2", "advance")


# --- strips and headquarters -------------------------------------------------------------------------------------


def strips_left(setting: BattleContext, draft: SetupDraft) -> int:
    """Return how many airstrips a commander may still lay: what the map has counts, and none flies without planes."""
    if "plane" not in setting.kinds:  # [ERA-e]
        return 0
    return max(
        0, setting.rules.strips_per_player - len(own_strips(setting, draft.half, draft.seat)) - len(draft.strips)
    )


def airstrip_refusal(setting: BattleContext, draft: SetupDraft, squares: tuple[Place, ...]) -> IllegalCommand | None:
    """Return why an airstrip cannot be placed on `squares`, or None if it can. [DEP-4, DEP-5, SET-2b, STRIP-3]"""
    if strips_left(setting, draft) == 0:
        return IllegalCommand("All your airstrips are placed", "DEP-5", "strips")
    for at in squares:
        if refused := _elsewhere(setting, draft, at) or _runway(setting, draft, at):
            return refused
    length = setting.rules.airstrip_len
    if len(squares) != length or not straight(squares):
        sentence = f"An airstrip is {count_noun(length, 'square')} in a row or column; place it straight"
        return IllegalCommand(sentence, "SET-2b", "line")
    if setting.rules.strip_touches_base and not zones.base(setting, draft.half).intersection(squares):
        return IllegalCommand("Your airstrip must touch your base line; place it there", "STRIP-3", "base")
    return None


def straight(squares: tuple[Place, ...]) -> bool:
    """Check whether squares follow each other in a row or in a column, from the west or from the north. [DEP-6]"""
    spots = [SQUARES.coordinates(at) for at in squares]
    steps = {(column - before[0], row - before[1]) for before, (column, row) in pairwise(spots)}
    return len(steps) <= 1 and steps <= {(1, 0), (0, 1)}


def _runway(setting: BattleContext, draft: SetupDraft, at: Place) -> IllegalCommand | None:
    if at not in zones.rear(setting, draft.half):
        return IllegalCommand(f"{at} is beyond the line; an airstrip goes behind it", "DEP-4", "strip ahead")
    if setting.board.terrain[at] != "open" or setting.board.has_mark(at, "road"):
        return IllegalCommand(f"{at} is not open ground, which an airstrip needs", "DEP-6", "runway")
    if draft.holder(at) or any(at in each for each in draft.strips):
        return IllegalCommand(f"{at} is taken; place the airstrip elsewhere", "DEP-3", "taken")
    return None


def sites(setting: BattleContext, half: Half, seat: SeatId) -> tuple[tuple[Place, ...], ...]:
    """Return the squares of every headquarters that a commander could name. [VAR-1a, VAR-1c]"""
    if not setting.rules.hq or zones.commanders_of(setting, setting.side(seat))[0] != seat:
        return ()
    return setting.cached(("sites", half), lambda: _sites(setting, half))


def _sites(setting: BattleContext, half: Half) -> tuple[tuple[Place, ...], ...]:
    terrain = setting.board.terrain
    high = (at for at in sorted(zones.half(setting, half)) if terrain[at] in ("hill", "wood"))
    every = {frozenset(zones.headquarters(setting, half, at)) for at in high}
    least = 1 if setting.rules.hq_sites == "any" else 2
    return tuple(sorted(tuple(sorted(squares)) for squares in every if len(squares) >= least))


def site_words(setting: BattleContext) -> str:
    """Return the words for the sites of a headquarters. [VAR-1a, VAR-1c]"""
    if setting.rules.hq_sites == "any":
        return "a hill or wood in its half"
    return "a hill or wood of two squares behind the line"


def headquarters_refusal(setting: BattleContext, draft: SetupDraft, at: Place | None) -> IllegalCommand | None:
    """Return why this cannot be the headquarters, or why there has to be one. [VAR-1a]"""
    force = setting.forces.get(draft.seat)
    known = sites(setting, draft.half, draft.seat)
    if force and force.hq and at in (None, force.hq):
        return None
    if at is None:
        sentence = "Your headquarters is not placed; name a hill or wood"
        return IllegalCommand(sentence, "VAR-1a", "no hq") if known else None
    if not known:
        return IllegalCommand("This battle has no headquarters; leave it out", "VAR-1", "hq")
    if not any(at in squares for squares in known):
        sentence = f"{at} is not in {site_words(setting)}; name another headquarters"
        return IllegalCommand(sentence, "VAR-1a", "hq")
    return None


class Formation(Value, frozen=True):
    """A set-up under its name: "hammer, armour"."""

    name: str
    mix: str
    setup: Setup
