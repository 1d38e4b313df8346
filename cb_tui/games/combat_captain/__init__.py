"""*Combat Captain*: companies of miniatures on a measured table."""
