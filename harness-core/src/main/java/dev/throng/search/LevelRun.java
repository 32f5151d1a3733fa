package dev.throng.search;

import dev.throng.run.result.SloResult;
import dev.throng.scenario.yaml.ScalarTypes;
import dev.throng.search.LadderSearch.Outcome;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Verdict;
import java.util.List;
import java.util.function.Predicate;

/**
 * One run of a search and what it measured, over all measured phases and for the searched operation unless said otherwise. Times are
 * nanoseconds; 0 where nothing was answered. The names are fixed: users' scripts read them.
 *
 * @param number of the run in the search, from 1
 * @param level that was asked for
 * @param directory of the result, relative to the search's
 * @param outcome {@code held}, {@code broken} or {@code untrusted}
 * @param reasons why it is not {@code held}, in words; empty if it is. Those of the verdict stand in {@code verdict} with their codes
 * @param shortfalls what was broken whatever the objectives say: arrivals owed, or answers that lag behind
 * @param generatorAtFault whether the verdict blames the generator
 * @param verdict of the run, with its reasons
 * @param slo what became of the scenario's objectives
 * @param dueRate arrivals that became due per second
 * @param answeredRate answers that came per second, while the phases lasted
 * @param p50 of the response time, like the three after it
 * @param ownLag the generator's own lag at the same percentiles; {@code null} in files that older versions wrote
 * @param failed arrivals that failed
 * @param owed arrivals, of any operation, that were due and never started
 * @param targetCores CPU of the target, 1 is one core; {@code null} in the file if it was not sampled
 * @param generatorCores likewise of the generator
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
        Double generatorCores) {

    /** Percentiles of the generator's own lag. */
    public record OwnLag(long p50, long p99, long p999, long max) {}

    /** A level at which no run could be made; {@code reason} is for people. */
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
                null);
    }

    /** Whether this is the outcome with all objectives. */
    public boolean is(Outcome other) {
        return outcome.equals(ScalarTypes.word(other));
    }

    /** What the run says if only some of the objectives count. */
    public Outcome outcome(Predicate<SloResult> counts) {
        return outcome(verdict, shortfalls, slo, counts);
    }

    static Outcome outcome(Verdict verdict, List<String> shortfalls, List<SloResult> slo, Predicate<SloResult> counts) {
        if (verdict.status() == Verdict.Status.invalid) {
            return Outcome.UNTRUSTED;
        }
        boolean held = shortfalls.isEmpty() && slo.stream().filter(counts).allMatch(SloResult::held);
        return held ? Outcome.HELD : Outcome.BROKEN;
    }
}
