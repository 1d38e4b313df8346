"""The screens of Combat besides its battles."""
