"""Runs whole processes in turn and takes their times and peak memory."""

import os
import resource
import shutil
import statistics
import time
from pathlib import Path
from typing import NamedTuple

from .building import WORK, say

# A contestant whose first run takes longer than this takes part in few rounds only.
SLOW_SECONDS = 2.0
SLOW_ROUNDS = 3

# Linux counts peak memory in KiB, macOS in bytes.
PEAK_UNIT = 1 if os.uname().sysname == "Darwin" else 1024


class Command(NamedTuple):
    """A process: what it writes is a file or a folder that does not exist before."""

    words: list
    output: Path = None
    # Whether standard output is what it writes; else standard output is /dev/null.
    prints: bool = False


class Run(NamedTuple):
    seconds: float
    # Peak resident memory in bytes.
    peak: int


class Failure(Exception):
    """A process that did not succeed."""


def run(command):
    """Runs a process to its end."""
    errors = WORK / "errors"
    if command.output:
        remove(command.output)
        command.output.parent.mkdir(parents=True, exist_ok=True)
    writing = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    printed = str(command.output) if command.prints else os.devnull
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, printed, writing, 0o644),
        (os.POSIX_SPAWN_OPEN, 2, str(errors), writing, 0o644),
    ]
    start = time.perf_counter()
    process = os.posix_spawn(command.words[0], command.words, os.environ, file_actions=actions)
    _, status, usage = os.wait4(process, 0)
    seconds = time.perf_counter() - start
    if status != 0 or command.output and not command.output.exists():
        lines = errors.read_text(errors="replace").strip().splitlines()
        # The last line says what it was, in Python's way of telling, and most often in others' too.
        raise Failure(lines[-1].strip().replace(f"{WORK}/", "")[:120] if lines else f"wait status {status}")
    return Run(seconds, usage.ru_maxrss * PEAK_UNIT)


def own_peak():
    """The peak memory of this process: Linux counts it as that of its children if they take less."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * PEAK_UNIT


def remove(path):
    """Removes a file or a folder, if there is one."""
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


class Race:
    """Some processes that do the same job, run in turn so that whatever disturbs the machine disturbs them alike."""

    def __init__(self, commands, rounds, quick_seconds=5.0):
        """Runs them. `commands` are by name; the first run of each doesn't count.

        Short jobs get up to nine times as many rounds, as long as all of them take less than `quick_seconds`.
        """
        self.runs = {}
        self.failures = {}
        first = {}
        for name, command in commands.items():
            self.runs[name] = []
            if taken := self.attempt(name, command):
                first[name] = taken.seconds
        fast = [name for name in first if first[name] <= SLOW_SECONDS]
        turn = sum(first[name] for name in fast) or 1
        rounds = min(9 * rounds, max(rounds, int(quick_seconds / turn)))
        for index in range(rounds):
            taking_part = [name for name in (first if index < SLOW_ROUNDS else fast) if name in self.runs]
            # Each round begins with another one.
            for place in range(len(taking_part)):
                name = taking_part[(index + place) % len(taking_part)]
                if taken := self.attempt(name, commands[name]):
                    self.runs[name].append(taken)

    def attempt(self, name, command):
        """Runs a command; one that fails is out."""
        try:
            return run(command)
        except Failure as failure:
            self.failures[name] = str(failure)
            del self.runs[name]
            say(f"  {name} fails: {failure}")
            return None

    def milliseconds(self, name):
        """The median time."""
        return statistics.median(run.seconds for run in self.runs[name]) * 1000

    def peak(self, name):
        """The highest peak of memory of all rounds, in bytes."""
        return max(run.peak for run in self.runs[name])

    def rounds(self, name):
        """In how many rounds it took part."""
        return len(self.runs[name])

    def ratio(self, name, other):
        """The median of the rounds' ratios of times, with the first and third quartile."""
        ratios = [a.seconds / b.seconds for a, b in zip(self.runs[name], self.runs[other])]
        if len(ratios) < 2:
            return ratios[0], ratios[0], ratios[0]
        low, middle, high = statistics.quantiles(ratios, n=4, method="inclusive")
        return middle, low, high
