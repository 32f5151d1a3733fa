package dev.throng.reports.findings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Count;
import dev.throng.figure.Statistic;
import dev.throng.figure.Time;
import dev.throng.reports.findings.Evidence.GaugeSeries;
import dev.throng.run.read.IntervalTimes;
import dev.throng.run.read.ResultRows;
import dev.throng.run.read.ResultRows.Interval;
import dev.throng.run.read.ResultRows.Resources;
import dev.throng.run.result.AnalysisSection;
import dev.throng.run.result.LoadTerms;
import dev.throng.run.result.MadeResults;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import dev.throng.run.result.Times;
import dev.throng.verdict.Verdict;
import dev.throng.verdict.Verdict.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class ColdTargetTest {

    private static final long SECOND = 1_000_000_000L;
    private static final long MILLI = 1_000_000L;
    private static final OptionalDouble UNKNOWN = OptionalDouble.empty();
    private static final OptionalLong NO_COUNT = OptionalLong.empty();

    private final List<Interval> intervals = new ArrayList<>();
    private final List<Resources> resources = new ArrayList<>();

    /** A second in which the target's compilers used so much of a core, and in which the p99 of the response time was so long. */
    private void second(OptionalDouble compilers, long p99Millis) {
        second(compilers, p99Millis, 0, 1_000);
    }

    private void second(OptionalDouble compilers, long p99Millis, long ownLagMillis, long answered) {
        long start = intervals.size() * SECOND;
        intervals.add(new Interval(
                start,
                SECOND,
                "steady",
                true,
                "send",
                ArrivalCounts.ZERO.with(Count.ANSWERED, answered),
                UNKNOWN,
                UNKNOWN,
                IntervalTimes.of(Map.of(Time.RESPONSE, p99(p99Millis), Time.OWN_LAG, p99(ownLagMillis)))));
        ResultRows.ProcessUse target = new ResultRows.ProcessUse(
                UNKNOWN, UNKNOWN, UNKNOWN, NO_COUNT, NO_COUNT, NO_COUNT, NO_COUNT, UNKNOWN, UNKNOWN, compilers);
        ResultRows.MachineUse machine = new ResultRows.MachineUse(
                UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, NO_COUNT, NO_COUNT, NO_COUNT, NO_COUNT);
        // a sample is some milliseconds late
        resources.add(new Resources(start + 4 * MILLI, SECOND, target, target, machine, Map.of()));
    }

    private static Map<Statistic, Long> p99(long millis) {
        return Map.of(Statistic.P99, millis * MILLI);
    }

    private Optional<ColdTarget> found() {
        Times response = MadeResults.times(1000, MILLI, MILLI, MILLI, MILLI, MILLI, MILLI);
        OperationResult send = MadeResults.operation(
                LoadTerms.UNKNOWN,
                1000,
                1000,
                1000,
                0,
                1000,
                0,
                0,
                0,
                0,
                0,
                1,
                1,
                1,
                1,
                1,
                1,
                0,
                0,
                response,
                response,
                response,
                response,
                Map.of());
        RunResult result = new RunResult(
                new RunResult.Head("", "", "", 1, "", 0, ""),
                new Verdict(Status.valid, List.of()),
                List.of(),
                List.of(new PhaseResult("steady", true, 0, intervals.size() * SECOND, Map.of("send", send), Map.of())),
                null,
                null,
                List.of(),
                new RunResult.Findings(List.of(), List.of(), AnalysisSection.NONE),
                List.of());
        return ColdTarget.of(new Evidence(
                Optional.of(result),
                intervals,
                List.of(),
                List.of(),
                resources,
                List.of(),
                Map.of(),
                Optional.empty(),
                new GaugeSeries(),
                Map.of(),
                List.of()));
    }

    private void warmSeconds() {
        for (long p99 : new long[] {3, 2, 4, 3, 3}) {
            second(OptionalDouble.of(0.02), p99);
        }
    }

    @Test
    void slowSecondsInWhichTheTargetCompiledAreFound() {
        second(OptionalDouble.of(0.9), 120);
        second(OptionalDouble.of(0.4), 30);
        warmSeconds();

        ColdTarget cold = found().orElseThrow();

        assertThat(cold)
                .isEqualTo(new ColdTarget("send in phase steady", 2 * SECOND, 7 * SECOND, 0.9, 120 * MILLI, 3 * MILLI));
        assertThat(cold.sentences().get(0))
                .isEqualTo(
                        "The target's JIT compilers used up to 90 % of a core, for 2.00 s of 7.00 s of send in phase steady. p99 of the"
                                + " response time was up to 120 ms in these seconds; its median in the other seconds is 3.00 ms.");
    }

    @Test
    void slowSecondsOfAWarmTargetHaveAnotherCause() {
        second(OptionalDouble.of(0.1), 120);
        warmSeconds();

        assertThat(found()).isEmpty();
    }

    @Test
    void aTargetThatCompilesAndIsAsFastAsLaterIsNoFinding() {
        second(OptionalDouble.of(0.9), 6);
        warmSeconds();

        assertThat(found()).isEmpty();
    }

    /** The verdict blames the generator for it. */
    @Test
    void aSecondThatTheGeneratorMadeSlowIsNoFinding() {
        second(OptionalDouble.of(0.9), 120, 31, 1_000);
        warmSeconds();

        assertThat(found()).isEmpty();
    }

    @Test
    void aSecondWithFewAnswersIsNoFinding() {
        second(OptionalDouble.of(0.9), 120, 0, 99);
        warmSeconds();

        assertThat(found()).isEmpty();
    }

    @Test
    void withoutAWarmSecondThereIsNothingToCompareWith() {
        second(OptionalDouble.of(0.9), 120);

        assertThat(found()).isEmpty();
    }

    @Test
    void aTargetThatIsNoJvmIsNoFinding() {
        second(UNKNOWN, 120);
        warmSeconds();

        assertThat(found()).isEmpty();
    }
}
