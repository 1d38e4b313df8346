"""New battles of the player's own: drafts to begin with, and where they are written."""

from pathlib import Path

from cb_tui.games import RULESETS
from cb_tui.session.errors import SessionError, plain
from cb_tui.session.library import Library, is_id, lessons, own_battles_folder
from cb_tui.session.locations import check_name, game_data, shell_line
from cb_tui.session.toml import changed


def drafts() -> tuple[str, ...]:
    """Return the rules packages that have a draft, in the order of the list of rules systems."""
    packages = dict.fromkeys(ruleset.package for ruleset in RULESETS.values())
    return tuple(package for package in packages if _draft(package).is_file())


def begin(name: str, package: str) -> Path:
    """Write a draft and return its path: of a plain name in the folder of own battles, else where the path leads.

    Raises SessionError where a file or another battle has that name, or nothing can be written.
    """
    path = placed(name)
    text = changed(
        _draft(package).read_text(encoding="utf-8"),
        ("title",),
        path.stem.replace("-", " ").replace("_", " ").capitalize(),
    )
    put(path, text)
    return path


def placed(name: str) -> Path:
    """Return the path of a new battle. Raises SessionError if the name is unfit or taken."""
    path = own_battles_folder() / f"{name}.toml" if is_id(name) else Path(name)
    if path.suffix != ".toml":
        raise SessionError(f"{path} is not a battle file name; end it in .toml")
    check_name(path.stem, "battle")
    if is_id(name) and name in (*lessons(), *Library().names):
        raise SessionError(f"there is already a battle {name}: choose another name, or `{shell_line('show', name)}`")
    return path


def put(path: Path, text: str) -> None:
    """Write a new battle. Raises SessionError if the file exists or cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise SessionError(f"{path} already exists and was not changed; choose another name") from None
    except OSError as error:
        raise SessionError(f"{path} cannot be written: {plain(error.strerror or error)}; name another folder") from None


def _draft(package: str) -> Path:
    """Return the file of a game's draft, which may not exist."""
    return game_data(package) / "draft.toml"
