"""Where saves and settings live."""

from pathlib import Path

from cb_tui.session import locations


def test_the_option_goes_before_the_variable_and_that_before_the_checkout(monkeypatch, tmp_path):
    monkeypatch.setenv("CB_TUI_SAVES", "/by/variable")
    assert locations.saves_folder("/by/option") == Path("/by/option")
    assert locations.saves_folder() == Path("/by/variable")
    monkeypatch.delenv("CB_TUI_SAVES")
    root = locations.checkout()
    assert root
    assert locations.saves_folder() == root / "saves"


def test_without_a_checkout_saves_are_with_the_users_data(monkeypatch, tmp_path):
    monkeypatch.delenv("CB_TUI_SAVES", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(locations, "checkout", lambda: None)
    assert locations.saves_folder().parts[-2:] == ("cb_tui", "saves")


def test_settings_are_where_the_variable_says(monkeypatch):
    monkeypatch.setenv("CB_TUI_CONFIG", "/by/variable")
    assert locations.settings_folder() == Path("/by/variable")


def test_a_home_of_nobody_is_a_folder_like_any_other_as_in_a_shell(monkeypatch):
    monkeypatch.setenv("CB_TUI_SAVES", "~nobody-is-called-so/saves")
    monkeypatch.setenv("HOME", "/home/anna")
    assert locations.saves_folder() == Path("~nobody-is-called-so/saves")
    assert locations.saves_folder("~/saves") == Path("/home/anna/saves")
