"""Made: the ways to the pages of battles that are made; a table that is unsound keeps them shut."""

from datetime import date

from cb_tui.core.forging import NoBattle
from cb_tui.ui.navigator import Navigator


def generate(app: Navigator) -> str:
    """Lay the page of a battle by its code over what is on the screen; why not, or ""."""
    from cb_tui.ui.screens.generate import GenerateScreen  # noqa: PLC0415 - one of two

    try:
        app.push_screen(GenerateScreen())
    except NoBattle as none:
        return str(none)
    return ""


def today(app: Navigator) -> str:
    """Show the page of the battle of today; why not, or ""."""
    from cb_tui.session.day import day_of  # noqa: PLC0415 - likewise
    from cb_tui.ui.screens.daily import DailyScreen  # noqa: PLC0415 - one of two

    try:
        app.turn_to(DailyScreen(day_of(date.today())))  # noqa: DTZ011 - the player's own day
    except NoBattle as none:
        return str(none)
    return ""
