"""Measuring tests, which Maven runs in one go: all their rounds are one span for the check of the machine."""
import glob
import json
import os
import subprocess
import sys
import tempfile

from lib.processes import ROOT


def measuring_test(module, test, properties):
    """Builds what a measuring test needs, and runs it. Returns what it wrote as lines of JSON; the property FIGURES names their file."""
    # A summary that another test left in a module would fail the build of that module.
    for old in glob.glob(os.path.join(ROOT, "**", "target", "failsafe-reports", "failsafe-summary.xml"), recursive=True):
        os.remove(old)
    with tempfile.TemporaryDirectory() as directory:
        lines = os.path.join(directory, "figures.jsonl")
        words = ["mvn", "-q", "-T1", "-pl", module, "-am", "verify", "-Pmeasure", "-Dtest=none", f"-Dit.test={test}", "-Dspotless.check.skip",
                 "-Dsurefire.failIfNoSpecifiedTests=false", "-Dfailsafe.failIfNoSpecifiedTests=false",
                 *(f"-D{name}={lines if value == 'FIGURES' else value}" for name, value in properties.items())]
        done = subprocess.run(words, cwd=ROOT, stdout=sys.stderr, check=False)
        if not os.path.exists(lines):
            sys.exit(f"{test} measured nothing (exit code {done.returncode}); its output is above")
        with open(lines) as file:
            return done.returncode, [json.loads(line) for line in file]
