"""`cb-tui lint`: what is wrong in battle files, all of it at once."""

from cb_tui.cli.battles import with_json
from cb_tui.cli.parser import UNUSABLE, ArgumentParser, complain, emit, squeeze
from cb_tui.core.scenario import Finding


def run(arguments: list[str]) -> int:
    """Prints the findings of each file, or that it is fine; 1 with findings, 2 for a file that cannot be read."""
    parser = ArgumentParser("lint", "Check battle files: one line per finding, or a line that the file is fine.")
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
            complain(f"cb-tui lint: {error.sentence}")
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
    """A file and its findings as JSON has them; a note is advice, not a fault."""
    return {
        "file": file,
        "fine": all(finding.note for finding in found),
        "findings": [{"where": finding.where, "text": finding.text, "note": finding.note} for finding in found],
    }


def lines(file: str, found: list[Finding]) -> list[str]:
    """`FILE:LINE: text` where a line is known, else `FILE: KEY.PATH: text`; `FILE: fine` where nothing is wrong."""
    told = [f"{file}{place(finding)}: {finding.text}" for finding in found]
    fine = [] if any(not finding.note for finding in found) else [f"{file}: fine"]
    return [squeeze(line, 500) for line in [*told, *fine]]


def place(finding: Finding) -> str:
    """Where in the file."""
    line = finding.where.removeprefix("line ")
    return f":{line}" if line.isdigit() and line != finding.where else f": {finding.where}"
