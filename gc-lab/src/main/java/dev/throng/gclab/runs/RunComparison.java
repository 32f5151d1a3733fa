package dev.throng.gclab.runs;

import java.util.List;
import java.util.Locale;

/**
 * How two groups of runs differ, in the form of the {@code comparison.json} of {@code throng compare}.
 *
 * @param schema the version of this document: {@value #SCHEMA}
 * @param scenario the name of the scenario, of the first run
 * @param level 1 less the share of wrong statements that is accepted in each family
 * @param equalWithin the largest change that counts as equal: 0.1 is 10 %
 * @param answer what the comparison shows, in sentences
 * @param outcome {@code worse} or {@code better} if primary figures are, {@code mixed} if some are worse and some better; else {@code equal} if
 *     all primary figures are, else {@code undecided}
 * @param baseline the group A
 * @param candidate the group B, which is compared with A
 * @param allowed what stood against the comparison and was allowed, in sentences
 * @param warnings what may change the figures beside the target, in sentences
 * @param notes what else to know, in sentences
 * @param targets how the targets differ, in sentences
 * @param conditions those of {@code --fail-if}
 * @param undecidedFails whether a condition fails a build also if it is neither shown nor excluded
 * @param failed whether a condition fails a build
 * @param objectives the objectives of the scenario
 * @param families the figures that share an error rate
 * @param figures one for each figure that both groups have
 */
public record RunComparison(
        String schema,
        String scenario,
        double level,
        double equalWithin,
        List<String> answer,
        String outcome,
        Group baseline,
        Group candidate,
        List<String> allowed,
        List<String> warnings,
        List<String> notes,
        List<String> targets,
        List<Condition> conditions,
        boolean undecidedFails,
        boolean failed,
        List<Objective> objectives,
        List<Family> families,
        List<ComparedRow> figures) {

    public static final String SCHEMA = "throng-run-comparison/1";

    /**
     * A group of runs.
     *
     * @param label {@code A} or {@code B}
     * @param runs the runs in the order given
     */
    public record Group(String label, List<Run> runs) {}

    /**
     * A run.
     *
     * @param directory its result directory, as it was named
     * @param startedAt the wall-clock time of its first due time, ISO 8601 in UTC; empty if unknown
     * @param verdict {@code valid}, {@code suspect} or {@code invalid}
     * @param target the target's description
     */
    public record Run(String directory, String startedAt, String verdict, String target) {}

    /**
     * A condition under which the comparison fails a build.
     *
     * @param expression the condition as written
     * @param figure the figure, with its phase
     * @param outcome {@code shown}, {@code excluded} or {@code undecided}
     * @param scale {@code ratio} or {@code absolute}, of the interval
     * @param low the lower end of the interval; {@code null} without a bound
     * @param high the upper end of the interval; {@code null} without a bound
     * @param level the level of this interval: all conditions hold together at the level of the comparison
     */
    public record Condition(
            String expression, String figure, String outcome, String scale, Double low, Double high, double level) {}

    /**
     * An objective of the scenario.
     *
     * @param expression the objective
     * @param baselineMet how many runs of A met it
     * @param baselineRuns how many runs of A judged it
     * @param candidateMet how many runs of B met it
     * @param candidateRuns how many runs of B judged it
     */
    public record Objective(
            String expression, int baselineMet, int baselineRuns, int candidateMet, int candidateRuns) {}

    /**
     * Figures that share an error rate.
     *
     * @param kind {@code primary}: of objectives, response p99 and the rate of answers; {@code exploratory}: all others
     * @param comparisons how many there are
     * @param worse how many are worse
     * @param better how many are better
     * @param equal how many are equal within the margin
     */
    public record Family(String kind, int comparisons, int worse, int better, int equal) {}

    /** Whether one of the conditions fails a build. */
    static boolean failed(List<Condition> conditions, boolean undecidedFails) {
        return conditions.stream()
                .map(Condition::outcome)
                .anyMatch(outcome -> outcome.equals(word(FailCondition.Outcome.SHOWN))
                        || undecidedFails && outcome.equals(word(FailCondition.Outcome.UNDECIDED)));
    }

    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
