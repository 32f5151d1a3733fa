package dev.throng.search;

import dev.throng.run.result.SloResult;
import dev.throng.scenario.yaml.ScalarTypes;
import dev.throng.search.LadderSearch.Outcome;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Severity;
import dev.throng.verdict.Verdict;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * One run of a search with its figures: of the searched operation and over all measured phases, unless stated otherwise. Times are
 * nanoseconds, 0 without answers. The names are part of the file format, which users' scripts read. Immutable.
 *
 * @param number the number of the run in the search, from 1
 * @param level the load of the run
 * @param directory the result directory, relative to that of the search
 * @param outcome {@code held}, {@code broken} or {@code untrusted}
 * @param reasons sentences that state why the outcome is not {@code held}; empty if it is. {@code verdict} has the codes of its reasons
 * @param shortfalls sentences that state why the level is broken for any objectives: arrivals owed, or a target that fell behind
 * @param generatorAtFault whether the verdict blames the generator
 * @param verdict the verdict of the run, with its reasons
 * @param slo the results of the scenario's objectives
 * @param dueRate arrivals that became due per second
 * @param answeredRate answers per second during the phases
 * @param p50 the median of the response time; {@code p99}, {@code p999} and {@code max} are of the response time too
 * @param ownLag the generator's own lag at the same percentiles; {@code null} in files of older versions
 * @param failed arrivals that failed
 * @param owed arrivals of all operations that were due and never started
 * @param targetCores how many cores the target used; {@code null} in the file if it was not sampled
 * @param generatorCores how many cores the generator used; {@code null} in the file if it was not sampled
 * @param members the population; {@code null} if the search is not for a population
 */
