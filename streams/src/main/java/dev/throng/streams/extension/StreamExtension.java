package dev.throng.streams.extension;

import dev.throng.probe.ProbeKind;
import dev.throng.protocol.Extension;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Population;
import dev.throng.protocol.Workload;
import dev.throng.report.Block;
import dev.throng.report.IndexedRun;
import dev.throng.report.ReportSection;
import dev.throng.report.ReportView;
import dev.throng.report.StepFigures;
import dev.throng.run.result.RunResult;
import dev.throng.series.RunSeries;
import dev.throng.streams.analysis.Audience;
import dev.throng.streams.analysis.ListenerPlan;
import dev.throng.streams.analysis.ListenerSummary;
import dev.throng.streams.analysis.StreamAnalyser;
import dev.throng.streams.analysis.StreamAnalysis;
import dev.throng.streams.probe.StreamProbe;
import dev.throng.streams.report.StreamReport;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What a protocol of streams adds to runs, results and reports. Immutable; a protocol adds the remedies of its failures. */
public abstract class StreamExtension implements Extension {

    /**
     * An operation whose arrivals are listeners.
     *
     * @param id of the operation
     * @param audience what its listeners are called
     * @param onRateAfter how long after its first media a listener may be on rate
     * @param bytesKnownAfter how long a hold of a search must be for a comparison of expected and received bytes
     */
    public record Listening(String id, Audience audience, Duration onRateAfter, Duration bytesKnownAfter) {

        private Population population() {
            return new Population(
                    audience.one(),
                    audience.in("listeners"),
                    "accepted",
                    Optional.of(new Population.Delivery(
                            "starved", "on-rate", onRateAfter, bytesKnownAfter, "bytes-expected", "bytes-media")),
                    Optional.empty(),
                    Optional.empty());
        }
    }

    private final List<Listening> operations;

    /** @param operations whose arrivals are listeners; the first one of a run has the figures of all */
    protected StreamExtension(Listening... operations) {
        this.operations = List.of(operations);
    }

    /** Returns the operation that names the listeners of a run. */
    private Listening among(Set<String> ids) {
        return operations.stream()
                .filter(operation -> ids.contains(operation.id()))
                .findFirst()
                .orElse(operations.get(0));
    }

    private Listening among(RunResult result) {
        return among(ids(result));
    }

    private static Set<String> ids(RunResult result) {
        return result.phases().stream()
                .flatMap(phase -> phase.operations().keySet().stream())
                .collect(Collectors.toSet());
    }

    @Override
    public final List<ProbeKind> probeKinds() {
        return List.of(StreamProbe.values());
    }

    @Override
    public final boolean analyses() {
        return true;
    }

    @Override
    public final Optional<Record> analyse(RunSeries series, Workload workload) {
        Set<String> planned = series.phases().stream()
                .flatMap(phase -> phase.loads().keySet().stream())
                .collect(Collectors.toSet());
        ListenerPlan plan = workload instanceof ListenerPlan known
                ? known
                : ListenerPlan.of(operations.stream().map(Listening::id).toArray(String[]::new));
        return Optional.of(
                StreamAnalyser.analyse(series, plan).of(among(planned).audience()));
    }

    @Override
    public final Optional<Population> population(Operation operation, Workload workload) {
        return operations.stream()
                .filter(one -> one.id().equals(operation.id()))
                .findFirst()
                .map(Listening::population);
    }

    @Override
    public final List<String> summary(RunResult result) {
        return result.analysis(StreamAnalysis.class)
                .map(analysis -> ListenerSummary.lines(analysis, among(result).audience()))
                .orElse(List.of());
    }

    @Override
    public final List<ReportSection> sections(ReportView view) {
        return StreamReport.sections(view, among(view.result()).audience());
    }

    @Override
    public final Set<String> drawn(ReportView view) {
        return StreamReport.drawn(view);
    }

    @Override
    public final Optional<StepFigures> step(ReportView view, int phase) {
        return StreamReport.step(view, among(view.result()).id(), phase);
    }

    @Override
    public final List<Block> index(List<IndexedRun> runs) {
        Set<String> all =
                runs.stream().flatMap(run -> ids(run.result()).stream()).collect(Collectors.toSet());
        return StreamReport.index(runs, among(all).audience());
    }
}
