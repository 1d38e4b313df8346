"""`cb-tui pack`: a battle as one file, to be handed on."""

from pathlib import Path

from cb_tui.cli.battle_arguments import read, session_errors_as_usage
from cb_tui.cli.parser import ArgumentParser, UsageError, emit


def run(arguments: list[str]) -> int:
    """Write the file and print its name. Raises UsageError for a battle that cannot be packed."""
    parser = ArgumentParser("pack", "Write a battle to one file, with all it needs and a picture, to hand it on.")
    parser.add_argument("scenario", metavar="SCENARIO", help="id or file of a battle")
    parser.add_argument("file", metavar="FILE", nargs="?", type=Path, help="default: NAME.toml in this folder")
    asked = parser.parse_args(arguments)
    from cb_tui.core.ruleset import opening_state
    from cb_tui.plain.text_spec import text_spec
    from cb_tui.session.new_battles import put
    from cb_tui.session.packs import packed

    battle, rules = read(asked.scenario)
    path = asked.file or Path(f"{battle.id}.toml")
    if path.suffix != ".toml":
        raise UsageError(f"{path} is not a battle file name; end it in .toml")
    with session_errors_as_usage():
        picture = text_spec(rules.package).picture(rules.scene(opening_state(rules, battle)))
        put(path, packed(asked.scenario, picture).decode())
    by = f", {battle.credit}" if battle.credit else "; its author key is empty, fill it in to be named"
    emit([f"Wrote {path}: {battle.title}{by}"], as_json=False)
    return 0
