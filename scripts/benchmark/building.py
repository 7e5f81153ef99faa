"""Builds what is measured, and makes the texts it is measured with."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / ".build" / "bench"
BLOCK = 1 << 20
SWIFT = os.environ.get("SWIFT", "swift")


def fastcode(*variables):
    """The tool as `make` builds it, with these variables, or $FASTCODE."""
    chosen = os.environ.get("FASTCODE")
    if chosen:
        if not os.access(chosen, os.X_OK):
            sys.exit(f"no program {chosen}, which $FASTCODE names")
        return str(Path(chosen).resolve())
    say("building fastcode")
    call(["make", "--silent", "build", *variables])
    folder = output([SWIFT, "build", "--configuration", "release", "--show-bin-path"])
    # As it is installed: a file that was copied is in the cache in larger pieces than one that a linker wrote, and starts
    # 0.1 ms earlier.
    WORK.mkdir(parents=True, exist_ok=True)
    return shutil.copy(Path(folder) / "fastcode", WORK / "installed")


def generator():
    """fastcode-bench, which is a package of its own, beside this file."""
    options = ["--package-path", "scripts/benchmark", "--configuration", "release", "--scratch-path", ".build/measure"]
    say("building fastcode-bench")
    call([SWIFT, "build", *options, "--product", "fastcode-bench"])
    return str(Path(output([SWIFT, "build", *options, "--show-bin-path"])) / "fastcode-bench")


def digest(file):
    """The SHA-256 of a file."""
    hashed = hashlib.sha256()
    with open(file, "rb") as stream:
        while block := stream.read(BLOCK):
            hashed.update(block)
    return hashed.hexdigest()


def call(words):
    """Runs a command of the build; what it prints goes to standard error."""
    if subprocess.run(words, cwd=ROOT, stdout=sys.stderr).returncode != 0:
        sys.exit(f"failed: {' '.join(words)}")


def output(words):
    """What a command prints."""
    return subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


def say(text):
    """Tells what is going on."""
    print(text, file=sys.stderr, flush=True)
