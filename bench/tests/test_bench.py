"""Tests of what the scripts of bench share. Nothing is measured, and no time passes."""
import argparse
import contextlib
import io
import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

sys.dont_write_bytecode = True
BENCH = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, BENCH)

from lib import difference, machine, page, statistics_of, tables
from lib.tables import Column


class Statistics(unittest.TestCase):

    def test_separate_groups_of_five_have_the_smallest_p_value(self):
        # 2 of the 252 ways to choose 5 of 10 have so large a difference
        self.assertAlmostEqual(2 / 252, statistics_of.exchange_p([1, 2, 3, 4, 5], [6, 7, 8, 9, 10]))

    def test_equal_groups_have_a_p_value_of_one(self):
        self.assertEqual(1, statistics_of.exchange_p([3, 3, 3], [3, 3, 3]))

    def test_the_p_value_is_exact_by_enumeration(self):
        # means of logarithms to base 2: 0, 1 against 2, 4; of the 6 choices of two, {0, 1} and {2, 4} are as far apart
        self.assertAlmostEqual(2 / 6, statistics_of.exchange_p([1, 2], [4, 16]))

    def test_zeros_are_compared_by_their_means(self):
        self.assertAlmostEqual(2 / 20, statistics_of.exchange_p([0, 0, 0], [1, 2, 3]))

    def test_many_rounds_are_sampled(self):
        low, high = list(range(1, 21)), list(range(101, 121))
        self.assertAlmostEqual(1 / 20_000, statistics_of.exchange_p(low, high))

    def test_a_ratio_leaves_zeros_out(self):
        self.assertEqual([2, 3], statistics_of.ratios([1, 0, 2], [2, 5, 6]))

    def test_students_quantiles_are_those_of_tables(self):
        for freedom, confidence, expected in ((3, 0.999, 12.924), (10, 0.95, 2.228), (58, 0.95, 2.0017)):
            self.assertAlmostEqual(expected, statistics_of.t_quantile(freedom, confidence), 3)


class Slopes(unittest.TestCase):

    def test_a_line_has_its_slope_and_no_width(self):
        found, half = statistics_of.slope([0, 1, 2, 3, 4], [1, 3, 5, 7, 9])
        self.assertAlmostEqual(2, found)
        self.assertAlmostEqual(0, half)

    def test_the_interval_is_that_of_newey_and_west(self):
        # the formula written out for four values: one lag, of weight 1/2, and a factor of 4 / 2
        times, values = [0, 1, 2, 3], [1, 2, 6, 6]
        found, half = statistics_of.slope(times, values)
        self.assertAlmostEqual(1.9, found)
        residuals = [y - (3.75 + 1.9 * (x - 1.5)) for x, y in zip(times, values)]
        scores = [(x - 1.5) * u for x, u in zip(times, residuals)]
        meat = sum(s * s for s in scores) + 2 * 0.5 * sum(scores[i] * scores[i - 1] for i in range(1, 4))
        self.assertAlmostEqual(statistics_of.t_quantile(2, 0.95) * math.sqrt(max(0, meat) * 2) / 5, half)

    def test_autocorrelation_makes_the_interval_wider(self):
        signs = [1, 1, 1, 1, -1, -1, -1, -1] * 8
        alternating = [1, -1] * 32
        wide = statistics_of.slope(range(64), signs)[1]
        narrow = statistics_of.slope(range(64), alternating)[1]
        self.assertGreater(wide, 2 * narrow)

    def test_three_values_show_nothing(self):
        self.assertEqual(math.inf, statistics_of.slope([0, 1, 2], [1, 2, 4])[1])

    def test_a_slope_is_flat_only_if_its_whole_interval_is(self):
        self.assertEqual("flat", statistics_of.flatness(0.5, 0.4, 1))
        self.assertEqual("undecided", statistics_of.flatness(0.5, 0.6, 1))
        self.assertEqual("grows", statistics_of.flatness(2, 0.9, 1))


