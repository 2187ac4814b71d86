"""How hard hypothesis tries: `make check` is quick, `make test` thorough."""

import signal

from hypothesis import settings

settings.register_profile("check", max_examples=3, deadline=None)
settings.register_profile("test", max_examples=6, deadline=None)
settings.load_profile("test")

# Whoever runs the tests in the background may ignore Ctrl-C; what they start must not inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
