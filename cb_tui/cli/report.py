"""`cb-tui report`: the after-action report of a save in Markdown."""

from cb_tui.cli.battles import with_json
from cb_tui.cli.parser import ArgumentParser, emit


def run(arguments: list[str]) -> int:
    """Prints the report; 1 where part of the save is damaged and was left out."""
    from cb_tui.cli.saved import audited, opened, read, with_eyes, with_name

    parser = ArgumentParser(
        "report", "Print the after-action report of a save in Markdown: maps, losses, decisive shots, luck."
    )
    with_name(parser)
    with_eyes(parser)
    with_json(parser)
    asked = parser.parse_args(arguments)
    from cb_tui.cli.report_data import report
    from cb_tui.cli.report_page import page
    from cb_tui.cli.systems import room

    game, status = opened(asked)
    with audited(game):
        seen = read(game, asked)
        data, words = report(seen), room(seen.ruleset.package)
        legend = words.key(seen.ruleset.scene(seen.state).board)
        emit(data if asked.json else words.worded(seen.ruleset, page(data, legend)), as_json=asked.json)
    return status
