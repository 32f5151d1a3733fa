package dev.throng.run.result;

import dev.throng.verdict.Verdict;

/** The outcome of an objective of a run, in agreement with {@link RunOutcome}. */
public enum ObjectiveOutcome {
    /** The objective was met. */
    MET,
    /** The objective was missed, or its quantity was not measured. */
    MISSED,
    /** The result is invalid, or no arrival was there that could have missed the objective, so nothing shows whether it was met. */
    NOT_JUDGED;

    /**
     * Returns the outcome of an objective.
     *
     * @param slo an objective of a run
     * @param verdict the verdict of the same run
     */
    public static ObjectiveOutcome of(SloResult slo, Verdict verdict) {
        if (verdict.status() == Verdict.Status.invalid || slo.held().isEmpty()) {
            return NOT_JUDGED;
        }
        return slo.missed() ? MISSED : MET;
    }
}
