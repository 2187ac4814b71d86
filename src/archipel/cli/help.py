"""Commands that explain themselves in the language that is spoken: their help texts are kinds until they are shown."""

from collections.abc import Callable
from typing import Any

from typer import TyperException
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from archipel.cli.voice import say
from archipel.engine.searches import SEARCHES
from archipel.records.record import UNKNOWN
from archipel.rules import ArchipelError
from archipel.texts import Said, languages

# What help texts name that is only known when they are shown.
NAMED: dict[str, Callable[[], dict[str, Any]]] = {
    "cli.option.language": lambda: {"languages": list(languages())},
    "cli.analyse.search": lambda: {"searches": list(SEARCHES)},
}


class BadUsage(ArchipelError):
    """Words that are no call of a command."""


class Command(TyperCommand):
    """A command whose help is made of kinds."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        ctx.allow_extra_args = True  # so that they are refused here, in our words
        super().parse_args(ctx, args)
        if ctx.args and not ctx.resilient_parsing:
            raise BadUsage("cli.extra", words=ctx.args)
        return []

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _explain(self, ctx, formatter)

    def get_short_help_str(self, limit: int = 45) -> str:
        return _first_sentence(self.help)


class Group(TyperGroup):
    """A group of such commands."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _explain(self, ctx, formatter)
        rows = []
        for name in self.list_commands(ctx):
            command = self.get_command(ctx, name)
            rows.append((name, _first_sentence(command.help if command else None)))
        with formatter.section(say("cli.help.commands")):
            formatter.write_dl(rows)

    def get_short_help_str(self, limit: int = 45) -> str:
        return _first_sentence(self.help)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise BadUsage("cli.no-command", name=args[0], commands=self.list_commands(ctx))
        return super().resolve_command(ctx, args)


def _explain(command: Any, ctx: Any, formatter: Any) -> None:
    """Usage, what it does, its arguments and options."""
    formatter.write_usage(ctx.command_path, " ".join(command.collect_usage_pieces(ctx)), say("cli.help.usage"))
    formatter.write_paragraph()
    with formatter.indentation():
        formatter.write_text(say(command.help))
    arguments, options = [], []
    for param in command.get_params(ctx):
        if isinstance(param, TyperArgument):
            arguments.append((param.display_name_raw, _help(param, ctx)))
        elif isinstance(param, TyperOption) and not param.hidden:
            record = param.get_help_record(ctx)
            if record:
                options.append((record[0], _help(param, ctx)))
    for name, rows in (("cli.help.arguments", arguments), ("cli.help.options", options)):
        if rows:
            with formatter.section(say(name)):
                formatter.write_dl(rows)


def _help(param: Any, ctx: Any) -> str:
    """What a parameter is for, with its default and its range."""
    if param.name == "help":
        return say("cli.help.help")
    parts = [say(param.help, **NAMED.get(param.help, dict)())] if param.help else []
    extra = []
    default = param.get_default(ctx, call=False)
    if default not in (None, False, "", UNKNOWN, [], ()):
        shown = getattr(default, "value", default)
        extra.append(say("cli.help.default", value=str(shown)))
    info = param.type_descriptor.parameter_info
    low, high = getattr(info, "min", None), getattr(info, "max", None)
    if low is not None or high is not None:
        kind = "cli.help.from" if high is None else "cli.help.to" if low is None else "cli.help.range"
        extra.append(
            say(kind, **{name: number for name, number in (("low", low), ("high", high)) if number is not None})
        )
    return " ".join([*parts, *([f"[{'; '.join(extra)}]"] if extra else [])])


def _first_sentence(kind: str | None) -> str:
    text = say(kind) if kind else ""
    for stop in (". ", "。"):
        text = text.partition(stop)[0]
    return text.removesuffix(".")


# --- what is wrong with a call


def misused(error: TyperException) -> Said:
    """What is wrong with the words of a call; what is not known here is said in typer's own words."""
    option, param = getattr(error, "option_name", None), getattr(error, "param", None)
    match type(error).__name__:
        case "NoSuchOption":
            return Said("cli.no-option", option=option)
        case "BadOptionUsage":
            return Said("cli.needs-argument", option=option)
        case "MissingParameter" if param:
            return Said("cli.missing", name=_name(param))
        case "BadParameter" if param:
            return Said("cli.invalid", name=_name(param), why=_needs(error))
    return Said("verbatim", text=error.format_message())


def _name(param: Any) -> str:
    return str(param.opts[0]) if isinstance(param, TyperOption) else str(param.display_name_raw)


def _needs(error: Any) -> Said:
    """What a value must be that is not."""
    found = error.__cause__.errors()[0] if hasattr(error.__cause__, "errors") else {"type": ""}
    bounds: Any = found.get("ctx", {})
    match found["type"]:
        case "int_parsing" | "int_type":
            return Said("cli.invalid-whole")
        case "float_parsing" | "float_type":
            return Said("cli.invalid-number")
        case "greater_than_equal":
            return Said("cli.invalid-least", least=bounds["ge"])
        case "less_than_equal":
            return Said("cli.invalid-most", most=bounds["le"])
    choices = error.param.type_descriptor.choices
    if choices:
        return Said("cli.invalid-choice", choices=[str(getattr(choice, "value", choice)) for choice in choices])
    return Said("verbatim", text=error.message)
