"""The events that a host shows its operator as they happen, a line each."""

from cb_tui.host import events
from cb_tui.host.directory import Directory
from cb_tui.host.jobs import save_name


def news_line(event: events.AnyHostEvent, directory: Directory) -> str:
    """Return the line of an event, empty for one that is not shown. The directory knows of it already."""
    match event:
        case events.NameTaken(name=name):
            return f"{name} is a new name"
        case events.TableOpened(table=table, player=player, terms=terms):
            return f"{_name(directory, player)} opened table {table}: {terms.battle}"
        case events.SatDown(table=table, player=player):
            return f"{_name(directory, player)} sat down at table {table}"
        case events.GameBegan(table=table, game=game):
            return f"game {save_name(table, game)} begins"
        case events.GameEnded(table=table, game=game, said=said, why=why):
            return f"game {save_name(table, game)} is over: {said or why}"
        case events.GameAudited(table=table, game=game, fault=fault):
            return f"game {save_name(table, game)} is {f'not sound: {fault}' if fault else 'sound'}"
        case _:
            return ""


def _name(directory: Directory, player: int) -> str:
    found = directory.players.get(player)
    return found.name if found else f"player {player}"
