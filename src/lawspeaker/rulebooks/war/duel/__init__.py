"""The supplement `duel`: our addition, a small complete game of two figures within reach, so that machines can play.

None of it is a rule of the pages. Its clauses are `war:D.1` to `war:D.9`; each says what it replaces, and stands in
the code where that is carried out. All else is the rulebook `war` itself.
"""
