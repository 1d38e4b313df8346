"""A puzzle in words: what it is, the verdict, both options side by side, and all options, the best first."""

from fractions import Fraction
from typing import NamedTuple

from cb_tui.core.forecast import Forecast
from cb_tui.core.grammar import count_noun
from cb_tui.core.puzzle import Option, shown
from cb_tui.core.report import Result, Stage
from cb_tui.core.shared_puzzles import destroys
from cb_tui.presentation.prose import stage_sentence
from cb_tui.session.puzzles.asked_puzzle import AskedPuzzle, JudgedAnswer
from cb_tui.session.puzzles.pack import OpenPuzzle

MANY = 24  # options that plain mode lists at once
Compared = tuple[str, str, str]  # what, of the option given, of the best one


def headline(asked: AskedPuzzle) -> str:
    """Return id, kind, rating and battle of a puzzle in two sentences."""
    puzzle, opened = asked.puzzle, asked.opened
    day = f" of {asked.day}" if asked.day else ""
    word = opened.rules.turn_noun
    return (
        f"Puzzle{day} {puzzle.id}: {opened.kind.title}, rated {puzzle.rating} (first estimate). "
        f"{opened.battle.title}, {word} {puzzle.turn}{visibility_words(opened)}."
    )


def visibility_words(opened: OpenPuzzle) -> str:
    """Return how far one sees in the position, with a comma before it, "" if there is no limit."""
    scene = opened.rules.scene(opened.seen)
    grid = scene.board.geometry
    return f", visibility {count_noun(scene.visibility, grid.unit, grid.units)}" if scene.visibility else ""


def value_words(answer: JudgedAnswer, value: Fraction) -> str:
    """Return a value with what it counts: "35.5% to destroy a piece", "right"."""
    kind = answer.opened.kind
    return f"{shown(kind.measure, value)} {kind.counts}".strip()


def verdict_word(answer: JudgedAnswer) -> str:
    """Return the verdict in a word or two."""
    if answer.given is None:
        return "You gave up"
    return "Right" if answer.right else "Wrong" if answer.opened.kind.measure == "yes" else "Not the best"


def verdict_words(answer: JudgedAnswer) -> str:
    """Return the answer and the best one in a sentence or two, with the exact chances."""
    kind, best, yes = answer.opened.kind, answer.verdict.best, answer.opened.kind.measure == "yes"
    others = len(answer.verdict.answers) - 1
    also = f" ({count_noun(others, 'other answer')} as good)" if others else ""
    said = "" if yes else f", {value_words(answer, best)}"
    if answer.right:
        behind = "" if yes else f" The next best is {_apart(answer, best, best - answer.verdict.margin)} worse."
        return f"{answer.best.text}{said}{also}.{behind}"
    if answer.given is None:
        return f"Best: {answer.best.text}{said}{also}."
    if yes:
        return f"{answer.given.text}. Best: {answer.best.text}{also}."
    told = f"Best: {answer.best.text}, {shown(kind.measure, best)}{also}."
    lost = _apart(answer, best, answer.value)
    return f"{answer.given.text}, {value_words(answer, answer.value)}. {told} You gave away {lost}."


def _apart(answer: JudgedAnswer, best: Fraction, worse: Fraction) -> str:
    """Return the difference of two values as they are shown."""
    if answer.opened.kind.measure == "chance":
        return f"{round(float(best) * 100, 1) - round(float(worse) * 100, 1):.1f} points"
    return f"{round(float(best), 2) - round(float(worse), 2):.2f} {answer.opened.kind.counts}"


def rating_words(answer: JudgedAnswer) -> str:
    """Return the change of the rating, and when a missed puzzle comes back."""
    was, now = answer.before.rating, answer.after.rating
    if not answer.fresh:
        return f"Your rating: {now}."
    told = f"Your rating: {was} to {now}." if answer.rated else f"Your rating stays {now}: only a first try is rated."
    back = "" if answer.right else " This puzzle comes back tomorrow."
    return f"{told}{back}"


def streak_words(asked: AskedPuzzle, answer: JudgedAnswer) -> str:
    """Return how far a streak has come, or an empty string outside one."""
    if answer.run:
        return f"Streak: {answer.run}."
    if answer.run is None:
        return ""
    best = f"your best is {answer.after.best_run}"
    return f"The streak ends at {asked.streak}; {best}." if asked.streak else f"No streak this time; {best}."


class Comparison(NamedTuple):
    """Two options line by line: the worse one and the best."""

    names: tuple[str, str]  # "yours", "best"
    stages: list[Compared]
    results: list[Compared]  # of the attack
    value: Compared | None  # of the option, None if it is that of one result


