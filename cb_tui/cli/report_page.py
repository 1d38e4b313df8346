"""The after-action report as Markdown that a forum shows."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cb_tui.core.grammar import clip, count_noun, pad
from cb_tui.plain.text_spec import dice_text
from cb_tui.presentation.luck_plot import plot, spark
from cb_tui.presentation.markdown import harmless
from cb_tui.presentation.text import signed
from cb_tui.session.ledger import FaceCount

WIDTH = 60


def page(data: dict[str, Any], legend: str, words: Mapping[str, str]) -> list[str]:
    """Return the whole report in lines. `legend` explains its maps, `words` are those of the edition."""
    raw, data = data, harmless(data)  # maps and plots keep their characters: nothing in a fence is read as Markdown
    names = data["names"]
    players = (", " if len(data["seats"]) > 2 else " against ").join(
        f"{names[seat]} ({player(who)})" for seat, who in data["seats"].items()
    )
    commands = count_noun(data["commands"], "command")
    seed = "" if data["seed"] is None else f"Seed {data['seed']}, "
    head = f"*{data['rules']}. {players}. {seed}{commands}, save `{raw['name']}`.*"
    head = head if not data["rulings"] else f"{head} *Rulings: {'; '.join(data['rulings'])}.*"
    rows = [f"# {data['title']}: after-action report", "", head, "", data["briefing"], "", outcome(data), ""]
    rows += [
        "## To win",
        "",
        *(f"- {sentence}" for sentence in data["victory"]),
        "",
        "## Forces",
        "",
        *forces(data, words),
    ]
    rows += ["## At the start", "", *fenced(raw["start"]), *key(data, legend)]
    for turn, shown in zip(data["turns"], raw["turns"], strict=True):
        rows += [f"## {data['turn_word'].capitalize()} {turn['turn']}", ""]
        for index, half in enumerate(turn["sides"]):
            rows += half_turn(half, names, set_up=not index and turn is data["turns"][0] and _acts_again(turn["sides"]))
        rows += fenced(shown["map"])
    rows += ["## Losses", "", *losses(data)]
    rows += ["## Decisive shots", "", *decisive(data["decisive"], data["turn_word"])]
    rows += ["## Luck", "", *luck(data, raw, words), "## Dice", "", *dice(data["dice"])]
    rows += ["", f"*Written by cb-tui {raw['build']}.*"]
    return [row.rstrip() for row in rows]


def player(seat: str) -> str:
    """Return the player of a seat in words."""
    kind, _, tactic = seat.partition(":")
    return f"the AI, {tactic}" if kind == "ai" else "a player" if kind == "human" else seat


def outcome(data: dict[str, Any]) -> str:
    """Return the winner and the reason, or the turn if the battle is still in progress."""
    if data["outcome"] is None:
        return f"**{data['turn_word'].capitalize()} {data['turn']} of {data['of_turns']}; still in progress.**"
    winner = data["outcome"]["winner"]
    said = f"{data['names'][winner]} victory" if winner else "A draw"
    said = "No result" if data["outcome"].get("void") else said
    return (
        f"**{said} in {data['turn_word']} {data['turn']} of {data['of_turns']}: {data['outcome']['why'].rstrip('.')}.**"
    )


def forces(data: dict[str, Any], words: Mapping[str, str]) -> list[str]:
    """Return the pieces of both sides as on their counters, with the fate of each."""
    fell = {loss["unit"]: f"lost in {data['turn_word']} {loss['turn']}{_cause(loss)}" for loss in data["losses"]}
    fell |= {each["unit"]: each["left"] for each in data["pieces"] if each["left"]}
    air = bool(data["pieces"]) and not any(each["at"] for each in data["pieces"])
    ground = ("range", words.get("points", "MV"))
    head = ("piece", "side", "", *(("SP", "MN") if air else ground), words.get("rating", "armament/SV"), "fate")
    rows = [
        (
            each["unit"], data["names"].get(each["side"], ""), each["name"],
            each["range"], each["mv"], each["rating"], fell.get(each["unit"], "-"),
        )
        for side in data["names"]
        for each in sorted(data["pieces"], key=lambda each: str(each["unit"]))
        if each["side"] == side
    ]  # fmt: skip
    told = [n for n in range(len(head)) if any(row[n] for row in rows)]
    kept = [[row[n] for n in told] for row in rows]
    return table([head[n] for n in told], kept) if rows else ["No pieces are on the board.", ""]


def _cause(loss: dict[str, Any]) -> str:
    """Return in brackets by what a piece was lost, or an empty string if it is not told."""
    return f" ({loss['why']})" if loss["why"] else ""


def key(data: dict[str, Any], legend: str) -> list[str]:
    """Return the legend of the maps, or no lines if only aircraft fight."""
    if not any(each["at"] for each in data["pieces"]):
        return []
    first, *rest = [data["names"][force["side"]] for force in data["forces"]]
    return [legend.format(first=first, second=rest[0] if rest else "none", halted=data["halted"]), ""]


def _acts_again(halves: Sequence[dict[str, Any]]) -> bool:
    """Check whether the first seat has another part in the same turn: then its first part is the set-up."""
    return any(half["side"] == halves[0]["side"] for half in halves[1:])


def half_turn(half: dict[str, Any], names: dict[str, str], *, set_up: bool = False) -> list[str]:
    """Return a seat's turn: its moves, its events, the number of misses and the player's notes."""
    rows = ["**Set-up.**" if set_up else f"**{names.get(half['side'], half['side'])} turn.**"]
    if half["moves"]:
        rows[0] += f" Moves: {', '.join(half['moves'])}."
    if half["missed"]:
        count = half["missed"]
        rows[0] += f" {count} {'attack' if count == 1 else 'attacks'} without effect."
    if not (half["moves"] or half["missed"] or half["told"]):
        rows[0] += " Nothing happened."
    rows += ["", *(f"- {line}" for line in half["told"]), *([""] if half["told"] else [])]
    for note in half["notes"]:
        rows += [f"> {note}", ""]
    return rows


def fenced(lines: Iterable[str]) -> list[str]:
    """Return lines that keep their blanks, in a fence that no line closes."""
    rows = list(lines)
    fence = max(("`" * (len(run) + 1) for row in rows for run in re.findall("`{3,}", row)), default="```", key=len)
    return [fence, *rows, fence, ""]


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """Return a table in Markdown, with columns of figures aligned right."""
    kept = [[str(cell) for cell in row] for row in rows]
    figures = [all(row[n][:1] in "+-0123456789" for row in kept if row[n]) for n in range(len(head))]
    rule = "|".join("---:" if index and figures[index] else "---" for index in range(len(head)))
    return [f"| {' | '.join(head)} |", f"|{rule}|", *(f"| {' | '.join(row)} |" for row in kept), ""]


def losses(data: dict[str, Any]) -> list[str]:
    """Return each side's lost pieces with turn and cause."""
    rows = []
    for force in data["forces"]:
        fell = [loss for loss in data["losses"] if loss["side"] == force["side"]]
        told = "; ".join(f"{loss['unit']} {data['turn_word']} {loss['turn']}{_cause(loss)}" for loss in fell)
        rows.append(
            f"- **{data['names'][force['side']]}** {force['lost']} of {force['total']}{': ' * bool(told)}{told}"
        )
    return [*(rows or ["- none"]), ""]


