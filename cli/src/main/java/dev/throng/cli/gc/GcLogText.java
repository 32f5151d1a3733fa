package dev.throng.cli.gc;

import dev.throng.cli.terminal.Console;
import dev.throng.cli.terminal.Console.Ink;
import dev.throng.cli.terminal.Table;
import dev.throng.gclogs.GcLogSummary;
import dev.throng.gclogs.GcLogSummary.Durations;
import dev.throng.report.Format;
import dev.throng.text.Printable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** The figures of a log as lines for people. Text from the log is escaped. */
public final class GcLogText {

    private static final String NONE = "–";
    private static final String NOT_LOGGED = "not logged";
    private static final String INDENT = "  ";
    private static final int MAX_NAME = 80;
    private static final int MAX_EXAMPLE = 120;
    private static final int MAX_PHASES = 8;
    private static final int MAX_CAUSES = 8;

    private final Console console;

    public GcLogText(Console console) {
        this.console = console;
    }

    public List<String> lines(Path file, GcLogSummary log) {
        List<String> lines = new ArrayList<>();
        lines.add(console.ink(Ink.BOLD, Printable.line(file.toString())) + ": " + collector(log));
        lines.add(INDENT + span(log));
        log.extent()
                .prefix()
                .ifPresent(form -> lines.add(INDENT + "read without the prefix of its lines: " + name(form)));
        lines.add("");
        stops(log).lines().forEach(row -> lines.add(INDENT + row));
        lines.add("");
        facts(log).lines().forEach(row -> lines.add(INDENT + row));
        unread(log, lines);
        return lines;
    }

    /** The figures of two logs side by side. Both must have a summary. */
    public List<String> comparison(GcLogAnswer log, GcLogAnswer against) {
        List<String> lines = new ArrayList<>();
        lines.add(console.ink(Ink.BOLD, Printable.line(log.file().toString())) + " against "
                + console.ink(Ink.BOLD, Printable.line(against.file().toString())));
        lines.add("");
        Table table = Table.aligned("lrrr").row("", "LOG", "against", "difference");
        GcLogComparison.rows(log.summary().orElseThrow(), against.summary().orElseThrow())
                .forEach(row -> table.row(row.name(), row.value(), row.against(), row.difference()));
        table.lines().forEach(row -> lines.add(INDENT + row));
        lines.add("");
        lines.add(INDENT + GcLogComparison.CAUTION);
        for (GcLogAnswer answer : List.of(log, against)) {
            List<String> problems = new ArrayList<>();
            answer.summary().ifPresent(summary -> unread(summary, problems));
            if (!problems.isEmpty()) {
                lines.add(INDENT + Printable.line(answer.file().toString()) + ":");
                lines.addAll(problems);
            }
        }
        return lines;
    }

    private static String collector(GcLogSummary log) {
        String mode = log.jvm().mode().map(text -> " (" + name(text) + ")").orElse("");
        String java = log.jvm().java().map(text -> ", Java " + name(text)).orElse("");
        String inferred = log.jvm().collectorInferred() ? " (by its lines; no line names the collector)" : "";
        return log.jvm().collector().map(GcLogText::name).orElse("collector not named in the log")
                + inferred
                + mode
                + java;
    }

    private static String span(GcLogSummary log) {
        String restarts = log.extent().restarts() == 0
                ? ""
                : ", " + Format.counted(log.extent().restarts(), "restart") + " of a JVM in between";
        return Format.duration(log.extent().durationNanos()) + " in "
                + Format.counted(log.extent().lines(), "line") + restarts;
    }

