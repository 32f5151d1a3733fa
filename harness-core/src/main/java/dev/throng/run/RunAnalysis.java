package dev.throng.run;

import dev.throng.analysis.Analysis;
import dev.throng.analysis.Comparison;
import dev.throng.analysis.Findings;
import dev.throng.measure.Metric;
import dev.throng.probe.Probes;
import dev.throng.protocol.Protocol;
import dev.throng.run.totals.Interval;
import dev.throng.run.totals.ListenPlan;
import dev.throng.run.totals.ResultSections;
import dev.throng.run.totals.SeriesCollector;
import dev.throng.sample.Cores;
import dev.throng.sample.ResourceRow;
import dev.throng.target.Target;
import dev.throng.verdict.OutOfMemory;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The analysis of a run whose load streams, or whose target's own counts are compared: collects series while the run goes on, and finds at
 * its end what they mean. Does nothing for other runs. The rows come on the collector's thread; {@link #find} is for after {@link
 * Recording#finish}.
 */
final class RunAnalysis {

    private static final Logger LOG = LoggerFactory.getLogger(RunAnalysis.class);

    /** What was found, and why it is not more. */
    record Outcome(Findings findings, Optional<Reason> unanalysed) {}

    private final List<Comparison> comparisons;
    private final Optional<SeriesCollector> series;

    RunAnalysis(Protocol protocol, Probes probes) {
        this.comparisons = probes.specs().stream()
                .flatMap(spec -> spec.compared().stream()
                        .map(held -> new Comparison(spec.firstColumn(), held.gauge(), held.tolerance())))
                .toList();
        this.series = comparisons.isEmpty() && !streams(protocol)
                ? Optional.empty()
                : Optional.of(new SeriesCollector(
                        protocol.operations(), protocol.metrics(), probes.columns(), SeriesCollector.MOST_SPANS));
    }

    /** Whether the protocol's load stays and receives. */
    private static boolean streams(Protocol protocol) {
        return protocol.metrics().stream().map(Metric::id).anyMatch("bytes-expected"::equals);
    }

    void interval(Interval interval) {
        series.ifPresent(collector -> collector.add(interval));
    }

    /** @param probed the target's own counts by column */
    void resources(ResourceRow row, Map<String, Double> probed) {
        series.ifPresent(collector -> collector.add(row, probed));
    }

    /**
     * @param listening what was planned for listeners
     * @param targetCores the CPUs that the target may use
     */
    Outcome find(ResultSections results, ListenPlan listening, Target target, OptionalDouble targetCores) {
        if (series.isEmpty()) {
            return new Outcome(Findings.NONE, Optional.empty());
        }
        try {
            return new Outcome(
                    Analysis.of(
                            series.get()
                                    .series(
                                            results.phases(),
                                            listening,
                                            isHere(target),
                                            Cores.ofThisMachine().online(),
                                            targetCores),
                            results.fairness(),
                            comparisons),
                    Optional.empty());
        } catch (OutOfMemoryError e) {
            return unanalysed("the series could not be analysed: "
                    + OutOfMemory.reason(e).orElseThrow().text());
        } catch (RuntimeException bug) {
            // the other results must not be lost
            LOG.error("the series of the run could not be analysed", bug);
            return unanalysed("the series could not be analysed because of a bug in Throng: " + bug);
        }
    }

    private static Outcome unanalysed(String text) {
        return new Outcome(Findings.NONE, Optional.of(Reason.suspect(ReasonCode.NOT_ANALYSED, text)));
    }

    /** Whether load on the target goes over the interface that is sampled. */
    private static boolean isHere(Target target) {
        InetAddress address = target.address().getAddress();
        return address != null && address.isLoopbackAddress();
    }
}
