"""Reader: a replay at a step: the table, the log and the luck as they were then, and what each step brought, told."""

from cb_tui.cli.plain.deeds import Teller
from cb_tui.cli.plain.onlooker import Onlooker
from cb_tui.cli.plain.output import Output
from cb_tui.cli.plain.sentences import Sentences
from cb_tui.present.table import Table
from cb_tui.session.playback import Playback
from cb_tui.session.position import Position


class Reader(Onlooker):
    """`playback` is the line that is read, `game` as it stood at the step."""

    def __init__(self, game: Position, voice: Output) -> None:
        self.playback = Playback(game)
        super().__init__(self.playback.position(0), voice)

    @property
    def view(self) -> Position:
        """Return the game at the step: the line that is read holds no more than may be known."""
        return self.game

    @property
    def step(self) -> int:
        """How many commands have been given."""
        return self.game.step

    def read(self, line: Position) -> None:
        """Another line of the save, at the same step, or at its end where it is shorter."""
        step = self.step
        self.playback = Playback(line)
        self.wind(min(step, self.playback.end))

    def wind(self, step: int) -> None:
        """Goes to a step."""
        self.game = self.playback.position(step)
        self.look()

    def brought(self, first: int, last: int) -> list[str]:
        """What the steps after `first` up to `last` brought, a sentence each; what was taken back and noted there too."""
        lines = self._beside(first) if first == last else []
        before = self._speech(first)
        teller = Teller(before)
        for logged in self.playback.logged(first, last):
            step = logged.deed.step
            lines += teller.take(logged, self._speech(step))
            if beside := self._beside(step):
                lines += [*teller.rest(), *beside]
        lines += teller.rest()
        if not lines and first < last:
            deed = self.playback.deeds[last - 1]
            lines = [f"{self._speech(last - 1).label(deed.command)}."]
        return lines

    def place(self) -> str:
        """Where this is and who decides: "Step 12 of 80, turn 3 of 8, US to act"."""
        scene = self.table.scene
        what = f"{self.speech.seat(scene.decides)} to {'decide' if scene.question else 'act'}"
        over = "the battle is over" if self.game.outcome is not None else what
        return f"Step {self.step} of {self.playback.end}, {self.table.when.replace('/', ' of ')}, {over}"

    def _beside(self, step: int) -> list[str]:
        """What was taken back after a step, and the notes on it."""
        speech = self._speech(step)
        back = [each for each in self.playback.undone if each.after == step and each.stands]
        notes = [note for note in self.playback.notes if note.step == step]
        return [
            *(f"{speech.label(each.deed.command)}, which was undone." for each in back),
            *(f"Note: {note.text}" for note in notes),
        ]

    def _speech(self, step: int) -> Sentences:
        return Sentences(Table(self.game.ruleset, self.playback.state(step), sides=self.people.sides))
