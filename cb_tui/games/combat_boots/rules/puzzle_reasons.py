"""Sentences on why one answer to a puzzle is better than another, from lines in which their forecasts differ."""

from collections.abc import Callable, Iterator
from fractions import Fraction

from cb_tui.core import hexes
from cb_tui.core.forecast import Forecast
from cb_tui.core.grammar import capital, count_noun, join_list, number
from cb_tui.core.hexes import Hex
from cb_tui.core.puzzle import Aim, Option
from cb_tui.core.report import Reason
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules import actions, exposure, hand_to_hand, shot, sight
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.occupancy import names, units_of
from cb_tui.games.combat_boots.rules.puzzle_thumbs import dice
from cb_tui.games.combat_boots.rules.terrain import terrain

ADDED = {  # by rule, to an attack: what a line of the better one gives it
    "FIRE-7": "from an adjacent hex each attack rolls one more die",
    "SHC-2": "in the same hex an attack rolls one more die",
    "SIDE-2": "it hits the side of the tank, for one more die and 1 on the best die",
    "LDR-2": "the leader with the firers adds to their best die",
    "LDR-2a": "the leader with the firers adds to their best die",
    "STK-4": "the crowd in that hex makes each hit likelier",
    "HE-3": "its shells add to both best dice",
    "UNIT-6": "napalm adds to both best dice",
}
TAKEN = {  # by rule, from a defense: what a line of the worse one gives its target
    "COV-2": "{2} adds {3} to its best die for the {0} in {1}",
    "COV-4": "{2} has one more die for the {0} in {1}",
    "LDR-2": "a leader stands with that target and adds to its best die",
    "LDR-2a": "a leader stands with that target and adds to its best die",
    "HE-2": "armor stands well against shells",
    "TRN-5": "riders count with their tank",
}
NOTES = {
    "AT-1": "one higher die is enough to destroy armor",
    "SHC-3": "in the same hex one higher die is enough to destroy",
    "FIRE-6": "{0} is {1} already, so any hit destroys it",
}


def of_shots(best: Forecast, given: Forecast, disrupted: str) -> str:
    """Return why one attack is likelier to destroy than another: one or two causes, then the dice that are better.

    `disrupted` is the edition's word for that state.
    """
    causes = [*dict.fromkeys(_causes(best, given, disrupted))][:2]
    ours, theirs = _rolled(best), _rolled(given)
    better = ours[1] < theirs[1] or ours[0] > theirs[0]
    shed = best.by == given.by and best.parts[0].targets == given.parts[0].targets
    text, pieces = "; ".join(causes), {names(told.parts[0].targets) for told in (best, given)}
    told = [f"{text if text.partition(' ')[0] in pieces else capital(text)}."] if text else []
    if ours != theirs and (better or shed or not causes):
        told.append(_pools(best, given))
    return " ".join(told)


def _causes(best: Forecast, given: Forecast, disrupted: str) -> Iterator[str]:
    one, other = best.parts[0], given.parts[0]
    if len(other.targets) > len(one.targets) and dice(given, "defense") > dice(best, "defense"):
        yield f"{names(other.targets)} defend together"
    ours, theirs = _lines(best), _lines(given)
    for rule, text in NOTES.items():
        if ("defense", rule) in ours and ("defense", rule) not in theirs:
            yield text.format(names(one.targets), disrupted)
    for rule, text in TAKEN.items():
        if (line := theirs.get(("defense", rule))) and ("defense", rule) not in ours:
            yield text.format(line.reason, other.place, names(other.targets), line.dice)
    for rule, text in ADDED.items():
        if ("attack", rule) in ours and ("attack", rule) not in theirs:
            yield text
    if best.by == given.by and one.targets == other.targets and _rolled(best) < _rolled(given):
        yield "the same lead in dice is worth more when both sides roll fewer"


def _rolled(told: Forecast) -> tuple[int, int]:
    return dice(told, "attack"), dice(told, "defense")


def _pools(best: Forecast, given: Forecast) -> str:
    """Return the dice of both attacks in a sentence: "R1 rolls 3 dice against 2 at m1, M1 2 against 2 at r1."."""
    same_by, same_at = best.by == given.by, best.parts[0].targets == given.parts[0].targets
    (ours, theirs), (its, others) = _rolled(best), _rolled(given)
    at, other = (
        f"{'' if same_at else f' at {names(told.parts[0].targets)}'}{_shed_words(told)}" for told in (best, given)
    )
    who = "" if same_by else f"{names(given.by)} "
    roll = "rolls" if len(best.by) == 1 else "roll"
    return (
        f"{names(best.by)} {roll} {count_noun(ours, 'die', 'dice')} against {theirs}{at}, "
        f"{'not ' if same_by and same_at else who}{its} against {others}{other}."
    )


def _shed_words(told: Forecast) -> str:
    shed = -_lines(told)["attack", "EXC-1"].dice if ("attack", "EXC-1") in _lines(told) else 0
    return f" after shedding {shed}" if shed else ""


def _lines(told: Forecast) -> dict[tuple[str, str], Reason]:
    return {(stage.side, line.rule): line for stage in told.parts[0].stages for line in stage.lines if line.rule}


# --- kinds -----------------------------------------------------------------------------------------------------------

Why = Callable[[m.State, Aim, Option, Option], str]


def shots(state: m.State, _: Aim, best: Option, given: Option) -> str:
    """Return why one attack is better than another."""
    told = [actions.forecast(state, each.command) for each in (best, given) if each.command is not None]
    found = [each for each in told if each is not None and each.parts]
    return of_shots(found[0], found[1], state.context.edition.words.disrupted) if len(found) == 2 else ""


