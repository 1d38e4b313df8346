"""A game played at the prompt: the commands of others in sentences, and real dice and cards as they are typed."""

import re
from collections.abc import Callable, Iterable, Sequence

from cb_tui.core.dice import DiceError, DiceRequest
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, Place, SeatId, UnitId
from cb_tui.plain.narrator import PlayNarrator
from cb_tui.plain.output import Output
from cb_tui.plain.typed_view import TypedView
from cb_tui.session.branches import RedoStack
from cb_tui.session.closing import OFFERED, GameOffer
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.session.log import LogEntry
from cb_tui.session.seat_locks import unlike_build
from cb_tui.session.seats import HUMAN

POLL = 0.5  # seconds between two looks at what another process has played
REFUSALS = (IllegalCommand, SessionError, DiceError)


def faces_asked(wanted: DiceRequest) -> str:
    """Return the request for rolls or a card and their input, as in "Roll 2 dice and type the faces"."""
    if wanted.card:
        return f"Draw 1 card and type its number, {wanted.range}"
    them = "its face" if wanted.count == 1 else "the faces"
    return f"Roll {wanted.noun} and type {them}"


def faces_typed(line: str, wanted: DiceRequest) -> tuple[int, ...]:
    """Return the faces in a line, or () if they do not fit. Digits of small dice may stand together: 653."""
    digits = re.findall("[0-9]" if wanted.sides < 10 else "[0-9]+", line)
    if not digits or len(digits) > wanted.count or re.sub(r"[\s,]", "", line) != "".join(digits):
        return ()
    faces = tuple(int(each) if len(each) < 10 else 0 for each in digits)
    return faces if all(wanted.accepts(face) for face in faces) else ()


