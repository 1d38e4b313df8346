"""Ready-made legal set-ups, the same ground seen from six lots. [DEP-6, DEP-8]"""

from collections import Counter
from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from cb_tui.core.values import Place, SeatId, Value
from cb_tui.games.combat.rules import army, zones
from cb_tui.games.combat.rules.battle import Half, PlacedPiece
from cb_tui.games.combat.rules.draft import SetupDraft, advance_max, own_strips, placement_refusal, sites
from cb_tui.games.combat.rules.field import DeploymentZone, field
from cb_tui.games.combat.rules.kinds import BASIC, Kind
from cb_tui.games.combat.rules.model import Setup, State
from cb_tui.games.combat.rules.plans import PLANS, IdealSquare, Plan
from cb_tui.games.combat.rules.runways import runways
from cb_tui.games.combat.rules.setting import BattleContext

NUMBERED = tuple(BASIC)


class Formation(Value, frozen=True):
    """A set-up under its name: "hammer, armour"."""

    name: str
    mix: str
    setup: Setup


def formations(state: State, seat: SeatId, lot: int = 0) -> tuple[Formation, ...]:
    """Return the ready-made set-ups of a commander: each plan with each suitable mix. The lot sets the flank."""
    setting, half = state.context, zones.home(state, state.context.side(seat))
    lot = lot or state.lots.get(seat, 1)
    return setting.cached(("formations", half, seat, lot), lambda: tuple(laid(setting, half, seat, lot)))


def laid(setting: BattleContext, half: Half, seat: SeatId, lot: int = 1) -> Iterator[Formation]:
    """Yield the same one by one, for a half that the commander's side may play."""
    ground = field(setting, half, seat, lot)
    strips = runways(setting, SetupDraft(seat=seat, half=half, army={}), ground)
    planes = bool(strips or own_strips(setting, half, seat))
    for mix in army.mixes(setting, seat, planes=planes):
        for name, plan in PLANS.items():
            flies = "plane" in mix.army or army.given(setting, seat) is None
            draft = SetupDraft(seat=seat, half=half, army=mix.army, strips=strips if flies else ())
            draft = _stood(setting, draft, ground, plan)
            yield Formation(name, mix.name, numbered(_mined(setting, draft, ground, name).setup))


def filled(setting: BattleContext, draft: SetupDraft, name: str = "two up", lot: int = 1) -> SetupDraft:
    """Return a draft with all pieces in hand placed as a plan has them. Placed pieces stay."""
    ground = field(setting, draft.half, draft.seat, lot)
    if "plane" in draft.hand:
        draft = replace(draft, strips=runways(setting, draft, ground))
    return _mined(setting, _stood(setting, draft, ground, PLANS[name]), ground, name)


def numbered(setup: Setup) -> Setup:
    """Return a set-up as the log writes it: kind by kind, from the west."""
    return replace(
        setup,
        units=tuple(sorted(setup.units, key=lambda unit: (NUMBERED.index(unit.kind), unit.at))),
        mines=tuple(sorted(setup.mines)),
        strips=tuple(sorted(tuple(sorted(strip)) for strip in setup.strips)),
    )


# --- laying ------------------------------------------------------------------------------------------------------


def _stood(setting: BattleContext, draft: SetupDraft, ground: DeploymentZone, plan: Plan) -> SetupDraft:
    """Lay each piece that is in hand on the free square that is nearest to its post."""
    named = sites(setting, draft.half, draft.seat)
    rear = zones.rear(setting, draft.half)
    best = max(named, key=lambda site: (len(rear.intersection(site)), len(site)), default=None)
    draft = replace(draft, hq=draft.hq or (best[0] if best else None))
    bases = [*own_strips(setting, draft.half, draft.seat), *(squares[0] for squares in draft.strips)]
    room = setting.rules.planes_per_strip or sum(draft.army.values())
    based = Counter(each.at for each in draft.units if each.kind == "plane")
    berths = iter([base for base in bases for _ in range(room - based[base])])
    hand = draft.hand
    planes = tuple(PlacedPiece("plane", at) for _, at in zip(range(hand.get("plane", 0)), berths, strict=False))
    draft = replace(draft, units=(*draft.units, *planes))
    afoot: dict[Kind, int] = {kind: number for kind, number in hand.items() if kind != "plane"}
    for post in plan(ground, afoot, advance_max(setting, sum(draft.army.values()))):
        at = _nearest(setting, draft, ground, post)
        draft = replace(draft, units=(*draft.units, PlacedPiece(post.kind, at))) if at else draft
    return draft


def _nearest(setting: BattleContext, draft: SetupDraft, ground: DeploymentZone, post: IdealSquare) -> Place | None:
    ahead = post.depth >= ground.line
    for at in sorted(ground.squares, key=partial(_off, ground, post)):
        if (ahead or ground.depth(at) < ground.line) and placement_refusal(setting, draft, post.kind, at) is None:
            return at
    return None


def _off(ground: DeploymentZone, post: IdealSquare, at: Place) -> tuple[float, Place]:
    """Return by how much a square misses a post."""
    far = abs(ground.column(at) - post.column) + 2 * abs(ground.depth(at) - post.depth)
    return far - post.cover * ground.cover(at, post.kind), at


def _mined(setting: BattleContext, draft: SetupDraft, ground: DeploymentZone, name: str) -> SetupDraft:
    """Return a draft with its mines placed.

    They lie before the airstrip first, or beside woods and houses, then along the base line.
    """
    behind = [at for at in ground.squares if ground.depth(at) < ground.line]
    held = [at for strip in own_strips(setting, draft.half, draft.seat).values() for at in strip.squares]
    near = frozenset(ground.around(sum(draft.strips, tuple(held)) if name != "fox" else ground.covered))
    depth = ground.line - 2 if name == "fox" else 1

    def worth(at: Place) -> tuple[bool, float, int, Place]:
        odd = (ground.column(at) + ground.depth(at)) % 2
        return at not in near, abs(ground.depth(at) - depth), odd, at

    for at in sorted(behind, key=worth):
        if len(draft.mines) == army.mines(setting, draft.seat):
            break
        if placement_refusal(setting, draft, "mine", at) is None:
            draft = replace(draft, mines=(*draft.mines, at))
    return draft
