"""Dice: what is thrown (`pool`), how it is read (`reading`), who throws it (`dice`; `fair`), and exact laws (`law`)."""
