"""Independent second opinions on the rules: plain Python, no import of teban or of a plugin."""
