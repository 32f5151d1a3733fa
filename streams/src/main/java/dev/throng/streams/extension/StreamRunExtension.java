package dev.throng.streams.extension;

import dev.throng.figure.Metric;
import dev.throng.probe.ProbeKind;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Workload;
import dev.throng.run.extension.Population;
import dev.throng.run.extension.RunExtension;
import dev.throng.run.result.RunResult;
import dev.throng.series.RunSeries;
import dev.throng.streams.analysis.ListenerPlan;
import dev.throng.streams.analysis.ListenerSummary;
import dev.throng.streams.analysis.StreamAnalyser;
import dev.throng.streams.analysis.StreamAnalysis;
import dev.throng.streams.probe.StreamProbe;
import dev.throng.verdict.Reason;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** What a protocol of streams adds to runs. Immutable; a protocol adds its name and the remedies of its failures. */
public abstract class StreamRunExtension implements RunExtension {

    /** How long a listener of a rehearsal stays: long enough for two writes of a server that writes four times per second. */
    protected static final Duration REHEARSED_TIME = Duration.ofMillis(500);

    /** The name of the operation that sends a stream to the server. */
    protected static final String PUBLISH = "publish";

    /** The names of the protocol. Read only for a run of the protocol. */
    protected abstract StreamNames names();

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
                : ListenerPlan.of(
                        names().operations().stream().map(Listening::id).toArray(String[]::new));
        return Optional.of(
                StreamAnalyser.analyse(series, plan).of(names().among(planned).audience()));
    }

    @Override
    public final List<Reason> suspectReasons(ToLongFunction<Metric> counters, long answered) {
        return PublishLatencies.suspect(counters, names().sources(), names().listeners());
    }

    @Override
    public final Optional<Population> population(Operation operation, Workload workload) {
        return names().operations().stream()
                .filter(one -> one.id().equals(operation.id()))
                .findFirst()
                .map(Listening::population);
    }

    @Override
    public final List<String> summary(RunResult result) {
        return result.analysis(StreamAnalysis.class)
                .map(analysis ->
                        ListenerSummary.lines(analysis, names().among(result).audience()))
                .orElse(List.of());
    }
}
