"""The battle files: their folders, their contents and their faults, and copies to begin a battle of one's own."""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeGuard

import msgspec
from msgspec.structs import replace

import cb_tui
from cb_tui.core.findings import findings, frame
from cb_tui.core.grammar import closest_name
from cb_tui.core.handicap import with_handicap
from cb_tui.core.limits import BATTLE_BYTES
from cb_tui.core.scenario import Army, Finding, Scenario
from cb_tui.games import GAMES, RULESETS, catalogue_files, code_letters
from cb_tui.session.errors import LibraryError, plain
from cb_tui.session.locations import HomelessError, battles_folder, game_data, shell_line
from cb_tui.session.schema import short_value
from cb_tui.session.toml import TomlError, parsed

if TYPE_CHECKING:
    from cb_tui.core.ruleset import Ruleset
    from cb_tui.session.catalogues import Catalogues

LESSON = "lesson"  # the first lesson
LESSON_TEXT_FILES = ("steps", "lines")  # files of text beside the battle of a lesson

EXTRA_FOLDERS: list[Path] = []  # more folders of battles, with one folder for each rules package


@cache
def lessons() -> Mapping[str, Path]:
    """Return the files of the lessons by id, one for each rules package. Lists of battles leave them out."""
    files = sorted(file for package in GAMES for file in (game_data(package) / "lesson").glob("*.toml"))
    found = sorted(files, key=lambda path: path.stem != LESSON)
    return {path.stem: path for path in found if path.stem not in LESSON_TEXT_FILES}


def shipped_battles_folder() -> Path:
    """Return the folder of the shipped battles, beside the package in a checkout, else inside it."""
    beside = Path(cb_tui.__file__).resolve().parent.parent
    if (beside / "pyproject.toml").is_file() and (beside / "scenarios").is_dir():
        return beside / "scenarios"
    from importlib import resources  # noqa: PLC0415 - slow import, not needed in a checkout

    return Path(str(resources.files("cb_tui") / "scenarios"))


def own_battles_folder() -> Path:
    """Return the folder of the player's own battles. It may not exist yet."""
    from cb_tui.session.settings import read  # noqa: PLC0415 - slow import, needed only for the player's own battles

    return battles_folder(read().settings.battles)


