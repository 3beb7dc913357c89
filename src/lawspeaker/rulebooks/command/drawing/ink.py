"""Colours and lengths of the picture, in one place. Lengths are units of the picture's `viewBox`."""

PAPER = "#fbf6e9"
INK = "#2b2118"
MUTED = "#6b5f4c"
"""For words that matter less: still 4.5 to 1 on the paper."""
FAINT = "#94866b"
LIT = "#f3dc95"
STANDING = "#fffdf6"
CAPTURED = "#8a3324"
HATCHING = "#d39b8d"
OPEN = "#2a6437"
RIFT = "#41657d"

SERIF = "Georgia, 'Palatino Linotype', 'DejaVu Serif', serif"
SANS = "'Helvetica Neue', Arial, 'Liberation Sans', sans-serif"
SMALL_SIZE, WORD_SIZE, NAME_SIZE, TITLE_SIZE = 11, 12, 15, 22
LEADING, CLOSE_LEADING = 16, 14
"""From one line of words to the next."""
NAME_ROOM = 84
"""Length of the longest name on a shield."""

COLUMN, ROW = 124, 128
"""From one tip of the tree to the next, and from one row to the next."""
MARGIN = 24
RIFT_HEIGHT, TITLE_HEIGHT, LEGEND_HEIGHT = 40, 44, 96
SHIELD = (52, 46)
"""Half the width and half the height of a Soul's shield."""
LYING = (36, 56)
"""The same of a captured Soul's, before it is laid on its side."""
SLOT, INNER = 0.86, 0.88
"""Scales: an empty slot's outline, and the inner outline of a Soul in the Front Line."""
THICK, MIDDLE, THIN = 3, 1.8, 1
STANDING_WORDS, LYING_WORDS, CLOSED_WORDS = -7, 0, -4
ABOVE_PLUS, PLUS_AT, UNDER_PLUS = -25, -6, 15
"""How far below the middle of a shield its words, or an open slot's plus, are centred."""
STANDING_CORNERS = ((-43, 37), (43, 37), (47, -42))
LYING_CORNERS = ((-47, 34), (42, 33), (42, -33))
"""Where the badges of Moral, Range and Frozen are, from the middle of the shield."""
BADGE = 11
"""Radius of a badge."""
SAMPLE = 0.32
"""Scale of the shapes in the key."""
