"""`cb-tui lint`: what is wrong in battle files, all of it at once."""

from cb_tui.cli.battle_arguments import with_json
from cb_tui.cli.parser import UNUSABLE, ArgumentParser, emit, print_error, squeeze
from cb_tui.core.scenario import Finding


def run(arguments: list[str]) -> int:
    """Print the findings of each file, or that it is fine.

    Return 1 if there are findings, 2 if a file cannot be read.
    """
    parser = ArgumentParser("lint", "Check battle files: one line per finding, or one saying that the file is fine.")
    parser.add_argument(
        "files", metavar="FILE", nargs="+", help="a battle file, the id of a battle, a units.toml or an aircraft.toml"
    )
    with_json(parser)
    asked = parser.parse_args(arguments)
    from cb_tui.session.errors import LibraryError
    from cb_tui.session.library import Library

    library, status, records = Library(), 0, []
    for file in asked.files:
        try:
            found = library.check(file)
        except LibraryError as error:
            print_error(f"cb-tui lint: {error.sentence}")
            status = UNUSABLE
            continue
        if any(not finding.note for finding in found):
            status = max(status, 1)
        records.append(record(file, found))
        if not asked.json:
            emit(lines(file, found), as_json=False)
    if asked.json:
        emit(records, as_json=True)
    return status


def record(file: str, found: list[Finding]) -> dict[str, object]:
    """Return a file and its findings as JSON data. A note is advice, not a fault."""
    return {
        "file": file,
        "fine": all(finding.note for finding in found),
        "findings": [
            {
                "where": finding.where,
                "text": finding.text,
                "note": finding.note,
                "line": finding.line or None,
                "column": finding.column or None,
            }
            for finding in found
        ],
    }


def lines(file: str, found: list[Finding]) -> list[str]:
    """Return the findings as `FILE:LINE: KEY.PATH: text`, without what is not known of these.

    A file without a fault has the line `FILE: fine`.
    """
    from cb_tui.session.examine import told

    fine = [] if any(not finding.note for finding in found) else [f"{file}: fine"]
    return [squeeze(line, 500) for line in [*(told(file, finding) for finding in found), *fine]]
