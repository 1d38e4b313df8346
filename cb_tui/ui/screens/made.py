"""The ways to the pages of generated battles, closed if a table is unsound."""

from datetime import date

from cb_tui.core.generator import GenerationError
from cb_tui.ui.navigator import Navigator


def generate(app: Navigator) -> str:
    """Show the page of a generated battle over the present screen. Return why not, or an empty string."""
    from cb_tui.ui.screens.generate import GenerateScreen  # noqa: PLC0415 - one of two

    try:
        app.push_screen(GenerateScreen())
    except GenerationError as none:
        return str(none)
    return ""


def today(app: Navigator) -> str:
    """Show the page of today's battle. Return why not, or an empty string."""
    from cb_tui.session.day import day_of  # noqa: PLC0415 - likewise
    from cb_tui.ui.screens.daily import DailyScreen  # noqa: PLC0415 - one of two

    try:
        app.turn_to(DailyScreen(day_of(date.today())))  # noqa: DTZ011 - the player's own day
    except GenerationError as none:
        return str(none)
    return ""