def decisive(rolls: Sequence[dict[str, Any]], turn: str) -> list[str]:
    """Return the table of the attacks that were furthest from their expectation."""
    if not rolls:
        return ["No one fired.", ""]
    head = ("attack", turn, "step", "dice", "likely", "swing")
    rows = (
        (each["told"], each["turn"], each["step"], dice_text(each), f"{each['p']:.0%}", f"{each['swing']:+.2f}")
        for each in rolls
    )
    about = "Swing: pieces destroyed, compared with what the firer could expect, weighted by the target's value."
    return [*table(head, rows), about, ""]


def luck(data: dict[str, Any], raw: dict[str, Any], words: Mapping[str, str]) -> list[str]:
    """Return the luck ledger: by side, over time, extremes and by piece. `raw` is the data before escaping."""
    names = data["names"]
    got = counted_in(data["luck"])
    head = ("side", *(f"{words.get(what, what)} (due)" for what in got), "ahead", "weighted", "luck")
    rows = table(head, ((names[side], *figures(mine, got)) for side, mine in data["luck"].items()))
    first = next(iter(names))
    halves = f", a {words.get('disruption', 'disruption')} or a rally one half"
    said = f"Counting both sides' rolls, {names[first]} had better luck than in {data['percentile']} of 100 such games."
    rows += [
        said,
        f'"Due" is what the odds promised. "Ahead" counts pieces beyond it{halves if "rallied" in got else ""};',
    ]
    rows += [
        '"weighted" counts them by the value of the target; "luck" is of 100 (50 is average).',
        "",
    ]
    rows += over_time(data, raw)
    for side, ends in data["extremes"].items():
        for word, roll in (("luckiest", ends["best"]), ("unluckiest", ends["worst"])):
            if roll:
                what = f"{roll['told']} ({dice_text(roll)}, {data['turn_word']} {roll['turn']})"
                rows.append(f"- {names[side]}, {word} roll: {what}, luck {roll['percentile']:.0f} of 100")
    rows += ["", *table(("piece", "rolls", *head[1:]), _units(data))]
    return rows


