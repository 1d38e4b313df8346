"""The staff as a player: when it thinks, in which process, and how what it finds is followed."""
