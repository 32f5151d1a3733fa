"""Facts of this machine, and how busy it is with other work."""
import os
import re
import subprocess
import sys
import time

TICKS = os.sysconf("SC_CLK_TCK")
KTHREADD = 2  # the parent of the kernel's threads; a container may hide it
# The processes of a measurement inherit this variable, so they are found even if their parent has ended.
MARK = "THRONG_BENCH_OWNER"


def text(path):
    with open(path, errors="replace") as file:
        return file.read()


def java_version(home=None):
    """The version of a Java, or of the one that the launcher uses."""
    home = home or os.environ.get("THRONG_JAVA") or os.environ.get("JAVA_HOME")
    java = os.path.join(home, "bin", "java") if home and os.path.isdir(home) else home or "java"
    try:
        said = subprocess.run([java, "-version"], capture_output=True, text=True, check=False).stderr
    except OSError:
        return "unknown"
    found = re.search(r'version "([^"]+)"', said)
    return found.group(1) if found else "unknown"


def facts():
    """The facts that a reader needs to compare figures."""
    model = next((line.split(":", 1)[1].strip() for line in text("/proc/cpuinfo").splitlines() if line.startswith("model name")), "unknown")
    memory = int(re.search(r"MemTotal:\s+(\d+)", text("/proc/meminfo")).group(1)) * 1024
    system = os.uname()
    return {"cores": len(os.sched_getaffinity(0)), "processor": model, "memoryBytes": memory,
            "system": f"{system.sysname} {'.'.join(system.release.split('.')[:2])}", "java": java_version()}


def sentence(found):
    """The facts in one line."""
    return (f"{found['cores']} cores of {found['processor']}, {found['memoryBytes'] / 2**30:.0f} GiB, {found['system']},"
            f" JDK {found['java']}")


class Clock:
    """Time and the state of processes; tests give another one."""

    now = staticmethod(time.monotonic)
    sleep = staticmethod(time.sleep)

    @staticmethod
    def load():
        return os.getloadavg()[0]

    @staticmethod
    def cpu():
        """CPU seconds of the whole machine since its start: (used by processes, stolen by other guests)."""
        fields = [int(word) / TICKS for word in text("/proc/stat").split("\n", 1)[0].split()[1:]]
        return fields[0] + fields[1] + fields[2], fields[7] if len(fields) > 7 else 0.0

    @staticmethod
    def own():
        """CPU seconds of this process, of all that it started, and of those that have ended."""
        return sum(used for used in cpu_of_tree(os.getpid()).values())


def fields_of(pid):
    return text(f"/proc/{pid}/stat").rsplit(")", 1)[1].split()


def cpu_of_tree(root):
    """CPU seconds by process: of a process and its descendants, with that of their ended children, of the processes with the mark of the
    root, and of the kernel's threads: they handle the packets of the load."""
    children, stats = {}, {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                fields = fields_of(name)
            except OSError:
                continue
            stats[int(name)] = sum(int(field) for field in fields[11:15]) / TICKS
            children.setdefault(int(fields[1]), []).append(int(name))
    own, frontier = set(), [root, *([KTHREADD] if is_kthreadd() else []), *(pid for pid in children.get(1, []) if marked(pid, root))]
    while frontier:
        pid = frontier.pop()
        if pid not in own:
            own.add(pid)
            frontier += children.get(pid, [])
    return {pid: stats[pid] for pid in own if pid in stats}


def is_kthreadd():
    try:
        return text(f"/proc/{KTHREADD}/comm").strip() == "kthreadd"
    except OSError:
        return False


def marked(pid, root):
    try:
        return f"{MARK}={root}\0" in text(f"/proc/{pid}/environ")
    except OSError:
        return False


class Busyness:
    """What others used of the machine during a span."""

    def __init__(self, seconds, foreign, steal):
        self.seconds = seconds
        self.foreign = foreign  # cores
        self.steal = steal  # cores

    def excess(self, limits):
        """What exceeds the limits, in words; empty if nothing does."""
        said = []
        if self.foreign > limits["foreign"]:
            said.append(f"other processes used {self.foreign:.2f} cores (at most {limits['foreign']:.2f})")
        if self.steal > limits["steal"]:
            said.append(f"other guests took {self.steal:.2f} cores (at most {limits['steal']:.2f})")
        return "; ".join(said)

    def record(self):
        return {"seconds": round(self.seconds, 1), "foreignCores": round(self.foreign, 3), "stealCores": round(self.steal, 3)}


class Span:
    """A span of time in which others may use the machine."""

    def __init__(self, clock):
        self.clock = clock
        self.start, self.own = clock.now(), clock.own()
        self.used, self.stolen = clock.cpu()

    def end(self):
        used, stolen = self.clock.cpu()
        own, seconds = self.clock.own(), max(1e-9, self.clock.now() - self.start)
        return Busyness(seconds, max(0.0, used - self.used - (own - self.own)) / seconds, (stolen - self.stolen) / seconds)


class Busy(Exception):
    """The machine has other work."""


def await_quiet(limits, clock=Clock, patience=90, look=3, out=sys.stderr):
    """Returns when others have left the machine alone for some seconds. Raises Busy when the patience is over."""
    deadline = clock.now() + patience
    while True:
        span = Span(clock)
        clock.sleep(look)
        found = span.end()
        excess = found.excess(limits)
        if not excess:
            return found
        if clock.now() >= deadline:
            raise Busy(f"the machine is busy: {excess}; load average {clock.load():.1f} (expected: no other work; --busy measure measures"
                       " anyway)")
        print(f"waiting for a quiet machine: {excess}", file=out)
