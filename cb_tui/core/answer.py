"""Answer: what every record that a rules system answers with is."""

import msgspec


class Answer(msgspec.Struct, frozen=True):
    """A record that is shown, never stored."""
