"""A save read step by step with typed words. Nothing is played or locked until a branch is made."""

from collections.abc import Callable, Mapping

from cb_tui.plain import narrator
from cb_tui.plain.arguments import figure, read, split
from cb_tui.plain.compass import counted
from cb_tui.plain.manual import ManualEntry, find, named, rows, unknown
from cb_tui.plain.narrator import PlayNarrator
from cb_tui.plain.output import EndOfInput, Names, Output
from cb_tui.plain.sentences import Sentences
from cb_tui.plain.typed_commands import TypedCommands, typed_commands
from cb_tui.plain.typed_game import REFUSALS, sentence
from cb_tui.plain.typed_view import TypedView
from cb_tui.presentation.game_view import GameView
from cb_tui.session.branch_point import MAIN
from cb_tui.session.branches import branch, branches
from cb_tui.session.game import Game
from cb_tui.session.position import Position
from cb_tui.session.seats import HUMAN
from cb_tui.session.viewers import Playback

SORTS = {
    "turn": "turn", "turns": "turn", "loss": "loss", "losses": "loss", "lost": "loss", "kill": "loss",
    "fire": "fire", "fires": "fire", "shot": "fire", "throw": "fire", "attack": "fire",
}  # fmt: skip
STEPS = "Type next or back, alone or with a number, turn, loss, fire, a piece or a hex: next 5, next loss, back R2."
WINDING = {
    "next": ManualEntry(
        "next, next 5, next turn, next loss, next fire, next R2, next 0605",
        "goes forward: one step, five, a turn, or to the next loss, roll, or event with a piece or hex; "
        "Enter alone does the same as next",
        ("n", "forward", "on"),
    ),
    "back": ManualEntry("back, back 5, back turn, back loss", "the same, backward", ("b", "previous", "before")),
    "turn": ManualEntry("turn 3", "goes to where that turn begins"),
    "event": ManualEntry("event 12, or 12 alone", "goes to that step", ("step", "goto", "go")),
    "start": ManualEntry("start", "goes to the start", ("first", "begin")),
    "end": ManualEntry("end", "goes to the end", ("last",)),
    "here": ManualEntry("here", "repeats what happened at this step", ("again", "where", "repeat")),
    "why": ManualEntry("why, why 12", "explains the roll of this step, or of another", ("explain",)),
    "odds": ManualEntry("odds, odds R1 at r1", "the same, or the odds of an attack at this step"),
}
LINES = {
    "branches": ManualEntry("branches", "lists the branches of this save", ("list branches", "list", "tree")),
    "show": ManualEntry("show b1", "switches to that branch", ("line",)),
    "branch": ManualEntry(
        "branch here as NAME",
        "lets you play on from here, as a branch with fresh dice; the original is kept",
        ("play", "branch here"),
    ),
    "help": ManualEntry("help", "lists the commands", ("?", "commands")),
    "quit": ManualEntry("quit", "ends the replay", ("q", "bye")),
}


class TypedReplay(TypedView):
    """`playback` is the line that is read, `game` as it stood at the step, `words` those of a table that is watched."""

    at_end = "This is the end; type back, turn 1 or start to go back."
    words: Mapping[str, ManualEntry] = {}

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

    def line(self, names: Names) -> str:
        """Return the next typed line. Raises EndOfInput."""
        return self.voice.ask(self.place(), names)

    def greet(self) -> None:
        """Report the battle, its players and its end, and the first words to type."""
        _greet(self, self.playback.position(self.playback.end))

    def takes(self, words: list[str]) -> bool:  # noqa: ARG002 - no table here
        """Check whether words are meant for the table of a host, and do what they ask for."""
        return False

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


def forward(reader: TypedReplay, words: list[str]) -> None:
    """Go forward by steps, or to the next match of the words."""
    _seek(reader, words, back=False)


def back(reader: TypedReplay, words: list[str]) -> None:
    """Go back by steps, or to the step that the words name."""
    _seek(reader, words, back=True)


