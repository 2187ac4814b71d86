"""How hard hypothesis tries: `make check` is quick, `make test` thorough."""

from hypothesis import settings

settings.register_profile("check", max_examples=3, deadline=None)
settings.register_profile("test", max_examples=6, deadline=None)
settings.load_profile("test")