def moves(state: m.State, aim: Aim, best: Option, given: Option) -> str:
    """Return which shots enemies have at a piece on the worse way or at its end and not on the better, and why not."""
    one, other = _shots(state, aim, best), _shots(state, aim, given)
    firers = {foe for foe, _ in one}
    if more := [(foe, at) for foe, at in other if foe not in firers]:
        where = more[0][1]
        foes = tuple(dict.fromkeys(foe for foe, at in more if at == where))
        each = "each fire" if len(foes) > 1 else "fire"
        return f"{join_list(foes)} can {each} at {aim.unit} in {where}. {_unseen(state, aim, best, foes[0])}"
    extra = [(foe, at) for foe, at in other if (foe, at) not in one]
    if extra and len(other) > len(one):
        few = number(len(one)) if one else "none"
        foe, at = extra[0]
        passing = f", on the way to {given.place}," if given.place not in (at, None) else ""
        many = f"{number(len(other))} shots in all, {few} on the best way"
        return f"In {at}{passing} {foe} gets a shot at {aim.unit} as well: {many}."
    return _worse_step(state, aim, best, given) or _poorer(state, aim, best, given)


def _unseen(state: m.State, aim: Aim, best: Option, foe: UnitId) -> str:
    """Return why an enemy has no shot at a piece where the best way comes nearest to it."""
    firer, setting = state.units[foe], state.context
    ends = (*best.path, *([best.place] if best.place else []))
    at = min(map(Hex, ends), key=lambda here: hexes.distance(firer.at, here))
    near = f"{at}, where the best way comes nearest to it," if len({*ends}) > 1 else at
    if block := sight.hidden(setting, firer.at, at, sight.visibility(setting, state.turn)):
        name, rule, by = block
        where = "" if by in (at, firer.at) else f" in {by}"
        by_it = f"is {name}" if rule == sight.DARK else f"is blocked by {name}{where}"
        return f"The line from {foe} to {near} {by_it}."
    if friend := sight.lane(state, firer, at):
        return f"The line from {foe} to {near} runs through pieces of its own side in {friend}."
    if any(each.at == at for each in units_of(state, firer.side)):
        return f"No enemy may fire into {at}, which holds a piece of their own."
    if not shot.in_reach(state, firer, hexes.distance(firer.at, at)):
        return f"The range of {foe} does not reach {near.removesuffix(',')}."
    return f"At {near} {foe} has no shot left."


def _worse_step(state: m.State, aim: Aim, best: Option, given: Option) -> str:
    """Return the most dangerous step of the worse way and its ground, "" if the best way has one like it."""
    right = max((hit for hit, _, _ in _steps(state, aim, best)), default=Fraction(0))
    hit, at, stays = max(_steps(state, aim, given), default=(Fraction(0), "", False))
    if hit <= right:
        return ""
    ground = terrain(state.context.board, Hex(at)).name
    less = f"nowhere on the best way more than {float(right):.1%}" if right else "none on the best way"
    step = f"the step to {at} ({ground}){' and there' if stays else ''}"
    return f"The chance of being hit on {step} is {float(hit):.1%}, {less}."


def _steps(state: m.State, aim: Aim, option: Option) -> list[tuple[Fraction, str, bool]]:
    """Return the chance of being hit on each step of a way, on the last one and where it ends together."""
    way = tuple(map(Hex, option.path))
    steps = [(each.hit, str(each.hex)) for each in exposure.exposure(state, aim.unit, way).steps] if way else []
    if not option.place:
        return [(hit, at, False) for hit, at in steps]
    stays = exposure.danger(state, aim.unit, Hex(option.place)).hit_chance
    last = steps[-1][0] if steps else Fraction(0)
    return [
        *((hit, at, False) for hit, at in steps[:-1]),
        (1 - (1 - last) * (1 - stays), str(option.place), bool(stays)),
    ]


def _poorer(state: m.State, aim: Aim, best: Option, given: Option) -> str:
    """Return the chances to be hit on both ways and at their ends, the highest first."""
    told = [
        join_list([f"{float(hit):.1%}" for hit, _, _ in sorted(_steps(state, aim, one), reverse=True) if hit])
        for one in (given, best)
    ]
    return f"The chances of being hit are {told[0]} for {given.text}, and {told[1] or 'none'} for {best.text}."


def _shots(state: m.State, aim: Aim, option: Option) -> tuple[tuple[UnitId, Hex], ...]:
    """Return the enemies that can fire at a piece, each with the hex: on its way, then where it stays."""
    way = tuple(map(Hex, option.path))
    steps = exposure.exposure(state, aim.unit, way).steps if way else ()
    found = [(foe, Hex(step.hex)) for step in steps for foe in step.by]
    if option.place:
        at = Hex(option.place)
        found += [(foe, at) for foe in exposure.danger(state, aim.unit, at).attackers]
    return tuple(found)


def fights(state: m.State, aim: Aim, best: Option, ___: Option) -> str:
    """Return why to fight hand to hand, or not to."""
    at, side = Hex(aim.place), state.pending[-1].side
    ours, theirs = (hand_to_hand.pool(state, one, at) for one in (side, state.context.enemy(side)))
    dice = f"In {at} you roll {count_noun(ours, 'die', 'dice')}, they roll {theirs}"
    if best.key == "not":
        return f"{dice}, and a tie costs both sides a piece: a round costs you more than it costs them."
    return f"{dice}: a round costs them more than it costs you."
