"""The after-action report as Markdown that a forum shows."""

from collections.abc import Iterable, Sequence
from typing import Any

BARS = " .:-=+*#"
WIDTH = 60


def page(data: dict[str, Any]) -> list[str]:
    """The whole report in lines."""
    names = data["names"]
    players = " against ".join(f"{names[side]} ({player})" for side, player in data["seats"].items())
    head = f"*{data['rules']}. {players}. Seed {data['seed']}, {data['commands']} commands, save `{data['name']}`.*"
    rows = [f"# {data['title']}: after-action report", "", head, "", data["briefing"], "", outcome(data), ""]
    rows += ["## At the start", "", *fenced(data["start"])]
    for turn in data["turns"]:
        rows += [f"## Turn {turn['turn']}", "", *(f"- {line}" for line in turn["told"] or ["nobody was hit"]), ""]
        rows += fenced(turn["map"])
    rows += ["## Losses", "", *losses(data)]
    rows += ["## Decisive fires", "", *decisive(data["decisive"])]
    rows += ["## Luck", "", *luck(data), "## Dice", "", *dice(data["dice"])]
    return [row.replace("disrupted", data["halted"]).rstrip() for row in rows]


def outcome(data: dict[str, Any]) -> str:
    """Who has won and why, or how far it has come."""
    if data["outcome"] is None:
        return f"**Turn {data['turn']} of {data['of_turns']}; not decided yet.**"
    winner = data["outcome"]["winner"]
    said = f"{data['names'][winner]} victory" if winner else "A draw"
    return f"**{said} in turn {data['turn']} of {data['of_turns']}: {data['outcome']['why'].rstrip('.')}.**"


def fenced(lines: Iterable[str]) -> list[str]:
    """Lines that keep their blanks."""
    return ["```", *lines, "```", ""]


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """A table; figures stand to the right."""
    rule = "|".join("---" if index == 0 else "---:" for index in range(len(head)))
    return [f"| {' | '.join(head)} |", f"|{rule}|", *(f"| {' | '.join(map(str, row))} |" for row in rows), ""]


def losses(data: dict[str, Any]) -> list[str]:
    """Each side's lost pieces with turn and cause."""
    rows = []
    for force in data["forces"]:
        fell = [loss for loss in data["losses"] if loss["side"] == force["side"]]
        told = "; ".join(f"{loss['unit']} turn {loss['turn']} {loss['why']}".rstrip() for loss in fell)
        rows.append(
            f"- **{data['names'][force['side']]}** {force['lost']} of {force['total']}{': ' * bool(told)}{told}"
        )
    return [*(rows or ["- nobody"]), ""]


def decisive(throws: Sequence[dict[str, Any]]) -> list[str]:
    """The fires that left their expectation furthest."""
    if not throws:
        return ["Nobody fired.", ""]
    head = ("what", "turn", "command", "dice", "had", "swing")
    return table(
        head,
        (
            (each["told"], each["turn"], each["step"], pools(each), f"{each['p']:.0%}", f"{each['swing']:+.2f}")
            for each in throws
        ),
    )


def pools(throw: dict[str, Any]) -> str:
    """The dice of both, best first."""
    both = (throw["faces"], throw["enemy_faces"])
    return " / ".join(" ".join(map(str, sorted(faces, reverse=True))) for faces in both if faces)


def luck(data: dict[str, Any]) -> list[str]:
    """The ledger: by side, over time, the extremes, by piece."""
    names = data["names"]
    head = ("side", "kills (due)", "disrupted (due)", "rallied (due)", "ahead", "weighted", "of 100")
    rows = table(head, ((names[side], *figures(mine)) for side, mine in data["luck"].items()))
    first = next(iter(names))
    said = f"{data['percentile']} of 100 games with these throws would have gone worse for {names[first]} by the dice."
    rows += [said, '"Ahead" counts pieces beyond expectation, a disruption or a rally one half;']
    rows += ['"weighted" counts them by the worth of what was thrown at.', ""]
    rows += fenced(f"{names[side]:<8} {spark(mine['over_time'])}" for side, mine in data["luck"].items())
    for side, ends in data["extremes"].items():
        for word, throw in ends.items():
            if throw:
                what = f"{throw['told']} ({pools(throw)}, turn {throw['turn']}), luck {throw['percentile']:.0f} of 100"
                rows.append(f"- {names[side]} {word}: {what}")
    rows += ["", *table(("piece", "throws", *head[1:]), _units(data))]
    return rows


def _units(data: dict[str, Any]) -> Iterable[Sequence[object]]:
    ranked = sorted(data["units"].items(), key=lambda each: -each[1]["ahead"])
    return ((unit, mine["throws"], *figures(mine)) for unit, mine in ranked)


def figures(mine: dict[str, Any]) -> tuple[str, ...]:
    """Got and due, how far ahead, and the percentile."""
    got = (f"{mine[what]} ({mine[f'{what}_expected']:.1f})" for what in ("kills", "disrupted", "rallied"))
    standing = "-" if mine["percentile"] is None else str(mine["percentile"])
    return (*got, signed(mine["ahead"]), signed(mine["swing"]), standing)


def signed(value: float) -> str:
    """To one place, never a zero with a minus."""
    return f"{round(value, 1) + 0.0:+.1f}"


def spark(values: Sequence[float]) -> str:
    """Who was ahead over time in ASCII, lowest to highest, with the last figure."""
    if not values:
        return "no throws"
    step = max(1, -(-len(values) // WIDTH))
    shown = values[::step]
    low, high = min(0.0, *values), max(0.0, *values)
    wide = (high - low) or 1.0
    bars = "".join(BARS[round((value - low) / wide * (len(BARS) - 1))] for value in shown)
    return f"|{bars}| {low:+.1f} to {high:+.1f}, at the end {values[-1]:+.1f}"


def dice(fell: dict[str, Any]) -> list[str]:
    """The fairness of the dice, which is not luck."""
    if not fell["thrown"]:
        return ["No die fell."]
    faces = ", ".join(f"{face}: {count}" for face, count in enumerate(fell["faces"], 1))
    verdict = "that is what fair dice do" if fell["p"] >= 0.01 else "fair dice seldom do that"
    chance = f"chi-square {fell['chi_square']:.1f}, p = {fell['p']:.2f}: {verdict}"
    return [f"{fell['thrown']} dice fell: {faces} ({chance})."]
