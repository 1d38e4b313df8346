"""Codec: commands, events, states and scenarios of a rules system to and from JSON and TOML."""

from collections.abc import Sequence
from functools import cached_property
from types import GenericAlias
from typing import TYPE_CHECKING, Any

import msgspec

from cb_tui.core.scenario import Scenario
from cb_tui.core.values import Command, Event
from cb_tui.session.errors import SaveError, UnreadableError, plain

if TYPE_CHECKING:
    from cb_tui.core.ruleset import Ruleset

BAD_INPUT = (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError, TypeError)


def parse(data: bytes | str) -> Any:
    """Return the plain values of JSON of any kind. Raises UnreadableError."""
    try:
        return msgspec.json.decode(data)
    except RecursionError:
        raise UnreadableError("this is not JSON: it is nested too deep; send one JSON object a line", "json") from None
    except BAD_INPUT as error:
        raise UnreadableError(f"this is not JSON: {plain(error)}; send one JSON object a line", "json") from None


class Codec:
    """The writer and reader of the values of one rules system."""

    def __init__(self, ruleset: "Ruleset[Any]") -> None:
        self.ruleset = ruleset

    @cached_property
    def _command(self) -> Any:  # read where a line is: a new game has none
        return msgspec.json.Decoder(self.ruleset.command_type)

    @cached_property
    def _events(self) -> Any:
        events: Any = GenericAlias(tuple, (self.ruleset.event_type, ...))
        return msgspec.json.Decoder(events)

    def command(self, given: Any) -> Command:
        """Return a command from plain values. Raises UnreadableError, also for unknown keys."""
        if not isinstance(given, dict) or "command" not in given:
            raise UnreadableError(
                'a command is an object such as {"command": "EndTurn"}; `legal` lists what can be sent'
            )
        try:
            command: Command = msgspec.convert(given, self.ruleset.command_type)
        except BAD_INPUT as error:
            raise UnreadableError(f"this is not a command: {plain(error)}; `legal` lists what can be sent") from None
        return command

    def event(self, given: Any) -> Event:
        """Return an event from plain values. Raises SaveError."""
        try:
            event: Event = msgspec.convert(given, self.ruleset.event_type)
        except BAD_INPUT as error:
            raise SaveError(f"this is not an event: {plain(error)}") from None
        return event

    def command_json(self, data: bytes | msgspec.Raw) -> Command:
        """Return a command from JSON bytes. Raises SaveError."""
        try:
            command: Command = self._command.decode(data)
        except BAD_INPUT as error:
            raise SaveError(f"this is not a command: {plain(error)}") from None
        return command

    def events_json(self, data: bytes | msgspec.Raw) -> tuple[Event, ...]:
        """Return a list of events from JSON bytes. Raises SaveError."""
        try:
            events: tuple[Event, ...] = self._events.decode(data)
        except BAD_INPUT as error:
            raise SaveError(f"these are not events: {plain(error)}") from None
        return events

    def scenario(self, given: Any) -> Scenario:
        """Return the battle of a log from plain values, with the rulings of its time. Raises SaveError."""
        try:
            scenario: Scenario = msgspec.convert(given, self.ruleset.scenario_type)
        except BAD_INPUT as error:
            raise SaveError(f"this is not a battle of {self.ruleset.title}: {plain(error)}") from None
        from cb_tui.core.ruleset import recalled  # noqa: PLC0415 - the title reads no battle

        return recalled(self.ruleset, scenario)

    def state(self, given: Any, like: Any) -> Any:
        """Return a state from plain values, its setting taken from another state of the battle. Raises SaveError."""
        known = {type(each): each for each in (getattr(like, name) for name in like.__struct_fields__)}

        def put_back(kind: type, value: Any) -> Any:
            if kind in known:
                return known[kind]
            raise TypeError(f"{kind.__name__} is not known")

        try:
            return msgspec.convert({**given, "setting": None}, self.ruleset.state_type, dec_hook=put_back)
        except BAD_INPUT as error:
            raise SaveError(f"this is not a state of {self.ruleset.title}: {plain(error)}") from None

    def plain_state(self, state: Any) -> dict[str, Any]:
        """Return a state as plain values (lists, no tuples, as a file gives them back), without its setting."""
        values: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(state, enc_hook=_leave_out))
        values.pop("setting", None)
        return values


def _leave_out(setting: Any) -> None:
    return None


def plain_value(value: Any) -> Any:
    """Return a command, event or scenario as plain values."""
    return msgspec.to_builtins(value)


def nulls_out(value: Any) -> Any:
    """Plain values that TOML can hold: it has no null, so a null is written `{ null = true }`."""
    match value:
        case None:
            return {"null": True}
        case dict():
            return {key: nulls_out(inner) for key, inner in value.items()}
        case str():
            return value
        case Sequence():
            return [nulls_out(inner) for inner in value]
        case _:
            return value


def nulls_in(value: Any) -> Any:
    """Return the plain values that `nulls_out` was given."""
    match value:
        case {"null": True, **rest} if not rest:
            return None
        case dict():
            return {key: nulls_in(inner) for key, inner in value.items()}
        case list():
            return [nulls_in(inner) for inner in value]
        case _:
            return value