class FakeClock:
    """A machine on which others use some cores; time passes only in sleep and in work."""

    def __init__(self, foreign=(), steal=0.0):
        self.time, self.ours, self.others, self.stolen = 0.0, 0.0, 0.0, 0.0
        self.foreign, self.steal = list(foreign), steal

    def now(self):
        return self.time

    def sleep(self, seconds):
        self.time += seconds
        self.others += seconds * (self.foreign.pop(0) if self.foreign else 0)
        self.stolen += seconds * self.steal

    def work(self, seconds):
        self.ours += seconds
        self.sleep(seconds)

    def load(self):
        return 1.5

    def cpu(self):
        return self.ours + self.others, self.stolen

    def own(self):
        return self.ours


class QuietMachine(unittest.TestCase):

    def test_a_quiet_machine_is_accepted_at_once(self):
        clock = FakeClock()
        machine.await_quiet(tables.LIMITS, clock, look=3, out=io.StringIO())
        self.assertEqual(3, clock.time)

    def test_own_work_is_not_that_of_others(self):
        clock = FakeClock()
        span = machine.Span(clock)
        clock.work(10)
        self.assertEqual("", span.end().excess(tables.LIMITS))

    def test_it_waits_until_others_have_ended(self):
        clock = FakeClock(foreign=[1.5, 1.0])
        machine.await_quiet(tables.LIMITS, clock, look=3, out=io.StringIO())
        self.assertEqual(9, clock.time)

    def test_a_busy_machine_is_refused(self):
        clock = FakeClock(foreign=[1.0] * 100)
        with self.assertRaisesRegex(machine.Busy, "other processes used 1.00 cores"):
            machine.await_quiet(tables.LIMITS, clock, patience=60, look=3, out=io.StringIO())

    def test_a_machine_that_other_guests_use_is_refused(self):
        with self.assertRaisesRegex(machine.Busy, "other guests took 0.50 cores"):
            machine.await_quiet(tables.LIMITS, FakeClock(steal=0.5), patience=10, look=3, out=io.StringIO())

    def test_processes_of_this_script_are_found_with_their_children(self):
        child = subprocess.Popen(["sh", "-c", "sleep 60 & wait"], start_new_session=True)
        try:
            for _ in range(1000):
                if len(machine.cpu_of_tree(os.getpid())) >= 3:
                    break
            found = machine.cpu_of_tree(os.getpid())
            self.assertIn(child.pid, found)
            self.assertIn(os.getpid(), found)
            self.assertNotIn(os.getppid(), found)
        finally:
            os.killpg(child.pid, 15)
            child.wait()


def options(**changed):
    return argparse.Namespace(**{"rounds": 3, "json": None, "quick": False, "busy": "refuse", "repeats": 2, **changed})


COLUMNS = [Column("cpu", "CPU", "s", "less", "range"), Column("rate", "rate", "/s", "more"), Column("verdict", "verdicts", "text")]


def table_of(clock, **changed):
    with mock.patch.dict(os.environ):
        return tables.Table("demo", "Demo", COLUMNS, options(**changed), clock=clock, command="bench/demo")


