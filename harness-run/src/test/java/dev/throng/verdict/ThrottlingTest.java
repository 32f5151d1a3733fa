package dev.throng.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.Blame;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

final class ThrottlingTest {

    private static final long SECOND = 1_000_000_000;

    private static Throttling throttled(long nanos) {
        return new Throttling(OptionalDouble.of(2), nanos, 20 * SECOND, 10 * SECOND);
    }

    @Test
    void throttledTargetIsAFindingWithItsFigures() {
        assertThat(throttled(3_200_000_000L).noteOfTarget())
                .hasValue(
                        "a CPU quota throttled the target for 3.20 s of 10.0 s, summed over CPUs; it used 2.00 of 2 cores."
                                + " The response times contain this. Raise the quota to measure the target without it");
    }

    @Test
    void throttledGeneratorIsAReasonThatBlamesTheGenerator() {
        Reason reason = throttled(3_200_000_000L).reasonOfGenerator().orElseThrow();

        assertThat(reason)
                .isEqualTo(Reason.suspect(
                                ReasonCode.GENERATOR_THROTTLED,
                                "a CPU quota throttled the generator for 3.20 s of 10.0 s, summed over CPUs; it used 2.00 of 2"
                                        + " cores, so the response times contain waits of the generator. Raise the quota of its control"
                                        + " group (cpu.max, --cpus)")
                        .with("throttledNanos", 3_200_000_000L)
                        .with("measuredNanos", 10 * SECOND)
                        .with("cpuNanos", 20 * SECOND)
                        .with("quotaCores", 2.0));
        assertThat(reason.blame()).isEqualTo(Blame.GENERATOR);
    }

    @Test
    void throttlingOfLessThanAThousandthOfTheTimeIsToldOnlyInTheFigures() {
        assertThat(throttled(SECOND / 100 - 1).noteOfTarget()).isEmpty();
        assertThat(throttled(SECOND / 100).noteOfTarget()).isPresent();
        assertThat(throttled(0).reasonOfGenerator()).isEmpty();
        assertThat(new Throttling(OptionalDouble.empty(), 0, 0, 0).reasonOfGenerator())
                .isEmpty();
        assertThat(new Throttling(OptionalDouble.of(2), 0, 0, 0).noteOfTarget()).isEmpty();
    }
}
