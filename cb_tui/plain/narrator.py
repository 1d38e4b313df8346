"""Sentences about commands and their results and about logged rolls. Consecutive steps of a piece are one."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from cb_tui.core.report import Report, Roll
from cb_tui.plain.compass import left
from cb_tui.plain.sentences import Sentences
from cb_tui.plain.text_spec import bare, text_spec
from cb_tui.presentation.prose import fallen, stage_sentence
from cb_tui.presentation.text import percent
from cb_tui.session.log import LogEntry, ReportedCommand


class PlayNarrator:
    """A narrator that turns commands into sentences and reports a march once it is over."""

    def __init__(self, speech: Sentences) -> None:
        self.speech = speech
        self._march: list[Report] = []  # steps of one piece

    def take(self, logged: ReportedCommand, speech: Sentences) -> list[str]:
        """Return the sentences that are due after a command. `speech` words the state after it."""
        deed, before, self.speech = logged.deed, self.speech, speech
        lines: list[str] = []
        for reports in _arrived_together(logged.reports):
            report = reports[0]
            if report.path:
                if self._march and self._march[0].units != report.units:
                    lines += self.rest()
                self._march.append(report)
                continue
            told = list(_told(before, reports))
            if deed.by == "hand" and report.kind == "hold" and deed.seat in speech.table.human:
                told = ["You hold fire."]
            if told:
                lines += [*self.rest(), *told]
        silent = deed.by.startswith("ai:") and deed.why and not lines and not self._march
        if silent and before.table.ruleset.offer(before.table.state, deed.command).role != "end":
            lines.append(speech.told(f"{speech.seat(deed.seat)}: {deed.why}."))
        return lines

    def rest(self) -> list[str]:
        """Return the sentence of the march that is not reported yet, or no lines."""
        march, self._march = self._march, []
        return [_marched(self.speech, march)] if march else []


def _arrived_together(reports: Iterable[Report]) -> Iterator[list[Report]]:
    """Yield the reports one by one, but consecutive arrivals in one place together."""
    for place, group in groupby(reports, lambda report: report.places if report.kind == "arrival" else None):
        if place is None:
            yield from ([report] for report in group)
        else:
            yield list(group)


def _marched(speech: Sentences, march: list[Report]) -> str:
    (unit,), last = march[0].units, march[-1]
    over = f" through {', '.join(speech.name(step.path[1]) for step in march[:-1])}" if len(march) > 1 else ""
    mine = speech.table.side_of(unit) == speech.table.viewing_side
    piece = speech.table.pieces.get(unit)
    here = last.path[1]
    where = speech.near(piece) if piece is not None and piece.at == here and not mine else speech.place(here)
    dice = f" ({march[0].detail})" if march[0].detail else ""
    rest = f"; {left(last.left, speech.points)}" if mine and piece is not None and piece.can_act else ""
    return f"{speech.who([unit])} moves from {speech.name(march[0].path[0])}{over} to {where}{dice}{rest}."


def _told(speech: Sentences, reports: list[Report]) -> Iterator[str]:
    report = reports[0]
    if report.kind == "arrival":
        arrive = "arrives" if len(reports) == 1 else "arrive"
        yield f"{speech.who([one.actors[0] for one in reports])} {arrive} in {speech.place(report.places[0])}."
    elif report.kind == "turn":
        turn = f"{speech.table.turn_word.capitalize()} {report.turn} of {speech.table.scene.turns}"
        yield f"--- {turn}, {speech.seat(report.seat)}."
    elif (told := text_spec(speech.table.ruleset.package).told(speech, report)) is not None:
        yield from told
    elif report.text:
        text = speech.told(report.text)
        yield f"{text[:1].upper()}{text[1:]}."


def explained(speech: Sentences, deed: LogEntry, rolls: Sequence[Roll]) -> list[str]:
    """Return the explanation of every roll of a command."""
    lines = [line for roll in rolls for line in _roll(speech, roll)]
    dice = [f"{rolled.why}: {_faces(rolled.faces)}" for rolled in bare(deed, rolls)]
    return [*lines, *([f"Other dice of step {deed.step}: {'; '.join(dice)}."] if dice else [])]


def _roll(speech: Sentences, roll: Roll) -> list[str]:
    whom = f" at {speech.who(roll.targets)}" if roll.targets else ""
    place = f" in {speech.place(roll.place)}" if roll.place else ""
    by = speech.who(roll.actors) if roll.actors else speech.side(roll.side)
    range_ = f", {speech.span(roll.distance)}" if roll.distance else ""
    had = ", ".join(f"{each.name} {percent(each.chance)}" for each in roll.results)
    return [
        f"Step {roll.step}, {speech.table.turn_word} {roll.turn}, {roll.kind}: {by}{whom}{place}{range_}.",
        *fell(speech, roll),
        f"  Odds: {had}. Result: {roll.result.name}. Luck {round(100 * roll.percentile)} of 100 (50 is average).",
    ]


def fell(speech: Sentences, roll: Roll) -> list[str]:
    """Return the stages of a roll and the dice that fell in sentences, without its odds."""
    rows = [f"  {speech.told(stage_sentence(stage))}." for stage in roll.stages if stage.lines]
    story = f" {speech.told(roll.story)}" if roll.story else ""
    return [*rows, f"  Rolled: {speech.told(fallen(roll))}.{story}"]


def _faces(faces: Sequence[int]) -> str:
    return " ".join(map(str, sorted(faces, reverse=True)))
