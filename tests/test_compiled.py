"""What the compiled wheel holds as machine code; `make check-compiled` builds it and asks it what the files say."""

import ast
import tomllib
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

import cb_tui
from hatch_build import COMPILED, modules

ROOT = Path(__file__).parents[1]
WHEEL = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
INTERPRETED = WHEEL["hooks"]["custom"]["interpreted"]
PACKAGE = Path(cb_tui.__file__).parents[1]  # the wheel's, where that is tested


@pytest.fixture(scope="module")
def files():
    return tuple(modules(PACKAGE, INTERPRETED))


def test_the_rules_of_both_systems_are_compiled(files):
    assert {f"cb_tui/games/{system}/rules/evolve.py" for system in ("combat", "combat_boots")} < set(files)


def test_thirty_thousand_lines_are_compiled(files):
    assert sum(len((PACKAGE / name).read_text("utf-8").splitlines()) for name in files) >= 30_000


def test_no_module_with_records_is_compiled(files):
    for name in files:
        module = import_module(name.removesuffix(".py").replace("/", "."))
        made_here = [each for each in vars(module).values() if getattr(each, "__module__", "") == module.__name__]
        assert not [each for each in made_here if isinstance(each, type) and issubclass(each, msgspec.Struct)], name


def test_no_class_of_a_file_inherits_from_machine_code(files):
    compiled = {name.removesuffix(".py").replace("/", ".") for name in files}
    for name in [
        *compiled,
        *layered("core"),
        *layered("games"),
        *layered("ai"),
        *layered("session"),
        *layered("presentation"),
    ]:
        for each in vars(import_module(name)).values():
            if isinstance(each, type) and each.__module__ == name and name not in compiled:
                assert not {base.__module__ for base in each.__mro__} & compiled, f"{name}.{each.__name__}"


def layered(layer):
    """Give the modules of a layer by their names."""
    paths = (PACKAGE / "cb_tui" / layer).rglob("*.py")
    return (".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__") for path in paths)


@pytest.mark.parametrize(
    ("source", "compiled"),
    [
        ("def paces(): return 1", True),
        ("class Piece(Value, frozen=True): at: str", False),
        ("def ways():\n  @cache\n  def cost(at): return 1\n  return min(found, key=lambda at: cost(at))", False),
        ("class Estimate:\n  @cached_property\n  def known(self): return {}", False),
    ],
)
def test_what_mypyc_mistakes_stays_as_it_is(tmp_path, source, compiled):
    """It drops the options of records, forgets what is cached, and inner functions do not know a decorated one."""
    (tmp_path / "cb_tui" / "core").mkdir(parents=True)
    (tmp_path / "cb_tui" / "core" / "new.py").write_text(source)
    assert list(modules(tmp_path, ())) == (["cb_tui/core/new.py"] if compiled else [])


@pytest.mark.parametrize("name", INTERPRETED)
def test_what_stays_as_it_is_is_there(name):
    assert [path for pattern in COMPILED for path in PACKAGE.glob(pattern) if path.match(name)]


def test_no_star_stands_right_of_in(files):
    """`one in (*some, *others)`: mypyc breaks off, and `some + others` says it too."""
    for name in files:
        source = (PACKAGE / name).read_text()
        for node in ast.walk(ast.parse(source)) if " in (*" in source else ():
            if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
                parts = ast.iter_child_nodes(node.comparators[0])
                assert not any(isinstance(part, ast.Starred) for part in parts), f"{name}:{node.lineno}"


def test_the_version_says_whether_the_core_is_compiled(capsys):
    from cb_tui.__main__ import main
    from cb_tui.games.combat_boots.rules import actions

    assert main(["--version"]) == 0
    assert ("compiled" in capsys.readouterr().out) == (not actions.__file__.endswith(".py"))
