package dev.throng.engine;

import dev.throng.jmh.MicroBenchmark;
import dev.throng.load.RateProfile;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Measures the cost of an arrival in the pacer, in virtual time: its due time, the wake-up, the start, and the recording of an immediate
 * answer. There are 10,000 arrivals per second, one interval per second, and 50 checks of the deadlines per second.
 */
public class PacingBenchmark extends MicroBenchmark {

    private static final int BURST = 100;
    private static final long SECOND_NANOS = 1_000_000_000;

    /** In bursts 100 arrivals share a wake-up, otherwise each has its own. */
    @Param({"uniform", "poisson", "bursts"})
    private String load;

    private PacedLoop loop;

    @Setup
    public void open() {
        loop = new PacedLoop(profile(), SECOND_NANOS);
    }

    private RateProfile profile() {
        return switch (load) {
            case "uniform" -> new RateProfile.Constant(10_000);
            case "poisson" -> new RateProfile.Poisson(10_000);
            case "bursts" -> new RateProfile.Bursts(BURST, SECOND_NANOS / 100);
            default -> throw new IllegalArgumentException("load: " + load + " (expected: uniform, poisson or bursts)");
        };
    }

    @Benchmark
    @OperationsPerInvocation(BURST)
    public long arrival() {
        return loop.pace(BURST);
    }
}
