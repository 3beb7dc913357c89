"""Dice: what is thrown (`pool`), how it is read (`reading`), and who throws it (`dice`)."""
