"""A battle of one's own: a shipped map, rules, era, size and more, within the limits of the rules."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from cb_tui.core.scenario import Army, Scenario
from cb_tui.core.values import Side, Value
from cb_tui.games.combat.rules.battle import ERAS, TACTICS, Battle, EraId, Profile, Setting, parameters

ID = "own"
GROUND = ("half_depth", "deploy_depth", "airstrip_len", "strips_per_player", "crests")  # parameters that a map brings
PROFILES: tuple[Profile, ...] = ("original", "codified", "house")
ERA_IDS: tuple[EraId, ...] = tuple(ERAS)
HOURS = (0, 4, 6, 8, 10, 12)
ROUNDS = (5, 60)
MINES = 16
PIECES, POINTS = (5, 30), (15, 90)
BRIEFING = """
Both sides bring armies of their own and deploy them in secret. When both are
ready, the two halves are joined and everyone sees everything. Tab offers
ready-made armies and set-ups; letters put pieces on the board one by one.
"""


class BattleChoices(Value, frozen=True, kw_only=True):
    """The player's choices for a battle. `map` is an index into the list of battles."""

    map: int = 0
    profile: Profile = "codified"
    era: EraId = "ERA-12"
    points: bool = False
    pieces: int = 15
    cost: int = 45
    mines: int = 8
    hq: bool = False
    hours: int = 0
    secret: bool = False
    rounds: int = 20
    toss: bool = True
    rulings: dict[str, bool] = {}  # those switched in the list of battles


Change = Callable[[BattleChoices, int], BattleChoices]


def boards(listed: Sequence[Scenario]) -> tuple[Battle, ...]:
    """Return the battles whose maps may be chosen: one of each map, for two players."""
    found: dict[tuple[str, ...], Battle] = {}
    for battle in listed:
        if isinstance(battle, Battle) and battle.id != ID and len(battle.sides) == 2:
            found.setdefault(battle.map, battle)
    return tuple(found.values())


def battle(listed: Sequence[Scenario]) -> Battle | None:
    """Return the proposed battle, or None if there is no map for it."""
    known = boards(listed)
    return made(known, proposed(known)) if known else None


def proposed(known: tuple[Battle, ...]) -> BattleChoices:
    """Return the proposed choices: the codified rules on the first of the largest maps."""
    sizes = [len(battle.map) * len(battle.map[0]) for battle in known]
    return BattleChoices(map=sizes.index(max(sizes)))


def made(known: tuple[Battle, ...], wish: BattleChoices) -> Battle:
    """Return the battle that is wanted."""
    source = known[wish.map % len(known)]
    ground = {key: value for key, value in source.parameters.items() if key in GROUND}
    rules: dict[str, Setting] = {
        **ground, "army_limit": "points" if wish.points else "pieces",
        "pieces_per_side": wish.pieces, "points": wish.cost,
        "max_pieces": max(30, wish.pieces), "mines_per_side": wish.mines, "hq": wish.hq,
    }  # fmt: skip
    if wish.hours:
        rules |= {"hours_per_day": wish.hours, "night_mode": "redeploy" if wish.secret else "moves"}
    blue, red = Side("blue"), Side("red")
    return Battle(
        id=ID,
        title="Your own battle",
        ruleset="combat",
        order=10_000,
        minutes=max(10, 2 * wish.pieces),
        difficulty=2,
        briefing=BRIEFING,
        summary="Choose map, rules, era and size; each side brings an army of its own.",
        sides=(Army(id=blue, name="Blue", tactic=TACTICS[0]), Army(id=red, name="Red", tactic=TACTICS[0])),
        first=red,
        turns=wish.rounds,
        profile=wish.profile,
        era=wish.era if wish.profile == "house" else "",
        parameters=rules,
        rulings=wish.rulings,
        map=source.map,
        links=source.links,
        masks=source.masks,
        army="own",
        setup="own",
        toss=wish.toss,
    )


# --- the lines of the page ---------------------------------------------------------------------------------------


def lines(known: tuple[Battle, ...], wish: BattleChoices) -> list[tuple[str, str, Change]]:
    """Return each line of the page: its name, what it is now, and how another value is taken."""
    rules = parameters(wish.profile, {})
    era = ERAS.get(wish.era)
    mined = era is None or era.mines or wish.profile != "house"
    found: list[tuple[str, str, Change]] = [
        ("map", known[wish.map % len(known)].title, lambda now, by: replace(now, map=(now.map + by) % len(known))),
        ("rules", wish.profile, _profile),
    ]
    if wish.profile == "house":
        found.append(("era", era.name if era else "any", _era))
    size = f"{wish.cost} points" if wish.points else f"{wish.pieces} pieces"
    found += [
        ("army by", "points" if wish.points else "pieces", lambda now, _: replace(now, points=not now.points)),
        ("size", size, _size),
    ]
    if mined:
        found.append(
            ("mines", f"{wish.mines} each", lambda now, by: replace(now, mines=_within(now.mines + by, 0, MINES)))
        )
    found += [
        ("HQ", "two inside win" if wish.hq else "none", lambda now, _: replace(now, hq=not now.hq)),
        ("hours", f"{wish.hours} a day" if wish.hours else "no night", _hours),
    ]
    if wish.hours:
        nights = "secret moves" if wish.secret else f"{rules.night_turns} open turns"
        found.append(("nights", nights, lambda now, _: replace(now, secret=not now.secret)))
    found += [
        ("rounds", str(wish.rounds), lambda now, by: replace(now, rounds=_within(now.rounds + by, *ROUNDS))),
        (
            "sides",
            "by a die roll" if wish.toss else "Blue in the south",
            lambda now, _: replace(now, toss=not now.toss),
        ),
    ]
    return found


def _within(value: int, least: int, most: int) -> int:
    return max(least, min(most, value))


def _profile(now: BattleChoices, by: int) -> BattleChoices:
    profile = PROFILES[(PROFILES.index(now.profile) + by) % len(PROFILES)]
    return replace(now, profile=profile, points=parameters(profile, {}).army_limit == "points")


def _era(now: BattleChoices, by: int) -> BattleChoices:
    return replace(now, era=ERA_IDS[(ERA_IDS.index(now.era) + by) % len(ERA_IDS)])


def _size(now: BattleChoices, by: int) -> BattleChoices:
    if now.points:
        return replace(now, cost=_within(now.cost + 5 * by, *POINTS))
    return replace(now, pieces=_within(now.pieces + by, *PIECES))


def _hours(now: BattleChoices, by: int) -> BattleChoices:
    return replace(now, hours=HOURS[(HOURS.index(now.hours) + by) % len(HOURS)])