def _seek(reader: TypedReplay, words: list[str], *, back: bool) -> None:
    """Go to the step that the words ask for. Forward by steps or a turn, report all steps on the way."""
    sorts = {SORTS[word.lower()] for word in words if word.lower() in SORTS}
    said = read(reader.table, [word for word in words if word.lower() not in SORTS])
    count = said.number if said.number is not None else 1
    asked = sorts or said.pieces or said.places
    if said.rest or said.ways or (asked and said.number is not None):
        reader.voice.say(STEPS)
        return
    now, end = reader.step, reader.playback.end
    found: int | None = max(0, now - count) if back else min(end, now + count)
    if asked:
        found = reader.playback.find(
            now,
            back=back,
            turn="turn" in sorts,
            loss="loss" in sorts,
            fire="fire" in sorts,
            unit=next(iter(said.pieces), ""),
            place=next(iter(said.places), ""),
        )
    if found is None:
        reader.voice.say(f'Nothing matches "{" ".join(words)[:40]}" {"before" if back else "after"} this step.')
    elif found == now:
        reader.voice.say("This is the start." if back else reader.at_end)
    else:
        through = not back and sorts <= {"turn"} and not said.pieces and not said.places
        to(reader, found, since=now if through else None)


def to(reader: TypedReplay, step: int, since: int | None = None) -> None:
    """Go to a step and report it, or all steps since `since`."""
    reader.wind(step)
    reader.voice.say(*reader.brought(max(0, step - 1) if since is None else since, step))
    if step == 0:
        reader.voice.say("This is the start: nothing has been played yet.")


def turn(reader: TypedReplay, words: list[str]) -> None:
    """Go to the start of a turn."""
    asked, starts = number(words), reader.playback.starts
    if asked in starts:
        to(reader, starts[asked])
    else:
        reader.voice.say(f"Type turn and a number from {min(starts)} to {max(starts)}, such as turn {max(starts)}.")


def event(reader: TypedReplay, words: list[str]) -> None:
    """Go to a step by its number."""
    asked, end = number(words), reader.playback.end
    if asked is not None and asked <= end:
        to(reader, asked)
    else:
        reader.voice.say(f"Type event and a step from 0 to {end}, such as event {end}.")


def number(words: list[str]) -> int | None:
    """Return the only word as a number, or None."""
    return figure(words[0]) if len(words) == 1 else None


def list_branches(reader: TypedReplay, _: list[str]) -> None:
    """List every branch of the save: origin, length and result or progress."""
    assert reader.game.folder is not None, "a replay is of a save"
    for one in branches(reader.game.folder):
        if one.fault:
            reader.voice.say(f"  {one.name}: {one.fault}.")
            continue
        of = f" from step {one.step} of {one.of}" if one.of else ""
        ended = f"over: {one.outcome.why}" if one.outcome else f"in {reader.table.turn_word} {one.turn} of {one.turns}"
        lost = ", ".join(f"{reader.sentences.side(side)} lost {count} of {total}" for side, count, total in one.losses)
        here = "; you are reading it" if one.name == reader.playback.branch else ""
        reader.voice.say(f"  {one.name}{of} to step {one.length}, {ended}; {lost}{here}.")


def show(reader: TypedReplay, words: list[str]) -> None:
    """Read another branch at the same step."""
    assert reader.game.folder is not None, "a replay is of a save"
    if len(words) != 1:
        reader.voice.say("Type show and the name of a line, such as show main; branches lists the lines.")
        return
    folder = reader.game.folder
    reader.read(Game.open(folder.parent, folder.name, watch=True, branch=words[0]).seen_by(*reader.game.viewer_seats))
    reader.voice.say(f"Now in {reader.playback.branch}.", *reader.brought(max(0, reader.step - 1), reader.step))


def branched(reader: TypedReplay, words: list[str]) -> Game | None:
    """Return a new branch from this step. If it is not possible, report the reason and return None."""
    names = [word for word in words if word.lower() not in ("here", "as", "from")]
    folder = reader.game.folder
    assert folder is not None, "a replay is of a save"
    if len(names) > 1:
        reader.voice.say("Type branch here, or branch here as and one name, such as branch here as flank.")
        return None
    if reader.game.outcome is not None:
        reader.voice.say("The battle is over at this step; go back to an earlier one and branch there.")
        return None
    played = branch(folder.parent, folder.name, reader.step, reader.playback.branch, names[0] if names else "")
    who = "you play" if HUMAN in played.seats.values() else "the AI plays both sides"
    reader.voice.say(f"Now {who} from step {reader.step}, on branch {played.branch}, with fresh dice.")
    return played


def entries(own: TypedCommands) -> dict[str, ManualEntry]:
    """Return every command of a replay: to go through it, to look, to read another line."""
    looks = {name: entry for name, entry in own.entries.items() if name in own.look_commands and name not in WINDING}
    return {**WINDING, **looks, **LINES}


