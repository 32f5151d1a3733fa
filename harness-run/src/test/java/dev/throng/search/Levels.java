package dev.throng.search;

import dev.throng.run.result.SloResult;
import dev.throng.search.LadderSearch.Outcome;
import dev.throng.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/** A level runner without runs: returns the results of a target with a known capacity. */
final class Levels implements LevelRunner {

    private static final Verdict VALID = new Verdict(Verdict.Status.valid, List.of());

    private final DoubleFunction<LevelRun> target;
    private final int most;
    int made;
    /** After so many runs no further one is possible. */
    int last = Integer.MAX_VALUE;

    /** @param most after so many runs the user gives up */
    Levels(DoubleFunction<LevelRun> target, int most) {
        this.target = target;
        this.most = most;
    }

    @Override
    public LevelRun run(int number, double level) {
        made++;
        return target.apply(level);
    }

    @Override
    public boolean aborted() {
        return made > most;
    }

    @Override
    public boolean ended() {
        return made >= last;
    }

    static LevelRun held(int number, double level, long p99) {
        return run(number, level, p99, VALID, false, List.of());
    }

    /** Of objectives with an upper bound for the p99, in milliseconds each. */
    static LevelRun bounded(double level, double p99Millis, long... bounds) {
        List<SloResult> slo = java.util.Arrays.stream(bounds)
                .mapToObj(bound -> SloResult.of("p99 < " + bound + "ms", p99Millis < bound, p99Millis * 1e6, "ns"))
                .toList();
        return run(1, level, (long) (p99Millis * 1e6), VALID, false, slo);
    }

    static LevelRun run(
            int number, double level, long p99, Verdict verdict, boolean generatorAtFault, List<SloResult> slo) {
        Outcome outcome = LevelRun.outcome(verdict, List.of(), slo, any -> true);
        return new LevelRun(
                number,
                level,
                "runs/" + number,
                new LevelRun.Finding(outcome, List.of(), List.of(), generatorAtFault),
                verdict,
                slo,
                new LevelRun.Figures(
                        level,
                        level,
                        new LevelRun.Percentiles(p99 / 2, p99, p99, p99),
                        Optional.of(new LevelRun.Percentiles(0, 0, 0, 0)),
                        0,
                        0,
                        OptionalDouble.empty(),
                        OptionalDouble.empty()),
                Optional.empty());
    }
}
