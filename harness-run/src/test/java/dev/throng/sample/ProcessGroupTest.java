package dev.throng.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ProcessGroupTest {

    @Test
    void theSumIsThatOfItsProcesses() throws Exception {
        Process sleeper = new ProcessBuilder("sleep", "50").start();
        try {
            long own = ProcessHandle.current().pid();
            ProcessSampler.Group group = ProcessSampler.Group.of(List.of(own, sleeper.pid(), own));

            group.sample();
            ProcessSample sum = group.sample();

            List<ProcessSample> each = group.lastInterval();
            assertThat(each).as("each process once").hasSize(2);
            assertThat(sum.rssBytes())
                    .hasValue(each.get(0).rssBytes().getAsLong()
                            + each.get(1).rssBytes().getAsLong());
            assertThat(sum.threads().getAsLong())
                    .isEqualTo(each.get(0).threads().getAsLong()
                            + each.get(1).threads().getAsLong())
                    .isGreaterThan(1);
        } finally {
            sleeper.destroyForcibly();
        }
    }

    @Test
    void aGroupOfNoProcessesHasNoValues() {
        ProcessSampler.Group group = ProcessSampler.Group.of(List.of());
        assertThat(group.sample()).isEqualTo(ProcessSample.NONE);
        assertThat(group.lastInterval()).isEmpty();
    }

    @Test
    void aProcessThatEndsIsMissingInTheSum() throws Exception {
        Process sleeper = new ProcessBuilder("sleep", "50").start();
        ProcessSampler.Group group = ProcessSampler.Group.of(List.of(sleeper.pid()));
        assertThat(group.sample().threads()).isEqualTo(OptionalLong.of(1));
        sleeper.destroyForcibly().waitFor();
        assertThat(group.sample()).isEqualTo(ProcessSample.NONE);
    }
}
