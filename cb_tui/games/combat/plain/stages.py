"""Stages: card, die, die of the plane as sentences, before they fall and after."""

from collections.abc import Sequence

from cb_tui.core.report import Column, Result, Roll
from cb_tui.games.combat.rules.events import Mined, Shot, Struck
from cb_tui.presentation.text import percent


def drawn(column: Column, cards: int) -> str:
    """Return the deck before the draw: "The card: 7 of 19 are hits [SALVO-1]"."""
    (hits,) = column.lines
    return f"The card: {hits.dice} of {cards} are hits [{hits.rule}]"


def needed(column: Column) -> str:
    """Return the number that a die needs, with the reasons.

    For example "The die of g2: saved on 4 or more: hit by fire 5 [SAVE-1], in a wood +1 [SAVE-2]".
    """
    said, *others = column.lines
    needs = others[-1].dice if others else said.dice
    bettered = "".join(f", {each.reason} {each.dice:+d} [{each.rule}]" for each in others[:-1])
    return f"{_named(column)}: saved on {_faces(needs)}: {said.reason} {said.dice} [{said.rule}]{bettered}"


def stages(columns: Sequence[Column], cards: int) -> list[str]:
    """Return a sentence for each stage. `cards` is the number of cards in the deck, or 0 if none is drawn."""
    first = [drawn(columns[0], cards)] if cards else []
    return [*first, *map(needed, columns[len(first) :])]


def results(found: Sequence[Result]) -> str:
    """Return the possible results, best first: "destroyed 25%, saved 25%, a miss 50%"."""
    return ", ".join(f"{each.name} {percent(each.chance)}" for each in reversed(found) if each.chance)


def fell(roll: Roll) -> str:
    """Return the card and the die that fell, as in "card 4 of 19: hit"."""
    event, dice = roll.event, [each[0] for each in roll.faces if each]
    if isinstance(event, Mined):
        return f"die {dice[0]} against {event.needs}: {'saved' if event.saved else 'destroyed'}"
    assert isinstance(event, Shot | Struck), "only these draw a card"
    said = [f"card {dice[0]} of {event.cards}: {'hit' if event.hit else 'miss'}"]
    if event.hit:
        said.append(f"die {dice[1]} against {event.needs}: {'saved' if event.saved else 'destroyed'}")
    if isinstance(event, Struck) and event.home is not None:
        home = f"{event.plane} comes home" if event.home else f"{event.plane} is lost"
        said.append(f"its own die {dice[-1]} against {event.plane_needs}: {home}")
    return "; ".join(said)


def _named(column: Column) -> str:
    name = column.heading.lstrip("0123456789 ")
    return f"{name[:1].upper()}{name[1:]}"


def _faces(needs: int) -> str:
    return f"{needs} or more" if needs < 6 else "6" if needs == 6 else "nothing"
