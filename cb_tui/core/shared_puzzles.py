"""The kinds of puzzles that every game has for nothing: the best shot, and who sees what."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from cb_tui.core.display import Piece, Scene
from cb_tui.core.forecast import Forecast
from cb_tui.core.offer import Offer
from cb_tui.core.puzzle import POINT, Aim, Option, PuzzleKind, Thumb
from cb_tui.core.report import Result
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.values import Command, Place, SeatId, Side, UnitId

NOTHING = Fraction(0)
Rules = Ruleset[Any]


def kinds(rules: Rules) -> tuple[PuzzleKind[Any], ...]:
    """Return the kinds that any game has."""
    return tuple(each for each in (shot(rules), see(rules)) if each is not None)


# --- shot ----------------------------------------------------------------------------------------------------------


def destroys(results: Iterable[Result]) -> Fraction:
    """Return the chance that a roll destroys an enemy piece."""
    return sum((each.chance for each in results if dict(each.gain_tally).get("kill")), NOTHING)


def hits(results: Iterable[Result]) -> Fraction:
    """Return the chance that a roll brings its side anything."""
    return sum((each.chance for each in results if each.gain > 0), NOTHING)


def chance_to_destroy(told: Forecast) -> Fraction | None:
    """Return the chance to destroy a piece, None for a roll at several defenders at once.

    Dice that the other side may shed are shed as serves it best.
    """
    if len(told.parts) != 1:
        return None
    if told.variants and told.chooser != told.side:
        return min(destroys(each.results) for each in told.variants)
    return destroys(told.results)


def mean_men(told: Forecast) -> Fraction | None:
    """Return how many men an attack puts out on average."""
    return sum(
        (each.chance * dict(each.gain_tally).get("men", 0) for part in told.parts for each in part.results), NOTHING
    )


Score = Callable[[Forecast], Fraction | int]
THUMBS: dict[str, Score] = {  # the poorest first
    "most targets": lambda told: len(told.parts[0].targets),
    "nearest": lambda told: -(told.distance or 0),
    "most dice": lambda told: sum(line.dice for stage in told.parts[0].stages for line in stage.lines),
    "best to hit at all": lambda told: hits(told.results),
}


def shot(
    rules: Rules,
    worth: Callable[[Forecast], Fraction | None] = chance_to_destroy,
    ask: str = "One attack now, by any firers at any target: which is most likely to destroy a piece?",
    thumbs: Mapping[str, Score] = THUMBS,
    **changed: Any,
) -> PuzzleKind[Any] | None:
    """Return the kind that asks for the best attack, or None for a game without forecasts."""
    if rules.advisor is None or rules.advisor.forecast is None:
        return None
    forecast = told_once(rules.advisor.forecast)

    def value(state: Any, aim: Aim, option: Option) -> Fraction | None:
        told = _told(forecast, state, option)
        assert told is not None, "attacks without dice are no options"
        return worth(told)

    given: dict[str, Any] = {
        "name": "shot", "title": "best shot", "measure": "chance", "counts": "to destroy a piece",
        "margin": 4 * POINT, "fewest": 6, "share": Fraction(1, 4), "least": 8 * POINT,
        "ask": lambda state, aim: ask,
        "aims": lambda state: (Aim(),) if _targets(attacks(rules, forecast, state)) > 1 else (),
        "options": lambda state, aim: attacks(rules, forecast, state),
        "value": value,
        "thumbs": tuple(forecast_thumb(forecast, name, of) for name, of in thumbs.items()),
    }  # fmt: skip
    return PuzzleKind(**(given | changed))


Foretell = Callable[[Any, Command], Forecast | None]


def told_once(forecast: Foretell) -> Foretell:
    """Return a forecast that is made once for each attack of the state asked about last."""
    last: list[tuple[Any, dict[Command, Forecast | None]]] = []

    def told(state: Any, command: Command) -> Forecast | None:
        if not (last and last[0][0] is state):
            last[:] = [(state, {})]
        known = last[0][1]
        if command not in known:
            known[command] = forecast(state, command)
        return known[command]

    return told


def _told(forecast: Foretell, state: Any, option: Option) -> Forecast | None:
    return forecast(state, option.command) if option.command is not None else None


def attacks(rules: Rules, forecast: Foretell, state: Any) -> tuple[Option, ...]:
    """Return every attack by dice that the side to decide may make in its own turn."""
    found = (each for each in rules.legal(state) if rules.offer(state, each).role == "attack")
    return as_options(rules.offer, rules.label, state, (each for each in found if forecast(state, each) is not None))


def as_options(
    offered: Callable[[Any, Command], Offer],
    label: Callable[[Any, Command], str],
    state: Any,
    commands: Iterable[Command],
) -> tuple[Option, ...]:
    """Return commands as options, each called by its pieces and its targets."""
    found: dict[str, Option] = {}
    for command in commands:
        offer = offered(state, command)
        name = f"{'+'.join(offer.actors)}>{'+'.join(offer.targets) or offer.place or ''}"
        same = sum(key.partition("/")[0] == name for key in found)
        key = f"{name}/{same + 1}" if same else name
        found[key] = Option(key=key, text=label(state, command), command=command)
    return tuple(found.values())


def _targets(options: Iterable[Option]) -> int:
    return len({each.key.partition(">")[2].partition("/")[0] for each in options})


def forecast_thumb(foretell: Foretell, name: str, of: Score) -> Thumb[Any]:
    """Return a rule of thumb that reads nothing but the forecast of an attack."""

    def score(state: Any, _: Aim, option: Option) -> Fraction | int:
        told = _told(foretell, state, option)
        return of(told) if told is not None and told.parts else 0

    return Thumb(name, score)


# --- see -----------------------------------------------------------------------------------------------------------


def see(rules: Rules, **changed: Any) -> PuzzleKind[Any] | None:
    """Return the kind that asks from where a piece sees one enemy unseen by another, or which piece sees an enemy."""
    if rules.advisor is None or (sight := rules.advisor.sight) is None:
        return None
    moves = rules.advisor.reach is not None

    def visible(state: Any, one: Place, other: Place) -> bool:
        return sight(state, one, other).visible

    def value(state: Any, aim: Aim, option: Option) -> Fraction:
        assert option.place is not None, "every option of this kind is a place"
        if not visible(state, option.place, place_of(rules, state, aim.target)):
            return NOTHING
        hidden = not aim.other or not visible(state, option.place, place_of(rules, state, aim.other))
        return Fraction(hidden)

    def why(state: Any, aim: Aim, _: Option, option: Option) -> str:
        assert option.place is not None, "every option of this kind is a place"
        seen = sight(state, option.place, place_of(rules, state, aim.target))
        if not seen.visible:
            return f"From {option.key} there is no sight of {aim.target}: {seen.reason}."
        return f"From {option.key} {aim.target} is seen, but {aim.other} sees that place too." if aim.other else ""

    def near(state: Any, aim: Aim, option: Option) -> int:
        assert option.place is not None, "every option of this kind is a place"
        at = place_of(rules, state, aim.target)
        far = _scene(rules, state).board.geometry.distance(option.place, at)
        return -far if visible(state, option.place, at) else -99999

    def aims(state: Any) -> Iterator[Aim]:
        yield from _hides(rules, visible, state) if moves else _watchers(rules, visible, state)

    given: dict[str, Any] = {
        "name": "see", "title": "who sees whom", "measure": "yes", "counts": "",
        "margin": Fraction(1), "fewest": 6, "share": Fraction(1, 4), "least": Fraction(1),
        "ask": lambda state, aim: _asked(rules, state, aim),
        "aims": aims,
        "options": lambda state, aim: _reachable(rules, state, aim) if moves else _own(rules, state),
        "value": value,
        "why": why,
        "thumbs": (
            Thumb("the nearest that sees it", near),
        ),
    }  # fmt: skip
    return PuzzleKind(**(given | changed))


def _asked(rules: Rules, state: Any, aim: Aim) -> str:
    if not aim.other:
        return f"Which of your stands sees {aim.target} from where it is now?"
    unit = rules.scene(state).board.geometry.unit
    return f"From which {unit} in its reach does {aim.unit} see {aim.target} while {aim.other} does not see {aim.unit}?"


def pieces(rules: Rules, state: Any) -> tuple[list[Piece], list[Piece]]:
    """Return the pieces on the map of the side to decide, and those of its enemies."""
    scene, seat = rules.scene(state), rules.who_decides(state)
    side = side_of(rules, state, seat)
    there = [each for each in scene.pieces if each.at in scene.board and not each.leader]
    return [each for each in there if each.side == side], [each for each in there if each.side != side]


def side_of(rules: Rules, state: Any, seat: SeatId | None) -> Side | None:
    """Return the side of a seat."""
    seats = rules.scene(state).seats
    return next((each.side for each in seats if each.id == seat), Side(str(seat)))


def place_of(rules: Rules, state: Any, unit: UnitId) -> Place:
    """Return where a piece is."""
    return next(each.at for each in _scene(rules, state).pieces if each.id == unit)


_last: list[tuple[Any, Scene]] = []  # the scene asked for last, as a question has many options


def _scene(rules: Rules, state: Any) -> Scene:
    if not (_last and _last[0][0] is state):
        _last[:] = [(state, rules.scene(state))]
    return _last[0][1]


def _reachable(rules: Rules, state: Any, aim: Aim) -> tuple[Option, ...]:
    """Return the places in reach of a piece, and the one where it is."""
    assert rules.advisor is not None, "the caller has asked"
    assert rules.advisor.reach is not None, "the caller has asked"
    board = rules.scene(state).board
    found = sorted({place_of(rules, state, aim.unit), *rules.advisor.reach(state, aim.unit)})
    return tuple(Option(key=at, text=at, place=at) for at in found if at in board)


def _own(rules: Rules, state: Any) -> tuple[Option, ...]:
    ours, _ = pieces(rules, state)
    return tuple(Option(key=each.id, text=f"{each.id} {each.name}".strip(), place=each.at) for each in ours)


Visible = Callable[[Any, Place, Place], bool]


def _hides(rules: Rules, visible: Visible, state: Any) -> Iterator[Aim]:
    """Yield pieces with two enemies of which one is seen from several places in reach and the other from most."""
    ours, theirs = pieces(rules, state)
    for unit in (each for each in ours if each.can_act):
        places = [each.place for each in _reachable(rules, state, Aim(unit=unit.id)) if each.place]
        if len(places) < 6:
            continue
        seen = {foe.id: {at for at in places if visible(state, at, foe.at)} for foe in theirs}
        for target, wanted in seen.items():
            for other, feared in seen.items():
                if target != other and len(wanted) >= 4 and 0 < len(wanted - feared) <= len(wanted) // 3:
                    yield Aim(unit=unit.id, target=target, other=other)


def _watchers(rules: Rules, visible: Visible, state: Any) -> Iterator[Aim]:
    """Yield enemies that few of all own stands see."""
    ours, theirs = pieces(rules, state)
    for foe in theirs:
        count = sum(visible(state, each.at, foe.at) for each in ours)
        if 0 < count <= len(ours) // 4:
            yield Aim(target=foe.id)
