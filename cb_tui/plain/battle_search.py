"""`find` in the menu: lists codes of generated battles that have all the words."""

from itertools import islice

from cb_tui.core.generator import GenerationError
from cb_tui.core.grammar import capital
from cb_tui.plain.output import Output
from cb_tui.session.generator import all_generator_inputs
from cb_tui.session.generator_search import search
from cb_tui.session.library import shipped_battles_folder

LISTED = 5  # codes


def tell_found(voice: Output, words: str) -> None:
    """Say the first codes whose battles have all words, each as soon as it is found."""
    try:
        tries = search([*all_generator_inputs(shipped_battles_folder())], words)
    except GenerationError as none:
        said = capital(str(none))
        voice.say(said if said.endswith("?") else f"{said}.")
        return
    voice.say("Searching; it may take a minute.")
    found = 0
    for each in islice(filter(None, tries), LISTED):
        found += 1
        voice.say(f"  {each.text}.")
    voice.say("Type a code to play it." if found == LISTED else tries.stopped)