public record LevelRun(
        int number,
        double level,
        String directory,
        String outcome,
        List<String> reasons,
        List<String> shortfalls,
        boolean generatorAtFault,
        Verdict verdict,
        List<SloResult> slo,
        double dueRate,
        double answeredRate,
        long p50,
        long p99,
        long p999,
        long max,
        OwnLag ownLag,
        long failed,
        long owed,
        Double targetCores,
        Double generatorCores,
        Members members) {

    private static final Set<ReasonCode> COUNTS_VALID = EnumSet.of(
            ReasonCode.TARGET_ENDED,
            ReasonCode.GENERATOR_LATE,
            ReasonCode.LOOP_STALLED,
            ReasonCode.GENERATOR_GC,
            ReasonCode.GENERATOR_CPU,
            ReasonCode.GENERATOR_THROTTLED);

    /** Percentiles of the generator's own lag. */
    public record OwnLag(long p50, long p99, long p999, long max) {}

    /**
     * Returns the entry of a level that could not be run.
     *
     * @param reason a sentence for people
     */
    public static LevelRun notRun(int number, double level, String directory, String reason) {
        Verdict verdict = Verdict.of(List.of(Reason.invalid(ReasonCode.NOT_RUN, reason)));
        return new LevelRun(
                number,
                level,
                directory,
                ScalarTypes.word(Outcome.UNTRUSTED),
                List.of(reason),
                List.of(),
                false,
                verdict,
                List.of(),
                0,
                0,
                0,
                0,
                0,
                0,
                null,
                0,
                0,
                null,
                null,
                null);
    }

    /** Returns the same run with the figures of its population. */
    public LevelRun withMembers(Members population) {
        return with(outcome, reasons, shortfalls, generatorAtFault, population);
    }

    /**
     * Returns the same run with the figures of its population, and with the outcome that follows from both. A late generator makes response
     * times doubtful, not counts: all members are held although they came late, and a target that refuses or drops members is at its limit.
     *
     * @param missing sentences that state why the target did not hold the population
     */
    public LevelRun holding(Members population, List<String> missing) {
        List<String> all = new ArrayList<>(missing);
        all.addAll(shortfalls);
        boolean refused = (targetEnded() || population.failed() + population.dropped() > 0)
                && verdict.reasons().stream().noneMatch(reason -> reason.code() == ReasonCode.BLAMED_ON_GENERATOR);
        boolean held = !targetEnded() && all.isEmpty() && slo.stream().allMatch(SloResult::held);
        Outcome now = outcome(verdict, all, slo, any -> true);
        if (now == Outcome.UNTRUSTED && (held || refused) && countsAreValid()) {
            now = held ? Outcome.HELD : Outcome.BROKEN;
        }
        List<String> why =
                switch (now) {
                    case HELD -> List.of();
                    case BROKEN -> whyBroken(all);
                    case UNTRUSTED -> reasons;
                };
        return with(ScalarTypes.word(now), why, all, generatorAtFault && !refused, population);
    }

    /** Whether the target's process ended during the run. */
    public boolean targetEnded() {
        return verdict.reasons().stream().anyMatch(reason -> reason.code() == ReasonCode.TARGET_ENDED);
    }

    private List<String> whyBroken(List<String> allShortfalls) {
        List<String> why = new ArrayList<>();
        verdict.reasons().stream()
                .filter(reason -> reason.code() == ReasonCode.TARGET_ENDED)
                .forEach(reason -> why.add(reason.text()));
        why.addAll(allShortfalls);
        slo.stream().filter(result -> !result.held()).forEach(result -> why.add("not held: " + result.expression()));
        return why;
    }

    /** Whether the verdict is invalid for reasons that leave the counts of members valid. */
    private boolean countsAreValid() {
        return verdict.reasons().stream()
                .filter(reason -> reason.severity() == Severity.INVALID)
                .allMatch(reason -> COUNTS_VALID.contains(reason.code()));
    }

    private LevelRun with(
            String otherOutcome,
            List<String> otherReasons,
            List<String> otherShortfalls,
            boolean otherFault,
            Members population) {
        return new LevelRun(
                number,
                level,
                directory,
                otherOutcome,
                otherReasons,
                otherShortfalls,
                otherFault,
                verdict,
                slo,
                dueRate,
                answeredRate,
                p50,
                p99,
                p999,
                max,
                ownLag,
                failed,
                owed,
                targetCores,
                generatorCores,
                population);
    }

    /** Whether the search repeated the level with a slower ramp, so that the run does not count. */
    public boolean rampTooFast() {
        return members != null && members.rampTooFast();
    }

    /** Whether the run has this outcome with all objectives. */
    public boolean is(Outcome other) {
        return outcome.equals(ScalarTypes.word(other));
    }

    /** Whether the run stopped early because the target failed every arrival. */
    public boolean allFailed() {
        return failedByTarget(verdict);
    }

    /** Returns the outcome if only the selected objectives count. */
    public Outcome outcome(Predicate<SloResult> counts) {
        return outcome(verdict, shortfalls, slo, counts);
    }

    static Outcome outcome(Verdict verdict, List<String> shortfalls, List<SloResult> slo, Predicate<SloResult> counts) {
        if (failedByTarget(verdict)) {
            return Outcome.BROKEN;
        }
        if (verdict.status() == Verdict.Status.invalid) {
            return Outcome.UNTRUSTED;
        }
        boolean held = shortfalls.isEmpty() && slo.stream().filter(counts).allMatch(SloResult::held);
        return held ? Outcome.HELD : Outcome.BROKEN;
    }

    /**
     * Whether the run is invalid only because it stopped early, when the target had failed every arrival. Such a run shows that the level does
     * not hold.
     */
    static boolean failedByTarget(Verdict verdict) {
        List<Reason> invalid = verdict.reasons().stream()
                .filter(reason -> reason.severity() == Severity.INVALID)
                .toList();
        return !invalid.isEmpty()
                && invalid.stream()
                        .allMatch(reason -> reason.code() == ReasonCode.ALL_FAILED
                                && reason.blame() == reason.code().blame());
    }
}
