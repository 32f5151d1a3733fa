"""docs/performance.md, made of the newest results of each table."""
import os
import re

from lib import machine, tables
from lib.processes import ROOT

RESULTS = os.path.join(ROOT, "bench", "results")
PAGE = os.path.join(ROOT, "docs", "performance.md")
MOST_WORDS = 1500

# The sections in their order: table, heading.
SECTIONS = [
    ("quickstarts", "Quickstarts"),
    ("quickstarts-25", "Quickstarts on JDK 25"),
    ("first-second", "First second"),
    ("riemann", "Riemann"),
    ("riemann-steal", "Riemann: a core is taken"),
    ("xmpp", "XMPP"),
    ("xmpp-transports", "XMPP: transports and scripts"),
    ("prosody", "XMPP with prosody"),
    ("xmpp-memory", "XMPP: memory per session"),
    ("http-stream", "HTTP streams"),
    ("icecast", "HTTP streams with Icecast"),
    ("http-sources", "HTTP streams: sources"),
    ("rtmp", "RTMP"),
    ("hls", "HLS"),
    ("small-loads", "Small loads"),
    ("weight", "The recorder's own weight"),
    ("live", "The live page"),
    ("scale", "Scale"),
    ("agents", "Agents"),
    ("endurance", "Endurance"),
    ("gatling", "Gatling"),
    ("gc-log", "GC log reader"),
    ("history", "History of runs"),
    ("jmh", "Micro-benchmarks"),
]

# Sections that the page has only if they were measured.
OPTIONAL = ("quickstarts-25", "riemann-steal", "xmpp-transports", "prosody", "xmpp-memory", "icecast", "history")

HEAD = """# Performance

What Throng costs, beside other tools. Medians of rounds that ran in turn (minimum–maximum). Generator and target share one machine. Failed, owed
or lost arrivals, and verdicts other than `valid`, are stated where there were any.

- `bench/all --page` measures the tables and writes this page. {took}
- Compare figures of one table only: machines differ.
- `bench/diff OLD NEW` compares two commits. Raw values: `bench/results` of the repository.
- Reasons: [decisions](decisions/performance-figures.md).
"""


def newest(directory, quick=False):
    """The newest results of each table below a directory, by table."""
    found = {}
    for folder, _, files in os.walk(directory):
        for name in files:
            if name.endswith(".json"):
                table = tables.read(os.path.join(folder, name))
                key = name.removesuffix(".json")
                if table["quick"] == quick and (key not in found or found[key]["startedAt"] < table["startedAt"]):
                    found[key] = table
    return found


def section(name, heading, table, usual_machine):
    """A table with its commit, machine and command, each in one line. The comment names the commit for bench/diff."""
    lines = [f"## {heading}", "", f"<!-- results: {name} {table['commit']} -->", ""]
    said = f"Commit {table['commit']}, {table['startedAt'][:10]}"
    busy = table["busy"]
    for key, words in (("repeatedRounds", "repeated"), ("disturbedRounds", "disturbed")):
        many = busy[key] if isinstance(busy[key], int) else len(busy[key])
        said += f", {many} of {table['rounds']} rounds {words}" if many else ""
    lines.append(f"- {said}: `{table['command']}`")
    if (here := machine.sentence(table["machine"])) != usual_machine:
        lines.append(f"- Machine: {here}")
    lines += [f"- {note}" for note in table["notes"]]
    if table["problems"]:
        lines.append("- **Problems:** " + "; ".join(table["problems"]))
    return "\n".join([*lines, "", tables.markdown(table), ""])


def text(directory, quick=False):
    """The whole page."""
    found = newest(directory, quick)
    machines = [machine.sentence(table["machine"]) for table in found.values()]
    usual = max(dict.fromkeys(machines), key=machines.count) if machines else None
    took = sum(table["seconds"] for table in found.values()) / 60
    parts = [HEAD.format(
        took=f"The tables below took {took:.0f} minutes." if found else "It has not been done yet.")]
    if usual:
        parts.append(f"Machine, unless a table names another: {usual}.\n")
    for name, heading in SECTIONS:
        if name in found:
            parts.append(section(name, heading, found[name], usual))
        elif name not in OPTIONAL:
            parts.append(f"## {heading}\n\nNot measured yet: `bench/all --only {name}`.\n")
    return "\n".join(parts)


def write(directory, target, quick=False):
    with open(target, "w") as out:
        out.write(text(directory, quick))


def problems(directory=RESULTS, target=PAGE):
    """What is wrong with a page, one sentence each."""
    with open(target) as file:
        now = file.read()
    said = []
    if now != text(directory):
        said.append(f"{target} is not what the newest results in {directory} give (bench/page writes it)")
    if (many := len(now.split())) > MOST_WORDS:
        said.append(f"{target} has {many} words (expected: at most {MOST_WORDS})")
    return said


def commits(target=PAGE):
    """The commit of each table of a page."""
    with open(target) as file:
        return dict(re.findall(r"^<!-- results: (\S+) (\S+) -->$", file.read(), re.MULTILINE))
