"""Texts for `--help`: a few sentences on each command, and examples that work as they stand."""

import textwrap
from typing import NamedTuple

WIDTH = 78


class CommandHelp(NamedTuple):
    """The purpose of a command, and example lines with the effect of each."""

    about: str
    examples: tuple[tuple[str, str], ...]


LESSONS = {
    "": CommandHelp(
        "In the menu, n starts a battle; the first one on the list teaches the game. In a battle, ? shows the keys "
        "and : finds a command by name. The game saves as you play, so quit whenever you like.",
        (
            ("cb-tui", "the title menu"),
            ("cb-tui play veghel", "straight into a battle"),
            ("cb-tui resume", "continue the last game"),
            ("cb-tui --plain", "the same game in typed commands"),
        ),
    ),
    "play": CommandHelp(
        "You play the first side against the AI: the officer, or an easier level in the first battles, "
        "unless --seats or your settings say otherwise. The same seed and the same commands give the same game. "
        "SCENARIO is an id from cb-tui scenarios or the path of a file.",
        (
            ("cb-tui play veghel", "you play the first side"),
            ("cb-tui play lesson", "the first lesson; add --plain for typed commands"),
            ("cb-tui play combat-lesson", "the Combat lesson, on squares"),
            ("cb-tui play captain-lesson", "the Combat Captain lesson, in inches"),
            ("cb-tui play veghel --seats us=ai,de=human", "you play the other side"),
            ("cb-tui play veghel --seats de=ai:recruit", "an easy opponent; also ai:book, ai:officer, ai:staff"),
            ("cb-tui play veghel --seats us=human,de=human", "two players at one keyboard"),
            ("cb-tui play veghel --seats us=human,de=human --seat us", "one player here, one at another login"),
            ("cb-tui play veghel --seed 1944 --save sunday", "choose the dice seed and the save name"),
            ("cb-tui play ./my-battle.toml --plain", "your own file, in typed commands"),
        ),
    ),
    "resume": CommandHelp(
        "Without a name, it resumes the last game you played that is not over. Everything is where you left it, "
        "down to the hex under the cursor.",
        (
            ("cb-tui resume", "the last game"),
            ("cb-tui resume veghel-1 --plain", "that game, in typed commands"),
            ("cb-tui resume veghel-1 --seat de", "take one seat; another login plays the other"),
            ("cb-tui resume veghel-1 --watch", "watch while others play"),
        ),
    ),
    "send": CommandHelp(
        "Two people on two computers play by sending this file back and forth, by mail or any other way. From then "
        "on each copy plays one seat.",
        (
            ("cb-tui send veghel-1", "write veghel-1.cbt in this folder"),
            ("cb-tui send veghel-1 my-move.cbt", "under another name"),
        ),
    ),
    "receive": CommandHelp(
        "Before it writes anything it audits the file as cb-tui verify does. A game you already have is brought up "
        "to date; if both copies were played on separately, the file is refused.",
        (
            ("cb-tui receive veghel-1.cbt", "import the game"),
            ("cb-tui receive veghel-1.cbt --save other", "as a new save next to the ones you have"),
        ),
    ),
    "scenarios": CommandHelp(
        "Each line has the id that the other commands take, the difficulty, the playing time and the title. Your "
        "own battles come last.",
        (("cb-tui scenarios", "all of them"), ("cb-tui scenarios --json", "as JSON, for a program")),
    ),
    "review": CommandHelp(
        "From each of your decisions it plays the battle out twice, with your choice and with the AI's, on the "
        "same dice. It prints your chance to win turn by turn, what the dice contributed, and which decisions cost "
        "more than two standard errors. Ctrl-C stops it; what was measured is kept next to the log, and the same "
        "command continues.",
        (
            ("cb-tui review veghel-1", "your side"),
            ("cb-tui review veghel-1 --seat de --json", "the other side, for a program"),
        ),
    ),
    "daily": CommandHelp(
        "Each date gives one battle, the same on every computer, without a server. Its dice are the same too, and "
        "you play the first side against the officer, or in Combat against the enemy side with its own tactic. The "
        'first try you finish counts; later ones are marked "again". '
        "--verify regenerates the battle of a friend's "
        "game, compares it with the start of their log and audits every line. --table does so with every .cbt file "
        "of a folder, one for each player, and ranks them by score. No one can prove that a try was the first: that "
        "is a matter of trust.",
        (
            ("cb-tui daily", "today's battle"),
            ("cb-tui daily --rules combat", "today's battle of Combat"),
            ("cb-tui daily 2026-11-22 --line", "your result line, to paste"),
            ("cb-tui daily --verify daily-2026-11-22.cbt", "audit the game a friend sent"),
            ("cb-tui daily 2026-11-22 --table letters", "who was best, by the games in a folder"),
        ),
    ),
    "puzzle": CommandHelp(
        "The program knows every chance exactly, so it can prove which option is best, and tells you by how much a "
        "wrong one falls short. Nothing shows odds before you answer. Your first try of a puzzle changes your rating; "
        "a missed one comes back after 1, 3, 7 and 21 days. Each date has one puzzle, the same for everyone with "
        "this version. No save or record of your battles is touched.",
        (
            ("cb-tui puzzle", "the page of puzzles"),
            ("cb-tui puzzle daily", "today's"),
            ("cb-tui puzzle --kind shot --rating 1500", "a best shot of about that rating"),
            ("cb-tui puzzle daily --plain", "in typed lines; nothing needs eyes"),
            ("cb-tui puzzle --results", "your rating, results by kind and streak"),
        ),
    ),
    "records": CommandHelp(
        "Each battle you finish is recorded once, in records.jsonl next to the saves: its first ending counts, even "
        "if you undo it, branch off or delete the save. Best means your earliest win and your fewest losses in a "
        "win. A battle you play from all sides at one keyboard counts for no side; only --json lists it. --rebuild "
        "drops damaged lines, keeps the old file next to the new one, and adds what your saves have and the records "
        "lack.",
        (
            ("cb-tui records", "won, lost, best"),
            ("cb-tui records --all", "for every login that plays in this folder"),
            ("cb-tui records --rebuild", "repair the file from its intact lines and your saves"),
            ("cb-tui records --json", "every battle, as JSON, for a program"),
        ),
    ),
    "ladder": CommandHelp(
        "A host writes games.jsonl, a line of JSON for each rated game, and anyone can fit the same ladder from it. "
        "A line has at (seconds since 1970), family (combat_boots), battle, players (a name for each side, an AI in "
        "brackets), winner (a side, left out in a draw), ended (rules, resigned, draw, time, claimed, adjudicated; "
        "void and stopped do not count) and name. The AI players that were measured stand still, the officer at "
        "1200; what each side of a battle is worth is counted in; a game weighs half after a year; of the same two "
        "players four games a week count. Intervals are of 95%.",
        (
            ("cb-tui ladder --games games.jsonl", "each game's ladder, as of now"),
            ("cb-tui ladder --games games.jsonl --rules combat", "that of Combat alone"),
            ("cb-tui ladder --games games.jsonl --at 2026-11-22 --json", "as it stood then, for a program"),
        ),
    ),
    "rules": CommandHelp(
        "The text is our own; each rule has the ID that the game shows in brackets. In a battle, ? opens the rules "
        "at the one your screen cites.",
        (
            ("cb-tui rules", "the chapters"),
            ("cb-tui rules FIRE-1", "one rule"),
            ("cb-tui rules return fire", "every rule with these words"),
        ),
    ),
    "show": CommandHelp(
        "It prints what both players know before turn 1. With --json you get the board as data: hexes, "
        "hexsides, roads, pieces.",
        (
            ("cb-tui show veghel", "to read"),
            ("cb-tui show veghel --ascii", "for any terminal"),
            ("cb-tui show veghel --json", "for a program"),
        ),
    ),
    "odds": CommandHelp(
        "Of a battle or a save it gives what the screen shows when you aim: what the dice are made of, with the "
        "rules, and the chances of the results as exact fractions. PIECE@PLACE supposes a piece elsewhere; a piece "
        "whose turn it is not fires as in its next turn. A shot that the rules forbid is refused with the reason. "
        "Combat takes a kind with a square too, and a plane strikes; Combat Captain takes a company, and two of them "
        "fight a close combat. With two numbers it rolls dice alone, in Combat Boots: one die of the firer's higher "
        "than all of the target's disrupts, two destroy.",
        (
            ("cb-tui odds veghel R1 r1", "a shot at the start of a battle"),
            ("cb-tui odds veghel-1 R1+M1 r2 --step 40", "two pieces together, at a step of a save"),
            ("cb-tui odds first_salvo T1@0806 t1", "Combat, the tank on another square"),
            ("cb-tui odds two_roads tank@0908 gun@0907 --deck 12/31", "any two pieces, with the cards left"),
            ("cb-tui odds sunken_lane AR1 ar3@40,22 --dice 2 --sticks 1", "Combat Captain, two dice at cover"),
            ("cb-tui odds sunken_lane A a", "the close combat of two companies"),
            ("cb-tui odds 3-2 --cover 1", "dice alone, the target is in trees"),
            ("cb-tui odds 3 2 --edition classic --json", "the first edition, as data"),
        ),
    ),
    "los": CommandHelp(
        "It says whether one hex sees another, which hex blocks the line and under which rule, and lists the "
        "terrain along the line. A piece stands for its place. Hexes are named as on the map, column and row: 0302.",
        (
            ("cb-tui los veghel 0302 0705", "one line"),
            ("cb-tui los veghel-1 R1 r2", "between two pieces of a save"),
            ("cb-tui los fox_and_hounds AR1", "everything that this stand sees"),
            ("cb-tui los veghel --all --json", "every pair, as data"),
        ),
    ),
    "lint": CommandHelp(
        "It names the file, the location and what it expected there, and reports every mistake, not just the first. "
        "docs/scenarios.md teaches the format.",
        (
            ("cb-tui lint farm", "one of your battles"),
            ("cb-tui lint my-battle.toml", "one file"),
            ("cb-tui lint battles/*.toml --json", "several files, as data"),
        ),
    ),
    "new": CommandHelp(
        "A plain name goes into your battles folder, which the menu, cb-tui scenarios and completion all list. "
        "The file explains itself, passes lint and is playable as is; docs/scenarios.md has every key.",
        (
            ("cb-tui new farm", "a battle named farm, in your folder"),
            ("cb-tui new ./farm.toml", "a file in this folder, played by its path"),
            ("cb-tui new ridge --rules combat", "a battle of Combat, on squares"),
        ),
    ),
    "counters": CommandHelp(
        "Each line has the id that a battle writes as type, the name, the class, the range, the movement points, the "
        "ratings as printed, and battles that use it. Words may stand in the id, the name, the class, the army, the "
        "years or the note. --path prints where the catalogues are; they explain their keys at the top.",
        (
            ("cb-tui counters german mortar", "those with both words"),
            ("cb-tui counters afv 1940", "the armor of a year"),
            ("cb-tui counters --path", "the files"),
            ("cb-tui counters sherman --json", "as data, with every key"),
        ),
    ),
    "schema": CommandHelp(
        "A text editor that knows JSON schemas completes the keys of a battle file and underlines what is wrong in "
        "it. cb-tui new writes the schema next to the battle and names it on the first line of the file.",
        (
            ("cb-tui schema > combat_boots.json", "write it to a file"),
            ("cb-tui schema --rules combat", "that of Combat"),
        ),
    ),
    "pack": CommandHelp(
        "The file is a battle like any other, with its map as a picture at the top, and with the counters that only "
        "you have. Fill in author, license and version before you hand it on.",
        (
            ("cb-tui pack farm", "write farm.toml in this folder"),
            ("cb-tui pack farm the-farm.toml", "under another name"),
        ),
    ),
    "unpack": CommandHelp(
        "Before it writes anything it examines the file as cb-tui lint does; an unsound one is refused. A battle "
        "goes into your battles folder and nowhere else, and the menu lists it with its author.",
        (
            ("cb-tui unpack the-farm.toml", "as the-farm"),
            ("cb-tui unpack the-farm.toml --name farm-2", "under another name"),
            ("cb-tui unpack farm.toml --replace", "a newer version of a battle you have"),
        ),
    ),
    "edit": CommandHelp(
        "Ground, rivers and roads, pieces, objectives, and every key of the file, with all findings as you change "
        "them. A battle of the game, or of a code, opens as a copy among your own battles; G plays it at once. Each "
        "change is on the disk before it is shown, and can be undone. For battles of all three games.",
        (
            ("cb-tui edit mill", "a copy of the mill road"),
            ("cb-tui edit ./farm.toml", "a file"),
            ("cb-tui edit ford --new --rules combat", "a new one of Combat"),
            ("cb-tui edit mill --plain", "in typed words: paint 0305 trees, place de_schreck 1104"),
        ),
    ),
    "generate": CommandHelp(
        "A code holds everything the battle is made from: rules and version, theater, mission, your side's points, "
        "seed, and a handicap if there is one. The same code makes the same battle on any computer, and can be used "
        "wherever a battle's id can: in play, show, los, lint, arena and referee.",
        (
            ("cb-tui generate", "a new battle, with its code"),
            ("cb-tui generate --theatre nor44 --mission raid", "a battle of this kind"),
            ("cb-tui generate --rules combat --mission attack", "a battle of Combat, on squares"),
            ("cb-tui generate 2-nor44-raid-60-7 --json", "this one, as data"),
            ("cb-tui generate 2-nor44-raid-60-7 --out ./raid.toml", "write its file, to edit"),
            ("cb-tui generate 2-nor44-raid-60-7+2", "the same, two steps harder"),
        ),
    ),
    "run": CommandHelp(
        "On the first five days you choose one battle of two or three; the last is fixed. Pieces that die stay "
        "dead. There is one run at a time, and you can leave and resume it whenever you like. Its battles are "
        "ordinary saves; verify takes the name of a run and checks all of them. docs/run.md has the house rules.",
        (
            ("cb-tui run", "continue the run, or begin one"),
            ("cb-tui run --plain", "the same in typed commands"),
            ("cb-tui run --new --theatre it43 --rank recruit", "an easier one, in Italy"),
            ("cb-tui run --json", "where the run stands, as data"),
            ("cb-tui run --hall", "the finished runs"),
        ),
    ),
    "log": CommandHelp(
        "The options pick the lines you want.",
        (
            ("cb-tui log veghel-1", "every roll"),
            ("cb-tui log veghel-1 --side us --below 10", "the unluckiest tenth"),
            ("cb-tui log veghel-1 --unit R2 --json", "one piece, as data"),
        ),
    ),
    "report": CommandHelp(
        "It is ready to post on a forum, with a map for each turn.",
        (("cb-tui report veghel-1 > report.md", "write it to a file"),),
    ),
    "replay": CommandHelp(
        "h and l step back and forward, j and k jump between rolls and losses, Enter plays on from there as a "
        "branch. A replay locks nothing and writes nothing.",
        (
            ("cb-tui replay veghel-1", "on the screen"),
            ("cb-tui replay veghel-1 --plain", "by typed commands: next loss, turn 3, why, branch here"),
            ("cb-tui replay veghel-1 --json", "every command, as data"),
        ),
    ),
    "verify": CommandHelp(
        "It replays every command with the logged dice, so any changed byte that alters the game is found and "
        "named. Run it on a friend's save, or a tournament's, before you trust it.",
        (("cb-tui verify veghel-1", "one save"), ("cb-tui verify veghel-1 sunday --json", "several, as data")),
    ),
    "referee": CommandHelp(
        "A program in any language plays through it and makes every decision for both sides. "
        "The first example asks for the game's state.",
        (
            ('echo \'{"do": "state"}\' | cb-tui referee veghel', "one request"),
            ("cb-tui referee veghel --seed 7 --dice manual", "your program supplies the faces"),
        ),
    ),
    "arena": CommandHelp(
        "It measures how balanced a battle is between two tactics: wins, draws, a 95% confidence interval, "
        "turns. The same seed gives the same result with any number of jobs. With --players it measures the players: "
        "in each pair of games the sides are swapped on the same dice.",
        (
            ("cb-tui arena veghel --games 100", "each side with the tactic in its file"),
            ("cb-tui arena veghel --games 100 --seats us=ai:engage,de=ai:hold --jobs 2", "these two tactics"),
            ("cb-tui arena veghel --games 10 --out saves-of-bots", "keep the saves"),
            (
                "cb-tui arena veghel dyke --players officer,book --games 100",
                "officer against book in two battles, with Elo",
            ),
            ("cb-tui arena veghel --players officer,book --out duel", "run it again to continue where it stopped"),
        ),
    ),
    "settings": CommandHelp(
        "The file is settings.toml in your configuration folder, or in the folder that CB_TUI_CONFIG names. Edit it "
        "in the game under Settings (S) or in any editor. A mistake in it never stops a game: the default applies.",
        (
            ("cb-tui settings", "the file and every value"),
            ("cb-tui settings --check", "list the mistakes in it"),
            ("cb-tui settings --json", "as JSON, for a program"),
        ),
    ),
    "completion": CommandHelp(
        "Put the line for your shell into its startup file; from then on Tab completes commands, options, "
        "battles and your saves.",
        (
            ('eval "$(cb-tui completion bash)"', "in ~/.bashrc"),
            ('eval "$(cb-tui completion zsh)"', "in ~/.zshrc, after compinit"),
            ("cb-tui completion fish > ~/.config/fish/completions/cb-tui.fish", "once"),
        ),
    ),
    "web": CommandHelp(
        "It serves the same screens to a browser on this computer only and fetches nothing from outside. It needs "
        "textual-serve, and tells you how to install it if it is missing.",
        (("cb-tui web", "then open the address it prints"),),
    ),
    "host": CommandHelp(
        "People come with ssh -p 2222, choose a name that belongs to their key, open tables, play each other or the "
        "AI with dice that no one can foresee, watch, and climb a ladder that anyone can check. It needs no root and "
        "no database: a folder has its journal, keys and tables. An ORDER goes to the host that runs, for its own "
        "user alone.",
        (
            ("cb-tui host --name cb.example.org", "until Ctrl-C, on port 2222"),
            ("cb-tui host check", "is it set up as it should be"),
            ("cb-tui host status", "how many are here and play"),
            ("cb-tui host who", "who they are"),
            ("cb-tui host table 402", "a table and its games"),
            ("cb-tui host adjudicate 402 bert 'asked by both'", "end a game; none for no winner"),
            ("cb-tui host ban spammer 30 names", "keep out for days, 0: for good; a player,"),
            ("cb-tui host ban 203.0.113. 1 names", "a key, or new names from an address"),
            ("cb-tui host unban spammer", "and let them in again"),
            ("cb-tui host rename h1tler club_7", "give a player another name"),
            ("cb-tui host key anna SHA256:..", "let a player come with one more key"),
            ("cb-tui host drain", "no new tables, before an upgrade"),
            ("cb-tui host verify", "verify every log"),
        ),
    ),
    "door": CommandHelp(
        "The system's sshd runs it for everyone who comes with a key, and the host does the rest. docs/hosting.md has "
        "the lines of sshd_config.",
        (("cb-tui door SHA256:..", "as AuthorizedKeysCommand writes it"),),
    ),
}


def taught(command: str, description: str | None, epilog: str | None) -> tuple[str, str]:
    """Return the description and the epilog of a command with its lesson and examples."""
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
