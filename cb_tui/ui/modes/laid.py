"""Laid: the pages and lists that a key lays over any moment of a battle."""

from cb_tui.present.boards.glyphs import GlyphSet
from cb_tui.ui.bookkeeper import Bookkeeper
from cb_tui.ui.modes.bare import BareMode
from cb_tui.ui.modes.base import Desk, Mode, Notify, Switch
from cb_tui.ui.modes.commands import CommandsMode
from cb_tui.ui.modes.pages import help_page, legend_page, luck_page, objectives_page
from cb_tui.ui.modes.roster import RosterMode


def laid(what: str, under: Mode, desk: Desk, books: Bookkeeper, glyphs: GlyphSet) -> Switch | Notify | None:
    """Return the mode that `what` opens over `under`, or a message if it is unavailable.

    None if `what` names no page or list of this kind.
    """
    match what:
        case "help":
            return Switch(help_page(under, desk))
        case "legend":
            return Switch(legend_page(under, desk.table, glyphs))
        case "objectives":
            return Switch(objectives_page(under, desk.table, glyphs))
        case "luck":
            return Switch(luck_page(under, desk.table, books.ledger))
        case "roster":
            return Switch(RosterMode(under, desk))
        case "commands":
            return Switch(CommandsMode(under, desk, books.game.staffs))
        case "bare":
            return Switch(BareMode(under))
        case "hint":
            from cb_tui.ui.modes.hint import hinted  # noqa: PLC0415 - what a key opens

            return hinted(under, desk)
        case "review":
            from cb_tui.ui.modes.review import reviewed  # noqa: PLC0415 - what a key opens

            return reviewed(books.game, under)
    return None