class Rounds(unittest.TestCase):

    def measured(self, clock, disturbed=(), **changed):
        """The table after rounds in which others work in certain attempts; the figure is the number of the attempt."""
        table, attempt = table_of(clock, **changed), 0
        with contextlib.redirect_stderr(io.StringIO()):
            for _ in table.rounds():
                attempt += 1
                clock.foreign = [0.5] if attempt in disturbed else [0]
                clock.sleep(10)
                table.add({"case": "a"}, cpu=float(attempt))
        return table

    def test_values_are_those_of_the_rounds(self):
        table = self.measured(FakeClock())
        self.assertEqual([1, 2, 3], table.record()["rows"][0]["figures"]["cpu"])

    def test_a_disturbed_round_comes_again_and_its_values_are_forgotten(self):
        table = self.measured(FakeClock(), disturbed=[2])
        self.assertEqual([1, 3, 4], table.record()["rows"][0]["figures"]["cpu"])
        self.assertEqual(1, table.record()["busy"]["repeatedRounds"])
        self.assertEqual([], table.record()["busy"]["disturbedRounds"])

    def test_a_round_that_is_always_disturbed_is_kept_and_marked(self):
        table = self.measured(FakeClock(), disturbed=[2, 3, 4])
        self.assertEqual([1, 4, 5], table.record()["rows"][0]["figures"]["cpu"])
        self.assertEqual(2, table.record()["busy"]["repeatedRounds"])
        self.assertEqual([2], table.record()["busy"]["disturbedRounds"])

    def test_measuring_on_a_busy_machine_repeats_nothing_and_marks_the_rounds(self):
        table = self.measured(FakeClock(foreign=[1.0] * 1000), disturbed=[1], busy="measure")
        self.assertEqual([1, 2, 3], table.record()["rows"][0]["figures"]["cpu"])
        self.assertEqual([1], table.record()["busy"]["disturbedRounds"])

    def test_a_program_that_measures_all_rounds_gives_several_values_at_once(self):
        table = table_of(FakeClock())
        with contextlib.redirect_stderr(io.StringIO()):
            for _ in table.together():
                for value in (1.0, 2.0, 4.0):
                    table.add({"case": "a"}, cpu=value)
        self.assertEqual([1, 2, 4], table.record()["rows"][0]["figures"]["cpu"])

    def test_an_unknown_figure_is_refused(self):
        with self.assertRaisesRegex(ValueError, "latency: no such column"):
            table_of(FakeClock()).add({"case": "a"}, latency=1)

    def test_a_table_with_a_problem_is_written_and_fails(self):
        with tempfile.TemporaryDirectory() as directory:
            path = os.path.join(directory, "demo.json")
            with contextlib.redirect_stderr(io.StringIO()), contextlib.redirect_stdout(io.StringIO()) as out, \
                    self.assertRaises(SystemExit) as ended:
                with table_of(FakeClock(), json=path, rounds=1) as table:
                    for _ in table.rounds():
                        table.add({"case": "a"}, cpu=2e-6, rate=3e6, verdict="valid")
                        table.problem("an arrival failed")
            self.assertEqual(1, ended.exception.code)
            self.assertEqual(["an arrival failed"], tables.read(path)["problems"])
            self.assertIn("|a|2 µs|3 M/s|", out.getvalue())

    def test_complete_rounds_are_kept_if_a_later_one_fails(self):
        with tempfile.TemporaryDirectory() as directory:
            path = os.path.join(directory, "demo.json")
            with contextlib.redirect_stderr(io.StringIO()), contextlib.redirect_stdout(io.StringIO()), self.assertRaises(SystemExit) as ended:
                with table_of(FakeClock(), json=path) as table:
                    for number in table.rounds():
                        table.add({"case": "a"}, cpu=float(number))
                        if number == 2:
                            sys.exit("the target died")
            self.assertEqual(1, ended.exception.code)
            self.assertEqual([0, 1], tables.read(path)["rows"][0]["figures"]["cpu"])
            self.assertEqual(2, tables.read(path)["rounds"])
            self.assertEqual(["it ended after 2 of 3 rounds: the target died"], tables.read(path)["problems"])

    def test_files_have_six_digits_and_no_nan(self):
        self.assertEqual({"cpu": [0.333333, None, 12345678]}, tables.rounded({"cpu": [1 / 3, math.nan, 12345678]}))

    def test_a_table_that_did_not_end_is_not_written(self):
        with tempfile.TemporaryDirectory() as directory:
            path = os.path.join(directory, "demo.json")
            with self.assertRaises(ZeroDivisionError):
                with table_of(FakeClock(), json=path):
                    raise ZeroDivisionError
            self.assertEqual([], os.listdir(directory))


