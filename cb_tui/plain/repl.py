"""One game from its first prompt until the player leaves, and a lesson explained in lines on the way."""

from typing import Any

from cb_tui.plain import manual
from cb_tui.plain import typed_commands as choices
from cb_tui.plain.arguments import figure, read, split
from cb_tui.plain.output import EndOfInput, Output
from cb_tui.plain.queries import briefing, helped
from cb_tui.plain.typed_commands import typed_commands
from cb_tui.plain.typed_game import REFUSALS, TypedGame, sentence
from cb_tui.presentation.lesson_progress import LessonContext, Progress, lesson_facts
from cb_tui.presentation.opponents import against
from cb_tui.session.battle_records import remember
from cb_tui.session.daily import daily_line
from cb_tui.session.game import Game
from cb_tui.session.lesson import mark_learned, mark_reached, plan, reached, teaches
from cb_tui.session.locations import resume_line
from cb_tui.session.lock import holder
from cb_tui.session.seats import HUMAN, own_seat

READ = "Press Enter to continue."


class TypedLesson(Progress[TypedGame]):
    """The progress of a game through its lesson in plain mode."""

    def __init__(self, desk: TypedGame) -> None:
        self._line = ""  # typed last
        self._ever: set[str] = set()  # lines typed
        self.plan = plan(desk.game.battle.id, "lines")
        self._facts = lesson_facts(desk.table.ruleset.package)
        super().__init__(self.plan.step, reached(desk.game.folder), desk)
        self._told = self._kept = -1  # the step that was said last, and that the save knows of
        self._asked = False  # whether it was said that something is asked

    def facts(self, where: TypedGame) -> LessonContext:
        return LessonContext(where.game, where.table, where.human)

    def met(self, wanted: dict[str, Any], where: TypedGame) -> bool:
        """Check whether one of the conditions holds."""
        facts = self.facts(where)
        return any(self._met(facts, name, value) for name, value in wanted.items())

    def _met(self, facts: LessonContext, name: str, value: Any) -> bool:
        match name:
            case "typed":  # since the step began
                return any(_says(line, each) for line in self.since.seen for each in value)
            case "told":  # since the start
                return any(_says(line, each) for line in self._ever for each in value)
            case _:
                return self._facts[name](facts, self.since, value)

    def shown(self, where: TypedGame) -> str:  # noqa: ARG002 - it was typed and stands nowhere
        """Return the line that was typed last."""
        return self._line

    # --- at the prompt -------------------------------------------------------------------------------------------

    def tell(self, desk: TypedGame) -> None:
        """Report the step that the player has reached, once."""
        self.look(desk)
        self._line = ""
        self._keep(desk)
        step = self.step
        asked = step is not None and not self.in_time(step, desk) and desk.table.is_our_decision
        if asked and not self._asked:
            desk.voice.say(self.plan.asked)
        elif not asked and self._told != self.index and (step is None or self.in_time(step, desk)):
            self._told = self.index
            self.say(desk)
        self._asked = asked

    def say(self, desk: TypedGame) -> None:
        """Report the step and the words to type."""
        step = self.step
        if step is None:
            desk.voice.say(f"Lesson. {self._end(desk)}")
        elif not self.in_time(step, desk):
            desk.voice.say(self.plan.asked)
        else:
            number, steps = self.count
            asked = self.named(", then ".join(step.type), desk)
            desk.voice.say(f"Lesson {number} of {steps}. {self.named(step.text, desk)}")
            desk.voice.say(f"  Type: {asked}" if asked else f"  {READ}")

    def _end(self, desk: TypedGame) -> str:
        outcome = desk.game.outcome
        return self.plan.won if outcome is not None and outcome.winner in desk.table.local_sides else self.plan.lost

    def took(self, desk: TypedGame, line: str) -> bool:
        """Check whether a line was meant for the lesson. Any other is recorded and left to the game."""
        word, step = line.lower().strip(), self.step
        if word == "puzzles" and step is None and self._asked_puzzles(desk):
            return True
        if word == "next" or (not word and step is not None and not step.type):
            self.go_on(desk)
            if self._told == self.index:
                self.say(desk)
            return True
        if word in ("", "lesson"):
            self.say(desk)
            return True
        name, rest = manual.find(split(line), typed_commands(desk.table.ruleset.package).names)
        self._line = " ".join([name, *rest]).lower()
        self._ever.add(self._line)
        return False

    def _asked_puzzles(self, desk: TypedGame) -> bool:
        """Ask the puzzles of the lesson, and check whether it has any."""
        from cb_tui.plain.puzzle import solve
        from cb_tui.session.puzzles.asked_puzzle import AskedPuzzle
        from cb_tui.session.puzzles.pack import taught

        asked, folder = taught(desk.game.battle.id), desk.game.folder
        if asked:
            solve(desk.voice, AskedPuzzle(asked[0], folder.parent if folder else None, then=asked[1:]))
        return bool(asked)

    def _keep(self, desk: TypedGame) -> None:
        folder = desk.game.folder
        if self.index != self._kept:
            self._kept = self.index
            mark_reached(folder, self.index)
        if self.taught and folder is not None:
            mark_learned(folder.parent, desk.game.battle.id)


