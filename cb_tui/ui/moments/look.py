"""Look: the cursor goes about freely; the panel answers for its hex in a few lines."""

from cb_tui.ui.moments.base import Desk, Go, Home, Moment, Reply, Say, here
from cb_tui.ui.overlay import Overlay
from cb_tui.ui.panels.card import card
from cb_tui.ui.text import Line, Lines, fit, label, line, number, ruling


class Free(Moment):
    """No piece is up."""

    keys = "look"

    def panel(self, desk: Desk, width: int) -> Lines:
        """The ground of the hex and the cards of who stands there."""
        rows = [fit(row, width) for row in here(desk)]
        for piece in desk.table.stack(desk.cursor)[:3]:
            rows += [ruling(width), *card(desk.table, piece.id, width)[:3]]
        return rows

    def message(self, desk: Desk) -> Line:
        """What Enter takes."""
        if any(piece.can_act for piece in desk.table.stack(desk.cursor)):
            return line(
                number("Enter"),
                " takes the piece here.  ",
                number("v"),
                " what this hex sees.  ",
                number("Esc"),
                " back",
            )
        return line(
            "Looking about.  ", number("v"), " what this hex sees.  ", number("Esc"), label(" back to the pieces")
        )

    def overlay(self, desk: Desk) -> Overlay:
        """The cursor alone."""
        return Overlay(cursor=desk.cursor)

    def do(self, action: str, desk: Desk) -> Reply:
        """Takes a piece, looks from the hex, or goes back."""
        from cb_tui.ui.moments.choose import Choose
        from cb_tui.ui.moments.sight import Look

        match action:
            case "enter":
                mine = [piece.id for piece in desk.table.stack(desk.cursor) if piece.can_act]
                if not mine:
                    return Say(line("No piece here can act"))
                desk.unit = mine[0]
                return Go(Choose(mine[0]))
            case "sight":
                return Go(Look.start(desk, None))
            case "next":
                return Choose(desk.unit if desk.unit in desk.table.pieces else None).do("next", desk)
            case "back":
                return Home()
        return None
