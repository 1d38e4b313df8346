"""A battle of one's own of Combat: a shipped map, rules, era, size and more, within the limits of the rules."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from msgspec.structs import replace

from cb_tui.core.scenario import Army, Scenario
from cb_tui.core.values import Side, Value
from cb_tui.games.combat.rules.battle import ERAS, TACTICS, Battle, EraId, Profile, Setting, parameters
from cb_tui.presentation.own_battle import Choice, OwnBattle, within

T = TypeVar("T")
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
    """The player's choices for a battle, on one page. `map` is an index into `boards`."""

    boards: tuple[Battle, ...]  # whose maps may be chosen
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

    @property
    def headings(self) -> tuple[str, ...]:
        """Return the name of the only page."""
        return ("battle",)

    def remark(self, page: int) -> str:  # noqa: ARG002 - there is one
        """Return nothing: the forces are chosen at the board."""
        return ""

    def battle(self) -> Battle:
        """Return the battle that is wanted."""
        source = self.boards[self.map % len(self.boards)]
        ground = {key: value for key, value in source.parameters.items() if key in GROUND}
        rules: dict[str, Setting] = {
            **ground, "army_limit": "points" if self.points else "pieces",
            "pieces_per_side": self.pieces, "points": self.cost,
            "max_pieces": max(30, self.pieces), "mines_per_side": self.mines, "hq": self.hq,
        }  # fmt: skip
        if self.hours:
            rules |= {"hours_per_day": self.hours, "night_mode": "redeploy" if self.secret else "moves"}
        blue, red = Side("blue"), Side("red")
        return Battle(
            id=ID,
            title="Your own battle",
            ruleset="combat",
            order=10_000,
            minutes=max(10, 2 * self.pieces),
            difficulty=2,
            briefing=BRIEFING,
            summary="Choose map, rules, era and size; each side brings an army of its own.",
            sides=(Army(id=blue, name="Blue", tactic=TACTICS[0]), Army(id=red, name="Red", tactic=TACTICS[0])),
            first=red,
            turns=self.rounds,
            profile=self.profile,
            era=self.era if self.profile == "house" else "",
            parameters=rules,
            rulings=self.rulings,
            map=source.map,
            links=source.links,
            masks=source.masks,
            army="own",
            setup="own",
            toss=self.toss,
        )

    def file(self, battle: Battle) -> None:
        """Return None: the armies of this battle are chosen at the board."""

    def lines(self, page: int) -> list[Choice]:  # noqa: ARG002 - there is one
        """Return each line of the page."""
        return [*self._lines()]

    def _lines(self) -> Iterator[Choice]:
        rules, era = parameters(self.profile, {}), ERAS.get(self.era)
        many = len(self.boards)
        yield Choice("map", self.boards[self.map % many].title, lambda by: replace(self, map=(self.map + by) % many))
        yield Choice("rules", self.profile, self._profile)
        if self.profile == "house":
            yield Choice("era", era.name if era else "any", lambda by: replace(self, era=_next(ERA_IDS, self.era, by)))
        yield Choice("army by", "points" if self.points else "pieces", lambda _: replace(self, points=not self.points))
        yield Choice("size", f"{self.cost} points" if self.points else f"{self.pieces} pieces", self._size)
        if era is None or era.mines or self.profile != "house":
            yield Choice(
                "mines", f"{self.mines} each", lambda by: replace(self, mines=within(self.mines + by, (0, MINES)))
            )
        yield Choice("HQ", "two inside win" if self.hq else "none", lambda _: replace(self, hq=not self.hq))
        yield Choice(
            "hours",
            f"{self.hours} a day" if self.hours else "no night",
            lambda by: replace(self, hours=_next(HOURS, self.hours, by)),
        )
        if self.hours:
            nights = "secret moves" if self.secret else f"{rules.night_turns} open turns"
            yield Choice("nights", nights, lambda _: replace(self, secret=not self.secret))
        yield Choice("rounds", f"{self.rounds}", lambda by: replace(self, rounds=within(self.rounds + by, ROUNDS)))
        yield Choice(
            "sides",
            "by a die roll" if self.toss else "Blue in the south",
            lambda _: replace(self, toss=not self.toss),
        )

    def _profile(self, by: int) -> "BattleChoices":
        profile = _next(PROFILES, self.profile, by)
        return replace(self, profile=profile, points=parameters(profile, {}).army_limit == "points")

    def _size(self, by: int) -> "BattleChoices":
        if self.points:
            return replace(self, cost=within(self.cost + 5 * by, POINTS))
        return replace(self, pieces=within(self.pieces + by, PIECES))


def _next(values: Sequence[T], value: T, by: int) -> T:
    return values[(values.index(value) + by) % len(values)]


def boards(listed: Sequence[Scenario]) -> tuple[Battle, ...]:
    """Return the battles whose maps may be chosen: one of each map, for two players."""
    found: dict[tuple[str, ...], Battle] = {}
    for battle in listed:
        if isinstance(battle, Battle) and battle.id != ID and len(battle.sides) == 2:
            found.setdefault(battle.map, battle)
    return tuple(found.values())


def entry(listed: Sequence[Scenario]) -> Battle | None:
    """Return the proposed battle, or None if there is no map for it."""
    return _proposed(listed).battle() if boards(listed) else None


def proposed(battle: Battle, listed: Sequence[Scenario]) -> BattleChoices:
    """Return the proposed choices, with the rulings of the entry in the list."""
    return replace(_proposed(listed), rulings=battle.rulings)


def _proposed(listed: Sequence[Scenario]) -> BattleChoices:
    """Return the codified rules on the first of the largest maps."""
    known = boards(listed)
    sizes = [len(battle.map) * len(battle.map[0]) for battle in known]
    return BattleChoices(boards=known, map=sizes.index(max(sizes)))


OWN_BATTLE = OwnBattle(ID, entry, proposed)
