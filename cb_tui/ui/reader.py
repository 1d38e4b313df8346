"""A terminal reader that survives any bytes and drops what it cannot read.

Textual's drivers decode strictly and let their parser fail, and then the game would end.
A terminal, a paste or a bad line may send such bytes.
"""

from __future__ import annotations

import re
import sys
from codecs import BufferedIncrementalDecoder, utf_8_decode
from collections.abc import Generator, Iterable
from time import monotonic
from typing import Any

from textual import events
from textual._parser import ParseError, ParseTimeout, Peek1, Read1, TokenCallback
from textual._xterm_parser import XTermParser
from textual.driver import Driver
from textual.keys import Keys
from textual.message import Message

LARGEST = 0xFFFF  # most columns and rows that a terminal may report: the window of a terminal has 16 bits for each
PASTE, PASTED = "\x1b[200~", "\x1b[201~"  # a terminal puts a paste between these
PATIENCE = 1.0  # seconds that a paste may take before Escape ends it
ALONE = 0.5  # seconds after which an Escape in a paste begins nothing that ends it
_ESCAPE = re.compile(r"\x1b\[27(;\d+)?u\Z")  # as the keyboard protocol of kitty sends it
_MOUSE = re.compile(rb"\x1b\[M[ -\xff]{3}")  # a report of the oldest kind, in bytes beyond UTF-8; the game reads none


class Decoder(BufferedIncrementalDecoder):
    """A UTF-8 decoder that waits for the second half of a split character and drops invalid bytes."""

    def _buffer_decode(self, data: Any, errors: str, final: bool) -> tuple[str, int]:  # noqa: ARG002 - it has its own way
        sound = _MOUSE.sub(b"", data)
        text, used = utf_8_decode(sound, "ignore", final)
        return text, len(data) - len(sound) + used


class KeyParser(XTermParser):
    """A parser of keys, clicks and reports that ignores those with impossible numbers, and every paste."""

    def feed(self, data: str) -> Iterable[Message]:
        """Return the messages for `data`. Empty data is not the end of input."""
        return super().feed(data) if data else ()

    def parse(self, token_callback: TokenCallback[Message]) -> Generator[Read1 | Peek1, str, None]:
        """Parse character by character, ignoring sizes that no terminal has.

        A paste is read and dropped: the game uses no paste, and its end may never come.
        """

        def take(token: Message) -> None:
            if not isinstance(token, events.Resize) or 0 < min(token.size) <= max(token.size) <= LARGEST:
                token_callback(token)

        parser = super().parse(take)
        tail = ""
        try:
            awaited = next(parser)
            while True:
                try:
                    character = yield awaited
                except ParseError as end:
                    awaited = parser.throw(end)
                    continue
                if isinstance(awaited, Read1):
                    tail = (tail + character)[-len(PASTE) :]
                awaited = parser.send(character)
                if tail == PASTE:
                    yield from _past_the_paste()
                    for character in PASTED:
                        awaited = parser.send(character)
        except StopIteration:
            return

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


def _past_the_paste() -> Generator[Read1, str, None]:
    """Read to the end of a paste, or to the Escape of a player who has waited for it long enough."""
    began, tail = monotonic(), ""
    while not tail.endswith(PASTED):
        late = monotonic() - began > PATIENCE
        try:
            tail = (tail + (yield Read1(ALONE if tail.endswith("\x1b") else None)))[-16:]
        except ParseTimeout:
            if late:
                return
        if late and _ESCAPE.search(tail):
            return


def install(driver: type[Driver]) -> None:
    """Make a driver read with `Decoder` and `KeyParser`."""
    vars(sys.modules[driver.__module__]).update(getincrementaldecoder=lambda _: Decoder, XTermParser=KeyParser)
