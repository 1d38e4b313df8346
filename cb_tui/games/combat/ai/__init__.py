"""The AI players of *Combat*: their tactics, and what they look at."""
