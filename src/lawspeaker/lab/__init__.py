"""Sweeps: millions of games under rules that are varied, with intervals; on one machine or many."""
