package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.sample.JvmCounts;
import dev.throng.sample.MachineSampler;
import dev.throng.sample.ProcessSample;
import dev.throng.sample.ResourceRow;
import dev.throng.verdict.PhaseCpu;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class PhaseCpuTotalsTest {

    private static final long MILLI = 1_000_000;
    private static final OptionalLong UNKNOWN = OptionalLong.empty();

    private static OptionalLong millis(long millis) {
        return OptionalLong.of(millis * MILLI);
    }

    /** A second of a machine with two cores. */
    private static ResourceRow second(long user, long idle, long steal, long generator, long target) {
        MachineSampler.Sample machine = new MachineSampler.Sample(
                millis(user), millis(0), millis(0), millis(idle), millis(steal), UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN);
        ProcessSample process = new ProcessSample(
                ProcessSample.CpuTimes.ofSum(millis(target)),
                UNKNOWN,
                UNKNOWN,
                UNKNOWN,
                UNKNOWN,
                Optional.empty(),
                JvmCounts.NONE);
        return new ResourceRow(0, 1000 * MILLI, process, process, millis(generator), machine);
    }

    @Test
    void eachPhaseHasItsOwnSumsAndOnlyFullSecondsCountForWhoUsedTheCpu() {
        PhaseCpuTotals totals = new PhaseCpuTotals(List.of("ramp", "steady"), true);
        totals.add(0, second(1900, 100, 0, 800, 1000));
        totals.add(0, second(1500, 100, 400, 700, 600));
        totals.add(0, second(900, 1100, 0, 400, 300));
        totals.add(1, second(500, 1500, 0, 200, 100));
        totals.add(2, second(2000, 0, 0, 2000, 0));

        assertThat(totals.totals())
                .containsExactly(
                        new PhaseCpu(
                                "ramp",
                                3000 * MILLI,
                                2000 * MILLI,
                                4000 * MILLI,
                                3400 * MILLI,
                                1500 * MILLI,
                                1600 * MILLI,
                                true),
                        new PhaseCpu("steady", 1000 * MILLI, 0, 0, 0, 0, 0, true));
    }

    @Test
    void aSampleWithoutMachineOrGeneratorIsLeftOut() {
        PhaseCpuTotals totals = new PhaseCpuTotals(List.of("ramp"), false);
        ResourceRow row = second(2000, 0, 0, 800, 0);
        totals.add(0, new ResourceRow(0, row.durationNanos(), row.target(), row.generator(), UNKNOWN, row.machine()));
        totals.add(
                0,
                new ResourceRow(
                        0,
                        row.durationNanos(),
                        row.target(),
                        row.generator(),
                        row.generatorHereNanos(),
                        MachineSampler.Sample.NONE));

        assertThat(totals.totals()).containsExactly(new PhaseCpu("ramp", 0, 0, 0, 0, 0, 0, false));
    }
}
