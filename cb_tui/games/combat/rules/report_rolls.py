"""The rolls of a command with stored chances, each pointing at its card and dice. [SALVO, SAVE]"""

from cb_tui.core.report import Fallen, Roll
from cb_tui.core.spelling import count_noun
from cb_tui.core.values import Drawn, Event, Rolled, Side, UnitId
from cb_tui.games.combat.rules import events as e
from cb_tui.games.combat.rules import lines, odds
from cb_tui.games.combat.rules import model as m

FallenDice = tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]  # indices among the events of the command, and faces


def fallen(events: tuple[Event, ...], before: int) -> FallenDice:
    """Return the card and dice that the event at an index judges: those directly before it."""
    found: list[int] = []
    for index in range(before - 1, -1, -1):
        if not isinstance(events[index], Rolled | Drawn):
            break
        found.insert(0, index)
    faces = tuple(_faces(events[index]) for index in found)
    return tuple(found), faces


def _faces(event: Event) -> tuple[int, ...]:
    return (event.card,) if isinstance(event, Drawn) else event.faces if isinstance(event, Rolled) else ()


def owner(state: m.State, unit: UnitId) -> Side:
    """Return whose a piece is, or was."""
    if unit in state.pieces:
        return state.side(unit)
    lost = {loss.unit: loss.side for loss in state.losses}
    return lost[unit]


def shot(state: m.State, event: e.Shot, fell: FallenDice) -> Roll:
    """Return a shot: the card, then the die of the piece that was hit."""
    deck, piece = m.Deck(event.hits, event.cards - event.hits), state.pieces.get(event.unit)
    return Roll(
        kind="fire", side=owner(state, event.unit), actors=(event.unit,), targets=(event.at,), place=event.where,
        verb="fired at", distance=event.distance, attack=True,
        frame=lines.frame(state.context, piece.kind, piece.at, event.distance) if piece else None,
        stages=odds.stages(event.at, deck, event.needs, event.reasons), fallen=_drawn(event, fell[1]),
        story=_story(event), die_events=fell[0], faces=fell[1], pools=f"{event.hits} in {event.cards}, {event.needs}+",
        outcome_text=_told(event, fell[1]),
        results=odds.shot(deck, event.needs),
        result_index=0 if not event.hit else 1 if event.saved else 2, event=event,
    )  # fmt: skip


def strike(state: m.State, event: e.Struck, fell: FallenDice) -> Roll:
    """Return a strike: the card, the die of the target if it was hit, the die of the plane."""
    deck, risk = m.Deck(event.hits, event.cards - event.hits), state.context.rules.plane_risk
    own = odds.plane(event.plane, event.plane_needs, risk)
    return Roll(
        kind="strike", side=owner(state, event.plane), actors=(event.plane,), targets=(event.at,), place=event.where,
        verb="struck", attack=True,
        stages=(*odds.stages(event.at, deck, event.needs, event.reasons), *own),
        fallen=_drawn(event, fell[1])[: 2 + len(own)],
        story=_story(event), die_events=fell[0], faces=fell[1],
        pools=f"{event.hits} in {event.cards}, {event.needs}+, {event.plane_needs}+",
        outcome_text=_told(event, fell[1]),
        results=odds.strike(deck, event.needs, event.plane_needs, risk),
        result_index=odds.fate(event.hit, event.saved, event.home), event=event,
    )  # fmt: skip


def _drawn(event: e.Shot | e.Struck, faces: tuple[tuple[int, ...], ...]) -> tuple[Fallen, ...]:
    """Return how the card and the dice fell, stage by stage."""
    card, *dice = (each[0] for each in faces)
    drawn = Fallen(((card, "hit" if event.hit else ""),), f"of {event.cards}, {'hit' if event.hit else 'miss'}")
    target = _die(dice.pop(0), event.needs, "destroyed") if event.hit else Fallen()
    if isinstance(event, e.Shot):
        return drawn, target
    return drawn, target, _die(dice[0], event.plane_needs, "lost") if dice else Fallen()


def _die(face: int, needs: int, failed: str) -> Fallen:
    """Return a save that was rolled."""
    saved = face >= needs
    return Fallen(((face, "hit" if saved else ""),), f"against {needs}, {'saved' if saved else failed}")


def _story(event: e.Shot | e.Struck) -> str:
    """Return the deck after the card. [SALVO-2e]"""
    left = f"{count_noun(event.hits - event.hit, 'hit')} in {event.cards - 1} cards left."
    return left if event.hit else f"{event.at} rolls no die. {left}"


def _told(event: e.Shot | e.Struck, faces: tuple[tuple[int, ...], ...]) -> str:
    """Return the card and dice of a shot ("HIT, die 3", "miss, plane 2"), or an empty string for a miss."""
    _, *dice = (each[0] for each in faces)
    parts = [f"HIT, die {dice.pop(0)}"] if event.hit and dice else ["HIT"] if event.hit else []
    if isinstance(event, e.Struck) and dice:
        parts = [*(parts or ["miss"]), f"plane {dice[0]}"]
    return ", ".join(parts)


def mine(state: m.State, event: e.Mined, fell: FallenDice) -> Roll:
    """Return the die of a piece that has entered a mine."""
    return Roll(
        kind="mine", side=owner(state, event.unit), actors=(event.unit,), targets=(event.unit,), place=event.at,
        verb="entered a mine", stages=(odds.die(f"the die of {event.unit}", event.needs, event.reasons),),
        fallen=(_die(fell[1][0][0], event.needs, "destroyed"),), story="The mine is removed.",
        die_events=fell[0], faces=fell[1], pools=f"{event.needs}+", results=odds.mine(event.needs),
        result_index=int(event.saved), event=event,
    )  # fmt: skip
