"""Original: the battle that came with the program under the name of a save's, and what is otherwise there."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from cb_tui.core.limits import BATTLE_BYTES
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.scenario import Scenario
from cb_tui.core.spelling import count_noun
from cb_tui.games import RULESETS
from cb_tui.session.codec import Codec
from cb_tui.session.errors import SessionError, plain
from cb_tui.session.library import EXTRA_FOLDERS, Library, shipped_battles_folder
from cb_tui.session.log import LOG
from cb_tui.session.log_entry import GameStart, read_start


@dataclass(frozen=True)
class BattleDifference:
    """The differences between a battle and the shipped one of its name.

    `title` is the title of the shipped battle, `parts` are the differences in words.
    """

    title: str
    parts: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """Return the differences as a sentence for the player.

        The battle may have been altered, or the program's corrected since.
        """
        return f"its battle differs from the {self.title} of this program: {', '.join(self.parts)}"


REVISED = {  # since when games of a package begin by a revision of the rules
    "combat_boots": {1: date(2026, 11, 22), 2: date(2026, 11, 28)},
    "combat": {1: date(2026, 11, 28), 2: date(2026, 11, 28)},
    "combat_captain": {1: date(2026, 11, 28), 2: date(2026, 11, 28)},
}
PLAYED = ("id", "run")  # which must agree, although no move depends on them


def with_texts_of(start: GameStart, due: GameStart) -> GameStart:
    """Return `due` with texts, revision and format of `start`, which an older version may have written differently.

    Rulings that a start of an older revision does not state are left out too.
    """
    free = {key for key, said in Scenario.parts.items() if not said and key not in PLAYED}
    texts = {key: value for key, value in start.scenario.items() if key in free}
    kept = {key: value for key, value in due.scenario.items() if key not in free}
    if start.scenario.get("revision") != due.scenario.get("revision") and "rulings" in kept:
        stated = start.scenario.get("rulings", {})
        kept["rulings"] = {key: on for key, on in kept["rulings"].items() if key in stated}
        if not stated:
            del kept["rulings"]
    return replace(due, format=start.format, scenario=kept | texts)


def revision_fault(start: GameStart, due: GameStart, day: date) -> str:
    """Return a sentence if a game of a day cannot have begun by the revision of the rules that it states, or "".

    Its log is audited by the rules of that revision, so a game may state an older one only if that was in force on
    its day and its format is of that time.
    """
    stated, now = (each.scenario.get("revision") or 0 for each in (start, due))
    if stated == now:
        fits = start.format == due.format
        return "" if fits else f"its log has format {start.format}, and a game of {day} has format {due.format}"
    since = REVISED[RULESETS[due.ruleset].package]
    replaced = since.get(stated + 1) if type(stated) is int else None
    if start.format == 1 and replaced is not None and day <= replaced:
        return ""
    return f"its rules are those of revision {plain(stated, 20)}, and a game of {day} has revision {now}"


def departure(battle: Scenario, ruleset: Ruleset[Any]) -> BattleDifference | None:
    """Return the differences between a game's battle and the shipped one of its name, or None.

    None also if no battle of that name is shipped.
    """
    own = _library().find_battle(battle.id, battle.title)
    if own is None or type(own) is not type(battle):
        return None
    parts = tuple(part for key in battle.__struct_fields__ if (part := _part(key, own, battle)))
    if spec := ruleset.rulings:  # those of the same time
        then = replace(own, revision=battle.revision)
        parts += ("its rulings",) * (spec.switches(then) != spec.switches(battle))
    return BattleDifference(own.title, parts) if parts else None


def departure_of(folder: Path) -> BattleDifference | None:
    """Return the differences of a save's battle, by the first line of its log, or None if it is unreadable."""
    try:
        with (folder / LOG).open("rb") as file:
            start = read_start(file.readline(2 * BATTLE_BYTES).rstrip(b"\n"))
        ruleset = RULESETS.get(start.ruleset) if start else None
        return departure(Codec(ruleset).scenario(start.scenario), ruleset) if start and ruleset else None
    except (OSError, SessionError):
        return None


@cache
def _library() -> Library:
    return Library((shipped_battles_folder(), *EXTRA_FOLDERS))


def _part(key: str, original: Scenario, battle: Scenario) -> str:
    """Return the differences under a key in words, or an empty string."""
    own, its, said = getattr(original, key), getattr(battle, key), battle.parts.get(key, key)
    if own == its or not said:
        return ""
    if isinstance(said, str):
        return said
    mine, others = _by_name(own), _by_name(its)
    number = sum(mine.get(name) != others.get(name) for name in {*mine, *others})
    return count_noun(number, *said) if number else f"the order of its {key}"


def _by_name(things: Any) -> Mapping[Any, Any]:
    """Return records by their ids, those without an id by their index."""
    if isinstance(things, Mapping):
        return things
    return {getattr(thing, "id", place): thing for place, thing in enumerate(things)}
