package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Block.Table;
import dev.throng.report.Format;
import dev.throng.reports.findings.Evidence;
import dev.throng.run.result.GcResult;
import dev.throng.run.result.PauseCauses;
import dev.throng.run.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** Garbage collection of both processes. */
final class GcSection {

    private static final int MAX_CAUSES = 8;

    private GcSection() {}

    static List<Block> blocks(Evidence evidence) {
        Optional<RunResult> result = evidence.result();
        if (result.isEmpty()) {
            return List.of(new Paragraph("Unknown: there is no readable result.json."));
        }
        GcResult target = result.get().target().gc();
        GcResult generator = result.get().generator().gc();
        List<Block> blocks = new ArrayList<>();
        unknown("target", target).ifPresent(blocks::add);
        unknown("generator", generator).ifPresent(blocks::add);
        List<GcResult> known = new ArrayList<>();
        List<Column> columns = new ArrayList<>(List.of(new Column("figure", false)));
        if (!target.collector().isBlank()) {
            known.add(target);
            columns.add(new Column("target", true));
        }
        if (!generator.collector().isBlank()) {
            known.add(generator);
            columns.add(new Column("generator", true));
        }
        if (!known.isEmpty()) {
            blocks.add(new Table("Both JVMs", columns, IfKnown.withValues(rows(known))));
            blocks.add(new Paragraph(
                    "A pause stops all threads of the application. A stall is a thread that waits for memory; the log does not count"
                            + " it as a pause. Check both."));
            if (known.stream().anyMatch(gc -> gc.pacing().totalNanos().orElse(0) > 0)) {
                blocks.add(new Paragraph(
                        "Pacing: Shenandoah lets threads wait that allocate while it collects, by up to 10 ms each time. The log has the"
                                + " sum of each cycle, and not the single waits."));
            }
            causes(target, generator).ifPresent(blocks::add);
        }
        return blocks;
    }

    /** The causes of the pauses, and what went wrong in them; empty if nothing is known of them. */
    private static Optional<Block> causes(GcResult target, GcResult generator) {
        List<List<Cell>> rows = new ArrayList<>();
        rows("target", target.byCause(), rows);
        rows("generator", generator.byCause(), rows);
        List<Column> columns = List.of(
                new Column("process", false),
                new Column("cause or failure", false),
                new Column("pauses", true),
                new Column("total", true),
                new Column("longest", true));
        return rows.isEmpty() ? Optional.empty() : Optional.of(new Table("Causes of pauses", columns, rows));
    }

    private static void rows(String process, PauseCauses causes, List<List<Cell>> rows) {
        causes.causes().stream()
                .sorted((a, b) -> Long.compare(b.totalNanos(), a.totalNanos()))
                .limit(MAX_CAUSES)
                .forEach(cause -> rows.add(row(process, cause.name(), cause)));
        causes.failures().forEach(failure -> rows.add(row(process, "failure: " + failure.name(), failure)));
    }

    private static List<Cell> row(String process, String name, PauseCauses.PausesByCause figures) {
        return List.of(
                Cell.of(process),
                Cell.of(name),
                Cell.of(Format.count(figures.count())),
                Cell.of(Format.duration(figures.totalNanos())),
                Cell.of(Format.duration(figures.max())));
    }

    private static Optional<Block> unknown(String process, GcResult gc) {
        return gc.collector().isBlank()
                ? Optional.of(new Paragraph("Garbage collection of the " + process
                        + " is unknown: it is not a JVM, or it wrote no GC log for Throng."))
                : Optional.empty();
    }

    private static List<List<Cell>> rows(List<GcResult> known) {
        List<List<Cell>> rows = new ArrayList<>();
        rows.add(row("collector", known, GcResult::collector));
        rows.add(row("Java", known, gc -> gc.java().isBlank() ? "–" : gc.java()));
        rows.add(row("pauses", known, gc -> IfKnown.count(gc.pauses().count())));
        rows.add(row("pauses, total", known, gc -> IfKnown.duration(gc.pauses().totalNanos())));
        rows.add(row(
                "pause p50", known, gc -> ofAny(gc.pauses().count(), gc.pauses().p50())));
        rows.add(row(
                "pause p99", known, gc -> ofAny(gc.pauses().count(), gc.pauses().p99())));
        rows.add(row(
                "longest pause",
                known,
                gc -> ofAny(gc.pauses().count(), gc.pauses().max())));
        rows.add(row("allocation stalls", known, gc -> IfKnown.count(gc.stalls().count())));
        rows.add(row(
                "allocation stalls, total",
                known,
                gc -> IfKnown.duration(gc.stalls().totalNanos())));
        rows.add(row(
                "longest stall",
                known,
                gc -> ofAny(gc.stalls().count(), gc.stalls().max())));
        if (known.stream().anyMatch(gc -> gc.pacing().count().isPresent())) {
            rows.add(row(
                    "pacing, all threads, total",
                    known,
                    gc -> IfKnown.duration(gc.pacing().totalNanos())));
        }
        rows.add(row("safepoints", known, gc -> IfKnown.count(gc.safepoints().count())));
        rows.add(row(
                "safepoints, total",
                known,
                gc -> IfKnown.duration(gc.safepoints().totalNanos())));
        rows.add(row("longest time to safepoint", known, gc -> IfKnown.duration(gc.timeToSafepointMax())));
        rows.add(row("GC CPU", known, gc -> IfKnown.seconds(gc.gcCpuSeconds())));
        return rows;
    }

    private static String ofAny(OptionalLong count, OptionalLong nanos) {
        return count.orElse(0) == 0 ? IfKnown.UNKNOWN : IfKnown.duration(nanos);
    }

    private static List<Cell> row(String name, List<GcResult> known, Function<GcResult, String> value) {
        List<Cell> cells = new ArrayList<>(List.of(Cell.of(name)));
        known.forEach(gc -> cells.add(Cell.of(value.apply(gc))));
        return cells;
    }
}
