"""The modes of the battle screen. Each has its panel, message and overlay and handles actions."""