def replay(game: Position, voice: Output, reader: TypedReplay | None = None) -> Game | None:
    """Read a save until the player leaves or branches. Return the branch to play, or None. Raises EndOfInput.

    `reader` reads a game that others play at a host.
    """
    reader = reader or TypedReplay(game, voice)
    own = typed_commands(game.ruleset.package)
    names = named(entries(own))
    reader.greet()
    while True:
        line = reader.line(reader.names([*names, *reader.words]))
        words = split(line) or ["next"]
        if reader.takes(words):
            continue
        if figure(words[0]) is not None:
            words = ["event", *words]
        name, rest = find(words, names)
        try:
            if name == "quit":
                return None
            if name == "branch":
                if (played := branched(reader, rest)) is not None:
                    return played
            elif name in DOING:
                DOING[name](reader, rest)
            elif name in own.look_commands:
                own.look_commands[name](reader, rest)
            else:
                voice.say(unknown(words[0], names))
        except REFUSALS as error:
            voice.say(sentence(error))
        except (EndOfInput, OSError):
            raise
        except Exception as error:  # noqa: BLE001 - a fault of ours must not end the reading
            voice.say(f"The program failed on this ({error!r}); please report it.")


def _greet(reader: TypedReplay, game: Position) -> None:
    voice, speech, last = reader.voice, reader.sentences, reader.playback.end
    if game.dropped:
        voice.say(game.dropped)
    sides = ", ".join(
        f"{speech.seat(seat)} played by {'a person' if player == HUMAN else 'the AI'}"
        for seat, player in game.seats.items()
    )
    outcome = reader.playback.position(last).outcome
    ended = "it is not over" if outcome is None else f"{speech.side(outcome.winner)} wins"
    if outcome is not None and not outcome.winner:
        ended = "no result" if outcome.void else "a draw"
    if outcome is not None and game.ended:
        ended += f", {outcome.why}"
    line = "" if game.branch == MAIN else f", branch {game.branch}"
    voice.say(f"{game.battle.title}. {game.ruleset.title}. {sides}. Replay of {game.name}{line}.")
    voice.say(f"{counted(last, 'step')}, {counted(max(reader.playback.starts), reader.table.turn_word)}; {ended}.")
    voice.say(*reader.brought(0, 0))
    voice.say(
        "Press Enter for the next step, or type next loss, turn 3 or look; help lists the commands. "
        "Nothing here changes the game."
    )


def _why(reader: TypedReplay, words: list[str]) -> None:
    """Explain the roll of this step, or of the step named, else the AI's reason."""
    rolls, step = reader.ledger.rolls, number(words) if words else reader.step
    if step is None:
        reader.voice.say(f"Type why, or why and a step from 1 to {reader.step}.")
        return
    if fell := [roll for roll in rolls if roll.step == step]:
        reader.voice.say(*narrator.explained(reader.sentences, reader.game.entries[step - 1], fell))
        return
    reader.voice.say(
        f"No dice were rolled at step {step}." if step <= reader.step else f"Step {step} is still to come."
    )
    if 0 < step <= reader.step and (deed := reader.game.entries[step - 1]).why:
        reader.voice.say(f"The {reader.sentences.seat(deed.seat)} side's reason: {reader.sentences.told(deed.why)}.")
    if last := max((roll.step for roll in rolls if roll.step < step), default=0):
        reader.voice.say(f"The last roll before it was at step {last}; type why {last}.")


def _odds(reader: TypedReplay, words: list[str]) -> None:
    """Explain a roll as `why` does, or report the odds of an attack that is named."""
    asked = words and figure(words[0]) is None
    (typed_commands(reader.table.ruleset.package).look_commands["odds"] if asked else _why)(reader, words)


def _helped(reader: TypedReplay, _: list[str]) -> None:
    reader.voice.say(
        "Commands of a replay:",
        *rows(entries(typed_commands(reader.table.ruleset.package)).values()),
        *rows(reader.words.values()),
    )


DOING: dict[str, Callable[[TypedReplay, list[str]], None]] = {
    "next": forward,
    "back": back,
    "turn": turn,
    "event": event,
    "start": lambda reader, _: to(reader, 0),
    "end": lambda reader, _: to(reader, reader.playback.end),
    "here": lambda reader, _: reader.voice.say(*reader.brought(max(0, reader.step - 1), reader.step)),
    "why": _why,
    "odds": _odds,
    "branches": list_branches,
    "show": show,
    "help": _helped,
}
