package dev.throng.report;

/**
 * The terms that a report uses for what its operations do. The first five name rows and columns of tables; the last three name lines of
 * charts. Immutable.
 *
 * @param startRate arrivals started per second
 * @param answerRate arrivals answered per second
 * @param unanswered arrivals started and not answered
 * @param response the time from the due time to the answer
 * @param service the time from the start to the answer
 * @param started the line of arrivals started per second
 * @param answered the line of arrivals answered per second
 * @param inFlight the line of arrivals started and not answered
 */
public record OperationTerms(
        String startRate,
        String answerRate,
        String unanswered,
        String response,
        String service,
        String started,
        String answered,
        String inFlight) {

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