    private static Table stops(GcLogSummary log) {
        GcLogSummary.Pauses pauses = log.pauses();
        Table table = Table.aligned("lrrrrrr").row("", "count", "total", "p50", "p99", "p99.9", "longest");
        if (log.logged().pauses()) {
            table.row(
                    "stop-the-world pauses",
                    Format.count(pauses.count()),
                    time(pauses.count(), pauses.totalNanos()),
                    time(pauses.count(), pauses.p50()),
                    time(pauses.count(), pauses.p99()),
                    time(pauses.count(), pauses.p999()),
                    time(pauses.count(), pauses.max()));
        } else if (log.extent().unreadPauses() > 0) {
            table.row("stop-the-world pauses", "unread", NONE, NONE, NONE, NONE, NONE);
        } else {
            notLogged(table, "stop-the-world pauses");
        }
        pauses.byKind().forEach((kind, figures) -> row(table, INDENT + name(kind), figures));
        causes(log.causes().byCause(), table);
        if (!log.causes().failures().isEmpty()) {
            table.row("pauses with a failure", "", "", "", "", "", "");
            log.causes().failures().forEach((failure, figures) -> row(table, INDENT + failure.words(), figures));
        }
        if (log.logged().stalls()) {
            row(table, "allocation stalls", log.stalls().allocation());
        } else {
            notLogged(table, "allocation stalls");
        }
        if (log.stalls().relocation().count() > 0) {
            row(table, "relocation stalls", log.stalls().relocation());
        }
        if (log.logged().pacing()) {
            row(table, "pacing, all threads, by cycle", log.stalls().pacing());
        }
        if (log.logged().safepoints()) {
            safepoints(table, log.safepoints());
        } else {
            notLogged(table, "safepoints");
            notLogged(table, "time to safepoint");
        }
        concurrent(log.cycles().concurrent(), table);
        return table;
    }

    /** The causes, if there are several. */
    private static void causes(Map<String, Durations> causes, Table table) {
        if (causes.size() < 2) {
            return;
        }
        table.row("pauses by cause", "", "", "", "", "", "");
        causes.entrySet().stream()
                .sorted((a, b) ->
                        Long.compare(b.getValue().totalNanos(), a.getValue().totalNanos()))
                .limit(MAX_CAUSES)
                .forEach(cause -> row(table, INDENT + name(cause.getKey()), cause.getValue()));
        if (causes.size() > MAX_CAUSES) {
            table.row(INDENT + "… " + (causes.size() - MAX_CAUSES) + " more with --json", "", "", "", "", "", "");
        }
    }

    private static void notLogged(Table table, String name) {
        table.row(name, NOT_LOGGED, NONE, NONE, NONE, NONE, NONE);
    }

    private static void safepoints(Table table, GcLogSummary.Safepoints safepoints) {
        long count = safepoints.count();
        table.row("safepoints", Format.count(count), time(count, safepoints.totalNanos()), "", "", "", "");
        if (safepoints.timeToSafepointNanos().isEmpty()) {
            notLogged(table, "time to safepoint");
            return;
        }
        table.row(
                "time to safepoint",
                Format.count(count),
                known(count, safepoints.timeToSafepointNanos()),
                "",
                "",
                "",
                known(count, safepoints.timeToSafepointMax()));
    }

    /** The longest phases; some collectors have dozens. */
    private static void concurrent(Map<String, Durations> phases, Table table) {
        if (phases.isEmpty()) {
            return;
        }
        table.row("concurrent phases (may be nested)", "", "", "", "", "", "");
        phases.entrySet().stream()
                .sorted((a, b) ->
                        Long.compare(b.getValue().totalNanos(), a.getValue().totalNanos()))
                .limit(MAX_PHASES)
                .forEach(phase -> row(table, INDENT + name(phase.getKey()), phase.getValue()));
        if (phases.size() > MAX_PHASES) {
            table.row(INDENT + "… " + (phases.size() - MAX_PHASES) + " more with --json", "", "", "", "", "", "");
        }
    }

    private static void row(Table table, String name, Durations figures) {
        long count = figures.count();
        table.row(name, Format.count(count), time(count, figures.totalNanos()), "", "", "", time(count, figures.max()));
    }

