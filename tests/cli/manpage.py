"""The man page, made from the parsers of the commands and from what `--help` teaches."""

import argparse

from cb_tui import __version__
from cb_tui.cli import COMMANDS
from cb_tui.cli.help_text import LESSONS
from cb_tui.cli.parser import parser_of

FILES = (
    ("saves/NAME/log.jsonl", "every command and every die of a game: the authoritative record of a save."),
    ("saves/NAME/snapshot.toml", "where the game stands, in readable form."),
    ("settings.toml", "the settings, in the folder that cb-tui settings names."),
    ("saves/records.jsonl", "the battles you have finished, one line each."),
    ("battles/*.toml", "your own battles, in the folder that cb-tui settings names."),
)
ENVIRONMENT = (
    ("CB_TUI_SAVES", "the folder of saves, if --saves is not given."),
    ("CB_TUI_CONFIG", "the folder of settings.toml."),
    ("CB_TUI_BATTLES", "the folder of your own battles; overrides the setting."),
    ("CB_TUI_EDITS", "the folder where changes of battles under edit are kept; by default in your state folder."),
    ("CB_TUI_NUMBERS", "the folder of your secret numbers for fair dice; no one else should be able to read it."),
    ("CB_TUI_PLAYER", "your name at shared tables, set by a host whose players share an account."),
    ("NO_COLOR", "if not empty, no color codes are sent."),
    ("NO_MOTION", "if not empty, a shot shows its result on the map at once, without frames."),
    ("LANG, LC_ALL, LC_CTYPE", "without UTF-8, no byte above 127 is sent."),
    ("TERM, COLORTERM, COLORFGBG", "how many colors there are, and whether the background is light."),
)
STATUS = (
    ("0", "success."),
    ("1", "a check found something."),
    ("2", "the input cannot be used; one line on stderr says why."),
)


def page() -> str:
    """docs/cb-tui.1."""
    parts = [
        f'.TH CB-TUI 1 "" "cb-tui {__version__}" "Games"',
        ".SH NAME\ncb-tui \\- Combat Boots, a squad-level hex wargame for the terminal",
        ".SH SYNOPSIS",
        *(f"{_synopsis(name)}\n.br" for name in ("", *COMMANDS)),
        ".SH DESCRIPTION\n" + _text(f"{parser_of('menu').description} {LESSONS[''].about}"),
        *_options(parser_of("menu")),
        *_examples(""),
        ".SH COMMANDS",
    ]
    for name in COMMANDS:
        parser = parser_of(name)
        parts += [
            f".SS cb\\-tui {name}",
            _text(f"{parser.description} {LESSONS[name].about}"),
            *_options(parser),
            *_examples(name),
        ]
    for title, rows in (("FILES", FILES), ("ENVIRONMENT", ENVIRONMENT), ("EXIT STATUS", STATUS)):
        parts += [f".SH {title}", *(f".TP\n.B {_text(head)}\n{_text(what)}" for head, what in rows)]
    return "\n".join(parts) + "\n"


def _synopsis(name: str) -> str:
    parser = parser_of(name or "menu")
    free = [_free(action) for action in parser._actions if not action.option_strings]
    words = " ".join(f"\\fI{_text(word)}\\fR" for word in free)
    return f".B cb\\-tui{f' {name}' if name else ''}\n[options] {words}".rstrip()


def _free(action: argparse.Action) -> str:
    name = str(action.metavar or action.dest)
    return f"[{name}]" if action.nargs in ("?", "*") else f"{name} ..." if action.nargs == "+" else name


def _options(parser: argparse.ArgumentParser) -> list[str]:
    rows = []
    for action in parser._actions:
        if action.dest == "help":
            continue
        names = (
            ", ".join(f"\\fB{_text(flag)}\\fR" for flag in action.option_strings) or f"\\fI{_text(_free(action))}\\fR"
        )
        value = ""
        if action.option_strings and action.nargs != 0:
            value = f" \\fI{_text(_value(action))}\\fR"
        rows.append(f".TP\n{names}{value}\n{_text(action.help or '')}")
    return rows


def _examples(name: str) -> list[str]:
    rows = [f".TP\n\\fB{_text(line)}\\fR\n{_text(what)}" for line, what in LESSONS[name].examples]
    return [".PP\nFor example:", *rows] if rows else []


def _text(text: str) -> str:
    """Text that roff takes as it stands."""
    plain = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return f"\\&{plain}" if plain.startswith(".") else plain


def _value(action: argparse.Action) -> str:
    """What follows an option: the name of it, else what may be chosen."""
    if action.metavar or not action.choices:
        return str(action.metavar or action.dest.upper())
    return "|".join(map(str, action.choices))
