"""Mark frames: the course of a mark's events in time, as the marks that a map shows one after another."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from cb_tui.presentation.overlay import CommandMark, FateSign, Flash, FlashKind, MapEvent

USUAL = 600  # milliseconds of a shot at the usual pace
PACES: Mapping[int, int] = {1: 1200, 2: 1200, 3: USUAL, 4: 300, 5: 0}  # the same by the speed of the AI, 0: no frames
IMPACTS: Mapping[FateSign, FlashKind] = {"x": "hit", "%": "hit", "+": "hit", "!": "hurt", "'": "dust", ">": "dust"}


class MarkFrame(NamedTuple):
    """A mark to show so many milliseconds after the first."""

    at: float
    mark: CommandMark


Course = tuple[tuple[tuple[int, tuple[Flash, ...]], ...], int]  # flashes from so many milliseconds on, and the end


def frames(mark: CommandMark, pace: int) -> Iterator[MarkFrame]:
    """Yield the frames of a mark, all its events side by side, and last the mark as it stays.

    Args:
        mark: The mark of commands that have just been given.
        pace: Milliseconds that a shot takes.
    """
    courses = [_course(event, mark) for event in mark.events]
    bare = replace(mark, fates={}, events=tuple(replace(event, ring=()) for event in mark.events))
    for time in sorted({start for parts, _ in courses for start, _ in parts}):
        now = (next(flashes for start, flashes in reversed(parts) if start <= time) for parts, _ in courses)
        flashes = tuple(dict.fromkeys(flash for part in now for flash in part))
        yield MarkFrame(time * pace / USUAL, replace(bare, flashes=flashes))
    yield MarkFrame(max((end for _, end in courses), default=0) * pace / USUAL, mark)


def _course(event: MapEvent, mark: CommandMark) -> Course:
    """Return the flashes of an event in time. The first ones begin at once."""
    at = event.at
    fate = mark.fates.get(at)
    impact = Flash(IMPACTS[fate.sign] if fate is not None else "dust", at)
    match event.kind:
        case "shot":
            shots = (
                (100 * part, tuple(Flash("tracer" if part else "muzzle", at, part, one) for one in event.origins))
                for part in range(4)
            )
            return (*shots, (400, (impact,))), USUAL
        case "barrage":
            burst, ring = Flash("burst", at), tuple(Flash("ring", one) for one in event.ring)
            return ((0, (Flash("shells", at),)), (150, (burst,)), (300, (burst, *ring))), 500
        case "strike":
            passes = ((100 * part, (Flash("plane", at, part),)) for part in range(3))
            return (*passes, (320, (Flash("hit", at),))), 520
        case "fight":
            return tuple((120 * part, (Flash("clash", at, part, pair=event.pair),)) for part in range(3)), 400
        case "exit":
            return ((0, (Flash("leaving", at),)),), 250
        case _:
            assert_never(event.kind)
