"""Puts results into Markdown, and into documents."""

import datetime
import os

from . import machine
from .building import digest
from .timing import SLOW_ROUNDS, SLOW_SECONDS, own_peak

BEGIN = "<!-- results: written by scripts/bench --write -->"
END = "<!-- end of results -->"


def markdown(jobs, peers, command, options, load):
    """All that is to be said about a run."""
    parts = [heading(command, options, load), peer_list(peers)]
    if jobs.times:
        parts.append(times(jobs.times))
    if jobs.notes:
        parts.append("\n".join(f"- {note}" for note in dict.fromkeys(jobs.notes)))
    if jobs.memory:
        parts.append(memory(jobs.memory))
    if jobs.growth:
        parts.append(growth(jobs.growth))
    if jobs.parallel:
        parts.append(parallel(jobs.parallel))
    parts.append(corpora(jobs, options))
    return "\n\n".join(parts) + "\n"


def heading(command, options, load):
    """Date, machine and command."""
    facts = machine.description()
    lines = [
        f"Measured on {datetime.date.today().isoformat()} with `{command}`.",
        "",
        f"- Processor: {facts['processor']}, {facts['cores']} cores; memory: {facts['memory']}",
        f"- System: {facts['system']}; load average at the start: {load:.2f}",
        f"- Compiler: {facts['compiler']}",
    ]
    if options.quick:
        lines[0] += " **A quick run on small texts: it tests the script, its numbers say nothing.**"
    return "\n".join(lines)


def peer_list(peers):
    """Who took part, and who is missing."""
    lines = ["Peers:", ""]
    for peer in peers:
        state = f"**missing**: {peer.missing}" if peer.missing else peer.version
        lines.append(f"- {peer.name}: {peer.does}" + (f" ({state})" if state else ""))
    return "\n".join(lines)


def times(rows):
    """fastcode against peers."""
    cells = []
    for row in rows:
        name = [row["job"], row["corpus"], row["peer"], milliseconds(row["fastcode"])]
        if "failure" in row:
            cells.append(name + [f"fails: {row['failure']}".replace("|", "/"), "", "", shown_goal(row["goal"], None), ""])
        else:
            quartiles = f"{ratio(row['low'])} to {ratio(row['high'])}"
            goal = shown_goal(row["goal"], row["ratio"])
            cells.append(
                name + [milliseconds(row["milliseconds"]), ratio(row["ratio"]), quartiles, goal, str(row["rounds"])])
    header = ["job", "corpus", "peer", "fastcode, ms", "peer, ms", "ratio", "quartiles", "goal", "rounds"]
    return f"""### Time against peers

Medians of whole processes; the ratio is fastcode's time over the peer's, lower is better, as the median of the rounds' ratios. What takes more than {SLOW_SECONDS:.0f} seconds takes part in the first {SLOW_ROUNDS} rounds only.

{table(header, cells, numbers=3)}"""


def memory(rows):
    """Peak memory."""
    cells = [
        [row["job"], row["tool"], megabytes(row["text"]), megabytes(row["archive"]), megabytes(row["peak"]),
         ratio(row["ratio"]), shown_goal(row["goal"], row["ratio"])]
        for row in rows
    ]
    header = ["job", "tool", "text, MB", "archive, MB", "peak, MB", "ratio", "goal"]
    return f"""### Memory

Peak resident memory of the process, for records. The ratio is peak over text and archive for encode, and over one and a half times the archive for decode. On Linux, nothing below {megabytes(own_peak())} MB can be distinguished, because the script itself takes that much.

{table(header, cells, numbers=2)}"""


def growth(rows):
    """Time per megabyte, by size."""
    sizes = rows[0]["sizes"]
    cells = []
    for row in rows:
        per_megabyte = row["milliseconds per MB"]
        cells.append(
            [row["job"], row["corpus"]] + [f"{value:.2f}" for value in per_megabyte]
            + [ratio(per_megabyte[-1] / per_megabyte[-2])])
    header = ["job", "corpus"] + [f"{size / 1e6:g} MB, ms/MB" for size in sizes] + ["last over the one before"]
    return f"""### Growth with size

Milliseconds for each megabyte of text, with the start of the process. The deep corpus has a level for each 5 bytes, up to 90,000 levels, and is run with `--max-depth none`.

{table(header, cells, numbers=2)}"""


def parallel(rows):
    """Many files at once."""
    cells = [
        [row["job"], f"{row['files']} of {row['size'] / 1e6:.2g} MB", str(row["jobs"]), milliseconds(row["alone"]),
         milliseconds(row["milliseconds"]), ratio(row["ratio"]), f"{ratio(row['low'])} to {ratio(row['high'])}"]
        for row in rows
    ]
    header = ["job", "files", "N", "-j 1, ms", "-j N, ms", "ratio", "quartiles"]
    return f"### Many files at once\n\n{table(header, cells, numbers=2)}"


def corpora(jobs, options):
    """The texts that were measured, so that others can tell whether they have the same."""
    cells = []
    for name in filter(jobs.wants, options.corpora):
        file = jobs.text(name, "json")
        cells.append([name, f"{file.stat().st_size:,}".replace(",", " "), digest(file)[:16]])
    return "### Texts\n\n" + table(["corpus", "bytes", "SHA-256 begins with"], cells, numbers=1)


def table(header, rows, numbers):
    """A table whose columns from number `numbers` on are aligned to the right."""
    rule = ["---"] * numbers + ["---:"] * (len(header) - numbers)
    return "\n".join("| " + " | ".join(row) + " |" for row in [header, rule] + rows)


def milliseconds(value):
    return f"{value:.2f}" if value < 10 else f"{value:.1f}" if value < 100 else f"{value:.0f}"


def megabytes(value):
    return f"{value / 1e6:.1f}"


def ratio(value):
    return f"{value:.4f}" if value < 0.00995 else f"{value:.3f}" if value < 0.0995 else f"{value:.2f}"


def shown_goal(goal, reached):
    """A goal and whether it is met."""
    if goal is None:
        return ""
    return f"{goal:.2f}" if reached is None else f"{goal:.2f} {'met' if reached <= goal else 'missed'}"


def write(file, text):
    """Puts results between the marks of a document."""
    document = file.read_text()
    begin, end = document.find(BEGIN), document.find(END)
    if begin < 0 or end < begin:
        raise SystemExit(f"bench: {file.name} lacks the lines '{BEGIN}' and '{END}'")
    changed = document[: begin + len(BEGIN)] + "\n\n" + text + "\n" + document[end:]
    temporary = file.with_name(file.name + ".new")
    temporary.write_text(changed)
    os.replace(temporary, file)
