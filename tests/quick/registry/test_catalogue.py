"""Installed plugins: listed, imported when needed, and kept apart where they are broken or clash."""

import re
import sys

import pytest

from projects import game
from teban import GameNotFound, PluginError, hookimpl
from teban.registry import Catalogue, GameEntry


def entries(*plugins: str) -> list[GameEntry]:
    """What a fresh catalogue lists of these plugins; others may be installed too."""
    return [entry for entry in Catalogue().games() if entry.plugin in plugins]


def faults(*plugins: str) -> list[str]:
    return [entry.fault for entry in entries(*plugins)]


def test_an_installed_game_is_listed_with_its_plugin_and_version(site):
    site.install("small-games", "nim", game("nim"))
    assert entries("nim") == [GameEntry("nim", "small-games 1.0", "nim", "Little Nim", (2,), 1)]


def test_an_installed_game_is_loaded_by_its_id(site):
    site.install("small-games", "nim", game("nim"))
    assert Catalogue().load("nim").new_state(2).stones == 5


def test_a_game_is_made_once(site):
    site.install("small-games", "nim", game("nim"))
    catalogue = Catalogue()
    assert catalogue.load("nim") is catalogue.load("nim")


def test_a_fresh_catalogue_imports_no_plugin(site):
    module = site.install("small-games", "nim", game("nim"))
    Catalogue()
    assert module not in sys.modules


def test_loading_a_game_imports_the_plugin_of_its_name_alone(site):
    wanted = site.install("small-games", "little_nim", game("little-nim"))
    others = [site.install("alpha", "alpha", game("a")), site.install("omega", "omega", game("o"))]
    Catalogue().load("little-nim")
    assert [module in sys.modules for module in (wanted, *others)] == [True, False, False]


def test_a_game_is_found_in_a_plugin_of_another_name(site):
    site.install("alpha", "alpha", game("nim-of-alpha"))
    assert Catalogue().load("nim-of-alpha").title == "Little Nim"


def test_an_entry_point_may_name_the_game_class_itself(site):
    site.install("small-games", "nim", game("nim"), ":Nim")
    assert Catalogue().load("nim").id == "nim"


@pytest.mark.parametrize(
    "source, fault",
    [
        ("import missing_module", "cannot be loaded: ModuleNotFoundError: No module named 'missing_module'"),
        ("1 / 0", "cannot be loaded: ZeroDivisionError: division by zero"),
        ("def broken(:", "cannot be loaded: SyntaxError: "),
        ("raise SystemExit(3)", "cannot be loaded: SystemExit: 3"),
        ("", "offers nothing; define a subclass of teban.Game, or a hook marked @hookimpl"),
        (
            "from teban import hookimpl\n@hookimpl\ndef register_gmaes(): return []",
            "'register_gmaes' is no hook of teban; did you mean 'register_games'",
        ),
        ("def register_games(): return []", "register_games is not marked; write @hookimpl above it"),
        (
            "from teban import hookimpl\n@hookimpl\ndef register_bots(gmae): return []",
            "register_bots cannot take 'gmae'; it may take game",
        ),
        (
            "from teban import hookimpl\n@hookimpl\ndef register_games(): return 3",
            "register_games gave 3; give a list",
        ),
        (
            "from teban import hookimpl\n@hookimpl\ndef register_games(): return [3]",
            "register_games gave 3, which is no game; give Game classes or instances",
        ),
        (
            "from teban import hookimpl\n@hookimpl\ndef register_games():\n    yield 1 / 0",
            "register_games: ZeroDivisionError: division by zero",
        ),
        (game("nim").replace("items = (Turn,)", ""), "lists no items; write items = (...)"),
        (
            game("twice", "class Other(Nim):", "    id = 'twice'"),
            "Nim and Other have one id, 'twice'; rename one",
        ),
    ],
)
def test_a_broken_plugin_is_named_with_its_fault_and_the_next_one_is_found(site, source, fault):
    site.install("broken", "broken", source)
    site.install("small-games", "nim", game("nim"))
    [found] = [text for text in faults("broken") if text]
    assert fault in found
    assert [entry.id for entry in entries("nim")] == ["nim"]


def test_a_game_that_cannot_be_made_does_not_hide_the_others_of_its_plugin(site):
    site.install("pair", "pair", game("good", "class Bad(Game):", "    id = 'bad'", "    players = 2"))
    assert [(entry.id, bool(entry.fault)) for entry in entries("pair")] == [("good", False), ("", True)]


def test_two_projects_with_one_entry_point_are_an_error_that_names_both(site):
    modules = [site.install("alpha", "nim", game("nim")), site.install("omega", "nim", game("nim"))]
    assert faults("nim") == ["alpha 1.0 and omega 1.0 have the same entry point 'nim'; uninstall one"]
    assert [module in sys.modules for module in modules] == [False, False]


