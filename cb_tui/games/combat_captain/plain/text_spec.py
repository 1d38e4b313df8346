"""The texts of Combat Captain: columns and results as in any system, companies by letter."""

from collections.abc import Sequence

from cb_tui.core.report import Report
from cb_tui.games.combat_captain.rules import events as e
from cb_tui.plain.default.text_spec import TextSpec
from cb_tui.plain.sentences import Sentences

BY_COMPANY = e.Activated | e.MarkersPulled | e.Withdrew | e.Marked | e.Routed | e.Clashed


class CaptainText(TextSpec):
    """The texts of Combat Captain."""

    def told(self, speech: Sentences, report: Report) -> Sequence[str] | None:
        """Return a report as sentences, or None if its own text is enough.

        A sentence that begins with a company has that word, since the case of its letter shows its side.
        """
        if isinstance(report.event, BY_COMPANY):
            return [f"Company {speech.told(report.text)}."]
        return super().told(speech, report)


TEXT = CaptainText()
