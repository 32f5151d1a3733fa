"""Processes of a measurement: how they are started and stopped, and what they use."""
import glob
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
THRONG = os.path.join(ROOT, "throng")
PEERS = os.path.join(ROOT, "bench", "peers")
PAGE = os.sysconf("SC_PAGE_SIZE")
TICKS = os.sysconf("SC_CLK_TCK")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def await_port(port, process):
    """Waits until a server listens on a port of this machine. Ends the script if the server ends, or does not listen within 30 s."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        if process.poll() is not None:
            sys.exit(f"the server ended: {process.args}")
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    sys.exit(f"no server listens on port {port}")


def program(name):
    """The path of a program, or nothing. Servers are not on every user's PATH."""
    return shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin")


def stop(processes):
    """Ends processes that this script started, and waits for them."""
    for process in processes:
        process.terminate()
    for process in processes:
        try:
            process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(timeout=30)


def stop_group(process):
    """Ends a process that was started with start_new_session, and all in its group."""
    try:
        os.killpg(process.pid, signal.SIGTERM)
    except ProcessLookupError:
        pass
    process.wait(timeout=30)


def compiled(source, directory, *words):
    """The path of a program of bench/peers, compiled; ends the script with the compiler's message. Nothing without a compiler."""
    compiler = shutil.which("cc")
    if not compiler:
        print(f"there is no C compiler; the rows of {source} are missing", file=sys.stderr)
        return None
    binary = os.path.join(directory, source.removesuffix(".c"))
    built = subprocess.run([compiler, "-O2", "-pthread", os.path.join(PEERS, source), *words, "-o", binary], capture_output=True, text=True,
                           check=False)
    if built.returncode:
        print(f"{source} does not compile; its rows are missing: {built.stderr.strip().splitlines()[-1]}", file=sys.stderr)
        return None
    return binary


class Server:
    """A server that runs while it is used in a with statement. A subclass starts self.processes and sets self.port."""

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *unused):
        stop(self.processes)


class ReferenceTarget(Server):
    """Throng's reference target of a protocol."""

    name, key = "reference target", "target"

    def __init__(self, protocol, listener="tcp", **settings):
        self.protocol, self.listener, self.settings = protocol, listener, settings

    def start(self):
        words = [THRONG, "target", self.protocol, "--port", "0"]
        for setting, value in self.settings.items():
            words += ["--set", f"{setting.replace('_', '-')}={value}"]
        process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        self.processes = [process]
        for line in process.stdout:
            if line.startswith("READY"):
                address = [word for word in line.split() if word.startswith(self.listener + "=")][0]
                self.port = int(address.rsplit(":", 1)[1])
                return
        sys.exit(f"the reference target of {self.protocol} did not start")


def cpu_seconds(pids):
    """CPU seconds of the existing threads, to a nanosecond: a small process uses less than a tick during a measurement."""
    total = 0
    for pid in pids:
        for path in glob.glob(f"/proc/{pid}/task/*/schedstat"):
            try:
                with open(path) as stat:
                    total += int(stat.read().split()[0])
            except OSError:
                pass
    return total / 1e9


def cpu_with_children(pids):
    """CPU seconds of processes and of the children that they have waited for, to a tick."""
    total = 0
    for pid in pids:
        with open(f"/proc/{pid}/stat") as stat:
            total += sum(int(field) for field in stat.read().rsplit(")", 1)[1].split()[11:15])
    return total / TICKS


def resident(pids):
    """Resident bytes of processes together."""
    total = 0
    for pid in pids:
        with open(f"/proc/{pid}/statm") as statm:
            total += int(statm.read().split()[1]) * PAGE
    return total


def descendants(pid):
    """The processes below a process that exist."""
    found, frontier = [], [pid]
    while frontier:
        for path in glob.glob(f"/proc/{frontier.pop()}/task/*/children"):
            try:
                with open(path) as file:
                    children = [int(word) for word in file.read().split()]
            except OSError:
                continue
            found += children
            frontier += children
    return found


def connections(pids):
    """Number of open sockets of processes."""
    total = 0
    for pid in pids:
        for path in glob.glob(f"/proc/{pid}/fd/*"):
            try:
                total += os.readlink(path).startswith("socket:")
            except OSError:
                pass
    return total


def thread_cpu(pid):
    """CPU seconds of a process's threads, by name without the number."""
    used = {}
    for path in glob.glob(f"/proc/{pid}/task/*"):
        try:
            with open(os.path.join(path, "comm")) as comm, open(os.path.join(path, "schedstat")) as stat:
                name = re.sub(r"[-# ]*\d+$", "", comm.read().strip())
                used[name] = used.get(name, 0) + int(stat.read().split()[0]) / 1e9
        except OSError:
            pass
    return used
