"""The aftermath: how the battle ended, who comes back and by which die, what the run has now."""

from cb_tui.core.platoon import Closed, Died, Returned
from cb_tui.core.spelling import counted
from cb_tui.core.values import Rolled
from cb_tui.present.run.after import after, last_closed
from cb_tui.present.text import BLANK, Line, Lines, Run, label, line, number, wrap
from cb_tui.session.run.morgue import end
from cb_tui.ui.screens.run.base import LEFT, RunScreen, beside, boxed, wrapped


class AfterScreen(RunScreen):
    """What followed the last battle; it was on the disk before it was shown."""

    carries = True  # a replay is laid over it

    def mode(self) -> str:
        """The keys of the page; after the last battle the story follows."""
        return "run_last" if self.run.stage == "over" else "run_after"

    def page(self, width: int, height: int) -> Lines:
        """What happened at the left, what the dice needed and what is left at the right."""
        journal = self.campaign.journal
        act = last_closed(journal)
        assert act is not None, "shown after a battle"
        events = journal.events[act]
        left: Lines = []
        for number_, text in enumerate(after(journal, act)):
            left += [line(" ", row) for row in wrap(line(Run(text, bold=not number_)), LEFT - 3)]
            left += [BLANK] * (not number_)
        day = self.run.days[-1]
        blows = day.account.lost
        if blows:
            left += [BLANK, line(" ", label("destroyed"))]
            for blow in blows:
                first, *more = wrap(line(f"{blow.target}: {end(blow)}"), LEFT - 7)
                left += [line("  ", first), *(line("      ", row) for row in more)]
        won = any(isinstance(event, Closed) and event.won for event in events)
        need = "4, 5 or 6" if won else "5 or 6"
        rolled = [event for event in events if isinstance(event, Rolled | Returned | Died)]
        told = wrapped(
            f"battle {'won' if won else 'not won'}: on {need} a piece comes back, on less it is dead", width - LEFT
        )
        right = boxed("who comes back", told if rolled else wrapped("nobody was destroyed", width - LEFT), width - LEFT)
        kills = sorted(day.account.kills.items(), key=lambda one: -one[1])
        did = [line(f"{piece:<4}", counted(many, "kill")) for piece, many in kills]
        right += boxed("what they did", did or [line("no kills")], width - LEFT)
        run = self.run
        held = [line(f"replacements  {run.replacements}"), line(f"fire missions {run.missions}")]
        right += boxed(
            "the run",
            [
                line(f"pieces        {len(run.members)}"),
                *([] if run.stage == "over" else held),
                line(f"score         {run.score}"),
            ],
            width - LEFT,
        )
        return beside(left, right, width, height)

    def message(self) -> Line:
        """What ends a run."""
        if self.run.stage == "over":
            return line(label("The run is over: "), number("Enter"), label(" shows its story."))
        return line(label("A lost battle does not end a run. Fewer than three pieces does."))

    def press(self, action: str) -> None:
        """Goes on, replays, reports."""
        save = self.run.days[-1].save
        match action:
            case "enter":
                self.onward()
            case "replay":
                self.note = line(self.app.replay_of(save))
            case "report":
                self.note = line(self.app.report(save))
            case "house":
                self.house()
            case "back":
                self.app.to_title()
