"""The shell completion scripts, made from the parsers of the commands so that both always agree."""

import argparse
from collections.abc import Callable, Iterator
from typing import NamedTuple

from cb_tui.cli import COMMANDS
from cb_tui.cli.parser import parser_of

KINDS = {
    "SCENARIO": "scenarios", "SCENARIO|SAVE": "scenarios saves", "NAME": "saves", "FILE": "files", "DIR": "folders",
}  # fmt: skip
PATHS = '; [[ "$word" == */* ]] && { compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$word")); }'
OWN_NAMES = frozenset({"--save"})  # a name that is yet to be given


class Option(NamedTuple):
    """An option of a command, "" for what stands without one: its flags, what follows it, what it is for.

    `follows` is "" for nothing, a kind ("scenarios saves", "files", "folders", "text"), or choices after an "=".
    """

    command: str
    flags: tuple[str, ...]
    follows: str
    help: str


def options(command: str) -> Iterator[Option]:
    """Yield all options of a command, its first free argument last. The command "" is the menu."""
    parser = parser_of(command or "menu")
    free = [action for action in parser._actions if not action.option_strings]  # noqa: SLF001 - argparse has no other way
    for action in parser._actions:  # noqa: SLF001
        if action.option_strings:
            yield Option(command, tuple(action.option_strings), _follows(action), action.help or "")
    if free:
        yield Option(command, (), _follows(free[0]), free[0].help or "")


def about(command: str) -> str:
    """Return the purpose of a command, in the first sentence of its description."""
    return (parser_of(command).description or "").partition(".")[0]


def _follows(action: argparse.Action) -> str:
    if action.nargs == 0:
        return ""
    if action.choices:
        return "=" + " ".join(map(str, action.choices))
    if set(action.option_strings) & OWN_NAMES:
        return "text"
    return KINDS.get(str(action.metavar), "text")


def _all() -> list[Option]:
    return [option for command in ("", *COMMANDS) for option in options(command)]


def _grouped(followed: list[Option]) -> dict[str, list[Option]]:
    found: dict[str, list[Option]] = {}
    for option in followed:
        found.setdefault(option.follows, []).append(option)
    return found


def bash() -> str:
    """Return the completion script for bash."""

    def words(follows: str) -> str:
        if follows.startswith("="):
            return f'COMPREPLY=($(compgen -W "{follows[1:]}" -- "$word"))'
        if follows in ("files", "folders"):
            action = "f" if follows == "files" else "d"
            return f'compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -{action} -- "$word"))'
        if follows == "text":
            return "COMPREPLY=()"
        listed = " ".join(f"$(_cb_tui_words {kind})" for kind in follows.split())
        return f'COMPREPLY=($(compgen -W "{listed}" -- "$word")){PATHS if follows.startswith("scenarios") else ""}'

    every = _all()
    rows = [
        '# for bash: eval "$(cb-tui completion bash)" in ~/.bashrc',
        "_cb_tui_words() {",
        '    "${COMP_WORDS[0]}" completion --words "$1" 2>/dev/null',
        "}",
        "_cb_tui() {",
        '    local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" command="" each',
        '    for each in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do',
        f'        case "$each" in {"|".join(COMMANDS)}) command="$each"; break;; esac',
        "    done",
        "    COMPREPLY=()",
        '    case "$command $before" in',
    ]
    for follows, group in _grouped([option for option in every if option.flags and option.follows]).items():
        patterns = "|".join(f'"{option.command} {flag}"' for option in group for flag in option.flags)
        rows.append(f"        {patterns}) {words(follows)}; return;;")
    rows += ["    esac", '    if [[ "$word" == -* ]]; then', '        case "$command" in']
    for command in ("", *COMMANDS):
        flags = " ".join(flag for option in every if option.command == command for flag in option.flags)
        rows.append(f'            "{command}") COMPREPLY=($(compgen -W "{flags}" -- "$word"));;')
    rows += ["        esac", "        return", "    fi", '    case "$command" in']
    rows.append(f'        "") COMPREPLY=($(compgen -W "{" ".join(COMMANDS)}" -- "$word"));;')
    for follows, group in _grouped([option for option in every if not option.flags]).items():
        rows.append(f"        {'|'.join(option.command for option in group)}) {words(follows)};;")
    return "\n".join([*rows, "    esac", "}", "complete -F _cb_tui cb-tui"])


