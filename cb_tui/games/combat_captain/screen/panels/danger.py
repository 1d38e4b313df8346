"""The dangers from held fire to a stand that moves and from companies due if it stays, never added."""

from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_captain.presentation.advice import Advice
from cb_tui.games.combat_captain.rules.forecast_model import Odds, Threat
from cb_tui.presentation.text import Line, Lines, danger_run, label, line, percent, section_head, shorten


def danger(known: Advice, unit: UnitId, at: Place, width: int) -> Lines:
    """Return both dangers, each with the companies that cause it."""
    found = known.danger(unit, at)
    return [
        section_head(width),
        *_one("IF IT MOVES", found.moving, found.held, "holds", width),
        *_one("IF IT STAYS", found.staying, found.due, "to act:", width),
    ]


def _one(name: str, odds: Odds, threats: tuple[Threat, ...], word: str, width: int) -> Lines:
    if not threats:
        none = "none held" if word == "holds" else "none to act"
        return [line(label(f"{name}   0%  {none}"))]
    by = " ".join(f"{threat.company} {threat.dice}" for threat in threats)
    head: Line = line(danger_run(f"{name}  {percent(odds.hurt)}", bold=True), label(f"  {word} {by}"))
    firers = [unit for threat in threats for unit in threat.firers]
    return [shorten(head, width), shorten(line(label(f"  {' '.join(firers)}")), width)]