class Library:
    """The battles in `folders`, each with a folder of battles and catalogues for each rules package.

    None stands for the shipped battles, then the player's own.
    """

    def __init__(self, folders: Iterable[Path] | None = None) -> None:
        self.folders = tuple(folders) if folders is not None else (shipped_battles_folder(), *EXTRA_FOLDERS)
        self._with_own = folders is None

    def reread(self) -> None:
        """Forget what was read of the files: the next question reads them as they are then."""
        for name in ("_catalogues", "_headings", "_paths", "_shelf"):
            self.__dict__.pop(name, None)

    def battles(self) -> list[Scenario]:
        """Return all sound battles in the order of the chooser. `errors` has the others."""
        return sorted(self._shelf[0].values(), key=lambda battle: (battle.order, battle.title))

    @property
    def battle_count(self) -> int:
        """Return the number of battle files."""
        return sum(1 for _ in self._files())

    @property
    def names(self) -> list[str]:
        """Return the ids of all battle files, sound or not."""
        return sorted(self._paths)

    def with_lessons(self, listed: Iterable[Scenario]) -> list[Scenario]:
        """Return `listed` with each lesson before the first battle of its rules system. Raises LibraryError."""
        found = [*listed]
        for name in reversed([*lessons()]):
            lesson = self.read(name)
            places = (index for index, battle in enumerate(found) if battle.ruleset == lesson.ruleset)
            found.insert(next(places, 0), lesson)
        return found

    def common_fields(self) -> list[Scenario]:
        """Return the common fields of all battle files in the order of the chooser, without unsound files."""
        found = list[Scenario]()
        for name, path in self._paths.items():
            with suppress(LibraryError, TomlError, msgspec.ValidationError, RecursionError, TypeError):
                common = _common(parsed(_text(path)), Scenario)
                sides = [_common(side, Army) for side in common.get("sides", ())]
                battle = msgspec.convert(common | {"id": name, "sides": sides}, Scenario)
                found += [] if any(frame(battle)) else [battle]
        return sorted(found, key=lambda battle: (battle.order, battle.title))

    def load_errors(self) -> list[LibraryError]:
        """Return the errors of the battles that `battles` leaves out."""
        return self._shelf[1]

    def read(self, name: str | Path) -> Scenario:
        """Return a battle or a lesson.

        Args:
            name: An id, a code, or a path, which has a slash or ends in .toml.

        Returns:
            A sound battle. Its id is the name of its file, or the code.

        Raises:
            LibraryError: The battle is unknown or cannot be read, or has faults: then one sentence with the file, the
                key path of the first fault and the number of all.
        """
        path = Path(name)
        if is_id(name):
            found = self.path_of(name)
            if found is None:
                if is_battle_code(name):
                    return battle_from_code(name)
                near = closest_name(name, (*self._paths, *lessons()))
                perhaps = f"did you mean {near}? The battles are" if near else "the battles are"
                known = ", ".join(sorted(self._paths)) or "none"
                raise LibraryError(f"there is no battle {short_value(name)}; {perhaps} {known}")
            path = found
        battle, findings = self.examine(path)
        wrong = [finding for finding in findings if not finding.note]
        if battle is None or wrong:
            from cb_tui.session.examine import told  # noqa: PLC0415 - slow import, not needed for the title

            more = f" ({len(wrong)} findings: {shell_line('lint', str(path))})" if len(wrong) > 1 else ""
            raise LibraryError(f"{told(path, wrong[0])}{more}")
        return battle

    def find_battle(self, name: str, title: str) -> Scenario | None:
        """Return the battle with an id, else with a title, or None if it cannot be read."""
        known = name in self._paths or name in lessons()
        found = name if known else next((each.id for each in self._headings if each.title == title), "")
        with suppress(LibraryError):
            return self.read(found) if found else None
        return None

    def check(self, path: str | Path) -> list[Finding]:
        """Return the faults of a file.

        Args:
            path: The id, code or path of a battle, or the path of a catalogue or of a table of the generator.

        Returns:
            All faults, notes on oddities included, [] if there are neither. `where` is a key path ("units.R4.at", in
            lists the id, or the number as in "victory[0]"), "map row 3" or "line 12".

        Raises:
            LibraryError: The file is missing, unreadable or over 1 MB, or the code gives no battle.
        """
        named = self._of(path) if is_id(path) else None
        if named is None and is_id(path) and is_battle_code(path):
            battle = battle_from_code(path)
            found = [*findings(RULESETS[battle.ruleset], battle)]
        else:
            filed, found = self.examine(named or Path(path))
            if filed is not None and not found and (hard := handicap_faults(filed)):
                from cb_tui.session.examine import located  # noqa: PLC0415 - slow import, not needed for the title

                text = _text(named or Path(path))
                found += located(text, parsed(text), hard)
        return [replace(each, where=plain(each.where, 80), text=plain(each.text, 240)) for each in found]

    def text(self, name: str | Path) -> bytes:
        """Return the content of the file of a battle, by its id or path. Raises LibraryError."""
        path = (lessons().get(name) or self._of(name)) if is_id(name) else Path(name)
        if path is None:
            kind = "is made of its code; hand on the code" if is_battle_code(str(name)) else "has no file"
            raise LibraryError(f"{plain(name, 70)} {kind}")
        return _text(path)

    def shipped_catalogue_files(self, package: str) -> list[Path]:
        """Return the files of a game's catalogues that every copy of the program has."""
        return self._catalogues.paths(package)

    def catalogue_files(self, package: str) -> list[Path]:
        """Return the files of a game's catalogues: the shipped ones, then those beside the player's own battles."""
        return self._catalogues.paths(package, own_battles_folder())

    @cached_property
    def _catalogues(self) -> "Catalogues":
        from cb_tui.session.catalogues import Catalogues  # noqa: PLC0415 - slow import, not needed for the title

        return Catalogues(self.folders, _text)

    @cached_property
    def _headings(self) -> list[Scenario]:
        return self.common_fields()

    @cached_property
    def _paths(self) -> dict[str, Path]:
        """Return the battle files by id. The first folder wins a name that occurs twice."""
        found: dict[str, Path] = {}
        for path in self._files():
            if path.stem not in lessons():
                found.setdefault(path.stem, path)
        return found

    def _files(self) -> Iterator[Path]:
        """Yield the battle files folder by folder, reading the player's own folder last and only when needed."""
        for folder in self.folders:
            yield from _battles(folder, "*/*.toml")
        if self._with_own:
            with suppress(HomelessError):
                yield from _battles(own_battles_folder(), "*.toml")

    def path_of(self, name: str) -> Path | None:
        """Return the file of a battle or a lesson by id, or None if no file has it."""
        return lessons().get(name) or self._of(name)

    def _of(self, name: str) -> Path | None:
        """Return the file of a battle by id, or None."""
        return next((path for path in self._files() if path.stem == name), None)

    @cached_property
    def _shelf(self) -> tuple[dict[str, Scenario], list[LibraryError]]:
        battles: dict[str, Scenario] = {}
        errors = []
        for path in self._files():
            name = path.stem
            if self._paths.get(name) != path:
                there = shell_line("show", name)
                errors.append(LibraryError(f"{path}: there is another battle {name} ({there}); rename this file"))
                continue
            try:
                battles[name] = self.read(path)
            except LibraryError as error:
                errors.append(error)
        return battles, errors

    def examine(self, path: Path, text: bytes | None = None) -> tuple[Scenario | None, list[Finding]]:
        """Return the battle of a file, or None if it holds no battle that can be built, and its faults.

        Args:
            path: The file, which names the battle and has catalogues beside it.
            text: What the file would hold; None: what it holds. Raises LibraryError if that cannot be read.
        """
        from cb_tui.session.examine import examined, examined_file  # noqa: PLC0415 - slow import, not for the title

        if text is None:
            return examined_file(path, _text(path), self._catalogues)
        return examined(path, text, self._catalogues)


