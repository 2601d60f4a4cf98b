"""Programs that try to make Lamplight lose data, hang or crash: short in the tests, long by hand.

`python -m tests.endurance` lists them; `python -m tests.endurance NAME --count N --seed S` runs one and prints its
figures. The test run does a few rounds of each.
"""
