package dev.throng.run.result;

import java.util.List;

/**
 * The files of a result directory, of a search and of a study, with the columns of those CSV files whose columns are always the same.
 * docs/result.md lists them with these texts.
 */
public enum ResultFile {
    RESULT("result.json", When.AT_THE_END, "all figures of the run in one document"),
    INTERVALS("intervals.csv", When.DURING_THE_RUN, "counts, rates and percentiles of each operation in each interval"),
    RESOURCES("resources.csv", When.DURING_THE_RUN, "what target, generator and machine used in each interval"),
    FAILURES(
            "failures.csv",
            When.DURING_THE_RUN,
            "the failures of each interval",
            new Column("startNanos", "the start of the interval, since the start of the run"),
            new Column("operation", "the operation"),
            new Column("failure", "the id of the failure"),
            new Column("count", "how many arrivals failed in this way")),
    METRICS(
            "metrics.csv",
            When.DURING_THE_RUN,
            "the counters and distributions of the protocol in each interval",
            new Column("startNanos", "the start of the interval, since the start of the run"),
            new Column("durationNanos", "the length of the interval"),
            new Column("metric", "the id of the metric"),
            new Column("count", "the counter's increase, or the number of values of a distribution"),
            new Column("mean", "the mean of the values, in the unit of the metric; empty for a counter"),
            new Column("p50", "the median, likewise"),
            new Column("p99", "the 99th percentile, likewise"),
            new Column("max", "the largest value, likewise")),
    SERIES(
            "series.csv",
            When.DURING_THE_RUN,
            "the gauges of the protocol at the end of each interval",
            new Column("startNanos", "the start of the interval, since the start of the run"),
            new Column("metric", "the id of the gauge"),
            new Column(
                    "index", "what the value is of, such as the number of a connection; 0 for a gauge with one value"),
            new Column("value", "the value at the end of the interval")),
    HISTOGRAMS("histograms.hlog", When.DURING_THE_RUN, "the histograms of each interval, by the time of the answer"),
    PHASE_HISTOGRAMS("phases.hlog", When.AT_THE_END, "the histograms of each phase, of the arrivals that it started"),
    SLOWEST(
            "slowest.csv",
            When.AT_THE_END,
            "the slowest tenth of the measured responses; of many with the same length a sample",
            new Column("phase", "the phase that started the arrival"),
            new Column("operation", "the operation"),
            new Column("dueNanos", "when the arrival was due, since the start of the run"),
            new Column("startedNanos", "when it was started, since the start of the run"),
            new Column("answeredNanos", "when it was answered, since the start of the run"),
            new Column("standsFor", "how many responses of this length the row stands for, itself included")),
    GC_EVENTS(
            "gc-events.csv",
            When.AT_THE_END,
            "what garbage collection did to threads during the run, from the logs",
            new Column("process", "`target`, `target-2` and so on, or `generator`"),
            new Column(
                    "kind",
                    "`pause`, `stall`, `safepoint`, `concurrent`; `full` and `degenerated` lie in pauses, `reaching` (the time to"
                            + " safepoint) in safepoints; `pacing` is the time from one report of Shenandoah's pacing to the"
                            + " next"),
            new Column("startNanos", "the start, since the start of the run"),
            new Column("durationNanos", "the length"),
            new Column("name", "the kind of the pause, the operation of the safepoint or the name of the phase"),
            new Column("cause", "the cause of the collection, or the thread of a stall; may be empty"),
            new Column(
                    "threadNanos",
                    "of `pacing`: how long threads that allocate waited in this time, added up over threads; empty in other"
                            + " rows")),
    GC_HEAP(
            "gc-heap.csv",
            When.AT_THE_END,
            "the heap around each collection, from the logs",
            new Column("process", "`target`, `target-2` and so on, or `generator`"),
            new Column("atNanos", "the end of the collection, since the start of the run"),
            new Column("usedBeforeBytes", "the heap in use before it"),
            new Column("usedAfterBytes", "the heap in use after it"),
            new Column("committedBytes", "the size of the heap after it; empty where the log does not state it")),
    OBSERVED(
            "observed.csv",
            When.AT_THE_END,
            "what a reference target recorded of itself, if it was configured to",
            new Column("atNanos", "when, since the start of the run"),
            new Column("kind", "`hiccup` or `allocated`"),
            new Column(
                    "value",
                    "`hiccup`: by how many nanoseconds a thread that sleeps for a millisecond woke too late; `allocated`: the bytes that"
                            + " all threads allocated so far")),
    SCENARIO("scenario.yaml", When.AT_THE_START, "the scenario as it was run, without secrets"),
    ENVIRONMENT(
            "environment.json", When.AT_THE_START, "the machine, the JVM of Throng and its version, and the command"),
    GENERATOR_GC_LOG("generator-gc.log", When.AT_THE_END, "the GC log of Throng's own JVM"),
    TARGET_GC_LOG("target-gc.log", When.BY_THE_TARGET, "the GC log of a target that Throng launched"),
    TARGET_OUT("target.out", When.BY_THE_TARGET, "what a target that Throng launched printed"),
    LOG("throng.log", When.DURING_THE_RUN, "Throng's own log"),
    REPORT_HTML("report.html", When.WITH_THE_REPORT, "the report for browsers"),
    REPORT_MD("report.md", When.WITH_THE_REPORT, "the report in Markdown"),
    CHARTS("charts/", When.WITH_THE_REPORT, "the charts of the report, as SVG"),
    MANIFEST("manifest.txt", When.AT_THE_START, "what `--overwrite` deletes: the files that Throng wrote here"),
    LOCK(".lock", When.AT_THE_START, "locked while Throng writes to the directory"),
    AGENTS_JOURNAL("agents.journal", When.DURING_THE_RUN, "the figures of agents, for `--resume`; deleted at the end"),
    TARGET_DEOPTIMIZATIONS(
            "target-gc.log.deopt",
            When.BY_THE_TARGET,
            "the deoptimizations of a target that Throng launched; deleted at the end"),
    OBSERVED_BY_TARGET(
            "target-observed.csv", When.BY_THE_TARGET, "`observed.csv` as the target writes it; deleted at the end"),

