package dev.throng.reports.findings;

import dev.throng.report.Format;
import dev.throng.reports.findings.Evidence.Part;
import dev.throng.reports.findings.SpikeAttribution.Spike;
import dev.throng.reports.findings.SpikeAttribution.Stop;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.RunResult;
import dev.throng.run.result.SloResult;
import dev.throng.run.result.TargetResult;
import dev.throng.verdict.Reason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What limited a run, in short sentences: failures, waits before the start, pauses, the target's CPU, or else the load itself. Each sentence
 * follows from a figure of the run. Pure.
 */
public final class Limits {

    private static final int MOST = 4;

    /** A target that used this share of its cores, or more, had none to spare. */
    private static final double BUSY = 0.9;

    /** An open load whose answers came at this share of its rate, or more, was answered as it came. */
    public static final double KEPT_UP = 0.98;

    private final Evidence evidence;
    private final List<Part> parts;

    private Limits(Evidence evidence, MainParts parts) {
        this.evidence = evidence;
        this.parts = parts.parts();
    }

    /** Returns the sentences, the most important first; empty if nothing was measured. */
    public static List<String> of(Evidence evidence, MainParts parts) {
        return parts.parts().isEmpty() ? List.of() : new Limits(evidence, parts).sentences();
    }

    private List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        Optional<String> generator = generator();
        generator.ifPresent(sentences::add);
        parts.forEach(part -> failures(part).ifPresent(sentences::add));
        parts.forEach(part -> waits(part).ifPresent(sentences::add));
        quota().ifPresent(sentences::add);
        cpu().ifPresent(sentences::add);
        if (sentences.isEmpty()) {
            parts.forEach(part -> behind(part).ifPresent(sentences::add));
        }
        if (sentences.isEmpty()) {
            sentences.add(load(parts.get(0)));
        }
        if (generator.isEmpty()) {
            pauses(parts.get(0)).ifPresent(sentences::add);
        }
        ColdTarget.of(evidence).ifPresent(cold -> sentences.add(cold.sentences().get(0)));
        return sentences.stream().limit(MOST).toList();
    }

    private Optional<String> generator() {
        boolean limited = evidence.result().map(RunResult::verdict).stream()
                .flatMap(verdict -> verdict.reasons().stream())
                .anyMatch(Reason::blamesGenerator);
        return limited
                ? Optional.of(
                        "The generator was at a limit, as the reasons above state. The figures are not those of the target"
                                + " alone, and the target may be able to do more.")
                : Optional.empty();
    }

    private Optional<String> failures(Part part) {
        OperationResult o = part.counts();
        return o.failures().entrySet().stream()
                .filter(failure -> failure.getValue() > 0)
                .max(Map.Entry.comparingByValue())
                .map(most -> evidence.label(part) + ": " + Format.count(o.failed() + o.dropped()) + " of "
                        + Format.counted(o.started(), "arrival") + " failed or were dropped, most of them with "
                        + most.getKey() + " (" + Format.count(most.getValue()) + "). They have no response time.");
    }

    private Optional<String> waits(Part part) {
        return WaitExplanation.of(evidence, part)
                .map(e -> evidence.label(part) + ": arrivals waited for their start. At " + e.level()
                        + " the response took " + Format.duration(e.response()) + ", the service "
                        + Format.duration(e.service()) + ". " + e.cause());
    }

    private Optional<String> pauses(Part part) {
        SpikeAttribution attribution = SpikeAttribution.of(evidence.intervals(part), evidence.gcEvents());
        if (attribution.slowest().isEmpty()
                || 2 * attribution.slowestCovered() <= attribution.slowest().size()) {
            return Optional.empty();
        }
        return attribution.slowest().stream()
                .map(Spike::stops)
                .flatMap(List::stream)
                .max(Comparator.comparingLong(Stop::longestNanos))
                .map(longest -> "In " + attribution.slowestCovered() + " of the "
                        + Format.counted(attribution.slowest().size(), "slowest interval") + " of "
                        + evidence.label(part)
                        + ", pauses and stalls last at least half of the slowest response. The longest is a "
                        + longest.kind() + " of the " + longest.process() + ": "
                        + Format.duration(longest.longestNanos())
                        + ".");
    }

    private Optional<String> quota() {
        return evidence.result()
                .map(RunResult::target)
                .filter(target -> target.throttledSeconds().orElse(0) * 1e9
                                >= 0.001 * evidence.result().orElseThrow().durationNanos()
                        && target.cpuQuotaCores().isPresent())
                .map(target ->
                        "A CPU quota of " + Format.amount(target.cpuQuotaCores().getAsDouble())
                                + " cores stopped threads of the target for "
                                + Format.duration(target.throttledSeconds().getAsDouble() * 1e9) + ".");
    }

    /** The target's CPU, or else that of the machine, if nearly all of it was used. */
    private Optional<String> cpu() {
        MeasuredCpu cpu = MeasuredCpu.of(evidence);
        double allowed = evidence.result()
                .map(RunResult::target)
                .map(TargetResult::coresAllowed)
                .orElse(OptionalDouble.empty())
                .orElse(Double.NaN);
        if (cpu.target() >= BUSY * allowed) {
            return Optional.of("The target used " + Format.amount(cpu.target()) + " of the " + Format.amount(allowed)
                    + " cores that it may use.");
        }
        return cpu.idle() <= (1 - BUSY) * cpu.cores()
                ? Optional.of("The CPU of the generator's machine was full: of " + Format.amount(cpu.cores())
                        + " cores, " + Format.amount(cpu.idle()) + " were idle. The generator used "
                        + Format.amount(cpu.generator())
                        + (Double.isFinite(cpu.target()) ? ", the target " + Format.amount(cpu.target()) : "")
                        + others(cpu) + ".")
                : Optional.empty();
    }

    private static String others(MeasuredCpu cpu) {
        double others = cpu.cores() - cpu.idle() - cpu.generator() - (Double.isFinite(cpu.target()) ? cpu.target() : 0);
        return others >= (1 - BUSY) * cpu.cores() ? ", other processes " + Format.amount(others) : "";
    }

    private Optional<String> behind(Part part) {
        OperationResult o = part.counts();
        double seconds = part.phase().durationNanos() / 1e9;
        boolean behind = !o.load().hasClosedModel()
                && o.failed() == 0
                && seconds > 0
                && o.answeredRate() < KEPT_UP * o.due() / seconds;
        return behind
                ? Optional.of(evidence.label(part) + ": of " + Format.rate(o.due() / seconds) + " due, "
                        + Format.rate(o.answeredRate()) + " were answered; " + Format.count(o.backlog())
                        + " were owed or in flight when the phase ended.")
                : Optional.empty();
    }

    private String load(Part part) {
        OperationResult o = part.counts();
        if (o.load().hasClosedModel()) {
            return "The load is closed (" + o.load().text()
                    + "): an arrival starts when another departs, so the rate of " + Format.rate(o.answeredRate())
                    + " follows from the response times. A slow target lowers it.";
        }
        String rate = evidence.label(part) + " was answered as fast as it was due, at " + Format.rate(o.answeredRate());
        return missed()
                ? "The rate was not the limit: " + rate
                        + ". What the objectives limit was: look at the slowest intervals, and at the target's log."
                : "The rate was limited by the load alone: " + rate + ". The target may be able to do more.";
    }

    private boolean missed() {
        return evidence.result().map(RunResult::slo).orElse(List.of()).stream().anyMatch(SloResult::missed);
    }
}
