package dev.throng.report;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a protocol adds to reports. {@link ReportExtensions} finds it through {@link java.util.ServiceLoader}. A protocol without one adds
 * nothing. Stateless; any thread may call it.
 */
public interface ReportExtension {

    /** Adds nothing. */
    ReportExtension NONE = () -> "";

    /** The name of the protocol that it belongs to: {@link dev.throng.protocol.Protocol#name()}. */
    String protocol();

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
