"""The smallest Textual app, to measure start-up against."""

from textual.app import App

if __name__ == "__main__":
    App().run()
