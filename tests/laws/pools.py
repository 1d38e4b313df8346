"""The law of pools: the lines that explain a roll add up to the dice that fell. `conftest` holds every game to it."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from cb_tui.core.values import Event, Rolled
from cb_tui.games.combat_boots.rules import events as e
from cb_tui.games.combat_boots.rules import hand_to_hand
from cb_tui.games.combat_boots.rules.dogfight.model import Contested
from cb_tui.games.combat_boots.rules.edition import Edition


def adds_up(state: Any, events: Sequence[Event], evolve: Callable[[Any, Event], Any]) -> None:
    """Raises AssertionError where a pool of these events, the first of which happens in `state`, is not its lines."""
    fought = any(isinstance(event, e.Fought) for event in events)  # only these ask for the pieces that roll
    for index, event in enumerate(events):
        for told, rolled in pools(state, event, events[index + 1 :]):
            assert told == rolled, f"{told} dice are told and {rolled} rolled: {event}"
        for told, reads in readings(state, event):
            assert told == reads, f"dice and lines give {told}, not {reads}: {event}"
        state = evolve(state, event) if fought else state


def pools(before: Any, event: Any, after: Sequence[Event]) -> Iterator[tuple[int, int]]:
    """Of each pool of an event the dice that its lines tell and those that fell; `before` it these pieces stood."""
    match event:
        case e.Fired() | e.AirFired():
            drop = getattr(event, "drop", 0)
            for lines, faces in ((event.attack, event.faces), *((each.defense, each.faces) for each in event.verdicts)):
                yield sum(line.dice for line in lines) - drop, len(faces)
        case e.Fought(side=side, at=at):
            enemy = before.context.enemy(side)
            ours = event.by or [unit.id for unit in hand_to_hand.fighters(before, side, at)]
            theirs = event.foes or [unit.id for unit in hand_to_hand.fighters(before, enemy, at)]
            bonus = len(event.enemy_dice) - hand_to_hand.dice_of(before, theirs)
            assert bonus in {0, before.context.edition.first_round_bonus}, event
            yield hand_to_hand.dice_of(before, ours), len(event.dice)
        case Contested(ratings=(own, other), sign=sign):
            yield own + (sign > 0), len(event.faces)
            yield other + (sign < 0), len(event.foe_faces)
        case e.Tested(units=units, chances=chances):
            alone = event.why == "morale" and before.context.edition.rally == "one die each"
            yield len(units), len(chances)
            yield 1 if alone else 2, len(next(one.faces for one in after if isinstance(one, Rolled)))


def readings(before: Any, event: Any) -> Iterator[tuple[int, int]]:
    """Of each die that a fire is judged by what it shows with its lines, and what the event says. [FIRE-4, SIX-5]"""
    if not isinstance(event, e.Fired | e.AirFired):
        return
    edition = before.context.edition
    best, second = sorted((0, *event.faces))[:-3:-1]
    yield best + _added(event.attack_mods, event.faces, edition), event.reads[0]
    yield (
        second + (sum(line.dice for line in event.second_mods) if second and edition.raises_second else 0),
        event.reads[1],
    )
    for each in event.verdicts:
        yield max(each.faces) + _added(each.defense_mods, each.faces, edition), each.reads


def _added(lines: Sequence[e.DiceEntry], faces: Sequence[int], edition: Edition) -> int:
    """What lines and, in the classic edition, sixes after the first add to a best die."""
    sixes = 0 if edition.counts_sixes else max(0, faces.count(6) - 1)
    return sum(line.dice for line in lines) + sixes
