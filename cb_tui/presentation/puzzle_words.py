"""A puzzle in words: what it is, the verdict, both options side by side, and all options, the best first."""

from fractions import Fraction

from cb_tui.core.forecast import Forecast
from cb_tui.core.grammar import capital, count_noun
from cb_tui.core.puzzle import Option, shown
from cb_tui.core.report import Stage
from cb_tui.presentation.prose import stage_sentence
from cb_tui.session.puzzles.asked_puzzle import AskedPuzzle, JudgedAnswer

MANY = 24  # options that plain mode lists at once
Compared = tuple[str, str, str]  # what, of the option given, of the best one


def headline(asked: AskedPuzzle) -> str:
    """Return id, kind, rating and battle of a puzzle in two sentences."""
    puzzle, opened = asked.puzzle, asked.opened
    day = f" of {asked.day}" if asked.day else ""
    word = opened.rules.turn_noun
    return (
        f"Puzzle{day} {puzzle.id}: {opened.kind.title}, rated {puzzle.rating} (first estimate). "
        f"{opened.battle.title}, {word} {puzzle.turn}."
    )


def value_words(answer: JudgedAnswer, value: Fraction) -> str:
    """Return a value with what it counts: "35.5% to destroy a piece", "right"."""
    kind = answer.opened.kind
    return f"{shown(kind.measure, value)} {kind.counts}".strip()


def verdict_words(answer: JudgedAnswer) -> str:
    """Return the verdict in a sentence or two, with the exact chances."""
    kind, best = answer.opened.kind, answer.verdict.best
    if answer.right:
        behind = _apart(answer, answer.verdict.margin)
        if kind.measure == "yes":
            return f"Right: {answer.best.text}."
        return f"Right: {answer.best.text}, {value_words(answer, best)}. The next best lies {behind} behind."
    if answer.given is None:
        lead = "You gave up."
    elif kind.measure == "yes":
        lead = f"Wrong: {answer.given.text}."
    else:
        lead = f"Not the best: {answer.given.text}, {value_words(answer, answer.value)}."
    right = f"{answer.best.text}, {value_words(answer, best)}" if kind.measure != "yes" else answer.best.text
    others = len(answer.verdict.answers) - 1
    also = f" ({count_noun(others, 'other answer')} as good)" if others else ""
    lost = (
        ""
        if answer.given is None or kind.measure == "yes"
        else f" You gave away {_apart(answer, best - answer.value)}."
    )
    return f"{lead} Best: {right}{also}.{lost}"


def _apart(answer: JudgedAnswer, gap: Fraction) -> str:
    kind = answer.opened.kind
    return f"{float(gap) * 100:.1f} points" if kind.measure == "chance" else f"{float(gap):.2f} on average"


def rating_words(answer: JudgedAnswer) -> str:
    """Return the change of the rating, and when a missed puzzle comes back."""
    was, now = answer.before.rating, answer.after.rating
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


def compared(answer: JudgedAnswer) -> list[Compared]:
    """Return both options line by line, their pools and their results, () where they are no attacks."""
    given = answer.given if answer.given is not None else None
    mine = answer.forecast(given) if given is not None else None
    best = answer.forecast(answer.best)
    if best is None or not best.parts or (mine is not None and not mine.parts):
        return []
    rows = _stages(mine, best)
    words = dict.fromkeys(
        each.word or each.name for told in (best, mine) if told is not None for each in reversed(told.results)
    )
    return [*rows, *((word, _chance(mine, word), _chance(best, word)) for word in words)]


def _stages(mine: Forecast | None, best: Forecast) -> list[Compared]:
    """Return the stages of both options, pools beside pools and the dice of a piece beside those of the same piece."""
    mine_by, best_by = (
        {stage.side or stage.title: stage for stage in told.parts[0].stages} if told is not None else {}
        for told in (mine, best)
    )
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


def _chance(told: Forecast | None, word: str) -> str:
    if told is None:
        return ""
    chance = sum((each.chance for each in told.results if (each.word or each.name) == word), Fraction(0))
    return f"{float(chance):.1%}" if chance else "-"


def dice_sentences(answer: JudgedAnswer, option: Option) -> list[str]:
    """Return the stages of an option's dice in sentences with their rules."""
    told = answer.forecast(option)
    if told is None or not told.parts:
        return []
    return [capital(stage_sentence(stage)) for stage in told.parts[0].stages]


def ranked(answer: JudgedAnswer) -> list[tuple[str, str, bool]]:
    """Return all options, the best first: words, value, and whether it is the one given."""
    kind = answer.opened.kind
    return [
        (option.text, shown(kind.measure, value), answer.given is not None and option.key == answer.given.key)
        for option, value in answer.verdict.ranked
    ]


def sentences(answer: JudgedAnswer) -> list[str]:
    """Return the verdict, the reason, both options side by side, the thumbs, all options and the rating as lines."""
    rows = [verdict_words(answer), *([f"Why: {answer.reason}"] if answer.reason else [])]
    for what, mine, best in compared(answer):
        beside = f"yours {mine or 'none'}; best {best or 'none'}" if answer.given is not None else best
        rows.append(f"  {what}: {beside}.")
    if found := answer.thumbs:
        rows.append(f"Rules of thumb here: {', '.join(f'{name} {said}' for name, said in found)}.")
    options = ranked(answer)
    rows.append(f"All {len(options)}, the best first:")
    rows += [
        f"  {number}. {text}: {value}{' (yours)' if own else ''}"
        for number, (text, value, own) in enumerate(options[:MANY], 1)
    ]
    rows += [f"  and {len(options) - MANY} more, none better"] if len(options) > MANY else []
    return [*rows, rating_words(answer), *([answer.why] if answer.why else [])]