def faces_misread(wanted: DiceRequest) -> str:
    """Return the instruction for a line that did not fit, with an example."""
    example = " ".join(map(str, (wanted.sides, wanted.sides - 1, wanted.sides // 2)[: wanted.count]))
    figures = "figures" if wanted.sides < 10 else "numbers"
    asked = "a number" if wanted.count == 1 else f"up to {wanted.count} {figures}"
    return f"Type {asked} from {wanted.range}, such as {example}, or back to cancel the command."


class TypedGame(TypedView):
    """A game that is played at this keyboard."""

    game: Game
    hosted = False  # at a table of a host
    after = ""  # what a host offers once it is over

    def __init__(self, game: Game, voice: Output) -> None:
        super().__init__(
            game,
            voice,
            frozenset(seat for seat, player in game.seats.items() if player == HUMAN and seat in game.local_seats),
        )
        self.ahead: str | None = None  # a line that was typed in place of y or n
        self.way: tuple[UnitId, tuple[Place, ...]] | None = None  # a march that continues once others have answered
        self._told: list[LogEntry] = list(game.entries)
        self._redo = RedoStack()
        self._offer: GameOffer | None = None  # of another login, once it was reported
        self._unlike = ""  # the last remark on the build of another login
        self._teller = PlayNarrator(self.sentences)
        game.staffs.start_processes(game.local_seats)
        voice.say(*game.staffs.faults)

    # --- what is played ------------------------------------------------------------------------------------------

    def play(self, command: Command) -> None:
        """Play a command, with typed faces if the players roll the dice. Raises the refusal of the command."""
        faces = None
        if self.game.dice_mode == "manual" and self.game.dice_asked(command):
            if refused := self.game.refusal(command):
                raise refused
            faces = self._faces(lambda known: self.game.dice_asked(command, known))
            if faces is None:
                self.voice.say("Cancelled.")
                return
        role = self.game.ruleset.offer(self.game.state, command).role
        if role == "pass":
            self.voice.say(f"{self.sentences.label(command)}.")
        self.game.play(command, dice=faces)
        if role not in ("choose", "hold"):  # a march continues after an answer
            self.way = None
        self.tell()

    def march(self, unit: UnitId, way: Sequence[Place]) -> None:
        """March as far as possible. The remaining path waits for the answers of other seats.

        Raises the refusal of the first step.
        """
        deeds = self.game.play_march(unit, way)
        self.way = (unit, tuple(way)[sum(deed.by == "hand" for deed in deeds) :])
        self.tell()

    def branch(self, step: int) -> None:
        """Continue from an earlier step on a new branch. Raises SessionError."""
        self.game = self.game.branch_at(step)
        self.game.staffs.start_processes(self.game.local_seats)
        self.way, self._told = None, list(self.game.entries)
        self.look()
        self.voice.say(f"Now at step {step}, on branch {self.game.branch}, with fresh dice.")

    def undo(self) -> None:
        """Undo the last command. Raises UndoError."""
        last = next(reversed(self.game.entries), None)
        past = self.view.label_of(last) if last else ""
        taken = self._redo.undo(self.game)
        step, past = taken.step - 1, past if last and taken.step == last.step else ""
        self.way = None
        what = f": {self.sentences.told(past)}" if past else ""
        self._told = list(self.game.entries)
        self.look()
        again = "" if self.hosted else " redo restores it."
        self.voice.say(f"Undone, back to step {step}{what}.{again}")

    def redo(self) -> None:
        """Redo the last command that was undone. Raises UndoError if there is nothing to redo."""
        deed = self._redo.redo(self.game)
        self.way = None
        self.voice.say(f"Redone: {self.sentences.told(self.view.label_of(deed))}.")
        self.tell()

    def resign(self) -> None:
        """Give the game to the other side once the player has typed yes. Raises SessionError."""
        seat = self.game.speaker()
        if self.voice.ask("Type yes to resign, or press Enter to play on").lower() == "yes":
            self.game.resign(seat)
        else:
            self.voice.say("You play on.")

    def make_offer(self, what: str) -> None:
        """Offer a "draw" or to "stop", or accept that offer. Raises SessionError."""
        self.game.make_offer(self.game.speaker(), what)
        if self.game.outcome is None:
            self.voice.say("Offered; the other player may accept until the next command.")

    def _hear_offer(self) -> None:
        """Report an offer of the other player, once."""
        offer = self.game.offer_of_others
        if offer is not None and offer != self._offer and self.human:
            who = self.sentences.seat(offer.by)
            self.voice.say(f"The {who} player offers {OFFERED[offer.what]}. Type {offer.what} to accept.")
        self._offer = offer

    def _faces(self, wanted: Callable[[tuple[int, ...]], DiceRequest | None]) -> tuple[int, ...] | None:
        faces: tuple[int, ...] = ()
        while missing := wanted(faces):
            line = self.voice.ask(f"{faces_asked(missing)}, or back")
            if line.lower() in ("back", "no", "n", "cancel", "quit"):
                return None
            typed = faces_typed(line, missing)
            if not typed:
                self.voice.say(faces_misread(missing))
            faces += typed
        return faces

    # --- reports -------------------------------------------------------------------------------------------------

    def advance(self) -> None:
        """Play everything that needs no player at this keyboard, and report it line by line."""
        try:
            self.game.refresh()
            if (told := unlike_build(self.game)) != self._unlike:
                self.voice.say(*([f"{told}."] if told else []))
                self._unlike = told
            self._hear_offer()
            self.game.append_owed()  # what the seats here owe
            self.tell()
            while self.game.outcome is None:
                self.voice.heed()
                if not (self.game.play_standing_order() or self.game.play_machine()) and not self._march_goes_on():
                    break
                self.tell()
        except REFUSALS as error:
            self.voice.say(sentence(error))
        self.voice.say(*self._teller.rest())

    def tell(self) -> None:
        """Report everything played since the last report, by any seat."""
        entries, told = self.game.entries, self._told
        same = 0
        while same < min(len(entries), len(told)) and entries[same].prev == told[same].prev:
            same += 1
        if same < len(told):
            self.voice.say(f"The other player undid moves, back to step {same}.")
        for deed, before in zip(entries[:same], told, strict=False):
            if deed.opened and not before.opened:
                self.voice.say(f"Revealed, step {deed.step}: {self.sentences.told(self.view.label_of(deed))}.")
        for deed in entries[same:]:
            view = self.view
            self.table = self.sit_at(view.state_at(deed.step))
            self.voice.say(*self._teller.take(view.logged_of(deed), self.sentences))
        self._told = list(entries)
        self.look()

    def rest(self) -> list[str]:
        """Return the sentence of a march that is not told yet."""
        return self._teller.rest()

    def _march_goes_on(self) -> bool:
        if self.way is None or not self.way[1] or self.table.scene.question or not self.table.is_our_decision:
            return False
        unit, way = self.way
        piece = self.table.pieces.get(unit)
        self.way = None
        if piece is None or piece.disrupted or not piece.can_act:
            return False
        try:
            self.march(unit, way)
        except REFUSALS as error:
            self.voice.say(sentence(error))
            return False
        return True

    def overview(self, lines: list[str]) -> list[str]:
        """Return the help of all commands, as it is for this game."""
        return lines

    def takes(self, words: list[str]) -> bool:  # noqa: ARG002 - no table here
        """Check whether words are meant for the table of a host, and do what they ask for."""
        return False

    def other(self, seat: SeatId) -> str:  # noqa: ARG002 - only a host has names
        """Return the name of another player."""
        return "another login"

    def hears(self) -> bool:
        """Tell the news of a host, and return whether there were any."""
        return False

    # --- input ---------------------------------------------------------------------------------------------------

    def line(self, prompt: str, commands: Iterable[str] = ()) -> str:
        """Return the next line, or "" if another process has played meanwhile. Tab completes `commands`."""
        if self.ahead is not None:
            line, self.ahead = self.ahead, None
            return line
        if self.game.outcome is None and (not self.table.is_our_decision or self.game.is_blocked):
            self.voice.say(f"{prompt}. Press Enter to check again, or type quit.")
            while not self.voice.typed_within(POLL):
                if self.game.refresh() or self.hears():
                    return ""
        return self.voice.ask(prompt, self.names(commands))

    def sit(self, private: bool) -> None:
        """Wait for the deciding player if several share this keyboard and the view or decision is private."""
        decides = self.table.decides
        if len(self.human) < 2 or decides not in self.human - {self.hands} or self.game.seen_by() is self.game:
            return
        if not private:
            self.hands = None
            self.look()
            return
        self.voice.forget()
        line = self.voice.ask(f"Only the {self.sentences.seat(decides)} player may read on. Press Enter")
        self.ahead, self.hands = line or None, decides
        self.look()

    def ask_yes_no(self, question: str) -> bool:
        """Check whether the answer is yes. A line that is neither yes nor no is the next command."""
        line = self.voice.ask(f"{question} y or n")
        if line.lower() in ("y", "yes", "!"):
            return True
        self.voice.say("Cancelled.")
        if line.lower() not in ("n", "no", ""):
            self.ahead = line
        return False


def sentence(error: Exception) -> str:
    """Return the refusal as a sentence with its rule ID. File and piece names keep their case."""
    said = str(getattr(error, "sentence", error))
    rule = getattr(error, "rule", None)
    first = said.partition(" ")[0]
    named = "." in first or any(letter.isdigit() for letter in first)
    begins = said if named else f"{said[:1].upper()}{said[1:]}"
    return f"{begins}{f' [{rule}]' if rule else ''}."
