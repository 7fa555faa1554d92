"""What the tests, proofs and tools of every game share; a game brings its `<game>_facts.py`."""
