"""`cb-tui scenarios`: the battles there are, the best first one first."""

from cb_tui.cli.battle_arguments import with_json
from cb_tui.cli.parser import ArgumentParser, emit, print_error
from cb_tui.core.scenario import Scenario


def run(arguments: list[str]) -> int:
    """List the battles, one a line."""
    parser = ArgumentParser("scenarios", "List the battles, the best one to start with first.")
    with_json(parser)
    asked = parser.parse_args(arguments)
    from cb_tui.session.library import Library

    library = Library()
    headings = library.common_fields()
    emit([record(battle) if asked.json else line(battle) for battle in headings], asked.json)
    if len(headings) < library.battle_count:  # only then is it worth the time to read them all and say why
        for error in library.load_errors():
            print_error(f"left out: {error.sentence}")
    return 0


def record(battle: Scenario) -> dict[str, object]:
    """Return a battle as data for the battle list."""
    return {
        "id": battle.id,
        "title": battle.title,
        "ruleset": battle.ruleset,
        "also": list(battle.also),
        "minutes": battle.minutes,
        "difficulty": battle.difficulty,
        "turns": battle.turns,
        "sides": [army.id for army in battle.sides],
        "summary": battle.summary,
        "author": battle.author,
        "license": battle.license,
        "version": battle.version,
    }


def line(battle: Scenario) -> str:
    """Return a line with the id, the stars, the minutes and the title of a battle."""
    return f"{battle.id:<20} {battle.stars:<4} {battle.minutes:>3} min  {battle.title}"
