"""The shell commands about Combat Boots alone, a file each."""
