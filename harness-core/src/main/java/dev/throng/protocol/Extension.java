package dev.throng.protocol;

import dev.throng.measure.Failure;
import dev.throng.probe.ProbeKind;
import dev.throng.report.Block;
import dev.throng.report.IndexedRun;
import dev.throng.report.OperationTerms;
import dev.throng.report.ReportSection;
import dev.throng.report.ReportView;
import dev.throng.report.StepFigures;
import dev.throng.run.result.RunResult;
import dev.throng.series.RunSeries;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a protocol adds to runs, results and reports in addition to its load. The core calls it and knows nothing of its content. Stateless;
 * any thread may call it.
 */
public interface Extension {

    /** Adds nothing. */
    Extension NONE = new Extension() {};

    /**
     * The status pages of the protocol's servers on which a target publishes counts. Scenarios of all protocols may use them. Their ids must
     * differ from those of other installed protocols, and from {@code json} and {@code xml}.
     */
    default List<? extends ProbeKind> probeKinds() {
        return List.of();
    }

    /**
     * Whether {@link #analyse} needs the series of a run. Throng collects series only for protocols that analyse them, and for runs that
     * compare the target's own counts.
     */
    default boolean analyses() {
        return false;
    }

    /**
     * Analyses a run after its drain. The result's section {@code analysis} contains the record, and {@link RunResult#analysis(Class)}
     * returns it. An exception makes the run suspect, and its result has no analysis.
     *
     * @param workload the workload that {@link Protocol#prepare} returned for the run
     * @return empty if there is nothing to analyse
     */
    default Optional<Record> analyse(RunSeries series, Workload workload) {
        return Optional.empty();
    }

    /**
     * Returns what a user can do about a failure: a phrase with a verb in the imperative, such as {@code set settings.domain to a domain of
     * the server}. A run that stops early because every arrival failed prints it. Empty if the protocol knows no more than its description.
     *
     * @param failure any failure of the protocol, also with a condition and a step
     */
    default Optional<String> remedy(Failure failure) {
        return Optional.empty();
    }

    /**
     * Returns lines for the summary that a run prints at its end, after the figures. The command escapes control characters in them.
     *
     * @param result also a result of another version, whose analysis may lack parts
     */
    default List<String> summary(RunResult result) {
        return List.of();
    }

    /**
     * Returns the sections that the protocol adds to the report of a run, in their order. They follow the figures. If the method or the
     * content of a section throws an exception, the report shows one sentence in its place.
     *
     * @param view a run of this protocol
     */
    default List<ReportSection> sections(ReportView view) {
        return List.of();
    }

    /**
     * Returns the ids of the metrics that the sections draw. The report draws each remaining metric in a separate chart. If a section
     * failed, it draws all metrics.
     *
     * @param view a run of this protocol
     */
    default Set<String> drawn(ReportView view) {
        return Set.of();
    }

    /**
     * Returns the protocol's figures of a phase for the table in the form of the published studies. Empty if the report's own figures
     * are right: connections, arrivals due and answered per second, and the response time.
     *
     * @param view a run of this protocol
     * @param phase the position in {@code view.result().phases()}, from 0
     */
    default Optional<StepFigures> step(ReportView view, int phase) {
        return Optional.empty();
    }

    /**
     * Returns how a run shows that the target holds a population of arrivals of an operation. Empty if such arrivals do not stay.
     *
     * @param workload the workload that {@link Protocol#prepare} returned for the scenario
     */
    default Optional<Population> population(Operation operation, Workload workload) {
        return Optional.empty();
    }

    /** Returns the terms of the protocol's operations in reports. */
    default OperationTerms terms() {
        return OperationTerms.ARRIVALS;
    }

    /**
     * Returns what the protocol adds to the page that lists several runs, below the table of runs.
     *
     * @param runs the runs of this protocol, in the order of the page; at least one
     */
    default List<Block> index(List<IndexedRun> runs) {
        return List.of();
    }
}
