package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Figure;
import dev.throng.report.Block.Heading;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Chart;
import dev.throng.report.Points;
import dev.throng.report.ReportSection;
import dev.throng.report.ReportView;
import dev.throng.report.StepFigures;
import dev.throng.report.Tone;
import dev.throng.reports.Guard.Outcome;
import dev.throng.reports.document.ReportDocument;
import dev.throng.reports.findings.Evidence;
import dev.throng.reports.markdown.MarkdownReport;
import dev.throng.reports.svg.SvgChart;
import dev.throng.run.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * What the protocol adds to the report of one run. Its exceptions end here: a sentence replaces each part that fails. Belongs to one
 * thread.
 */
final class ProtocolParts {

    private final List<Block> sections = new ArrayList<>();
    private final List<Optional<StepFigures>> steps = new ArrayList<>();
    private final ProtocolInfo protocol;
    private final Set<String> drawn;
    private boolean sectionFailed;

    private ProtocolParts(ProtocolInfo protocol, Set<String> drawn) {
        this.protocol = protocol;
        this.drawn = drawn;
    }

    private ProtocolParts(Outcome<ProtocolInfo> protocol, ReportView view) {
        this.protocol = protocol.value();
        note(protocol);
        addSections(view);
        addSteps(view);
        Outcome<Set<String>> metrics = Guard.call(
                "The list of metrics that the sections draw",
                () -> Set.copyOf(this.protocol.extension().drawn(view)),
                Set.of());
        note(metrics);
        this.drawn = sectionFailed ? Set.of() : metrics.value();
    }

    /**
     * Asks the protocol of a run. A run without a result has no such parts, because its protocol is unknown.
     *
     * @param protocols finds a protocol by its name
     */
    static ProtocolParts of(Evidence evidence, ChartBackground background, Function<String, ProtocolInfo> protocols) {
        if (evidence.result().isEmpty()) {
            return new ProtocolParts(ProtocolInfo.UNKNOWN, Set.of());
        }
        RunResult result = evidence.result().get();
        return new ProtocolParts(
                Guard.call("What the protocol adds", () -> protocols.apply(result.protocol()), ProtocolInfo.UNKNOWN),
                new EvidenceView(result, evidence, background));
    }

    private void note(Outcome<?> outcome) {
        if (outcome.failed()) {
            sections.add(new Paragraph(outcome.failure()));
        }
    }

    private void addSections(ReportView view) {
        Outcome<List<ReportSection>> all = Guard.call(
                "What the protocol adds", () -> List.copyOf(protocol.extension().sections(view)), List.of());
        note(all);
        sectionFailed = all.failed();
        for (ReportSection section : all.value()) {
            sections.add(new Heading(section.id(), section.title()));
            Outcome<List<Block>> content =
                    Guard.call("This section", () -> checked(section.content().get()), List.of());
            sections.addAll(content.value());
            note(content);
            sectionFailed |= content.failed();
        }
    }

    private void addSteps(ReportView view) {
        String missing = "";
        for (int i = 0; i < view.result().phases().size(); i++) {
            int phase = i;
            Outcome<Optional<StepFigures>> step = Guard.call(
                    "A figure of the protocol", () -> protocol.extension().step(view, phase), Optional.empty());
            steps.add(step.value());
            if (step.failed() && missing.isEmpty()) {
                missing = step.failure();
                note(step);
            }
        }
    }

    /** Returns the blocks without charts that have no points. Renders them, so that an error shows here. */
    static List<Block> checked(List<Block> blocks) {
        List<Block> shown = blocks.stream()
                .filter(block ->
                        !(block instanceof Figure figure) || figure.chart().hasPoints())
                .toList();
        ReportDocument trial = new ReportDocument("", "", Tone.NEUTRAL, "", List.of(), List.of(), List.of(), shown);
        MarkdownReport.of(trial);
        for (Chart chart : trial.charts()) {
            chart.lines().forEach(line -> checkFinite(chart, line.points()));
            SvgChart.of(chart);
        }
        return shown;
    }

    private static void checkFinite(Chart chart, Points points) {
        for (int i = 0; i < points.size(); i++) {
            if (!Double.isFinite(points.x(i)) || Double.isInfinite(points.y(i))) {
                throw new IllegalArgumentException("the chart " + chart.id() + " has a point that is not finite: "
                        + points.x(i) + ", " + points.y(i));
            }
        }
    }

    /** The protocol's sections with their headings, and a sentence for each part that failed. */
    List<Block> sections() {
        return List.copyOf(sections);
    }

    /** Whether the protocol's sections draw a metric, so that it needs no chart of its own. */
    boolean draws(String metric) {
        return drawn.contains(metric);
    }

    /** Whether a gauge has a series per event loop. */
    boolean isLevel(String metric) {
        return protocol.levels().contains(metric);
    }

    /** The protocol's figures of a phase. */
    Optional<StepFigures> step(int phase) {
        return phase < steps.size() ? steps.get(phase) : Optional.empty();
    }
}
