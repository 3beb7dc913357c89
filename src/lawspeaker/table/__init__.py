"""A table that several people share, live: who may do what, what each sees, and how nothing is lost."""
