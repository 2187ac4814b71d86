"""`python -m archipel` is the `archipel` command."""

from archipel.cli import main

main()
