"""RulingsSpec: the rulings of a rules system that a battle may switch."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from cb_tui.core.values import Value


class RulingSwitch(Value, frozen=True):
    """A ruling that a battle may switch, as it stands there."""

    key: str  # in the battle file
    rule: str  # the ruling's ID
    on: bool
    usual: bool  # what the edition has
    yes: str  # what holds, in words, where it is on
    no: str

    @property
    def text_in_force(self) -> str:
        """Return the setting in force: "sixes count as rolled"."""
        return self.yes if self.on else self.no

    @property
    def sentence(self) -> str:
        """Return the setting in force with its rule ID: "sixes count as rolled [SIX-2a]"."""
        return f"{self.text_in_force} [{self.rule}]"


class RulingsSpec(Struct, frozen=True, kw_only=True):
    """The rulings as sessions and screens need them. All fields are functions of a battle."""

    switches: Callable[[Any], tuple[RulingSwitch, ...]]
    with_switches: Callable[[Any, Mapping[str, bool]], Any]  # with these said
    at_start: Callable[[Any], Any]  # as the first line of a log has it: everything in force is said
    from_log: Callable[[Any], Any]  # that of a log, with what was in force when it began
