"""Advice of the AI to a player: hints, plans of a staff and the review."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from cb_tui.ai.hint import Hint, adviser, adviser_level, for_piece, for_side
from cb_tui.ai.plan_search import PlanRatings, RatedPlan
from cb_tui.ai.review import Cost, Review
from cb_tui.core.display import Scene
from cb_tui.core.forecast import Exposure, Forecast, ForecastPart
from cb_tui.core.grammar import capital, count_noun, join_list
from cb_tui.core.report import Kind
from cb_tui.core.standing_orders import BOOK
from cb_tui.core.values import SeatId, UnitId
from cb_tui.presentation.game_view import GameView
from cb_tui.session.position import Position
from cb_tui.session.review import GameReview

NO_HINTS = "No hints in this game yet"
AT_A_HOST = "No hints while a game at a host is played; practice has them"
NOT_NOW = "Hints are for your own decisions"
BACK = "hit back, if unhurt"
NOTHING = "no orders left to give"
SIDE = "the AI's next order"
BY_BOOK = "the next order by the book"
FIRST = "another order comes first"  # than a piece's own
NONE = "No staff here; only a side played by ai:staff has plans."
BAR = 20  # columns of certainty
ROLLS = 3  # that are named
ROLLED: frozenset[Kind] = frozenset(("attack", "fight", "contest", "rally", "failure", "strike"))


def refusal(table: GameView, game: Position | None = None) -> str:
    """Return why there is no hint now, or an empty string. A game at a host gives none until it is over."""
    if game is not None and game.start.host is not None and game.outcome is None:
        return AT_A_HOST
    if adviser(table.ruleset) is None:
        return NO_HINTS
    return "" if table.is_our_decision and table.decides is not None else NOT_NOW


def advised(table: GameView, unit: UnitId | None) -> tuple[tuple[str, Hint], ...]:
    """Return the hint for the side to decide and, if it differs, the hint for `unit`, each with its purpose.

    The hint of a unit states that another order comes first, unless the side's hint is to pass.
    Empty if there is no hint.
    """
    if refusal(table) or table.decides is None:
        return ()
    asked, best = (table.ruleset, table.state, table.legal, table.decides), adviser_level(table.ruleset)
    side, next_order = for_side(*asked), BY_BOOK if best is not None and best.id == BOOK.id else SIDE
    if side is None or unit is None or unit not in table.pieces or unit in side.offer.actors or table.scene.question:
        return ((next_order, _whole(table, side)),) if side else ()
    piece = for_piece(*asked, unit)
    if piece is None:
        return ((next_order, _whole(table, side)),)
    own = _whole(table, piece)
    return (f"with {unit}", replace(own, why=ranked(own.why, side))), (next_order, _whole(table, side))


def ranked(why: str, side: Hint) -> str:
    """Return the reason of a piece's own hint: it comes second, unless the side's is to stay."""
    return why if side.offer.role == "pass" else f"{why}; {FIRST}"


def hint_reason(table: GameView, hint: Hint) -> str:
    """Return the reason of a hint, with the command in words if no piece gives it.

    A piece's ID keeps its case, which shows its side.
    """
    if hint.offer.actors:
        return hint.why
    why = NOTHING if hint.offer.role == "end" and not table.scene.question else hint.why
    what = f"{table.ruleset.label(table.state, hint.offer.command)}: {why}"
    return capital(what)


def odds(table: GameView, hint: Hint) -> tuple[tuple[str, Fraction], ...]:
    """Return the possible results of a hint, each with its exact chance (0-1), or () if nothing is rolled.

    A march lists all its ends, an attack also the chance of being hit back. If more than one group is
    attacked at once, the chance is that of each group to be hit.
    """
    known: Forecast | Exposure | None = table.forecast(hint.offer.command)
    if known is None and hint.way:
        known = table.exposure(hint.offer.actors[0], hint.way)
    if known is None:
        return ()
    if isinstance(known, Forecast) and len(known.parts) > 1:
        return tuple(_hit(part) for part in known.parts)
    where = " on the way" if _foes(table, hint) else ""  # the fight comes after it
    found = tuple((f"{each.name}{where}", each.chance) for each in reversed(known.results) if each.chance)
    back = (
        sum((each.chance for each in known.return_fire if each.gain), Fraction(0)) if isinstance(known, Forecast) else 0
    )
    return (*found, (BACK, Fraction(back))) if back else found


def _whole(table: GameView, hint: Hint) -> Hint:
    """Return a hint whose reason adds what it risks.

    That is the enemies met in close combat at the end of its march, that a unit that passes cannot fire, or who may
    fire at it next turn in rules where no enemy reacts to a move.
    """
    if hint.offer.role == "pass" and not any(each.actors == hint.offer.actors for each in table.offered("attack")):
        return replace(hint, why=f"{hint.why}; it cannot fire now")
    foes = _foes(table, hint)
    hint = replace(hint, why=f"{hint.why}; it fights {join_list(foes)} there") if foes else hint
    risk = _risk(table, hint)
    return replace(hint, why=f"{hint.why}; {risk}") if risk else hint


def _risk(table: GameView, hint: Hint) -> str:
    words, unit = table.advisor.risk_words, next(iter(hint.offer.actors), None)
    if words is None or unit not in table.pieces or hint.offer.role not in ("move", "attack"):
        return ""
    at = hint.way[-1] if hint.way else table.pieces[unit].at
    return words(table.state, unit, at) if at and table.on_board(at) else ""


def _foes(table: GameView, hint: Hint) -> list[UnitId]:
    fights = not any(table.pieces[unit].leader for unit in hint.offer.actors if unit in table.pieces)
    at = hint.way[-1] if hint.way and fights else None
    return [piece.id for piece in table.enemies(at)] if at and table.on_board(at) else []


def _hit(part: ForecastPart) -> tuple[str, Fraction]:
    return f"{'+'.join(part.targets)} hit", sum((each.chance for each in part.results if each.gain), Fraction(0))


def staff_plan_lines(councils: Mapping[SeatId, PlanRatings | None], names: Mapping[SeatId, str]) -> list[str]:
    """Return the best plans of each staff, the one it follows first."""
    return [row for seat, council in councils.items() for row in _of(names[seat], council)] or [NONE]


def _of(name: str, council: PlanRatings | None) -> list[str]:
    if council is None:
        return [f"The {name} staff is still thinking; meanwhile the officer follows its own plan."]
    if not council.games:
        return [f"The {name} staff has one plan: {council.plans[0].plan.words}."]
    first, *others = council.plans
    head = f"The {name} staff has played each plan {council.games} times. It follows: {_rated(first)}."
    return [head, *(f"{'Level with it' if one.level else 'Behind it'}: {_rated(one)}." for one in others)]


def _rated(one: RatedPlan) -> str:
    return f"{one.plan.words}, {one.chance:.0%} to win (+-{one.margin:.0%})"


def data(review: GameReview) -> dict[str, Any]:
    """Return a review as data."""
    found, game = review.found(), review.game
    return {
        "name": game.name,
        "seat": review.seat,
        "games": sum(len(each) for name, each in review.games.items() if name != "luck"),
        "start": round(found.curve[0][1], 3),
        "result": found.result,
        "dice": round(found.dice, 3),
        "decisions": round(found.result - found.curve[0][1] - found.dice, 3),
        "differ": found.decisions,
        "curve": [
            {
                "step": step,
                "turn": _scene(review, step).turn,
                "seat": _scene(review, step).active,
                "chance": round(chance, 3),
                "error": round(error, 3),
            }
            for step, chance, error in found.curve
        ],
        "rolls": [
            {"step": step, "brought": round(brought, 3), "what": _fell(review, step)} for step, brought in _rolls(found)
        ],
        "costs": [
            {
                "step": cost.decision.step,
                "turn": _scene(review, cost.decision.step - 1).turn,
                "played": _played(review, cost),
                "better": cost.decision.why,
                "cost": round(cost.cost, 3),
                "error": round(cost.error, 3),
            }
            for cost in found.costs
        ],
    }


def review_lines(review: GameReview) -> list[str]:
    """Return a review in plain lines, as far as it is known: first the curve, then the dice, then the decisions."""
    if review.left(("curve",)):
        return []
    known = data(review)
    rows = _curve(review, known)
    if review.left(("luck",)):
        return rows
    return [*rows, *_dice(known), *([] if review.left() else _decisions(known, _turn(review)))]


def _curve(review: GameReview, known: Mapping[str, Any]) -> list[str]:
    game = review.game
    names = {str(seat.id): seat.name for seat in game.battle.seated}
    wide, turn = max(len(name) for name in names.values()), _turn(review)
    ended = {1.0: "won", 0.0: "lost"}.get(known["result"], "drawn")
    ended = "no result" if game.outcome and game.outcome.void else ended
    rows = [f"{game.battle.title}, the {names[review.seat]} side: {ended}. Chance to win as the battle went:"]
    for point in known["curve"]:
        bar = "#" * round(BAR * point["chance"])
        whose = f"{turn} {point['turn']:>2} {names[point['seat']]:<{wide}}"
        rows.append(f"  {whose}  {point['chance']:>4.0%}  |{bar:<{BAR}}| step {point['step']}")
    end = f"{'end':<{len(turn) + 4 + wide}}"
    rows.append(f"  {end}  {known['result']:>4.0%}  |{'#' * round(BAR * known['result']):<{BAR}}|")
    return rows


def _dice(known: Mapping[str, Any]) -> list[str]:
    change = known["result"] - known["start"]
    split = f"dice about {points(known['dice'])}, both sides' decisions (and estimation error)"
    rows = [
        "",
        f"From {known['start']:.0%} to {known['result']:.0%}, {points(change)}: {split} {points(known['decisions'])}.",
    ]
    if known["rolls"]:
        rows.append("Rolls that mattered most:")
        rows += [f"  step {roll['step']:>3}  {points(roll['brought'])}  {roll['what']}" for roll in known["rolls"]]
    return rows


def _decisions(known: Mapping[str, Any], turn: str) -> list[str]:
    if not known["costs"]:
        return ["", _nothing(known["differ"])]
    differ, sure = count_noun(known["differ"], "decision"), len(known["costs"])
    head = f"{differ} differed from the AI's; {sure} cost more than two standard errors (clear mistakes):"
    rows = ["", head]
    for cost in known["costs"]:
        figure = f"{100 * cost['cost']:.0f} +-{100 * cost['error']:.0f} points"
        rows += [
            f"  step {cost['step']:>3}  {turn} {cost['turn']}  {cost['played']}: cost {figure}",
            f"            better: {cost['better']}",
        ]
    return rows


def _turn(review: GameReview) -> str:
    return review.game.ruleset.vocabulary.get("turn", "turn")


def points(change: float) -> str:
    """Return a change of the chance to win, in points of a hundred."""
    return f"{100 * change:+.0f} points"


def _nothing(differ: int) -> str:
    if not differ:
        return "You decided as the AI would every time."
    return (
        f"{count_noun(differ, 'decision')} differed from the AI's; "
        "none cost more than two standard errors, so none is a clear mistake."
    )


def _rolls(found: Review) -> list[tuple[int, float]]:
    return sorted(found.luck, key=lambda each: -abs(each[1]))[:ROLLS]


def _scene(review: GameReview, step: int) -> Scene:
    return review.game.ruleset.scene(review.game.state_at(step))


def _fell(review: GameReview, step: int) -> str:
    """Return the roll of a step as the log shows it, or the command in words if the log shows no roll."""
    lines = (report.text for report in review.game.reports(step) if report.kind in ROLLED and report.text)
    return next(lines, review.game.label_of(review.game.entries[step - 1]))


def _played(review: GameReview, cost: Cost) -> str:
    first, last = cost.decision.played[0], cost.decision.played[-1]
    told = review.game.ruleset.label(review.game.state_at(cost.decision.step - 1), first)
    to = review.game.ruleset.offer(review.game.state_at(cost.decision.step - 1), last).place
    return told if first == last else f"{told}, then on to {to}"
