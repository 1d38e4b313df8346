"""`cb-tui verify`: audits saves, writing nothing."""

from pathlib import Path
from typing import Any

from cb_tui.cli.battle_arguments import with_json
from cb_tui.cli.parser import UNUSABLE, ArgumentParser, emit, print_error, squeeze
from cb_tui.cli.send import ENDING
from cb_tui.core.grammar import count_noun


def run(arguments: list[str]) -> int:
    """Print the findings of each save's audit. Return 1 for damage, 2 for a save that cannot be opened."""
    parser = ArgumentParser(
        "verify", "Audit saves: hash chain, replay, rules, odds. Reports every difference, writes nothing."
    )
    parser.add_argument("names", metavar="NAME", nargs="+", help="name of a save or of a run, or a FILE.cbt")
    parser.add_argument("--saves", metavar="DIR", type=Path, help="folder of saves")
    with_json(parser)
    asked = parser.parse_args(arguments)
    from cb_tui.games import run_games
    from cb_tui.session.branch_point import MAIN
    from cb_tui.session.errors import SessionError
    from cb_tui.session.letter import verify_letter
    from cb_tui.session.locations import saves_folder
    from cb_tui.session.verify import verify

    folder, status = saves_folder(asked.saves), 0
    records: list[dict[str, Any]] = []
    for name in asked.names:
        try:
            runs = () if name.endswith(ENDING) else run_games()
            led = next((game for game, run in runs if game.load(run.is_run)(folder, name)), None)
            if led is not None and led.run is not None:
                records.append(_run(led.load(led.run.verified)(folder, name), name, as_json=asked.json))
                status = max(status, int(not records[-1]["fine"]))
                continue
            report = verify_letter(_file(name), name) if name.endswith(ENDING) else verify(folder, name)
        except SessionError as error:
            print_error(f"cb-tui verify: {error.sentence}")
            status = UNUSABLE
            continue
        status = status if report.fine else max(status, 1)
        record = {"name": name, "fine": report.fine, "step": report.step, "commands": report.commands}
        records.append(
            record
            | {"branches": list(report.branches), "findings": report.findings, "remarks": report.remarks}
            | {"ended": report.ended}
            | {"differs": list(report.departure.parts) if report.departure else []}
        )
        if not asked.json:
            *first, last = (MAIN, *report.branches)
            also = f" on {', '.join(first)} and {last}" if first else ""
            ended = f"; {report.ended}" if report.ended else ""
            checked = f"{count_noun(report.commands, 'command')} checked{also}{ended}"
            fine = [f"{name}: fine, {checked}"] if report.fine else []
            known = [*([report.departure.sentence] if report.departure else []), *report.remarks]
            said = [*report.findings, *(f"not an error, but note: {remark}" for remark in known)]
            emit([squeeze(f"{name}: {text}", 500) for text in said] + fine, as_json=False)
    if asked.json:
        emit(records, as_json=True)
    return status


def _file(name: str) -> bytes:
    """Return the bytes of a game that was sent. Raises SaveError if there is no such file."""
    from cb_tui.core.limits import LETTER_BYTES
    from cb_tui.session import files
    from cb_tui.session.errors import SaveError

    data = files.read(Path(name), LETTER_BYTES + 1)
    if data is None:
        raise SaveError(f"there is no file {name}; name a save, or a file that cb-tui send or a host wrote")
    return data


def _run(report: Any, name: str, *, as_json: bool) -> dict[str, Any]:
    """Return the findings of a run's audit as data, and print them unless `as_json` is set."""
    fine = f"{name}: fine, {count_noun(report.logs, 'log')}, {count_noun(report.commands, 'command')}, "
    fine += "every die and every roster checked"
    if not as_json:
        emit([squeeze(text, 500) for text in (*report.remarks, *(report.findings or [fine]))], as_json=False)
    return {
        "name": name,
        "fine": report.fine,
        "logs": report.logs,
        "commands": report.commands,
        "findings": report.findings,
        "remarks": report.remarks,
    }
