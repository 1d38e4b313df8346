"""The screen: draws and asks, knows no rules."""
