"""How long a test waits for what must come: what comes ends the wait, and a busy machine may need long to bring it."""

PATIENCE = 90.0  # seconds; what is to be quick is measured apart from this
