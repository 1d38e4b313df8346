"""The commit that a wheel or source archive is made of, and, when asked, core and rules as machine code in a wheel.

`make wheel-compiled` asks for it with CB_TUI_COMPILE=1.
"""

import ast
import contextlib
import os
import runpy
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

KEPT = ("cached_property", "kept")
COMPILED = (
    "cb_tui/core/**/*.py",
    "cb_tui/games/*/rules/**/*.py",
    "cb_tui/games/*/ai/**/*.py",
    "cb_tui/games/*/generator/**/*.py",
    "cb_tui/games/*/run/rules/**/*.py",
)


def modules(root: Path, interpreted: Sequence[str]) -> Iterator[str]:
    """Give the files that are compiled, by their paths below the root: all but those named and those mypyc mistakes."""
    for pattern in COMPILED:
        for path in sorted(root.glob(pattern)):
            if not any(path.match(name) for name in interpreted) and not is_mistaken(ast.parse(path.read_bytes())):
                yield str(path.relative_to(root))


def is_mistaken(module: ast.Module) -> bool:
    """Check for what mypyc drops or loses.

    It drops the options of records (`frozen=True`), loses decorated functions inside others, and works a
    `cached_property` out at each look.
    """
    return any(
        (isinstance(node, ast.ClassDef) and node.keywords)
        or (isinstance(node, ast.FunctionDef) and any(has_decorators(inner) for inner in node.body))
        or (isinstance(node, ast.FunctionDef) and any(ast.unparse(each) in KEPT for each in node.decorator_list))
        for node in ast.walk(module)
    )


def has_decorators(node: ast.stmt) -> bool:
    """Check whether this is a function with decorators."""
    return isinstance(node, ast.FunctionDef) and bool(node.decorator_list)


class BuildHook(BuildHookInterface[BuilderConfig]):
    """Add the commit and the compiled modules; build in a separate folder, so that a checkout stays as it is."""

    @property
    def compiles(self) -> bool:
        """Check whether machine code is asked for."""
        return self.target_name == "wheel" and os.environ.get("CB_TUI_COMPILE") == "1"

    def dependencies(self) -> list[str]:
        """Return what has to be installed to build."""
        return list(self.config["compiler"]) if self.compiles else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the commit and compile, and name each file with its place in the wheel or archive."""
        if version == "editable":  # a checkout runs what its files say
            return
        self.folder = Path(tempfile.mkdtemp(prefix="cb-tui-"))
        self.record(build_data)
        if self.compiles:
            self.add_compiled(build_data)

    def record(self, build_data: dict[str, Any]) -> None:
        """Add the commit: in a wheel to the package, in an archive beside it, for the wheel that is made of that."""
        root = Path(self.root)
        build, told = runpy.run_path(str(root / "cb_tui" / "session" / "build.py")), root / "commit.txt"
        if commit := build["commit_of"](root) or (told.read_text("ascii") if told.exists() else ""):
            written = self.folder / build["COMMIT"]
            written.write_text(f"{commit.strip()}\n", "ascii")
            build_data["force_include"][str(written)] = (
                "cb_tui/commit.txt" if self.target_name == "wheel" else told.name
            )

    def add_compiled(self, build_data: dict[str, Any]) -> None:
        """Compile, and name each file with its place in the wheel."""
        with contextlib.chdir(self.root):
            built = self.compile(tuple(modules(Path(), self.config["interpreted"])))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"] |= {str(path): str(path.relative_to(built)) for path in built.rglob("*.so")}

    def compile(self, names: tuple[str, ...]) -> Path:
        """Return the folder with the extension modules of these files."""
        from mypyc.build import mypycify  # here, since only this build has them  # noqa: PLC0415
        from setuptools import Distribution  # noqa: PLC0415

        extensions = mypycify(
            ["--config-file=pyproject.toml", *names],
            target_dir=str(self.folder / "c"),
            group_name="cb_tui.compiled",
            opt_level="1",
            debug_level="0",
            multi_file=True,
        )
        for extension in extensions:
            extension.include_dirs.append(str(self.folder / "c" / "cb_tui"))  # where mypyc puts what all files share
        build = Distribution({"name": "cb-tui", "ext_modules": extensions}).get_command_obj("build_ext")
        build.build_lib, build.build_temp = str(self.folder / "lib"), str(self.folder / "temp")
        build.ensure_finalized()
        build.run()
        return Path(build.build_lib)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Take the build away, once the wheel is written."""
        if version != "editable":
            shutil.rmtree(self.folder)
