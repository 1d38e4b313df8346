"""Which keys of a battle file the pages, cards, sentences and brushes of an editor reach."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from types import UnionType
from typing import Any, Union, get_args, get_origin

import msgspec

from cb_tui.core.battle_editor import BattleEditor, Field, Stroke
from cb_tui.core.editing import EditError
from cb_tui.core.values import Place


def fields(editor: BattleEditor, data: Any, *cards: Any) -> Iterator[Field]:
    """Every field of every page, card and sentence, and of some more cards."""
    for page in editor.pages(data):
        yield from page.fields
        for each in page.lists:
            for card in each.cards:
                yield from card.fields
    for path in cards:
        yield from editor.card(data, {}, path).fields
    for sentence in editor.objectives(data):
        yield from (part for part in (*sentence.parts, *sentence.rest) if isinstance(part, Field))


def keys(kind: Any, above: str = "") -> Iterator[str]:
    """Every key path that records of a type can have, without numbers and names of entries."""
    origin, inner = get_origin(kind), get_args(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        for field in msgspec.structs.fields(kind):
            path = f"{above}.{field.encode_name}".lstrip(".")
            under = [*keys(field.type, path)]
            yield from under or [path]
    elif origin in {Union, UnionType} or origin in {tuple, dict}:
        for each in inner:
            yield from keys(each, above)


def bare(path: Any, named: Any) -> str:
    """A key path without numbers, and without the names below the keys that are `named`."""
    steps = [step for step in path if isinstance(step, str)]
    return ".".join(step for n, step in enumerate(steps) if not (n and steps[n - 1] in named))


def reached(editor: BattleEditor, data: Any, cards: Any, named: Any, *ways: tuple[Place, Place]) -> set[str]:
    """Every key path that a field or a stroke of a brush along some way changes."""
    found = {bare(field.path, named) for field in fields(editor, data, *cards)}
    for brush, way in product(editor.brushes(data), ways):
        stroke = Stroke(way[: 1 if brush.paints == "place" else 2], (way,) if brush.paints == "side" else ())
        with suppress(EditError):  # another way suits the brush
            found |= {bare(edit.path[:2], named) for edit in editor.painted(data, brush.id, stroke)}
    return found
