"""Developer and command-line tools, separate from the running program."""
