"""Laid: the pages and lists that a key lays over any moment of a battle."""

from cb_tui.presentation.boards.cells import GlyphSet
from cb_tui.ui.bookkeeper import ViewUpdater
from cb_tui.ui.modes.bare import BareMode
from cb_tui.ui.modes.base import Mode, Notify, SwitchTo, ViewState
from cb_tui.ui.modes.commands import CommandsMode
from cb_tui.ui.modes.pages import help_page, legend_page, luck_page, objectives_page
from cb_tui.ui.modes.roster import RosterMode


def mode_over(
    what: str, under: Mode, desk: ViewState, books: ViewUpdater, glyphs: GlyphSet
) -> SwitchTo | Notify | None:
    """Return the mode that `what` opens over `under`, or a message if it is unavailable.

    None if `what` names no page or list of this kind.
    """
    match what:
        case "help":
            return SwitchTo(help_page(under, desk))
        case "legend":
            return SwitchTo(legend_page(under, desk.table, glyphs))
        case "objectives":
            return SwitchTo(objectives_page(under, desk.table, glyphs))
        case "luck":
            return SwitchTo(luck_page(under, desk.table, books.ledger))
        case "roster":
            return SwitchTo(RosterMode(under, desk))
        case "commands":
            return SwitchTo(CommandsMode(under, desk, books.game.staffs))
        case "bare":
            return SwitchTo(BareMode(under))
        case "hint":
            from cb_tui.ui.modes.hint import hinted  # noqa: PLC0415 - what a key opens

            return hinted(under, desk)
        case "review":
            from cb_tui.ui.modes.review import reviewed  # noqa: PLC0415 - what a key opens

            return reviewed(books.game, under)
    return None
