"""`python -m lawspeaker`: the command line."""

from lawspeaker.cli.main import main

if __name__ == "__main__":
    main()
