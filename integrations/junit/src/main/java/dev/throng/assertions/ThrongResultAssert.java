package dev.throng.assertions;

import dev.throng.api.ThrongResult;
import dev.throng.run.result.ObjectiveOutcome;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunOutcome;
import dev.throng.run.result.SloResult;
import dev.throng.text.Printable;
import dev.throng.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.assertj.core.api.AbstractAssert;

/** Assertions on the result of a run. */
public final class ThrongResultAssert extends AbstractAssert<ThrongResultAssert, ThrongResult> {

    ThrongResultAssert(ThrongResult actual) {
        super(actual, ThrongResultAssert.class);
    }

    /** Asserts that the verdict is {@code valid}. */
    public ThrongResultAssert isValid() {
        return hasVerdictAtWorst(Verdict.Status.valid);
    }

    /**
     * Asserts that the verdict is not worse than a status.
     *
     * @param worst {@code suspect} accepts valid and suspect results
     */
    public ThrongResultAssert hasVerdictAtWorst(Verdict.Status worst) {
        isNotNull();
        Verdict verdict = actual.verdict();
        if (verdict.status().compareTo(worst) > 0) {
            throw failed(message("verdict: " + verdict.status() + " (expected: " + worst + ")", verdict.texts()));
        }
        return this;
    }

    /** Asserts that the run passed: all objectives of the scenario are met, and the result is not invalid. */
    public ThrongResultAssert passed() {
        isNotNull();
        RunOutcome outcome = actual.outcome();
        if (outcome.grade() == RunOutcome.Grade.FAILED) {
            List<String> details = new ArrayList<>(actual.run().slo().stream()
                    .filter(slo -> ObjectiveOutcome.of(slo, actual.verdict()) != ObjectiveOutcome.MET)
                    .map(ResultText::objective)
                    .toList());
            details.addAll(ResultText.failures(actual));
            throw failed(message(outcome.text(), details));
        }
        return this;
    }

    /**
     * Asserts that an objective of the scenario is met.
     *
     * @param expression as in the scenario: {@code send.response.p99 < 200ms}
     */
    public ThrongResultAssert slo(String expression) {
        isNotNull();
        SloResult slo = actual.run().slo().stream()
                .filter(each -> each.expression().equals(expression))
                .findFirst()
                .orElseThrow(() -> failed(message(
                        "slo: " + expression + " (expected: "
                                + actual.run().slo().stream()
                                        .map(SloResult::expression)
                                        .map(Printable::line)
                                        .collect(Collectors.joining("; "))
                                + ")",
                        List.of())));
        ObjectiveOutcome outcome = ObjectiveOutcome.of(slo, actual.verdict());
        if (outcome != ObjectiveOutcome.MET) {
            List<String> details = new ArrayList<>(actual.verdict().texts());
            details.addAll(ResultText.failures(actual));
            throw failed(message(
                    ResultText.objective(slo)
                            + (outcome == ObjectiveOutcome.MISSED
                                    ? " (missed)"
                                    : actual.verdict().status() == Verdict.Status.invalid
                                            ? " (not judged, because the result is invalid)"
                                            : " (not judged, because no arrival was there to count)"),
                    details));
        }
        return this;
    }

    /**
     * Goes on with one phase.
     *
     * @param name its name in the scenario
     */
    public PhaseAssert phase(String name) {
        isNotNull();
        return new PhaseAssert(actual, found(() -> actual.phase(name)));
    }

    /**
     * Goes on with an operation of the only measured phase that has it. Fails if several have it, because percentiles of phases cannot be
     * added: use {@link #phase} first.
     *
     * @param name its name, such as {@code send}
     */
    public OperationAssert operation(String name) {
        isNotNull();
        PhaseResult phase = found(() -> actual.phaseOf(name));
        return new PhaseAssert(actual, phase).operation(name);
    }

    private PhaseResult found(Supplier<PhaseResult> lookUp) {
        try {
            return lookUp.get();
        } catch (IllegalArgumentException absent) {
            throw failed(message(absent.getMessage(), List.of()));
        }
    }

    private String message(String what, List<String> details) {
        return ResultText.scenario(actual) + ": " + what
                + details.stream()
                        .map(detail -> "\n  - " + Printable.line(detail))
                        .collect(Collectors.joining())
                + "\n" + ResultText.place(actual);
    }

    /** A message is text, and a {@code %} in it is no place for a value. */
    private AssertionError failed(String message) {
        return failure("%s", message);
    }
}
