"""Requirements on the first line of any run, whichever program wrote it."""

import re
from collections.abc import Iterator

from cb_tui.games.combat_boots.generator.tables import MISSIONS
from cb_tui.games.combat_boots.run.rules import house
from cb_tui.games.combat_boots.run.rules.platoon import DAYS, Platoon, RoadStop

ID = re.compile(r"[A-Z][1-9A-Z]")
WORD = re.compile(r"[a-z0-9_]{1,30}")
DATE = re.compile(r"\d{4}-\d\d-\d\d")
SEEDS = 10**9
NAMES = 100  # at most, of those who are to come
LONG = 24  # characters of a name


def sound(begun: Platoon) -> str:
    """Return why no program can have begun a run so, "" where one can."""
    return next(_faults(begun), "")


def _faults(begun: Platoon) -> Iterator[str]:
    if not 0 <= begun.seed < SEEDS:
        yield f"its seed is not between 0 and {SEEDS - 1}"
    if not house.SHAKEN <= begun.morale <= house.CALM:
        yield f"its morale is not between {house.SHAKEN} and {house.CALM}"
    if not DATE.fullmatch(begun.date):
        yield "its date does not read YEAR-MONTH-DAY"
    words = (begun.theatre, begun.side, begun.enemy, begun.squad, begun.half, *(one.counter for one in begun.members))
    if not all(WORD.fullmatch(word) for word in words):
        yield "the id of a theatre, side, player or counter is malformed"
    names = (
        begun.title,
        begun.country,
        *begun.names,
        *(one.name for one in begun.members),
        *(one.name for one in begun.chiefs),
    )
    if (
        not begun.names
        or len(begun.names) > NAMES
        or not all(0 < len(one) <= LONG and one.isprintable() for one in names)
    ):
        yield f"a name is missing, unprintable or longer than {LONG} characters"
    if any(one.noun not in ("squad", "gun", "mortar") for one in begun.members):
        yield "a piece is neither a squad nor a gun nor a mortar"
    ids = [*(one.id for one in begun.members), *(one.id for one in begun.chiefs)]
    if len(set(ids)) != len(ids) or not all(ID.fullmatch(one) for one in ids):
        yield "two pieces have the same id, or an id is malformed"
    if not house.FEWEST <= len(begun.members) <= house.PIECES or len(begun.chiefs) > house.CHIEFS:
        yield f"a platoon has {house.FEWEST} to {house.PIECES} pieces and at most {house.CHIEFS} leaders"
    if len(begun.road) != DAYS or not all(map(_day, begun.road)):
        yield "its road does not have six days with one to three places each"


def _day(spots: tuple[RoadStop, ...]) -> bool:
    lanes = [spot.lane for spot in spots]
    return bool(spots) and sorted(set(lanes)) == lanes and set(lanes) <= {0, 1, 2} and all(map(_spot, spots))


def _spot(spot: RoadStop) -> bool:
    return spot.mission in MISSIONS and 0 <= spot.seed < SEEDS
