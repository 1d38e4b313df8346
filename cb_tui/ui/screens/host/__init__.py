"""The pages of a host."""
