"""What can be wrong with what an environment is asked for."""

from archipel.rules import ArchipelError


class NoEnvironment(ArchipelError):
    """An environment, or something that one shows, that there is not."""


class NoGame(ArchipelError, IndexError):
    """A batch has no game of that number."""


class BadAction(ArchipelError):
    """An action that can't be taken. Nothing has changed."""
