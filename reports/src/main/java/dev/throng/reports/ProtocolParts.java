package dev.throng.reports;

import dev.throng.figure.Metric;
import dev.throng.protocol.Protocol;
import dev.throng.report.Block;
import dev.throng.report.Block.Heading;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.ReportExtension;
import dev.throng.report.ReportExtension.OperationTerms;
import dev.throng.report.ReportExtension.StepFigures;
import dev.throng.report.ReportExtensions;
import dev.throng.report.ReportSection;
import dev.throng.report.ReportView;
import dev.throng.reports.GuardedCall.Outcome;
import dev.throng.reports.findings.Evidence;
import dev.throng.run.extension.RunExtension;
import dev.throng.run.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What the protocol adds to the report of one run. Its exceptions end here: a sentence replaces each part that fails. Belongs to one
 * thread.
 */
final class ProtocolParts {

    private final List<Block> sections = new ArrayList<>();
    private final List<Optional<StepFigures>> steps = new ArrayList<>();
    private ProtocolInfo protocol = ProtocolInfo.UNKNOWN;
    private OperationTerms terms = OperationTerms.ARRIVALS;
    private Set<String> drawn = Set.of();

    private ProtocolParts() {}

    /**
     * Calls the protocol of a run. A run without a result has no such parts, because its protocol is unknown.
     *
     * @param protocols finds a protocol by its name
     */
    static ProtocolParts of(Evidence evidence, ChartBackground background, Function<String, ProtocolInfo> protocols) {
        ProtocolParts parts = new ProtocolParts();
        evidence.result().ifPresent(result -> {
            parts.protocol = parts.value(GuardedCall.call(
                    "What the protocol adds", () -> protocols.apply(result.protocol()), ProtocolInfo.UNKNOWN));
            parts.ask(new EvidenceView(result, evidence, background), result);
        });
        return parts;
    }

    private void ask(ReportView view, RunResult result) {
        boolean all = addSections(view);
        for (int i = 0; i < result.phases().size(); i++) {
            int phase = i;
            steps.add(value(GuardedCall.call(
                    "A figure of the protocol", () -> protocol.report().step(view, phase), Optional.empty())));
        }
        Set<String> metrics = value(GuardedCall.call(
                "The list of metrics that the sections draw",
                () -> Set.copyOf(returned(protocol.report().drawn(view))),
                Set.of()));
        drawn = all ? metrics : Set.of();
        terms = value(GuardedCall.call(
                "The protocol's terms", () -> returned(protocol.report().terms()), OperationTerms.ARRIVALS));
    }

    /** @return whether no section failed */
    private boolean addSections(ReportView view) {
        Outcome<List<ReportSection>> contributed = GuardedCall.call(
                "What the protocol adds",
                () -> List.copyOf(returned(protocol.report().sections(view))),
                List.of());
        boolean all = !contributed.failed();
        for (ReportSection section : value(contributed)) {
            sections.add(new Heading(section.id(), section.title(), true));
            Outcome<List<Block>> content = GuardedCall.call(
                    "This section",
                    () -> CheckedBlocks.of(returned(section.content().get())),
                    List.of());
            sections.addAll(value(content));
            all &= !content.failed();
        }
        return all;
    }

    private static <T> T returned(T value) {
        return Objects.requireNonNull(value, GuardedCall.NO_VALUE);
    }

    /** Returns the value. Adds the sentence about a failure to the protocol's sections. */
    private <T> T value(Outcome<T> outcome) {
        Paragraph failure = new Paragraph(outcome.failure());
        boolean repeated =
                !sections.isEmpty() && sections.get(sections.size() - 1).equals(failure);
        if (outcome.failed() && !repeated) {
            sections.add(failure);
        }
        return outcome.value();
    }

    /** The protocol's sections with their headings, and a sentence for each part that failed. */
    List<Block> sections() {
        return List.copyOf(sections);
    }

    /** Whether the protocol's sections draw a metric, so that it needs no separate chart. */
    boolean draws(String metric) {
        return drawn.contains(metric);
    }

    /** Whether a gauge has a series per event loop. */
    boolean isLevel(String metric) {
        return protocol.levels().contains(metric);
    }

    /** The caption of a metric's chart: the protocol's phrase for the metric, if known, and what the chart shows of it. */
    String caption(String metric, String shown) {
        String phrase = protocol.descriptions().getOrDefault(metric, "");
        return phrase.isEmpty() ? shown : Character.toUpperCase(phrase.charAt(0)) + phrase.substring(1) + ". " + shown;
    }

    /** The terms of the protocol's operations. */
    OperationTerms terms() {
        return terms;
    }

    /** The protocol's figures of a phase. */
    Optional<StepFigures> step(int phase) {
        return phase < steps.size() ? steps.get(phase) : Optional.empty();
    }

    /**
     * What a report uses of the protocol of its run.
     *
     * @param run adds lines to the summary
     * @param report adds sections and figures
     * @param levels the ids of the gauges with a series per event loop, whose sum is the value of the run
     * @param descriptions a phrase for each metric, by its id
     */
    record ProtocolInfo(
            RunExtension run, ReportExtension report, Set<String> levels, Map<String, String> descriptions) {

        /** For a protocol that is not on the class path. */
        static final ProtocolInfo UNKNOWN = new ProtocolInfo(ReportExtension.NONE, Set.of());

        /** Without lines of the summary and without descriptions. */
        ProtocolInfo(ReportExtension report, Set<String> levels) {
            this(RunExtension.NONE, report, levels, Map.of());
        }

        /** Returns what the protocol on the class path provides; {@link #UNKNOWN} if there is none with that name. */
        static ProtocolInfo installed(String name) {
            Optional<Protocol> protocol =
                    Optional.ofNullable(Protocol.installed().get(name));
            return protocol.isEmpty()
                    ? UNKNOWN
                    : new ProtocolInfo(
                            RunExtension.of(name),
                            ReportExtensions.of(name),
                            levels(protocol.get().metrics()),
                            protocol.get().metrics().stream()
                                    .collect(Collectors.toUnmodifiableMap(Metric::id, Metric::description)));
        }

        private static Set<String> levels(List<? extends Metric> metrics) {
            return metrics.stream()
                    .filter(metric -> metric.kind() == Metric.Kind.LEVEL)
                    .map(Metric::id)
                    .collect(Collectors.toUnmodifiableSet());
        }
    }
}
