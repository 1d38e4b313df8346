"""The screens of the app: title, chooser, saves, battle and others, all with keys from one table."""
