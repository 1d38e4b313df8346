"""The command line: one small file a command."""

COMMANDS = (
    "play", "resume", "scenarios", "show", "odds", "los", "lint", "log", "report", "replay", "verify", "referee", "arena",
)  # fmt: skip
