"""What proves a game: the laws, scenario files, and the pytest plugin for both."""
