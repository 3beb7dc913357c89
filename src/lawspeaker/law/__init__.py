"""What a rulebook is, whatever its game: clauses, grounds, rulings, wants, options, agendas.

Read `ruling.py` first.
"""