class Markdown(unittest.TestCase):

    def cell(self, values, unit, show="median"):
        return tables.cell(values, Column("x", "X", unit, show=show).record())

    def test_the_unit_is_the_one_that_a_person_uses(self):
        self.assertEqual("139 ns", self.cell([1.39e-7], "s"))
        self.assertEqual("9.70 µs", self.cell([9.7e-6], "s"))
        self.assertEqual("2.98 ms", self.cell([0.00298], "s"))
        self.assertEqual("7.84 M/s", self.cell([7_840_000], "/s"))
        self.assertEqual("38,099/s", self.cell([38_099], "/s"))
        self.assertEqual("145 MB", self.cell([145e6], "bytes"))
        self.assertEqual("0.25", self.cell([0.25], "cores"))
        self.assertEqual("0", self.cell([0], "count"))

    def test_a_range_has_the_unit_of_the_median(self):
        self.assertEqual("2 µs (0.90–4)", self.cell([2e-6, 9e-7, 4e-6], "s", "range"))

    def test_counts_of_trouble_show_the_worst_round(self):
        self.assertEqual("7", self.cell([0, 7, 0], "count", "most"))

    def test_verdicts_are_counted(self):
        self.assertEqual("valid 2, suspect 1", self.cell(["valid", "suspect", "valid"], "text"))

    def test_a_hidden_row_is_in_the_file_only(self):
        table = table_of(FakeClock())
        table.rows = {(("case", "a"),): {"cpu": [1.0]}, (("case", "b"),): {"cpu": [2.0]}}
        table.hide({"case": "b"})
        found = table.record()
        self.assertEqual(2, len(found["rows"]))
        self.assertNotIn("|b|", tables.markdown(found))

    def test_a_share_counts_the_ones(self):
        self.assertEqual("3 of 4", self.cell([1, 1, 0, 1], "count", "share"))

    def test_columns_of_trouble_appear_only_with_trouble(self):
        columns = [Column("failed", "failed", "count", "less", "most").record(), Column("verdict", "verdicts", "text").record()]
        rows = [{"labels": {"case": "a"}, "figures": {"failed": [0, 0], "verdict": ["valid", "valid"]}}]
        self.assertEqual("|case|\n|---|\n|a|", tables.markdown({"columns": columns, "rows": rows}))
        rows[0]["figures"] = {"failed": [0, 2], "verdict": ["valid", "suspect"]}
        self.assertIn("|a|2|suspect 1, valid 1|", tables.markdown({"columns": columns, "rows": rows}))

    def test_a_missing_value_is_a_dash(self):
        self.assertEqual("–", self.cell([None], "s"))


def record(name, values, commit="aaaaaaaa", started="2026-11-29T10:00:00Z", **changed):
    return {"table": name, "title": name, "commit": commit, "command": f"bench/{name}", "startedAt": started, "seconds": 1.0,
            "machine": {"cores": 2, "processor": "P", "memoryBytes": 2**34, "system": "Linux 6.1", "java": "17"}, "rounds": 5, "quick": False,
            "notes": ["A note."], "problems": [], "busy": {"limits": {}, "repeatedRounds": 0, "disturbedRounds": [], "measured": []},
            "columns": [column.record() for column in COLUMNS],
            "rows": [{"labels": {"case": case}, "figures": figures} for case, figures in values.items()], **changed}


def save(directory, table):
    tables.write(os.path.join(directory, table["commit"], table["table"] + ".json"), table)


