"""`cb-tui settings`: where the settings are, what they say, and whether that is sound."""

from typing import TYPE_CHECKING, Any

from cb_tui.cli.battle_arguments import with_json
from cb_tui.cli.parser import UNUSABLE, ArgumentParser, emit, print_error, squeeze

if TYPE_CHECKING:
    from cb_tui.core.scenario import Finding
    from cb_tui.session.settings import Settings, SettingsFile


def run(arguments: list[str]) -> int:
    """Print the file and every current value.

    Return 1 if there are findings, 2 if the file cannot be read.
    """
    parser = ArgumentParser("settings", "Print where the settings file is and every current value.")
    parser.add_argument(
        "--check", action="store_true", help="list the mistakes in the file, one per line, or say that it is fine"
    )
    with_json(parser)
    asked = parser.parse_args(arguments)
    from cb_tui.presentation.binding import bind
    from cb_tui.session.locations import battles_folder
    from cb_tui.session.settings import read

    file = read()
    found = [*file.findings, *bind(file.settings.keys).findings]
    status = UNUSABLE if file.unreadable else int(bool(found))
    if file.unreadable:
        print_error(f"cb-tui settings: {file.unreadable}")
    if asked.json:
        emit(record(file, found), as_json=True)
    elif asked.check:
        told = [squeeze(f"{file.path}: {each.where}: {each.text}", 500) for each in found]
        fine = "fine" if file.exists else "there is no such file; the defaults apply"
        emit(told or ([] if file.unreadable else [f"{file.path}: {fine}"]), as_json=False)
    else:
        for each in found:
            print_error(f"{file.path}: {each.where}: {each.text}")
        there = "" if file.exists else "  (no such file; the defaults apply)"
        battles = battles_folder(file.settings.battles)
        emit([f"# {file.path}{there}", f"# your battles: {battles}", *lines(file.settings)], as_json=False)
    return status


def record(file: "SettingsFile", found: "list[Finding]") -> dict[str, Any]:
    """Return the file, its values and its findings as JSON data."""
    return {
        "path": str(file.path),
        "exists": file.exists,
        "readable": not file.unreadable,
        "values": values(file.settings),
        "findings": [{"where": each.where, "text": each.text} for each in found],
    }


def values(settings: "Settings") -> dict[str, Any]:
    """Return every value, defaults included."""
    from cb_tui.session.settings import standing

    return {name: getattr(settings, name) for name in settings.__struct_fields__} | {"orders": standing(settings)}


def lines(settings: "Settings") -> list[str]:
    """Return the values as a settings file says them."""
    import tomli_w

    said = values(settings)
    return tomli_w.dumps({name: value for name, value in said.items() if value != {}}).splitlines()
