"""The helpers of all findings chapters: a finding unless something is sound, checks of texts."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from cb_tui.core.scenario import Finding
from cb_tui.core.width import columns


def expect(where: str, wanted: str, found: object, *, sound: bool) -> Iterator[Finding]:
    """Return a finding, unless what was found is sound."""
    if not sound:
        yield Finding(where, f"expected {wanted}, found {found}")


def mild(found: Iterable[Finding]) -> Iterator[Finding]:
    """Mark findings as mild: only a file has to be right there, a begun game continues."""
    return (replace(finding, mild=True) for finding in found)


def printed(where: str, text: str, most: int, *, lines: bool = False) -> Iterator[Finding]:
    """Return mild findings for a text that does not print, or is longer than the screens have room for."""
    prints = (text.replace("\n", "").replace("\t", "") if lines else text).isprintable()
    wanted = f"{'lines' if lines else 'one line'} of printing characters"
    yield from mild(expect(where, wanted, ascii(text)[:60], sound=prints))
    yield from mild(expect(where, f"at most {most} columns", columns(text), sound=columns(text) <= most))
