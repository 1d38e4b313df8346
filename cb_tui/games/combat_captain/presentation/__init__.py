"""The texts of Combat Captain that the screen and the plain mode share."""
