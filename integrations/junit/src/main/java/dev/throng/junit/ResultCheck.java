package dev.throng.junit;

import dev.throng.api.ThrongResult;
import dev.throng.assertions.ResultText;
import dev.throng.run.result.ObjectiveOutcome;
import dev.throng.run.result.RunOutcome;
import dev.throng.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.opentest4j.AssertionFailedError;

/** Fails a test whose result is not valid enough, or misses an objective of its scenario. Pure. */
final class ResultCheck {

    private ResultCheck() {}

    /**
     * Checks a result.
     *
     * @param allow the worst verdict that passes
     * @param objectives whether the objectives are checked too
     * @throws AssertionFailedError with the reasons, the missed objectives, the failures by kind and the report's path
     */
    static void check(ThrongResult result, Verdict.Status allow, boolean objectives) {
        Verdict verdict = result.verdict();
        if (verdict.status().compareTo(allow) > 0) {
            throw failed(result, "verdict: " + verdict.status() + " (expected: " + allow + ")", verdict.texts());
        }
        RunOutcome outcome = result.outcome();
        if (objectives && verdict.status() != Verdict.Status.invalid && outcome.grade() == RunOutcome.Grade.FAILED) {
            List<String> details = new ArrayList<>(missed(result));
            details.addAll(ResultText.failures(result));
            throw failed(result, outcome.because(), details);
        }
    }

    private static List<String> missed(ThrongResult result) {
        return result.run().slo().stream()
                .filter(slo -> ObjectiveOutcome.of(slo, result.verdict()) != ObjectiveOutcome.MET)
                .map(ResultText::objective)
                .toList();
    }

    private static AssertionFailedError failed(ThrongResult result, String what, List<String> details) {
        StringBuilder message = new StringBuilder(ResultText.scenario(result) + ": " + what);
        details.forEach(detail -> message.append("\n  - ").append(detail));
        return new AssertionFailedError(
                message.append('\n').append(ResultText.place(result)).toString());
    }
}
