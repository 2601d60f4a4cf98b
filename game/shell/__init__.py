"""The running program: command line request, window, loop, scenes put together."""