    private static Table facts(GcLogSummary log) {
        Table table = Table.aligned("ll");
        table.row("throughput", throughput(log));
        table.row(
                "collections",
                log.logged().pauses() ? full(log) : log.extent().unreadPauses() > 0 ? "unread" : NOT_LOGGED);
        table.row("CPU of pauses", log.logged().cpu() ? cpu(log.cpu()) : NOT_LOGGED);
        log.old().promotedBytes().ifPresent(bytes -> table.row("promoted", promoted(bytes, log)));
        log.old().trend().ifPresent(trend -> table.row("heap trend", HeapTrendText.of(trend, log.heap())));
        table.row("heap", log.logged().heap() ? heap(log.heap(), log.extent().durationNanos()) : NOT_LOGGED);
        table.row(
                "MMU",
                !log.logged().pauses()
                        ? unknownUtilization(log)
                        : log.utilization().mmu().entrySet().stream()
                                        .map(window -> window.getKey() + " " + Format.share(window.getValue()))
                                        .collect(Collectors.joining(" · "))
                                + (log.utilization().exact() ? "" : " (upper bound: more pauses than Throng keeps)")
                                + (log.extent().unreadPauses() == 0 ? "" : " (upper bound: pauses are unread)")
                                + (log.stalls().allocation().count() == 0 ? "" : " (pauses only, without stalls)"));
        return table;
    }

    private static String unknownUtilization(GcLogSummary log) {
        return log.extent().unreadPauses() > 0
                ? "unknown, as no pause could be read"
                : "unknown, as pauses are " + NOT_LOGGED + " (the JVM logs them with -Xlog:gc*)";
    }

    private static String throughput(GcLogSummary log) {
        return log.throughput().isPresent()
                ? Format.share(log.throughput().getAsDouble()) + " of the time is outside of pauses"
                : "unknown";
    }

    private static String full(GcLogSummary log) {
        String full = Format.count(log.cycles().full()) + " full";
        return log.cycles().degenerated() == 0
                ? full
                : full + ", " + Format.count(log.cycles().degenerated()) + " degenerated";
    }

    private static String promoted(long bytes, GcLogSummary log) {
        long nanos = log.extent().durationNanos();
        return "at least " + Format.memory(bytes) + (nanos > 0 ? ", " + Format.memory(bytes * 1e9 / nanos) + "/s" : "");
    }

    private static String cpu(GcLogSummary.Cpu cpu) {
        return Format.duration(cpu.userNanos()) + " user, " + Format.duration(cpu.systemNanos())
                + " system, rounded by the log";
    }

    private static String heap(GcLogSummary.Heap heap, long durationNanos) {
        if (heap.readings() + heap.missing() == 0) {
            return "no collection reports it";
        }
        if (!heap.known()) {
            return "unknown: the log states it for " + Format.count(heap.readings()) + " of "
                    + Format.counted(heap.readings() + heap.missing(), "collection");
        }
        String committed = heap.committedMaxBytes().isPresent()
                ? " of " + Format.memory(heap.committedMaxBytes().getAsLong())
                : "";
        long allocated = heap.allocatedBytes().orElse(0);
        String rate = durationNanos > 0 && allocated > 0
                ? "; at least " + Format.memory(allocated) + " allocated, "
                        + Format.memory(allocated * 1e9 / durationNanos) + "/s"
                : "";
        return "after a collection at most "
                + Format.memory(heap.usedAfterMaxBytes().orElse(0)) + ", finally "
                + Format.memory(heap.usedAfterLastBytes().orElse(0)) + committed + rate;
    }

    private void unread(GcLogSummary log, List<String> lines) {
        if (log.extent().unreadLines() > 0) {
            lines.add(INDENT
                    + console.ink(
                            Ink.WARN,
                            "unread: " + Format.counted(log.extent().unreadLines(), "line")
                                    + unreadPauses(log.extent().unreadPauses())));
            log.extent().unreadKinds().forEach(kind -> lines.add(INDENT + INDENT + example(kind)));
        }
        log.extent().notes().forEach(note -> lines.add(INDENT + console.ink(Ink.WARN, Printable.line(note))));
    }

    private static String unreadPauses(long count) {
        return count == 0 ? "" : "; pauses among them, which the figures leave out: " + Format.count(count);
    }

    private static String example(GcLogSummary.UnreadKind kind) {
        String more = kind.count() == 1 ? "" : ", and " + Format.count(kind.count() - 1) + " like it";
        return "line " + Format.count(kind.firstLine()) + more + ": " + Printable.line(kind.firstText(), MAX_EXAMPLE);
    }

    private static String name(String text) {
        return Printable.line(text, MAX_NAME);
    }

    private static String known(long count, OptionalLong nanos) {
        return time(count, nanos.orElse(0));
    }

    private static String time(long count, long nanos) {
        return count == 0 ? NONE : Format.duration(nanos);
    }
}
