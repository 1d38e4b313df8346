"""Puzzles line by line: the question, both forces in words, the options by number, and the verdict."""

from cb_tui.plain import forces
from cb_tui.plain.output import Output
from cb_tui.plain.sentences import Sentences
from cb_tui.presentation.boards import render_text
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.puzzle_words import MANY, dice_sentences, headline, sentences, streak_words
from cb_tui.session.puzzles.asked_puzzle import AskedPuzzle, JudgedAnswer, copy_line

HELP = (
    "Type the number of an answer, or the answer itself. options lists them (options m1: those that name m1), forces "
    "the pieces, map the field, question the question, hint leaves a third of the answers for half the gain, "
    "give up shows the answer, quit leaves."
)
AFTER = "Type next for the next puzzle, dice for the dice of the best answer, line for a line to paste, or quit."
LEAVE = ("quit", "q", "exit", "bye")


def solve(voice: Output, asked: AskedPuzzle) -> None:
    """Ask one puzzle after the other until the player leaves. Raises EndOfInput and PuzzleError."""
    while True:
        answer = _asked(voice, asked)
        if answer is None:
            return
        streak = streak_words(asked, answer)
        voice.say("", *sentences(answer), *([streak] if streak else []), "", AFTER)
        if not _told(voice, answer):
            return
        following = asked.next()
        if following is None:
            voice.say("There is no other puzzle.")
            return
        voice.say("")
        asked = following


def _asked(voice: Output, asked: AskedPuzzle) -> JudgedAnswer | None:
    """Return the judged answer, or None if the player leaves."""
    opened = asked.opened
    table = GameView(opened.rules, opened.seen, frozenset((asked.puzzle.seat,)))
    speech = Sentences(table)
    side = next((force.name for force in table.scene.forces if force.side == table.viewing_side), "")
    voice.say(headline(asked), f"You are {side or asked.puzzle.seat}.", *_forces(speech), "")
    voice.say(opened.question, f"There are {len(asked.options)} answers: type options for the list, or help.")
    while True:
        typed = voice.ask("answer")
        word, _, rest = typed.casefold().partition(" ")
        if word in LEAVE:
            return None
        if word == "options":
            voice.say(*_options(asked, rest))
        elif word == "forces":
            voice.say(*_forces(speech))
        elif word == "map":
            voice.draw(render_text(table.scene, ascii=True))
        elif word in ("question", "again"):
            voice.say(opened.question)
        elif word in ("hint", "w"):
            asked.hint()
            voice.say("It is one of these:", *_options(asked, ""))
        elif typed.casefold() == "give up":
            return asked.answer(None)
        elif typed and (option := asked.option(typed)) is not None:
            return asked.answer(option)
        elif word in ("help", "?", ""):
            voice.say(HELP)
        else:
            voice.say(f"{typed} is not an answer here; type options for the list, or help.")


def _options(asked: AskedPuzzle, word: str) -> list[str]:
    """Return the options by their numbers, all of them or those that have a word."""
    found = [
        f"  {number}. {each.text}"
        for number, each in asked.numbered
        if word in each.text.casefold() or word in each.key.casefold()
    ]
    if not found:
        return [f"No answer has {word}; type options for all {len(asked.offered)}."]
    more = len(found) - MANY * 3
    return [*found[: MANY * 3], *([f"  and {more} more: type options and a piece or a place"] if more > 0 else [])]


def _forces(speech: Sentences) -> list[str]:
    """Return the pieces of each side that are on the map."""
    scene = speech.table.scene
    rows = []
    for force in scene.forces:
        there = [each for each in scene.pieces if each.side == force.side]
        if there:
            rows += [f"{force.name}:", *forces.pieces(speech, there)]
    return rows


def _told(voice: Output, answer: JudgedAnswer) -> bool:
    """Tell more of a verdict as it is asked for, and check whether the player wants another puzzle."""
    while True:
        match voice.ask("next or quit").casefold():
            case "" | "next" | "n":
                return True
            case "dice":
                told = dice_sentences(answer, answer.best)
                voice.say(*(told or ["No single roll decides this answer."]))
            case "line":
                voice.say(copy_line(answer))
            case word if word in LEAVE:
                return False
            case _:
                voice.say(AFTER)
