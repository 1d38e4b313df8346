"""The kinds of puzzles of *Combat Captain*: the best volley, sight, and the band in which to open fire."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from cb_tui.core import shapes, shared_puzzles, sight_puzzles
from cb_tui.core.grammar import count_noun, join_list
from cb_tui.core.inches import TICKS, format_inches
from cb_tui.core.plane import Point
from cb_tui.core.puzzle import Aim, Option, PuzzleKind, Thumb
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.rules import cover, fire, fire_odds, measure, sight, weapons
from cb_tui.games.combat_captain.rules.commands import Fire
from cb_tui.games.combat_captain.rules.fire_odds import FireDice, FirerDice, FireTarget
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.weapons import Band, Weapon

VOLLEY = "One volley now, by one stand or all that can, with all their dice: which puts most men out on average?"
STEP = 6 * TICKS  # that the enemy comes on in a turn
FAR, CLOSE = 36 * TICKS, 6 * TICKS  # from where it may begin, and where only a charge goes nearer [MOVE-6]
OURS, THEIRS = 3, 2  # dice of the volley that is held, and of the enemy's after each move
NOTHING, SURE = Fraction(0), Fraction(1)
BANDS: tuple[Band, ...] = ("short", "medium", "long")


def kinds(rules: Ruleset[Any]) -> tuple[PuzzleKind[Any], ...]:
    """Return the kinds in the order of the page."""
    shot = shared_puzzles.shot(
        rules,
        shared_puzzles.mean_men,
        VOLLEY,
        title="best volley",
        measure="number",
        counts="men on average",
        margin=Fraction(1, 5),
        least=Fraction(1, 2),
        why=_shot_why,
        fooled=2,
        options=lambda state, aim: _volleys(rules, state),
        aims=lambda state: (Aim(),) if len({each.at for each in map(_fire_of, _volleys(rules, state))}) > 1 else (),
    )
    shot = shot and replace(shot, thumbs=(shot.thumbs[1], *THUMBS, *shot.thumbs[3:]))
    return tuple(each for each in (shot, sight_puzzles.see(rules), BAND) if each is not None)


THUMBS: tuple[Thumb[State], ...] = (
    Thumb("most dice", lambda state, aim, option: _rolled(_fire_of(option))),
    Thumb("most men", lambda state, aim, option: state.stands[_fire_of(option).at].men),
    Thumb("least cover", lambda state, aim, option: -cover.level(state, _fire_of(option).at)),
)


def _volleys(rules: Ruleset[Any], state: State) -> tuple[Option, ...]:
    """Return all fire by which each stand spends all its dice."""
    if state.pending or state.acting is None:
        return ()
    most: dict[tuple[object, ...], Fire] = {}
    for each in fire.candidates(state, state.acting):
        if rules.refusal(state, each) is not None:
            continue
        key = tuple(shot.unit for shot in each.shots), each.at
        most[key] = max(each, most.get(key, each), key=lambda one: sum(shot.dice for shot in one.shots))
    found = shared_puzzles.as_options(rules.offer, rules.label, state, most.values())
    return tuple(replace(option, text=_text(_fire_of(option))) for option in found)


def _text(volley: Fire) -> str:
    return f"{_by(volley)} {'fires' if len(volley.shots) == 1 else 'fire'} at {volley.at}"


def _fire_of(option: Option) -> Fire:
    assert isinstance(option.command, Fire), "a volley is fire"
    return option.command


# --- in which band to open fire --------------------------------------------------------------------------------------


def _aims(state: State) -> Iterator[Aim]:
    if state.pending or state.acting is None:
        return
    side = state.context.companies[state.acting].side
    for unit in state.stands:
        if state.context.side(unit) == side and _arm(state, unit) and _is_squad(state, unit):
            foes = [foe for foe in state.foes(side) if _arm(state, foe) and sight.see(state, unit, foe).visible]
            for foe in (each for each in foes if _comes_on(state, unit, each)):
                others = (each for each in foes if each != foe and _is_squad(state, each))
                beside = [each for each in others if measure.fire_distance(state, foe, each) <= STEP]
                yield Aim(unit=unit, target=foe, other=beside[0] if beside else UnitId(""))


def _is_squad(state: State, unit: UnitId) -> bool:
    """Check whether a stand is one of riflemen that can lose several: a mortar or a gunner alone would not wait."""
    return state.context.kind(unit) == "rifle" and state.stands[unit].men > 2


def _comes_on(state: State, unit: UnitId, foe: UnitId) -> bool:
    """Check whether an enemy squad may come on from long range over open ground."""
    near = measure.fire_distance(state, unit, foe) <= FAR and len(_distances(state, unit, foe)) == 3
    return near and _is_squad(state, foe) and _is_open(state, state.stands[unit].point, state.stands[foe].point)


def _is_open(state: State, here: Point, there: Point) -> bool:
    """Check whether only roads and slopes lie between two points."""
    table = state.context.table
    grounds = (each for each in table.grounds if each.kind not in ("road", "hill"))
    lines = (pair for line in table.lines.values() for pair in pairwise(line.points))
    return not any(shapes.parts_inside(here, there, each.outline) for each in grounds) and not any(
        shapes.segments_meet(here, there, *pair) for pair in lines
    )


def _arm(state: State, unit: UnitId) -> Weapon | None:
    """Return the weapon of a stand of men, or None for armor and for those without one."""
    return fire.main(state, unit) if state.context.cards[unit].armor == "none" and state.stands[unit].men else None


def _distances(state: State, unit: UnitId, foe: UnitId) -> dict[Band, int]:
    """Return at what distance an enemy is first in each band of a stand as it comes on."""
    arm, ticks = _arm(state, unit), measure.fire_distance(state, unit, foe)
    found: dict[Band, int] = {}
    while ticks >= CLOSE and arm:
        if band := weapons.band(arm, ticks):
            found.setdefault(band, ticks)
        ticks -= STEP
    return found


def _ask(state: State, aim: Aim) -> str:
    who = f"{aim.target} and {aim.other} come" if aim.other else f"{aim.target} comes"
    fire = f"each fires {THEIRS} dice" if aim.other else f"fires {THEIRS} dice"
    return (
        f"Suppose {who} on over open ground, 6 inches a turn, and before each move {fire} at {aim.unit}, which holds "
        f"{OURS} dice for one volley at {aim.target}. At which range should {aim.unit} open fire? "
        "Count the men that its volley puts out, less those that it has lost by then."
    )


def _options(state: State, aim: Aim) -> tuple[Option, ...]:
    return tuple(
        Option(key=band, text=f"{band}, at {format_inches(ticks)} inches")
        for band, ticks in _distances(state, aim.unit, aim.target).items()
    )


def _value(state: State, aim: Aim, option: Option) -> Fraction:
    """Return the men that the volley puts out on average less those lost before it."""
    hits, lost = _hits_and_losses(state, aim, option)
    return hits - lost


def _hits_and_losses(state: State, aim: Aim, option: Option) -> tuple[Fraction, Fraction]:
    """Return the men that a volley puts out on average, and those lost before it, counted over all losses."""
    start = measure.fire_distance(state, aim.unit, aim.target)
    until = _distances(state, aim.unit, aim.target)[option.key]  # type: ignore[index]
    ours, theirs = fire_odds.target(state, aim.unit), _in_the_open(state, aim.target)
    standing = {ours.men: SURE}
    for come in range(0, start - until, STEP):
        for foe in filter(None, (aim.target, aim.other)):
            ticks = max(0, measure.fire_distance(state, aim.unit, foe) - come)
            standing = _fired_at(standing, _dice(state, foe, THEIRS, ticks, ours), ours)
    alive = 1 - standing.get(0, NOTHING)
    lost = sum((chance * (ours.men - men) for men, chance in standing.items()), NOTHING)
    return alive * _mean(_dice(state, aim.unit, OURS, until, theirs), theirs), lost


def _in_the_open(state: State, unit: UnitId) -> FireTarget:
    fails = weapons.fails(0, state.context.rules, state.company(unit).markers)
    return fire_odds.target(state, unit)._replace(fail=Fraction(fails, 6), all_round=False)


def _dice(state: State, unit: UnitId, many: int, ticks: int, at: FireTarget) -> FireDice | None:
    """Return the dice of a stand at a distance, or None if that is beyond its range."""
    arm = _arm(state, unit)
    assert arm is not None, "both have one"
    band, adds = weapons.band(arm, ticks), weapons.modifier(arm, "none", state.context.rules)
    if band is None:
        return None
    gun = FirerDice(many, ((weapons.COUNTS[band], adds or 0),), behind=False)
    return fire_odds.dice(state, state.context.company[unit], (gun,))


def _fired_at(standing: dict[int, Fraction], shot: FireDice | None, at: FireTarget) -> dict[int, Fraction]:
    """Return the chance of each number of men left after a volley."""
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    for men, chance in standing.items():
        spread = fire_odds.lost(shot, at._replace(men=men, few=min(men, at.few))) if shot and men else {0: SURE}
        for gone, share in spread.items():
            found[men - gone] += chance * share
    return dict(found)


def _mean(shot: FireDice | None, at: FireTarget) -> Fraction:
    return sum((gone * chance for gone, chance in fire_odds.lost(shot, at).items()), NOTHING) if shot else NOTHING


def _why(state: State, aim: Aim, best: Option, given: Option) -> str:
    """Return a sentence on the hits of the volley in both bands, and on the losses before it."""
    (hits, lost), (less, more) = (_hits_and_losses(state, aim, each) for each in (best, given))
    return (
        f"At {best.key} range the volley puts out {float(hits):.2f} men on average and {float(lost):.2f} are lost "
        f"before it, at {given.key} range {float(less):.2f} and {float(more):.2f}."
    )


def _shot_why(state: State, aim: Aim, best: Option, given: Option) -> str:
    """Return up to two reasons why a volley is better: dice, range or points, cover of the target, its men."""
    one, other = _fire_of(best), _fire_of(given)
    causes = [*_dice_or_range(state, one, other)][:1]
    covers = [cover.level(state, each.at) for each in (one, other)]
    if covers[0] < covers[1]:
        causes.append(f"{one.at} saves fewer hits, with cover {covers[0]} against {covers[1]}")
    men = [state.stands[each.at].men for each in (one, other)]
    if men[0] > men[1]:
        causes.append(f"{one.at} has {count_noun(men[0], 'man', 'men')} to lose, {other.at} {men[1]}")
    return f"{'; '.join(causes[:2])}." if causes else ""


def _dice_or_range(state: State, one: Fire, other: Fire) -> Iterator[str]:
    """Yield by what one volley brings more fire points than another."""
    (dice, fewer), (points, poorer) = ([of(each) for each in (one, other)] for of in (_rolled, partial(_points, state)))
    ours, theirs = f"The volley at {one.at}", f"the one at {other.at}"
    if one.at == other.at:
        ours, theirs = f"The volley of {_by(one)}", f"that of {_by(other)}"
    if dice > fewer:
        yield f"{ours} rolls {dice} dice, {theirs} {fewer}"
    nearer, by = _nearer(state, one, other)
    if by and points > poorer:
        many = "is" if len(by) == 1 else "are"
        yield f"{join_list(by)} {many} at {nearer[0]} range of {one.at}, at {nearer[1]} range of {other.at}"
    if points > poorer:
        yield f"{ours} brings {points:.1f} fire points on average, {theirs} {poorer:.1f}"


def _nearer(state: State, one: Fire, other: Fire) -> tuple[tuple[str, str], list[UnitId]]:
    """Return two bands, and the stands in both volleys that are in the nearer of them at the first one's target."""
    found = defaultdict[tuple[str, str], list[UnitId]](list)
    both = {shot.unit for shot in other.shots}
    for unit in (shot.unit for shot in one.shots if shot.unit in both):
        laid, instead = (fire.best(state, unit, each.at) for each in (one, other))
        if laid and instead and BANDS.index(laid.band) < BANDS.index(instead.band):
            found[laid.band, instead.band].append(unit)
    return max(found.items(), key=lambda each: len(each[1]), default=(("", ""), []))


