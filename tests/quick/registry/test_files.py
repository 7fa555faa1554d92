"""Single files as plugins."""

import json
import pickle
import re
import sys

import pytest

from projects import game
from teban import DefinitionError, GameNotFound, PluginError
from teban.registry import Catalogue


@pytest.fixture
def write(tmp_path, monkeypatch):
    """Writes a file in the current folder; gives how it is named on a command line."""
    monkeypatch.chdir(tmp_path)

    def write(name: str, text: str) -> str:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
        return f"./{name}"

    return write


def test_a_file_with_one_game_is_that_game(write):
    assert Catalogue().load(write("nim.py", game("nim"))).id == "nim"


def test_a_file_may_be_a_path(write, tmp_path):
    write("nim.py", game("nim"))
    assert Catalogue().load(tmp_path / "nim.py").id == "nim"


def test_a_file_leaves_the_names_of_modules_alone(write):
    Catalogue().load(write("json.py", game("nim")))
    assert sys.modules["json"] is json


def test_two_files_of_one_name_are_two_modules(write):
    catalogue = Catalogue()
    games = [catalogue.load(write(f"{folder}/nim.py", game(folder))) for folder in ("a", "b")]
    actions = [pickle.loads(pickle.dumps(each.legal_actions(each.new_state(2), 0)[0])) for each in games]
    assert [each.id for each in games] == ["a", "b"]
    assert type(actions[0]) is not type(actions[1])


def test_string_annotations_are_understood(write):
    text = "from __future__ import annotations\n" + game("nim").replace("stones: int", "stones: 'int'")
    assert Catalogue().load(write("nim.py", text)).new_state(2).stones == 5


def test_the_future_of_the_loader_is_not_that_of_the_file(write):
    text = game("nim", "def f(x: int): ...", "assert f.__annotations__ == {'x': int}")
    assert Catalogue().load(write("nim.py", text)).id == "nim"


def test_states_and_actions_can_be_pickled(write):
    game_ = Catalogue().load(write("nim.py", game("nim")))
    state = game_.new_state(2)
    assert pickle.loads(pickle.dumps(state)) == state


def test_a_file_is_loaded_once(write):
    catalogue, path = Catalogue(), write("nim.py", game("nim"))
    assert catalogue.load(path) is catalogue.load(path)


def test_an_edited_file_is_loaded_anew_and_the_old_objects_still_work(write):
    catalogue = Catalogue()
    old = catalogue.load(write("nim.py", game("nim")))
    new = catalogue.load(write("nim.py", game("nim").replace("stones: int = 5", "stones: int = 7")))
    assert [each.new_state(2).stones for each in (old, new)] == [5, 7]


def test_loading_writes_no_bytecode(write, tmp_path):
    Catalogue().load(write("nim.py", game("nim")))
    assert [file.name for file in tmp_path.rglob("*")] == ["nim.py"]


def test_hooks_in_a_file_are_those_of_a_plugin(write):
    text = game(
        "nim",
        "from teban import Variant",
        "@hookimpl",
        "def register_variants(game): return [Variant('short')] if game.id == 'nim' else []",
    )
    catalogue = Catalogue()
    assert [v.id for v in catalogue.variants(catalogue.load(write("nim.py", text)))] == ["short"]


def test_the_hooks_of_an_edited_file_replace_the_old_ones(write):
    hook = "@hookimpl\ndef register_variants(game): return [Variant('NAME')]"
    text = game("nim", "from teban import Variant", hook)
    catalogue = Catalogue()
    catalogue.load(write("nim.py", text.replace("NAME", "old")))
    new = catalogue.load(write("nim.py", text.replace("NAME", "new")))
    assert [variant.id for variant in catalogue.variants(new)] == ["new"]


def test_one_of_several_games_is_named_after_a_colon(write):
    path = write("pair.py", game("one", "class Other(Nim):", "    id = 'two'"))
    assert [Catalogue().load(f"{path}:{name}").id for name in ("Nim", "Other", "two")] == [
        "one",
        "two",
        "two",
    ]


def test_several_games_without_a_name_are_listed(write):
    path = write("pair.py", game("one", "class Other(Nim):", "    id = 'two'"))
    with pytest.raises(PluginError, match=r"2 games; name one, pair.py:Nim or pair.py:Other"):
        Catalogue().load(path)


def test_a_game_that_the_file_does_not_have_brings_the_nearest_one(write):
    with pytest.raises(GameNotFound, match=r"no game 'Nims'; did you mean 'Nim'\?"):
        Catalogue().load(write("nim.py", game("nim")) + ":Nims")


def test_a_subclass_that_keeps_the_id_is_no_game_of_its_own(write):
    path = write("nim.py", game("nim", "class Misere(Nim):", "    rules_version = 2"))
    assert Catalogue().load(path).rules_version == 1


def test_a_base_without_an_id_is_no_game_of_its_own(write):
    text = game("nim").replace("class Nim(Game[Heap])", "class Base(Game[Heap]): pass\n\nclass Nim(Base)")
    assert Catalogue().load(write("nim.py", text)).id == "nim"


def test_a_good_game_is_loaded_beside_a_broken_one_that_is_not_asked_for(write):
    path = write("pair.py", game("good", "class Bad(Game):", "    id = 'bad'", "    players = 2"))
    assert Catalogue().load(f"{path}:Nim").id == "good"


@pytest.mark.parametrize(
    "text, error, message",
    [
        ("x = 1\n1 / 0", PluginError, r"nim.py:2: ZeroDivisionError: division by zero"),
        ("x = 1\n\nclass A(:", PluginError, r"nim.py:3: SyntaxError: invalid syntax"),
        ("import sys\nsys.exit(4)", PluginError, r"nim.py:2: SystemExit: 4"),
        ("", PluginError, "offers nothing; define a subclass of teban.Game"),
        (
            game("nim").replace("items = (Turn,)", "items = ()"),
            DefinitionError,
            r"nim.py:\d+: Nim.items: lists no items",
        ),
        (game("no id!"), DefinitionError, r"'no id!' is no id; write id ="),
        (game("nim").replace('    id = "nim"\n', ""), DefinitionError, r"'' is no id; write id ="),
    ],
)
def test_a_file_that_cannot_work_says_where_and_why(write, text, error, message):
    with pytest.raises(error, match=message):
        Catalogue().load(write("nim.py", text))


def test_a_file_that_failed_leaves_no_module(write):
    before = set(sys.modules)
    with pytest.raises(PluginError):
        Catalogue().load(write("nim.py", "1 / 0"))
    assert set(sys.modules) == before


@pytest.mark.parametrize(
    "name, message",
    [
        ("./nowhere.py", "nowhere.py' cannot be read: No such file or directory"),
        (".", "'.' is no Python file; give one, as in ./nim.py or ./cards.py:Kuhn"),
        ("./nim.txt", re.escape("'./nim.txt' is no Python file")),
    ],
)
def test_what_is_no_file_of_python_is_refused(name, message):
    with pytest.raises(PluginError, match=message):
        Catalogue().load(name)


def test_a_game_in_a_file_has_a_series(write):
    assert Catalogue().load(write("nim.py", game("nim")) + ":nim-series").id == "nim-series"


@pytest.mark.parametrize("name", ["./a\0.py", "./\ud800.py", "~nobody-of-that-name/nim.py"])
def test_a_name_that_cannot_be_a_path_is_refused(name):
    with pytest.raises(PluginError, match="is no path"):
        Catalogue().load(name)
