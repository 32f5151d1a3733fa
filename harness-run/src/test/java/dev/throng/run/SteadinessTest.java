package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.Steadiness.Responses;
import dev.throng.run.Steadiness.Second;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SteadinessTest {

    private static final long MILLI = 1_000_000;

    private final Steadiness rule = new Steadiness(List.of("send"));

    private static Second second(double p50Millis, double p99Millis) {
        return second(p50Millis, p99Millis, 1000, OptionalLong.of(500 * MILLI), OptionalLong.of(0));
    }

    private static Second second(
            double p50Millis, double p99Millis, long answered, OptionalLong cpuNanos, OptionalLong compilerNanos) {
        return new Second(
                Map.of(
                        "send",
                        new Responses(answered, (long) (p50Millis * MILLI), (long) (p99Millis / 2 * MILLI), (long)
                                (p99Millis * MILLI))),
                cpuNanos,
                compilerNanos);
    }

    private boolean after(Second... seconds) {
        boolean steady = false;
        for (Second second : seconds) {
            steady = rule.add(second);
        }
        return steady;
    }

    private static Second[] eightTimes(Second second) {
        return halves(second, second);
    }

    private static Second[] halves(Second before, Second after) {
        return new Second[] {before, before, before, before, after, after, after, after};
    }

    @Test
    void eightEqualSecondsAreSteadyAndSevenAreNot() {
        Second second = second(2, 9);

        assertThat(after(second, second, second, second, second, second, second))
                .isFalse();
        assertThat(rule.unsteady()).hasValue("it was shorter than 8 s");
        assertThat(after(second)).isTrue();
        assertThat(rule.unsteady()).isEmpty();
    }

    @Test
    void aFallingTailIsNotSteadyUntilItHasFallen() {
        assertThat(after(halves(second(2, 40), second(2, 20)))).isFalse();
        assertThat(rule.unsteady()).hasValue("send p99 went from 40.000 to 20.000 ms within 8 s");
        assertThat(after(second(2, 20), second(2, 20), second(2, 20), second(2, 20)))
                .isTrue();
    }

    @Test
    void halfMoreInTheTailAndAQuarterMoreInTheMiddleAreSteady() {
        assertThat(after(halves(second(4, 30), second(5, 20)))).isTrue();
        assertThat(after(halves(second(4, 31), second(5, 20)))).isFalse();
        assertThat(after(halves(second(4, 30), second(5.1, 20)))).isFalse();
    }

    @Test
    void smallDifferencesOfFastResponsesAreSteady() {
        assertThat(after(halves(second(0.05, 0.3), second(0.15, 1.3)))).isTrue();
        assertThat(after(halves(second(0.05, 0.3), second(0.16, 1.3)))).isFalse();
        assertThat(after(halves(second(0.05, 0.3), second(0.15, 1.31)))).isFalse();
    }

    @Test
    void aSecondWithALongPauseInEachHalfChangesNothing() {
        Second second = second(2, 9);
        Second pause = second(80, 300);

        assertThat(after(second, pause, second, second, second, second, second, pause))
                .isTrue();
    }

    /** A target that becomes slower is no warm one either. */
    @Test
    void aGrowingTailIsNotSteady() {
        assertThat(after(halves(second(2, 20), second(2, 40)))).isFalse();
    }

    @Test
    void fallingCpuTimePerAnswerIsNotSteadyAndUnknownIsLeftOut() {
        OptionalLong none = OptionalLong.of(0);
        Second more = second(2, 9, 1000, OptionalLong.of(560 * MILLI), none);
        Second less = second(2, 9, 1000, OptionalLong.of(500 * MILLI), none);
        Second unknown = second(2, 9, 1000, OptionalLong.empty(), none);

        assertThat(after(halves(more, less))).isFalse();
        assertThat(rule.unsteady()).hasValue("the CPU time per answer went from 0.5600 to 0.5000 ms within 8 s");
        assertThat(after(halves(second(2, 9, 1000, OptionalLong.of(550 * MILLI), none), less)))
                .isTrue();
        assertThat(after(halves(more, unknown))).isTrue();
        assertThat(after(eightTimes(unknown))).isTrue();
    }

    /** As in a closed load that becomes faster. */
    @Test
    void moreAnswersForTheSameCpuTimeAreNotSteady() {
        OptionalLong cpu = OptionalLong.of(500 * MILLI);

        assertThat(after(halves(
                        second(2, 9, 1000, cpu, OptionalLong.of(0)), second(2, 9, 1200, cpu, OptionalLong.of(0)))))
                .isFalse();
    }

    @Test
    void aBusyCompilerInTheSecondHalfIsNotSteady() {
        OptionalLong cpu = OptionalLong.of(500 * MILLI);
        Second busy = second(2, 9, 1000, cpu, OptionalLong.of(51 * MILLI));
        Second quiet = second(2, 9, 1000, cpu, OptionalLong.of(50 * MILLI));

        assertThat(after(halves(busy, quiet))).isTrue();
        assertThat(after(busy)).isFalse();
        assertThat(rule.unsteady()).hasValue("the JIT compilers of the generator still worked for 5 % of the time");
        assertThat(after(eightTimes(second(2, 9, 1000, cpu, OptionalLong.empty()))))
                .isTrue();
    }

    /** 500 arrivals in a half: their p99 is that of the five slowest. */
    @Test
    void fewAnswersAreComparedByTheirP90AndVeryFewByNothing() {
        OptionalLong unknown = OptionalLong.empty();

        assertThat(after(halves(second(2, 40, 125, unknown, unknown), second(2, 20, 125, unknown, unknown))))
                .isFalse();
        assertThat(rule.unsteady()).hasValue("send p90 went from 20.000 to 10.000 ms within 8 s");
        assertThat(after(halves(second(2, 40, 24, unknown, unknown), second(2, 20, 24, unknown, unknown))))
                .isTrue();
        assertThat(after(halves(second(4, 40, 24, unknown, unknown), second(2, 20, 24, unknown, unknown))))
                .isFalse();
        assertThat(after(halves(second(4, 40, 4, unknown, unknown), second(2, 20, 4, unknown, unknown))))
                .isTrue();
    }

    /** The CPU time of a small load is a few hundredths of a second, in which it is counted. */
    @Test
    void aDifferenceOfAFewHundredthsOfASecondOfCpuIsSteady() {
        OptionalLong none = OptionalLong.of(0);

        assertThat(after(halves(
                        second(2, 9, 1000, OptionalLong.of(100 * MILLI), none),
                        second(2, 9, 1000, OptionalLong.of(50 * MILLI), none))))
                .isTrue();
        assertThat(after(halves(
                        second(2, 9, 1000, OptionalLong.of(101 * MILLI), none),
                        second(2, 9, 1000, OptionalLong.of(50 * MILLI), none))))
                .isFalse();
    }

    @Test
    void eachOperationMustBeAnsweredAndSteady() {
        Steadiness two = new Steadiness(List.of("query", "send"));
        Second sendOnly = second(2, 9);
        Second both = new Second(
                Map.of(
                        "send",
                        new Responses(1000, MILLI, MILLI, MILLI),
                        "query",
                        new Responses(1, MILLI, MILLI, MILLI)),
                OptionalLong.empty(),
                OptionalLong.empty());
        boolean steady = false;
        for (Second second : eightTimes(sendOnly)) {
            steady |= two.add(second);
        }

        assertThat(steady).isFalse();
        assertThat(two.unsteady()).hasValue("query was not answered for 4 s");
        for (Second second : eightTimes(both)) {
            steady = two.add(second);
        }
        assertThat(steady).isTrue();
    }

    @Test
    void secondsBeforeAGapAreNotCompared() {
        Second second = second(2, 9);
        after(second, second, second, second, second, second, second);
        rule.gap();

        assertThat(after(second)).isFalse();
        assertThat(after(second, second, second, second, second, second, second))
                .isTrue();
    }
}
