package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class AgentFleetTest {

    @Test
    void moreAgentsOfOneMachineMayTakeLongerToJoin() {
        assertThat(AgentFleet.localWait(1)).isEqualTo(Duration.ofSeconds(64));
        assertThat(AgentFleet.localWait(32)).isEqualTo(Duration.ofSeconds(188));
    }
}
