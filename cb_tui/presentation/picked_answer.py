"""The answer to a puzzle as it stands: picked by aim, place, way or number, and drawn on the map."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TypeVar

from msgspec.structs import replace

from cb_tui.core.puzzle import Option
from cb_tui.core.values import Place, UnitId
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.session.puzzles.asked_puzzle import AskedPuzzle

T = TypeVar("T")
LISTED = 12  # places that are listed: where there are more, the map is better


class PickedAnswer:
    """An option of a puzzle that the player comes to step by step, and the place under the cursor."""

    def __init__(self, asked: AskedPuzzle) -> None:
        self.asked = asked
        opened, aim = asked.opened, asked.puzzle.aim
        self.rules, self.seen = opened.rules, opened.seen
        self.table = GameView(opened.rules, opened.seen, frozenset((asked.puzzle.seat,)))
        pieces, board = self.table.pieces, self.table.scene.board
        self.unit: UnitId | None = aim.unit if aim.unit in pieces else None
        there = [each for each in pieces.values() if each.at in board]
        ours = [each for each in there if each.side == self.table.viewing_side]
        self.cursor = next(
            each.at for each in (*(each for each in ours if each.id == aim.unit), *self.table.ready(), *ours, *there)
        )
        self.chosen: Option | None = None  # of options without a place
        self.way: tuple[Place, ...] = ()  # walked so far, of a puzzle that asks for one
        self.by_way = all(each.place is None and each.path for each in asked.options)
        self.by_place = bool(board.places) and all(each.place is not None for each in asked.options)

    @property
    def start(self) -> Place:
        """Return where the piece of the question stands, else the cursor's place."""
        return self.table.pieces[self.unit].at if self.unit in self.table.pieces else self.cursor

    @property
    def listed(self) -> tuple[tuple[int, Option], ...]:
        """Return the options with their numbers, () if they are places and too many for a list."""
        numbered = self.asked.numbered
        return numbered if len(numbered) <= LISTED or not self.by_place else ()

    @property
    def option(self) -> Option | None:
        """Return the option that Enter would answer with, or None."""
        offered = self.asked.offered
        if self.by_way:
            return next((each for each in offered if each.path == self.way), None)
        if self.by_place:
            return next((each for each in offered if each.place == self.cursor), None)
        return self.chosen if self.chosen in offered else None

    # --- picking ---------------------------------------------------------------------------------------------------

    def step(self, part: str, by: int = 1) -> None:
        """Pick the next target, the next pieces at it, or the next option of the list."""
        options, now = self.asked.offered, self.option
        if now is None:
            here = {each.id for each in self.table.stack(self.cursor)}
            at = (each for each in options if here & {*each.target.split("+"), *each.actors})
            self._choose(next(at, options[0]))
            return
        match part:
            case "target":
                wanted = _next([each.target for each in options], now.target, by)
                mine = [each for each in options if each.target == wanted]
                self._choose(next((each for each in mine if each.actors == now.actors), mine[0]))
            case "who":
                mine = [each for each in options if each.target == now.target]
                others = _next([each.actors for each in mine], now.actors, by)
                self._choose(next(each for each in mine if each.actors == others))
            case _:
                self._choose(options[(options.index(now) + by) % len(options)])

    def take(self, number: int) -> bool:
        """Pick the option of a number, as the list has it, and return whether there is one. No option is a place."""
        found = dict(self.listed).get(number)
        if found is not None:
            self._choose(found)
        return found is not None

    def _choose(self, option: Option) -> None:
        self.chosen, self.way = option, option.path
        self.cursor = option.path[-1] if option.path else self._aimed(option) or self.cursor

    def walk(self, to: Place) -> None:
        """Move the cursor, and with it the way of a puzzle that asks for one.

        A way grows by the steps of the options, and shrinks to a place on it. Elsewhere the cursor only looks around.
        On a table it snaps to a piece near by.
        """
        near = self.cursor = self._near(to)
        onward = (*self.way, near)
        if not self.by_way:
            return
        if near == self.start or near in self.way:
            self.way = self.way[: self.way.index(near) + 1] if near in self.way else ()
        elif self._leads(onward):
            self.way = onward

    def _leads(self, way: tuple[Place, ...]) -> bool:
        return any(each.path[: len(way)] == way for each in self.asked.offered)

    def _near(self, to: Place) -> Place:
        """Return the place of the piece nearest to a place of a table, if it is nearer than half of the step there."""
        board, distance = self.table.scene.board, self.table.distance
        if board.places:
            return to
        there = (each.at for each in self.table.pieces.values() if each.at in board)
        at = min(there, key=lambda each: distance(to, each), default=to)
        return at if 2 * distance(to, at) <= distance(self.cursor, to) else to

    def rub(self) -> None:
        """Take the last step of a way back."""
        self.way = self.way[:-1]
        self.cursor = self.way[-1] if self.way else self.start

    # --- on the map ------------------------------------------------------------------------------------------------

    @property
    def named(self) -> dict[Place, frozenset[UnitId]]:
        """Return the place and the enemies' places that the question names."""
        aim = self.asked.puzzle.aim
        found = {aim.place: frozenset[UnitId]()} if aim.place in self.table.scene.board else {}
        return {**found, **self._places((aim.target, aim.other))}

    def _places(self, units: Iterable[UnitId]) -> dict[Place, frozenset[UnitId]]:
        """Return the places of pieces on the map, each with those that stand there."""
        found: dict[Place, frozenset[UnitId]] = {}
        for unit in units:
            if unit in self.table.pieces and (at := self.table.pieces[unit].at) in self.table.scene.board:
                found[at] = found.get(at, frozenset()) | {unit}
        return found

    @cached_property
    def about(self) -> tuple[Place, ...]:
        """Return all places that the question is about: those it names and those of its options."""
        found = {*self.named, *([self.start] if self.unit is not None else [])}
        for option in self.asked.options:
            found |= {*self._marked(option), *option.path}
        return tuple(sorted(at for at in found if at in self.table.scene.board))

    def overlay(self, judged: Option | None = None) -> MapOverlay:
        """Return the marks of the answer as it stands, or of an option of the judged answer."""
        option, around = judged or self.option, self.about
        shown = MapOverlay(cursor=None if judged else self.cursor, selected=self.unit, named=self.named, beside=around)
        if self.asked.opened.kind.measure == "yes" and judged is not None and judged.place is not None:
            shown = self._with_line(shown, judged.place)
        if self.by_place:
            open_ones = {each.place: "" for each in self.asked.offered if each.place is not None}
            if judged is None or judged.place is None:
                return replace(shown, reach=open_ones)
            return replace(shown, target=judged.place, beside=(judged.place, *around))
        if self.by_way:
            return replace(shown, route=(self.start, *(judged.path if judged else self.way)))
        if option is None:
            return shown
        if option.path:
            return replace(shown, route=(self.start, *option.path))
        actors, at = [*self._actors(option)], self._aimed(option)
        shown = replace(
            shown, selected=next(iter(actors), self.unit), named={**self._places(actors[1:]), **shown.named}
        )
        return replace(shown, target=at, beside=(at, *around)) if at is not None else shown

    def _with_line(self, shown: MapOverlay, origin: Place) -> MapOverlay:
        """Return marks with the line of sight from a judged place to the enemy of the question, and what stops it."""
        enemy = self.table.pieces.get(self.asked.puzzle.aim.target)
        advisor, board = self.rules.advisor, self.table.scene.board
        if enemy is None or advisor is None or advisor.sight is None:
            return shown
        seen, ends = advisor.sight(self.seen, origin, enemy.at), (origin, enemy.at)
        drawn = replace(shown, line=ends) if board.places else replace(shown, route=ends)
        return drawn if seen.visible else replace(drawn, blocker=seen.at)

    def _marked(self, option: Option) -> Iterator[Place]:
        """Yield the places of an option's pieces, of its targets and its own."""
        yield from (self.table.pieces[each].at for each in self._actors(option))
        yield from (at for at in (option.place, self._aimed(option)) if at is not None)

    def _actors(self, option: Option) -> Iterator[UnitId]:
        if option.command is not None:
            yield from (
                each for each in self.rules.offer(self.seen, option.command).actors if each in self.table.pieces
            )

    def _aimed(self, option: Option) -> Place | None:
        """Return the place that an option's command aims at, or None."""
        if option.command is None:
            return option.place
        offer = self.rules.offer(self.seen, option.command)
        targets = [self.table.pieces[each].at for each in offer.targets if each in self.table.pieces]
        at = next(iter(targets), offer.place)
        return at if at is not None and at in self.table.scene.board else None


def _next(names: list[T], now: T, by: int) -> T:
    once = [*dict.fromkeys(names)]
    return once[(once.index(now) + by) % len(once)]
