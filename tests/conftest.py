pytest_plugins = ["budget", "pytester"]
