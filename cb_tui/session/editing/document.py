"""Document: a battle file under edit. Its text is the model: data, battle and findings are read from it anew."""

from collections.abc import Callable, Mapping
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from cb_tui.core.editing import Change, Edit, EditError, KeyPath, changed
from cb_tui.core.limits import BATTLE_BYTES
from cb_tui.core.scenario import Finding, Scenario
from cb_tui.core.values import Value
from cb_tui.games import RULESETS
from cb_tui.session.editing.rows import Records
from cb_tui.session.editing.spans import Position, Spans
from cb_tui.session.editing.splices import Splice, shortest, spliced, splices
from cb_tui.session.library import Library, handicap_faults
from cb_tui.session.toml import TomlError, parsed


class Step(Value, frozen=True, tag=True):
    """A change of a text: its splices, and the hash that it had before. A text from outside has no change.

    A joined step and the one before it are one step of undo.
    """

    before: str
    splices: tuple[Splice, ...]
    change: Change = ()
    joined: bool = False


class Located(NamedTuple):
    """A finding with its place in the text."""

    finding: Finding
    at: Position


class Text:
    """A text of a battle file with all that is read from it, each when it is first asked for."""

    def __init__(self, path: Path, text: str, library: Library) -> None:
        self.path, self.text, self._library = path, text, library

    @cached_property
    def hash(self) -> str:
        """Return a hash of the text."""
        return digest(self.text)

    @cached_property
    def _read(self) -> dict[str, Any] | TomlError:
        try:
            return parsed(self.text.encode())
        except TomlError as fault:
            return fault

    @property
    def data(self) -> dict[str, Any]:
        """Return the plain data of the file, nothing if it is not TOML."""
        return {} if isinstance(self._read, TomlError) else self._read

    @property
    def fault(self) -> TomlError | None:
        """Return the fault of a text that is not TOML."""
        return self._read if isinstance(self._read, TomlError) else None

    @cached_property
    def spans(self) -> Spans:
        """Return the places of the values."""
        return Spans(self.text if self.fault is None else "", self.data)

    @cached_property
    def _examined(self) -> tuple[Scenario | None, list[Finding]]:
        battle, found = self._library.examine(self.path, self.text.encode())
        return battle, found if battle is None or found else handicap_faults(battle)

    @property
    def battle(self) -> Scenario | None:
        """Return the battle, or None if no battle can be built from the text."""
        return self._examined[0]

    @cached_property
    def findings(self) -> tuple[Located, ...]:
        """Return all findings on the text with their places, in the order of the check."""
        return tuple(Located(each, self.spans.of_finding(each.where)) for each in self._examined[1])


