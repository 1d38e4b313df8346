"""The text of the standings of a mirror or a round robin."""

from typing import Any

from cb_tui.core.grammar import count_noun


def words(figures: dict[str, Any]) -> list[str]:
    """Return the figures as text: how strong each player is, then each meeting battle by battle."""
    meetings = figures["meetings"]
    games = sum(row["games"] for row in meetings)
    lines = [f"{count_noun(games, 'game')} in pairs, seed {figures['seed']}, {figures['seconds']} s"]
    for row in sorted(figures["players"], key=lambda row: -row["elo"]):
        low, high = row["elo95"]
        lines.append(f"  {row['player']:<14} {row['elo']:+5d} Elo ({low:+5d} to {high:+5d})  {_share(row)}")
    for total in figures["totals"]:
        two = total["one"], total["other"]
        rows = [row for row in meetings if (row["one"], row["other"]) == two]
        lines.append(f"{two[0]} over {two[1]}")
        lines += (f"  {row['scenario']:<14} {_share(row)}  {_as(row)}" for row in rows)
        lines += [f"  {'all':<14} {_share(total)}"] if rows[1:] else []
    illegal, crashes = (sum(row[key] for row in meetings) for key in ("illegal", "crashes"))
    return [*lines, f"illegal {illegal}, crashes {crashes}"]


def _share(row: dict[str, Any]) -> str:
    low, high = row["ci95"]
    return f"{row['share']:6.1%} ({low:6.1%} to {high:6.1%}) of {row['games']}"


def _as(row: dict[str, Any]) -> str:
    return "as " + ", ".join(f"{side} {won:.0%}" for side, won in row["as"].items())
