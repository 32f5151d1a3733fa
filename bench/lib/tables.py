"""Tables of figures: rounds on a quiet machine, the JSON of a table, and its Markdown. Every script that measures makes its tables with this.

The JSON of a table: table and title; commit, command, machine, startedAt (UTC), seconds, rounds, quick; columns (key, title, unit, better: more,
less or null, show); rows (labels; hidden if the page leaves it out; figures: the values of the rounds by the column's key); notes (what the
reader must know), problems (what makes the figures doubtful), busy (the limits, what others used in each round, the rounds that were repeated,
and those that stayed disturbed). Values are in seconds, bytes, per second, or counts.
"""
import argparse
import json
import os
import shlex
import statistics
import subprocess
import sys
import time

from lib import machine
from lib.processes import ROOT

LIMITS = {"foreign": 0.10, "steal": 0.06}
SCALES = {
    "s": [(1e-9, "ns"), (1e-6, "µs"), (1e-3, "ms"), (1, "s")],
    "bytes": [(1, "B"), (1e3, "kB"), (1e6, "MB"), (1e9, "GB")],
    "/s": [(1, "/s"), (1e6, "M/s")],
}


class Column:
    """A figure of each row. Unit: s, bytes, /s, count, cores, ratio, text, or other words that follow the number. Better: more, less or None.
    Show: range (median, minimum and maximum), median, most, least, share (how many of the values are 1), or hidden, which keeps it in the JSON
    only."""

    def __init__(self, key, title, unit, better=None, show="median"):
        self.key, self.title, self.unit, self.better, self.show = key, title, unit, better, show

    def record(self):
        return dict(vars(self))


def git(*words):
    return subprocess.run(["git", "-C", ROOT, *words], capture_output=True, text=True, check=False).stdout.strip()


def commit():
    """The commit that is measured, with a plus if files differ from it. Results and the page may differ."""
    changed = git("status", "--porcelain", "--", ".", ":!bench/results", ":!docs/performance.md")
    return (git("rev-parse", "--short=8", "HEAD") or "unknown") + ("+" if changed else "")


