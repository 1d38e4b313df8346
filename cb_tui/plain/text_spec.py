"""Texts that shell commands and plain mode share: rolls, lines of sight, the page of a battle."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

from cb_tui.core.display import Sight
from cb_tui.core.grammar import capital, count_noun, in_ascii
from cb_tui.core.odds import text
from cb_tui.core.report import Roll
from cb_tui.core.ruleset import Ruleset, opening_state
from cb_tui.core.values import Rolled
from cb_tui.games import GAMES, PLAIN
from cb_tui.presentation.prose import fallen, stage_sentence

if TYPE_CHECKING:
    from cb_tui.core.display import Scene
    from cb_tui.core.scenario import Scenario
    from cb_tui.plain.default.text_spec import TextSpec
    from cb_tui.session.log import LogEntry


@cache
def text_spec(package: str) -> "TextSpec":
    """Return the text front end of a rules system, or the default one if the system has no own one."""
    game = GAMES.get(package, PLAIN)
    own: TextSpec = game.load(game.text)
    return own


def battle_lines(
    package: str, battle: "Scenario", scene: "Scene", chart: dict[str, Any], ascii_only: bool
) -> list[str]:
    """Return the picture of a battle and each side with its pieces, for `show`, which loads nothing that plays it."""
    game = GAMES.get(package, PLAIN)
    told: list[str] = game.load(game.show)(battle, scene, chart, ascii_only)
    return told


def record(package: str, roll: Roll) -> dict[str, Any]:
    """Return a roll as data. Fractions are in lowest terms, the percentile is of 100."""
    data: dict[str, Any] = {
        "step": roll.step, "turn": roll.turn, "kind": roll.kind, "side": roll.side,
        "by": list(roll.actors), "at": list(roll.targets), "hex": roll.place, "distance": roll.distance,
    }  # fmt: skip
    odds = [
        {"result": each.id, "chance": text(each.chance), "p": round(float(each.chance), 4)} for each in roll.results
    ]
    data |= text_spec(package).record(roll)
    return data | {"odds": odds, "result": roll.result.id, "percentile": round(float(100 * roll.percentile), 2)}


def lines(ruleset: Ruleset[Any], roll: Roll) -> list[str]:
    """Return a roll in lines: heading, the system's own lines, and the odds."""
    whom = f" at {'+'.join(roll.targets)}" if roll.targets else ""
    where = f" in {roll.place}" if roll.place else ""
    range_ = f", range {roll.distance}" if roll.distance is not None and not where else ""  # from off the board: none
    when = f"{roll.step:>4}  {ruleset.vocabulary.get('turn', 'turn')} {roll.turn}"
    head = f"{when}  {roll.side} {roll.kind}: {'+'.join(roll.actors) or 'all'}{whom}{where}{range_}"
    had = ", ".join(f"{each.name} {text(each.chance)} {percent(each.chance)}" for each in roll.results)
    told = (f"      {stage_sentence(stage)}" for stage in roll.stages if stage.lines)
    story = [f"      {roll.story}"] if roll.story else []
    rows = [head, *told, f"      rolled    {fallen(roll)}", *story, f"      odds      {had}"]
    rows.append(f"      result    {roll.result.name}, luck {round(100 * roll.percentile)} of 100")
    return rows


def dice_text(roll: Mapping[str, Any]) -> str:
    """Return the dice of a roll's data, best first: "5 1 / 4 2", or "card 12 of 40, die 4"."""
    both = [faces for faces in (roll["faces"], roll["enemy_faces"], *roll.get("more_faces", ())) if faces]
    if card := roll.get("card"):
        rest = "".join(f", {'die' if len(faces) == 1 else 'dice'} {_best_first(faces)}" for faces in both[1:])
        return f"card {card['number']} of {card['of']}{rest}"
    return " / ".join(map(_best_first, both))


def _best_first(faces: Sequence[int]) -> str:
    return " ".join(map(str, sorted(faces, reverse=True)))


def headline(roll: Roll) -> str:
    """Return a roll in a few words: "R1+M1 at r2: destroyed"."""
    who = f"{'+'.join(roll.actors) or roll.side}{' at ' if roll.targets else ''}{'+'.join(roll.targets)}"
    named = "" if roll.attack else f" {roll.kind}"
    return f"{who}{named}: {roll.result.name}"


def percent(chance: Fraction) -> str:
    """Return a chance (0-1) in percent, such as "13.2%"."""
    return f"{float(chance):.1%}"


def bare(deed: "LogEntry", rolls: Sequence[Roll]) -> Iterator[Rolled]:
    """Yield the dice of a command that belong to no judged roll, such as an initiative."""
    known = {index for roll in rolls for index in roll.die_events}
    for index, event in enumerate(deed.events):
        if isinstance(event, Rolled) and index not in known:
            yield event


def sight_lines(sight: Sight) -> list[str]:
    """Return a line of sight as text: the verdict, then the ground along it."""
    verdict = "sees" if sight.visible else "does not see"
    where = f" at {sight.at}" if sight.at else ""
    head = f"{sight.origin} {verdict} {sight.target}: {sight.reason}{where} [{sight.rule}]"
    return [head, *(f"  {ground.hex}  level {ground.level}  {ground.terrain}" for ground in sight.profile)]


def battle_page(battle: "Scenario", rules: "Ruleset[Any]", *, ascii_only: bool) -> list[str]:
    """Return briefing, objectives, map and forces, line by line."""
    chart = rules.battle_json(battle) | {"ruleset": rules.id}
    scene = rules.scene(opening_state(rules, battle))
    drawn = battle_lines(rules.package, battle, scene, chart, ascii_only)
    ruled = [f"Ruling: {said}." for said in scene.rulings]
    from cb_tui.presentation.opponents import balance

    measured = (*battle.balance.split("\n\n"), " ".join(balance(rules, battle)))
    head = _heading(battle, rules.title, rules.turn_noun, _to_win(scene, rules.turn_noun), measured)
    lines = [*head, *([""] * bool(ruled)), *ruled, "", *drawn]
    return [in_ascii(line) if ascii_only else line for line in lines]


def _to_win(scene: "Scene", turn: str) -> str:
    """Return the objectives of both sides as a paragraph, with the winner when time runs out."""
    late = next((force.name for force in scene.forces if force.side == scene.by_default), "")
    told = [*scene.victory, *([f"No objective met in {count_noun(scene.turns, turn)}: {late} victory"] if late else [])]
    return " ".join(sentence if sentence.endswith(".") else f"{sentence}." for sentence in told)


def _heading(battle: "Scenario", title: str, turn: str, to_win: str, measured: Sequence[str]) -> list[str]:
    """Return the title, the rules, the briefing, the objectives and the balance, wrapped."""
    import textwrap

    lines = [battle.title, "=" * len(battle.title), "", f"{title}. {battle.turns} {turn}s, {battle.minutes} minutes."]
    lines += [f"{capital(battle.credit)}."] if battle.credit else []
    story, *more = battle.briefing.split("\n\n")
    for paragraph in (story, to_win, *more, *measured):
        lines += ["", *textwrap.wrap(paragraph.strip(), 78, break_on_hyphens=False)] if paragraph.strip() else []
    return lines