    CAPACITY("capacity.json", Of.SEARCH, When.AT_THE_END, "the answer of the search and the figures of all its runs"),
    RUNS("runs/", Of.SEARCH, When.DURING_THE_RUN, "the result directory of each run: `runs/01/`, `runs/02/` and so on"),

    STUDY("study.json", Of.STUDY, When.AFTER_EACH_CELL, "the cells that were run, with their verdicts"),
    COMPARISON("comparison.json", Of.STUDY, When.AT_THE_END, "the figures of all trials and their comparison"),
    STUDY_FILE("study.yaml", Of.STUDY, When.AT_THE_START, "the study as it was run, without secrets"),
    SCENARIOS("scenarios.yaml", Of.STUDY, When.AT_THE_START, "the scenario of the study's cells, without secrets"),
    CELLS("cells/", Of.STUDY, When.DURING_THE_RUN, "the result directory of each cell, and the runs of searches");

    /** The kind of directory that has a file. */
    public enum Of {
        RUN,
        SEARCH,
        STUDY
    }

    /** When a file is written. */
    public enum When {
        AT_THE_START("at the start"),
        DURING_THE_RUN("while the run goes on"),
        AFTER_EACH_CELL("after each cell"),
        AT_THE_END("at the end"),
        BY_THE_TARGET("by the target"),
        WITH_THE_REPORT("with the report");

        private final String words;

        When(String words) {
            this.words = words;
        }

        /** The time for people. */
        public String words() {
            return words;
        }
    }

    /**
     * A column of a CSV file.
     *
     * @param name the name in the first line of the file
     * @param text what it is, as a phrase in Markdown
     */
    public record Column(String name, String text) {}

    private final String path;
    private final Of of;
    private final When when;
    private final String text;
    private final List<Column> columns;

    ResultFile(String path, When when, String text, Column... columns) {
        this.path = path;
        this.of = Of.RUN;
        this.when = when;
        this.text = text;
        this.columns = List.of(columns);
    }

    ResultFile(String path, Of of, When when, String text) {
        this.path = path;
        this.of = of;
        this.when = when;
        this.text = text;
        this.columns = List.of();
    }

    /** The name in the directory; that of a directory below it ends with a slash. */
    public String path() {
        return path;
    }

    /** The kind of directory that has it. */
    public Of of() {
        return of;
    }

    /** When it is written. */
    public When when() {
        return when;
    }

    /** What it holds, as a phrase in Markdown. */
    public String text() {
        return text;
    }

    /** The columns of a CSV file whose columns are always the same; empty for others. */
    public List<Column> columns() {
        return columns;
    }

    /** The names of {@link #columns}. */
    public List<String> columnNames() {
        return columns.stream().map(Column::name).toList();
    }
}
