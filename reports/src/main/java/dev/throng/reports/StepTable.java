package dev.throng.reports;

import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Table;
import dev.throng.report.Format;
import dev.throng.report.ReportExtension.StepFigures;
import dev.throng.reports.findings.Evidence;
import dev.throng.reports.findings.Evidence.GaugeSeries;
import dev.throng.reports.findings.Evidence.Part;
import dev.throng.run.read.ResultRows.Interval;
import dev.throng.run.read.ResultRows.ProcessUse;
import dev.throng.run.read.ResultRows.Resources;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import dev.throng.run.result.TargetResult;
import dev.throng.run.result.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * The table in the form of the published studies: a row per step with expected and actual figures, and the CPU and memory of both sides.
 * An operation for which the protocol has figures also has a row in a phase without arrivals of it.
 */
final class StepTable {

    /** @param figures the protocol's own; empty for other operations */
    private record Step(PhaseResult phase, String label, Optional<Part> part, Optional<StepFigures> figures) {}

    private final Evidence evidence;
    private final ProtocolParts protocol;

    private StepTable(Evidence evidence, ProtocolParts protocol) {
        this.evidence = evidence;
        this.protocol = protocol;
    }

    /** Returns no table if nothing was measured. */
    static Optional<Table> of(Evidence evidence, ProtocolParts protocol) {
        return new StepTable(evidence, protocol).table();
    }

    private Optional<Table> table() {
        List<Step> steps = steps();
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
                steps.stream().map(step -> row(server, step)).toList()));
    }

    private List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < evidence.phases().size(); i++) {
            PhaseResult phase = evidence.phases().get(i);
            int index = i;
            Optional<StepFigures> figures = protocol.step(i);
            List<Part> parts = evidence.measuredParts().stream()
                    .filter(part -> part.index() == index)
                    .toList();
            for (Part part : parts) {
                steps.add(
                        new Step(phase, evidence.label(part), Optional.of(part), figures.filter(of -> isOf(of, part))));
            }
            figures.filter(of -> phase.measured() && parts.stream().noneMatch(part -> isOf(of, part)))
                    .ifPresent(of -> steps.add(
                            new Step(phase, of.operation() + " · " + phase.name(), Optional.empty(), figures)));
        }
        return steps;
    }

    private static boolean isOf(StepFigures figures, Part part) {
        return part.operation().equals(figures.operation());
    }

    private List<Cell> row(String server, Step step) {
        long from = step.phase().startNanos();
        long to = from + step.phase().durationNanos();
        ResourceUse target = ResourceUse.between(evidence.resources(), from, to, Resources::target);
        ResourceUse generator = ResourceUse.between(evidence.resources(), from, to, Resources::generator);
        return List.of(
                Cell.of(server),
                Cell.of(step.label()),
                Cell.of(cores(target.cores())),
                Cell.of(memory(target.rssMax())),
                Cell.of(connections(step)),
                Cell.of(expected(step)),
                Cell.of(actual(step)),
                Cell.of(cores(generator.cores())),
                Cell.of(memory(generator.rssMax())),
                Cell.of(latency(step)));
    }

    /** What the protocol expected (the study's ENbps), or how much was due. */
    private static String expected(Step step) {
        double seconds = step.phase().durationNanos() / 1e9;
        return step.figures()
                .flatMap(StepFigures::expected)
                .or(() -> step.part()
                        .filter(part -> seconds > 0)
                        .map(part -> Format.rate(part.counts().due() / seconds)))
                .orElse("–");
    }

    /** What the protocol measured (the study's ANbps), or how much was answered. */
    private static String actual(Step step) {
        return step.figures()
                .flatMap(StepFigures::actual)
                .or(() -> step.part().map(part -> Format.rate(part.counts().answeredRate())))
                .orElse("–");
    }

    /** What the protocol measured; else the response. */
    private static String latency(Step step) {
        return step.figures()
                .flatMap(StepFigures::latency)
                .or(() -> step.part()
                        .map(Part::counts)
                        .filter(counts -> counts.answered() > 0)
                        .map(counts -> "response p99 " + ResponseText.beside(counts, Times::p99)))
                .orElse("–");
    }

    /**
     * Returns the protocol's count of connections. Without it, returns the number of connections with a series of their own. Without such
     * series, returns the largest number of arrivals in system at once, because each of them has a connection.
     */
    private String connections(Step step) {
        OptionalLong counted = step.figures().map(StepFigures::connections).orElse(OptionalLong.empty());
        if (counted.isPresent()) {
            return Format.count(counted.getAsLong());
        }
        GaugeSeries gauges = evidence.gauges();
        int indexes = gauges.metrics().stream()
                .filter(metric -> !protocol.isLevel(metric))
                .mapToInt(metric -> gauges.indexes(metric).size())
                .max()
                .orElse(0);
        if (indexes > 0) {
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

    /**
     * What a process used over a span of the run; empty where it was not sampled.
     *
     * @param cores CPU seconds per second
     */
    private record ResourceUse(OptionalDouble cores, OptionalLong rssMax) {

        /** Over the samples that lie mostly within the span. */
        public static ResourceUse between(
                List<Resources> samples, long startNanos, long endNanos, Function<Resources, ProcessUse> process) {
            double cpuSeconds = 0;
            long nanos = 0;
            OptionalLong rss = OptionalLong.empty();
            for (Resources sample : samples) {
                long middle = sample.startNanos() + sample.durationNanos() / 2;
                if (middle < startNanos || middle >= endNanos) {
                    continue;
                }
                ProcessUse use = process.apply(sample);
                if (use.cpuUser().isPresent() && use.cpuSystem().isPresent()) {
                    cpuSeconds += use.cpuUser().getAsDouble() + use.cpuSystem().getAsDouble();
                    nanos += sample.durationNanos();
                }
                rss = larger(rss, use.rss());
            }
            OptionalDouble cores = nanos == 0 ? OptionalDouble.empty() : OptionalDouble.of(cpuSeconds / (nanos / 1e9));
            return new ResourceUse(cores, rss);
        }

        private static OptionalLong larger(OptionalLong a, OptionalLong b) {
            return a.isEmpty() || b.isPresent() && b.getAsLong() > a.getAsLong() ? b : a;
        }
    }
}
