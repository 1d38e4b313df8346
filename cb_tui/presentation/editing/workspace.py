"""The workspace: a battle that is edited, with what its author has in hand. The screen and plain mode use it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from cb_tui.core import painting
from cb_tui.core.battle_editor import (
    BattleEditor,
    Brush,
    CounterView,
    Entries,
    Field,
    Palette,
    PlacedPiece,
    Placing,
    Stroke,
)
from cb_tui.core.board import Edge, edge_between
from cb_tui.core.editing import Change, EditError, KeyPath, changed
from cb_tui.core.fields import assigned
from cb_tui.core.grammar import article, count_noun
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.scenario import Finding
from cb_tui.core.symmetry import Symmetry, offered, onto, twin, twin_side, with_twins
from cb_tui.core.values import Place, Side, UnitId
from cb_tui.presentation.boards.drawer import MapDrawer
from cb_tui.presentation.editing.edited_battle import EditedBattle
from cb_tui.session.editing.journal import EditedFile
from cb_tui.session.errors import FileChangedError, SessionError

WITHIN = 10  # tenths of an inch: how far from the cursor a stand may be that it picks


class Workspace(EditedBattle):
    """An edited battle with cursor, brush, counter in hand and symmetry. `note` is shown until the next key."""

    def __init__(
        self,
        file: EditedFile,
        editor: BattleEditor,
        ruleset: Ruleset[Any],
        palette: Palette,
        *,
        is_copy: bool = False,
    ) -> None:
        super().__init__(file, editor, ruleset, palette)
        self.is_copy = is_copy  # of a battle that is not the player's own, just begun
        self.note = file.held
        self.mark = ">"  # before the marked line of a list
        self.zoom: MapDrawer | None = None  # of the map, which moves the cursor
        self._pen = self._inked = False  # whether it is down, and has painted since
        self.marks: tuple[UnitId, ...] = ()  # pieces that are moved, copied, changed and removed together
        self.symmetry: Symmetry = "none"
        self.brush = next((each for each in self.brushes if each.paints == "place"), next(iter(self.brushes), None))
        self.side = next(iter(self.sides), Side(""))
        self.hand: CounterView | None = None
        self.clip: tuple[Place, ...] = ()  # the places of an area that was copied, its first corner first
        self._asked: object = None  # the text whose saving was asked about
        self.placed: KeyPath = ()  # the piece that was placed last, until the cursor moves
        self.snap = 10  # ticks between the places that corners of shapes may have
        self.cursor = self._start()

    def _start(self) -> Place:
        there, board = (piece.piece.at for piece in self.pieces), self.board
        middle = board.geometry.place_at(board.columns // 2, board.rows // 2) if not board.places else None
        return next((at for at in (*there, *board.places, middle) if at in board), Place("")) or Place("")

    def here(self) -> tuple[PlacedPiece, ...]:
        """Return the pieces under the cursor, on a table else those nearest to it within an inch."""
        at = {piece.piece.at for piece in self.pieces}
        there = self.cursor
        if there not in at and self.editor.shapes is not None and there in self.board:
            near = min(
                (each for each in at if each in self.board), key=lambda each: (self._away(each), each), default=there
            )
            there = near if self._away(near) <= WITHIN else there
        return tuple(piece for piece in self.pieces if piece.piece.at == there)

    def _away(self, at: Place) -> int:
        """Return how far a point of the table is from the cursor, east or south, whichever is more."""
        coordinates = self.board.geometry.coordinates
        return max(abs(own - its) for own, its in zip(coordinates(self.cursor), coordinates(at), strict=True))

    @property
    def pen(self) -> bool:
        """Check whether the pen is down. All that it paints until it is lifted is one step of undo."""
        return self._pen

    @pen.setter
    def pen(self, down: bool) -> None:
        self._pen, self._inked = down, False

    # --- changes ----------------------------------------------------------------------------------------------------

    def change(self, make: Callable[[], Change], done: str = "") -> bool:
        """Make a change, tell `done` or why not, and return whether the battle has changed."""
        try:
            change = make()
            if change:
                self.document.change(change, joined=self._inked)
                self._inked = self.pen
        except EditError as refused:
            self.note = str(refused)
            return False
        except SessionError as refused:
            self.note = refused.sentence
            return False
        self.note = done
        self._settle()
        return bool(change)

    def _settle(self) -> None:
        """Put the cursor back on a board that has changed its size, and take a side that there is."""
        self.side = self.side if self.side in self.sides else next(iter(self.sides), self.side)
        if self.cursor not in self.board:
            self.cursor = self._start()

    def assign(self, field: Field, value: Any) -> bool:
        """Give a field a value, with all that follows from it, and return whether that changed anything."""
        follow = self.editor.follow or (lambda _, change: change)
        return self.change(lambda: follow(self.data, assigned(self.data, field, value)))

    def with_twins(self, places: Iterable[Place]) -> tuple[Place, ...]:
        """Return places with their twins, each once."""
        return with_twins(self.board, self.symmetry, (at for at in places if at in self.board))

    @property
    def twin(self) -> Place | None:
        """Return the twin of the place under the cursor, or None if it has none or lies on the axis."""
        other = twin(self.board, self.symmetry, self.cursor) if self.cursor in self.board else None
        return None if other == self.cursor else other

    def paint(self, places: Iterable[Place], brush: Brush | None = None) -> bool:
        """Paint places and their twins with the brush in hand, and return whether that changed anything."""
        taken = brush or self.brush
        if taken is None:
            return False
        return self.change(lambda: self.editor.painted(self.data, taken.id, Stroke(self.with_twins(places))))

    def take(self, letter: str) -> bool:
        """Take the brush of the ground that has a letter, and return whether there is one."""
        ground = (brush for brush in self.brushes if brush.layer == "ground")
        found = next((brush for brush in ground if brush.letter == letter), None)
        self.brush = found or self.brush
        return found is not None

    def next_brush(self, by: int) -> None:
        """Take the brush `by` places on in the list of the ground."""
        brushes = [brush for brush in self.brushes if brush.layer == "ground"]
        at = brushes.index(self.brush) if self.brush in brushes else 0
        self.brush = brushes[(at + by) % len(brushes)] if brushes else None

    def pick(self) -> None:
        """Take the ground under the cursor as the brush."""
        wanted = self.features(self.cursor).brush if self.cursor in self.board else ""
        self.brush = next((brush for brush in self.brushes if brush.id == wanted), self.brush)

    def mirror(self) -> dict[Place, Place]:
        """Return for each place of the other half the place of the cursor's half whose ground it would get."""
        if self.symmetry == "none" or self.cursor not in self.board:
            return {}
        first = onto(self.board, self.symmetry, "first")
        return onto(self.board, self.symmetry, "second") if self.cursor in first else first

    def pasted(self) -> dict[Place, Place]:
        """Return for each place that a copy would cover the place whose ground it would get."""
        if not self.clip or self.cursor not in self.board:
            return {}
        return painting.pasted(self.board.geometry, self.board, self.clip, self.clip[0], self.cursor)

    def copy_ground(self, sources: Mapping[Place, Place]) -> bool:
        """Give places the ground of others, and return whether that changed anything."""
        return self.change(lambda: self.editor.copied(self.data, sources))

    def resize(self, columns: int, rows: int) -> bool:
        """Grow or cut the board at its last column and row."""
        north = (rows - self.board.rows) // 2 if self.editor.halves else 0
        return self.change(lambda: self.editor.resized(self.data, columns, rows, 0, north))

    def lead(self, way: Sequence[Place], brush: Brush, *, toggle: bool = False) -> bool:
        """Lead a road over places and over their twins. With `toggle` a link that is there is cleared."""
        gone = toggle and way[-1] in self.features(way[0]).ways.get(brush.id, ())
        twins = tuple(at for each in way if (at := twin(self.board, self.symmetry, each)) is not None)
        ways = [tuple(way), *([twins] if len(twins) == len(way) and {*twins} != {*way} else [])]
        return self.change(lambda: self._strokes(brush, [Stroke(places=each, remove=gone) for each in ways]))

    def clear(self, brush: Brush) -> bool:
        """Take away what a brush has painted in the place under the cursor and on its sides, and in its twin."""
        strokes = [
            Stroke((at,), tuple(edge_between(at, near) for near in self.board.geometry.neighbours(at)), remove=True)
            for at in self.with_twins([self.cursor])
        ]
        return self.change(lambda: self._strokes(brush, strokes))

    def _strokes(self, brush: Brush, strokes: Iterable[Stroke]) -> Change:
        """Return the change of strokes one after the other."""
        change: Change = ()
        for stroke in strokes:
            change += self.editor.painted(changed(self.data, change), brush.id, stroke)
        return change

    def side_with(self, sides: Iterable[Edge], brush: Brush, *, toggle: bool = False) -> bool:
        """Set sides and their twins. With `toggle` those that are set are cleared."""
        every = dict.fromkeys(sides)
        gone = toggle and any(other in self.features(one).sides.get(brush.id, ()) for one, other in every)
        every |= {other: None for side in every if (other := twin_side(self.board, self.symmetry, side)) is not None}
        stroke = Stroke(sides=tuple(every), remove=gone)
        return bool(every) and self.change(lambda: self.editor.painted(self.data, brush.id, stroke))

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Return the symmetries that are fair on this board."""
        return self._once("symmetries", lambda: offered(self.board))

    def side_of(self, counter: CounterView) -> Side:
        """Return the side that has most pieces of a counter's army, the first one if no side has any."""
        army = counter.id.partition("_")[0]
        own = [each.piece.side for each in self.pieces if self.counter_of(each).startswith(f"{army}_")]
        return max(self.sides, key=own.count, default=self.side)

    def take_text(self, text: str) -> str:
        """Take the text of the file as another editor left it, and return what to tell."""
        if text == self.document.text:
            return "Nothing was changed there"
        try:
            self.document.rewrite(text)
            self._settle()
        except (EditError, SessionError) as refused:
            return str(refused)
        return "Taken over; one Backspace takes all of it back"

    def turn_symmetry(self) -> None:
        """Take the next symmetry that is fair on this board."""
        ways = self.symmetries
        self.symmetry = ways[(ways.index(self.symmetry) + 1) % len(ways)] if self.symmetry in ways else ways[0]

    def undo(self) -> None:
        """Undo the last change."""
        self._inked = False
        self._wind(self.document.undo_stroke, "Undone; Y redoes it", "Nothing to undo")

    def redo(self) -> None:
        """Redo the last undo."""
        self._inked = False
        self._wind(self.document.redo_stroke, "Done again", "Nothing to redo")

    def _wind(self, move: Callable[[], object], done: str, nothing: str) -> None:
        try:
            self.note = done if move() is not None else nothing
            self._settle()
        except (EditError, SessionError) as refused:
            self.note = str(refused)

    @property
    def unsaved(self) -> int:
        """Return the number of changes that the file does not have yet."""
        return self.file.unsaved

    def discard(self) -> None:
        """Take the file as it was saved."""
        try:
            self.file.drop()
        except (EditError, SessionError) as refused:
            self.note = str(refused)

    def close(self) -> None:
        """Let the file go, so that another editor may change it."""
        self.file.close()

    def save(self) -> None:
        """Write the file, and report where, or why not. A text that another program wrote is taken in first."""
        if self.document.now.fault is not None and self._asked is not self.document.now:
            self._asked = self.document.now
            self.note = "The file is not TOML and cannot be played; save again to write it as it is"
            return
        try:
            self.file.save()
        except FileChangedError:
            self._take_in()
            return
        except SessionError as refused:
            self.note = refused.sentence
            return
        self.note = f"Saved to {self.file.path}"

    def _take_in(self) -> None:
        """Take in the text of another program, with the changes made here since the last save."""
        try:
            self.file.take_in()
        except SessionError as refused:
            self.note = refused.sentence
            return
        self.note = f"Another program had changed the file: its text was taken in{self.left_out}. Save again"

    @property
    def left_out(self) -> str:
        """Return the changes that did not fit a file that another program had changed, or an empty string."""
        return f"; left out: {'; '.join(self.file.unfit)}" if self.file.unfit else ""

    # --- pieces and lists ------------------------------------------------------------------------------------------

    def other_side(self) -> None:
        """Take the next side for the pieces that are placed."""
        sides = [*self.sides]
        self.side = sides[(sides.index(self.side) + 1) % len(sides)] if self.side in sides else self.side

    def place(self, counter: CounterView, turn: int = 1) -> bool:
        """Place a piece of a counter under the cursor, keep the counter in hand, and return whether it stands there."""
        before, owner = {piece.piece.id for piece in self.pieces}, self.editor.side_at
        self.side = Side(owner(self.data, self.cursor)) if owner is not None else self.side
        self.hand, placing = counter, Placing(counter.id, self.side, self.cursor, turn)
        if not self.change(lambda: self.editor.placed(self.data, self.palette, placing)):
            return False
        new = next((piece for piece in self.here() if piece.piece.id not in before), None)
        if new is not None:
            self.placed = new.path
            then = f"arrives at {self.cursor} in turn {turn}" if turn > 1 else f"stands at {self.cursor}"
            self.note = f"{new.piece.id}, {article(counter.name)}, {then}"
        return True

    @property
    def marked(self) -> tuple[PlacedPiece, ...]:
        """Return the marked pieces that there still are, in the order of the file."""
        return tuple(each for each in self.pieces if each.piece.id in self.marks)

    def mark_piece(self, piece: PlacedPiece) -> None:
        """Mark a piece, or no longer."""
        name, own = piece.piece.id, tuple(each.piece.id for each in self.marked)
        self.marks = tuple(each for each in own if each != name) if name in own else (*own, name)

    def destinations(self, pieces: Sequence[PlacedPiece], start: Place) -> dict[KeyPath, Place]:
        """Return where pieces come to stand if the one at `start` comes to the cursor, those on the board alone."""
        if len(pieces) == 1 or self.cursor not in self.board or start not in self.board:
            return {each.path: self.cursor for each in pieces if len(pieces) == 1}
        moved = painting.shift(self.board.geometry, start, self.cursor)
        there = {each.path: moved(each.piece.at) for each in pieces if each.piece.at in self.board}
        return {path: at for path, at in there.items() if at is not None and at in self.board}

    def move_pieces(self, places: Mapping[KeyPath, Place]) -> bool:
        """Move pieces to places as one step, with those aboard them."""

        def make() -> Change:
            change: Change = ()
            for at in dict.fromkeys(places.values()):
                paths = [path for path, to in places.items() if to == at]
                change += self.editor.moved(changed(self.data, change), paths, at)
            return change

        return self.change(make)

    def copy_pieces(self, places: Mapping[KeyPath, Place]) -> bool:
        """Copy pieces to places under new ids, as one step."""
        many = count_noun(len(places), "piece")
        return self.change(lambda: self.editor.copied_pieces(self.data, self.palette, places), f"{many} copied")

    def assign_all(self, paths: Sequence[KeyPath], field: Field, value: Any) -> bool:
        """Give the field that several entries have the same value, as one step."""
        follow = self.editor.follow or (lambda _, change: change)

        def make() -> Change:
            change: Change = ()
            for path in paths:
                now = changed(self.data, change)
                own = self.editor.card(now, self.palette, path).fields
                new = next((assigned(now, each, value) for each in own if each.path[-1] == field.path[-1]), ())
                change += follow(now, new) if new else ()
            return change

        return self.change(make)

    def move_piece(self, path: KeyPath) -> bool:
        """Move a piece to the cursor, with those aboard it."""
        return self.move_pieces({path: self.cursor})

    def remove(self, *paths: KeyPath) -> bool:
        """Remove pieces or other entries, with all that speaks of them."""
        return self.change(lambda: self.editor.removed(self.data, paths), "Removed; Backspace brings it back")

    def double(self, path: KeyPath) -> bool:
        """Give the other side the same piece at the twin of its place."""
        return self.change(
            lambda: self.editor.twinned(self.data, self.palette, path, lambda at: twin(self.board, self.symmetry, at)),
            "Its twin stands for the other side",
        )

    def add(self, entries: Entries, side: Side | None = None, at: Place | None = None) -> bool:
        """Add an entry to a list, unless told for the side of the piece under the cursor, else of the palette."""
        own, place = side or next((each.piece.side for each in self.here()), self.side), at or self.cursor
        return self.change(lambda: self.editor.added(self.data, self.palette, entries.key, own, place))

    def cure(self, found: Sequence[Finding]) -> None:
        """Mend each of these findings that has one sure cure."""
        done = 0
        for finding in found:
            mend = self.mend(finding)
            if mend is not None:
                done += self.change(lambda mend=mend: mend.change)  # type: ignore[misc]
        if not done and not self.note:
            self.note = "This has no sure cure; change it by hand"