def compared(answer: JudgedAnswer) -> Comparison | None:
    """Return a wrong option given, or the next best, beside the best one, None if they are no attacks."""
    best, worse = answer.forecast(answer.best), answer.worse
    mine = answer.forecast(worse[0]) if worse is not None else None
    if best is None or mine is None or worse is None or not (best.parts and mine.parts):
        return None
    words = dict.fromkeys(each.word or each.name for told in (best, mine) for each in reversed(told.results))
    kind, values = answer.opened.kind, (worse[1], answer.verdict.best)
    counted = {each.word or each.name for told in (best, mine) for each in told.results if _destroys(each)}
    adds_up = len(counted) > 1 and (destroys(mine.results), destroys(best.results)) == values and not kind.part
    total = kind.counts if kind.measure != "chance" else "over the turn" if kind.part else "= in all" if adds_up else ""
    if adds_up:
        words = dict.fromkeys(sorted(words, key=lambda word: word not in counted))
    results = [
        (f"+ {word}" if adds_up and word in counted else word, *chances)
        for word in words
        if (chances := (_chance(mine, word), _chance(best, word))) != ("-", "-")
    ]
    one, other = (shown(kind.measure, each) for each in values)
    value = (total, one, other) if total else None
    return Comparison(compared_names(answer), _stages(mine, best), results, value)


def compared_names(answer: JudgedAnswer) -> tuple[str, str]:
    """Return the names of the worse option and of the best one: "yours", "best"."""
    if answer.given is not None and not answer.right:
        return "yours", "best"
    near = answer.worse is not None and answer.worse[0] == answer.verdict.second
    return "next best" if near else "next target", "yours" if answer.right else "best"


def _stages(mine: Forecast, best: Forecast) -> list[Compared]:
    """Return the stages of both options, pools beside pools and the dice of a piece beside those of the same piece."""
    mine_by, best_by = ({stage.side or stage.title: stage for stage in told.parts[0].stages} for told in (mine, best))
    rows = [
        ((best_by.get(key) or mine_by[key]).title, _pool(mine_by.get(key)), _pool(best_by.get(key)))
        for key in dict.fromkeys((*best_by, *mine_by))
    ]
    return [row for row in rows if row[1] or row[2]]


def _pool(stage: Stage | None) -> str:
    """Return a stage in few words: "4, trees +1"."""
    if stage is None:
        return ""
    if stage.side and stage.result is not None:
        bonus = [each.text for each in stage.lines if each.sign]
        said = [each.said for each in stage.lines if each.said]
        return ", ".join((f"{count_noun(stage.result.dice, 'die', 'dice')}", *bonus, *said))
    return ", ".join(each.text for each in stage.lines) or (stage.result.text if stage.result else "")


def _destroys(result: Result) -> bool:
    return bool(dict(result.gain_tally).get("kill"))


def _chance(told: Forecast, word: str) -> str:
    chance = sum((each.chance for each in told.results if (each.word or each.name) == word), Fraction(0))
    return f"{float(chance):.1%}" if chance else "-"


def dice_sentences(answer: JudgedAnswer, option: Option) -> list[str]:
    """Return the stages of an option's dice in sentences with their rules."""
    told = answer.forecast(option)
    if told is None or not told.parts:
        return []
    return [stage_sentence(stage) for stage in told.parts[0].stages if stage.lines or stage.result]


def ranked(answer: JudgedAnswer) -> list[tuple[str, str, bool]]:
    """Return all options, the best first: words, value, and whether it is the one given."""
    kind = answer.opened.kind
    return [
        (option.text, shown(kind.measure, value), answer.given is not None and option.key == answer.given.key)
        for option, value in answer.verdict.ranked
    ]


def sentences(answer: JudgedAnswer) -> list[str]:
    """Return the verdict, the reason, both options side by side, the thumbs, all options and the rating as lines."""
    rows = [f"{verdict_word(answer)}. {verdict_words(answer)}", *([f"Why: {answer.reason}"] if answer.reason else [])]
    kind = answer.opened.kind
    if found := compared(answer):
        part, (one, other) = f"{kind.part}, " if kind.part else "", found.names
        told = [(f"{part}{what}", *both) for what, *both in (*found.stages, *found.results)]
        rows += [
            f"  {what}: {'; '.join(f'{name} {cell}' for name, cell in ((one, mine), (other, best)) if cell)}."
            for what, mine, best in (*told, *([found.value] if found.value else []))
        ]
    if misled := [name for name, said in answer.thumbs if said == "wrong"]:
        rows.append(f"Rules of thumb that are wrong here: {', '.join(misled)}.")
    options = ranked(answer)
    if kind.measure == "yes":
        rows.append(f"Right: {', '.join(each.text for each in answer.verdict.answers)}; {len(options)} answers in all.")
    else:
        rows.append(f"All {len(options)}, the best first:")
        rows += [
            f"  {number}. {text}: {value}{' (yours)' if own else ''}"
            for number, (text, value, own) in enumerate(options[:MANY], 1)
        ]
        rows += [f"  and {len(options) - MANY} more, none better"] if len(options) > MANY else []
    return [*rows, rating_words(answer), *([answer.why] if answer.why else [])]
