"""Laws that hold at every moment of every game of every rules system."""

import re
import tomllib
from random import Random

import msgspec
import pytest
import tomli_w

from cb_tui.core.advisor import Advisor
from cb_tui.core.dice import FixedDice, SeededDice
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Drawn, Rolled, faces_of
from cb_tui.games import RULESETS
from cb_tui.games.combat.rules.model import Deploy, Regroup
from cb_tui.session.codec import Codec, nulls_in, nulls_out, plain_value
from tests.combat.shuffled import shuffled
from tests.laws.dice_told import Told, tells
from tests.laws.games import BATTLES, FEW, FIRST, GAMES, GRID, WAYS, PlayedGame, played
from tests.laws.invent import CommandInventor

CANON = Deploy, Regroup  # commands of which `legal` lists ready-made ones only
ONE_OF_MANY = re.compile(
    r"(?<!\.)\b1 (hexes|bands|pieces|squads|teams|guns|trucks|vehicles|turns|rounds|dice|points|attacks|missions)\b"
)


def named(cell):
    return f"{cell[0]}-{cell[1]}"


SECRET = pytest.mark.parametrize(  # Combat alone hides anything
    "game", [cell for cell in GRID if WAYS[cell[0]][0].ruleset == "combat"], indirect=True, ids=named, scope="module"
)


@pytest.fixture(params=GRID, ids=named, scope="module")
def game(request) -> PlayedGame:
    return played(*request.param)


@pytest.fixture(scope="module")
def told(game):
    """The commands of a game with the reports of their events."""
    return [(moment, game.rules.report(moment.after, moment.command, moment.events)) for moment in game.moments]


def every(moments, step):
    """Some of the moments: dear questions are not asked at each."""
    return moments[::step]


def well_told(text):
    """One line, with the noun that goes with its number."""
    return "\n" not in text and not ONE_OF_MANY.search(text)


def test_no_piece_is_called_as_a_place(game):
    scene = game.rules.scene(game.start)
    assert [piece.id for piece in scene.pieces if piece.id.upper() in scene.board] == []


def test_something_is_legal_exactly_while_somebody_decides_and_nobody_has_won(game):
    rules = game.rules
    for moment in game.moments:
        assert moment.legal
        assert rules.who_decides(moment.state) is not None
        assert rules.outcome(moment.state) is None
    assert rules.legal(game.end) == ()
    assert rules.who_decides(game.end) is None
    assert well_told(rules.outcome(game.end).why)


def test_no_command_is_listed_twice(game):
    for moment in every(game.moments, 3):
        assert len(set(moment.legal)) == len(moment.legal)


