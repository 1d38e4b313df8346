"""The grid: what the engine says of a roll before it, and the same counted from the dice."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial
from itertools import permutations, product
from typing import Any, NamedTuple

from cb_tui.core.odds import summarise
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.rules import hand_to_hand, morale, resolve
from cb_tui.games.combat_boots.rules.dogfight import gunnery
from cb_tui.games.combat_boots.rules.dogfight import model as r
from cb_tui.games.combat_boots.rules.edition import EDITIONS, Army, Edition
from cb_tui.games.combat_boots.rules.resolve import Modifiers
from tests.laws.games import BATTLES
from tests.studies import book
from tests.studies.games import SKY

MODIFIERS = [Modifiers(*each) for each in product(range(3), range(2), range(4), (False, True))]
SHED_MODIFIERS = MODIFIERS[:8:2]
FP, SV = range(1, 9), range(1, 7)
Chances = dict[Any, Fraction]


class Case(NamedTuple):
    """One roll: its name, what the engine says, and the counts that have to agree with it."""

    name: str
    told: Callable[[], Any]
    counted: tuple[Callable[[], Any], ...]

    @property
    def agrees(self) -> bool:
        """Whether all say the same."""
        told = self.told()
        return all(count() == told for count in self.counted)


def grid() -> list[Case]:
    """Every case that needs no position; those of `positions` come to them."""
    return [*fires(), *sheds(), *melees(), *contests(), *morales(), *airs()]


def _odds(odds: Any) -> Chances:
    return {name: getattr(odds, name) for name in ("kill", "disrupt", "none") if getattr(odds, name)}


def by_book(fp: int, sv: int, mods: Modifiers, edition: Edition) -> Chances:
    """The chances of a fire, counted by the rule book."""
    classic = edition.name == "classic"
    return book.count(fp, sv, lambda ours, theirs: book.fire(ours, theirs, mods, classic=classic))


def by_resolver(fp: int, sv: int, mods: Modifiers, edition: Edition) -> Chances:
    """The chances of a fire, counted by what judges each roll of a game."""
    return book.count(fp, sv, lambda ours, theirs: resolve.judge(summarise(ours), summarise(theirs), mods, edition))


def fires() -> Iterator[Case]:
    """FIRE-8: pools from 1-1 to 8-6 with every set of modifiers, in both editions."""
    for each in product(FP, SV, MODIFIERS, EDITIONS.values()):
        fp, sv, mods, edition = each
        name = f"fire {fp}-{sv} {mods} {edition.name}"
        yield Case(name, partial(_fire, *each), (partial(by_resolver, *each), partial(by_book, *each)))


def _fire(fp: int, sv: int, mods: Modifiers, edition: Edition) -> Chances:
    return _odds(resolve.odds(fp, sv, mods, edition))


def sheds() -> Iterator[Case]:
    """EXC: which dice may be shed, with what odds, and which choice is best."""
    for each in product(FP, SV, SHED_MODIFIERS, EDITIONS.values()):
        fp, sv, mods, edition = each
        yield Case(f"sheds {fp}-{sv} {mods} {edition.name}", partial(_listed, *each), (partial(_sheds, *each),))


def _listed(fp: int, sv: int, mods: Modifiers, edition: Edition) -> list[Any]:
    return [(s.drop, s.fp, s.sv, _odds(s.odds), s.best) for s in resolve.sheds(fp, sv, mods, edition)]


def _sheds(fp: int, sv: int, mods: Modifiers, edition: Edition) -> list[tuple[int, int, int, Any, bool]]:
    drops = range(book.most_shed(fp, sv, classic=edition.name == "classic") + 1)
    chances = [by_book(fp - drop, sv - drop, mods, edition) for drop in drops]
    kills = [each.get("kill", Fraction(0)) for each in chances]
    best = kills.index(max(kills) if fp > sv else min(kills))
    return [(drop, fp - drop, sv - drop, chances[drop], drop == best) for drop in drops]


def melees() -> Iterator[Case]:
    """HTH-4, HTH-8: ranked dice side against side, and the best die of each match."""
    for one, other in product(range(1, 8), repeat=2):
        for pairs in range(1, min(one, other) + 1) if one + other <= 10 else ():
            pools = one, other, pairs
            counts = (partial(_fought, resolve.ranks, *pools), partial(_fought, book.hand_to_hand, *pools))
            yield Case(f"hand to hand {one}-{other} in {pairs}", partial(_casualties, *pools), counts)


def _casualties(one: int, other: int, pairs: int) -> Chances:
    return {(each.losses, each.enemy_losses): Fraction(each.chance) for each in hand_to_hand.odds(one, other, pairs)}


def _fought(judge: Callable[..., tuple[int, int]], one: int, other: int, pairs: int) -> Chances:
    return book.every(one, other, lambda ours, theirs: judge(ours, theirs, pairs))


def contests() -> Iterator[Case]:
    """DOG-6, HTH-8: one best die against another."""
    for one, other in product(FP, FP):
        yield Case(f"contest {one}-{other}", partial(_chances, one, other), (partial(_contest, one, other),))
        yield Case(
            f"match {one}-{other}", partial(hand_to_hand.match_chance, one, other), (partial(_wins, one, other),)
        )


def _chances(one: int, other: int) -> Chances:
    return gunnery.chances(one, other)._asdict()


def _contest(one: int, other: int) -> Chances:
    return {"win": Fraction(0), "tie": Fraction(0), "lose": Fraction(0)} | book.every(one, other, book.contest)


def _wins(one: int, other: int) -> Fraction:
    return _contest(one, other)["win"]


def morales() -> Iterator[Case]:
    """MOR-1, MOR-4, SOLO-7a: two dice for a side and for nerve, one die for each piece."""
    for number in range(15):
        yield Case(f"morale {number}", partial(morale.chance, number), (partial(_two_dice, number),))
    ours = (pair for pair in _once(BATTLES).items() if pair[1].ruleset.startswith("combat_boots"))
    for name, battle in ours:
        for army, edition in product(battle.sides, EDITIONS.values()):
            state = RULESETS[f"combat_boots_{edition.name}"].start(battle, {})
            told = partial(morale.chance_of, state, army.id)
            yield Case(f"morale of {army.id} in {name} {edition.name}", told, (partial(_morale, army, edition),))


def _two_dice(number: int) -> Fraction:
    return Fraction(sum(a + b <= number for a, b in product(range(1, 7), repeat=2)), 36)


def _morale(army: Army, edition: Edition) -> Fraction:
    if edition.name == "classic":
        return Fraction(sum(face <= edition.morale(army) for face in range(1, 7)), 6)
    return _two_dice(army.morale)


def _once(names: Iterable[str]) -> dict[str, Any]:
    """Battles by their own names, those of two editions once."""
    return {BATTLES[name].id: BATTLES[name] for name in names}


def airs() -> Iterator[Case]:
    """DOG-5..15: every aircraft of the battles in the air at every other one."""
    for (name, battle), edition in product(_once(SKY).items(), EDITIONS.values()):
        state = RULESETS[f"combat_boots_{edition.name}"].start(battle, {})
        for one, other in permutations(state.context.flights, 2):
            for shot in (r.AirFire(one, other), r.FiringRun(one, other), r.HeadOn(one, other)):
                burst = gunnery.burst(state, shot)
                pools = burst.fp, burst.sv, resolve.PLAIN, edition
                counts = (partial(by_resolver, *pools), partial(by_book, *pools))
                yield Case(f"{name} {edition.name} {shot}", partial(_burst, state, burst), counts)
            for contest in ("maneuver", "speed"):
                match = gunnery.match_of(state, contest, one, other)
                told, count = partial(_match, match), partial(_contest, *match.dice)
                yield Case(f"{name} {edition.name} {contest} {one} {other}", told, (count,))


def _burst(state: Any, one: gunnery.Burst) -> Chances:
    return _odds(gunnery.odds(state, one))


def _match(match: gunnery.Match) -> Chances:
    return match.chances._asdict()
