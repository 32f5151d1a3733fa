package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

final class ThrottlingTest {

    private static final long SECOND = 1_000_000_000;

    private static Throttling throttled(long nanos) {
        return new Throttling(OptionalDouble.of(2), nanos, 20 * SECOND, 10 * SECOND);
    }

    @Test
    void throttledTargetIsAFindingWithItsFigures() {
        assertThat(throttled(3_200_000_000L).findingOfTarget())
                .hasValue(
                        "a CPU quota throttled the target for 3.20 s of 10.0 s, summed over CPUs; it used 2.00 of 2 cores."
                                + " The response times contain this. Raise the quota to measure the target without it");
    }

    @Test
    void throttledGeneratorIsAReasonThatNamesTheGenerator() {
        String reason = throttled(3_200_000_000L).doubtOfGenerator().orElseThrow();

        assertThat(reason)
                .isEqualTo(
                        "a CPU quota throttled the generator for 3.20 s of 10.0 s, summed over CPUs; it used 2.00 of 2"
                                + " cores, so the response times contain waits of the generator. Raise the quota of its control"
                                + " group (cpu.max, --cpus)");
        assertThat(Judge.namesGenerator(new RunResult.Verdict(RunResult.Status.suspect, List.of(reason))))
                .isTrue();
    }

    @Test
    void throttlingOfLessThanAThousandthOfTheTimeIsToldOnlyInTheFigures() {
        assertThat(throttled(SECOND / 100 - 1).findingOfTarget()).isEmpty();
        assertThat(throttled(SECOND / 100).findingOfTarget()).isPresent();
        assertThat(throttled(0).doubtOfGenerator()).isEmpty();
        assertThat(new Throttling(OptionalDouble.empty(), 0, 0, 0).doubtOfGenerator())
                .isEmpty();
        assertThat(new Throttling(OptionalDouble.of(2), 0, 0, 0).findingOfTarget())
                .isEmpty();
    }
}
