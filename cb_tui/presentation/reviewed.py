"""Reviewed: the review of a battle in lines and as data, for the screen, the shell and plain mode."""

from typing import Any

from cb_tui.ai.review import Cost, Review
from cb_tui.core.answers import Scene
from cb_tui.core.report import Kind
from cb_tui.core.spelling import count_noun
from cb_tui.session.review import GameReview

BAR = 20  # columns of certainty
ROLLS = 3  # that are named
ROLLED: frozenset[Kind] = frozenset(("attack", "fight", "contest", "rally", "failure", "strike"))


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
    """Return a review in plain lines."""
    known, game = data(review), review.game
    names = {str(seat.id): seat.name for seat in game.battle.seated}
    wide = max(len(name) for name in names.values())
    ended = {1.0: "won", 0.0: "lost"}.get(known["result"], "drawn")
    rows = [
        f"{game.battle.title}, the {names[review.seat]} side: {ended}. Chance to win at the start of each player turn:"
    ]
    for point in known["curve"]:
        bar = "#" * round(BAR * point["chance"])
        whose = f"turn {point['turn']:>2} {names[point['seat']]:<{wide}}"
        rows.append(f"  {whose}  {point['chance']:>4.0%}  |{bar:<{BAR}}| step {point['step']}")
    rows.append(f"  {'end':<{8 + wide}}  {known['result']:>4.0%}  |{'#' * round(BAR * known['result']):<{BAR}}|")
    change = known["result"] - known["start"]
    split = f"dice about {points(known['dice'])}, both sides' decisions (and estimation error)"
    rows += [
        "",
        f"From {known['start']:.0%} to {known['result']:.0%}, {points(change)}: {split} {points(known['decisions'])}.",
    ]
    if known["rolls"]:
        rows.append("Rolls that mattered most:")
        rows += [f"  step {roll['step']:>3}  {points(roll['brought'])}  {roll['what']}" for roll in known["rolls"]]
    rows.append("")
    if not known["costs"]:
        return [*rows, _nothing(known["differ"])]
    rows.append(
        f"{count_noun(known['differ'], 'decision')} differed from the officer's;"
        f" {len(known['costs'])} cost more than two standard errors (clear mistakes):"
    )
    for cost in known["costs"]:
        figure = f"{100 * cost['cost']:.0f} +-{100 * cost['error']:.0f} points"
        rows += [
            f"  step {cost['step']:>3}  turn {cost['turn']}  {cost['played']}: cost {figure}",
            f"            better: {cost['better']}",
        ]
    return rows


def points(change: float) -> str:
    """Return a change of the chance to win, in points of a hundred."""
    return f"{100 * change:+.0f} points"


def _nothing(differ: int) -> str:
    if not differ:
        return "You decided as the officer would every time."
    return (
        f"{count_noun(differ, 'decision')} differed from the officer's; "
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
