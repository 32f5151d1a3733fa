package dev.throng.report;

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
public record OperationTerms(
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
