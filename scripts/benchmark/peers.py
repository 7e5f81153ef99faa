"""The programs that fastcode is compared with."""

import importlib.metadata
import importlib.util
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from .building import SWIFT, WORK
from .timing import Command


class Peer:
    """A program that converts JSON, or what comes near it, into something compact and back."""

    # What it reads: JSON, JSON without null, or an XML property list.
    source = "json"
    # The largest text in bytes that it is run on; beyond that it would take longer than anybody waits.
    largest = 1_000_000_000
    decodes = True

    def __init__(self, name, does, program=None):
        self.name = name
        # What it does, in words.
        self.does = does
        self.program = program
        # Why it can't be run, or None.
        self.missing = None
        self.version = ""

    def place(self, text, ending):
        """Where it writes what it makes of a text."""
        folder = re.sub(r"\W+", "-", self.name)
        # The folder of the text tells its size apart.
        return WORK / "peers" / folder / text.parent.name / (text.stem + ending)

    def encode(self, text):
        """The command that makes something compact of a text."""
        raise NotImplementedError

    def decode(self, text):
        """The command that makes text again of what `encode` wrote."""
        raise NotImplementedError


class PackagedProgram(Peer):
    """A program of its own, in the path."""

    def __init__(self, name, does, version):
        super().__init__(name, does)
        self.program = find_program(name)
        if self.program is None:
            self.missing = f"no {name} in the path"
        elif version:
            self.version = first_number([self.program, version])


class Flatc(PackagedProgram):
    """JSON to FlexBuffers, without a schema. It writes FlexBuffers as JSON only by a schema, so it doesn't decode."""

    decodes = False

    def __init__(self):
        super().__init__("flatc", "`flatc --flexbuffers --binary`: JSON to FlexBuffers; it has no way back without a schema",
                         "--version")

    def encode(self, text):
        written = self.place(text, ".bin")
        folder = str(written.parent) + "/"
        return Command([self.program, "--flexbuffers", "--binary", "-o", folder, str(text)], written)


class Jq(PackagedProgram):
    largest = 50_000_000

    def __init__(self):
        super().__init__("jq", "`jq -c .`: JSON to JSON, for encode and for decode", "--version")

    def encode(self, text):
        return Command([self.program, "-c", ".", str(text)], self.place(text, ".min.json"), prints=True)

    decode = encode


class Plutil(PackagedProgram):
    """The toolchain's tool for property lists, which is built on Foundation."""

    source = "json without null"
    largest = 50_000_000

    def __init__(self):
        super().__init__("plutil", "the toolchain's `plutil -convert`: JSON to a binary property list and back", None)

    def encode(self, text):
        written = self.place(text, ".plist")
        return Command([self.program, "-convert", "binary1", "-o", str(written), str(text)], written)

    def decode(self, text):
        written = self.place(text, ".json")
        return Command([self.program, "-convert", "json", "-o", str(written), str(self.place(text, ".plist"))], written)


class Plistutil(PackagedProgram):
    source = "xml"
    largest = 5_000_000

    def __init__(self):
        super().__init__("plistutil", "`plistutil`: an XML property list to a binary one and back", "--version")

    def encode(self, text):
        written = self.place(text, ".plist")
        return Command([self.program, "-i", str(text), "-o", str(written), "-f", "bin"], written)

    def decode(self, text):
        written = self.place(text, ".xml")
        words = [self.program, "-i", str(self.place(text, ".plist")), "-o", str(written), "-f", "xml"]
        return Command(words, written)


class Python(Peer):
    """Modules of Python, in a process that does nothing else.

    Python starts without its site module and with the modules' folders put into the path, which saves it time.
    """

    def __init__(self, json, binary, pack, unpack):
        names = [json, binary]
        super().__init__(" + ".join(names), f"Python, `{json}.loads` and `{binary}.{pack}`, back `{binary}.{unpack}` and `{json}.dumps`")
        self.program = sys.executable
        missing = [name for name in names if importlib.util.find_spec(name) is None]
        if missing:
            self.missing = f"no Python module {', '.join(missing)}"
            return
        folders = {str(Path(importlib.util.find_spec(name).origin).parents[1]) for name in names}
        versions = [f"{name} {importlib.metadata.version(name)}" for name in names]
        self.version = ", ".join(versions + [f"Python {sys.version.split()[0]}"])
        frame = f"import sys; sys.path += {sorted(folders)}; import {json}, {binary}\n" \
            "with open(sys.argv[1], 'rb') as file: data = file.read()\n" \
            "{}\nwith open(sys.argv[2], 'wb') as file: file.write(data)\n"
        self.encoding = frame.format(f"data = {binary}.{pack}({json}.loads(data))")
        self.decoding = frame.format(f"data = {json}.dumps({binary}.{unpack}(data))")

    def command(self, code, source, written):
        return Command([self.program, "-E", "-S", "-c", code, str(source), str(written)], written)

    def encode(self, text):
        return self.command(self.encoding, text, self.place(text, ".bin"))

    def decode(self, text):
        return self.command(self.decoding, self.place(text, ".bin"), self.place(text, ".json"))


class Named(Peer):
    """A peer of the command line."""

    def __init__(self, name, encoding, decoding):
        # Only the names of programs are told, for where they are is nobody else's business.
        shown = [" ".join([Path(words[0]).name] + words[1:]) for words in map(shlex.split, filter(None, [encoding, decoding]))]
        super().__init__(name, "named on the command line: " + ", back ".join(f"`{words}`" for words in shown))
        self.encoding, self.decoding = encoding, decoding
        self.decodes = decoding is not None
        for text in filter(None, [encoding, decoding]):
            words = shlex.split(text)
            if not find_program(words[0]):
                self.missing = f"no program {Path(words[0]).name}"
            if "{in}" not in text:
                sys.exit(f"bench: the command of {name} has no {{in}}: {text}")

    def command(self, text, source, written):
        words = [word.replace("{in}", str(source)).replace("{out}", str(written)) for word in shlex.split(text)]
        return Command([find_program(words[0])] + words[1:], written, prints="{out}" not in text)

    def encode(self, text):
        return self.command(self.encoding, text, self.place(text, ".bin"))

    def decode(self, text):
        return self.command(self.decoding, self.place(text, ".bin"), self.place(text, ".json"))


def packaged():
    """The peers that come in packages or with the toolchain."""
    return [
        Flatc(),
        Python("orjson", "ormsgpack", "packb", "unpackb"),
        Python("orjson", "msgpack", "packb", "unpackb"),
        Python("orjson", "cbor2", "dumps", "loads"),
        Jq(),
        Plutil(),
        Plistutil(),
    ]


def named(encoders, decoders):
    """The peers of the command line."""
    decoders = dict(decoders)
    unknown = set(decoders) - {name for name, _ in encoders}
    if unknown:
        sys.exit(f"bench: --peer-decode {unknown.pop()} needs --peer-encode of the same name, which makes its input")
    return [Named(name, encoding, decoders.get(name)) for name, encoding in encoders]


def find_program(name):
    """Where a program is. Of plutil the one beside the compiler is meant, if there is one."""
    if name == "plutil":
        swift = shutil.which(SWIFT)
        beside = swift and Path(swift).resolve().parent / name
        if beside and beside.exists():
            return str(beside)
    return shutil.which(name)


def first_number(words):
    """The version that a program tells."""
    told = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout
    found = re.search(r"\d+(\.\d+)+", told)
    return found.group() if found else told.strip()
