"""Worked examples in sentences: a rule with the names of its examples, an example step by step."""

from collections.abc import Iterable, Iterator
from typing import Any

from cb_tui.core.report import Report
from cb_tui.core.ruleset import Ruleset
from cb_tui.plain import forces, ground
from cb_tui.plain.narrator import fell
from cb_tui.plain.output import Output
from cb_tui.plain.sentences import Sentences
from cb_tui.plain.text_spec import sight_lines, text_spec
from cb_tui.plain.typed_view import TypedView
from cb_tui.presentation.boards import render_text
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import percent
from cb_tui.session.rulebook import Example, ExampleFrame, Examples, Rule, examples, rulebook

WORDS = "Enter or next plays the next step, back repeats the one before, map draws the board, stop leaves the example."


def rules(desk: TypedView, words: list[str]) -> None:
    """Report rules by ID or by words that stand in them, each with its examples."""
    tell_rules(desk.voice, desk.table.ruleset, words)


def example(desk: TypedView, words: list[str]) -> None:
    """Read an example step by step."""
    tell_example(desk.voice, desk.table.ruleset, words)


def tell_rules(voice: Output, system: Ruleset[Any], words: list[str]) -> None:
    """Say the rules of a system that are named by ID or hold these words, else its chapters."""
    book = rulebook(system.package)
    if not book.chapters:
        voice.say(f"There is no help for the rules of {system.title}.")
    elif not words:
        voice.say("Type rules and a rule, a chapter or words:", *(f"  {c.id}: {c.title}." for c in book.chapters))
    elif found := book.named(words[0]) or book.holding(words, system.edition):
        for rule in found:
            voice.say(f"{rule.id}: {rule.said(system.edition)}", *named(examples(system.package), rule))
    else:
        voice.say("No rule contains that; type rules alone for the chapters.")


def tell_example(voice: Output, system: Ruleset[Any], words: list[str]) -> None:
    """Tell the example of a system that is named, step by step."""
    book = examples(system.package)
    one = book.named(words[0]) if words else None
    if one is not None:
        read(voice, book, one)
    elif book.all:
        voice.say("There is no such example; type rules and the name of a rule to list its examples.")
    else:
        voice.say(f"There are no worked examples of the rules of {system.title}.")


def named(book: Examples, rule: Rule) -> list[str]:
    """Return one line with the examples of a rule, or no lines if it has none."""
    found = ", ".join(f"{one.id} ({one.title})" for one in book.of(rule.id))
    return [f"  Worked examples: {found}."] if found else []


def read(voice: Output, book: Examples, one: Example) -> None:
    """Read out an example, each step as the reader asks for it. Raises EndOfInput at the end of the input."""
    frames = book.frames(one)
    last = len(frames) - 1
    step = 0
    voice.say(*situation(book, one, frames[0]))
    while step < last:
        match voice.ask(f"Step {step} of {last}, Enter continues").lower():
            case "" | "next" | "n":
                step += 1
                voice.say(*step_sentences(book, one, frames[step]))
            case "back" | "b" | "before":
                step = max(0, step - 1)
                voice.say(*(step_sentences(book, one, frames[step]) if step else situation(book, one, frames[0])))
            case "map":
                voice.draw("\n".join(drawn(book, one, frames[step])))
            case "stop" | "quit" | "q":
                return
            case _:
                voice.say(WORDS)
    voice.say(f"{one.id} ends here.")


def situation(book: Examples, one: Example, frame: ExampleFrame) -> list[str]:
    """Return title, rules, situation, board and pieces."""
    speech = _speech(book, one, frame.state)
    scene = speech.table.scene
    lines = [f"{one.id}: {one.title}. {one.played_by}, {', '.join(one.rules)}.", frame.say]
    if not scene.has_map:
        return [*lines, *(row for row in drawn(book, one, frame) if row.strip())]
    return [*lines, *ground.overview(speech, bare=True)[:-1], *forces.pieces(speech, scene.pieces)]


def drawn(book: Examples, one: Example, frame: ExampleFrame) -> list[str]:
    """Return the board of an example in ASCII."""
    scene = _speech(book, one, frame.state).table.scene
    return render_text(scene).splitlines() if scene.has_map else text_spec(book.package).picture(scene)


def step_sentences(book: Examples, one: Example, frame: ExampleFrame) -> list[str]:
    """Return the events of a step, its dice and the reasoning."""
    speech = _speech(book, one, frame.before)
    lines = [row for report in frame.reports for row in _reported(speech, report)]
    if frame.dice and not any(report.rolls for report in frame.reports):
        lines.append(f"  Dice: {' '.join(map(str, frame.dice))}.")
    if frame.sight is not None:
        lines.append(f"{sight_lines(frame.sight)[0]}.")
    lines += [f"{speech.told(why.sentence)} [{why.rule}]." for why in frame.refusals]
    return [*lines, frame.say]


def _reported(speech: Sentences, report: Report) -> Iterator[str]:
    own = text_spec(speech.table.ruleset.package)
    said: Iterable[str] | None = own.told(speech, report)
    if report.kind in ("end", "closing") or (report.kind == "test" and said is None):  # another event reports it
        return
    if said is None:
        text = speech.told(report.text)
        said = [f"{text[:1].upper()}{text[1:]}."] if text else []
    yield from said
    for roll in report.rolls:
        yield from fell(speech, roll)
        odds = ", ".join(f"{each.name} {percent(each.chance)}" for each in roll.results)
        yield f"  Odds were: {odds}. It was: {roll.result.name}."


def _speech(book: Examples, one: Example, state: object) -> Sentences:
    ruleset = book.ruleset(one)
    sides = {row.id: row.side for row in ruleset.roster(book.battle(one))}
    return Sentences(GameView(ruleset, state, sides=sides))
