"""The kinds of puzzles that every game has for nothing, and the best shot among them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from cb_tui.core.forecast import Forecast
from cb_tui.core.offer import Offer
from cb_tui.core.puzzle import POINT, Aim, Option, PuzzleKind, Thumb
from cb_tui.core.report import Result
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.sight_puzzles import see
from cb_tui.core.values import Command

NOTHING = Fraction(0)
MOST = 40  # options of a shot
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


POOR = frozenset(("most targets", "one already hit"))  # rules of thumb of beginners, nearly always wrong
Score = Callable[[Forecast], Fraction | int]
THUMBS: dict[str, Score] = {  # the poorest first
    "most targets": lambda told: len(told.parts[0].targets),
    "nearest": lambda told: -(told.distance or 0),
    "most dice": lambda told: sum(line.dice for stage in told.parts[0].stages for line in stage.lines),
    "best chance of any effect": lambda told: hits(told.results),
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
        "aims": lambda state: (Aim(),) if _is_choice(attacks(rules, forecast, state)) else (),
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
        by, at = "+".join(offer.actors), "+".join(offer.targets) or offer.place or ""
        name, text = f"{by}>{at}", label(state, command)
        same = sum(key.partition("/")[0] == name for key in found)
        more = text.removeprefix(found[name].text) if same else ""  # the difference from the first of that name
        key = f"{name}/{same + 1}" if same else name
        short = f"at {at}: {' '.join(offer.actors)}{more if more != text else ''}"
        found[key] = Option(key=key, text=text, short=short, command=command)
    return tuple(found.values())


def _is_choice(options: Sequence[Option]) -> bool:
    """Check whether there are several targets, and no more options than a player may weigh."""
    return len(options) <= MOST and len({each.target for each in options}) > 1


def forecast_thumb(foretell: Foretell, name: str, of: Score) -> Thumb[Any]:
    """Return a rule of thumb that reads nothing but the forecast of an attack."""

    def score(state: Any, _: Aim, option: Option) -> Fraction | int:
        told = _told(foretell, state, option)
        return of(told) if told is not None and told.parts else 0

    return Thumb(name, score, usual=name not in POOR)