def _says(line: str, wanted: str) -> bool:
    """Check whether a line has the wanted command and all words after it."""
    name, *words = wanted.lower().split()
    said, *rest = line.split() or [""]
    return said == name and set(words) <= set(rest)


def run_repl(game: Game, voice: Output, *, onward: str = "", desk: TypedGame | None = None) -> None:
    """Play until `quit`. Raises EndOfInput at the end of the input or at a signal.

    The game is closed, and so saved, in any case. `onward` is the effect of leaving, such as "continues the run",
    `desk` the game at its prompt if it is played at a host.
    """
    desk, left = desk or TypedGame(game, voice), True
    try:
        _greet(desk)
        _play(desk, voice, f"quit {onward or 'leaves'}")
        left = not onward
    finally:
        desk.game.close()
        if left and desk.game.name and not desk.hosted:
            voice.draw(f"Saved. Continue with: {_resuming(desk.game, '--plain')}")


def _play(desk: TypedGame, voice: Output, leaving: str) -> None:
    last, over = None, False
    lesson = TypedLesson(desk) if teaches(desk.game) and desk.human else None
    while True:
        desk.advance()
        decides = desk.table.decides
        if last is not None and decides is not None and decides != last and {last, decides} <= desk.human:
            voice.say(f"--- Hand over: the {desk.sentences.seat(decides)} player decides now.")
        desk.sit(typed_commands(desk.table.ruleset.package).hides_from_others(desk.table))
        last = decides or last
        if desk.game.outcome is not None and not over:
            able = "why, log, luck, look and review" if desk.game.ruleset.planner else "why, log, luck and look"
            voice.say(f"--- The battle is over. {_result(desk)}", f"You can still type {able}{desk.after}; {leaving}.")
            if not desk.hosted and (unkept := remember(desk.game)):
                voice.say(unkept)
            if told := daily_line(desk.game):
                voice.say(f"Your result, to paste: {told}")
        over = desk.game.outcome is not None
        choices.posed(desk)
        if lesson is not None:
            lesson.tell(desk)
        line = desk.line(choices.prompt(desk), typed_commands(desk.table.ruleset.package).entries)
        if lesson is not None and lesson.took(desk, line):
            continue
        try:
            if not answered(desk, line):
                return
        except REFUSALS as error:
            voice.say(desk.sentences.told(sentence(error)))
        except (EndOfInput, OSError):
            raise
        except Exception as error:  # noqa: BLE001 - a fault of ours must not end a player's game
            voice.say(f"The program failed on this ({error!r}). The game is unchanged; please report it.")