def test_legal_commands_are_not_refused_and_bring_something_about(game):
    rules = game.rules
    for number, moment in enumerate(game.moments):
        assert moment.events
        for command in moment.legal[number % 7 :: max(7, len(moment.legal) // 3)]:
            assert rules.refusal(moment.state, command) is None
            assert rules.decide(moment.state, command, SeededDice(game.seed, number))


def test_what_is_legal_for_one_actor_is_what_all_that_is_legal_has_of_it(game):
    rules = game.rules
    if rules.legal_for is None:
        return
    pieces = [piece.id for piece in rules.scene(game.start).pieces]
    for moment in every(game.moments, max(9, len(game.moments) // 6)):
        actors = [rules.offer(moment.state, command).actors for command in moment.legal]
        for one in dict.fromkeys([*pieces, *(each for group in actors for each in group)]):
            alone = tuple(command for command, by in zip(moment.legal, actors, strict=True) if by == (one,))
            assert rules.legal_for(moment.state, one) == alone


def test_all_that_is_not_legal_is_refused_in_a_sentence_and_changes_nothing(game):
    rules = game.rules
    scene = rules.scene(game.start)
    places = list(scene.board.places) or [piece.at for piece in scene.pieces]
    names = [each.id for each in scene.table.companies] if scene.table else ()
    inventor = CommandInventor(rules, [piece.id for piece in scene.pieces], places, game.seed, names)
    for moment in every(game.moments, 2):
        before = msgspec.json.encode(moment.state, enc_hook=lambda _: None)
        for command in inventor.commands(moment.legal, 5):
            refused = rules.refusal(moment.state, command)
            if refused is None:
                listed = rules.canonical(moment.state, command) in moment.legal
                assert listed or isinstance(command, CANON) or rules.id == "combat_captain", command
                assert rules.decide(moment.state, command, SeededDice(game.seed, 0))
                continue
            assert 8 < len(refused.sentence) < 200
            assert well_told(refused.sentence)
            assert refused.rule
            assert rules.canonical(moment.state, command) not in moment.legal
            with pytest.raises(IllegalCommand) as raised:
                rules.decide(moment.state, command, FixedDice())
            assert raised.value.sentence == refused.sentence
        assert msgspec.json.encode(moment.state, enc_hook=lambda _: None) == before


def test_recorded_dice_give_the_same_events_and_are_used_up(game):
    for moment in game.moments:
        dice = FixedDice(*moment.faces)
        assert game.rules.decide(moment.state, moment.command, dice) == moment.events
        assert not dice.left


def test_the_events_alone_give_the_state_again(game):
    codec = Codec(game.rules)
    state = game.start
    for event in codec.events_json(msgspec.json.encode(game.events)):
        state = game.rules.evolve(state, event)
    assert state == game.end


def test_the_log_tells_each_roll_of_a_game_in_one_place_in_text_and_as_data(game):
    told = Told(game)
    shown: list[list[list[int]]] = []
    for deed in told.deeds:
        judged, bare = told.rows(deed)
        stored, rolls = told.stored(deed), told.rolls[deed.step]
        pointed = {index: roll.event for roll in rolls for index in roll.die_events}
        for row, roll in zip(judged, rolls, strict=True):
            pools = [row["faces"], row["enemy_faces"], *row.get("more_faces", ())]
            pools, more = pools[: len(roll.die_events)], pools[len(roll.die_events) :]
            assert not any(more)
            assert [sorted(stored[index]) for index in roll.die_events] == [sorted(pool) for pool in pools]
            assert roll.kind == "head-on" or all(pointed[index] is roll.event for index in roll.die_events)
            shown.append(pools)
        assert [row["faces"] for row in bare] == [stored[index] for index in stored if index not in pointed]
        shown += [[row["faces"]] for row in bare]
    assert len(told.text) == len(shown)
    assert all(tells(line, pools) for line, pools in zip(told.text, shown, strict=True))


def test_commands_events_and_states_survive_json(game):
    codec = Codec(game.rules)
    for moment in game.moments:
        assert codec.command_json(msgspec.json.encode(moment.command)) == moment.command
        written = msgspec.json.encode(moment.events)
        assert codec.events_json(written) == moment.events
        assert msgspec.json.encode(codec.events_json(written)) == written  # a fraction has its point
    for moment in every(game.moments, 5):
        state = codec.state(codec.plain_state(moment.state), moment.state)
        assert state == moment.state
        assert game.rules.legal(state) == moment.legal


def test_commands_events_and_states_survive_toml(game):
    codec = Codec(game.rules)
    for moment in [*every(game.moments, 40), game.moments[-1]]:
        values = {
            "command": plain_value(moment.command),
            "events": [plain_value(event) for event in moment.events],
            "state": codec.plain_state(moment.after),
        }
        read = nulls_in(tomllib.loads(tomli_w.dumps(nulls_out(values))))
        assert codec.command(read["command"]) == moment.command
        assert tuple(codec.event(event) for event in read["events"]) == moment.events
        assert codec.state(read["state"], moment.after) == moment.after


def test_every_command_has_a_label_and_every_event_tells_at_most_one_line(game):
    rules = game.rules
    for moment in every(game.moments, 4):
        for command in moment.legal:
            label = rules.label(moment.state, command)
            assert label
            assert well_told(label)
            assert rules.offer(moment.state, command).command == command
        for report in rules.report(moment.after, moment.command, moment.events):
            assert all(well_told(text) for text in (report.text, report.brief, report.detail, report.notice))


def test_a_screen_may_ask_anything_at_any_moment(game):
    rules, advisor = game.rules, game.rules.advisor or Advisor()
    few = every(game.moments, max(60, len(game.moments) // 5))
    for state in [*(moment.state for moment in few), game.end]:
        scene = rules.scene(state)
        assert scene.decides == rules.who_decides(state)
        assert all(well_told(goal) for goal in scene.victory)
        roles = {rules.offer(state, command).role for command in rules.legal(state)}
        assert roles <= rules.traits.roles
        assert scene.question or roles <= {"move", "attack", "support", "pass", "end", "choose"}
        if scene.question:
            assert well_told(scene.question.asked) and well_told(scene.question.whether)
        msgspec.json.encode(rules.state_json(state))
        for seat in game.battle.seated:
            seen = rules.observe(state, seat.id)
            assert rules.who_decides(seen) == scene.decides
            assert rules.legal(seen) == rules.legal(state) or seat.id != scene.decides
        for side in (army.id for army in game.battle.sides) if advisor.appraise else ():
            assert advisor.appraise(state, side) == pytest.approx(-advisor.appraise(state, _other(game, side)))
        for piece in scene.pieces:
            assert all(
                aim.alone or aim.joined or (aim.why_not and well_told(aim.why_not)) for aim in _aims(game, state, piece)
            )
            for place, way in _ways(rules, state, piece)[-1:]:
                first, *_ = march = rules.march_commands(state, piece.id, way)
                assert len(march) == len(way)
                refused = rules.refusal(state, first)
                listed = first in rules.legal(state)
                assert listed == (refused is None) or (not scene.board.places and not listed)
                why = rules.why_not(state, "move", piece.id, way[0])
                assert (why and why.sentence) == (refused and refused.sentence)
                assert rules.offer(state, first).actors == (piece.id,)
                exposed = advisor.exposure(state, piece.id, way) if advisor.exposure else None
                assert exposed is None or sum(result.chance for result in exposed.results) == 1
                assert advisor.danger is None or 0 <= advisor.danger(state, piece.id, place).hit_chance <= 1


def _ways(rules, state, piece):
    """Where a piece may march, each with its way; on a table the straight ones that are listed."""
    if rules.advisor and rules.advisor.reach:
        return [(place, reach.way) for place, reach in rules.advisor.reach(state, piece.id).items()]
    offers = (rules.offer(state, command) for command in rules.legal(state))
    return [(each.place, (each.place,)) for each in offers if each.role == "move" and each.actors == (piece.id,)]


def _aims(game, state, piece):
    return game.rules.advisor.aims(state, piece.id) if game.rules.family == "Combat Boots" else ()


def _other(game, side):
    return next(army.id for army in game.battle.sides if army.id != side)


@SECRET
def test_what_is_hidden_from_a_seat_may_be_anything_and_it_sees_the_same(game):
    rules, chance = game.rules, Random(game.seed)
    for number, state in enumerate(moment.state for moment in (*game.moments[:12], *every(game.moments[12:], 9))):
        for seat in game.battle.seated:
            other = shuffled(state, seat.id, chance)
            if other != state:
                seen, known = (rules.observe(each, seat.id) for each in (other, state))
                assert seen == known
                assert number % 4 or rules.state_json(seen) == rules.state_json(known)


@SECRET
def test_what_is_done_in_secret_is_told_alike_to_the_others(game):
    rules = game.rules
    for moment in (moment for moment in game.moments if isinstance(moment.command, CANON)):
        if rules.sealing.is_due(moment.state, moment.after):
            continue  # everybody is ready, and all is opened
        seat, told = rules.who_decides(moment.state), set()
        others = [each.id for each in game.battle.seated if each.id != seat]
        for command in every([each for each in moment.legal if isinstance(each, CANON)], 9):
            events = rules.decide(moment.state, command, SeededDice(game.seed, 0))
            after = moment.state
            for event in events:
                after = rules.evolve(after, event)
            reports = rules.report(after, command, events)
            heard = [each for each in reports if each.audience is None or each.audience.issuperset(others)]
            told.add(str([(each.text, each.detail, each.notice, each.units, each.places) for each in heard]))
        assert len(told) == 1


def test_each_event_has_a_report_of_its_own(told):
    for moment, reports in told:
        assert [report.event for report in reports] == list(moment.events)
        assert all(each.event is event for each, event in zip(reports, moment.events, strict=True))


def test_who_rolls_points_at_dice_of_the_command_that_show_its_faces(told):
    for moment, reports in told:
        for roll in (roll for report in reports for roll in report.rolls):
            assert len(roll.die_events) == len(roll.faces)
            for index, faces in zip(roll.die_events, roll.faces, strict=True):
                rolled = moment.events[index]
                assert isinstance(rolled, Rolled | Drawn)
                assert sorted(faces_of([rolled])) == sorted(faces)


def test_dice_are_claimed_by_one_event_or_head_on_by_both(told):
    for _, reports in told:
        claims: dict[int, set[tuple[int, str]]] = {}
        for place, report in enumerate(reports):
            for roll in report.rolls:
                for index in roll.die_events:
                    claims.setdefault(index, set()).add((place, roll.kind))
        for claimed in claims.values():
            assert len(claimed) == 1 or {kind for _, kind in claimed} == {"head-on"}


def test_the_chances_of_a_roll_add_up_and_one_of_its_results_fell(told):
    for _, reports in told:
        for roll in (roll for report in reports for roll in report.rolls):
            assert sum(result.chance for result in roll.results) == 1
            assert 0 <= roll.result_index < len(roll.results)
            assert 0 < roll.chance <= 1
            assert 0 <= roll.percentile <= 1
            for unit in roll.actors:
                assert sum(result.chance for result in roll.for_unit(unit).results) == 1


def test_results_stand_from_the_worst_to_the_best(told):
    for _, reports in told:
        for roll in (roll for report in reports for roll in report.rolls):
            balances = [result.balance for result in roll.results]
            assert balances == sorted(balances)


def test_a_lost_piece_is_gone_and_named_once(game, told):
    lost, scene = set(), game.rules.scene(game.start)
    sky = getattr(scene, "sky", None) or getattr(scene, "aloft", None)
    flying = {plane.id for plane in sky.aircraft} if sky else set()
    for moment, reports in told:
        scene = None
        for unit in (unit for report in reports for unit in report.lost):
            assert unit not in lost or unit in flying, "who is damaged and may stay for a turn may be hit again"
            lost.add(unit)
            scene = scene or game.rules.scene(moment.after)
            here = getattr(scene, "sky", None)
            leaving = {plane.id for plane in here.aircraft if plane.damaged} if here else set()
            assert unit not in {piece.id for piece in scene.pieces} - leaving


def test_whose_turn_begins_is_whose_turn_it_is(game, told):
    for moment, reports in told:
        for turn in [report for report in reports if report.kind == "turn"][-1:]:
            scene = game.rules.scene(moment.after)
            assert (turn.seat, turn.turn) == (scene.active, scene.turn)


@pytest.mark.parametrize("name", FIRST)
def test_sight_is_told_the_same_from_both_ends(name):
    """A few hexes against all of a map; `test_second_sight` asks every pair, both ways."""
    battle = BATTLES[name]
    rules = RULESETS[battle.ruleset]
    sight = rules.advisor.sight if rules.advisor else None
    if sight is None:
        return
    state = rules.start(battle, {})
    scene = rules.scene(state)
    places = list(scene.board.places) or [piece.at for piece in scene.pieces]
    for one in places[:: 1 + len(places) // (12 if GAMES > FEW else 4)]:
        for other in places:
            there, back = sight(state, one, other), sight(state, other, one)
            assert there.visible == back.visible, (one, other)
            assert there.rule == back.rule or not there.visible
