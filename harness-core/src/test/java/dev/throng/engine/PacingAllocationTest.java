package dev.throng.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.load.RateProfile;
import dev.throng.measure.AllocatedBytes;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** From one wake-up to the next, starting what is due allocates nothing: counted by the JVM per thread. */
class PacingAllocationTest {

    private static final int ARRIVALS = 200_000;
    private static final long DAY_NANOS = 86_400_000_000_000L;

    static Stream<RateProfile> loads() {
        return Stream.of(
                new RateProfile.Constant(10_000),
                new RateProfile.Poisson(10_000),
                new RateProfile.Ramp(1_000, 1_000_000),
                new RateProfile.Bursts(100, 10_000_000));
    }

    @ParameterizedTest
    @MethodSource("loads")
    void aPacedArrivalAllocatesNothing(RateProfile load) {
        PacedLoop loop = new PacedLoop(load, DAY_NANOS);
        // long enough for every class of response times: an interval's sample makes room for each when it is first seen
        loop.pace(10 * ARRIVALS);
        assertThat(AllocatedBytes.leastDuring(() -> loop.pace(ARRIVALS)))
                .as("bytes for %d arrivals", ARRIVALS)
                .isZero();
    }
}
