"""The texts that are measured."""

import functools
import os
import urllib.request

from .building import BLOCK, WORK, call, digest, generator, say

# The three texts that benchmarks of JSON have in common, with their SHA-256. They are never committed.
SOURCE = ("https://raw.githubusercontent.com/simdjson/simdjson-data/"
          "4197c425e857f0ec38e89822fdd0bd9ea21f4daf/jsonexamples/")
CLASSICS = {
    "twitter": "30721e496a8d73cfc50658923c34eb2c0fbe15ee6835005e43ee624d8dedf200",
    "citm_catalog": "a73e7a883f6ea8de113dff59702975e60119b4b58d451d518a929f31c92e2059",
    "canada": "f83b3b354030d5dd58740c68ac4fecef64cb730a0d12a90362a7f23077f50d78",
}


class Corpora:
    """The texts of the seeded generator, made when they are needed, and the classics, fetched when they are."""

    def __init__(self):
        self.generator = generator()

    def text(self, name, size=None):
        """The file of a corpus, of its usual size or of about `size` bytes."""
        if name in CLASSICS:
            return WORK / "classics" / f"{name}.json"
        folder = WORK / "corpora" / (str(size) if size else "usual")
        file = folder / f"{name}.json"
        if not file.exists() or file.stat().st_mtime < os.stat(self.generator).st_mtime:
            call([self.generator, "corpus", str(folder), name] + (["--size", str(size)] if size else []))
        return file

    @functools.cache
    def missing(self, name):
        """Why a text can't be had, or None. Fetches a classic that is not there."""
        if name not in CLASSICS:
            return None
        file = self.text(name)
        if not file.exists():
            say(f"fetching {file.name}")
            file.parent.mkdir(parents=True, exist_ok=True)
            try:
                with urllib.request.urlopen(SOURCE + file.name, timeout=30) as stream:
                    file.write_bytes(stream.read())
            except OSError as error:
                return f"it could not be fetched ({error})"
        return None if digest(file) == CLASSICS[name] else f"{file.name} is another text"

    def without_null(self, name, size=None):
        """The same with true in the place of null, which property lists don't have."""
        text = self.text(name, size)
        file = text.parents[1] / f"{text.parent.name}-without-null" / text.name
        if not file.exists() or file.stat().st_mtime < text.stat().st_mtime:
            file.parent.mkdir(exist_ok=True)
            with open(text, "rb") as source, open(file, "wb") as written:
                replace_null(source, written)
        return text if digest(file) == digest(text) else file


def replace_null(source, written):
    """Copies a text with true in the place of null, block by block: see `timing.own_peak`."""
    kept = b""
    while block := source.read(BLOCK):
        # A word may stand across the end of a block.
        block = (kept + block).replace(b"null", b"true")
        written.write(block[:-3])
        kept = block[-3:]
    written.write(kept)
