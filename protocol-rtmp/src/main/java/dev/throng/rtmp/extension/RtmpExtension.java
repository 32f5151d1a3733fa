package dev.throng.rtmp.extension;

import dev.throng.measure.Failure;
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
import dev.throng.rtmp.client.RtmpFailure;
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

/** What RTMP adds to runs, results and reports. */
public final class RtmpExtension implements Extension {

    private static final String PLAY = "play";

    /** {@code on-rate} is known after the burst, half of the sliding window, and up to 4 s of coalesced reads. */
    private static final Population PLAYERS = new Population(
            "player",
            "players",
            "accepted",
            Optional.of(new Population.Delivery(
                    "starved", "on-rate", Duration.ofSeconds(15), Duration.ZERO, "bytes-expected", "bytes-media")),
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
        return Optional.of(
                StreamAnalyser.analyse(series, workload instanceof ListenerPlan plan ? plan : ListenerPlan.of(PLAY))
                        .of(Audience.PLAYERS));
    }

    @Override
    public Optional<String> remedy(Failure failure) {
        return failure.kind() instanceof RtmpFailure kind ? Remedies.of(kind) : Optional.empty();
    }

    @Override
    public Optional<Population> population(Operation operation, Workload workload) {
        return operation.id().equals(PLAY) ? Optional.of(PLAYERS) : Optional.empty();
    }

    @Override
    public List<String> summary(RunResult result) {
        return result.analysis(StreamAnalysis.class)
                .map(analysis -> ListenerSummary.lines(analysis, Audience.PLAYERS))
                .orElse(List.of());
    }

    @Override
    public List<ReportSection> sections(ReportView view) {
        return StreamReport.sections(view, Audience.PLAYERS);
    }

    @Override
    public Set<String> drawn(ReportView view) {
        return StreamReport.drawn(view);
    }

    @Override
    public Optional<StepFigures> step(ReportView view, int phase) {
        return StreamReport.step(view, PLAY, phase);
    }

    @Override
    public List<Block> index(List<IndexedRun> runs) {
        return StreamReport.index(runs, Audience.PLAYERS);
    }
}
