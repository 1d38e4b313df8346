"""The beginning of a run: country, names, and the check of its first line."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from cb_tui.core.generator import CODE, GenerationError, Recipe
from cb_tui.core.grammar import closest_name
from cb_tui.core.seeded_draws import SeededDraws, Weights
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots import GENERATOR_VERSION
from cb_tui.games.combat_boots.generator.cover import names
from cb_tui.games.combat_boots.generator.generate import RULESET
from cb_tui.games.combat_boots.generator.tables import MISSIONS, ArmyList, Tables, Theatre
from cb_tui.games.combat_boots.run.rules import house_rules
from cb_tui.games.combat_boots.run.rules.platoon import (
    APART,
    DATED,
    DAYS,
    TIMELY,
    Member,
    Platoon,
    PlatoonLeader,
    Rank,
    RoadStop,
    Run,
)

POINTS = 60  # in the code of a country
SEEDS = 1_000_000_000
LOOKED = 1000  # seeds at most that are looked at for a name of their own
FIRST = (16, 20)  # days of the month on which a run begins, unless its theatre has others: it ends in the same month
FOUGHT = "run-"  # before the code of a battle's country
Road = tuple[tuple[RoadStop, ...], ...]
SURNAMES: Mapping[str, tuple[str, ...]] = {
    "us": (
        "Adler", "Bray", "Costa", "Dunn", "Ellis", "Frost", "Gatti", "Hooper", "Ives", "Jansen", "Kopp", "Lasky",
        "Moss", "Novak", "Ott", "Pike", "Quinn", "Rizzo", "Stern", "Tully", "Urban", "Voss", "Walsh", "Yates", "Zeller",
        "Acker", "Boyle", "Cade", "Drago", "Eaton", "Fisk", "Greer", "Hale", "Ingram", "Judd", "Kern", "Lowry", "Marsh",
        "Nash", "Olsen", "Perry", "Rusk", "Slade", "Trent", "Vega", "Wynn",
    ),
    "br": (
        "Abbott", "Barlow", "Cobb", "Dawes", "Elliot", "Farrow", "Gibbs", "Hobson", "Irving", "Jessop", "Kirby",
        "Larkin", "Mason", "Nuttall", "Oakley", "Parrish", "Quill", "Radley", "Sutton", "Tanner", "Upton", "Vickers",
        "Wragg", "Yardley", "Ashworth", "Bates", "Crowe", "Denby", "Fowler", "Garside", "Hythe", "Jarvis", "Kemp",
        "Lomax", "Munro", "Naylor", "Ogden", "Pratt", "Rudge", "Shaw", "Thorne", "Wilkes",
    ),
    "fr": (
        "Aubin", "Besson", "Colin", "Dumas", "Evrard", "Faure", "Gaudin", "Huet", "Imbert", "Jobert", "Klein", "Lacour",
        "Masson", "Nollet", "Ozanne", "Perrin", "Quentin", "Rigal", "Simonet", "Tissot", "Urbain", "Vasseur", "Weiss",
        "Yvon", "Arnoux", "Bardet", "Clavel", "Doucet", "Fabre", "Gilles", "Hamon", "Joubert", "Lebrun", "Morin",
        "Noiret", "Pasquier", "Rolland", "Sorel", "Thibaut", "Verdier",
    ),
    "su": (
        "Antonov", "Belov", "Chernov", "Dubov", "Egorov", "Frolov", "Gorin", "Isakov", "Kalinin", "Larin", "Makarov",
        "Nosov", "Orlov", "Panin", "Rogov", "Savin", "Titov", "Ugarov", "Vlasov", "Yashin", "Zotov", "Abramov", "Bykov",
        "Dolin", "Fomin", "Gusev", "Ilyin", "Kotov", "Lobov", "Mironov", "Nikitin", "Osipov", "Petrov", "Ryabov",
        "Sobol", "Tarasov", "Ushakov", "Volkov", "Zaitsev", "Zhukov",
    ),
}  # fmt: skip
LIEUTENANTS: Mapping[str, tuple[str, ...]] = {
    "us": (
        "Vance", "Carver", "Haddon", "Brandt", "Kessel", "Ames", "Doyle", "Whitlock", "Rourke", "Meade", "Harlow",
        "Sykes",
    ),
    "br": (
        "Ashby", "Cope", "Merrick", "Strang", "Fenwick", "Lyle", "Prior", "Harding",
    ),
    "fr": (
        "Morel", "Aubry", "Descamps", "Rivet", "Lambert", "Garnier", "Chevalier", "Roussel",
    ),
    "su": (
        "Danilov", "Sokolov", "Kuznetsov", "Lebedev", "Morozov", "Voronin", "Pavlov",
    ),
}  # fmt: skip
NUMBERS = ("1st", "2nd", "3rd", "4th")
SQUADS = 4
ENEMY = "officer"
ID = re.compile(r"[A-Z][1-9A-Z]")
WORD = re.compile(r"[a-z0-9_]{1,30}")
DATE = re.compile(r"\d{4}-\d\d-\d\d")
NAMES = 100  # at most, of those who are to come
LONG = 24  # characters of a name


def place(theatre: str, spot: RoadStop, handicap: int = 0) -> Recipe:
    """Return the recipe for the country of a place."""
    return Recipe(
        stamp=f"{GENERATOR_VERSION}",
        theatre=theatre,
        mission=spot.mission,
        points=POINTS,
        seed=spot.seed,
        handicap=handicap,
    )


def apart(tables: Tables, theatre: str, road: Road) -> Road:
    """Return a road on which no two villages or farms share a name.

    A place whose name is taken moves to the next seed.
    """
    taken: set[str] = set()

    def moved(spot: RoadStop) -> RoadStop:
        one, called = next(_free(tables, place(theatre, spot), taken))
        taken.update(called)
        return replace(spot, seed=one.seed)

    return tuple(tuple(map(moved, spots)) for spots in road)


def countries(tables: Tables, run: Run, wanted: Recipe) -> Iterator[Recipe]:
    """Yield the countries that a place may have, seed by seed, without names used elsewhere on the road."""
    form = run.begun.run
    if form >= DATED:
        yield wanted  # the road was drawn so
    codes = [CODE.fullmatch(day.code.removeprefix(FOUGHT)) for day in run.days if form >= APART]
    known = [code for code in codes if code and code["mission"] in tables.missions]
    past = [replace(wanted, mission=code["mission"], seed=int(code["seed"])) for code in known]
    if form < DATED:
        taken = {names(tables, one)[0] for one in past}
        yield from (one for one, _ in _free(tables, wanted, taken, farms=False))
    else:
        road = [spot for spots in run.begun.road for spot in spots]
        past += [place(wanted.theatre, spot) for spot in road]
        taken = {name for one in past for name in names(tables, one)}
        yield from (one for one, _ in _free(tables, wanted, taken))


def _free(
    tables: Tables, wanted: Recipe, taken: Collection[str], *, farms: bool = True
) -> Iterator[tuple[Recipe, tuple[str, str]]]:
    """Yield recipes from a seed on whose village is not taken, nor the farm, with the names of both."""
    for number in range(LOOKED):
        one = replace(wanted, seed=(wanted.seed + number) % SEEDS)
        village, farm = called = names(tables, one)
        if village not in taken and not (farms and farm in taken):
            yield one, called


def dated(tables: Tables, begun: Platoon, day: int) -> Tables:
    """Return the tables with one part of the theatre, the same for a whole run, and the date of a day of it."""
    if begun.run < DATED:
        return tables
    place = tables.theatres[begun.theatre]
    chance = SeededDraws("cb_tui run", begun.forge, begun.theatre, begun.seed, "dates")
    where, month = chance.pick(place.where), chance.pick(place.months)
    first = chance.integer_between(*(place.begins.get(month, FIRST) if begun.run >= TIMELY else FIRST))
    date, ground = f"{first + day - 1} {month}", place.ground_in(month)
    there = replace(place, where=(where,), months=(date,), ground=ground)
    return replace(tables, theatres={**tables.theatres, begun.theatre: there})


def version() -> int:
    """Return the version of what makes the battles of a run that begins now."""
    return GENERATOR_VERSION


def theatres(tables: Mapping[str, Any]) -> Mapping[str, str]:
    """Return the theatres whose army has half squads and names, by id, with their names."""
    armies: Mapping[str, ArmyList] = tables["armies"]
    led = {name for name, army in armies.items() if army.half and army.side in SURNAMES}
    return {key: one.name for key, one in tables["theatres"].items() if one.army in led}


def begin(tables: Mapping[str, Any], theatre: str, rank: Rank, seed: int, date: str, *, form: int = TIMELY) -> Platoon:
    """Return a new platoon: four squads, a machine gun and a mortar under a lieutenant.

    `form` is the version of the format. Raises GenerationError if no run can be set in `theatre`.
    """
    if theatre not in (known := theatres(tables)):
        near = closest_name(theatre, known)
        perhaps = f"did you mean {near}? " if near else ""
        raise GenerationError(f"no run can be set in {theatre}; {perhaps}the theaters are {', '.join(known)}")
    place: Theatre = tables["theatres"][theatre]
    army: ArmyList = tables["armies"][place.army]
    chance = SeededDraws("cb_tui run", GENERATOR_VERSION, theatre, seed, "platoon")
    called = chance.shuffled(SURNAMES[army.side])
    squad = _usual(army.squads)
    kinds = [(f"R{number}", "squad", squad) for number in range(1, SQUADS + 1)]
    kinds += [("M1", "gun", _usual(army.machine_guns)), ("W1", "mortar", _usual(army.support))]
    days = house_rules.road(theatre, seed, GENERATOR_VERSION)
    return Platoon(
        run=form,
        forge=GENERATOR_VERSION,
        ruleset=RULESET,
        theatre=theatre,
        rank=rank,
        seed=seed,
        date=date,
        title=f"{chance.pick(NUMBERS)} Platoon",
        country=place.name,
        side=Side(army.side),
        enemy=ENEMY,
        morale=army.morale[0],
        squad=squad,
        half=army.half,
        names=tuple(called[len(kinds) :]),
        members=tuple(
            Member(id=UnitId(name), name=surname, noun=noun, counter=counter)
            for (name, noun, counter), surname in zip(kinds, called, strict=False)
        ),
        chiefs=(PlatoonLeader(id=UnitId("L1"), name=f"Lt. {chance.pick(LIEUTENANTS[army.side])}"),),
        road=apart(Tables(**tables), theatre, days) if form >= DATED else days,
    )


def _usual(weights: Weights) -> str:
    """Return the counter that an army has most of."""
    return max(weights, key=lambda counter: weights[counter])


def start(begun: Platoon) -> Run:
    """Return a run on the morning of its first day."""
    return Run(begun=begun, members=begun.members, chiefs=begun.chiefs)


def sound(begun: Platoon) -> str:
    """Return why no program can have begun a run so, "" where one can."""
    return next(_faults(begun), "")


def _faults(begun: Platoon) -> Iterator[str]:
    if not 0 <= begun.seed < SEEDS:
        yield f"its seed is not between 0 and {SEEDS - 1}"
    if not house_rules.SHAKEN <= begun.morale <= house_rules.CALM:
        yield f"its morale is not between {house_rules.SHAKEN} and {house_rules.CALM}"
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
    if not house_rules.FEWEST <= len(begun.members) <= house_rules.PIECES or len(begun.chiefs) > house_rules.CHIEFS:
        pieces = f"{house_rules.FEWEST} to {house_rules.PIECES} pieces"
        yield f"a platoon has {pieces} and at most {house_rules.CHIEFS} leaders"
    if len(begun.road) != DAYS or not all(map(_day, begun.road)):
        yield "its road does not have six days with one to three places each"


def _day(spots: tuple[RoadStop, ...]) -> bool:
    lanes = [spot.lane for spot in spots]
    return bool(spots) and sorted(set(lanes)) == lanes and set(lanes) <= {0, 1, 2} and all(map(_spot, spots))


def _spot(spot: RoadStop) -> bool:
    return spot.mission in MISSIONS and 0 <= spot.seed < SEEDS
