"""Lines: the branches of the save that is replayed: listed, read, made to play on."""

from cb_tui.plain.reader import TypedReplay
from cb_tui.session.branches import branch, branches
from cb_tui.session.game import Game
from cb_tui.session.seats import HUMAN


def list_branches(reader: TypedReplay, _: list[str]) -> None:
    """List every branch of the save: origin, length and result or progress."""
    assert reader.game.folder is not None, "a replay is of a save"
    for one in branches(reader.game.folder):
        if one.fault:
            reader.voice.say(f"  {one.name}: {one.fault}.")
            continue
        of = f" from step {one.step} of {one.of}" if one.of else ""
        ended = f"over: {one.outcome.why}" if one.outcome else f"in {reader.table.turn_word} {one.turn} of {one.turns}"
        lost = ", ".join(f"{reader.sentences.side(side)} lost {count} of {total}" for side, count, total in one.losses)
        here = "; you are reading it" if one.name == reader.playback.branch else ""
        reader.voice.say(f"  {one.name}{of} to step {one.length}, {ended}; {lost}{here}.")


def show(reader: TypedReplay, words: list[str]) -> None:
    """Read another branch at the same step."""
    assert reader.game.folder is not None, "a replay is of a save"
    if len(words) != 1:
        reader.voice.say("Type show and the name of a line, such as show main; branches lists the lines.")
        return
    folder = reader.game.folder
    reader.read(Game.open(folder.parent, folder.name, watch=True, branch=words[0]).seen_by(*reader.game.viewer_seats))
    reader.voice.say(f"Now in {reader.playback.branch}.", *reader.brought(max(0, reader.step - 1), reader.step))


def branched(reader: TypedReplay, words: list[str]) -> Game | None:
    """Return a new branch from this step. If it is not possible, report the reason and return None."""
    names = [word for word in words if word.lower() not in ("here", "as", "from")]
    folder = reader.game.folder
    assert folder is not None, "a replay is of a save"
    if len(names) > 1:
        reader.voice.say("Type branch here, or branch here as and one name, such as branch here as flank.")
        return None
    if reader.game.outcome is not None:
        reader.voice.say("The battle is over at this step; go back to an earlier one and branch there.")
        return None
    played = branch(folder.parent, folder.name, reader.step, reader.playback.branch, names[0] if names else "")
    who = "you play" if HUMAN in played.seats.values() else "the AI plays both sides"
    reader.voice.say(f"Now {who} from step {reader.step}, on branch {played.branch}, with fresh dice.")
    return played
