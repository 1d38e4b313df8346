"""The compiled wheel: core and rules as machine code beside their source, built when asked; `make wheel-compiled`."""

import ast
import contextlib
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

KEPT = ("cached_property", "kept")
COMPILED = ("cb_tui/core/**/*.py", "cb_tui/rules/*/**/*.py")


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


class CompiledWheel(BuildHookInterface[BuilderConfig]):
    """Add the compiled modules to a wheel; build in a separate folder, so that a checkout stays as it is."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and name each file with its place in the wheel."""
        if version == "editable":  # a checkout runs what its files say
            return
        self.folder = Path(tempfile.mkdtemp(prefix="cb-tui-"))
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
