"""Ask: a question in row 22 before what is not meant by one key alone."""

from cb_tui.presentation.text import Line, danger_run, line, number_run
from cb_tui.ui.modes.base import Mode, Notify, Reply, SwitchTo, ViewState
from cb_tui.ui.modes.popup import PopupMode


class AskMode(PopupMode):
    """`reply` is done after a yes."""

    keys = "captain ask"
    is_question = True

    def __init__(self, under: Mode, question: str, reply: Reply) -> None:
        self.parent, self.asked, self.reply = under, question, reply

    def message(self, desk: ViewState) -> Line:
        return line(
            danger_run(self.asked, bold=True), ".   ", number_run("Enter"), " does it   ", number_run("Esc"), " back"
        )

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Give the reply, or go back."""
        return self.reply if action == "yes" else SwitchTo(self.parent)


def asked(under: Mode, question: str, reply: Reply) -> Reply:
    """Return a question before a reply, or the reply itself if it only says why not."""
    return reply if isinstance(reply, Notify) else SwitchTo(AskMode(under, question, reply))
