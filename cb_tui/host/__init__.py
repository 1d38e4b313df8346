"""A host: people who meet over SSH, their tables and the truth about both in plain files."""
