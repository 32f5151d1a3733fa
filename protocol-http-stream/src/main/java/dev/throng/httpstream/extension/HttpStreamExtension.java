package dev.throng.httpstream.extension;

import dev.throng.httpstream.client.StreamFailure;
import dev.throng.measure.Failure;
import dev.throng.measure.FailureDetail;
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
import dev.throng.run.result.PhaseResult;
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

/** What HTTP streams add to runs, results and reports. */
public final class HttpStreamExtension implements Extension {

    private static final String LISTEN = "listen";
    private static final String WATCH = "watch";

    /** {@code on-rate} is known after the burst, half of the sliding window, and up to 4 s of coalesced reads. */
    private static final Population LISTENERS = new Population(
            "listener",
            "listeners",
            "accepted",
            Optional.of(new Population.Delivery(
                    "starved", "on-rate", Duration.ofSeconds(15), Duration.ZERO, "bytes-expected", "bytes-media")),
            Optional.empty(),
            Optional.empty());

    /**
     * {@code on-rate} is known after the burst, three segments, and one more for which the player waits: after 60 s for segments of up to 10 s.
     * Players of a live stream load each segment at about the same time, so the bytes of half a hold may lack a whole segment of each player:
     * less than 5 % in 10 minutes.
     */
    private static final Population PLAYERS = new Population(
            "player",
            "players",
            "accepted",
            Optional.of(new Population.Delivery(
                    "starved",
                    "on-rate",
                    Duration.ofSeconds(60),
                    Duration.ofMinutes(10),
                    "bytes-expected",
                    "bytes-media")),
            Optional.empty(),
            Optional.empty());

    @Override
    public List<ProbeKind> probeKinds() {
        return List.of(StreamProbe.values());
    }

    @Override
    public boolean analyses() {
        return true;
    }

    @Override
    public Optional<Record> analyse(RunSeries series, Workload workload) {
        Set<String> planned = series.phases().stream()
                .flatMap(phase -> phase.loads().keySet().stream())
                .collect(Collectors.toSet());
        return Optional.of(StreamAnalyser.analyse(
                        series, workload instanceof ListenerPlan plan ? plan : ListenerPlan.of(LISTEN, WATCH))
                .of(audience(planned)));
    }

    @Override
    public Optional<String> remedy(Failure failure) {
        return failure.kind() instanceof StreamFailure kind
                ? Remedies.of(kind, failure instanceof FailureDetail detail ? detail.condition() : "")
                : Optional.empty();
    }

    @Override
    public Optional<Population> population(Operation operation, Workload workload) {
        return switch (operation.id()) {
            case LISTEN -> Optional.of(LISTENERS);
            case WATCH -> Optional.of(PLAYERS);
            default -> Optional.empty();
        };
    }

    @Override
    public List<String> summary(RunResult result) {
        return result.analysis(StreamAnalysis.class)
                .map(analysis -> ListenerSummary.lines(analysis, audience(operations(result))))
                .orElse(List.of());
    }

    @Override
    public List<ReportSection> sections(ReportView view) {
        return StreamReport.sections(view, audience(operations(view.result())));
    }

    @Override
    public Set<String> drawn(ReportView view) {
        return StreamReport.drawn(view);
    }

    @Override
    public Optional<StepFigures> step(ReportView view, int phase) {
        return StreamReport.step(view, listening(view.result()), phase);
    }

    private static Set<String> operations(RunResult result) {
        return result.phases().stream()
                .map(PhaseResult::operations)
                .flatMap(operations -> operations.keySet().stream())
                .collect(Collectors.toSet());
    }

    private static boolean onlyPlayers(Set<String> operations) {
        return operations.contains(WATCH) && !operations.contains(LISTEN);
    }

    private static Audience audience(Set<String> operations) {
        return onlyPlayers(operations) ? Audience.PLAYERS : Audience.LISTENERS;
    }

    /** The operation whose row has the figures of all listeners. */
    private static String listening(RunResult result) {
        return onlyPlayers(operations(result)) ? WATCH : LISTEN;
    }

    @Override
    public List<Block> index(List<IndexedRun> runs) {
        return StreamReport.index(
                runs,
                audience(runs.stream()
                        .flatMap(run -> operations(run.result()).stream())
                        .collect(Collectors.toSet())));
    }
}
