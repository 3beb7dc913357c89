"""Special Effects in War: what a hit does to a figure, on the dice, Checks, Strikes, turns and space it stands on."""
