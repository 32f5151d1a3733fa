package dev.throng.streams.report;

import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Block.Table;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import dev.throng.streams.analysis.Audience;
import dev.throng.streams.analysis.StreamAnalysis;
import dev.throng.streams.analysis.StreamAnalysis.Cost;
import dev.throng.streams.analysis.StreamAnalysis.Fit;
import dev.throng.streams.analysis.StreamAnalysis.Projection;
import dev.throng.streams.analysis.StreamAnalysis.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The target's cost per source and listener, and projections from it. */
final class CostSection {

    private static final Map<String, String> QUANTITIES = Map.of(
            "rss", "memory, RSS",
            "vsz", "memory, VSZ",
            "cpu-user", "CPU, user",
            "cpu-system", "CPU, system",
            "net-sent", "bytes over the interface",
            "all", "memory, CPU and bytes");

    private final Audience audience;

    CostSection(Audience audience) {
        this.audience = audience;
    }

    List<Block> blocks(StreamAnalysis findings) {
        List<Block> blocks = new ArrayList<>();
        if (findings.costs().isEmpty()) {
            blocks.add(new Paragraph(audience.in("No listener was accepted, so there is no cost per listener.")));
            return blocks;
        }
        blocks.add(new Paragraph(audience.in(
                "A linear regression over all seconds of all phases, on sources and listeners together. CPU and bytes are also"
                        + " fitted to new listeners per second, so that a burst on connect does not count as the cost of a connected"
                        + " listener. The 95 % intervals use Student's t and the effective number of samples, in parentheses, because"
                        + " neighbouring seconds are correlated. A Java target's memory also grows with its heap, not with its listeners"
                        + " alone.")));
        blocks.add(costs(findings.costs()));
        if (!findings.projections().isEmpty()) {
            blocks.add(new Paragraph(
                    "Extrapolations of the same lines. They are projections, not measurements: they hold only while nothing else"
                            + " limits the target."));
            blocks.add(projections(findings.projections()));
        }
        return blocks;
    }

    private Table costs(List<Cost> costs) {
        List<List<Cell>> rows = new ArrayList<>();
        for (Cost cost : together(costs)) {
            List<Cell> row = new ArrayList<>();
            row.add(Cell.of(
                    QUANTITIES.getOrDefault(cost.quantity(), cost.quantity()) + " per " + audience.in(cost.per())));
            if (cost.fit().isPresent()) {
                Fit fit = cost.fit().get();
                boolean still = fit.low() == fit.high();
                boolean certain = still || fit.low() > 0 || fit.high() < 0;
                row.add(new Cell(amount(cost, fit.slope()), certain ? Tone.NEUTRAL : Tone.DOUBT));
                row.add(Cell.of(amount(cost, fit.low()) + " to " + amount(cost, fit.high())));
                row.add(Cell.of(fixed(fit.determination())));
                row.add(Cell.of(
                        Format.count(fit.samples()) + " (" + Format.amount(Math.rint(fit.effectiveSamples())) + ")"));
                row.add(Cell.of(
                        still ? "constant" : certain ? "" : "the interval contains 0: the cost is not significant"));
            } else {
                row.addAll(List.of(Cell.of("–"), Cell.of("–"), Cell.of("–"), Cell.of("–"), Cell.of(cost.refusal())));
            }
            rows.add(row);
        }
        return new Table(
                "Cost",
                List.of(
                        new Column("cost", false),
                        new Column("slope", true),
                        new Column("95 % interval", true),
                        new Column("R²", true),
                        new Column("n (effective)", true),
                        new Column("remark", false)),
                rows);
    }

    /** Merges the rows of a source or listener into one if all have no fit for the same reason. */
    private static List<Cost> together(List<Cost> costs) {
        List<Cost> rows = new ArrayList<>();
        costs.stream().map(Cost::per).distinct().forEach(per -> {
            List<Cost> of =
                    costs.stream().filter(cost -> cost.per().equals(per)).toList();
            boolean one = of.stream().allMatch(cost -> cost.fit().isEmpty())
                    && of.stream().map(Cost::refusal).distinct().count() == 1;
            rows.addAll(
                    one
                            ? List.of(new Cost(
                                    "all", per, "", Optional.empty(), of.get(0).refusal()))
                            : of);
        });
        return rows;
    }

    private static String fixed(double share) {
        return String.format(Locale.ROOT, "%.3f", share);
    }

    private static String amount(Cost cost, double slope) {
        return switch (cost.unit()) {
            case "cores" -> Format.duration(slope * 1e9) + "/s";
            case "B/s" -> Format.byteRate(slope);
            default -> Format.memory(slope);
        };
    }

    private Table projections(List<Projection> projections) {
        List<List<Cell>> rows = new ArrayList<>();
        for (Projection projection : projections) {
            List<Cell> row = new ArrayList<>(List.of(Cell.of(projection.limit()), Cell.of(projection.basis())));
            if (projection.listeners().isPresent()) {
                Range range = projection.listeners().get();
                row.add(Cell.of(Format.count(Math.round(range.estimate()))));
                row.add(Cell.of(interval(range)));
                row.add(Cell.of(remark(range, projection.largestMeasured())));
            } else {
                row.addAll(List.of(Cell.of("–"), Cell.of("–"), Cell.of(projection.refusal())));
            }
            rows.add(row);
        }
        return new Table(
                "Projection",
                List.of(
                        new Column("limit", false),
                        new Column("basis", false),
                        new Column(audience.in("listeners"), true),
                        new Column("95 % interval", true),
                        new Column("remark", false)),
                rows);
    }

    private static String interval(Range range) {
        if (range.high().isEmpty()) {
            return "from " + Format.count(Math.round(range.low()));
        }
        return range.high().getAsDouble() == range.low()
                ? "exact"
                : Format.count(Math.round(range.low())) + " to "
                        + Format.count(Math.round(range.high().getAsDouble()));
    }

    private static String remark(Range range, long most) {
        if (most <= 0) {
            return "";
        }
        double times = range.estimate() / most;
        return times <= 1
                ? "within the measured range (" + Format.count(most) + ")"
                : Format.amount(times) + " times the " + Format.count(most) + " measured";
    }
}
