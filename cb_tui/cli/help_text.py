"""What `--help` teaches: a few sentences on each command, and examples that work as they stand."""

import textwrap
from typing import NamedTuple

WIDTH = 78


class CommandHelp(NamedTuple):
    """What a command is good for, and lines to try with what each does."""

    about: str
    examples: tuple[tuple[str, str], ...]


LESSONS = {
    "": CommandHelp(
        "In the menu, n starts a battle and the first of the list teaches; in a battle, ? shows the keys and : finds "
        "them by words. Everything is saved as you play: leave at any time.",
        (
            ("cb-tui", "the game, from its menu"),
            ("cb-tui play veghel", "straight into a battle"),
            ("cb-tui resume", "go on with the last game"),
            ("cb-tui --plain", "the same by typed lines"),
        ),
    ),
    "play": CommandHelp(
        "You play the first side and the machine the other, unless --seats says otherwise. The same seed and the same "
        "commands give the same game. SCENARIO is an id of cb-tui scenarios, or the path of a file.",
        (
            ("cb-tui play veghel", "you are the first side"),
            ("cb-tui play lesson", "the first lesson; with --plain by typed lines"),
            ("cb-tui play veghel --seats us=ai:hold,de=human", "the other side"),
            ("cb-tui play veghel --seats us=human,de=human", "two at one keyboard"),
            ("cb-tui play veghel --seats us=human,de=human --seat us", "one here, one elsewhere"),
            ("cb-tui play veghel --seed 1944 --save sunday", "dice and name of your own"),
            ("cb-tui play ./my-battle.toml --plain", "a file of yours, line by line"),
        ),
    ),
    "resume": CommandHelp(
        "Without a name it is the game that was played last and is not over. It stands where you left it, to the hex "
        "under the cursor.",
        (
            ("cb-tui resume", "the last game"),
            ("cb-tui resume veghel-1 --plain", "that one, line by line"),
            ("cb-tui resume veghel-1 --seat de", "one seat; the other is played at another login"),
            ("cb-tui resume veghel-1 --watch", "look on while others play"),
        ),
    ),
    "send": CommandHelp(
        "Two people at two computers play by sending this file to and fro, by mail or any other way. Each copy plays one "
        "seat from then on.",
        (
            ("cb-tui send veghel-1", "writes veghel-1.cbt here"),
            ("cb-tui send veghel-1 my-move.cbt", "under another name"),
        ),
    ),
    "receive": CommandHelp(
        "The file is audited as cb-tui verify does before anything is written. A game that is here already goes on; where "
        "both copies were played on by themselves it is refused.",
        (
            ("cb-tui receive veghel-1.cbt", "takes it in"),
            ("cb-tui receive veghel-1.cbt --save other", "as a new save beside what is here"),
        ),
    ),
    "scenarios": CommandHelp(
        "Each line has the id that other commands take, how hard it is, how long it takes, and its title. Battles of your own "
        "come last.",
        (("cb-tui scenarios", "all of them"), ("cb-tui scenarios --json", "the same for a program")),
    ),
    "rules": CommandHelp(
        "They are told in our own words and have the names that the game shows in brackets. In a battle, ? opens them "
        "at the rule that the screen names.",
        (
            ("cb-tui rules", "the chapters"),
            ("cb-tui rules FIRE-1", "one rule"),
            ("cb-tui rules return fire", "where these words stand"),
        ),
    ),
    "show": CommandHelp(
        "It prints what both players know before the first turn. With --json the board comes as data: hexes, "
        "hexsides, roads, pieces.",
        (
            ("cb-tui show veghel", "to read"),
            ("cb-tui show veghel --ascii", "for any terminal"),
            ("cb-tui show veghel --json", "for a program"),
        ),
    ),
    "odds": CommandHelp(
        "FP and SV are the dice that are thrown, in two words or in one, 3-2; one of the firer's dice higher than all of "
        "the target's disrupts, two destroy. Modifiers go on the best dice, and the chances are exact fractions.",
        (
            ("cb-tui odds 3 2", "three dice against two"),
            ("cb-tui odds 3-2 --cover 1", "the target in trees"),
            ("cb-tui odds 5 4 --reduce 2", "two dice shed by both"),
            ("cb-tui odds 3 2 --edition classic --json", "by the first edition, as data"),
        ),
    ),
    "los": CommandHelp(
        "It says whether one hex sees another, which hex blocks the line and by which rule, and draws the profile of "
        "heights. Hexes are named as on the map, column and row: 0302.",
        (
            ("cb-tui los veghel 0302 0705", "one line"),
            ("cb-tui los veghel 0302", "all that is seen from a hex"),
            ("cb-tui los veghel --all --json", "every pair, as data"),
        ),
    ),
    "lint": CommandHelp(
        "It names the file, the place and what was expected there, and never stops at the first fault. "
        "docs/scenarios.md teaches the format in a page.",
        (
            ("cb-tui lint farm", "a battle of yours"),
            ("cb-tui lint my-battle.toml", "one file"),
            ("cb-tui lint battles/*.toml --json", "many, as data"),
        ),
    ),
    "new": CommandHelp(
        "A plain name goes into your folder of battles: those are in the menu, in cb-tui scenarios and in completion. "
        "The file explains itself, passes lint and plays; docs/scenarios.md has every key.",
        (
            ("cb-tui new farm", "a battle called farm, in your folder"),
            ("cb-tui new ./farm.toml", "a file here, played by its path"),
        ),
    ),
    "log": CommandHelp(
        "Each throw comes with both pools line by line, the dice, the exact odds it had, and how lucky it was. The "
        "options leave out what does not concern you.",
        (
            ("cb-tui log veghel-1", "every throw"),
            ("cb-tui log veghel-1 --side us --below 10", "results of at most one in ten"),
            ("cb-tui log veghel-1 --unit R2 --json", "one piece, as data"),
        ),
    ),
    "report": CommandHelp(
        "It is written for a forum: a map each turn, what was lost, which fires decided it, and who was lucky.",
        (("cb-tui report veghel-1 > report.md", "into a file"),),
    ),
    "replay": CommandHelp(
        "h and l go a step, j and k to the next throw or loss, Enter plays on from there as a branch of its own. It "
        "locks nothing and writes nothing.",
        (
            ("cb-tui replay veghel-1", "on the screen"),
            ("cb-tui replay veghel-1 --plain", "by typed words: next loss, turn 3, why, branch here"),
            ("cb-tui replay veghel-1 --json", "a command a line, as data"),
        ),
    ),
    "verify": CommandHelp(
        "Every command is decided again with the dice of the log: a changed byte that alters the game is found and "
        "named. A save of a friend, or of a tournament, is as good as what this says of it.",
        (("cb-tui verify veghel-1", "one save"), ("cb-tui verify veghel-1 sunday --json", "some, as data")),
    ),
    "referee": CommandHelp(
        "A program in any language plays through it, and nobody else answers: every decision comes to the program. "
        "The example asks where the game stands.",
        (
            ('echo \'{"do": "state"}\' | cb-tui referee veghel', "one question"),
            ("cb-tui referee veghel --seed 7 --dice manual", "faces given by the program"),
        ),
    ),
    "arena": CommandHelp(
        "It tells how balanced a battle is between two ways of playing: wins, draws, an interval of 95 per cent, "
        "turns. The same seed gives the same result with any number of jobs.",
        (
            ("cb-tui arena veghel --games 100", "each side as its file says"),
            ("cb-tui arena veghel --games 100 --seats us=ai:engage,de=ai:hold --jobs 2", "these two"),
            ("cb-tui arena veghel --games 10 --out saves-of-bots", "keep the games"),
        ),
    ),
    "settings": CommandHelp(
        "The file is settings.toml in your configuration folder, or in the folder that CB_TUI_CONFIG names; the game "
        "changes it under Settings (S), and so may you. What is wrong in it never stops a game: the default holds.",
        (
            ("cb-tui settings", "the file and all values"),
            ("cb-tui settings --check", "what is wrong in it"),
            ("cb-tui settings --json", "the same for a program"),
        ),
    ),
    "completion": CommandHelp(
        "Put the line for your shell where it is read at its start; from then on Tab completes commands, options, "
        "battles and your saves.",
        (
            ('eval "$(cb-tui completion bash)"', "in ~/.bashrc"),
            ('eval "$(cb-tui completion zsh)"', "in ~/.zshrc, after compinit"),
            ("cb-tui completion fish > ~/.config/fish/completions/cb-tui.fish", "once"),
        ),
    ),
    "web": CommandHelp(
        "It serves the same screens to a browser on this machine alone, and fetches nothing from outside. It needs "
        "textual-serve beside it, and says how to install that where it is missing.",
        (("cb-tui web", "then open the address that it prints"),),
    ),
}


def taught(command: str, description: str | None, epilog: str | None) -> tuple[str, str]:
    """Description and epilog of a command with what there is to learn."""
    lesson = LESSONS.get(command, CommandHelp("", ()))
    about = textwrap.fill(f"{description or ''} {lesson.about}".strip(), WIDTH)
    wide = max((len(line) for line, _ in lesson.examples if len(line) <= 44), default=0)
    rows = [
        f"  {line:<{wide}}  {what}" if len(line) <= wide else f"  {line}\n  {'':<{wide}}  {what}"
        for line, what in lesson.examples
    ]
    examples = "\n".join(["examples:", *rows]) if rows else ""
    last = textwrap.fill(epilog or "", WIDTH) if command else epilog or ""
    return about, "\n\n".join(part for part in (examples, last) if part)
