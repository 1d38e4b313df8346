"""A battle file as its author edits it: the text is the document, and each change is a few splices in it."""
