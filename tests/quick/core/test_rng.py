"""Random numbers: golden values for logged draws, fairness, seeds."""

from collections import Counter

import pytest

from teban import InvalidInput, QuickRng, Rng
from teban.rng import seed_from

SEED = bytes(range(16))


def test_a_draws_numbers_are_the_same_on_every_machine_and_version():
    rng = Rng(SEED, 0)
    assert [rng.below(100) for _ in range(12)] == [79, 28, 93, 10, 97, 44, 22, 50, 53, 23, 78, 17]


def test_each_serial_has_numbers_of_its_own():
    assert [Rng(SEED, serial).below(1000) for serial in (0, 1, 2, 2**63)] == [479, 30, 783, 332]


def numbers(rng):
    return [rng.below(1000) for _ in range(20)]


def test_a_source_that_turns_to_another_draw_has_its_numbers():
    source = Rng(SEED, 5)
    for serial in (5, 6, 7, 8, 15, 3, 2**63, 8):
        assert numbers(source.turn_to(serial)) == numbers(Rng(SEED, serial)), serial


def test_no_two_draws_share_a_word():
    words = [rng.below(2**64) for rng in (Rng(SEED, serial) for serial in range(64)) for _ in range(20)]
    assert len(set(words)) == 64 * 20


def test_limits_up_to_a_whole_word_are_drawn():
    rng = Rng(SEED, 0)
    assert [rng.below(limit) for limit in (2**64, 1, 2**64 - 1, 3 * 2**62)] == [
        10975144636246981479,
        0,
        7163727667355847093,
        7885456387355310310,
    ]


def test_shuffles_choices_and_samples_are_the_same_everywhere():
    shuffled = list(range(8))
    Rng(SEED, 3).shuffle(shuffled)
    rng = Rng(SEED, 4)
    assert (shuffled, rng.sample(range(20), 5), rng.choice("abcdef")) == (
        [5, 0, 1, 3, 7, 6, 2, 4],
        [10, 16, 12, 9, 15],
        "d",
    )


@pytest.mark.parametrize(
    "value, seed",
    [
        (0, "1240a4684403b160e6597a653a88f56c"),
        (7, "9e287f590d2dcbbf387bfb70928e621d"),
        (-1, "154d79dae58dcac923a1d32b488b9dc8"),
    ],
)
def test_a_small_number_spreads_to_a_seed(value, seed):
    assert seed_from(value).hex() == seed


@pytest.mark.parametrize("seed", [bytes(16), bytes(64)])
def test_a_seed_of_bytes_is_taken_as_it_is(seed):
    assert seed_from(seed) == seed


def test_a_fresh_seed_has_sixteen_bytes_and_is_another_each_time():
    first, second = seed_from(None), seed_from(None)
    assert (len(first), first == second) == (16, False)


@pytest.mark.parametrize("seed", [b"", bytes(15), bytes(65), "abc", 1.5, [1], True, 1 << 512])
def test_what_is_no_seed_is_refused(seed):
    with pytest.raises(InvalidInput, match="seed: a seed is 16 to 64 bytes, or an int of at most as many to"):
        seed_from(seed)


@pytest.mark.parametrize("limit", [0, -1, 2**64 + 1])
def test_a_limit_that_gives_no_number_is_refused(limit):
    with pytest.raises(ValueError, match=r"needs 1 <= limit <= 2\*\*64"):
        Rng(SEED, 0).below(limit)


@pytest.mark.parametrize("count", [-1, 4])
def test_a_sample_is_no_larger_than_its_options(count):
    with pytest.raises(ValueError, match=f"cannot sample {count} of 3"):
        Rng(SEED, 0).sample("abc", count)


def chi_square(counts, expected):
    return sum((counts.get(value, 0) - expected) ** 2 / expected for value in range(len(counts)))


@pytest.mark.parametrize("limit", [2, 3, 7, 10])
@pytest.mark.parametrize("source", [Rng(SEED, 9), QuickRng(9)], ids=["logged", "quick"])
def test_numbers_below_a_limit_are_equally_likely(source, limit):
    counts = Counter(source.below(limit) for _ in range(600 * limit))
    assert (sorted(counts), chi_square(counts, 600) < 30) == (list(range(limit)), True)


@pytest.mark.parametrize("source", [Rng(SEED, 9), QuickRng(9)], ids=["logged", "quick"])
def test_all_orders_of_three_are_equally_likely(source):
    def order():
        source.shuffle(cards := [0, 1, 2])
        return tuple(cards)

    counts = Counter(order() for _ in range(3600))
    assert (len(counts), max(abs(count - 600) for count in counts.values()) < 100) == (6, True)


def test_a_quick_source_repeats_itself_for_the_same_seed():
    first, second = QuickRng(5), QuickRng(5)
    assert [first.below(9) for _ in range(20)] == [second.below(9) for _ in range(20)]