def zsh() -> str:
    """Return the completion script for zsh."""

    def words(follows: str) -> str:
        if follows.startswith("="):
            return f"compadd -- {follows[1:]}"
        if follows in ("files", "folders"):
            return "_files" if follows == "files" else "_files -/"
        if follows == "text":
            return "return 1"
        return "; ".join(
            f'compadd -- ${{(f)"$($words[1] completion --words {kind} 2>/dev/null)"}}' for kind in follows.split()
        )

    def told(text: str) -> str:
        return text.replace("'", "'\\''").replace(":", "\\:")

    every = _all()
    rows = [
        "#compdef cb-tui",
        '# for zsh: eval "$(cb-tui completion zsh)" in ~/.zshrc, after compinit',
        "_cb_tui() {",
        '    local word="${words[CURRENT]}" before="${words[CURRENT-1]}" command="" each',
        "    local -a listed",
        '    for each in "${(@)words[2,CURRENT-1]}"; do',
        f'        case "$each" in ({"|".join(COMMANDS)}) command="$each"; break;; esac',
        "    done",
        '    case "$command $before" in',
    ]
    for follows, group in _grouped([option for option in every if option.flags and option.follows]).items():
        patterns = "|".join(f'"{option.command} {flag}"' for option in group for flag in option.flags)
        rows.append(f"        ({patterns}) {words(follows)}; return;;")
    rows += ["    esac", '    if [[ "$word" == -* ]]; then', '        case "$command" in']
    for command in ("", *COMMANDS):
        flags = [f"'{flag}:{told(each.help)}'" for each in every if each.command == command for flag in each.flags]
        rows.append(f'            ("{command}") listed=({" ".join(flags)});;')
    rows += ["        esac", "        _describe -o option listed", "        return", "    fi", '    case "$command" in']
    named = " ".join(f"'{command}:{told(about(command))}'" for command in COMMANDS)
    rows.append(f'        ("") listed=({named}); _describe command listed;;')
    for follows, group in _grouped([option for option in every if not option.flags]).items():
        rows.append(f"        ({'|'.join(option.command for option in group)}) {words(follows)};;")
    tail = ['if [[ "$funcstack[1]" == _cb_tui ]]; then _cb_tui "$@"; else compdef _cb_tui cb-tui; fi']
    return "\n".join([*rows, "    esac", "}", *tail])


def fish() -> str:
    """Return the completion script for fish."""

    def words(follows: str) -> str:
        if follows.startswith("="):
            return f" -x -a '{follows[1:]}'"
        if follows in ("files", "folders"):
            return " -r -F" if follows == "files" else " -x -a '(__fish_complete_directories)'"
        if follows == "text":
            return " -x"
        return "".join(f" -x -a '(cb-tui completion --words {kind} 2>/dev/null)'" for kind in follows.split()[:1])

    def told(text: str) -> str:
        return text.replace("\\", "\\\\").replace("'", "\\'")

    rows = ["# for fish: cb-tui completion fish > ~/.config/fish/completions/cb-tui.fish", "complete -c cb-tui -f"]
    rows += [f"complete -c cb-tui -n __fish_use_subcommand -a {name} -d '{told(about(name))}'" for name in COMMANDS]
    for option in _all():
        seen = f"'__fish_seen_subcommand_from {option.command}'" if option.command else "__fish_use_subcommand"
        if not option.flags:
            kinds = option.follows.split() if not option.follows.startswith("=") else [option.follows]
            each = [words(kind).replace(" -x", "").replace(" -r", "") for kind in kinds if kind != "text"]
            rows += [f"complete -c cb-tui -n {seen}{word}" for word in each]
            continue
        flags = " ".join(f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in option.flags)
        tail = words(option.follows) if option.follows else ""
        rows.append(f"complete -c cb-tui -n {seen} {flags}{tail} -d '{told(option.help)}'")
    return "\n".join(rows)


SHELLS: dict[str, Callable[[], str]] = {"bash": bash, "zsh": zsh, "fish": fish}
