"""The command line: one small file a command."""

COMMANDS = (
    "play", "resume", "scenarios", "rules", "show", "odds", "los", "lint", "new", "generate", "run", "log",
    "report", "review", "replay", "verify", "referee", "arena",
    "send", "receive", "daily", "records", "ladder", "settings", "web", "completion",
)  # fmt: skip
