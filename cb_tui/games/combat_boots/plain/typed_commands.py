"""Combat Boots as it is played by typed words."""

from collections.abc import Callable

from cb_tui.games.combat_boots.plain import manual, queries, turn_commands
from cb_tui.games.combat_boots.plain.pools import told_odds
from cb_tui.games.combat_boots.plain.show import ratings
from cb_tui.games.combat_boots.plain.turn_commands import VERBS, Verb
from cb_tui.games.combat_boots.plain.typed_command import give
from cb_tui.games.combat_boots.presentation.advice import waiting
from cb_tui.games.combat_boots.rules.dogfight.model import ChoosePosition
from cb_tui.games.combat_boots.rules.model import HoldFire
from cb_tui.plain import queries as general
from cb_tui.plain.arguments import read
from cb_tui.plain.typed_commands import TypedCommands
from cb_tui.plain.typed_game import TypedGame

Played = Callable[[TypedGame, list[str]], None]


def verb(meant: Verb) -> Played:
    """Return a function that plays a verb with the words after it."""

    def played(desk: TypedGame, words: list[str]) -> None:
        give(desk, meant, read(desk.table, words, ordering=True))

    return played


def go(desk: TypedGame, words: list[str]) -> None:
    """March as typed."""
    turn_commands.go(desk, read(desk.table, words, ordering=True))


def safe(desk: TypedGame, words: list[str]) -> None:
    """March as typed, by the path that is least under fire."""
    turn_commands.go(desk, read(desk.table, words, ordering=True), safely=True)


def pursue(desk: TypedGame, words: list[str]) -> None:
    """Get behind an enemy if a position is being chosen, else take the tail of one."""
    chosen = desk.table.asks(ChoosePosition)
    give(desk, VERBS["pursue" if chosen else "chase"], read(desk.table, words, ordering=True))


def hold(desk: TypedGame, words: list[str]) -> None:
    """Hold fire: this once, at the piece that moves, or for the rest of the turn."""
    held = (
        next((one for one in desk.table.legal if isinstance(one, HoldFire)), None)
        if desk.table.is_our_decision
        else None
    )
    what = words[0].lower() if words else ""
    if held is None or what not in ("turn", "all", "piece", "mover", "it", "fire", "!"):
        give(desk, VERBS["hold"], read(desk.table, []))
        return
    spec, seat = desk.game.ruleset.orders, desk.table.viewing_seat
    if spec is not None and what in ("turn", "all", "piece", "mover", "it"):
        desk.game.give_orders(
            seat, spec.without_reactions(desk.game.orders[seat], desk.game.state, what in ("turn", "all"))
        )
    desk.play(held)


TYPED = TypedCommands(
    entries=manual.ENTRIES,
    names=manual.NAMES,
    overview=manual.overview,
    look_commands={
        **general.LOOKING, "look": queries.in_the_air(general.look), "map": queries.in_the_air(general.drawn),
        "units": queries.in_the_air(queries.units), "unit": queries.unit, "targets": queries.targets,
        "odds": queries.odds, "danger": queries.danger, "reach": queries.reach, "sight": general.sight,
        "morale": queries.morale, "luck": queries.luck, "plans": queries.plans,
    },
    play_commands={
        **{name: verb(meant) for name, meant in VERBS.items()}, "path": queries.path, "list": queries.listed,
        "orders": queries.orders, "go": go, "safe": safe, "pursue": pursue, "hold": hold,
    },
    odds=told_odds,
    waiting=waiting,
    ratings=ratings,
)  # fmt: skip
