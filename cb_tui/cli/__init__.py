"""The command line: one small file a command."""

COMMANDS = (
    "play", "resume", "scenarios", "rules", "show", "odds", "los", "lint", "new", "edit", "counters", "schema",
    "generate", "run", "log", "report", "review", "replay", "verify", "referee", "arena",
    "send", "receive", "pack", "unpack", "daily", "puzzle", "records", "settings",
    "web", "host", "door", "ladder", "completion",
)  # fmt: skip
