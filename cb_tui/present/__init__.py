"""What the screen and the linear mode share: text, tables, log, maps, keys; nothing here needs a screen."""
