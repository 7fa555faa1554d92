"""The command line `teban`: one command a file, imported when it is called."""

from teban.cli.group import main

__all__ = ["main"]
