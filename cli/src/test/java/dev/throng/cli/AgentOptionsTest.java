package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class AgentOptionsTest {

    @Test
    void moreAgentsOfOneMachineMayTakeLongerToJoin() {
        assertThat(AgentOptions.localWait(1)).isEqualTo(Duration.ofSeconds(64));
        assertThat(AgentOptions.localWait(32)).isEqualTo(Duration.ofSeconds(188));
    }
}
