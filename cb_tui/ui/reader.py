"""A terminal reader that survives any bytes and drops what it cannot read.

Textual's drivers decode strictly and let their parser fail, and then the game would end.
A terminal, a paste or a bad line may send such bytes.
"""

from __future__ import annotations

import re
import sys
from codecs import BufferedIncrementalDecoder, utf_8_decode
from collections.abc import Generator, Iterable
from typing import TYPE_CHECKING, Any

from textual import events
from textual._xterm_parser import XTermParser
from textual.driver import Driver
from textual.keys import Keys
from textual.message import Message

if TYPE_CHECKING:
    from textual._parser import Peek1, Read1, TokenCallback

LARGEST = 2000  # most columns and rows that a terminal may report
_MOUSE = re.compile(rb"\x1b\[M[ -\xff]{3}")  # a report of the oldest kind, in bytes beyond UTF-8; the game reads none


class Decoder(BufferedIncrementalDecoder):
    """A UTF-8 decoder that waits for the second half of a split character and drops invalid bytes."""

    def _buffer_decode(self, data: Any, errors: str, final: bool) -> tuple[str, int]:  # noqa: ARG002 - it has its own way
        sound = _MOUSE.sub(b"", data)
        text, used = utf_8_decode(sound, "ignore", final)
        return text, len(data) - len(sound) + used


class KeyParser(XTermParser):
    """A parser of keys, clicks and reports that ignores those with impossible numbers."""

    def feed(self, data: str) -> Iterable[Message]:
        """Return the messages for `data`. Empty data is not the end of input."""
        return super().feed(data) if data else ()

    def parse(self, token_callback: TokenCallback[Message]) -> Generator[Read1 | Peek1, str, None]:
        """Parse character by character, ignoring sizes that no terminal has."""

        def take(token: Message) -> None:
            if not isinstance(token, events.Resize) or 0 < min(token.size) <= max(token.size) <= LARGEST:
                token_callback(token)

        return super().parse(take)

    def parse_mouse_code(self, code: str) -> Message | None:
        """Return the click of a mouse report, or None if it is not valid."""
        try:
            return super().parse_mouse_code(code)
        except ArithmeticError:
            return None

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[events.Key]:
        try:
            return list(super()._sequence_to_key_events(sequence, alt))
        except (ValueError, ArithmeticError):
            return [events.Key(Keys.Ignore, sequence)]


def install(driver: type[Driver]) -> None:
    """Make a driver read with `Decoder` and `KeyParser`."""
    vars(sys.modules[driver.__module__]).update(getincrementaldecoder=lambda _: Decoder, XTermParser=KeyParser)
