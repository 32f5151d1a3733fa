package dev.throng.sample;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The CPU time of this process against the JDK's: the kernel counts the one in ticks of 10 ms, user and system apart. */
@Tag("measure")
@Timeout(60)
final class SamplerMeasureIT {

    private static final long THREE_TICKS_NANOS = 30_000_000;

    @Test
    void ourOwnCpuAgreesWithTheJdkWithinThreeTicks() {
        Assumptions.assumeTrue(
                ProcFs.ofThisMachine().exists(), "there is no /proc on this system; to enable: run the tests on Linux");
        ProcessSampler sampler = ProcessSampler.ofOurselves();
        UnixOperatingSystemMXBean jdk = (UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

        long before = jdk.getProcessCpuTime();
        ProcessSample sample = sampler.sample();
        long after = jdk.getProcessCpuTime();

        assertThat(sample.cpuNanos().orElseThrow()).isBetween(before - THREE_TICKS_NANOS, after + THREE_TICKS_NANOS);
    }
}
