"""What screen and linear mode both say of Combat Captain."""
