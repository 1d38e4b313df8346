"""Ask: a question in row 22 before what is not meant by one key alone."""

from cb_tui.present.text import Line, line, number, warn
from cb_tui.ui.modes.base import Desk, Mode, Notify, Reply, Switch
from cb_tui.ui.modes.over import Over


class AskMode(Over):
    """`reply` is done after a yes."""

    keys = "captain ask"
    question = True

    def __init__(self, under: Mode, question: str, reply: Reply) -> None:
        self.under, self.asked, self.reply = under, question, reply

    def message(self, desk: Desk) -> Line:
        return line(warn(self.asked, bold=True), ".   ", number("Enter"), " does it   ", number("Esc"), " stays")

    def do(self, action: str, desk: Desk) -> Reply:
        """Give the reply, or go back."""
        return self.reply if action == "yes" else Switch(self.under)


def asked(under: Mode, question: str, reply: Reply) -> Reply:
    """Return a question before a reply, or the reply itself if it only says why not."""
    return reply if isinstance(reply, Notify) else Switch(AskMode(under, question, reply))
