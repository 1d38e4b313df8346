"""The editor in typed words: ground, pieces, findings, undo and saving, a line for each."""

from collections.abc import Callable
from typing import cast

from cb_tui.core import painting
from cb_tui.core.battle_editor import Brush, PlacedPiece
from cb_tui.core.board import Edge, edge_between
from cb_tui.core.geometry import place_named
from cb_tui.core.grammar import closest_name, count_noun
from cb_tui.core.near_names import nearest
from cb_tui.core.values import Place
from cb_tui.plain.arguments import figure, split
from cb_tui.plain.editing_battle import WORDS as BATTLE
from cb_tui.plain.editing_battle import BattleWords, places_beyond
from cb_tui.plain.editing_shapes import WORDS as SHAPES
from cb_tui.plain.editing_shapes import ShapeWords
from cb_tui.plain.output import Output
from cb_tui.presentation.boards import render_text
from cb_tui.presentation.editing.edited_battle import scene_of
from cb_tui.presentation.editing.workspace import Workspace

WORDS = {
    "paint": "paint 0305 trees; 0305-0607 is a box, and of a road the way; a river has sides, 0405/0505",
    "clear": "clear 0405 river takes away what a brush has painted there",
    "place": "",  # with a counter of the battle
    "move": "move R1 0304",
    "remove": "remove R1",
    "counters": "counters bazooka lists the counters with these words",
    "brushes": "brushes lists what can be painted",
    "symmetry": "symmetry turn; none, top-bottom, left-right or turn, as far as they are fair here",
    "show": "show draws the map; show 0305 or show R1 tells of a place or a piece",
    "pieces": "pieces lists all pieces with their places and turns",
    "objectives": "objectives tells how the battle is won",
    "findings": "findings lists what is wrong",
    "mend": "mend cures what has one sure cure",
    **BATTLE,
    "undo": "undo takes the last change back",
    "redo": "redo makes it again",
    "save": "save writes the file",
    "quit": "quit leaves; changes that are not saved are found again",
}
LATER = "add a side, and turn 3 for a piece that comes later"
LEAVING = frozenset(("quit", "exit", "q"))
MOST = 12  # counters that are listed


