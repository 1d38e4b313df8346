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
    "FIRE-7": "from an adjacent hex each attack rolls a die more",
    "SHC-2": "in the same hex an attack rolls a die more",
    "SIDE-2": "it hits the side of the tank, for a die more and 1 on the best die",
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
    """Return why one attack is likelier to destroy than another, or an empty string if no line tells."""
    text = next(_found(best, given), "")
    pieces = (*(one.parts[0].targets for one in (best, given)), best.by, given.by)
    named = text.startswith(tuple(f"{names(each)} " for each in pieces))
    return f"{text if named else capital(text)}." if text else ""


def _found(best: Forecast, given: Forecast) -> Iterator[str]:
    one, other = best.parts[0], given.parts[0]
    if len(other.targets) > len(one.targets) and dice(given, "defense") > dice(best, "defense"):
        yield (
            f"a group defends together: {names(other.targets)} roll {_count(given, 'defense')}, "
            f"{names(one.targets)} {dice(best, 'defense')}"
        )
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
    if dice(best, "defense") < dice(given, "defense") and one.targets != other.targets:
        many = _count(best, "defense"), dice(given, "defense")
        yield f"{names(one.targets)} defend{_s(one.targets)} with {many[0]}, {names(other.targets)} with {many[1]}"
    if dice(best, "attack") > dice(given, "attack"):
        many = _count(best, "attack"), dice(given, "attack")
        yield f"{names(best.by)} roll{_s(best.by)} {many[0]}, {names(given.by)} {many[1]}"
    if best.by == given.by and one.targets == other.targets:
        yield from _shed(best, given)


def _shed(best: Forecast, given: Forecast) -> Iterator[str]:
    pools = f"{dice(best, 'attack')} against {dice(best, 'defense')}"
    than = f"{dice(given, 'attack')} against {dice(given, 'defense')}"
    if dice(best, "attack") != dice(given, "attack"):
        yield f"the same lead in dice is worth more as {pools} than as {than}"


def _s(units: tuple[str, ...]) -> str:
    return "s" if len(units) == 1 else ""


def _count(told: Forecast, side: str) -> str:
    return count_noun(dice(told, side), "die", "dice")


def _lines(told: Forecast) -> dict[tuple[str, str], Reason]:
    return {(stage.side, line.rule): line for stage in told.parts[0].stages for line in stage.lines if line.rule}


# --- kinds -----------------------------------------------------------------------------------------------------------

Why = Callable[[m.State, Aim, Option, Option], str]


def shots(state: m.State, _: Aim, best: Option, given: Option) -> str:
    """Return why one attack is better than another."""
    told = [actions.forecast(state, each.command) for each in (best, given) if each.command is not None]
    found = [each for each in told if each is not None and each.parts]
    return of_shots(*found) if len(found) == 2 else ""


def turns(state: m.State, aim: Aim, best: Option, given: Option) -> str:
    """Return why one first shot is better than another."""
    own, its = (each.key.partition(">")[0].split("+") for each in (best, given))
    if len(own) < len(its) and not state.units[aim.target].disrupted:
        return (
            f"A first hit leaves {aim.target} so that any second hit destroys it: shots one after the other do more "
            "than one of all together."
        )
    if len(own) < len(its):
        word = state.context.edition.words.disrupted
        return f"{aim.target} is {word}, so any hit destroys it: shots one by one have more chances of a hit."
    if len(own) > len(its):
        return "All together have the better chance of a hit; one by one each of them may miss alone."
    return shots(state, aim, best, given)


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
