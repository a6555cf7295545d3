"""A year in an office, at random: the parts of `tests/faults/year.py`."""
