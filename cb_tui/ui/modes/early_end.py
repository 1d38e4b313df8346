"""The early end of a battle: to resign, to offer a draw or to stop, and to accept such an offer."""

from cb_tui.presentation.text import Line, danger_run, line, number_run
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.ui.modes.base import AskScreen, Mode, Notify, Reply, SwitchTo, ViewState
from cb_tui.ui.modes.popup import PopupMode
from cb_tui.ui.modes.text_input import TypedMode


class EarlyEndMode(PopupMode):
    """The ways to end the battle now. `offered` is what the other player offers, `may_offer` whether there is one.

    `under` is the mode below it.
    """

    keys = "early end"
    is_question = True

    def __init__(self, under: Mode, offered: str, *, may_offer: bool) -> None:
        self.parent, self.offered, self.may_offer = under, offered, may_offer

    def message(self, desk: ViewState) -> Line:
        """Return the keys, with the offer that can be accepted."""
        draw = " accept the draw   " if self.offered == "draw" else " offer a draw   "
        stop = " agree to stop   " if self.offered == "stop" else " offer to stop   "
        offers = line(number_run("d"), draw, number_run("s"), stop) if self.may_offer else ()
        keys = line(number_run("R"), " resign   ", offers, number_run("Esc"), " back")
        return line(danger_run("END THE GAME?", bold=True), "  ", keys)

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return the offers if no other person plays."""
        return frozenset() if self.may_offer else frozenset(("draw", "stop"))

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Ask to type yes before resigning, make an offer, or stay."""
        match action:
            case "resign":
                asked = line(danger_run("RESIGN?", bold=True), "  Type yes and Enter; Esc plays on:")
                return SwitchTo(TypedMode(self, asked, lambda text: AskScreen("resign" if text == "yes" else "stay")))
            case "draw" | "stop" if self.may_offer:
                return AskScreen(action)
            case _:
                return AskScreen("stay")


def early_end(game: Game, under: Mode) -> SwitchTo | Notify:
    """Return the ways to end a game, or a message if no player here can."""
    try:
        own = game.people[game.speaker()]
    except SessionError as error:
        return Notify(line(error.sentence))
    if game.battle.run is not None:
        return Notify(line("A battle of a run is played to its end"))
    offer = game.offer_of_others
    return SwitchTo(
        EarlyEndMode(under, offer.what if offer else "", may_offer=any(side != own for side in game.people.values()))
    )


def ended_early(game: Game, what: str) -> Line:
    """Resign, or make or accept an offer, and return a message: what follows, or why it cannot be."""
    try:
        seat = game.speaker()
        if what == "resign":
            game.resign(seat)
        else:
            game.make_offer(seat, what)
    except SessionError as error:
        return line(error.sentence)
    return () if game.outcome else line("Offered; the other player may accept until the next command")
