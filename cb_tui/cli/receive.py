"""`cb-tui receive`: takes in a game that was sent as a file."""

from pathlib import Path

from cb_tui.cli.battle_arguments import session_errors_as_usage
from cb_tui.cli.parser import ArgumentParser, UsageError, emit, print_error


def run(arguments: list[str]) -> int:
    """Import a bundle and print the result. Raises UsageError, with nothing changed, if it cannot be imported."""
    parser = ArgumentParser("receive", "Import a game that cb-tui send wrote: a new game, or the other player's moves.")
    parser.add_argument("file", metavar="FILE", type=Path, help="the file you were sent")
    parser.add_argument("--save", metavar="NAME", default="", help="import it as a new save with this name")
    parser.add_argument("--saves", metavar="DIR", type=Path, help="folder of saves")
    asked = parser.parse_args(arguments)
    from cb_tui.cli.save_arguments import ruled
    from cb_tui.core.limits import LETTER_BYTES
    from cb_tui.session import files
    from cb_tui.session.locations import check_name, resume_line, saves_folder, shell_line
    from cb_tui.session.send_receive import take_in_bundle

    def warn(sentence: str) -> None:
        print_error(f"cb-tui receive: {asked.file}: {sentence}")

    saves = saves_folder(asked.saves)
    with session_errors_as_usage():
        if asked.save:
            check_name(asked.save)
        if not asked.file.is_file():
            raise UsageError(f"there is no file {asked.file}; name the one that cb-tui send wrote")
        if asked.file.stat().st_size > LETTER_BYTES:
            raise UsageError(f"{asked.file} is larger than any game; name the one that cb-tui send wrote")
        data = files.read(asked.file.resolve()) or b""
        got = take_in_bundle(saves, data, str(asked.file), asked.save, warn=warn)
    decides = f"{got.to_move} decides" if got.to_move else "the battle is over"
    mine = f" You play {got.seat}." if got.seat else ""
    on = resume_line(got.name, saves)
    match got.kind:
        case "new":
            said = f"{got.name}: a new save at step {got.step}, {decides}.{mine}{ruled(got.rulings)} {on}"
        case "taken in":
            came = f"{got.commands} command{'s' * (got.commands != 1)} imported"
            said = f"{got.name}: {came}, now at step {got.step}, {decides}.{mine} {on}"
        case "ahead":
            said = f"{got.name}: this copy is ahead of the file, at step {got.step}; nothing was changed. "
            said += f"{shell_line('send', got.name)}"
        case _:
            said = f"{got.name}: nothing new, at step {got.step}, {decides}"
    emit(said, as_json=False)
    return 0
