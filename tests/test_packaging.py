"""What `pip install .` gives: a cb-tui that finds its battles from any folder."""

import email
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from cb_tui.session.build import build
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[1]
OURS = sysconfig.get_paths()["purelib"]  # the dependencies, so that nothing is downloaded


def pip(*arguments: object, python: Path | None = None) -> None:
    target = ["--python", str(python)] if python else []
    quiet = ["--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"]
    command = [sys.executable, "-m", "pip", *target, *map(str, arguments), *quiet]
    subprocess.run(command, check=True, env=os.environ | {"PYTHONPATH": OURS}, timeout=120)


def built(what: str, source: Path, folder: Path) -> str:
    """The name of the wheel or the archive that the builder has made in a folder."""
    code = f"import sys; from hatchling.build import build_{what}; print(build_{what}(sys.argv[1]))"
    made = subprocess.run(
        [sys.executable, "-c", code, str(folder)], cwd=source, capture_output=True, text=True, check=True
    )
    return made.stdout.split()[-1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    folder = Path(tmp_path_factory.mktemp("wheel"))
    return folder / built("wheel", ROOT, folder)


@pytest.fixture(scope="module", params=["wheel", "editable"])
def installed(request, tmp_path_factory) -> Path:
    """A virtual environment with cb-tui in it."""
    folder = Path(tmp_path_factory.mktemp(request.param))
    venv.create(folder, with_pip=False, symlinks=True)
    what = [request.getfixturevalue("wheel")] if request.param == "wheel" else ["--editable", ROOT]
    pip("install", "--no-compile", *what, python=folder / "bin" / "python")
    return folder


def run(installed: Path, *arguments: str, cwd: Path) -> str:
    env = {key: value for key, value in os.environ.items() if not key.startswith("CB_TUI_")}
    env |= {"PYTHONPATH": OURS, "HOME": str(cwd), "XDG_DATA_HOME": str(cwd / "data")}
    ran = subprocess.run(
        [str(installed / "bin" / arguments[0]), *arguments[1:]],
        cwd=cwd, env=env, capture_output=True, text=True, timeout=PATIENCE, check=True,
    )  # fmt: skip
    return ran.stdout


def test_the_command_finds_its_battles_from_another_folder(installed, tmp_path):
    battles = json.loads(run(installed, "cb-tui", "scenarios", "--json", cwd=tmp_path))
    shipped = {path.stem for path in (ROOT / "scenarios").glob("*/*.toml")} - {"aircraft", "units"}
    assert {battle["id"] for battle in battles} == shipped
    assert battles[0]["title"] in run(installed, "cb-tui", "show", battles[0]["id"], cwd=tmp_path)


def test_module_and_command_are_the_same(installed, tmp_path):
    asked = ("odds", "3", "2", "--json")
    module = run(installed, "python", "-m", "cb_tui", *asked, cwd=tmp_path)
    assert module == run(installed, "cb-tui", *asked, cwd=tmp_path)


def test_only_a_checkout_saves_beside_itself(installed, tmp_path):
    where = "import cb_tui.session.locations as places; print(places.saves_folder())"
    folder = Path(run(installed, "python", "-c", where, cwd=tmp_path).strip())
    assert folder == (ROOT / "saves" if "editable" in str(installed) else tmp_path / "data" / "cb_tui" / "saves")


def test_the_wheel_holds_the_game_its_battles_and_its_licence_alone(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert wheel.name.endswith("-py3-none-any.whl"), "compiled only when asked"
    assert {"cb_tui/scenarios/combat_boots/units.toml", "cb_tui/ui/app.tcss", "cb_tui/cli/page/index.html"} <= set(
        names
    )
    assert {f"cb_tui/games/combat_boots/data/lesson/{name}.toml" for name in ("lesson", "steps", "lines")} <= set(names)
    assert {f"cb_tui/games/combat/data/lesson/{name}.toml" for name in ("combat-lesson", "steps", "lines")} <= set(
        names
    )
    assert {
        f"cb_tui/games/combat_captain/data/lesson/{name}.toml" for name in ("captain-lesson", "steps", "lines")
    } <= set(names)
    assert {"cb_tui/games/combat_boots/data/help.toml", "cb_tui/games/combat_boots/data/draft.toml"} <= set(names)
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {"cb_tui"}
    assert {name.partition("/data/share/")[2] for name in names if ".data/" in name} == {
        "man/man1/cb-tui.1",
        "bash-completion/completions/cb-tui",
        "zsh/site-functions/_cb_tui",
        "fish/vendor_completions.d/cb-tui.fish",
    }
    assert not [name for name in names if "saves/" in name or "test" in name or name.endswith(".pyc")]


def test_the_wheel_knows_the_commit_that_it_was_made_of(installed, tmp_path):
    assert run(installed, "cb-tui", "--version", cwd=tmp_path) == f"cb-tui {build()}\n"


def test_the_wheel_says_what_it_is(wheel):
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        said = email.message_from_bytes(archive.read(name))
    assert said["License-Expression"] == "MIT"
    assert said["Description-Content-Type"] == "text/markdown"
    assert said["Keywords"]
    assert said.get_all("Project-URL")
    platforms = [name for name in said.get_all("Classifier", []) if name.startswith("Operating System")]
    assert platforms
    assert not [name for name in platforms if "Windows" in name or "Independent" in name], "the game needs POSIX"


def test_man_finds_the_page_where_the_wheel_puts_it(installed):
    page = installed / "share" / "man" / "man1" / "cb-tui.1"
    assert page.read_text() == (ROOT / "docs" / "cb-tui.1").read_text()


def test_the_source_archive_makes_the_same_wheel(wheel, tmp_path):
    name = built("sdist", ROOT, tmp_path)
    with tarfile.open(tmp_path / name) as archive:
        inside = {member.partition("/")[2] for member in archive.getnames()}
    shutil.unpack_archive(tmp_path / name, tmp_path)
    again = tmp_path / built("wheel", tmp_path / name.removesuffix(".tar.gz"), tmp_path)
    assert zipfile.ZipFile(again).namelist() == zipfile.ZipFile(wheel).namelist()
    assert {"README.md", "LICENSE", "CONTRIBUTING.md", "SECURITY.md", "Makefile", "tests/test_packaging.py"} <= inside
    assert not [member for member in inside if member.startswith((".venv", "saves", "site"))]