def battle_with_rules(name: str, edition: str | None = None) -> "tuple[Scenario, Ruleset[Any]]":
    """Return the battle with this id, code or path, and the rules it is played by. Raises LibraryError."""
    battle = Library().read(name)
    return battle, rules_of(battle, edition)


def handicapped(battle: Scenario) -> Scenario:
    """Return a battle with its handicap. Raises LibraryError if it has none or cannot be played with it."""
    if battle.handicap is None:
        raise LibraryError(f"{battle.id} has no handicap; play it without")
    found = with_handicap(battle)
    faults = findings(RULESETS[found.ruleset], found)
    wrong = next((each for each in faults if not (each.note or each.mild)), None)
    if wrong is not None:
        raise LibraryError(f"{battle.id} cannot be played with its handicap: {wrong.where}: {wrong.text}")
    return found


def handicap_faults(battle: Scenario) -> list[Finding]:
    """Return the faults of a sound battle when it is played with its handicap."""
    given = findings(RULESETS[battle.ruleset], with_handicap(battle)) if battle.handicap else ()
    return [replace(each, where=f"handicap: {each.where}") for each in given if not each.mild]


def rules_of(battle: Scenario, edition: str | None = None) -> "Ruleset[Any]":
    """Return the rules of `edition`, or the battle's own if it is None. Raises LibraryError if they do not fit."""
    fits = [name for name in (battle.ruleset, *battle.also) if name in RULESETS]
    chosen = [name for name in fits if edition in (None, RULESETS[name].edition)]
    if not chosen:
        editions = " and ".join(filter(None, (RULESETS[name].edition for name in fits))) or "none this version knows"
        raise LibraryError(f"{battle.id} does not support the {edition} edition; choose one of its own: {editions}")
    return RULESETS[chosen[0]]


def is_battle_code(name: str) -> bool:
    """Check whether a name looks like the code of a generated battle."""
    return re.match(rf"({'|'.join(code_letters())})\d+-[^/]*-", name) is not None


def battle_from_code(code: str) -> Scenario:
    """Return the battle of a code. Raises LibraryError."""
    from cb_tui.core.generator import GenerationError  # noqa: PLC0415 - slow import, few battles have a code
    from cb_tui.session import generator  # noqa: PLC0415

    try:
        return generator.battle(shipped_battles_folder(), code)
    except GenerationError as none:
        raise LibraryError(str(none)) from None


def is_id(name: str | Path) -> TypeGuard[str]:
    """Check whether a name is an id or a code, not the path of a file."""
    return isinstance(name, str) and "/" not in name and not name.endswith(".toml")


def _battles(folder: Path, pattern: str) -> list[Path]:
    with suppress(OSError):  # the player names this folder, which may be anything
        return sorted(path for path in folder.glob(pattern) if path.name not in catalogue_files())
    return []


def _text(path: Path) -> bytes:
    if path.is_dir():
        raise LibraryError(f"{path} is a folder; name a battle file")
    if path.exists() and not path.is_file():
        raise LibraryError(f"{path} is not an ordinary file; name a battle file")
    try:
        with path.open("rb") as file:
            text = file.read(BATTLE_BYTES + 1)
    except FileNotFoundError:
        raise LibraryError(f"there is no file {path}; name a battle file") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise LibraryError(f"{path} cannot be read: {reason}") from None
    if len(text) > BATTLE_BYTES:
        raise LibraryError(f"{path} is over 1 MB; a battle file is a few kilobytes")
    return text


def _common(data: Any, kind: type[msgspec.Struct]) -> dict[str, Any]:
    """Return the keys that all rules systems share. Raises TypeError if `data` is not a table."""
    return {key: data[key] for key in kind.__struct_fields__ if key in data}