class TypedEditor:
    """An editor that is typed at. Each word of `WORDS` is a method."""

    def __init__(self, work: Workspace, voice: Output) -> None:
        self.work, self.voice = work, voice
        self._deeds: dict[str, Callable[[list[str]], None]] = {
            "paint": self.paint, "clear": self.clear, "place": self.place, "move": self.move, "remove": self.remove,
            "counters": self.counters, "brushes": self.brushes, "symmetry": self.symmetry, "show": self.show,
            "pieces": self.pieces, "objectives": self.objectives, "findings": self.findings, "mend": self.mend,
            "undo": self.undo, "redo": self.redo, "save": self.save, **BattleWords(work, voice, self._tell).deeds,
        }  # fmt: skip
        example = f"{next(iter(work.palette), 'COUNTER')} {work.board.geometry.example}"
        self.words = WORDS | {"place": f"place {example}; {LATER}"}
        self._split = cast("Callable[[str], list[str]]", split)
        if work.editor.shapes is not None:
            self.words = {
                word: told for word, told in (SHAPES | WORDS | SHAPES).items() if word not in ("paint", "clear")
            }
            self._split = str.split  # a comma is part of a place there
            self._deeds |= ShapeWords(work, voice, self._tell).deeds

    def run(self) -> None:
        """Read lines until the player leaves."""
        work = self.work
        self.voice.say(f"Editing {work.title} ({work.name}). Type help for the words.")
        self._count()
        while True:
            typed = self.voice.ask("Edit", lambda _: [*self.words, *self._names()])
            whole = typed.lower().startswith(("title", "set", "objective"))  # whose commas stay
            words = typed.split() if whole else self._split(typed)
            if words and words[0].lower() in LEAVING:
                return
            if words:
                self.take(words)

    def take(self, words: list[str]) -> None:
        """Do what a typed line says, and report the result."""
        word, rest = words[0].lower(), words[1:]
        if word in ("help", "?"):
            self.voice.say(*(f"  {told}" for told in self.words.values()))
        elif word in self._deeds:
            self._deeds[word](rest)
        else:
            near = closest_name(word, self.words)
            self.voice.say(f"There is no word {word}; {f'did you mean {near}?' if near else 'help lists them all.'}")

    # --- ground ----------------------------------------------------------------------------------------------------

    def paint(self, words: list[str]) -> None:
        """Paint places, boxes, sides or a way with a brush."""
        sides, rest = self._sides(words)
        brush = self._brush(" ".join(self._places(rest)[1]))
        way = brush is not None and brush.paints == "path"
        places, left = self._places(rest, way=way)
        if brush is None or not (sides if brush.paints == "side" else places):
            what = f"no brush is called {' '.join(left)}" if left and brush is None else "name a brush and where"
            what = self._beyond(words) or what
            self.voice.say(f"Nothing is painted: {what}. As in: {WORDS['paint']}.")
        elif brush.paints == "side":
            self._tell(self.work.side_with(sides, brush), f"{count_noun(len(sides), 'side')} painted: {brush.name}")
        elif way:
            self._tell(self.work.lead(places, brush), f"{brush.name} from {places[0]} to {places[-1]}")
        else:
            self._tell(self.work.paint(places, brush), f"{count_noun(len(places), 'place')} painted: {brush.name}")

    def _beyond(self, words: list[str]) -> str:
        """Return which places are not on the map and what is its last one, or an empty string if all are."""
        board = self.work.board
        if board.geometry.place_at(1, 1) is None or self.work.editor.shapes is not None:
            return ""
        wrong = places_beyond(self.work, [part for word in words for part in word.split("/")])
        last = board.geometry.place_at(board.columns, board.rows)
        return f"{' '.join(wrong)} is not on the map, whose last {board.geometry.unit} is {last}" if wrong else ""

    def clear(self, words: list[str]) -> None:
        """Take away what a brush has painted in places."""
        places, rest = self._places(words)
        brush = self._brush(" ".join(rest))
        if brush is None or not places:
            what = self._beyond(words) or "name a brush and a place"
            self.voice.say(f"Nothing is cleared: {what}. As in: {WORDS['clear']}.")
            return
        done = False
        for at in places:
            self.work.cursor = at
            done = self.work.clear(brush) or done
        self._tell(done, f"{brush.name} cleared")

    def _sides(self, words: list[str]) -> tuple[list[Edge], list[str]]:
        """Return the sides that words name, "0405/0505", and the words that are none."""
        board, found, rest = self.work.board, list[Edge](), list[str]()
        for word in words:
            one, _, other = word.partition("/")
            first, last = place_named(board, one), place_named(board, other) if other else None
            if first is None or last is None:
                rest.append(word)
            else:
                found.append(edge_between(first, last))
        return found, rest

    def _places(self, words: list[str], *, way: bool = False) -> tuple[list[Place], list[str]]:
        """Return the places that words name, "0305-0607" a box, or a line of a `way`, and the words that are none."""
        board, found, rest = self.work.board, list[Place](), list[str]()
        for word in words:
            one, _, other = word.partition("-")
            first, last = place_named(board, one), place_named(board, other or one)
            if first is None or last is None:
                rest.append(word)
            else:
                between = painting.line if way else painting.box
                found += [at for at in between(board.geometry, first, last) if at in board]
        return found, rest

    def _brush(self, name: str) -> Brush | None:
        ways = (
            lambda brush: name in (brush.letter, brush.id, brush.name),
            lambda brush: bool(name) and brush.name.startswith(name),
        )
        return next((brush for way in ways for brush in self.work.brushes if way(brush)), None)

    def brushes(self, _: list[str]) -> None:
        """List the brushes."""
        self.voice.say(*(f"  {brush.letter or ' '} {brush.name}. {brush.help}" for brush in self.work.brushes))

    def symmetry(self, words: list[str]) -> None:
        """Take a symmetry, or tell which there are."""
        ways = self.work.symmetries
        wanted = next((way for way in ways if words and way.startswith(words[0].lower())), None)
        self.work.symmetry = wanted or self.work.symmetry
        self.voice.say(f"Symmetry: {self.work.symmetry}. Fair on this board: {', '.join(ways)}.")

    # --- pieces ----------------------------------------------------------------------------------------------------

    def place(self, words: list[str]) -> None:
        """Place a piece of a counter."""
        work, turn = self.work, 1
        if "turn" in words:
            at = words.index("turn")
            typed = "".join(words[at + 1 : at + 2])
            turn, words = figure(typed) or 0, [*words[:at], *words[at + 2 :]]
            if turn < 1:
                self.voice.say(f"Nothing is placed: turn {typed or 'alone'} is no turn. As in: {self.words['place']}.")
                return
        places, rest = self._places(words)
        side = next((side for side in work.sides for word in rest if word == side), None)
        name = " ".join(word for word in rest if word != side)
        counter = work.palette.get(name)
        if counter is None or len(places) != 1:
            known = {each.id: f"{each.name} {each.army} {each.note}" for each in work.counters("")}
            near = nearest(name, known) if counter is None else ""
            perhaps = f", did you mean {near} ({work.palette[near].name})?" if near else "."
            wrong = f"there is no counter {name or 'named'}{perhaps}" if counter is None else "name one place."
            wrong = f"{beyond}." if (beyond := self._beyond(words)) else wrong
            self.voice.say(f"Nothing is placed: {wrong} As in: {self.words['place']}.")
            return
        work.side = side or work.side_of(counter)
        work.cursor = places[0]
        self._tell(work.place(counter, turn), "")

    def _piece(self, words: list[str]) -> PlacedPiece | None:
        found = next((each for each in self.work.pieces for word in words if each.piece.id == word), None)
        if found is None:
            self.voice.say(f"There is no piece {' '.join(words) or 'named'}; pieces lists them.")
        return found

    def move(self, words: list[str]) -> None:
        """Move a piece to a place."""
        places, rest = self._places(words)
        piece = self._piece(rest)
        if piece is None or len(places) != 1:
            if piece is not None:
                self.voice.say(f"Nothing is moved: {self._beyond(words) or 'name a place too'}.")
            return
        self.work.cursor = places[0]
        self._tell(self.work.move_piece(piece.path), f"{piece.piece.id} stands at {places[0]}")

    def remove(self, words: list[str]) -> None:
        """Remove a piece."""
        if (piece := self._piece(words)) is not None:
            self._tell(self.work.remove(piece.path), f"{piece.piece.id} is gone")

    def counters(self, words: list[str]) -> None:
        """List the counters with some words."""
        found = self.work.counters(" ".join(words))
        rows = [
            f"  {each.id}: {each.name}, {each.rating}, range {each.reach or 'none'}, move {each.move}. {each.army}"
            for each in found
        ]
        more = [f"  and {len(rows) - MOST} more; add a word"] if len(rows) > MOST else []
        self.voice.say(*(rows[:MOST] or ["No counter has these words."]), *more)

    def pieces(self, _: list[str]) -> None:
        """List all pieces."""
        for placed in self.work.pieces:
            piece = placed.piece
            self.voice.say(
                f"  {piece.id}: {piece.name}, {self.work.sides.get(piece.side, '')}, {piece.at}, turn {placed.turn}"
            )

    # --- the battle ------------------------------------------------------------------------------------------------

    def show(self, words: list[str]) -> None:
        """Draw the map, or describe a place or a piece."""
        places, rest = self._places(words)
        for at in places[:9]:
            there = [placed.piece.id for placed in self.work.pieces if placed.piece.at == at]
            self.voice.say(f"  {at}: {', '.join([*self.work.features(at).words, *there])}.")
        for word in rest:
            if (piece := self._piece([word])) is not None and (card := self.work.card(piece.path)) is not None:
                self.voice.say(f"  {card.title}. " + ". ".join(f"{each.label}: {each.words}" for each in card.fields))
        if not words:
            self.voice.draw(render_text(scene_of(self.work)))

    def objectives(self, _: list[str]) -> None:
        """Describe the objectives."""
        numbered = enumerate(self.work.objectives, 1)
        told = (each.replace(": i", ": findings") for each in self.work.soonest())
        self.voice.say(*(f"  {number} {each.words}" for number, each in numbered), *told)

    def findings(self, _: list[str]) -> None:
        """List what is wrong."""
        for finding in self.work.findings:
            mend = self.work.mend(finding)
            cure = f" mend would do this: {mend.words}." if mend is not None else ""
            self.voice.say(f"  {finding.where}: {finding.text}.{cure}")
        self._count()

    def _count(self) -> None:
        wrong = sum(not finding.note for finding in self.work.findings)
        self.voice.say(f"{count_noun(wrong, 'finding')}." if wrong else "Nothing is wrong: it can be played as it is.")

    def mend(self, _: list[str]) -> None:
        """Mend all that has one sure cure."""
        before = len(self.work.findings)
        self.work.cure(self.work.findings)
        self._tell(len(self.work.findings) < before, f"{before - len(self.work.findings)} mended")

    def undo(self, _: list[str]) -> None:
        """Take the last change back."""
        before = self.work.document.at
        self.work.undo()
        self.work.note = self.work.note.partition(";")[0]  # without its key
        self._tell(self.work.document.at != before, "Undone")

    def redo(self, _: list[str]) -> None:
        """Make the last change again."""
        before = self.work.document.at
        self.work.redo()
        self._tell(self.work.document.at != before, "Done again")

    def save(self, _: list[str]) -> None:
        """Write the file."""
        self.work.save()
        self.voice.say(self.work.note)

    def _tell(self, done: bool, said: str) -> None:
        """Report a change, and the number of findings after it."""
        note, self.work.note = self.work.note.replace("Backspace", "undo"), ""
        self.voice.say(f"{note or (said if done else 'It is so already')}.".replace("..", "."))
        if done:
            self._count()

    def _names(self) -> list[str]:
        return [*(piece.piece.id for piece in self.work.pieces), *self.work.palette]
