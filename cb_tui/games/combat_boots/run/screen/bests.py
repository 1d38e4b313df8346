"""The bests of all runs of a folder: their shots and their oldest piece."""

from pathlib import Path

from cb_tui.core.grammar import count_noun
from cb_tui.games.combat_boots.run.store.runs import runs, shot
from cb_tui.presentation.text import Line, Lines, TextRun, label, line, number_run


def bests(saves: Path) -> list[tuple[str, Lines]]:
    """Return each best with its title, nothing before the first day of a run."""
    led = [(one.name, one.run) for one in runs(saves) if one.run and one.run.days]
    days = [(name, number, day.account) for name, run in led for number, day in enumerate(run.days, 1)]
    hits = [
        (account.best.kill, account.best, f"{name}, day {number}") for name, number, account in days if account.best
    ]
    misses = [
        (account.worst.kill + account.worst.disrupt, account.worst, f"{name}, day {number}")
        for name, number, account in days
        if account.worst
    ]
    found: list[tuple[str, Lines]] = []
    if hits:
        chance, blow, when = min(hits, key=lambda one: one[0])
        found.append(("Best shot", [line(shot(blow)), _result("x destroyed, ", "warn", chance), (label(when),)]))
    if misses:
        chance, blow, when = max(misses, key=lambda one: one[0])
        found.append(("Worst shot", [line(shot(blow)), _result("missed, ", "text", chance), (label(when),)]))
    living = [(member, name) for name, run in led for member in (*run.members, *(each.member for each in run.losses))]
    if living:
        member, name = max(living, key=lambda one: (one[0].fought, one[0].kills))
        told = f"{count_noun(member.fought, 'battle')}, {count_noun(member.kills, 'kill')}"
        found.append(("Longest lived", [line(TextRun(member.title, bold=True)), line(told), (label(name),)]))
    return found


def _result(text: str, role: str, chance: int) -> Line:
    return line(TextRun(text, role, bold=role == "warn"), number_run(f"{chance}%"))
