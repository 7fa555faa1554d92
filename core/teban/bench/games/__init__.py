"""Games as a first-time author would write them: plain lists, no tables."""
