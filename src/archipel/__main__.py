"""`python -m archipel` and `archipel`: the same command."""

import sys


def main() -> None:
    """Runs the command; what it needs is loaded here, so that Ctrl-C is quiet from the first moment."""
    try:
        from archipel import interrupts
        from archipel.cli import main as command

        interrupts.as_usual()
        command()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
