package dev.throng.reports;

import dev.throng.analysis.Findings.Population;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Table;
import dev.throng.report.Format;
import dev.throng.reports.findings.Evidence;
import dev.throng.reports.findings.Evidence.Part;
import dev.throng.reports.findings.GaugeSeries;
import dev.throng.reports.findings.ResourceUse;
import dev.throng.run.read.ResultRows.Interval;
import dev.throng.run.read.ResultRows.Resources;
import dev.throng.run.result.MetricResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import dev.throng.run.result.TargetResult;
import dev.throng.run.result.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The table of the SRS study, for any protocol: a row per step with expected and actual figures, and the CPU and memory of both sides.
 * Listeners also have a row in a phase without new listeners.
 */
final class StepTable {

    private static final String LISTEN = "listen";

    /** @param population the listeners at the end of the phase; empty for other operations */
    private record Step(PhaseResult phase, String label, Optional<Part> part, Optional<Population> population) {}

    private StepTable() {}

    /** Empty if nothing was measured. */
    static Optional<Table> of(Evidence evidence) {
        List<Step> steps = steps(evidence);
        if (steps.isEmpty()) {
            return Optional.empty();
        }
        String server = evidence.result()
                .map(RunResult::target)
                .map(TargetResult::description)
                .filter(text -> !text.isBlank())
                .orElse("target");
        return Optional.of(new Table(
                "In the form of the published studies",
                List.of(
                        new Column("server", false),
                        new Column("step", false),
                        new Column("CPU", true),
                        new Column("mem", true),
                        new Column("conn", true),
                        new Column("expected", true),
                        new Column("actual", true),
                        new Column("load tool CPU", true),
                        new Column("load tool mem", true),
                        new Column("latency", true)),
                steps.stream().map(step -> row(evidence, server, step)).toList()));
    }

    private static List<Step> steps(Evidence evidence) {
        List<Population> populations = evidence.analysis().population();
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < evidence.phases().size(); i++) {
            PhaseResult phase = evidence.phases().get(i);
            int index = i;
            List<Part> parts = evidence.measuredParts().stream()
                    .filter(part -> part.index() == index)
                    .toList();
            for (Part part : parts) {
                steps.add(new Step(
                        phase,
                        evidence.label(part),
                        Optional.of(part),
                        part.operation().equals(LISTEN)
                                ? populations.stream().skip(index).findFirst()
                                : Optional.empty()));
            }
            boolean listed = parts.stream().anyMatch(part -> part.operation().equals(LISTEN));
            if (phase.measured() && !listed && i < populations.size()) {
                steps.add(new Step(
                        phase, LISTEN + " · " + phase.name(), Optional.empty(), Optional.of(populations.get(i))));
            }
        }
        return steps;
    }

    private static List<Cell> row(Evidence evidence, String server, Step step) {
        long from = step.phase().startNanos();
        long to = from + step.phase().durationNanos();
        ResourceUse target = ResourceUse.between(evidence.resources(), from, to, Resources::target);
        ResourceUse generator = ResourceUse.between(evidence.resources(), from, to, Resources::generator);
        return List.of(
                Cell.of(server),
                Cell.of(step.label()),
                Cell.of(cores(target.cores())),
                Cell.of(memory(target.rssMax())),
                Cell.of(connections(evidence, step)),
                Cell.of(expected(step)),
                Cell.of(actual(step)),
                Cell.of(cores(generator.cores())),
                Cell.of(memory(generator.rssMax())),
                Cell.of(latency(step)));
    }

    /** What listeners should get (the study's ENbps), or how much was due. */
    private static String expected(Step step) {
        double seconds = step.phase().durationNanos() / 1e9;
        return step.population()
                .filter(there -> there.expectedBitsPerSecond().isPresent())
                .map(there -> Format.bitRate(there.expectedBitsPerSecond().getAsDouble()))
                .or(() -> step.part()
                        .filter(part -> seconds > 0)
                        .map(part -> Format.rate(part.counts().due() / seconds)))
                .orElse("–");
    }

    /** What listeners got (the study's ANbps), or how much was answered. */
    private static String actual(Step step) {
        return step.population()
                .filter(there -> there.actualBitsPerSecond().isPresent())
                .map(there -> Format.bitRate(there.actualBitsPerSecond().getAsDouble()))
                .or(() -> step.part().map(part -> Format.rate(part.counts().answeredRate())))
                .orElse("–");
    }

    /** From publishing to receiving where sources stamped what they sent; else the response. */
    private static String latency(Step step) {
        MetricResult published = step.phase().metrics().get("publish-latency");
        if (step.population().isPresent() && published != null && published.count() > 0) {
            return Format.duration(published.p50()) + " p50, " + Format.duration(published.p99())
                    + " p99 publish to receive";
        }
        return step.part()
                .map(Part::counts)
                .filter(counts -> counts.answered() > 0)
                .map(counts -> "response p99 " + ResponseText.beside(counts, Times::p99))
                .orElse("–");
    }

    /**
     * Listeners that were connected; else how many connections a per-connection series names; else the most arrivals in system at once,
     * which for sessions is the same.
     */
    private static String connections(Evidence evidence, Step step) {
        if (step.population().isPresent() && step.population().get().connected().isPresent()) {
            return Format.count(step.population().get().connected().getAsLong());
        }
        GaugeSeries gauges = evidence.gauges();
        int indexes = gauges.metrics().stream()
                .mapToInt(metric -> gauges.indexes(metric).size())
                .max()
                .orElse(0);
        // sessions and listeners are counted per event loop, each with a connection of its own
        boolean perLoop =
                gauges.metrics().contains("sessions") || gauges.metrics().contains("connected");
        if (indexes > 0 && !perLoop) {
            return Format.count(indexes);
        }
        long inSystem = step.part().stream()
                .flatMap(part -> evidence.intervals(part).stream())
                .mapToLong(Interval::inSystem)
                .max()
                .orElseGet(
                        () -> step.part().map(part -> part.counts().inSystem()).orElse(0L));
        return inSystem == 0 ? "–" : Format.count(inSystem) + " in system";
    }

    private static String cores(OptionalDouble cores) {
        return cores.isPresent() ? Format.cores(cores.getAsDouble()) : "not sampled";
    }

    private static String memory(OptionalLong bytes) {
        return bytes.isPresent() && bytes.getAsLong() > 0 ? Format.memory(bytes.getAsLong()) : "not sampled";
    }
}
