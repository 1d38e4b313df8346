"""The palette of a battle: the counters of the catalogues and its own, as an editor of its game shows them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cb_tui.core.battle_editor import BattleEditor, CounterView
from cb_tui.games import GAMES
from cb_tui.session.catalogues import counters
from cb_tui.session.library import Library

if TYPE_CHECKING:
    from cb_tui.core.ruleset import Ruleset


def palette(ruleset: "Ruleset[Any]", data: Mapping[str, Any] | None = None) -> dict[str, CounterView]:
    """Return the counters by id, those of a battle's own data last. Rules without an editor have none."""
    editor = editor_of(ruleset)
    if editor is None:
        return {}
    shipped = counters(ruleset.package, Library().catalogue_files(ruleset.package))
    found = {each.id: editor.counter(each.key, each.id, each.record, each.army) for each in shipped}
    return found | own_counters(editor, ruleset, data or {})


def own_counters(editor: BattleEditor, ruleset: "Ruleset[Any]", data: Mapping[str, Any]) -> dict[str, CounterView]:
    """Return the counters by id that the rules themselves have, and those of a battle's own data."""
    found = {**editor.counters(data)} if editor.counters is not None else dict[str, CounterView]()
    for each in ruleset.scenario_type.catalogues:
        own = data.get(each.key)
        for name, counter in own.items() if isinstance(own, Mapping) else ():
            found[name] = editor.counter(each.key, name, counter, "its own")
    return found


def editor_of(ruleset: "Ruleset[Any]") -> BattleEditor | None:
    """Return the editor of a game, or None if its battles are edited as text alone."""
    game = GAMES[ruleset.package]
    editor: BattleEditor | None = game.load(game.editor) if game.editor else None
    return editor