class Document:
    """A battle under edit, with its steps and how many of them hold now.

    `kept` is called with each step, and with what `undo` and `redo` do, before it holds; if it raises, nothing happens.
    """

    def __init__(self, path: Path, text: str, kept: "Callable[[Kept], None]" = lambda _: None) -> None:
        self._library = Library()
        self.path, self.now = path, Text(path, text, self._library)
        self.steps: list[Step] = []
        self.at = 0  # steps that hold
        self.texts = [text]  # before each step, and after the last one
        self.kept = kept

    @property
    def text(self) -> str:
        """Return the whole text."""
        return self.now.text

    @property
    def data(self) -> dict[str, Any]:
        """Return the plain data of the file."""
        return self.now.data

    @property
    def battle(self) -> Scenario | None:
        """Return the battle, or None if no battle can be built from the text."""
        return self.now.battle

    @property
    def findings(self) -> tuple[Located, ...]:
        """Return all findings with their places in the text."""
        return self.now.findings

    def position(self, path: KeyPath) -> Position:
        """Return line and column of a key or an entry."""
        return self.now.spans.position(path)

    # --- steps -------------------------------------------------------------------------------------------------------

    def change(self, change: Change, *, joined: bool = False) -> None:
        """Make a change, one step of undo. Raises EditError if it cannot be made, SaveError if it cannot be kept.

        Args:
            change: Key paths with new values.
            joined: Whether it is one step of undo with the change before it.
        """
        step, text = self._step(change, joined=joined and self.at > 0)
        self._do(step, text)

    def rewrite(self, text: str) -> None:
        """Take a text in that was written elsewhere, one step of undo. Raises as `change` does."""
        text = text.removeprefix("\ufeff")
        if text != self.text:
            self._do(Step(self.now.hash, (shortest(0, self.text, text),)), text)

    def undo(self) -> Step | None:
        """Take the last step back and return it, or None if there is no step. Raises SaveError."""
        if not self.at:
            return None
        self.kept(Undone())
        self.at -= 1
        self._show(self.texts[self.at])
        return self.steps[self.at]

    def undo_stroke(self) -> Step | None:
        """Take back the last step with all that it is joined to, as `undo` does for one."""
        step = first = self.undo()
        while step is not None and step.joined:
            step = self.undo()
        return first

    def redo_stroke(self) -> Step | None:
        """Do again the steps that `undo_stroke` took back, as `redo` does for one."""
        step = first = self.redo()
        while step is not None and self.at < len(self.steps) and self.steps[self.at].joined:
            step = self.redo()
        return first

    def redo(self) -> Step | None:
        """Do again the step taken back last and return it, or None if there is no such step. Raises SaveError."""
        if self.at == len(self.steps):
            return None
        self.kept(Redone())
        self.at += 1
        self._show(self.texts[self.at])
        return self.steps[self.at - 1]

    def again(self, step: Step) -> bool:
        """Do a step that a journal kept. Return False if it is not one of this text."""
        try:
            text = spliced(self.text, step.splices)
            self._do(step, text)
        except (EditError, UnicodeEncodeError):
            return False
        return True

    def _do(self, step: Step, text: str) -> None:
        if len(text.encode(errors="surrogatepass")) > BATTLE_BYTES:
            raise EditError("a battle file has at most 1 MB; take something out first")
        self.kept(step)
        del self.steps[self.at :], self.texts[self.at + 1 :]
        self.steps.append(step)
        self.texts.append(text)
        self.at += 1
        self._show(text)

    def _show(self, text: str) -> None:
        self.now = Text(self.path, text, self._library)

    def _step(self, change: Change, *, joined: bool) -> tuple[Step, str]:
        """Return the step of a change and the text after it."""
        if fault := self.now.fault:
            raise EditError(f"{fault.finding.where} is not TOML; mend it in the text first")
        kind = self.data.get("ruleset")
        ruleset = RULESETS.get(kind) if isinstance(kind, str) else None
        records = Records(ruleset.scenario_type if ruleset else None)
        change = tuple(Edit(each.path, plain(each.value), each.insert) for each in change)
        change = records.without_defaults(self.data, change)
        wanted = changed(self.data, change)
        found = splices(self.now.spans, wanted, lambda path: records.fields(path, self.data))
        text = spliced(self.text, found)
        try:
            sound = alike(parsed(text.encode()), wanted)
        except (TomlError, UnicodeEncodeError):
            sound = False
        if not sound:
            raise EditError("the text cannot be changed so without touching its other parts; change it in the text")
        if text == self.text:
            raise EditError("nothing changes; choose another value")
        return Step(self.now.hash, tuple(found), change, joined), text


class Undone(Value, frozen=True, tag=True):
    """The last step was taken back."""


class Redone(Value, frozen=True, tag=True):
    """A step that was taken back was done again."""


Kept = Step | Undone | Redone


def digest(text: str) -> str:
    """Return a short hash of a text."""
    return sha256(text.encode()).hexdigest()[:16]


def plain(value: Any) -> Any:
    """Return a value with lists in the place of tuples, as a file is read."""
    if isinstance(value, Mapping):
        return {key: plain(each) for key, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, list | tuple) else value


def alike(one: Any, two: Any) -> bool:
    """Check whether two values are the same and of the same kinds, since to Python true is 1."""
    if isinstance(one, dict) and isinstance(two, dict):
        return one.keys() == two.keys() and all(alike(each, two[key]) for key, each in one.items())
    if isinstance(one, list) and isinstance(two, list):
        return len(one) == len(two) and all(map(alike, one, two))
    return type(one) is type(two) and (one == two or one != one)  # noqa: PLR0124 - nan is not itself
