"""`python -m teban` is the command line."""

from teban.cli import main

if __name__ == "__main__":
    main(prog_name="teban")
