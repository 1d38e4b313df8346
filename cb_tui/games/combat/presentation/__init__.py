"""The texts of Combat that the screen and the plain mode share."""
