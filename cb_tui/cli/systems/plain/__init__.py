"""What any rules system gets that brings nothing along: columns and faces, general words by role."""
