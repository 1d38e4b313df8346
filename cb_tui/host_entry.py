"""The start of a guest's process at a host, on the screen or line by line."""

from argparse import Namespace

from cb_tui.host.forker import Guest


def play(guest: Guest) -> int:
    """Play for a guest in this process. Return its exit status."""
    if "plain" in guest.words:
        raise NotImplementedError
    from cb_tui.ui.guest import play_at_host  # noqa: PLC0415

    options = Namespace(
        ascii="ascii" in guest.words, unicode="unicode" in guest.words, no_mouse="no-mouse" in guest.words
    )
    return play_at_host(guest.place, guest.table, guest.game, guest.seats, options)
