"""The room of Combat Captain in lines: columns and results as any system tells them, companies by a word and their letter."""

from collections.abc import Sequence

from cb_tui.cli.plain.sentences import Sentences
from cb_tui.cli.systems.plain import room as plain
from cb_tui.core.report import Report
from cb_tui.rules.combat_captain import events as e

BY_COMPANY = e.Activated | e.MarkersPulled | e.Withdrew | e.Marked | e.Routed | e.Clashed


def told(speech: Sentences, report: Report) -> Sequence[str] | None:
    """Return what happened; a sentence that begins with a company says so, since the case of its letter is its side."""
    if isinstance(report.event, BY_COMPANY):
        return [f"Company {speech.told(report.text)}."]
    return plain.told(speech, report)


ROOM = plain.ROOM._replace(told=told)