def answered(desk: TypedGame, line: str) -> bool:
    """Execute a typed line. Return False if the player leaves."""
    words = split(line)
    if not words or desk.takes(words):
        return True
    if figure(words[0]) is not None:
        words = ["do", *words]
    own = typed_commands(desk.table.ruleset.package)
    name, rest = manual.find(words, own.names)
    match name:
        case "" if words[0].lower() in ("y", "yes", "n", "no"):
            desk.voice.say("There is no yes/no question right now.")
        case "":
            desk.voice.say(manual.unknown(words[0], own.names))
        case "quit":
            return False
        case "do":
            _do(desk, rest)
        case "undo":
            desk.undo()
        case "redo":
            desk.redo()
        case "resign":
            desk.resign()
        case "draw" | "stop":
            desk.make_offer(name)
        case "branch":
            said = read(desk.table, rest)
            if said.number is None:
                desk.voice.say(f"Type branch and a step from 0 to {desk.game.step}; log numbers the steps.")
            else:
                desk.branch(said.number)
        case "note":
            text = line.partition(" ")[2].strip()
            if text:
                desk.game.note(text)
            desk.voice.say("Noted." if text else "Type note and your remark.")
        case "save":
            if rest:
                desk.game.save_as(rest[0])
            desk.voice.say(f"Saved as {desk.game.name}.")
        case "help":
            helped(desk, rest)
        case _ if name in own.look_commands:
            own.look_commands[name](desk, rest)
        case _:
            own.play_commands[name](desk, rest)
    return True


def _do(desk: TypedGame, words: list[str]) -> None:
    """Play the choice of a number, which has to be listed for this very state."""
    legal = desk.table.legal if desk.table.is_our_decision else ()
    number = (figure(words[0]) or 0) if words else 0
    if not 1 <= number <= len(legal):
        desk.voice.say("There is no choice with that number now; list shows the choices.")
    elif desk.shown is not desk.table.state:
        desk.voice.say("The choices have changed:")
        choices.options(desk, legal)
    else:
        desk.play(legal[number - 1])


def _greet(desk: TypedGame) -> None:
    game, voice = desk.game, desk.voice
    if game.dropped:
        voice.say(game.dropped)
    sides = ", ".join(
        f"{desk.sentences.seat(seat)}: "
        f"{'you' if seat in desk.human else 'the AI' if player != HUMAN else desk.other(seat)}"
        for seat, player in game.seats.items()
    )
    seed = "" if game.shown_seed is None else f" Seed {game.shown_seed}."
    voice.say(f"{game.battle.title}. {game.ruleset.title}. {sides}.{seed} Saved as {game.name or 'nothing'}.")
    away = game.local_seats and game.folder and game.outcome is None and not desk.hosted
    if away and game.folder and own_seat(game.folder) is None:
        for seat, player in game.seats.items():
            if player == HUMAN and seat not in desk.human and holder(game.folder, seat) is None:
                voice.say(
                    f"The {desk.sentences.seat(seat)} player can join from another login with: "
                    f"{_resuming(game, '--seat', seat)}"
                )
    if not game.step:
        if desk.human and not teaches(game):
            briefing(desk, [])
            voice.say(*against(game.ruleset, game.battle, game.seats))
        voice.say(*(line if line.endswith(".") else f"{line}." for line in desk.table.goals))
    voice.say("help lists the commands, look describes the map, units the pieces, briefing the story.")


def _result(desk: TypedGame) -> str:
    outcome = desk.game.outcome
    assert outcome is not None, "asked once the battle is over"
    who = f"{desk.sentences.side(outcome.winner)} victory" if outcome.winner else "A draw"
    who = "No result" if outcome.void else who
    return f"{who}: {outcome.why}."


def _resuming(game: Game, *options: str) -> str:
    return resume_line(game.name, game.folder.parent if game.folder else None, *options)
