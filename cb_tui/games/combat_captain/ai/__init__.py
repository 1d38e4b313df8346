"""The AI players of *Combat Captain*: their tactics, and what they look at."""
