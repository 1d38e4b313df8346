"""A battle of Combat Captain for `show`: its table, then each side with its stands."""

from cb_tui.cli.systems.plain.show import shown

__all__ = ["shown"]
