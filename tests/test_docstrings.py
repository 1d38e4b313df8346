"""Docstrings and comments keep one style: functions in the imperative, and none of the phrases that were weeded out."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
LONGEST = 110  # characters of a first line
COMMENT = re.compile(  # strings go first: a number sign in one begins no comment
    r"""(\"{3}|'{3})(?:\\.|[\s\S])*?\1|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|(?P<comment>\#[^\n]*)"""
)
FIRST_LINES = {  # better words, and what no first line of a docstring begins with
    r"^(What|Who|Whom|Whose|Whether|Nobody|Somebody|Everybody|Whoever|That)\b": "name the thing, or Check whether ...",
    r"^(How|Where|When|Which) (?!many)": "Return the number/place/turn ...",
    r"^(Of|Its|Those|These|Another|Both|As) ": "begin with the verb or the noun itself",
    r"^Nothing\b": "Do nothing. or Return no lines.",
    r"^(Return|Yield) what\b": "name what is returned",
    r"^(Return|Yield) that\b": "Yield the event(s) of ...",
    r"^(Return|Yield) who\b": "Return the pieces/seat that ...",
    (
        r"^(Shows|Takes|Goes|Prints|Plays|Lays|Says|Gives|Ends|Adds|Writes|Turns|Looks|Opens|Reads|"
        r"Starts|Answers|Fires|Names|Loads|Keeps|Begins|Moves|Puts|Asks|Tells|Sets|Checks|Raises|"
        r"Returns)\b"
    ): "imperative: Show, Take, Print ...",
    r"^(The|A|An) \w+( \w+){0,3}\.$": "functions: imperative; the phrase stays for records only",
    r"; raises \w+": "a Raises section",
}
PHRASES = {  # better words, and what no docstring or comment says
    r"\bneeds? (it |them )?not\b(?! be)": "does not need, without",
    r"\b(loads?|knows?|says?|names?|asks?|wants?|moves?) (it |them )?not\b": "does not load/know/say",
    r"\bnobody\b": "no player, no unit, None",
    r"\bsomebody\b": "a player, a unit, someone",
    r"\beverybody\b": "every seat, all players",
    r"\b(of|for|to|by|with|from|than) who\b": "the player who, the seat that",
    (
        r"(^|[,;:] )who (looks|plays|waits|moves|sits|acts|fires|goes|asks|enters|comes|leaves)\b"
    ): "the unit/player that ...",
    r"\bwho (looks|sits|is asked|is up)\b": "the viewer, the local player, the selected unit",
    r"\bwhom\b": "the target, the unit that ... hits",
    r"\b(is|are) up\b(?! to)": "is selected",
    r"\bin so many (columns|cells|lines|games)\b": "`width` columns wide, within `columns` x `lines`",
    (
        r"\bso many (columns|lines|pieces|games|hexes|squares|ticks|dice|days|points|commands|events|"
        r"steps)\b"
    ): "the parameter's name in backticks, `count` pieces",
    r"\bso (far|long|large) (on|a)\b": "give the number or the parameter",
    r"\bNone (of|after|beside|beyond|off) ": "None if ... with a condition",
    r'\b(None|\(\)|"") where\b': "None if ..., empty if ...",
    r'"" of\b': "or an empty string if ...",
    r"\(\) of\b": "or an empty tuple if ...",
    r"\b(of|for) none\b": "if there are none",
    r"\b(that|which|who|what) is none\b": "that is not a ...",
    r"\bthere is none\b": "if there is no ...",
    r"\b(is|are) none of\b": "is not one of, has no",
    r"\bof (one|those) that\b": "for a command that",
    r"\bof any other\b": "for any other ...",
    r"\bof several\b": "if there are several, ...",
    r"\bof equal ones\b": "ties: ..., breaking ties by ...",
    r"\bfrom (now|then) on\b": "until it is changed; for setters just Set ...",
    r"\bworked out\b": "computed, cached",
    r"\bmade ready\b": "prepared, parsed",
    r"\bforetold?s?\b|\bforetells?\b": "forecast",
    r"\b(is|are|was|were) told\b": "is reported, is logged, is shown",
    r"\btells? (of|that|what|how|it)\b": "describes, reports",
    r"\bsays? (it|so|that|which|what|how)\b": "states, gives, reports",
    (
        r"\bwhat (is|was|were|has|have|had) (left|said|told|asked|meant|laid|given|shown|known|made|done|"
        r"gone|lost)\b"
    ): "the noun: the remaining ..., the request",
    r"\bwhat (comes|becomes) of\b": "the result of, the outcome for",
    r"\bbrings? about\b": "causes, the events of",
    r"\bbrings? along\b": "provides",
    r"\bcomes? about\b": "happens, is generated",
    r"\bgoes on\b": "continues",
    r"\bgo on (with|to)\b": "continue",
    r"\bbesides\b": "in addition, also, apart from",
    r"\botherwise than\b|\bother than before\b": "differently from, changed",
    r"\b(to be had|all there is)\b": "available, everything known",
    r"\bno matter (which|what|who|how)\b": "regardless of",
    r"\b(amid|upon|nought|therein|thereof|whither)\b": "in, on, zero",
    r"\b(a|its) word why\b|\band why in words\b": "with a short reason",
    r"\bthe one (who|that)\b": "the noun again",
    r"\bthe dearest\b": "the most expensive",
    r"\bby (which|what) rule\b": "with the rule ID",
    r"\bbut for\b|\ball but (one|those|that)\b": "except (for)",
    r"\b(an?|the) (deed|errand|anvil|desk|glass|tongue|teller|needle|sieve)s?\b": "the new name of names.tsv",
}
NO_VERB = {
    "a", "an", "the", "how", "why", "what", "which", "where", "when", "while", "who", "all", "any", "each", "every",
    "no", "none", "nothing", "one", "two", "three", "own", "its", "it", "this", "these", "there", "from", "for", "in",
    "on", "at", "of", "to", "with", "as", "if", "is", "are", "has", "can", "cannot", "may", "whether", "only", "most",
    "once",
}  # fmt: skip


