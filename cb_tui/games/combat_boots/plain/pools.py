"""Pools: an attack before it is made, in sentences."""

from cb_tui.core.grammar import capital
from cb_tui.core.grammar import count_noun as spelled
from cb_tui.core.values import Command
from cb_tui.games.combat_boots.presentation.advice import advice, scene_of, words_of
from cb_tui.games.combat_boots.rules.forecast_model import AttackForecast, Odds
from cb_tui.plain.sentences import Sentences
from cb_tui.plain.typed_view import TypedView
from cb_tui.presentation.prose import cited, results, stage_sentence
from cb_tui.presentation.text import percent


def pool_sentences(speech: Sentences, prospect: AttackForecast) -> list[str]:
    """Return why an attack may be made, its pools, the chances, the value of shedding, and the answer to fear."""
    told = advice(speech.table).described(prospect)
    lines = [f"  {capital(cited(each))}." for each in told.frame]
    known: tuple[object, ...] = ()  # stages told for the target before
    for part in told.parts:
        lines += [f"  {speech.told(stage_sentence(stage))}." for stage in part.stages if stage not in known]
        if not prospect.losses:
            lines.append(f"  {speech.who(part.targets)}: {results(part.results)}.")
        known = part.stages
    if prospect.losses:
        ways = sorted(prospect.losses, key=lambda way: -way.chance)[:6]
        lines += [f"  {percent(way.chance)}: you lose {way.own}, they lose {way.enemy}." for way in ways]
    if not prospect.targets and not prospect.losses:
        lines.append("  No pieces are in it.")
    friends = [
        unit
        for target in prospect.targets
        for unit in target.units
        if speech.table.side_of(unit) == _side(speech, prospect)
    ]
    if friends:
        lines.append(f"  FRIENDLY PIECES IN IT: {speech.who(friends)}.")
    if len(prospect.sheds) > 1:
        lines.append(f"  {_sheds(speech, prospect)}")
    if prospect.hit_back is not None:
        lines.append(f"  If unhurt, it can hit back: {chances(speech, prospect.hit_back)}.")
    return lines


def _sheds(speech: Sentences, prospect: AttackForecast) -> str:
    who = speech.the(prospect.shedder)
    ways = [
        f"{shed.drop} gives {shed.fp} to {shed.sv}, "
        f"destroyed {percent(shed.odds.kill)}, any effect {percent(shed.odds.effect)}"
        + (", the best" if shed.best else "")
        for shed in prospect.sheds
    ]
    return f"{capital(who)} may shed dice on both sides: {'; '.join(ways)}."


def _side(speech: Sentences, prospect: AttackForecast) -> object:
    return speech.table.side_of(prospect.by[0]) if prospect.by else speech.table.viewing_side


def told_odds(desk: TypedView, command: Command) -> str:
    """Return dice and chances of a command in a few words, or an empty string if it rolls nothing."""
    sky = scene_of(desk.table).sky
    if deed := next((deed for deed in sky.deeds if deed.command == command), None) if sky else None:
        dice = f"{spelled(deed.dice[0], 'die', 'dice')} to {deed.dice[1]}, " if deed.dice else ""
        return dice + ", ".join(f"{name} {percent(chance)}" for name, chance in deed.chances)
    prospect = advice(desk.table).prospect(command)
    if prospect is None or not (prospect.targets or prospect.losses):
        return ""
    shed = next((shed for shed in prospect.sheds if shed.best and shed.drop), None)
    offer = desk.table.ruleset.offer(desk.table.state, command)
    if shed and offer.role != "choose" and not offer.variant:
        who = desk.sentences.the(prospect.shedder)
        return f"{brief(desk.sentences, prospect)}; if {who} sheds {shed.drop}: {percent(shed.odds.effect)}"
    return brief(desk.sentences, prospect)


def chances(speech: Sentences, odds: Odds) -> str:
    """Return exact chances in whole per cent, the worst first."""
    gone, hurt = (
        ("shot down", "damaged") if scene_of(speech.table).sky else ("destroyed", words_of(speech.table).disrupted)
    )
    return f"{gone} {percent(odds.kill)}, {hurt} {percent(odds.disrupt)}, no effect {percent(odds.none)}"


def brief(speech: Sentences, prospect: AttackForecast) -> str:
    """Return an attack in a few words: dice and the chance of any effect."""
    if prospect.losses:
        mine = sum(way.chance for way in prospect.losses if way.enemy)
        ours = sum(way.chance for way in prospect.losses if way.own)
        return f"{percent(mine)} they lose a piece, {percent(ours)} you do"
    if not prospect.targets:
        return "no pieces in it"
    target, odds = prospect.targets[0], prospect.odds
    dice = "die" if prospect.fp == 1 else "dice"
    return (
        f"{prospect.fp} {dice} to {target.sv}, {percent(odds.effect)} {words_of(speech.table).disrupted} or worse,"
        f" {percent(odds.kill)} destroyed"
    )
