"""Fair dice between two people: numbers pledged before the roll, shown after it, proved by the log."""
