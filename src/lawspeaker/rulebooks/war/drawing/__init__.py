"""Battles drawn for people."""
