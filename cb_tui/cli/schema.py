"""`cb-tui schema`: the JSON schema of battle files, for editors of text."""

from cb_tui.cli.parser import ArgumentParser


def run(arguments: list[str]) -> int:
    """Print the schema of a game's battle files."""
    parser = ArgumentParser("schema", "Print the JSON schema of battle files, by which a text editor checks them.")
    from cb_tui.games import GAMES

    usual = next(iter(GAMES))
    parser.add_argument("--rules", choices=[*GAMES], default=usual, help=f"which game; default: {usual}")
    asked = parser.parse_args(arguments)
    import json

    from cb_tui.session.new_battles import battle_schema

    print(json.dumps(battle_schema(asked.rules), indent=1))
    return 0
