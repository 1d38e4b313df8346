"""Winding: to another step of a replay by typed words, and what it brought."""

from cb_tui.plain.reader import TypedReplay
from cb_tui.plain.typed import figure, read

SORTS = {
    "turn": "turn", "turns": "turn", "loss": "loss", "losses": "loss", "lost": "loss", "kill": "loss",
    "fire": "fire", "fires": "fire", "shot": "fire", "throw": "fire", "attack": "fire",
}  # fmt: skip
STEPS = "Type next or back, alone or with a number, turn, loss, fire, a piece or a hex: next 5, next loss, back R2."


def forward(reader: TypedReplay, words: list[str]) -> None:
    """Go forward by steps, or to the next match of the words."""
    _seek(reader, words, back=False)


def back(reader: TypedReplay, words: list[str]) -> None:
    """Go back by steps, or to the step that the words name."""
    _seek(reader, words, back=True)


def _seek(reader: TypedReplay, words: list[str], *, back: bool) -> None:
    """Go to the step that the words ask for. Forward by steps or a turn, report all steps on the way."""
    sorts = {SORTS[word.lower()] for word in words if word.lower() in SORTS}
    said = read(reader.table, [word for word in words if word.lower() not in SORTS])
    count = said.number if said.number is not None else 1
    asked = sorts or said.pieces or said.places
    if said.rest or said.ways or (asked and said.number is not None):
        reader.voice.say(STEPS)
        return
    now, end = reader.step, reader.playback.end
    found: int | None = max(0, now - count) if back else min(end, now + count)
    if asked:
        found = reader.playback.find(
            now,
            back=back,
            turn="turn" in sorts,
            loss="loss" in sorts,
            fire="fire" in sorts,
            unit=next(iter(said.pieces), ""),
            place=next(iter(said.places), ""),
        )
    if found is None:
        reader.voice.say(f'Nothing matches "{" ".join(words)[:40]}" {"before" if back else "after"} this step.')
    elif found == now:
        reader.voice.say("This is the start." if back else "This is the end; type back, turn 1 or start to go back.")
    else:
        through = not back and sorts <= {"turn"} and not said.pieces and not said.places
        to(reader, found, since=now if through else None)


def to(reader: TypedReplay, step: int, since: int | None = None) -> None:
    """Go to a step and report it, or all steps since `since`."""
    reader.wind(step)
    reader.voice.say(*reader.brought(max(0, step - 1) if since is None else since, step))
    if step == 0:
        reader.voice.say("This is the start: nothing has been played yet.")


def turn(reader: TypedReplay, words: list[str]) -> None:
    """Go to the start of a turn."""
    asked, starts = number(words), reader.playback.starts
    if asked in starts:
        to(reader, starts[asked])
    else:
        reader.voice.say(f"Type turn and a number from {min(starts)} to {max(starts)}, such as turn {max(starts)}.")


def event(reader: TypedReplay, words: list[str]) -> None:
    """Go to a step by its number."""
    asked, end = number(words), reader.playback.end
    if asked is not None and asked <= end:
        to(reader, asked)
    else:
        reader.voice.say(f"Type event and a step from 0 to {end}, such as event {end}.")


def number(words: list[str]) -> int | None:
    """Return the only word as a number, or None."""
    return figure(words[0]) if len(words) == 1 else None
