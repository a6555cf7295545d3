"""What the benchmarks share: the site as a process, as the fault suites start it, and what the system says of a process."""

import os
import re
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests/faults"))

import common  # noqa: E402: of the fault suites


class Site(common.Site):
    """The site with its log off, unless a benchmark reads it; ended as an init system ends it."""

    def __init__(self, binary, data, *, demo=True, **settings):
        quiet = {"PHARMA_SITE_LOG": "error", "PHARMA_SITE_HTTP_CONNECTIONS_PER_ADDRESS": "10000"}
        options = ("--demo",) if demo else ()
        super().__init__(str(Path(binary).resolve()), Path(data), settings=quiet | settings, options=options)
        self.pid = self.process.pid

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(15)
        super().__exit__()

    def memory(self, what="VmRSS"):
        return memory_mb(self.pid, what)


def cpu_seconds(pid):
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_mb(pid, what="VmRSS"):
    return int(re.search(rf"{what}:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[1]) / 1024


def settle(pid):
    """Waits until the catalogue is printed and nothing else is left to do after the start."""
    quiet = 0
    while quiet < 3:
        before = cpu_seconds(pid)
        time.sleep(0.5)
        quiet = quiet + 1 if cpu_seconds(pid) - before < 0.05 else 0


def quantile(values, share):
    return sorted(values)[int((len(values) - 1) * share)] if values else float("nan")
