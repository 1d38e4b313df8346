"""A battle with its handicap."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cb_tui.core.scenario import Scenario


def with_handicap(battle: Scenario) -> Scenario:
    """Return the battle with its handicap taken, or unchanged if it has none or has taken it already."""
    given = battle.handicap
    if given is None or given.taken:
        return battle
    left = {name: _without(getattr(battle, name), given.without) for name in battle.__struct_fields__}
    changes = {"title": f"{battle.title} (handicap)", "handicap": replace(given, taken=True)}
    return replace(battle, **left | changes | {"turns": given.turns or battle.turns})


def ids_of(value: Any) -> set[str]:
    """Return the ids of all records in a value."""
    if isinstance(value, tuple):
        return set[str]().union(*map(ids_of, value))
    if isinstance(value, Struct):
        inner = set[str]().union(*(ids_of(getattr(value, name)) for name in value.__struct_fields__))
        return inner | ({value.id} if hasattr(value, "id") else set())
    return set()


def _without(value: Any, ids: tuple[str, ...]) -> Any:
    """Return the value without records of these ids and without these ids in its lists."""
    if isinstance(value, tuple):
        return tuple(_without(each, ids) for each in value if getattr(each, "id", each) not in ids)
    if isinstance(value, Struct):
        return replace(value, **{name: _without(getattr(value, name), ids) for name in value.__struct_fields__})
    return value
