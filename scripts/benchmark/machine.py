"""What the measurements were taken on, in terms that tell nothing about whose it is."""

import os
import platform
import subprocess

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