def options(parser, quick=None, rounds=5):
    """Adds the options that all tables have, and parses the command. Quick: the values of the options that --quick uses."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--rounds", type=int, default=rounds)
    parser.add_argument("--json", metavar="FILE", help="write the table as JSON, with the values of each round")
    parser.add_argument("--quick", action="store_true", help="short rounds on any machine, to try the script; the figures mean nothing")
    parser.add_argument("--busy", choices=["refuse", "measure"], default="refuse", help="what to do if others use the machine: refuse waits,"
                        " repeats disturbed rounds and gives up; measure only counts them")
    parser.add_argument("--repeats", type=int, default=2, help="how often a disturbed round is repeated")
    found = parser.parse_args()
    if found.quick:
        found.busy = "measure"
        for key, value in {"rounds": 2, **(quick or {})}.items():
            setattr(found, key, value)
    return found


class Table:
    """A table that is being measured. Use it in a with statement: the end writes and prints it."""

    def __init__(self, name, title, columns, chosen, notes=(), clock=machine.Clock, command=None):
        self.name, self.title, self.columns, self.options, self.notes = name, title, columns, chosen, list(notes)
        self.clock = clock
        self.command = command or " ".join([f"bench/{os.path.basename(sys.argv[0])}", *command_words(sys.argv[1:])])
        self.rows, self.problems, self.busy = {}, [], []
        self.repeated, self.disturbed, self.hidden = 0, [], set()
        self.taken, self.complete = [], 0
        self.started, self.started_at = clock.now(), time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        self.commit = commit()
        os.environ[machine.MARK] = str(os.getpid())

    def rounds(self):
        """Yields the numbers of the rounds, from 0. Waits for a quiet machine before each. A round that others disturbed comes again, a few
        times, and what was added in it is forgotten."""
        yield from self.spans(self.options.rounds)

    def together(self):
        """Yields 0 once: a program measures all rounds in one go, and what is added has several values for a row."""
        yield from self.spans(1)

    def spans(self, many):
        for number in range(many):
            for attempt in range(self.options.repeats + 1):
                if self.options.busy == "refuse":
                    machine.await_quiet(LIMITS, self.clock)
                self.taken = []
                again = ", again" if attempt else ""
                print(f"{self.name}: round {number + 1} of {many}{again}", file=sys.stderr)
                span = machine.Span(self.clock)
                yield number
                found = span.end()
                excess = found.excess(LIMITS)
                self.busy.append({"round": number + 1, **found.record()})
                if not excess:
                    break
                print(f"{self.name}: round {number + 1} was disturbed: {excess}", file=sys.stderr)
                if self.options.busy == "measure" or attempt == self.options.repeats:
                    self.disturbed.append(number + 1)
                    break
                self.repeated += 1
            self.complete = self.options.rounds if many == 1 else number + 1
            for labels, figures in self.taken:
                row = self.rows.setdefault(tuple(labels.items()), {})
                for key, value in figures.items():
                    row.setdefault(key, []).append(value)

    def add(self, labels, **figures):
        """Adds the figures of a row in this round."""
        known = {column.key for column in self.columns}
        if unknown := set(figures) - known:
            raise ValueError(f"{', '.join(sorted(unknown))}: no such column (expected: {', '.join(sorted(known))})")
        self.taken.append((labels, figures))

    def hide(self, labels):
        """Keeps a row in the JSON only."""
        self.hidden.add(tuple(labels.items()))

    def problem(self, said):
        """States what makes the figures doubtful. The script ends with 1."""
        if said not in self.problems:
            self.problems.append(said)

    def record(self):
        return {
            "table": self.name, "title": self.title, "commit": self.commit, "command": self.command, "machine": machine.facts(),
            "startedAt": self.started_at, "seconds": round(self.clock.now() - self.started, 1), "rounds": self.complete,
            "quick": bool(self.options.quick), "notes": self.notes, "problems": self.problems,
            "busy": {"limits": LIMITS, "repeatedRounds": self.repeated, "disturbedRounds": self.disturbed, "measured": self.busy},
            "columns": [column.record() for column in self.columns],
            "rows": [{"labels": dict(labels), "figures": figures, **({"hidden": True} if labels in self.hidden else {})}
                     for labels, figures in self.rows.items()],
        }

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if kind is not None and not (kind in (SystemExit, machine.Busy) and self.rows):
            if kind is machine.Busy:
                sys.exit(str(error))
            return
        if kind is not None:
            self.problem(f"it ended after {self.complete} of {self.options.rounds} rounds: {error}")
        found = self.record()
        if self.options.json:
            write(self.options.json, found)
        print(f"{self.title}: {found['rounds']} rounds, {found['seconds']:.0f} s\n\n{markdown(found)}\n", flush=True)
        for said in self.problems:
            print(said, file=sys.stderr)
        if self.problems:
            sys.exit(1)


def command_words(words):
    """The words of a command without those that only say where the result goes."""
    kept, skip = [], False
    for word in words:
        if skip or word == "--json":
            skip = not skip
        elif not word.startswith("--json="):
            kept.append(shlex.quote(word))
    return kept


def write(path, found):
    """Writes the JSON of a table, with one row of figures per line, and replaces a file only when it is complete."""
    os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
    lists = {"rows": found["rows"], "columns": found["columns"]}
    text = json.dumps({**found, **{key: f"@{key}@" for key in lists}}, indent=1, ensure_ascii=False)
    for key, entries in lists.items():
        inside = ",\n  ".join(json.dumps(rounded(entry), ensure_ascii=False) for entry in entries)
        text = text.replace(f'"@{key}@"', f"[\n  {inside}\n ]" if entries else "[]")
    with open(path + ".new", "w") as out:
        out.write(text + "\n")
    os.replace(path + ".new", path)


def rounded(entry):
    """Numbers to six digits, and no NaN: files stay small, and no figure is that exact."""
    if isinstance(entry, dict):
        return {key: rounded(value) for key, value in entry.items()}
    if isinstance(entry, list):
        return [rounded(value) for value in entry]
    if isinstance(entry, float):
        # JSON has no NaN: a figure that could not be computed is null.
        return None if entry != entry else float(f"{entry:.6g}")
    return entry


def read(path):
    with open(path) as file:
        return json.load(file)


# --- Markdown --------------------------------------------------------------------------------------------------------------------


def digits(value):
    """A number with three digits that count, and commas."""
    size = abs(value)
    return f"{value:,.0f}" if size >= 100 or value == int(value) else f"{value:.1f}" if size >= 10 else f"{value:.2f}"


def scaled(value, unit):
    """The factor and the name of the unit in which a person writes a value."""
    steps = SCALES.get(unit, [(1, {"count": "", "ratio": "", "cores": ""}.get(unit, unit))])
    fitting = [step for step in steps if abs(value) >= step[0] * 0.9995]
    return fitting[-1] if fitting else steps[0]


def worded(value, unit):
    factor, name = scaled(value, unit)
    return f"{digits(value / factor)}{' ' if name and not name.startswith('/') else ''}{name}"


def cell(values, column):
    """What a table shows of the values of a row."""
    values = [value for value in values or [] if value is not None and value == value]
    if not values:
        return "–"
    if column["unit"] == "text":
        kinds = sorted(set(values), key=lambda kind: (-values.count(kind), kind))
        return kinds[0] if len(kinds) == 1 else ", ".join(f"{kind} {values.count(kind)}" for kind in kinds)
    show = column["show"]
    if show == "share":
        return f"{sum(values):.0f} of {len(values)}"
    middle = {"most": max, "least": min}.get(show, statistics.median)(values)
    said = worded(middle, column["unit"])
    if show == "range" and len(values) > 1:
        factor, _ = scaled(middle, column["unit"])
        least, most = digits(min(values) / factor), digits(max(values) / factor)
        said += f" ({least}–{most})" if least != most else ""
    return said


def is_shown(column, found):
    """Whether a column has something to show: counts of trouble that are all zero, and verdicts that are all valid, do not."""
    values = {value for row in found["rows"] for value in row["figures"].get(column["key"], [])} - {None}
    quiet = {0} if column["show"] == "most" else {"valid"} if column["unit"] == "text" else set()
    return column["show"] != "hidden" and bool(values - quiet)


def markdown(found):
    """A table in Markdown: the labels of the rows, then the columns that have something to show."""
    shown = [column for column in found["columns"] if is_shown(column, found)]
    names = list(dict.fromkeys(name for row in found["rows"] for name in row["labels"]))
    names = [name for name in names if any(row["labels"].get(name) for row in found["rows"])]
    lines = ["|" + "|".join([*names, *(column["title"] for column in shown)]) + "|", "|" + "---|" * (len(names) + len(shown))]
    for row in (row for row in found["rows"] if not row.get("hidden")):
        cells = [row["labels"].get(name, "") for name in names]
        cells += [cell(row["figures"].get(column["key"]), column) for column in shown]
        lines.append("|" + "|".join(cells) + "|")
    return "\n".join(lines)
