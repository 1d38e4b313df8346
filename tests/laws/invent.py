"""Commands that nobody would give: every field filled by its type from what is on the table, or near it."""

import random
import typing
from collections.abc import Iterator, Sequence
from types import UnionType
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from cb_tui.core.ruleset import Ruleset
from cb_tui.core.values import Command, Place, UnitId


class CommandInventor:
    """Invents commands of a rules system about these pieces, places and other names; the same seed invents the same."""

    def __init__(
        self, rules: Ruleset[Any], ids: Sequence[str], places: Sequence[str], seed: int, names: Sequence[str] = ()
    ) -> None:
        self.kinds: tuple[Any, ...] = typing.get_args(rules.command_type)
        self.ids = [*ids, "nobody"]
        self.places = [*places, "9999", "here"]
        self.names = [*ids, *names, "nobody"]
        self.chance = random.Random(seed)

    def commands(self, legal: Sequence[Command], count: int) -> Iterator[Command]:
        """`count` commands made up, and as many legal ones with one field changed."""
        for _ in range(count):
            kind = self.chance.choice(self.kinds)
            yield kind(**{name: self.value(hint) for name, hint in _fields(kind)})
            near = self.chance.choice(legal)
            fields = _fields(type(near))
            if fields:
                name, hint = self.chance.choice(fields)
                yield replace(near, **{name: self.value(hint)})

    def value(self, hint: Any) -> Any:
        """Some value of a type."""
        if hint is UnitId:
            return self.chance.choice(self.ids)
        if hint is Place:
            return self.chance.choice(self.places)
        if hint is int:
            return self.chance.randint(-1, 4)
        origin, inner = typing.get_origin(hint), typing.get_args(hint)
        if origin is tuple and inner[-1] is not Ellipsis:
            return tuple(self.value(each) for each in inner)
        if origin is tuple:
            return tuple(self.value(inner[0]) for _ in range(self.chance.randint(0, 3)))
        if origin is Literal:
            return self.chance.choice(inner)
        if origin in (UnionType, typing.Union):
            return self.value(self.chance.choice(inner))
        if isinstance(hint, type) and issubclass(hint, Struct):
            return hint(**{name: self.value(each) for name, each in _fields(hint)})
        if getattr(hint, "__supertype__", None) is str:  # of a side, a company
            return self.chance.choice(self.names)
        return None if hint is type(None) else hint()


def _fields(kind: Any) -> list[tuple[str, Any]]:
    return list(typing.get_type_hints(kind).items())
