package dev.throng.reports;

import dev.throng.reports.findings.Evidence;
import dev.throng.run.result.RunResult;

/**
 * The terms of the tables: Riemann has messages that are sent and acknowledged, other protocols have arrivals that are started and
 * answered.
 */
record OperationTerms(
        String startRate,
        String answerRate,
        String unanswered,
        String response,
        String service,
        String started,
        String answered,
        String inFlight) {

    private static final OperationTerms MESSAGES = new OperationTerms(
            "Send rate",
            "Ack rate",
            "Un-acked",
            "Round trip from due time (response)",
            "Round trip from send (service)",
            "offered (sent)",
            "answered (acked)",
            "in flight (un-acked)");

    private static final OperationTerms ARRIVALS = new OperationTerms(
            "Rate started",
            "Rate answered",
            "Unanswered",
            "From due time to answer (response)",
            "From start to answer (service)",
            "offered",
            "answered",
            "in flight (unanswered)");

    static OperationTerms of(Evidence evidence) {
        return evidence.result()
                        .map(RunResult::protocol)
                        .filter("riemann"::equals)
                        .isPresent()
                ? MESSAGES
                : ARRIVALS;
    }
}
