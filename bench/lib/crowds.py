"""Crowds that connect, settle and stay, such as listeners and players: their phases, and what a member costs."""
import re
import time

from lib import runs
from lib.processes import thread_cpu

# Seconds until the burst of a client without a JIT compiler is over.
PEER_SETTLE = 8


def coalescing(words):
    """The readCoalescing of each word: nothing for auto, which is the default of the setting, else (bytes, delay)."""
    found = []
    for word in words.split(","):
        min_bytes, _, max_delay = {"auto": "", "off": "1"}.get(word, word).partition("@")
        found.append((int(min_bytes), max_delay or "0s") if min_bytes else None)
    return found


def name_of(generator, each):
    """The name of a row; the default has only the name of the generator."""
    if each is None:
        return generator
    return f"{generator}, reads not coalesced" if each == (1, "0s") else f"{generator}, {each[0]:,} bytes within {each[1]}"


def settings_of(each):
    return "" if each is None else f"minBytes: {each[0]}, maxDelay: {each[1]}"


def millis(every):
    number, unit = re.fullmatch(r"(\d+)(ms|s)", every).groups()
    return int(number) * (1000 if unit == "s" else 1)


class Steps:
    """A crowd that grows in steps: each ramps up, settles, and is held while it is measured. Settle has the seconds of the first step and of
    those after it. One member more connects while the crowd settles, and one while it is held, because a phase has a load."""

    def __init__(self, operation, counts, rate, settle, hold):
        self.operation, self.counts, self.hold = operation, counts, hold
        self.phases, at, there = [], 0.0, 0
        for step, count in enumerate(counts):
            ramp = -(-(count - there) // rate) + 1
            quiet = settle[min(step, len(settle) - 1)]
            self.phases += [(f"ramp-{count}", ramp, f"rate: {rate}/s, upTo: {count - there - 2}", False),
                            (f"settle-{count}", quiet, "rate: 1/s, upTo: 1", False), (f"hold-{count}", hold, "rate: 1/s, upTo: 1", True)]
            at += ramp + quiet + hold
            there = count
        self.seconds = at

    def yaml(self):
        return "\n".join(f"  - {{name: {name}, for: {seconds}s,{'' if measured else ' measured: false,'}"
                         f" load: {{{self.operation}: {{{load}}}}}}}" for name, seconds, load, measured in self.phases)

    def threads(self, process, directory):
        """The cores that event loops and the JIT compiler used in each hold after its first second, by count."""
        found = {}
        for count in self.counts:
            runs.await_intervals(directory, f"hold-{count}", 1, process)
            before, at = thread_cpu(process.pid), time.monotonic()
            time.sleep(max(1.0, self.hold - 3))
            after, passed = thread_cpu(process.pid), time.monotonic() - at
            cores = {name: (used - before.get(name, 0)) / passed for name, used in after.items()}
            found[count] = {"loops": sum(used for name, used in cores.items() if name.startswith("throng-loop")),
                            "jit": sum(used for name, used in cores.items() if re.match(r"C[12] Comp", name))}
        return found

    def run(self, scenario, directory):
        """Runs a scenario with these phases. Returns the run, and the figures of each count for a table: cpu, loops and jit in seconds per
        member and second, rss, served (on rate in every measured second), failed, starved and verdict."""
        run, threads = runs.throng(scenario.replace("PHASES", self.yaml()), directory, self.seconds + 180,
                                   during=lambda process: self.threads(process, directory))
        failed = run.counted(self.operation, "failed", "dropped", "owed")
        return run, {count: {
            "cpu": run.cores(f"hold-{count}", skip=1) / count, "rss": run.rss(f"hold-{count}"),
            "served": run.phase(f"hold-{count}")["metrics"]["on-rate"]["min"], "failed": failed,
            "starved": run.phase(f"hold-{count}")["metrics"]["starved"]["max"],
            "loops": threads[count]["loops"] / count, "jit": threads[count]["jit"] / count, "verdict": run.verdict,
        } for count in self.counts}
