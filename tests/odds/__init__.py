"""Tests of the exact odds: against plays, against slow twins, against sums by hand."""
