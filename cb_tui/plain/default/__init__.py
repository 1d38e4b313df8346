"""The default front end in plain mode: columns and faces, and general words by role."""
