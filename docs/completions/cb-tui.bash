# for bash: eval "$(cb-tui completion bash)" in ~/.bashrc
_cb_tui_words() {
    "${COMP_WORDS[0]}" completion --words "$1" 2>/dev/null
}
_cb_tui() {
    local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" command="" each
    for each in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case "$each" in play|resume|scenarios|rules|show|odds|los|lint|new|edit|counters|schema|generate|run|log|report|review|replay|verify|referee|arena|send|receive|pack|unpack|daily|puzzle|records|settings|web|host|door|ladder|completion) command="$each"; break;; esac
    done
    COMPREPLY=()
    case "$command $before" in
        " --saves"|"play --saves"|"resume --saves"|"odds --saves"|"los --saves"|"edit --saves"|"run --saves"|"log --saves"|"report --saves"|"review --saves"|"replay --saves"|"verify --saves"|"referee --saves"|"arena --out"|"send --saves"|"receive --saves"|"daily --saves"|"puzzle --saves"|"records --saves"|"web --saves"|"host --folder"|"door --folder") compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$word")); return;;
        "play --seed"|"play --seats"|"play --seat"|"play --save"|"resume --seat"|"resume --branch"|"rules --example"|"odds --step"|"odds --branch"|"odds --as"|"odds --cover"|"odds --high"|"odds --second"|"odds --plus"|"odds --reduce"|"odds --deck"|"odds --round"|"odds --dice"|"odds --sticks"|"odds --markers"|"los --step"|"los --branch"|"los --as"|"generate --points"|"generate --seed"|"generate --handicap"|"generate --search"|"generate --count"|"run --theatre"|"run --seed"|"log --branch"|"log --as"|"log --side"|"log --unit"|"log --hex"|"log --kind"|"log --below"|"report --branch"|"report --as"|"review --branch"|"review --seat"|"replay --branch"|"replay --as"|"referee --seed"|"arena --games"|"arena --seats"|"arena --players"|"arena --jobs"|"arena --scheduler"|"arena --seed"|"send --seat"|"send --to"|"receive --save"|"daily --table"|"puzzle --kind"|"puzzle --rating"|"puzzle --answer"|"web --port"|"host --port"|"host --listen"|"host --hook"|"ladder --at") COMPREPLY=(); return;;
        "play --dice") COMPREPLY=($(compgen -W "seeded manual fair" -- "$word")); return;;
        "play --edition"|"rules --edition"|"show --edition"|"odds --edition"|"los --edition"|"referee --edition"|"arena --edition") COMPREPLY=($(compgen -W "2025 classic" -- "$word")); return;;
        "rules --rules"|"new --rules"|"edit --rules"|"counters --rules"|"schema --rules"|"generate --rules"|"daily --rules"|"puzzle --rules"|"ladder --rules") COMPREPLY=($(compgen -W "combat_boots combat combat_captain" -- "$word")); return;;
        "odds --ruling") COMPREPLY=($(compgen -W "natural_sixes plus_is_one_six" -- "$word")); return;;
        "generate --theatre") COMPREPLY=($(compgen -W "fr40 wd41 su42 it43 pa43 nor44 su44 mg44 ard44 ko51 vn65 fr14 pi18 me40 cy41 ku43 no44 lo44 ne44 si73 fu85 iq91 ke40 cr41 uk43 bo44 br44 ar44" -- "$word")); return;;
        "generate --mission") COMPREPLY=($(compgen -W "attack hold meeting breakout raid rescue rearguard ambush road relief" -- "$word")); return;;
        "generate --out"|"daily --verify"|"ladder --games") compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$word")); return;;
        "run --rank") COMPREPLY=($(compgen -W "recruit regular veteran" -- "$word")); return;;
        "run --story"|"unpack --name"|"host --name") COMPREPLY=($(compgen -W "$(_cb_tui_words saves)" -- "$word")); return;;
        "referee --dice") COMPREPLY=($(compgen -W "seeded manual" -- "$word")); return;;
        "arena --executor") COMPREPLY=($(compgen -W "local dask" -- "$word")); return;;
        "completion --words") COMPREPLY=($(compgen -W "scenarios saves" -- "$word")); return;;
    esac
    if [[ "$word" == -* ]]; then
        case "$command" in
            "") COMPREPLY=($(compgen -W "-h --help -V --version --saves --ascii --unicode --no-mouse --plain" -- "$word"));;
            "play") COMPREPLY=($(compgen -W "-h --help --seed --seats --seat --save --dice --edition --handicap --saves --ascii --unicode --no-mouse --plain" -- "$word"));;
            "resume") COMPREPLY=($(compgen -W "-h --help --seat --watch --take-over --new-numbers --branch --saves --ascii --unicode --no-mouse --plain" -- "$word"));;
            "scenarios") COMPREPLY=($(compgen -W "-h --help --json" -- "$word"));;
            "rules") COMPREPLY=($(compgen -W "-h --help --example --rules --edition --json" -- "$word"));;
            "show") COMPREPLY=($(compgen -W "-h --help --ascii --edition --handicap --json" -- "$word"));;
            "odds") COMPREPLY=($(compgen -W "-h --help --step --branch --as --saves --edition --json --cover --high --second --plus --one-die --ruling --reduce --deck --round --dice --sticks --markers" -- "$word"));;
            "los") COMPREPLY=($(compgen -W "-h --help --step --branch --as --saves --edition --all --json" -- "$word"));;
            "lint") COMPREPLY=($(compgen -W "-h --help --json" -- "$word"));;
            "new") COMPREPLY=($(compgen -W "-h --help --rules" -- "$word"));;
            "edit") COMPREPLY=($(compgen -W "-h --help --new --rules --saves --ascii --unicode --no-mouse --plain" -- "$word"));;
            "counters") COMPREPLY=($(compgen -W "-h --help --rules --path --json" -- "$word"));;
            "schema") COMPREPLY=($(compgen -W "-h --help --rules" -- "$word"));;
            "generate") COMPREPLY=($(compgen -W "-h --help --rules --theatre --mission --points --seed --handicap --search --count --out --ascii --json" -- "$word"));;
            "run") COMPREPLY=($(compgen -W "-h --help --theatre --rank --seed --new --abandon --hall --story --practice --json --saves --ascii --unicode --no-mouse --plain" -- "$word"));;
            "log") COMPREPLY=($(compgen -W "-h --help --branch --saves --as --side --unit --hex --kind --below --json" -- "$word"));;
            "report") COMPREPLY=($(compgen -W "-h --help --branch --saves --as --json" -- "$word"));;
            "review") COMPREPLY=($(compgen -W "-h --help --branch --saves --seat --json" -- "$word"));;
            "replay") COMPREPLY=($(compgen -W "-h --help --branch --as --json --saves --ascii --unicode --no-mouse --plain" -- "$word"));;
            "verify") COMPREPLY=($(compgen -W "-h --help --saves --json" -- "$word"));;
            "referee") COMPREPLY=($(compgen -W "-h --help --seed --dice --saves --edition" -- "$word"));;
            "arena") COMPREPLY=($(compgen -W "-h --help --games --seats --mirror --players --jobs --executor --scheduler --seed --out --edition --handicap --json" -- "$word"));;
            "send") COMPREPLY=($(compgen -W "-h --help --seat --to --saves" -- "$word"));;
            "receive") COMPREPLY=($(compgen -W "-h --help --save --saves" -- "$word"));;
            "pack") COMPREPLY=($(compgen -W "-h --help" -- "$word"));;
            "unpack") COMPREPLY=($(compgen -W "-h --help --name --replace" -- "$word"));;
            "daily") COMPREPLY=($(compgen -W "-h --help --line --verify --table --rules --markdown --json --saves --ascii --unicode --no-mouse --plain" -- "$word"));;
            "puzzle") COMPREPLY=($(compgen -W "-h --help --kind --rules --rating --streak --answer --results --json --saves --ascii --unicode --no-mouse --plain" -- "$word"));;
            "records") COMPREPLY=($(compgen -W "-h --help --saves --all --rebuild --json" -- "$word"));;
            "settings") COMPREPLY=($(compgen -W "-h --help --check --json" -- "$word"));;
            "web") COMPREPLY=($(compgen -W "-h --help --port --saves" -- "$word"));;
            "host") COMPREPLY=($(compgen -W "-h --help --folder --port --listen --name --no-ssh --hook --late-watchers" -- "$word"));;
            "door") COMPREPLY=($(compgen -W "-h --help --folder" -- "$word"));;
            "ladder") COMPREPLY=($(compgen -W "-h --help --games --rules --at --json" -- "$word"));;
            "completion") COMPREPLY=($(compgen -W "-h --help --words" -- "$word"));;
        esac
        return
    fi
    case "$command" in
        "") COMPREPLY=($(compgen -W "play resume scenarios rules show odds los lint new edit counters schema generate run log report review replay verify referee arena send receive pack unpack daily puzzle records settings web host door ladder completion" -- "$word"));;
        play|show|arena|pack) COMPREPLY=($(compgen -W "$(_cb_tui_words scenarios)" -- "$word")); [[ "$word" == */* ]] && { compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$word")); };;
        resume|log|report|review|replay|verify|send) COMPREPLY=($(compgen -W "$(_cb_tui_words saves)" -- "$word"));;
        rules|edit|counters|generate|daily|puzzle|host|door) COMPREPLY=();;
        odds|los|referee) COMPREPLY=($(compgen -W "$(_cb_tui_words scenarios) $(_cb_tui_words saves)" -- "$word")); [[ "$word" == */* ]] && { compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$word")); };;
        lint|new|receive|unpack) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$word"));;
        completion) COMPREPLY=($(compgen -W "bash zsh fish" -- "$word"));;
    esac
}
complete -F _cb_tui cb-tui
