"""How many planted faults the kit and the tests of the games find."""
