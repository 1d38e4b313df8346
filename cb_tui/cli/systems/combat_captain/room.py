"""The room of Combat Captain in lines: columns and results as any system tells them."""

from cb_tui.cli.systems.plain.room import ROOM as PLAIN

ROOM = PLAIN
