"""A replay at one step: game view, log and luck as they were then, and each step in sentences."""

from cb_tui.plain.deeds import PlayNarrator
from cb_tui.plain.onlooker import TypedView
from cb_tui.plain.output import Output
from cb_tui.plain.sentences import Sentences
from cb_tui.presentation.table import GameView
from cb_tui.session.position import Position
from cb_tui.session.viewers import Playback


class TypedReplay(TypedView):
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
        """Return the number of commands given."""
        return self.game.step

    def read(self, line: Position) -> None:
        """Read another branch of the save at the same step, or at its end if it is shorter."""
        step = self.step
        self.playback = Playback(line)
        self.wind(min(step, self.playback.end))

    def wind(self, step: int) -> None:
        """Go to a step."""
        self.game = self.playback.position(step)
        self.look()

    def brought(self, first: int, last: int) -> list[str]:
        """Return sentences about the steps after `first` up to `last`, with their undone commands and notes."""
        lines = self._beside(first) if first == last else []
        before = self._speech(first)
        teller = PlayNarrator(before)
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
        """Return step, turn and deciding seat, as in "Step 12 of 80, turn 3 of 8, US to act"."""
        scene = self.table.scene
        what = f"{self.sentences.seat(scene.decides)} to {'decide' if scene.question else 'act'}"
        over = "the battle is over" if self.game.outcome is not None else what
        return f"Step {self.step} of {self.playback.end}, {self.table.turn_text.replace('/', ' of ')}, {over}"

    def _beside(self, step: int) -> list[str]:
        """Return the commands undone after a step, and its notes."""
        speech = self._speech(step)
        back = [each for each in self.playback.undone if each.after == step and each.predecessor_undone]
        notes = [note for note in self.playback.notes if note.step == step]
        return [
            *(f"{speech.label(each.deed.command)}, which was undone." for each in back),
            *(f"Note: {note.text}" for note in notes),
        ]

    def _speech(self, step: int) -> Sentences:
        return Sentences(GameView(self.game.ruleset, self.playback.state(step), sides=self.people.sides))
