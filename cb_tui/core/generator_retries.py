"""Attempts: a battle is drawn anew, with other countries, until one is taken."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from cb_tui.core.generator import GenerationError, Recipe
from cb_tui.core.grammar import closest_name
from cb_tui.core.seeded_draws import SeededDraws

T = TypeVar("T")
TRIES = 12

Streams = Callable[[str], SeededDraws]  # of a stage by its name


class NoSiteError(Exception):
    """The lack of a place in the country for something that a mission needs. The word names it."""


class UnsuitedMapsError(GenerationError):
    """The rejection of every map that was tried. `reason` is that of the last."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(
            f"{code} makes no battle: {TRIES} maps were tried and the last was rejected ({reason}); use another seed"
        )
        self.reason = reason


def streams(recipe: Recipe, attempt: int) -> Streams:
    """Return the sources of chance of one try, one for each stage."""

    def stream(stage: str) -> SeededDraws:
        return SeededDraws("cb_tui forge", recipe.stamp, recipe.theatre, recipe.mission, recipe.seed, attempt, stage)

    return stream


def first_success(recipe: Recipe, one: Callable[[int], T]) -> tuple[T, list[str]]:
    """Return the first try that raises no NoSiteError, and the reasons of the earlier tries.

    Raises UnsuitedMapsError if all tries fail.
    """
    failed: list[str] = []
    while len(failed) < TRIES:
        try:
            return one(len(failed)), failed
        except NoSiteError as none:
            failed.append(str(none))
    raise UnsuitedMapsError(recipe.code, failed[-1])


def check_known_name(name: str, there: Mapping[str, object], what: str) -> None:
    """Raise GenerationError if `name` is not a key of `there`. The sentence calls the keys `what`."""
    if name not in there:
        near = closest_name(name, there)
        perhaps = f"did you mean {near}? The {what}s are" if near else f"the {what}s are"
        raise GenerationError(f"there is no {what} {name} to make a battle from; {perhaps} {', '.join(there)}")


def deal_names(recipe: Recipe, names: Sequence[str], missions: Sequence[str], count: int) -> list[str]:
    """Return names of places that each seed and mission takes from other parts of the theatre's deck."""
    deck = SeededDraws("cb_tui forge", recipe.stamp, recipe.theatre, "names").shuffled(names)
    card = recipe.seed * len(missions) + missions.index(recipe.mission)
    return [deck[(card + len(deck) * number // count) % len(deck)] for number in range(count)]
