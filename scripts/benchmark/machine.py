"""What the measurements were taken on, in terms that tell nothing about whose it is."""

import os
import platform
import statistics
import subprocess
import sys
import time

from .building import SWIFT, output


def description():
    """Processor, cores, memory, system and compiler."""
    return {
        "processor": processor(),
        "cores": os.cpu_count(),
        "memory": f"{round(os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30)} GiB",
        "system": system(),
        "compiler": output([SWIFT, "--version"]).splitlines()[0],
    }


def side_by_side():
    """How long busy loops take on all cores at once, for each second of processor time that one takes.

    It is 1 where nothing else runs on the machine."""
    loop = [sys.executable, "-S", "-c", "for _ in range(10_000_000): pass"]

    def run(count):
        start = time.perf_counter()
        usages = [os.wait4(pid, 0)[2] for pid in [os.posix_spawn(loop[0], loop, os.environ) for _ in range(count)]]
        return time.perf_counter() - start, max(usage.ru_utime + usage.ru_stime for usage in usages)

    return statistics.median(run(os.cpu_count() or 1)[0] / run(1)[1] for _ in range(3))


def processor():
    """The model of the processor."""
    if platform.system() == "Darwin":
        return subprocess.run(["sysctl", "-n", "machdep.cpu.brand_string"], capture_output=True, text=True).stdout.strip()
    try:
        with open("/proc/cpuinfo") as lines:
            for line in lines:
                if line.startswith("model name"):
                    return f"{line.split(':', 1)[1].strip()} ({platform.machine()})"
    except OSError:
        pass
    return platform.machine()


def system():
    """The system and the first two numbers of its kernel's version; the rest often names where it was built."""
    kernel = ".".join(platform.release().split(".")[:2])
    name = platform.system()
    if name == "Linux" and hasattr(platform, "freedesktop_os_release"):
        try:
            return f"{platform.freedesktop_os_release()['PRETTY_NAME']}, {name} {kernel}"
        except (OSError, KeyError):
            pass
    return f"{name} {kernel}"
