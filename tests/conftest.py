"""How hard the tests try: `make check` is quick, `make test` thorough."""

import signal

import pytest
from hypothesis import settings

settings.register_profile("check", max_examples=3, deadline=None)
settings.register_profile("test", max_examples=6, deadline=None)
settings.register_profile("nightly", max_examples=50, deadline=None)
settings.load_profile("test")

LARGE = {"anywhere", "side7", "side8"}  # as their smaller siblings, but with far more to do


@pytest.hookimpl(tryfirst=True)  # before tests are chosen by their marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        callspec = getattr(item, "callspec", None)  # only tests with parameters have one
        if callspec and callspec.params.get("variant") in LARGE:
            item.add_marker("slow")


# Whoever runs the tests in the background may ignore Ctrl-C; what they start must not inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
