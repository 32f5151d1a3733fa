package dev.throng.streams.report;

import dev.throng.report.Block;
import dev.throng.report.Block.Figure;
import dev.throng.report.Format;
import dev.throng.report.IndexedRun;
import dev.throng.report.ReportExtension.StepFigures;
import dev.throng.report.ReportSection;
import dev.throng.report.ReportView;
import dev.throng.run.result.MetricResult;
import dev.throng.run.result.RunResult;
import dev.throng.streams.analysis.Audience;
import dev.throng.streams.analysis.StreamAnalysis;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What listeners add to reports, over any protocol of streams; see {@link dev.throng.report.ReportExtension}. Stateless; any thread may
 * call it.
 */
public final class StreamReport {

    private static final String PUBLISH_LATENCY = "publish-latency";

    private StreamReport() {}

    /** Returns the sections about listeners; none for a run without listeners. */
    public static List<ReportSection> sections(ReportView view, Audience audience) {
        StreamAnalysis findings = analysis(view.result());
        if (findings.population().isEmpty()) {
            return List.of();
        }
        return List.of(
                new ReportSection("listeners", audience.in("Listeners"), () -> listeners(view, findings, audience)),
                new ReportSection("cost", audience.in("Cost per listener"), () -> costs(view, findings, audience)));
    }

    private static StreamAnalysis analysis(RunResult result) {
        return result.analysis(StreamAnalysis.class).orElse(StreamAnalysis.NONE);
    }

    private static List<Block> listeners(ReportView view, StreamAnalysis findings, Audience audience) {
        ListenerCharts charts = new ListenerCharts(view, audience);
        List<Block> blocks = new ArrayList<>(new ListenerSection(audience).blocks(findings));
        blocks.add(new Figure(charts.population()));
        blocks.add(new Figure(charts.bandwidth()));
        blocks.add(new Figure(charts.saturation()));
        return blocks;
    }

    private static List<Block> costs(ReportView view, StreamAnalysis findings, Audience audience) {
        List<Block> blocks = new ArrayList<>(new CostSection(audience).blocks(findings));
        blocks.add(new Figure(new ListenerCharts(view, audience).memory()));
        return blocks;
    }

    /** Returns the ids of the metrics that the sections draw. */
    public static Set<String> drawn(ReportView view) {
        return analysis(view.result()).population().isEmpty() ? Set.of() : ListenerCharts.drawn();
    }

    /**
     * Returns the expected and the actual bandwidth of the listeners of a phase (ENbps and ANbps of the study). Adds the latency from
     * publishing to receiving if sources stamped their media.
     *
     * @param operation the id of the operation whose arrivals are listeners
     * @param phase the position of the phase, from 0
     */
    public static Optional<StepFigures> step(ReportView view, String operation, int phase) {
        return analysis(view.result()).population().stream()
                .skip(phase)
                .findFirst()
                .map(population -> new StepFigures(
                        operation,
                        population.connected(),
                        PopulationTable.knownBits(population.bitRates().expectedBitsPerSecond()),
                        PopulationTable.knownBits(population.bitRates().actualBitsPerSecond()),
                        latency(view, phase)));
    }

    private static Optional<String> latency(ReportView view, int phase) {
        return view.result().phases().stream()
                .skip(phase)
                .findFirst()
                .map(of -> of.metrics().get(PUBLISH_LATENCY))
                .filter(published -> published.count() > 0)
                .map(StreamReport::words);
    }

    private static String words(MetricResult published) {
        return Format.duration(published.p50()) + " p50, " + Format.duration(published.p99())
                + " p99 publish to receive";
    }

    /** Returns a table with the listeners of several runs; empty if none of them had listeners. */
    public static List<Block> index(List<IndexedRun> runs, Audience audience) {
        List<PopulationTable.Run> streams = runs.stream()
                .map(run -> new PopulationTable.Run(
                        run.name(), analysis(run.result()).population()))
                .filter(run -> !run.phases().isEmpty())
                .toList();
        return streams.isEmpty() ? List.of() : List.of(PopulationTable.ofRuns(streams, audience));
    }
}
