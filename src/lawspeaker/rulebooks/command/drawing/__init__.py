"""Pictures of a field: as text for a terminal (`terminal`), and as SVG (`svg`).

What is to be drawn, and where on the tree it hangs, is worked out once, without colours or lengths
(`scene`, `tree`). The two media only differ in how they show it.
"""
