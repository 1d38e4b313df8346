"""The officer: a machine that leads a whole side for what wins the battle."""
