package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.sample.JvmCounts;
import dev.throng.sample.MachineSampler;
import dev.throng.sample.ProcessSample;
import dev.throng.sample.ResourceRow;
import dev.throng.verdict.OtherCpu;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class OtherCpuTotalsTest {

    private static final long MILLI = 1_000_000;
    private static final OptionalLong UNKNOWN = OptionalLong.empty();

    private static OptionalLong millis(long millis) {
        return OptionalLong.of(millis * MILLI);
    }

    private static MachineSampler.Sample machine(long user, long system, long ioWait, long idle) {
        return new MachineSampler.Sample(
                millis(user),
                millis(system),
                millis(ioWait),
                millis(idle),
                millis(0),
                UNKNOWN,
                UNKNOWN,
                UNKNOWN,
                UNKNOWN);
    }

    private static ProcessSample process(long cpu) {
        return new ProcessSample(
                ProcessSample.CpuTimes.ofSum(millis(cpu)),
                UNKNOWN,
                UNKNOWN,
                UNKNOWN,
                UNKNOWN,
                Optional.empty(),
                JvmCounts.NONE);
    }

    private static ResourceRow row(ProcessSample target, long generator, MachineSampler.Sample machine) {
        return new ResourceRow(0, 1000 * MILLI, target, process(generator), millis(generator), machine);
    }

    @Test
    void aFullSecondCountsWithoutTheCpuOfGeneratorAndTarget() {
        OtherCpuTotals totals = new OtherCpuTotals(true);
        totals.add(row(process(300), 200, machine(1500, 400, 50, 50)));
        totals.add(row(process(100), 100, machine(1900, 100, 0, 0)));

        assertThat(totals.totals()).isEqualTo(new OtherCpu(2000 * MILLI, 4000 * MILLI, 3200 * MILLI, true));
    }

    @Test
    void aSecondInWhichATenthOfTheCpuWasIdleDoesNotCount() {
        OtherCpuTotals totals = new OtherCpuTotals(true);
        totals.add(row(process(300), 200, machine(1500, 300, 100, 100)));

        assertThat(totals.totals()).isEqualTo(OtherCpu.NONE);
    }

    @Test
    void aTargetThatIsNotSampledIsOneOfTheOthers() {
        OtherCpuTotals totals = new OtherCpuTotals(false);
        totals.add(row(ProcessSample.NONE, 500, machine(1800, 200, 0, 0)));

        assertThat(totals.totals()).isEqualTo(new OtherCpu(1000 * MILLI, 2000 * MILLI, 1500 * MILLI, false));
    }

    /** Three cores of agents on other machines would hide that others used nearly all of this one. */
    @Test
    void theCpuOfAgentsOnOtherMachinesIsNotSubtracted() {
        OtherCpuTotals totals = new OtherCpuTotals(true);
        totals.add(
                new ResourceRow(0, 1000 * MILLI, process(100), process(3200), millis(200), machine(1800, 200, 0, 0)));

        assertThat(totals.totals()).isEqualTo(new OtherCpu(1000 * MILLI, 2000 * MILLI, 1700 * MILLI, true));
    }

    /** The samples of agents may come after the machine's. */
    @Test
    void cpuThatCountsInTheNextSecondIsNotThatOfOtherProcesses() {
        OtherCpuTotals totals = new OtherCpuTotals(true);
        totals.add(row(process(0), 0, machine(1800, 200, 0, 0)));
        totals.add(row(process(0), 3800, machine(1800, 200, 0, 0)));

        assertThat(totals.totals()).isEqualTo(new OtherCpu(2000 * MILLI, 4000 * MILLI, 200 * MILLI, true));
    }

    @Test
    void aSampleWithoutTheTargetOrTheMachineIsLeftOut() {
        OtherCpuTotals totals = new OtherCpuTotals(true);
        totals.add(row(ProcessSample.NONE, 500, machine(1800, 200, 0, 0)));
        totals.add(row(process(100), 500, MachineSampler.Sample.NONE));

        assertThat(totals.totals()).isEqualTo(OtherCpu.NONE);
    }
}
