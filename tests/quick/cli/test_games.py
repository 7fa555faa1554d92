"""`teban games`: what is installed, and what is wrong with it."""

import re

import msgspec

from projects import game


def test_an_installed_game_is_listed_with_its_project(program, site):
    site.install("small-games", "nim", game("little-nim"))
    listed = program("games").stdout
    assert re.search(r"^little-nim +Little Nim, 2 players \(small-games 1\.0\)$", listed, re.MULTILINE)


def test_a_broken_plugin_is_named_with_its_fault_and_the_others_go_on(program, site):
    site.install("small-games", "nim", game("little-nim"))
    site.install("broken", "broken", "import nowhere")
    done = program("games")
    assert done.returncode == 0
    assert (
        "broken: broken (broken 1.0): cannot be loaded: ModuleNotFoundError: No module named 'nowhere'"
        in done.stdout
    )
    assert re.search(r"^little-nim +Little Nim", done.stdout, re.MULTILINE)


def test_a_strangers_game_is_played_checked_and_replayed_like_ours(program, site, tmp_path):
    site.install("small-games", "nim", game("little-nim"))
    record = tmp_path / "nim.json"
    played = program("play", "little-nim", "--save", record, typed="3\n2\n")
    assert played.stdout.endswith(f"player 1 wins\nsaved in {record}\n")
    assert program("replay", record).stdout.endswith("player 1 wins\n")
    assert program("check", "little-nim", "--quick", "--law", "round-trip").returncode == 0


def test_json_has_every_field_of_an_entry(program, site):
    site.install("broken", "broken", "import nowhere")
    site.install("small-games", "nim", game("little-nim"))
    entries = {entry["plugin"]: entry for entry in msgspec.json.decode(program("games", "--json").stdout)}
    assert entries["nim"] == {
        "plugin": "nim",
        "distribution": "small-games 1.0",
        "id": "little-nim",
        "title": "Little Nim",
        "players": [2],
        "rules_version": 1,
        "fault": "",
    }
    assert entries["broken"]["fault"].startswith("cannot be loaded")