def test_loading_from_an_entry_point_that_two_projects_have_names_both(site):
    site.install("alpha", "nim", game("nim"))
    site.install("omega", "nim", game("nim"))
    with pytest.raises(PluginError, match=r"alpha 1\.0 and omega 1\.0 have the same entry point 'nim'"):
        Catalogue().load("nim")


BOTH = (
    "plugins 'alpha' (alpha-games 1.0) and 'omega' (omega-games 1.0) offer the same game 'nim'; uninstall one"
)


def test_two_plugins_with_one_game_are_listed_both_with_an_error_that_names_both(site):
    site.install("alpha-games", "alpha", game("nim"))
    site.install("omega-games", "omega", game("nim"))
    assert faults("alpha", "omega") == [BOTH, BOTH]


def test_loading_a_game_that_two_plugins_offer_names_both(site):
    site.install("alpha-games", "alpha", game("nim"))
    site.install("omega-games", "omega", game("nim"))
    with pytest.raises(PluginError, match=re.escape(BOTH)):
        Catalogue().load("nim")


def test_a_game_belongs_to_the_plugin_that_is_named_after_it(site):
    site.install("alpha-games", "alpha", game("nim", "Nim.title = 'Not this one'"))
    site.install("small-games", "nim", game("nim"))
    assert [bool(fault) for fault in faults("alpha", "nim")] == [True, False]
    assert Catalogue().load("nim").title == "Little Nim"


def test_a_name_nobody_has_brings_the_nearest_one(site):
    site.install("small-games", "little-nim", game("little-nim"))
    with pytest.raises(GameNotFound, match="no game is called 'litle-nim'; did you mean 'little-nim'"):
        Catalogue().load("litle-nim")


def test_a_name_nobody_has_brings_the_plugins_that_are_broken(site):
    site.install("small-games", "broken", "import missing_module")
    with pytest.raises(GameNotFound, match=r"broken is 'broken' \(small-games 1.0\): cannot be loaded"):
        Catalogue().load("litle-nim")


def test_loading_from_a_broken_plugin_says_what_is_broken(site):
    site.install("small-games", "nim", "import missing_module")
    with pytest.raises(PluginError, match=r"plugin 'nim' \(small-games 1.0\): cannot be loaded: Module"):
        Catalogue().load("nim")


def test_a_name_that_is_a_file_here_brings_the_path_to_write(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my-nim.py").write_text(game("my-nim"))
    with pytest.raises(GameNotFound, match=re.escape("did you mean the file './my-nim.py'")):
        Catalogue().load("my-nim")


class Watch:
    @hookimpl
    def session_started(self, session):
        self.heard = session


def test_an_object_with_hooks_is_added_without_an_installation(site):
    site.install("small-games", "nim", game("nim"))
    catalogue, watch = Catalogue(), Watch()
    catalogue.add(watch)
    session = catalogue.new_session("nim")
    assert watch.heard is session


def test_a_game_of_an_added_plugin_is_found_by_its_id(tmp_path):
    (tmp_path / "nim.py").write_text(game("nim-of-nobody"))
    catalogue = Catalogue()
    catalogue.add(tmp_path / "nim.py")
    assert catalogue.load("nim-of-nobody") is catalogue.load(tmp_path / "nim.py")


def test_a_game_of_a_file_that_was_only_loaded_is_not_found_by_its_id(tmp_path):
    (tmp_path / "nim.py").write_text(game("nim-of-nobody"))
    catalogue = Catalogue()
    catalogue.load(tmp_path / "nim.py")
    with pytest.raises(GameNotFound):
        catalogue.load("nim-of-nobody")


def test_adding_what_is_no_plugin_is_refused():
    with pytest.raises(PluginError, match="offers nothing"):
        Catalogue().add(object())


def test_every_game_has_a_series(site):
    site.install("small-games", "nim", game("nim"))
    catalogue = Catalogue()
    assert catalogue.load("nim-series").inner is catalogue.load("nim")
    assert catalogue.load("nim-series") is catalogue.load("nim-series")


def test_a_plugins_own_series_comes_first(site):
    site.install("nims", "nims", game("nim-series", "class Other(Nim):", "    id = 'nim'"))
    assert Catalogue().load("nim-series").title == "Little Nim"


def test_a_series_of_a_game_that_nobody_has_is_not_found():
    with pytest.raises(GameNotFound, match="no game is called 'of-nobody'"):
        Catalogue().load("of-nobody-series")


def test_a_plugin_that_was_added_is_removed_by_its_name(tmp_path):
    (tmp_path / "nim.py").write_text(game("nim-of-nobody"))
    catalogue = Catalogue()
    catalogue.remove(catalogue.add(tmp_path / "nim.py"))
    with pytest.raises(GameNotFound):
        catalogue.load("nim-of-nobody")


def test_a_plugin_that_was_not_added_cannot_be_removed():
    with pytest.raises(PluginError, match="no plugin 'nobody' was added; there is none"):
        Catalogue().remove("nobody")
