"""The contents of a battle that is edited: board, pieces, objectives and findings, and the map that they make."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from cb_tui.core.battle_editor import (
    BattleEditor,
    Brush,
    Card,
    CounterView,
    Drawing,
    Features,
    Field,
    Mend,
    Page,
    Palette,
    PlacedPiece,
    Sentence,
    matching,
)
from cb_tui.core.board import Board
from cb_tui.core.display import Force, Objective, Piece, Scene
from cb_tui.core.editing import EditError, KeyPath, told, value_at
from cb_tui.core.geometry import place_named
from cb_tui.core.outlines import middle
from cb_tui.core.ruleset import Ruleset, opening_state
from cb_tui.core.scenario import COUNTRIES, Finding
from cb_tui.core.shape_editor import DrawnShape
from cb_tui.core.values import Place, SeatId, Side
from cb_tui.presentation.game_view import GameView
from cb_tui.session.editing.document import Document
from cb_tui.session.editing.journal import EditedFile
from cb_tui.session.palette import own_counters

T = TypeVar("T")


class EditedBattle:
    """A battle file under edit, with the hook of its game. Answers about the present data are made once."""

    def __init__(self, file: EditedFile, editor: BattleEditor, ruleset: Ruleset[Any], palette: Palette) -> None:
        self.file, self.editor, self.ruleset, self._catalogues = file, editor, ruleset, palette
        self._of: object = None  # the text that the answers are about
        self._made: dict[str, Any] = {}

    def _once(self, name: str, make: Callable[[], T]) -> T:
        """Return the result of `make` for the present data, computed once."""
        if self._of is not self.document.now:
            self._of, self._made = self.document.now, {}
        if name not in self._made:
            self._made[name] = make()
        found: T = self._made[name]
        return found

    @property
    def document(self) -> Document:
        """Return the text under edit, and all that is read from it."""
        return self.file.document

    @property
    def data(self) -> Mapping[str, Any]:
        """Return the plain data of the file."""
        return self.document.data

    @property
    def title(self) -> str:
        """Return the title of the battle, or its name if it has none."""
        return str(self.data.get("title") or self.name)

    @property
    def board(self) -> Board:
        """Return the board as far as the data draws one."""
        return self._once("board", lambda: self.editor.board(self.data))

    @property
    def palette(self) -> Palette:
        """Return the counters by id: those of the catalogues, then those that the rules and the battle itself have."""
        return self._once("palette", lambda: {**self._catalogues, **own_counters(self.editor, self.ruleset, self.data)})

    @property
    def drawing(self) -> Drawing:
        """Return the marks and the lines of the map."""
        draw = self.editor.drawing
        return self._once("drawing", lambda: draw(self.data) if draw is not None else Drawing())

    @property
    def armies(self) -> tuple[tuple[str, str], ...]:
        """Return the strength of each side in words, or nothing where pieces come turn by turn."""
        count = self.editor.armies
        return self._once("armies", lambda: count(self.data) if count is not None else ())

    @property
    def has_map(self) -> bool:
        """Check whether the file draws a board."""
        return bool(self.board.terrain)

    @property
    def shapes(self) -> tuple[DrawnShape, ...]:
        """Return the shapes on a measured table, none on a board of places."""
        shapes = self.editor.shapes
        return self._once("shapes", lambda: shapes.shapes(self.data) if shapes is not None else ())

    @property
    def size(self) -> tuple[int, int, str]:
        """Return how wide and how deep the board is, and the unit of both."""
        board, shapes = self.board, self.editor.shapes
        if shapes is None:
            return board.columns, board.rows, board.geometry.units
        return board.columns // shapes.unit, board.rows // shapes.unit, shapes.units

    @property
    def brushes(self) -> tuple[Brush, ...]:
        """Return all brushes of the game."""
        return self._once("brushes", lambda: self.editor.brushes(self.data))

    @property
    def pieces(self) -> tuple[PlacedPiece, ...]:
        """Return all pieces that have a place, in the order of the file."""
        return self._once("pieces", lambda: self.editor.pieces(self.data, self.palette))

    @property
    def objectives(self) -> tuple[Sentence, ...]:
        """Return the objectives as sentences."""
        return self._once("objectives", lambda: self.editor.objectives(self.data))

    @property
    def findings(self) -> Sequence[Finding]:
        """Return the faults, then the mere oddities."""
        return self._once("findings", lambda: sorted(self._lines, key=lambda finding: finding.note))

    @property
    def _lines(self) -> Mapping[Finding, int]:
        """Return the findings in the order of the check, each with its line of the file."""
        return self._once("lines", lambda: {each.finding: each.at.line for each in self.document.findings})

    def line_of(self, finding: Finding) -> int:
        """Return the line of the file that a finding is about, 0 if it is about none."""
        return self._lines.get(finding, 0)

    @property
    def name(self) -> str:
        """Return the id of the battle, which is the name of its file."""
        return self.document.path.stem

    @property
    def sides(self) -> Mapping[Side, str]:
        """Return the names of the sides by id, the first side first."""
        listed = self.data.get("sides")
        armies = [army for army in (listed if isinstance(listed, list) else ()) if isinstance(army, Mapping)]
        return {Side(str(army.get("id", ""))): str(army.get("name", "")) for army in armies}

    @property
    def pages(self) -> tuple[Page, ...]:
        """Return the pages of the battle."""
        return self._once("pages", lambda: self.editor.pages(self.data))

    def card(self, path: KeyPath) -> Card | None:
        """Return the card of a piece or of an entry of a list, or None if it is gone."""
        return self._once(f"card {path}", lambda: self._card(path))

    def _card(self, path: KeyPath) -> Card | None:
        try:
            return self.editor.card(self.data, self.palette, path)
        except (EditError, LookupError):
            return None

    @property
    def view(self) -> GameView | None:
        """Return the battle as it begins, or None if it cannot be played as it is."""
        return self._once("view", self._opening)

    def _opening(self) -> GameView | None:
        battle = self.document.battle
        if battle is None or any(not (found.note or found.mild) for found in self.findings):
            return None
        return GameView(self.ruleset, opening_state(self.ruleset, battle))

    def features(self, at: Place) -> Features:
        """Return the contents of a place of the board."""
        return self._once(f"features {at}", lambda: self.editor.features(self.data, at))

    def soonest(self) -> tuple[str, ...]:
        """Return how soon each side can be where its objectives are, or what has to be mended first."""
        return self._once("soonest", self._soonest)

    def _soonest(self) -> tuple[str, ...]:
        if self.view is None:
            return ("Mend what is wrong first: i",)
        return self.editor.soonest(self.document.battle)

    def counters(self, text: str, side: str = "") -> list[CounterView]:
        """Return the counters with a place on the map whose words have all that was typed, those of a side first."""
        theirs = (self.counter_of(each) for each in self.pieces if each.piece.side == side)
        own = {name.partition("_")[0] for name in theirs if name} or {side}
        found = [each for each in matching(self.palette, text) if each.letter]
        return sorted(found, key=lambda each: each.id.partition("_")[0] not in own)

    def counter_of(self, placed: PlacedPiece) -> str:
        """Return the id of the counter of a piece, as its file has it."""
        entry = value_at(self.data, placed.path)
        return str(entry.get("type", "")) if isinstance(entry, Mapping) else ""

    def mend(self, finding: Finding) -> Mend | None:
        """Return the one sure cure of a finding, or None."""
        return self._once(f"mend {finding}", lambda: self.editor.mended(self.data, self.palette, finding))

    def cut_off(self, columns: int, rows: int) -> list[str]:
        """Return the ids of the pieces on the board that would stand beyond a smaller one."""
        there = [(each.piece.id, each.piece.at) for each in self.pieces if each.piece.at in self.board]
        sizes = [(name, *self.board.geometry.coordinates(at)) for name, at in there]
        first = max(0, self.board.rows - rows) // 2 if self.editor.halves else 0  # rows cut at the upper end
        if self.editor.shapes is not None:
            columns, rows = columns * self.editor.shapes.unit, rows * self.editor.shapes.unit
        return [name for name, column, row in sizes if column > columns or not first <= row - 1 < first + rows]

    def place_of(self, finding: Finding) -> Place | None:
        """Return the place on the map that a finding is about, or None."""
        named = re.findall(r"\b\d{4}\b", f"{finding.where} {finding.text}")
        return next((at for word in named if (at := place_named(self.board, word))), self._place_of_entry(finding))

    def _place_of_entry(self, finding: Finding) -> Place | None:
        """Return the place of the piece or of the row of the map that a finding names."""
        parts = finding.where.split(".")[1:]
        own = next((each for part in reversed(parts) for each in self.pieces if each.piece.id == part), None)
        if own is not None:
            return own.piece.at if own.piece.at in self.board else None
        shape = next((each for each in self.shapes if finding.where.startswith(told(each.path))), None)
        if shape is not None:
            return self.board.geometry.place_at(*shape.points[0])
        row = re.fullmatch(r"(?:board\.)?(?:map|levels) row (\d+)", finding.where)
        if row is None:
            return None
        there = [at for at in self.board.places if self.board.geometry.coordinates(at)[1] == int(row.group(1))]
        return there[-1] if there else None


def scene_of(work: EditedBattle) -> Scene:
    """Return the scene of the battle as its file draws it, with all pieces that come on a place of the board."""
    data, sides = work.data, tuple(work.sides)
    ground = data.get("ground")
    return Scene(
        title=work.title,
        board=work.board,
        turn=1,
        turns=0,
        active=SeatId(next(iter(sides), "")),
        decides=None,
        forces=tuple(_force(work, side) for side in sides),
        pieces=tuple(_drawn(placed) for placed in work.pieces if placed.piece.at in work.board and not placed.aboard),
        marks=work.drawing.marks,
        row_separators=work.drawing.row_separators,
        objectives=tuple(Objective(at, None) for at in dict.fromkeys(_goals(work)) if at in work.board),
        victory=tuple(sentence.words for sentence in work.objectives),
        country=next((each for each in COUNTRIES if each == ground), "bocage"),
    )


def _drawn(placed: PlacedPiece) -> Piece:
    """Return a piece as the map shows it: one that arrives later as if it had acted."""
    return replace(placed.piece, acted=True) if placed.turn > 1 else placed.piece


def _force(work: EditedBattle, side: Side) -> Force:
    total = sum(placed.piece.side == side for placed in work.pieces)
    name = work.sides[side]
    return Force(side, name, name, None, None, 0, total, 0)


def _goals(work: EditedBattle) -> Iterator[Place]:
    """Yield the places that the objectives name, of areas on a table their middles."""
    geometry = work.board.geometry
    middles = {shape.name: geometry.place_at(*middle(shape.points)) for shape in work.shapes if not shape.fixed}
    for sentence in work.objectives:
        for field in (*(part for part in sentence.parts if isinstance(part, Field)), *sentence.rest):
            if field.kind == "places" and isinstance(field.value, Sequence) and not isinstance(field.value, str):
                yield from (Place(str(at)) for at in field.value)
            elif field.kind == "choice" and (at := middles.get(str(field.value))):
                yield at
