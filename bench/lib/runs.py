"""Runs of Throng, and the figures of their result directories."""
import csv
import json
import os
import shutil
import subprocess
import sys
import time

from lib.processes import THRONG

NANOS = 1e9


def seconds(nanos):
    """Nanoseconds of a result as seconds; nothing where the result has no value."""
    return None if nanos is None else nanos / NANOS


class Run:
    """The result directory of a run that has ended."""

    def __init__(self, directory):
        self.directory = directory
        with open(os.path.join(directory, "result.json")) as file:
            self.result = json.load(file)
        with open(os.path.join(directory, "resources.csv")) as file:
            self.rows = list(csv.DictReader(file))

    @property
    def verdict(self):
        return self.result["verdict"]["status"]

    def phase(self, name):
        """A phase of the result. Ends the script with the reasons of the verdict if the run did not get so far."""
        found = [phase for phase in self.result["phases"] if phase["name"] == name]
        if not found:
            sys.exit(f"the run ended before its phase {name}: {'; '.join(reason['text'] for reason in self.result['verdict']['reasons'])}")
        return found[0]

    def samples(self, name, skip=0.0):
        """The samples of resources.csv that lie within a phase, without its first seconds."""
        phase = self.phase(name)
        start, end = phase["startNanos"] + skip * NANOS, phase["startNanos"] + phase["durationNanos"]
        return [row for row in self.rows if int(row["startNanos"]) >= start - 5e7
                and int(row["startNanos"]) + int(row["durationNanos"]) <= end + 2e8]

    def cores(self, name, side="generator", skip=0.0):
        """Cores that a side used in a phase: the CPU seconds of its samples by their length."""
        rows = self.samples(name, skip)
        used = sum(float(row[side + column] or 0) for row in rows for column in ("CpuUser", "CpuSystem"))
        covered = sum(int(row["durationNanos"]) for row in rows) / NANOS
        return used / covered if covered else float("nan")

    def rss(self, name, side="generator"):
        """Resident bytes in the last sample of a phase; nothing without a sample."""
        rows = self.samples(name)
        return int(rows[-1][side + "Rss"]) if rows else None

    def counted(self, operation, *keys):
        """The sum of counts of an operation over all phases, such as failed and dropped."""
        return sum(phase["operations"].get(operation, {}).get(key, 0) for phase in self.result["phases"] for key in keys)

    def metric(self, name, key="count"):
        """The sum of a metric over all phases."""
        return sum(phase["metrics"].get(name, {}).get(key, 0) for phase in self.result["phases"])


def await_intervals(directory, phase, many, process):
    """Waits until a run has written so many intervals of a phase, or has ended: it does not begin with its process."""
    path, size = os.path.join(directory, "results", "intervals.csv"), 0
    while process.poll() is None:
        if os.path.exists(path) and os.path.getsize(path) != size:
            size = os.path.getsize(path)
            with open(path) as file:
                if sum(row["phase"] == phase for row in csv.DictReader(file)) >= many:
                    return
        time.sleep(0.2)


def throng(scenario, directory, timeout, words=(), environment=None, during=None, program=THRONG):
    """Runs a scenario with this clone, or with the program of another. Ends the script with the output of Throng if there is no result. During,
    if given, is called with the process and runs beside it; returns the run, or the run and what during returned."""
    path, results = os.path.join(directory, "scenario.yaml"), os.path.join(directory, "results")
    with open(path, "w") as out:
        out.write(scenario)
    shutil.rmtree(results, ignore_errors=True)
    with open(os.path.join(directory, "output.txt"), "w+") as output:
        process = subprocess.Popen([program, "run", path, "-o", results, "--quiet", "--no-report", *words], stdout=output, stderr=output,
                                   env={**os.environ, **(environment or {})})
        try:
            found = during(process) if during else None
            process.wait(timeout=timeout)
        except subprocess.TimeoutExpired:
            sys.exit(f"the run had not ended after {timeout:.0f} s, and was stopped")
        finally:
            process.kill()
            process.wait(timeout=30)
        if not os.path.exists(os.path.join(results, "result.json")):
            output.seek(0)
            sys.exit(output.read())
    return (Run(results), found) if during else Run(results)
