# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The search: what it finds is valid, no worse than where it began, and the same every time; and what judges quickly
says what the whole code says.
"""

from random import Random

import pytest

from generator.models import load
from generator.schedule import ScheduleError, parse
from generator.schedule.node import by_priority
from generator.schedule.permutation import text
from generator.simulate import simulate
from measure.tuning.schedules import grid, noisy
from measure.tuning.search import NEVER, Search, other_numbers
from measure.tuning.subject import Subject

UARCH = "sapphirerapids"
ROWS, COLUMNS = Subject("chacha20", "ssse3", "r1_r1", "last"), Subject("chacha20", "avx2", "c8_c8_ahead", "bulk")


def searched(subject: Subject, seed: int, tries: int = 30) -> list[tuple[float, str]]:
    rounds = subject.rounds

    def cycles(schedule: str) -> float:
        return rounds.cycles(rounds.permutation(schedule), UARCH)

    return Search(cycles, other_numbers, tries=tries, seed=seed, key=rounds.permutation).run(grid(subject))


def test_what_is_found_is_valid_and_no_worse_than_where_it_began() -> None:
    found, rounds = searched(ROWS, 1), ROWS.rounds
    assert [cost for cost, _ in found] == sorted(cost for cost, _ in found) and found[-1][0] < NEVER
    assert len({rounds.permutation(schedule) for _, schedule in found}) == len(found) > 5
    for cost, schedule in found[:3]:
        rounds.check(rounds.permutation(schedule))
        assert rounds.cycles(rounds.permutation(schedule), UARCH) == cost
        for part in schedule.split("|"):
            parse(part)


def test_a_seed_gives_the_same_schedules_and_another_one_others() -> None:
    first = searched(ROWS, 1, 20)
    assert first == searched(ROWS, 1, 20) != searched(ROWS, 2, 20)


def test_it_finds_the_least_of_what_is_easy() -> None:
    """The square of a number's distance from 37; what cannot be had, and what is the same, is judged once at most."""
    judged: list[int] = []

    def square(number: int) -> float:
        judged.append(number)
        if number % 10 == 3:
            raise ScheduleError("no")
        return (number - 37) ** 2

    def step(number: int, chance: Random) -> int:
        return number + chance.choice((-2, -1, 1, 2))

    found = Search(square, step, tries=60, key=lambda number: number % 50).run([1, 51, 33, 30])
    same = [number % 50 for number in judged if number % 10 != 3]
    assert len(same) == len(set(same)) == len(found) and found == sorted(found)
    assert Search(square, step, tries=200).run([1, 60])[0] == (0, 37)


@pytest.mark.parametrize("subject", [ROWS, COLUMNS], ids=str)
def test_noise_keeps_dependences(subject: Subject) -> None:
    rounds, chance = subject.rounds, Random(1)
    begin = rounds.permutation("source")
    noise = tuple(noisy(nodes, order, 30, chance) for nodes, order in zip(rounds.nodes, begin, strict=True))
    rounds.check(noise)
    assert noise != begin
    for nodes, order in zip(rounds.nodes, noise, strict=True):
        assert by_priority(nodes, {at: order.index(at) for at in range(len(nodes))}) == list(order)


@pytest.mark.parametrize(
    ("subject", "schedule"),
    [
        (COLUMNS, "merge:lags=0.10.20.30,period=40|merge:lags=0.24,weights=fit"),
        (Subject("chacha20", "sse2", "c4_w1", "last"), "source"),
        (Subject("salsa20", "avx2", "c8", "last"), "list"),
        (Subject("chacha20", "scalar", "w1", "bulk"), "merge:lags=0.1.2.3"),
    ],
    ids=str,
)
def test_the_loop_by_itself_spills_and_takes_what_it_does_in_the_whole(subject: Subject, schedule: str) -> None:
    whole, rounds = subject.scheduled(schedule), subject.rounds
    alone, there = rounds.spills(whole.permutation), whole.spills
    assert abs(alone.stores - there.stores) <= 2 and abs(alone.total() - there.total()) <= 12
    executed = whole.work.round
    slow = simulate(executed.nodes, load(UARCH), carried=executed.carried).per_iteration
    assert rounds.cycles(whole.permutation, UARCH) == pytest.approx(slow, rel=0.06)
    assert rounds.permutation(text(*whole.permutation)) == whole.permutation
