package dev.throng.run.result;

import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Severity;
import dev.throng.verdict.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether a run passed, as a sentence and as the exit code of {@code throng run}. The console, the reports and the exit code use this
 * decision alone. Pure and immutable.
 *
 * <p>A run fails with code 3 if its result is invalid, because such a result cannot show whether an objective was met. It fails with code 1
 * if an objective was missed or had nothing to judge, or if it has no objectives and no arrival was answered. Otherwise it passes with code
 * 0, also if its result is suspect. Arrivals that failed in phases that are not measured miss no objective, so the sentence states them.
 *
 * @param grade the worse of the objectives and the verdict
 * @param because what decided: {@code 3 of 3 objectives missed}
 * @param trust the other facts, for brackets: {@code result valid}; may be empty
 * @param exitCode the exit code of {@code throng run}
 */
public record RunOutcome(Grade grade, String because, String trust, int exitCode) {

    /** The grades, from the best to the worst. */
    public enum Grade {
        /** Passed, and the result is valid. */
        PASSED,
        /** Passed, but the result is suspect. */
        DOUBTFUL,
        /** Failed. */
        FAILED;

        /** {@code PASS} or {@code FAIL}. */
        public String word() {
            return this == FAILED ? "FAIL" : "PASS";
        }
    }

    /** The exit code of a run that passed. */
    public static final int PASSED_CODE = 0;
    /** The exit code of a run that missed an objective, or that was never answered. */
    public static final int MISSED_CODE = 1;
    /** The exit code of a run whose result is invalid. */
    public static final int INVALID_CODE = 3;

    /** The outcome of a run without a readable {@code result.json}. */
    public static final RunOutcome UNKNOWN =
            new RunOutcome(Grade.FAILED, "no readable result.json", "result invalid", INVALID_CODE);

    /** Decides the outcome of a run. */
    public static RunOutcome of(RunResult result) {
        String trust = "result " + result.verdict().status().name();
        if (result.verdict().status() == Verdict.Status.invalid) {
            return invalid(result, trust);
        }
        List<SloResult> objectives = result.slo();
        long missed = objectives.stream().filter(SloResult::missed).count();
        if (missed > 0) {
            return new RunOutcome(
                    Grade.FAILED, share(missed, objectives) + " missed" + unmeasured(result), trust, MISSED_CODE);
        }
        long unjudged = objectives.stream().filter(slo -> slo.held().isEmpty()).count();
        if (unjudged > 0) {
            return new RunOutcome(
                    Grade.FAILED,
                    share(unjudged, objectives) + " not judged, because no arrival was there to count"
                            + unmeasured(result),
                    trust,
                    MISSED_CODE);
        }
        if (objectives.isEmpty() && nothingAnswered(result)) {
            return new RunOutcome(Grade.FAILED, "no arrival was answered" + unmeasured(result), trust, MISSED_CODE);
        }
        return new RunOutcome(
                result.verdict().status() == Verdict.Status.valid ? Grade.PASSED : Grade.DOUBTFUL,
                (objectives.isEmpty() ? "no objectives stated" : share(objectives.size(), objectives) + " met")
                        + unmeasured(result),
                trust,
                PASSED_CODE);
    }

    /** Arrivals of phases that are not measured, if any of them failed or were dropped. */
    private static String unmeasured(RunResult result) {
        List<OperationResult> unmeasured = result.phases().stream()
                .filter(phase -> !phase.measured())
                .flatMap(phase -> phase.operations().values().stream())
                .toList();
        long failed = unmeasured.stream()
                .mapToLong(operation -> operation.failed() + operation.dropped())
                .sum();
        long due = unmeasured.stream().mapToLong(OperationResult::due).sum();
        return failed == 0
                ? ""
                : String.format(
                        Locale.ROOT, ", and %,d of %,d arrivals failed in phases that are not measured", failed, due);
    }

    private static RunOutcome invalid(RunResult result, String trust) {
        if (reason(result, ReasonCode.ABORTED).isPresent()) {
            return new RunOutcome(Grade.FAILED, "run aborted", trust, INVALID_CODE);
        }
        if (onlyNothingMeasured(result)) {
            return new RunOutcome(Grade.FAILED, "nothing was measured", trust, INVALID_CODE);
        }
        Optional<Reason> allFailed = reason(result, ReasonCode.ALL_FAILED);
        if (allFailed.isPresent()) {
            return new RunOutcome(
                    Grade.FAILED, "run stopped early, " + failed(allFailed.get(), result), trust, INVALID_CODE);
        }
        return new RunOutcome(
                Grade.FAILED, trust, result.slo().isEmpty() ? "" : "objectives do not count", INVALID_CODE);
    }

    private static boolean onlyNothingMeasured(RunResult result) {
        List<Reason> invalid = result.verdict().reasons().stream()
                .filter(reason -> reason.severity() == Severity.INVALID)
                .toList();
        return !invalid.isEmpty() && invalid.stream().allMatch(reason -> reason.code() == ReasonCode.NOTHING_MEASURED);
    }

    /**
     * The number includes arrivals that failed after the decision to stop, as the tables of counts do. The reason below this sentence
     * states how many had failed before.
     */
    private static String failed(Reason allFailed, RunResult result) {
        long counted = result.phases().stream()
                .flatMap(phase -> phase.operations().values().stream())
                .mapToLong(OperationResult::failed)
                .sum();
        long known = allFailed.figures().get("failed") instanceof Number failed ? failed.longValue() : 0;
        long all = Math.max(counted, known);
        if (all == 0) {
            return "all arrivals failed";
        }
        return String.format(Locale.ROOT, "all %,d arrivals failed", all)
                + (known > 0 && known < all ? String.format(Locale.ROOT, ", %,d of them before the stop", known) : "");
    }

    private static Optional<Reason> reason(RunResult result, ReasonCode code) {
        return result.verdict().reasons().stream()
                .filter(reason -> reason.code() == code)
                .findFirst();
    }

    private static String share(long part, List<SloResult> objectives) {
        return part + " of " + objectives.size() + (objectives.size() == 1 ? " objective" : " objectives");
    }

    /** Whether arrivals became due in measured phases, and none of them was answered. */
    private static boolean nothingAnswered(RunResult result) {
        List<OperationResult> measured = result.phases().stream()
                .filter(PhaseResult::measured)
                .flatMap(phase -> phase.operations().values().stream())
                .toList();
        return measured.stream().anyMatch(operation -> operation.due() > 0)
                && measured.stream().allMatch(operation -> operation.answered() == 0);
    }

    /**
     * Returns the outcome of the command if it could not write the report of a run that passed.
     *
     * @param exitCode the exit code of the command
     */
    public RunOutcome withoutReport(int exitCode) {
        return new RunOutcome(
                Grade.FAILED,
                "the report could not be written",
                because + (trust.isEmpty() ? "" : ", " + trust),
                exitCode);
    }

    /** The outcome without the exit code: {@code FAIL: 3 of 3 objectives missed (result valid)}. */
    public String text() {
        return grade.word() + ": " + because + (trust.isEmpty() ? "" : " (" + trust + ")");
    }

    /** The outcome with the exit code: {@code FAIL: 3 of 3 objectives missed (result valid), exit code 1}. */
    public String sentence() {
        return text() + ", exit code " + exitCode;
    }
}
