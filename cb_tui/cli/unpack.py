"""`cb-tui unpack`: puts a battle that came as a file among the player's own."""

from pathlib import Path

from cb_tui.cli.battle_arguments import session_errors_as_usage
from cb_tui.cli.parser import ArgumentParser, emit


def run(arguments: list[str]) -> int:
    """Put the battle into the folder and print its facts. Raises UsageError, with nothing changed, if it cannot."""
    parser = ArgumentParser("unpack", "Examine a battle file that you were sent and put it among your battles.")
    parser.add_argument("file", metavar="FILE", type=Path, help="the file you were sent")
    parser.add_argument("--name", metavar="NAME", default="", help="call the battle so; default: as the file is called")
    parser.add_argument("--replace", action="store_true", help="replace your battle of that name, kept as NAME.toml~")
    asked = parser.parse_args(arguments)
    from cb_tui.session.locations import shell_line
    from cb_tui.session.packs import unpack

    with session_errors_as_usage():
        got = unpack(asked.file, asked.name, replaces=asked.replace)
    battle = got.battle
    made = f" Made with {battle.made_with}." if battle.made_with else ""
    by = f", {battle.credit}" if battle.credit else ", by an author that it does not name"
    kept = [f"Your old one is now {got.kept}"] if got.kept else []
    told = [f"{battle.title}{by}.{made}", *got.notes, f"Wrote {got.path}", *kept]
    emit([*told, *(f"  {shell_line(verb, battle.id)}" for verb in ("show", "play"))], as_json=False)
    return 0