class Differences(unittest.TestCase):

    def test_only_groups_that_do_not_overlap_are_marked(self):
        old = record("demo", {"a": {"cpu": [1, 1.1, 1.2, 1.3, 1.4], "rate": [10, 11, 12, 13, 14]}})
        new = record("demo", {"a": {"cpu": [2, 2.1, 2.2, 2.3, 2.4], "rate": [11, 12, 13, 14, 15]}})
        cpu, rate = difference.changes(old, new)[0]
        self.assertEqual("worse", cpu.verdict)
        self.assertEqual("", rate.verdict)
        self.assertAlmostEqual(2.2 / 1.2, statistics_of.median(cpu.ratios))

    def test_more_of_a_rate_is_better(self):
        old, new = record("demo", {"a": {"rate": [1, 2, 3, 4, 5]}}), record("demo", {"a": {"rate": [6, 7, 8, 9, 10]}})
        self.assertEqual("better", difference.changes(old, new)[0][0].verdict)

    def test_rows_without_a_partner_are_named(self):
        old, new = record("demo", {"a": {"rate": [1]}, "b": {"rate": [1]}}), record("demo", {"a": {"rate": [1]}, "c": {"rate": [1]}})
        self.assertEqual(["only in the old: b", "only in the new: c"], difference.changes(old, new)[1])

    def run_diff(self, *words):
        done = subprocess.run([os.path.join(BENCH, "diff"), *words], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def test_the_exit_code_says_whether_something_is_worse(self):
        with tempfile.TemporaryDirectory() as directory:
            save(directory, record("demo", {"a": {"cpu": [1, 1.1, 1.2, 1.3, 1.4]}}, "aaaaaaaa"))
            save(directory, record("demo", {"a": {"cpu": [2, 2.1, 2.2, 2.3, 2.4]}}, "bbbbbbbb"))
            old, new = (os.path.join(directory, name) for name in ("aaaaaaaa", "bbbbbbbb"))
            self.assertEqual(1, self.run_diff(old, new)[0])
            self.assertEqual(0, self.run_diff(new, old)[0])
            code, said = self.run_diff(old, new)
            self.assertIn("|a|CPU|1.20 s|2.20 s|1.833 (1.714–2)|0.008|worse|".replace("(1.714–2)", "(1.714–2.000)"), said)
            self.assertEqual(2, self.run_diff(old, os.path.join(directory, "none"))[0])


class Page(unittest.TestCase):

    def test_the_page_has_the_newest_results_of_each_table(self):
        with tempfile.TemporaryDirectory() as directory:
            save(directory, record("riemann", {"a": {"cpu": [1.0]}}, "aaaaaaaa"))
            save(directory, record("riemann", {"a": {"cpu": [5.0]}}, "bbbbbbbb", "2026-11-30T10:00:00Z"))
            save(directory, record("xmpp", {"a": {"cpu": [3.0]}}, "aaaaaaaa"))
            said = page.text(directory)
        self.assertIn("<!-- results: riemann bbbbbbbb -->", said)
        self.assertIn("<!-- results: xmpp aaaaaaaa -->", said)
        self.assertIn("|a|5 s|", said)
        self.assertNotIn("|a|1 s|", said)
        self.assertIn("Commit bbbbbbbb, 2026-11-30: `bench/riemann`", said)

    def test_short_tries_are_not_published(self):
        with tempfile.TemporaryDirectory() as directory:
            save(directory, record("riemann", {"a": {"cpu": [1.0]}}, quick=True))
            self.assertIn("Not measured yet: `bench/all --only riemann`", page.text(directory))

    def test_a_page_that_was_changed_by_hand_is_found(self):
        with tempfile.TemporaryDirectory() as directory:
            save(directory, record("riemann", {"a": {"cpu": [1.0]}}))
            target = os.path.join(directory, "performance.md")
            page.write(directory, target)
            self.assertEqual([], page.problems(directory, target))
            with open(target, "a") as out:
                out.write("word " * 1500)
            self.assertEqual(2, len(page.problems(directory, target)))

    def test_another_machine_and_repeated_rounds_are_stated(self):
        other = {"cores": 64, "processor": "Q", "memoryBytes": 2**36, "system": "Linux 6.1", "java": "25"}
        with tempfile.TemporaryDirectory() as directory:
            save(directory, record("riemann", {"a": {"cpu": [1.0]}}))
            save(directory, record("xmpp", {"a": {"cpu": [1.0]}}))
            busy = {"limits": {}, "repeatedRounds": 2, "disturbedRounds": [3], "measured": []}
            save(directory, record("hls", {"a": {"cpu": [1.0]}}, machine=other, busy=busy))
            said = page.text(directory)
        self.assertEqual(1, said.count("2 cores of P"))
        self.assertIn("- Machine: 64 cores of Q", said)
        self.assertIn("2 of 5 rounds repeated, 1 of 5 rounds disturbed", said)


@unittest.skipUnless(shutil.which("git"), "needs git")
class All(unittest.TestCase):
    """bench/all in a clone in which the scripts of tables only write a file."""

    def setUp(self):
        self.directory = tempfile.TemporaryDirectory()
        root = self.directory.name
        self.addCleanup(self.directory.cleanup)
        subprocess.run(["cp", "-r", BENCH, os.path.join(root, "bench")], check=True)
        subprocess.run(["rm", "-rf", os.path.join(root, "bench", "results")], check=True)
        for script in ("riemann", "gc-log"):
            self.write(f"bench/{script}", f"""#!/usr/bin/env python3
import json, os, sys
path = sys.argv[sys.argv.index("--json") + 1]
os.makedirs(os.path.dirname(path), exist_ok=True)
rounds = int(sys.argv[sys.argv.index("--rounds") + 1])
json.dump({{**json.load(open(os.path.join(os.path.dirname(__file__), "record.json"))), "table": "{script}", "rounds": rounds}}, open(path, "w"))
print("measured {script}")
sys.exit({1 if script == "gc-log" else 0})
""")
        self.write("bench/record.json", json.dumps(record("x", {"a": {"cpu": [1.0]}})))
        self.write("throng", "#!/bin/sh\n")
        self.write(".gitignore", "target/\n")
        os.makedirs(os.path.join(root, "docs"))
        self.git("init", "-q")
        self.git("add", "-A")
        self.git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "one")

    def git(self, *words):
        subprocess.run(["git", "-C", self.directory.name, *words], check=True)

    def write(self, name, text):
        path = os.path.join(self.directory.name, name)
        with open(path, "w") as out:
            out.write(text)
        os.chmod(path, 0o755)

    def run_all(self, *words):
        done = subprocess.run([os.path.join(self.directory.name, "bench", "all"), *words], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def test_a_table_that_exists_for_this_commit_is_not_measured_again(self):
        code, said = self.run_all("--only", "riemann", "--page")
        self.assertEqual(0, code, said)
        self.assertIn("measured riemann", said)
        self.assertIn("riemann: measured before, in bench/results/", self.run_all("--only", "riemann")[1])
        self.assertIn("measured riemann", self.run_all("--only", "riemann", "--rounds", "6")[1])
        self.assertIn("measured riemann", self.run_all("--only", "riemann", "--again")[1])
        with open(os.path.join(self.directory.name, "docs", "performance.md")) as file:
            self.assertIn("## Riemann", file.read())

    def test_a_table_that_fails_does_not_stop_the_others(self):
        code, said = self.run_all("--only", "gc-log,riemann")
        self.assertEqual(1, code)
        self.assertIn("measured riemann", said)
        self.assertIn("failed: gc-log", said)

    def test_only_a_commit_is_measured(self):
        self.write("bench/record.json", "{}")
        code, said = self.run_all("--only", "riemann")
        self.assertEqual(2, code)
        self.assertIn("files differ from commit", said)

    def test_a_table_on_another_java_needs_its_directory(self):
        with mock.patch.dict(os.environ):
            os.environ.pop("JAVA_HOME_25", None)
            code, said = self.run_all("--only", "quickstarts-25")
        self.assertEqual(1, code)
        self.assertIn("JAVA_HOME_25 is not set", said)

    def test_an_unknown_table_is_refused(self):
        code, said = self.run_all("--only", "nothing")
        self.assertEqual(2, code)
        self.assertIn("nothing: no such table", said)


if __name__ == "__main__":
    unittest.main()