def over_time(data: dict[str, Any], raw: dict[str, Any]) -> list[str]:
    """Return the plot over the turns and each side's line roll by roll, as on the screen."""
    series = data["luck"]
    names = {side: raw["names"][side] for side in series}
    first = next(iter(names))
    marks = {side: name[:1].upper() if side == first else name[:1].lower() for side, name in names.items()}
    drawing = plot({marks[side]: mine["after_turns"] for side, mine in series.items()}, WIDTH)
    lines = [
        f"{pad(clip(names[side], 9), 10)}{spark(mine['over_time'], WIDTH - 10) or 'no rolls'}"
        for side, mine in series.items()
    ]
    told = ", ".join(f"{harmless(marks[side])} {name}" for side, name in data["names"].items() if side in series)
    return [
        f"Pieces ahead after each {data['turn_word']} ({told}; `*` both), then roll by roll:",
        "",
        *fenced([*drawing, "", *lines]),
    ]


def _units(data: dict[str, Any]) -> Iterable[Sequence[object]]:
    ranked = sorted(data["units"].items(), key=lambda each: -each[1]["ahead"])
    return ((unit, mine["rolls"], *figures(mine, counted_in(data["luck"]))) for unit, mine in ranked)


def counted_in(luck: dict[str, dict[str, Any]]) -> list[str]:
    """Return the names that the ledger counts: those with an expectation."""
    return [what for what in next(iter(luck.values())) if f"{what}_expected" in next(iter(luck.values()))]


def figures(mine: dict[str, Any], counted: Sequence[str]) -> tuple[str, ...]:
    """Return the counts got and due, the lead, the weighted lead and the percentile, as text."""
    got = (f"{mine[what]} ({mine[f'{what}_expected']:.1f})" for what in counted)
    standing = "-" if mine["percentile"] is None else str(mine["percentile"])
    return (*got, signed(mine["ahead"]), signed(mine["swing"]), standing)


def dice(fell: dict[str, Any]) -> list[str]:
    """Return the fairness of the dice, which is not luck."""
    if not fell["rolled"]:
        return ["No dice were rolled."]
    told = [f"Fair dice are a separate question from luck. {_fell(fell)}"]
    return told + [f"With {other['sides']} sides {_fell(other)}" for other in fell.get("others", ())]


def _fell(fell: dict[str, Any]) -> str:
    """Return how many dice of a kind fell, face by face, and how likely that is."""
    faces = ", ".join(f"{face}: {count}" for face, count in FaceCount(tuple(fell["faces"])).groups)
    verdict = "fair dice do that" if fell["p"] >= 0.01 else "fair dice rarely do that"
    chance = f"chi-square {fell['chi_square']:.1f}, p = {fell['p']:.2f}: {verdict}"
    return f"{fell['rolled']} dice: {faces} ({chance})."
