package dev.throng.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.sample.CpuPart;
import dev.throng.sample.CpuParts;
import dev.throng.sample.JvmCounts;
import dev.throng.sample.ProcessSample;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class SumOfAgentsTest {

    private static ProcessSample agent(long load, long compiler, OptionalLong classes) {
        return ProcessSample.NONE
                .with(new CpuParts(Map.of(CpuPart.LOAD, load, CpuPart.COMPILER, compiler)))
                .with(new JvmCounts(classes, OptionalLong.empty()));
    }

    private static ProcessSample sum(ProcessSample... agents) {
        return new SumOfAgents(() -> List.of(agents)).sample();
    }

    @Test
    void thePartsOfTheCpuAndTheCountsOfTheJvmsAreAdded() {
        ProcessSample sum = sum(agent(100, 7, OptionalLong.of(900)), agent(50, 3, OptionalLong.of(800)));

        assertThat(sum.cpuParts().of(CpuPart.LOAD)).hasValue(150);
        assertThat(sum.cpuParts().of(CpuPart.COMPILER)).hasValue(10);
        assertThat(sum.cpuParts().of(CpuPart.SAMPLING)).hasValue(0);
        assertThat(sum.jvm()).isEqualTo(new JvmCounts(OptionalLong.of(1_700), OptionalLong.empty()));
    }

    /** On another system than Linux. */
    @Test
    void anAgentWithoutPartsLeavesThoseOfTheOthers() {
        assertThat(sum(agent(100, 7, OptionalLong.of(900)), ProcessSample.NONE)
                        .cpuParts()
                        .of(CpuPart.COMPILER))
                .hasValue(7);
    }

    @Test
    void nothingIsKnownOfNoAgents() {
        assertThat(sum().cpuParts()).isEqualTo(CpuParts.NONE);
        assertThat(sum().jvm()).isEqualTo(JvmCounts.NONE);
    }
}
