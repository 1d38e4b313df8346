"""The secrets of the games of a host, and the commands for which dice were given. Only the daemon reads them."""

import os
from pathlib import Path

import msgspec

from cb_tui.session import files
from cb_tui.session.codec import BAD_INPUT
from cb_tui.session.errors import RollError, SaveError, os_errors_as
from cb_tui.session.host_dice import HostSeal, HostSecret, draw_secret

SECRET, ROLLED = "secret", "rolled.jsonl"


class RolledCommand(msgspec.Struct, frozen=True):
    """A command of a step whose dice a player knows."""

    step: int
    command: msgspec.Raw


class SecretBox:
    """The secrets in a folder, one folder for each game. The dice of a step are given for one command only."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._rolled: dict[str, RolledCommand | None] = {}  # the last of each game

    def draw(self, name: str) -> None:
        """Draw the secret of a game or a day, unless it is drawn. Raises SaveError."""
        if not self.has(name):
            self.put(name, draw_secret())

    def has(self, name: str) -> bool:
        """Check whether a game or a day has a secret. Raises SaveError."""
        return files.read(self._folder / name / SECRET) is not None

    def put(self, name: str, secret: str) -> None:
        """Keep the secret of a game. Raises SaveError."""
        folder = self._folder / name
        with os_errors_as(folder, "made"):
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        files.replace(folder / SECRET, secret.encode(), mode=0o600)

    def secret(self, name: str) -> str:
        """Return the secret of a game. Raises SaveError."""
        found = files.read(self._folder / name / SECRET)
        if found is None:
            raise SaveError(f"the secret of table {name} is gone; its dice cannot be rolled")
        return found.decode()

    def numbers_folder(self, name: str, seat: str) -> Path:
        """Return the folder of what a seat has sealed."""
        folder = self._folder / name / f"seat-{seat}"
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        return folder

    def rolled(self, name: str) -> RolledCommand | None:
        """Return the last command of a game for which dice were given. Raises SaveError."""
        if name not in self._rolled:
            lines = (files.read(self._folder / name / ROLLED) or b"").split(b"\n")
            try:
                known = [msgspec.json.decode(line, type=RolledCommand) for line in lines[:-1]]
            except BAD_INPUT:
                raise SaveError(f"{self._folder / name / ROLLED} is damaged; restore it from a copy") from None
            self._rolled[name] = known[-1] if known else None
        return self._rolled[name]

    def key(self, name: str, seal: HostSeal, step: int, command: bytes, due: int) -> str:
        """Return the seed of the dice of a command, which is on the disk first. Raises RollError, SaveError.

        Dice fall for the step that is `due` only. Those that fell last are given again for the same command.
        """
        last = self.rolled(name)
        if last is None or (last.step, bytes(last.command)) != (step, command):
            if last is not None and last.step >= step:
                raise RollError(f"the dice of step {last.step} have fallen for another command; open the game again")
            if step != due:
                raise RollError(f"the dice of step {due} are due, not of step {step}; open the game again")
            self._write(name, RolledCommand(step, msgspec.Raw(command)))
        return HostSecret(self.secret(name), seal).key(step, command)

    def _write(self, name: str, rolled: RolledCommand) -> None:
        path = self._folder / name / ROLLED
        try:
            size = path.stat().st_size
        except FileNotFoundError:
            os.close(files.open_file(path, os.O_WRONLY | os.O_CREAT, 0o600))
            size = 0
        files.append(path, msgspec.json.encode(rolled) + b"\n", size)
        self._rolled[name] = rolled
