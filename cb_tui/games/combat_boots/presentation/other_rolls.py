"""The sentences on rolls that are not fire: how they are judged, with the rule ID."""

from cb_tui.core.report import Roll
from cb_tui.games.combat_boots.rules.events import Fought, Tested
from cb_tui.presentation.game_view import GameView

RULES = {"hand to hand": "HTH-4", "morale": "MOR-1", "nerve": "SOLO-7a", "maneuver": "DOG-6", "speed": "DOG-7"}


def sentence(table: GameView, roll: Roll) -> str:
    """Return the comparison in words."""
    match roll.event:
        case Fought(pairs=count) as event:
            led = (event.led, event.dice), (event.enemy_led, event.enemy_dice)
            ranked = [[best + bonus, *rest] for bonus, (best, *rest) in led]
            pairs = list(zip(*ranked, strict=False))[:count]
            told = [f"{a} {'beats' if a > b else 'loses to' if a < b else 'ties'} {b}" for a, b in pairs]
            tie = "; a tie costs each side one" if any(a == b for a, b in pairs) else ""
            best = "The best die of each is" if count == 1 else f"The best {count} dice of each are"
            return f"{best} compared; the lower loses a piece{tie}: {', '.join(told)}. {roll.result.name.capitalize()}."
        case Tested():
            morale, dice = table.force(roll.side).morale, roll.faces[0]
            total = sum(dice)
            return f"{' + '.join(map(str, dice))} = {total} against morale {morale}: {roll.result.name}."
        case _:
            own, foe = (max(faces) for faces in roll.faces)
            verb = "beats" if own > foe else "loses to" if own < foe else "ties"
            return f"The best die decides: {own} {verb} {foe}. {roll.actors[0]} {roll.result.name}."
