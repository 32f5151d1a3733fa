package dev.throng.run;

import dev.throng.probe.ProbeSpec;
import dev.throng.probe.Probes;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.Workload;
import dev.throng.run.extension.RunExtension;
import dev.throng.run.result.AnalysisSection;
import dev.throng.run.totals.Interval;
import dev.throng.run.totals.ResultSections;
import dev.throng.run.totals.SeriesCollector;
import dev.throng.sample.MachineFacts;
import dev.throng.sample.ResourceRow;
import dev.throng.series.Agreement;
import dev.throng.series.Agreements;
import dev.throng.series.ProbeComparison;
import dev.throng.series.RunSeries;
import dev.throng.verdict.OutOfMemory;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The analysis of a run by its protocol, and the comparison of the target's own counts. It collects series while the run goes on, if the
 * protocol analyses them or a probe compares counts, and nothing otherwise. The rows arrive on the collector's thread. Call {@link #find}
 * after {@link Recording#finish}.
 */
final class RunAnalysis {

    private static final Logger LOG = LoggerFactory.getLogger(RunAnalysis.class);

    /** @param unanalysed why the analysis is incomplete */
    record Outcome(AnalysisSection analysis, List<Agreement> agreements, Optional<Reason> unanalysed) {

        /** Nothing was collected. */
        static final Outcome NONE = new Outcome(AnalysisSection.NONE, List.of(), Optional.empty());
    }

    private final RunExtension extension;
    private final List<ProbeComparison> comparisons;
    private final Optional<SeriesCollector> collector;

    RunAnalysis(Protocol protocol, RunExtension extension, Probes probes) {
        this.extension = extension;
        this.comparisons = probes.groups().stream()
                .flatMap(group -> group.get(0).compared().stream()
                        .map(held -> new ProbeComparison(
                                group.stream().map(ProbeSpec::firstColumn).toList(), held.gauge(), held.tolerance())))
                .toList();
        this.collector = comparisons.isEmpty() && !extension.analyses()
                ? Optional.empty()
                : Optional.of(new SeriesCollector(
                        extension.analyses() ? protocol.operations() : List.of(),
                        protocol.metrics(),
                        probes.columns(),
                        SeriesCollector.MAX_SPANS));
    }

    void interval(Interval interval) {
        if (collector.isPresent()) {
            collector.get().add(interval);
        }
    }

    /** @param probed the target's own counts by column */
    void resources(ResourceRow row, Map<String, Double> probed) {
        if (collector.isPresent()) {
            collector.get().add(row, probed);
        }
    }

    /**
     * Analyses what was collected.
     *
     * @param workload the workload of the run
     * @param target the target's address
     * @param targetCores the CPUs that the target may use
     */
    Outcome find(ResultSections results, Workload workload, InetSocketAddress target, OptionalDouble targetCores) {
        if (collector.isEmpty()) {
            return Outcome.NONE;
        }
        try {
            RunSeries series = collector
                    .get()
                    .series(results.seriesPhases(), results.seriesTotals(), isHere(target), coresOnline(), targetCores);
            AnalysisSection analysis =
                    extension.analyse(series, workload).map(AnalysisSection::of).orElse(AnalysisSection.NONE);
            return new Outcome(analysis, Agreements.of(series, comparisons), Optional.empty());
        } catch (OutOfMemoryError e) {
            return unanalysed("the series could not be analysed: "
                    + OutOfMemory.reason(e).orElseThrow().text());
        } catch (RuntimeException bug) {
            // the other sections of the result must not be lost
            LOG.error("the series of the run could not be analysed", bug);
            return unanalysed("the series could not be analysed because of a bug in Throng: " + bug);
        }
    }

    private static OptionalDouble coresOnline() {
        OptionalLong cores = MachineFacts.ofThisMachine().coresOnline();
        return cores.isPresent() ? OptionalDouble.of(cores.getAsLong()) : OptionalDouble.empty();
    }

    private static Outcome unanalysed(String text) {
        return new Outcome(AnalysisSection.NONE, List.of(), Optional.of(Reason.suspect(ReasonCode.NOT_ANALYSED, text)));
    }

    /** Whether the target is on this machine, so that its load goes over the sampled interface. */
    private static boolean isHere(InetSocketAddress target) {
        InetAddress address = target.getAddress();
        return address != null && address.isLoopbackAddress();
    }
}
