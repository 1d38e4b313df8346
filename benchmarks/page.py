"""docs/performance.md anew: `python -m benchmarks.page [NAME ...]`, the figures of every benchmark, or of those named.

A benchmark is a module of this folder with a TITLE and `rows()`, which yields named tuples of one kind. A section that
is not measured now stays as it is on the page.
"""

import importlib
import os
import pkgutil
import platform
import re
import sys
import time
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import benchmarks
from benchmarks.keyed import ROOT

PAGE = ROOT / "docs" / "performance.md"
FIRST = ("wire", "measured_ways", "peers", "start", "games", "boards", "large_keys")  # what a reader asks first
HEAD = """# Performance

`make bench` writes this page; `python -m benchmarks.NAME` prints one table alone, some with options (`--help`). \
p50 is the median,
p95 what 95 in 100 stay under, *allowed* the most that the p95 may be. Bytes are exact and the same everywhere; \
milliseconds are those of
a machine that does other things besides.
"""
SECTION = re.compile(r"^## .*?\n\n`python -m benchmarks\.(\w+)`.*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)


def found() -> list[str]:
    """Return the names of all benchmarks that give rows."""
    names = [module.name for module in pkgutil.iter_modules(benchmarks.__path__) if module.name != "page"]
    names = [name for name in names if hasattr(importlib.import_module(f"benchmarks.{name}"), "rows")]
    return sorted(names, key=lambda name: (FIRST.index(name) if name in FIRST else len(FIRST), name))


def section(name: str) -> str:
    """Return the section of one benchmark, measured now."""
    module = importlib.import_module(f"benchmarks.{name}")
    rows = list(module.rows())
    title = getattr(module, "TITLE", name)
    return f"## {title}\n\n`python -m benchmarks.{name}`, {where()}.\n\n{markdown(rows)}\n\n"


def where() -> str:
    """Return the day, the machine and the versions in a line."""
    models = re.findall(r"^model name\s*:\s*(.+)$", _text("/proc/cpuinfo"), re.MULTILINE)
    cores = f"{os.cpu_count()} cores of {models[0]}" if models else f"{os.cpu_count()} cores, {platform.machine()}"
    versions = f"Python {platform.python_version()}, Textual {version('textual')}, cb_tui {version('cb_tui')}"
    return f"{time.strftime('%Y-%m-%d')}, {cores}, {platform.system()}, {versions}"


def _text(path: str) -> str:
    try:
        return Path(path).read_text()
    except OSError:
        return ""


def markdown(rows: Iterable[Any]) -> str:
    """Return a table, a line each row, a column each field."""
    lines: list[str] = []
    for row in rows:
        if not lines:
            lines = [_line(row._fields), _line("---" if place == 0 else "---:" for place in range(len(row)))]
        lines.append(_line(_cell(value) for value in row))
    return "\n".join(lines)


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(value: object) -> str:
    if value is None:
        return ""
    return f"{value:.{2 if abs(value) < 10 else 0}f}".removesuffix(".00") if isinstance(value, float) else f"{value}"


def main() -> None:
    """Write the page."""
    known = found()
    asked = sys.argv[1:] or known
    if strange := set(asked) - set(known):
        sys.exit(f"benchmarks.page: no benchmark {', '.join(sorted(strange))}: there are {', '.join(known)}")
    kept = {name.group(1): name.group() for name in SECTION.finditer(_text(str(PAGE)))}
    for name in asked:
        kept[name] = section(name)
        parts = [kept[each].rstrip() for each in known if each in kept]
        PAGE.write_text("\n\n".join([HEAD.rstrip(), *parts]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
