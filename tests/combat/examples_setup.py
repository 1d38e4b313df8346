"""The worked examples of armies and deployment, a function for each kind."""

from collections.abc import Callable, Mapping
from typing import Any

from cb_tui.core.values import SeatId
from cb_tui.games.combat.rules import army, setup_draft, zones
from cb_tui.games.combat.rules.battle import BOXED, Kind
from cb_tui.games.combat.rules.model import BattleContext
from tests.combat.muster import BLUE, FOUR, places, setting, stood

Case = Mapping[str, Any]


def told(case: Case, profile: str, *, seats: int = 1, **rules: Any) -> BattleContext:
    """Return a battle of the example's profile and era, with one commander a side or with two."""
    era = case["given"].get("era", "")
    return setting(seats=FOUR if seats == 2 else (), profile=profile, era=era, **rules)


def an_army(case: Case, profile: str) -> None:
    """So many pieces of the box, and so many mines, may be agreed."""
    pieces, mines, seats = (case["given"][key] for key in ("pieces", "mines", "players_per_side"))
    one = told(case, profile, seats=seats, pieces_per_side=pieces, army_limit="pieces", mines_per_side=mines)
    corps = zones.commanders_of(one, BLUE)
    fits = all(
        army.check(one, seat, counts(one, seat, zones.commander_share(one, seat, pieces))) is None for seat in corps
    )
    laid = sum(army.mines(one, seat) for seat in corps)
    assert (fits and laid == mines) == case["expect"]["legal"]


def counts(one: BattleContext, seat: SeatId, pieces: int) -> dict[Kind, int]:
    """Return an army of so many pieces, taken from the box kind after kind."""
    found: dict[Kind, int] = {}
    for kind in one.kinds:
        found[kind] = min(army.stock(one, seat, kind), pieces - sum(found.values()))
    return found


def a_pool(case: Case, profile: str) -> None:
    """The box holds so many of a kind."""
    given, expected, one = case["given"], case["expect"], told(case, profile)
    if "total" in expected:
        assert {kind: one.pool[kind] for kind in BOXED} == given
        assert sum(given.values()) == expected["total"]
    else:
        refused = army.over(one, SeatId("blue"), given)
        assert refused
        assert refused.rule == case["rules"][0]


def an_advance(case: Case, profile: str) -> None:
    """So many of an army may stand beyond the line."""
    assert setup_draft.advance_max(told(case, profile), case["given"]["pieces"]) == case["expect"]["advance_max"]


def a_deployment(case: Case, profile: str) -> None:
    """A piece or mine is laid beyond the line, or where something lies."""
    given = case["given"]
    at = "0910" if given.get("where") == "advance" else "0914"
    one = told(case, profile)
    laid = stood(mines="0914" if "square_holds" in given else "")
    begun = setup_draft.SetupDraft(seat=SeatId("blue"), half="south", army={"tank": 15}, mines=laid.mines)
    refused = setup_draft.placement_refusal(one, begun, given["piece"], places(at)[0])
    assert (refused is None) == case["expect"]["legal"]
    assert refused is None or refused.rule == case["rules"][0]


def points(case: Case, profile: str) -> None:
    """An army costs so many points; no era has all kinds, and without one all are there."""
    assert army.points(told(case, profile), case["given"]["army"]) == case["expect"]["points"]


def an_army_of_an_era(case: Case, profile: str) -> None:
    """The kinds with one number are there; each number of the other is allowed or not."""
    given = dict(case["given"])
    del given["era"]
    one, seat = told(case, profile, army_limit="points", points=999), SeatId("blue")
    fixed = {kind: number for kind, number in given.items() if isinstance(number, int)}
    for kind, numbers in given.items():
        if kind not in fixed:
            allowed = [army.check(one, seat, {**fixed, kind: number}) is None for number in numbers]
            assert allowed == case["expect"]["legal"]
    if "mines_max" in case["expect"]:
        assert army.mines(one, seat) == case["expect"]["mines_max"]


def an_order(case: Case, profile: str) -> None:
    """Each commander is followed by his opposite number."""
    names = {"blue west": "A.W", "red west": "B.W", "blue east": "A.E", "red east": "B.E"}
    order = zones.commander_order(told(case, profile, seats=2), BLUE)
    assert [names[seat] for seat in order] == case["expect"]["order"]


def conferring(case: Case, profile: str) -> None:
    """Partners may confer after some rounds."""
    one = told(case, profile, seats=2)
    assert [zones.may_confer(one, number) for number in case["given"]["rounds"]] == case["expect"]["confer"]


KINDS: dict[str, Callable[[Case, str], None]] = {
    "army": an_army,
    "pool": a_pool,
    "advance": an_advance,
    "deploy": a_deployment,
    "points": points,
    "era_army": an_army_of_an_era,
    "order": an_order,
    "confer": conferring,
}
