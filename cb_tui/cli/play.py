"""`cb-tui play`: straight into a battle."""

from cb_tui.cli.battle_arguments import SEED, read, session_errors_as_usage, with_edition, with_handicap
from cb_tui.cli.parser import ArgumentParser, UsageError
from cb_tui.cli.screen import needs_terminal, show, starting, with_screen


@starting
def run(arguments: list[str]) -> int:
    """Start a new game of a battle and show it."""
    parser = ArgumentParser("play", "Start a battle.")
    parser.add_argument(
        "scenario",
        metavar="SCENARIO",
        help="a battle's id, code or file; lesson is the first lesson, combat-lesson the one for Combat, "
        "captain-lesson the one for Combat Captain",
    )
    parser.add_argument("--seed", metavar="N", type=SEED, help="dice seed; default: random, and saved")
    parser.add_argument(
        "--seats",
        metavar="A=human,B=ai:X",
        help="who plays each side: human, ai, or ai: with a level or tactic; default: you play the first, ai the other",
    )
    parser.add_argument(
        "--seat", metavar="SIDE", default="", help="play this human seat; another login plays the other"
    )
    parser.add_argument(
        "--save", metavar="NAME", default="", help="name of the save; default: the battle's id and a number"
    )
    parser.add_argument(
        "--dice",
        choices=("seeded", "manual", "fair"),
        help="seeded: by the seed; manual: you roll real dice for your own commands and type in the faces; fair: for "
        "people at two logins, both programs make each roll, so neither can choose or foresee it; default: seeded, "
        "with --seat fair",
    )
    with_edition(parser)
    with_handicap(parser)
    with_screen(parser)
    asked = parser.parse_args(arguments)
    battle, rules = read(asked.scenario, asked.edition, handicap=asked.handicap)
    from cb_tui.session.fair_dice.pledges import FAIR
    from cb_tui.session.game import Game
    from cb_tui.session.lesson import seed_for
    from cb_tui.session.levels import usual_level
    from cb_tui.session.locations import check_name, saves_folder
    from cb_tui.session.rolls import seed_or_new
    from cb_tui.session.seat_locks import keep_seat
    from cb_tui.session.seats import HUMAN, check_seats, default_seats, parse_seats, seats_named
    from cb_tui.session.settings import read as read_settings
    from cb_tui.session.settings import with_standing_orders

    saves, chosen = saves_folder(asked.saves), read_settings().settings
    with session_errors_as_usage():
        level = usual_level(battle, rules, chosen.level)
        usual = default_seats(battle, level=level)
        seats = usual if asked.seats is None else parse_seats(asked.seats, battle, level=level)
        check_seats(seats, battle, rules)
        name = check_name(asked.save) if asked.save else ""
        own = seats_named(asked.seat, battle) if asked.seat else ()
        for seat in own:
            if seats[seat] != HUMAN:
                raise UsageError(f"the AI plays the seat {seat}; use --seats {seat}=human to play it yourself")
        needs_terminal(asked)
        elsewhere = own and set(seats.values()) == {HUMAN} and set(own) != set(seats)
        dice = asked.dice or (FAIR if elsewhere else "seeded")
        seed = seed_or_new(seed_for(battle, asked.seed))
        game = Game.new(rules, battle, seed=seed, seats=seats, name=name, saves=saves, dice=dice)
        with_standing_orders(game, chosen)
        if asked.seat:
            keep_seat(game, asked.seat)
    return show(game, saves, asked, new=True)
