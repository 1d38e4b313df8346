"""A reader that goes on whatever bytes a terminal, a paste or a bad line sends: what means nothing is dropped.

Textual's drivers decode strictly and let their parser fail, and then the game would end.
"""

from __future__ import annotations

import re
import sys
from codecs import BufferedIncrementalDecoder, utf_8_decode
from collections.abc import Generator, Iterable
from typing import Any

from textual import events
from textual._parser import Peek1, Read1, TokenCallback
from textual._xterm_parser import XTermParser
from textual.driver import Driver
from textual.keys import Keys
from textual.message import Message

LARGEST = 2000  # columns and rows that a terminal may say it has
_MOUSE = re.compile(rb"\x1b\[M[ -\xff]{3}")  # a report of the oldest kind, in bytes beyond UTF-8; the game reads none


class Decoder(BufferedIncrementalDecoder):
    """Characters of UTF-8; a character that comes in two halves is waited for, any other byte is dropped."""

    def _buffer_decode(self, data: Any, errors: str, final: bool) -> tuple[str, int]:  # noqa: ARG002 - it has its own way
        sound = _MOUSE.sub(b"", data)
        text, used = utf_8_decode(sound, "ignore", final)
        return text, len(data) - len(sound) + used


class KeyParser(XTermParser):
    """Keys, clicks and reports; one with figures that cannot be is none."""

    def feed(self, data: str) -> Iterable[Message]:
        """Return what was typed; nothing is not the end."""
        return super().feed(data) if data else ()

    def parse(self, token_callback: TokenCallback[Message]) -> Generator[Read1 | Peek1, str, None]:
        """Reads character by character."""

        def take(token: Message) -> None:
            if not isinstance(token, events.Resize) or 0 < min(token.size) <= max(token.size) <= LARGEST:
                token_callback(token)

        return super().parse(take)

    def parse_mouse_code(self, code: str) -> Message | None:
        """Return the click that a report tells of, None if it tells of none."""
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
    """From now on a driver reads by these two."""
    vars(sys.modules[driver.__module__]).update(getincrementaldecoder=lambda _: Decoder, XTermParser=KeyParser)
