"""Answer: what every record that a rules system answers with is."""

import msgspec


class DisplayRecord(msgspec.Struct, frozen=True):
    """A record that is shown, never stored."""
