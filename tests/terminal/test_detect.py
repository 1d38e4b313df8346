import pytest

from cb_tui.presentation.detect import (
    ascii_only,
    colour_mode,
    dark_background,
    eight_colours,
    terminal_refusal,
    wide_signs,
)


@pytest.mark.parametrize(
    ("env", "mode"),
    [
        ({"TERM": "xterm-256color"}, "256"),
        ({"TERM": "tmux-256color"}, "256"),
        ({"TERM": "xterm-kitty"}, "256"),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, "truecolor"),
        ({"TERM": "xterm"}, "16"),
        ({"TERM": "linux"}, "16"),
        ({"TERM": "vt100"}, "mono"),
        ({"TERM": "xterm-mono"}, "mono"),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, "mono"),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, "256"),
    ],
)
def test_colours_are_what_the_terminal_promises_and_the_user_allows(env, mode):
    assert colour_mode(env) == mode


def test_over_ssh_the_look_is_lean_unless_the_user_says_rich():
    env = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
    there = env | {"SSH_CONNECTION": "10.0.0.1 5000 10.0.0.2 22"}
    assert [colour_mode(env, look=look) for look in ("auto", "rich", "lean")] == ["truecolor", "truecolor", "lean"]
    assert [colour_mode(there, look=look) for look in ("auto", "rich", "lean")] == ["lean", "truecolor", "lean"]
    assert colour_mode({"TERM": "xterm"}, look="lean") == "16"


def test_consoles_and_wide_scripts_get_signs_of_ascii():
    assert wide_signs({"TERM": "linux", "LANG": "en_GB.UTF-8"})
    assert wide_signs({"TERM": "xterm", "LANG": "en_GB.UTF-8", "LC_CTYPE": "ja_JP.UTF-8"})
    assert not wide_signs({"TERM": "xterm", "LANG": "en_GB.UTF-8"})


def test_bright_colours_are_bold_where_there_are_eight():
    assert eight_colours({"TERM": "linux"})
    assert not eight_colours({"TERM": "xterm"})
    assert not eight_colours({"TERM": "linux", "NO_COLOR": "1"})


@pytest.mark.parametrize(
    ("env", "plain"),
    [
        ({"LANG": "en_GB.UTF-8"}, False),
        ({"LANG": "C.utf8"}, False),
        ({"LANG": "C"}, True),
        ({}, True),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, True),
        ({"LANG": "C", "LC_CTYPE": "fr_FR.UTF-8"}, False),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "POSIX"}, True),
        ({"LANG": "de_DE.ISO-8859-1"}, True),
    ],
)
def test_a_locale_without_utf_8_gets_ascii(env, plain):
    assert ascii_only(env) == plain
    assert ascii_only(env, asked=True)


def test_the_background_is_the_users_word_then_the_terminals_then_dark():
    assert dark_background({})
    assert dark_background({"COLORFGBG": "15;0"})
    assert not dark_background({"COLORFGBG": "0;default;15"})
    assert dark_background({"COLORFGBG": "0;15"}, "dark")
    assert not dark_background({}, "light")


@pytest.mark.parametrize(
    ("env", "isatty", "size", "says"),
    [
        ({"TERM": "xterm"}, False, (80, 24), "are not one"),
        ({}, True, (80, 24), "TERM is not set"),
        ({"TERM": "dumb"}, True, (80, 24), "TERM=dumb"),
        ({"TERM": "xterm"}, True, (19, 5), "19x5"),
    ],
)
def test_a_terminal_that_cannot_show_the_game_is_told_so_in_one_sentence(env, isatty, size, says):
    sentence = terminal_refusal(env, isatty, size)
    assert sentence is not None
    assert says in sentence
    assert "--plain" in sentence
    assert "\n" not in sentence


def test_a_small_terminal_is_no_reason_to_refuse():
    assert terminal_refusal({"TERM": "xterm"}, isatty=True, size=(20, 5)) is None