def _by(volley: Fire) -> str:
    return "+".join(shot.unit for shot in volley.shots)


def _rolled(volley: Fire) -> int:
    return sum(shot.dice for shot in volley.shots)


def _points(state: State, volley: Fire) -> float:
    """Return the fire points of a volley on average, before markers. [FIRE-2, FIRE-4]"""
    found = 0.0
    for shot in volley.shots:
        laid = fire.best(state, shot.unit, volley.at)
        if laid is not None:
            adds = weapons.modifier(laid.weapon, state.context.cards[volley.at].armor, state.context.rules)
            counted = weapons.COUNTED[weapons.COUNTS[laid.band]]
            found += shot.dice * sum(counted) / 6 + (adds or 0)
    return found


BAND: PuzzleKind[State] = PuzzleKind(
    name="band", title="which band", measure="number", counts="men on average", margin=Fraction(1, 10), fewest=3,
    share=Fraction(1, 3), least=Fraction(-1, 2), base=900,
    ask=_ask, aims=_aims, options=_options, value=_value, why=_why,
    thumbs=(
        Thumb("at once", lambda state, aim, option: option.key == "long"),
        Thumb("wait for short range", lambda state, aim, option: option.key == "short"),
        Thumb("medium range", lambda state, aim, option: option.key == "medium"),
    ),
)  # fmt: skip
