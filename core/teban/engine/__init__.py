"""What is derived once per game from its declarations: clones, views, codecs, search steps."""
