"""Tools of developers and of the command line, apart from the running program."""
