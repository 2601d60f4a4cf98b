"""Benchmarks, run by hand: `python -m tests.bench`. Not part of the tests; no test depends on timing."""
