"""The jobs: what is run against what."""

import os
import shutil

from . import goals, machine
from .building import WORK, say
from .corpora import CLASSICS
from .timing import Command, Failure, Race, run

MEGABYTE = 1_000_000
CONVERTED = ["records", "records 100 MB", "tweets", "catalogue", "coordinates", "integers", "strings", *CLASSICS]
GROWING = ["records", "tweets", "catalogue", "coordinates", "integers", "strings", "deep"]
SOURCES = {"json without null": "no null", "xml": "XML"}
# Above this, something else takes the cores that several jobs at once need.
MOST_SIDE_BY_SIDE = 1.2
# What commands on a tiny archive are measured against.
OWN_START = "own --version"
NAMES = ["start", "encode", "decode", "verify", "memory", "linearity", "parallel"]


class Fastcode:
    """The commands of the tool."""

    def __init__(self, program):
        self.program = program

    def encode(self, text, *options):
        archive = self.archive(text)
        return Command([self.program, "encode", *options, "-o", str(archive), str(text)], archive)

    def decode(self, text, *options):
        written = self.archive(text).with_suffix(".out")
        words = [self.program, "decode", *options, "-o", str(written), str(self.archive(text))]
        return Command(words, written)

    def verify(self, text, *options):
        return Command([self.program, "verify", *options, str(self.archive(text))])

    def starting(self, archive):
        """Commands that hardly do more than start if the archive is tiny, and one that does nothing else."""
        written = WORK / "started"
        return {
            name: Command([self.program, *words], written if str(written) in words else None)
            for name, words in {
                OWN_START: ["--version"],
                "find": ["find", archive],
                "verify": ["verify", archive],
                "info": ["info", archive],
                "diff": ["diff", archive, archive],
                "edit -n": ["edit", "--set", "id=2", "--dry-run", archive],
                "edit": ["edit", "--set", "id=2", "-o", str(written), archive],
                "view": ["view", archive, "-o", str(written)],
            }.items()
        }

    def archive(self, text):
        """Where the archive of a text is."""
        return WORK / "fastcode" / text.parent.name / (text.stem + ".fast")


