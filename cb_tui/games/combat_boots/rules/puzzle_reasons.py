"""Sentences on why one answer to a puzzle is better than another, from lines in which their forecasts differ."""

from collections.abc import Callable, Iterator

from cb_tui.core.forecast import Forecast
from cb_tui.core.grammar import capital, count_noun
from cb_tui.core.hexes import Hex
from cb_tui.core.puzzle import Aim, Option
from cb_tui.core.report import Reason
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules import actions, exposure, hand_to_hand
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.occupancy import names
from cb_tui.games.combat_boots.rules.puzzle_thumbs import dice

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
    "COV-2": "the cover in {1} ({0}) adds to the best die of a target in it",
    "COV-4": "the {0} in {1} gives each piece in it one more die",
    "LDR-2": "a leader stands with that target and adds to its best die",
    "LDR-2a": "a leader stands with that target and adds to its best die",
    "HE-2": "armor stands well against shells",
    "TRN-5": "riders count with their tank",
}
NOTES = {
    "AT-1": "one higher die is enough to destroy armor",
    "SHC-3": "in the same hex one higher die is enough to destroy",
    "FIRE-6": "{0} is hurt already, so any hit destroys it",
}


def of_shots(best: Forecast, given: Forecast) -> str:
    """Return why one attack is likelier to destroy than another: one or two causes, then the dice that are better."""
    causes = [*dict.fromkeys(_causes(best, given))][:2]
    ours, theirs = _rolled(best), _rolled(given)
    better = ours[0] >= theirs[0] and ours[1] <= theirs[1]
    shed = best.by == given.by and best.parts[0].targets == given.parts[0].targets
    text, pieces = "; ".join(causes), {names(told.parts[0].targets) for told in (best, given)}
    told = [f"{text if text.partition(' ')[0] in pieces else capital(text)}."] if text else []
    if ours != theirs and (better or shed or not causes):
        told.append(_pools(best, given))
    return " ".join(told)


def _causes(best: Forecast, given: Forecast) -> Iterator[str]:
    one, other = best.parts[0], given.parts[0]
    if len(other.targets) > len(one.targets) and dice(given, "defense") > dice(best, "defense"):
        yield f"{names(other.targets)} defend together"
    ours, theirs = _lines(best), _lines(given)
    for rule, text in NOTES.items():
        if ("defense", rule) in ours and ("defense", rule) not in theirs:
            yield text.format(names(one.targets))
    for rule, text in TAKEN.items():
        if (line := theirs.get(("defense", rule))) and ("defense", rule) not in ours:
            yield text.format(line.reason, other.place)
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
    at, other = ("", "") if same_at else (f" at {names(told.parts[0].targets)}" for told in (best, given))
    who = "" if same_by else f"{names(given.by)} "
    roll = "rolls" if len(best.by) == 1 else "roll"
    return (
        f"{names(best.by)} {roll} {count_noun(ours, 'die', 'dice')} against {theirs}{at}, "
        f"{'not ' if same_by and same_at else who}{its} against {others}{other}."
    )


def _lines(told: Forecast) -> dict[tuple[str, str], Reason]:
    return {(stage.side, line.rule): line for stage in told.parts[0].stages for line in stage.lines if line.rule}


# --- kinds -----------------------------------------------------------------------------------------------------------

Why = Callable[[m.State, Aim, Option, Option], str]


def shots(state: m.State, _: Aim, best: Option, given: Option) -> str:
    """Return why one attack is better than another."""
    told = [actions.forecast(state, each.command) for each in (best, given) if each.command is not None]
    found = [each for each in told if each is not None and each.parts]
    return of_shots(*found) if len(found) == 2 else ""


def moves(state: m.State, aim: Aim, best: Option, given: Option) -> str:
    """Return which shots enemies have at a piece on the worse way or at its end, and not on the better."""
    one, other = _shots(state, aim, best), _shots(state, aim, given)
    firers = {foe for foe, _ in one}
    if more := [(foe, at) for foe, at in other if foe not in firers]:
        where = more[0][1]
        foes = tuple(dict.fromkeys(foe for foe, at in more if at == where))
        return f"{names(foes)} can fire at {aim.unit} in {where}, and nowhere with the right answer."
    if len(other) > len(one):
        many = f"enemies have {count_noun(len(other), 'shot')} that way, {len(one) or 'none'} with the right answer"
        extra = next(((foe, at) for foe, at in other if (foe, at) not in one), None)
        return f"{extra[0]} can fire at {aim.unit} in {extra[1]}, too: {many}." if extra else f"{capital(many)}."
    told = _poorer(state, aim, best, given) or _worse_step(state, aim, best, given)
    return told or "By range and cover the right answer leaves enemies poorer shots."


def _worse_step(state: m.State, aim: Aim, best: Option, given: Option) -> str:
    """Return the most dangerous step of the worse way, if the right way has none like it."""
    ways = (tuple(map(Hex, each.path)) for each in (best, given))
    steps = [[(step.hit, step.hex) for step in exposure.exposure(state, aim.unit, way).steps] for way in ways]
    right, (hit, at) = max((chance for chance, _ in steps[0]), default=0), max(steps[1], default=(0, ""))
    if hit <= right:
        return ""
    return (
        f"The step to {at} is hit with {float(hit):.0%}, no step of the right answer with more than {float(right):.0%}."
    )


def _poorer(state: m.State, aim: Aim, best: Option, given: Option) -> str:
    """Return the likeliest shots at a piece in both hexes, if it is less likely to be hit in the right one."""
    worst = []
    for option in (given, best):
        threats = exposure.danger(state, aim.unit, Hex(option.place)).threats if option.place else ()
        if not threats:
            return ""
        worst.append(max(threats, key=lambda one: one.odds.effect))
    one, other = worst
    if one.odds.effect <= other.odds.effect:
        return ""
    return (
        f"In {given.place} {one.unit} hits {aim.unit} with {float(one.odds.effect):.0%}, "
        f"in {best.place} no enemy with more than {float(other.odds.effect):.0%}."
    )


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
