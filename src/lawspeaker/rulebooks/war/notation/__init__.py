"""How moves stand in tables (`table`), and how they are written as text (`text`)."""