class Jobs:
    """Runs jobs and keeps what came of them."""

    def __init__(self, fastcode, corpora, peers, options):
        self.fastcode = Fastcode(fastcode)
        self.corpora = corpora
        self.peers = [peer for peer in peers if not peer.missing]
        self.options = options
        # Lists of rows, by table.
        self.times, self.memory, self.growth, self.parallel = [], [], [], []
        # What was left out, and why.
        self.notes = []

    def run(self):
        wanted = self.options.jobs
        if "start" in wanted and self.wants("tiny"):
            self.convert("tiny", ["start"])
            self.start_commands()
        for corpus in CONVERTED:
            jobs = [job for job in ["encode", "decode", "verify"] if job in wanted]
            if jobs and self.wants(corpus) and not (self.options.quick and corpus.endswith("MB")):
                self.convert(corpus, jobs)
        if "memory" in wanted and self.wants("records"):
            self.measure_memory()
        if "linearity" in wanted:
            for corpus in filter(self.wants, GROWING):
                self.measure_growth(corpus)
        if "parallel" in wanted and self.wants("records"):
            self.measure_parallel()

    def wants(self, corpus):
        """Whether a corpus was asked for."""
        name = corpus.split()[0]
        if name not in self.options.corpora:
            return False
        if reason := self.corpora.missing(name):
            self.notes.append(f"{name} was not measured: {reason}.")
        return not reason

    def scaled(self, size):
        """A size of a text, much smaller in a quick run."""
        return size // 20 if self.options.quick else size

    # Conversions

    def convert(self, corpus, jobs):
        """Everything that is done with a corpus, by groups of peers that read the same text."""
        groups = {self.text(corpus, "json"): ("json", [])}
        for peer in self.peers:
            plain = self.text(corpus, "json")
            if plain.stat().st_size > peer.largest:
                size = f"{peer.largest // MEGABYTE} MB"
                self.notes.append(f"{peer.name} was not run on {corpus}: it takes too long for more than {size}.")
            elif not (peer.source == "xml" and jobs == ["start"]):
                groups.setdefault(self.text(corpus, peer.source), (peer.source, []))[1].append(peer)
        for text, (source, peers) in groups.items():
            label = corpus if source == "json" else f"{corpus}, {SOURCES[source]}"
            for job in jobs:
                # Whether archives are good does not hang on who else reads the text.
                if job != "verify":
                    self.against_peers(job, corpus, label, text, source, peers)
                elif source == "json":
                    self.verify(corpus, text)

    def text(self, corpus, source):
        """The text of a corpus for peers that read `source`."""
        name, *size = corpus.split()
        size = int(size[0]) * MEGABYTE if size else self.small_size(name)
        if source == "json":
            return self.corpora.text(name, size)
        text = self.corpora.without_null(name, size)
        return text if source == "json without null" else self.property_list(text)

    def small_size(self, name):
        """The size of a corpus in a quick run; None is the usual one."""
        return 300_000 if self.options.quick and name != "tiny" else None

    def property_list(self, text):
        """The XML property list of a text, in a folder that tells it from other files of the name."""
        written = text.parents[1] / f"{text.parent.name}-xml" / (text.stem + ".xml")
        run(self.fastcode.encode(text))
        words = [self.fastcode.program, "decode", "--plain", "--to", "xml", "-o", str(written)]
        run(Command(words + [str(self.fastcode.archive(text))], written))
        return written

    def against_peers(self, job, corpus, label, text, source, peers):
        """Encodes, which the start is too, or decodes."""
        say(f"{job} {label}")
        reading = ["--from", "xml"] if source == "xml" else []
        writing = ["--plain", "--to", "xml"] if source == "xml" else ["--compact"]
        if job == "decode":
            commands = {"fastcode": self.fastcode.decode(text, *writing)}
            run(self.fastcode.encode(text, *reading))
            for peer in [peer for peer in peers if peer.decodes]:
                if self.prepare(peer, text):
                    commands[peer.name] = peer.decode(text)
        else:
            commands = {"fastcode": self.fastcode.encode(text, *reading)}
            commands.update((peer.name, peer.encode(text)) for peer in peers)
        race = Race(commands, self.options.rounds)
        self.add_times(job, label, corpus, race, [name for name in commands if name != "fastcode"])

    def prepare(self, peer, text):
        """Makes what a peer decodes; tells whether that went well."""
        try:
            run(peer.encode(text))
            return True
        except Failure as failure:
            self.notes.append(f"{peer.name} has nothing to decode of {text.stem}: {failure}.")
            return False

    def verify(self, corpus, text):
        """Verifies an archive against decoding it."""
        say(f"verify {corpus}")
        run(self.fastcode.encode(text))
        commands = {"fastcode": self.fastcode.verify(text), "own decode": self.fastcode.decode(text, "--compact")}
        race = Race(commands, self.options.rounds)
        self.add_times("verify", corpus, corpus, race, ["own decode"])

    def start_commands(self):
        """Commands on a tiny archive against --version, which does nothing but start."""
        say("start of commands")
        text = self.text("tiny", "json")
        run(self.fastcode.encode(text))
        archive = str(self.fastcode.archive(text))
        commands = self.fastcode.starting(archive)
        race = Race(commands, self.options.rounds)
        for name in commands:
            if name != OWN_START:
                self.add_times("start", f"tiny, {name}", "tiny", race, [OWN_START], ours=name)

    def add_times(self, job, label, corpus, race, others, ours="fastcode"):
        if ours in race.failures:
            raise Failure(f"fastcode fails to {job} {label}: {race.failures[ours]}")
        for name in others:
            row = {"job": job, "corpus": label, "peer": name, "goal": goals.goal(job, corpus, name)}
            row["fastcode"] = race.milliseconds(ours)
            if name in race.failures:
                row["failure"] = race.failures[name]
            else:
                ratio, low, high = race.ratio(ours, name)
                row |= {"milliseconds": race.milliseconds(name), "rounds": race.rounds(name)}
                row |= {"ratio": ratio, "low": low, "high": high}
            self.times.append(row)

    # Memory

    def measure_memory(self):
        """Peak memory for records, ours and that of the peers that can do it in reasonable time."""
        size = self.scaled(100 * MEGABYTE)
        text = self.corpora.text("records", size)
        say("memory")
        for job in ["encode", "decode"]:
            options = ["--compact"] if job == "decode" else []
            commands = {"fastcode": getattr(self.fastcode, job)(text, *options)}
            archives = {"fastcode": self.fastcode.archive(text)}
            run(self.fastcode.encode(text))
            for peer in self.peers:
                if peer.source != "json" or peer.largest < size or job == "decode" and not peer.decodes:
                    continue
                if job == "decode" and not self.prepare(peer, text):
                    continue
                commands[peer.name] = getattr(peer, job)(text)
                archives[peer.name] = peer.encode(text).output
            race = Race(commands, min(self.options.rounds, 3), quick_seconds=0)
            for name in race.runs:
                archive = archives[name].stat().st_size
                bound = text.stat().st_size + archive if job == "encode" else 1.5 * archive
                goal = goals.MEMORY[job] if name == "fastcode" else None
                self.memory.append({
                    "job": job, "tool": name, "text": text.stat().st_size, "archive": archive,
                    "peak": race.peak(name), "ratio": race.peak(name) / bound, "goal": goal,
                })

    # Growth

    def measure_growth(self, corpus):
        """Time by size. Of the deep corpus, the depth grows with the size."""
        say(f"linearity {corpus}")
        sizes = [self.scaled(size * MEGABYTE) for size in (1, 10, 100)]
        texts = [self.corpora.text(corpus, size) for size in sizes]
        depth = ["--max-depth", "none"] if corpus == "deep" else []
        for text in texts:
            run(self.fastcode.encode(text, *depth))
        chunks = ["--max-chunks", "none"] if corpus == "deep" else []
        for job, options in [("encode", depth), ("decode", ["--compact"] + depth + chunks), ("verify", depth + chunks)]:
            commands = {str(size): getattr(self.fastcode, job)(text, *options) for size, text in zip(sizes, texts)}
            race = Race(commands, min(self.options.rounds, 5))
            if race.failures:
                raise Failure(f"fastcode fails to {job} {corpus}: {race.failures}")
            times = [race.milliseconds(str(size)) / (text.stat().st_size / MEGABYTE) for size, text in zip(sizes, texts)]
            self.growth.append({"job": job, "corpus": corpus, "sizes": sizes, "milliseconds per MB": times})
        # Only the files of this corpus are that large; the disk need not hold those of all.
        for text in texts[1:]:
            for file in [text, self.fastcode.archive(text), self.fastcode.archive(text).with_suffix(".out")]:
                file.unlink(missing_ok=True)

    # Many files

    def measure_parallel(self):
        """Many files at once against one after the other."""
        say("parallel")
        slowdown = machine.side_by_side()
        if slowdown > MOST_SIDE_BY_SIDE:
            self.notes.append(
                f"Many files at once were not measured: busy loops on all cores took {slowdown:.2f} times as long as one alone, so the "
                "cores are not free.")
            return
        count, cores = 64, os.cpu_count() or 1
        text = self.corpora.text("records", self.scaled(MEGABYTE))
        run(self.fastcode.encode(text))
        folder = WORK / "many"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        texts = [str(folder / f"{index}.json") for index in range(count)]
        archives = [str(folder / f"{index}.fast") for index in range(count)]
        for index in range(count):
            shutil.copy(text, texts[index])
            shutil.copy(self.fastcode.archive(text), archives[index])
        written = WORK / "written"
        for job, words, files, output in [
            ("encode", ["--output-dir", str(written)], texts, written),
            ("decode", ["--compact", "--output-dir", str(written)], archives, written),
            ("verify", [], archives, None),
        ]:
            commands = {
                jobs: Command([self.fastcode.program, job, "-j", str(jobs), *words, *files], output)
                for jobs in (1, cores)
            }
            race = Race(commands, self.options.rounds)
            ratio, low, high = race.ratio(cores, 1)
            self.parallel.append({
                "job": job, "files": count, "size": text.stat().st_size, "jobs": cores,
                "alone": race.milliseconds(1), "milliseconds": race.milliseconds(cores),
                "ratio": ratio, "low": low, "high": high,
            })
        shutil.rmtree(folder)
