package dev.throng.report;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
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

    /**
     * The terms that a report uses for what its operations do. The first five name rows and columns of tables; the last three name lines of
     * charts. Immutable.
     *
     * @param startedRate arrivals started per second
     * @param answeredRate arrivals answered per second
     * @param unanswered arrivals started and not answered
     * @param response the time from the due time to the answer
     * @param service the time from the start to the answer
     * @param startedLine the line of arrivals started per second
     * @param answeredLine the line of arrivals answered per second
     * @param inFlightLine the line of arrivals started and not answered
     */
    record OperationTerms(
            String startedRate,
            String answeredRate,
            String unanswered,
            String response,
            String service,
            String startedLine,
            String answeredLine,
            String inFlightLine) {

        /** The terms of the engine: arrivals are started and answered. */
        public static final OperationTerms ARRIVALS = new OperationTerms(
                "Rate started",
                "Rate answered",
                "Unanswered",
                "From due time to answer (response)",
                "From start to answer (service)",
                "started",
                "answered",
                "in flight (unanswered)");
    }

    /**
     * The figures of one operation in one phase, for the table in the form of the published studies. The report shows its own figure where
     * one is empty.
     *
     * @param operation the id of the operation; it gets a row also in a measured phase without arrivals of it
     * @param connections how many connections were open at the end of the phase
     * @param expected how much the operation should have transferred or done, with its unit
     * @param actual how much it transferred or did, with its unit
     * @param latency its latency in words, with its percentiles and units
     */
    record StepFigures(
            String operation,
            OptionalLong connections,
            Optional<String> expected,
            Optional<String> actual,
            Optional<String> latency) {

        public StepFigures {
            Objects.requireNonNull(operation, "operation");
            Objects.requireNonNull(connections, "connections");
            Objects.requireNonNull(expected, "expected");
            Objects.requireNonNull(actual, "actual");
            Objects.requireNonNull(latency, "latency");
        }
    }
}
