"""Puzzles of sight: from where a piece sees one enemy unseen by another, or which piece sees an enemy. [LOS]"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from cb_tui.core.display import Piece, Scene, Sight
from cb_tui.core.puzzle import Aim, Option, PuzzleKind, Thumb
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.values import Place, UnitId

FAR = 99_999  # beyond any distance
DANGEROUS = Fraction(1, 2)  # chance to be hit: no one would go there for the view
Rules = Ruleset[Any]


Fires = Callable[[Any, UnitId, Place, Place], bool]
Grazes = Callable[[Any, Place, Place], str]


def see(
    rules: Rules, fires: Fires | None = None, lines: str = "", grazes: Grazes = lambda *_: "", **changed: Any
) -> PuzzleKind[Any] | None:
    """Return the kind of puzzles of sight, or None for a game without sight.

    `fires` tells whether a piece could fire from one place at another. None: it sees it within its printed range.
    `lines` is a sentence on how lines run. `grazes` returns a phrase on what a clear line from
    one place to another only touches, "" if nothing.
    """
    if rules.advisor is None or rules.advisor.sight is None:
        return None
    views = Views(rules, fires, lines, grazes)
    moves = rules.advisor.reach is not None
    given: dict[str, Any] = {
        "name": "see", "title": "who sees whom", "measure": "yes", "counts": "",
        "margin": Fraction(1), "fewest": 6, "share": Fraction(1, 6 if moves else 4), "least": Fraction(1), "base": 1000,
        "ask": views.asked,
        "aims": views.aims if moves else views.watchers,
        "options": views.reachable if moves else views.stands,
        "value": views.value,
        "why": views.why,
        "thumbs": (
            Thumb("the nearest that sees it", lambda state, aim, option: views.score(state, aim, option, -1)),
            Thumb("the farthest that sees it", lambda state, aim, option: views.score(state, aim, option, 1)),
            Thumb("the farthest from the others", views.away),
        ) if moves else (
            Thumb("the nearest", lambda state, aim, option: -views.far(state, option.place, aim.target)),
            Thumb("the farthest", lambda state, aim, option: views.far(state, option.place, aim.target)),
        ),
    }  # fmt: skip
    return PuzzleKind(**(given | changed))


class Views:
    """The lines of sight of a state, as its puzzles ask for them."""

    def __init__(self, rules: Rules, fires: Fires | None, lines: str, grazes: Grazes) -> None:
        self._rules, self._fires, self._lines, self._grazes = rules, fires, lines, grazes
        self._last: list[tuple[Any, Scene]] = []  # the scene asked for last, as a question has many options

    def asked(self, state: Any, aim: Aim) -> str:
        """Return the question."""
        if not aim.unit:
            return f"Name one of your stands that sees {aim.target} from where it is now."
        unit, lines = self._scene(state).board.geometry.unit, f" {self._lines}" if self._lines else ""
        if not aim.other:
            return (
                f"Find a {unit} that {aim.unit} can reach from which it has {aim.target} in line and range, while no "
                f"other enemy has {aim.unit} in line and range there.{lines}"
            )
        return (
            f"Find a {unit} that {aim.unit} can reach from which {aim.unit} sees {aim.target} while {aim.other} cannot "
            f"see {aim.unit}. Range does not matter.{lines}"
        )

    def value(self, state: Any, aim: Aim, option: Option) -> Fraction:
        """Return 1 for a place with the view that is asked for, else 0."""
        assert option.place is not None, "every option of this kind is a place"
        if aim.unit and not aim.other:
            mine = self._fires_at(state, aim.unit, option.place, self._piece(state, aim.target).at)
            return Fraction(mine and not self._firers(state, aim, option.place))
        seen = self._seen(state, option.place, aim.target)
        return Fraction(seen and not (aim.other and self._seen(state, option.place, aim.other)))

    def why(self, state: Any, aim: Aim, best: Option, given: Option) -> str:
        """Return in sentences why there are such lines from the right place, and none from a wrong one given."""
        if not aim.unit:
            clear = f"{best.key} has a clear line to {aim.target}"
            hidden = given if not self.value(state, aim, given) else self._nearest_hidden(state, aim)
            return f"{clear}; {hidden.key} has none: {self._reason(state, hidden.place, aim.target)}."
        if not aim.other:
            return self._why_alone(state, aim, best, given)
        hides = self._reason(state, best.place, aim.other)
        line = f"a clear line to {aim.target}{self._touched(state, aim, best)}"
        told = f"From {best.key} there is {line}; to {aim.other} there is none: {hides}."
        if self.value(state, aim, given):
            return told
        if self._seen(state, given.place, aim.target):
            return f"{told} From {given.key} there is one to {aim.other}, too."
        return f"{told} From {given.key} there is none to {aim.target}: {self._reason(state, given.place, aim.target)}."

    def _why_alone(self, state: Any, aim: Aim, best: Option, given: Option) -> str:
        assert best.place is not None, "every option of this kind is a place"
        assert given.place is not None, "every option of this kind is a place"
        line = f"a line to {aim.target}{self._touched(state, aim, best)}"
        told = f"From {best.key} {aim.unit} has {line}{self._hidden_from(state, aim, best.place)}"
        if self.value(state, aim, given):
            return told
        if not self._seen(state, given.place, aim.target):
            return f"{told} In {given.key} it has none: {self._reason(state, given.place, aim.target)}."
        if not self._fires_at(state, aim.unit, given.place, self._piece(state, aim.target).at):
            return f"{told} In {given.key} {aim.target} is out of its range."
        firers = self._firers(state, aim, given.place)
        return f"{told} In {given.key} {', '.join(firers)} {'has' if len(firers) == 1 else 'have'} one to it."

    def _touched(self, state: Any, aim: Aim, best: Option) -> str:
        assert best.place is not None, "every option of this kind is a place"
        phrase = self._grazes(state, best.place, self._piece(state, aim.target).at)
        return f", {phrase}" if phrase else ""

    def _hidden_from(self, state: Any, aim: Aim, at: Place) -> str:
        """Return the end of a sentence on an enemy in range without a line to a place, and why: one behind cover."""
        _, theirs = self._sides(state)
        near = [foe for foe in theirs if foe.reach.isdigit() and self._reaches(state, foe, foe.at, at)]
        lines = [(foe.id, self._line(state, at, foe.id)) for foe in near if foe.id != aim.target]
        hidden = [(foe, line) for foe, line in lines if not line.visible]
        blocked = [(line.at in (None, at, line.target), self.far(state, at, foe), foe) for foe, line in hidden]
        if not blocked:
            return f"; no other enemy on the ground has {at} in its range."
        foe = min(blocked)[2]
        return f"; {foe} has none to {at}: {self._reason(state, at, foe)}."

    def score(self, state: Any, aim: Aim, option: Option, sign: int, of: UnitId | None = None) -> int:
        """Return the distance, with a sign, of an enemy from a place that sees the target, or a poor score."""
        seen = self._seen(state, option.place, aim.target)
        return sign * self.far(state, option.place, of or aim.target) if seen else -FAR

    def away(self, state: Any, aim: Aim, option: Option) -> int:
        """Return the distance of the other enemies from a place that sees the target, or a poor score."""
        _, theirs = self._sides(state)
        others = [aim.other] if aim.other else [foe.id for foe in theirs if foe.id != aim.target]
        return min((self.score(state, aim, option, 1, other) for other in others), default=-FAR)

    def far(self, state: Any, at: Place | None, unit: UnitId) -> int:
        """Return the distance of a piece from a place."""
        assert at is not None, "every option of this kind is a place"
        return self._scene(state).board.geometry.distance(at, self._piece(state, unit).at)

    def reachable(self, state: Any, aim: Aim) -> tuple[Option, ...]:
        """Return the places in reach of a piece, and the one where it is."""
        assert self._rules.advisor is not None, "the caller has asked"
        assert self._rules.advisor.reach is not None, "the caller has asked"
        board = self._scene(state).board
        found = sorted({self._piece(state, aim.unit).at, *self._rules.advisor.reach(state, aim.unit)})
        return tuple(Option(key=at, text=at, place=at) for at in found if at in board)

    def stands(self, state: Any, _: Aim) -> tuple[Option, ...]:
        """Return all own pieces where they are."""
        ours, _foes = self._sides(state)
        return tuple(Option(key=each.id, text=f"{each.id} {each.name}".strip(), place=each.at) for each in ours)

    def aims(self, state: Any) -> Iterator[Aim]:
        """Yield both questions of a piece that moves, in odd turns this one first, in even ones that."""
        both = self.alone(state), self.hides(state)
        for found in both if self._scene(state).turn % 2 else reversed(both):
            yield from found

    def alone(self, state: Any) -> Iterator[Aim]:
        """Yield pieces that can fire at an enemy from several places in reach, from few of them out of others' fire."""
        ours, theirs = self._sides(state)
        if self._fires is None and not all(foe.reach.isdigit() for foe in theirs):
            return
        for unit in (each for each in ours if each.can_act):
            places = [each.place for each in self.reachable(state, Aim(unit=unit.id)) if each.place]
            for target in theirs:
                aim = Aim(unit=unit.id, target=target.id)
                able = [at for at in places if self._fires_at(state, unit.id, at, target.at)]
                found = [at for at in able if not self._firers(state, aim, at)] if len(able) >= 4 else []
                if (
                    unit.at not in found
                    and 0 < len(found) <= len(able) // 2
                    and any(self._is_hidden(state, aim, at) for at in found)
                ):
                    yield aim

    def _is_hidden(self, state: Any, aim: Aim, at: Place) -> bool:
        """Check whether the ground hides a place from an enemy that is not the target."""
        _, theirs = self._sides(state)
        foes = [foe for foe in theirs if foe.id != aim.target and foe.reach.isdigit()]
        lines = [(foe, self._line(state, at, foe.id)) for foe in foes]
        return any(line.at not in (None, at, foe.at) and self._reaches(state, foe, foe.at, at) for foe, line in lines)

    def _firers(self, state: Any, aim: Aim, at: Place) -> list[UnitId]:
        """Return the enemies that could fire at a place, without the target."""
        _, theirs = self._sides(state)
        return [foe.id for foe in theirs if foe.id != aim.target and self._fires_at(state, foe.id, foe.at, at)]

    def _fires_at(self, state: Any, unit: UnitId, at: Place, to: Place) -> bool:
        if self._fires is not None:
            return self._fires(state, unit, at, to)
        return self._reaches(state, self._piece(state, unit), at, to) and self._between(state, at, to).visible

    def hides(self, state: Any) -> Iterator[Aim]:
        """Yield pieces that can fire at one enemy from few places in reach that another one's fire does not reach."""
        ours, theirs = self._sides(state)
        for unit in (each for each in ours if each.can_act):
            places = [each.place for each in self.reachable(state, Aim(unit=unit.id)) if each.place]
            if len(places) < 6:
                continue
            seen = {foe.id: {at for at in places if self._seen(state, at, foe.id)} for foe in theirs}
            for target in (foe for foe in theirs if len(seen[foe.id]) >= 4):
                for other in (foe for foe in theirs if foe != target):
                    found = seen[target.id] - seen[other.id]
                    few = unit.at not in found and 0 < len(found) <= len(seen[target.id]) // 3
                    if (
                        few
                        and all(self._within(state, unit, at, target, other) for at in found)
                        and any(self._serves(state, unit, at, other) for at in found)
                    ):
                        yield Aim(unit=unit.id, target=target.id, other=other.id)

    def watchers(self, state: Any) -> Iterator[Aim]:
        """Yield enemies that few of all own stands see, and that different things hide from the others."""
        ours, theirs = self._sides(state)
        for foe in theirs:
            lines = [self._line(state, each.at, foe.id) for each in ours]
            hidden = {each.reason.partition(",")[0] for each in lines if not each.visible}
            if 0 < sum(each.visible for each in lines) <= len(ours) // 4 and len(hidden) > 1:
                yield Aim(target=foe.id)

    def _within(self, state: Any, unit: Piece, at: Place, target: Piece, other: Piece) -> bool:
        """Check whether a piece has an enemy in range from a place that is in the range of another."""
        return self._reaches(state, unit, at, target.at) and self._reaches(state, other, other.at, at)

    def _serves(self, state: Any, unit: Piece, at: Place, other: Piece) -> bool:
        """Check whether a place is one to fire from: hidden by the ground, and not too dangerous."""
        advisor, hidden = self._rules.advisor, self._line(state, at, other.id)
        if hidden.at in (None, at, other.at):
            return False
        return advisor is None or advisor.danger is None or advisor.danger(state, unit.id, at).hit_chance < DANGEROUS

    def _reaches(self, state: Any, unit: Piece, at: Place, to: Place) -> bool:
        """Check whether a place is within the printed range of a piece. One that is printed otherwise reaches all."""
        return not unit.reach.isdigit() or self._scene(state).board.geometry.distance(at, to) <= int(unit.reach)

    def _nearest_hidden(self, state: Any, aim: Aim) -> Option:
        hidden = [each for each in self.stands(state, aim) if not self.value(state, aim, each)]
        return min(hidden, key=lambda each: self.far(state, each.place, aim.target))

    def _reason(self, state: Any, at: Place | None, unit: UnitId) -> str:
        """Return in words what lies in a line of sight that is not clear."""
        line = self._line(state, at, unit)
        named = line.at in (None, at, self._piece(state, unit).at) or str(line.at) in line.reason
        return line.reason if named or "," in line.reason else f"{line.reason} in {line.at}"

    def _seen(self, state: Any, at: Place | None, unit: UnitId) -> bool:
        return self._line(state, at, unit).visible

    def _line(self, state: Any, at: Place | None, unit: UnitId) -> Sight:
        assert at is not None, "every option of this kind is a place"
        return self._between(state, at, self._piece(state, unit).at)

    def _between(self, state: Any, at: Place, to: Place) -> Sight:
        assert self._rules.advisor is not None, "the caller has asked"
        assert self._rules.advisor.sight is not None, "the caller has asked"
        return self._rules.advisor.sight(state, at, to)

    def _piece(self, state: Any, unit: UnitId) -> Piece:
        return next(each for each in self._scene(state).pieces if each.id == unit)

    def _sides(self, state: Any) -> tuple[list[Piece], list[Piece]]:
        """Return the pieces on the map of the side to decide, and those of its enemies."""
        scene, seat = self._scene(state), self._rules.who_decides(state)
        side = next((each.side for each in scene.seats if each.id == seat), str(seat))
        there = [each for each in scene.pieces if each.at in scene.board and not each.leader]
        return [each for each in there if each.side == side], [each for each in there if each.side != side]

    def _scene(self, state: Any) -> Scene:
        if not (self._last and self._last[0][0] is state):
            self._last[:] = [(state, self._rules.scene(state))]
        return self._last[0][1]