def docstrings() -> Iterator[tuple[str, str, str]]:
    """Yield where each docstring of the program stands, of what kind of thing it is, and its text."""
    for path in _modules():
        tree = ast.parse(path.read_text())
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                text = ast.get_docstring(node)
                name = getattr(node, "name", "module")
                kind = "function" if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) else "noun"
                if text:
                    yield f"{path.relative_to(ROOT)}: {name}", kind, text


def comments() -> Iterator[tuple[str, str]]:
    """Yield where each comment of the program stands, and its text."""
    for path in _modules():
        text = path.read_text()
        for found in COMMENT.finditer(text):
            if comment := found["comment"]:
                yield f"{path.relative_to(ROOT)}:{text.count(chr(10), 0, found.start()) + 1}", comment


@cache
def _modules() -> tuple[Path, ...]:
    return tuple(sorted((ROOT / "cb_tui").rglob("*.py")))


@cache
def everything() -> tuple[tuple[str, str, str], ...]:
    """Return docstrings and comments, each with its kind."""
    return (*docstrings(), *((where, "comment", text) for where, text in comments()))


def test_no_first_line_begins_with_a_word_that_was_weeded_out():
    found = []
    for pattern, better in FIRST_LINES.items():
        of_functions = pattern.startswith(("^(Shows", "^(The"))
        gone = re.compile(pattern, re.IGNORECASE if not of_functions else 0)
        found += [
            f"{where}: {text.splitlines()[0]} - say {better}"
            for where, kind, text in everything()
            if kind == "function" or (kind == "noun" and not of_functions)
            if gone.search(text.splitlines()[0])
        ]
    assert not found, "\n".join(found)


def test_no_phrase_comes_back():
    texts = [(where, " ".join(text.split())) for where, _, text in everything()]
    found = []
    for pattern, better in PHRASES.items():
        gone = re.compile(pattern, re.IGNORECASE)
        found += [f"{where}: {text[:160]} - say {better}" for where, text in texts if gone.search(text)]
    assert not found, "\n".join(found)


def test_a_function_says_what_it_does_in_the_imperative():
    found = [
        f"{where}: {text.splitlines()[0]}"
        for where, kind, text in everything()
        if kind == "function" and text.split()[0].lower().rstrip(",.:") in NO_VERB
    ]
    assert not found, "begin with a verb:\n" + "\n".join(found)


def test_a_first_line_is_one_short_sentence():
    found = [
        f"{where}: {first}"
        for where, kind, text in everything()
        if kind != "comment" and (len(first := text.splitlines()[0]) > LONGEST or ";" in first)
    ]
    assert not found, "one sentence, no semicolon:\n" + "\n".join(found)
