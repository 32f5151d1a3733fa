package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AgentOptionsTest {

    @Test
    void aPlanThatFitsOneProcessStartsNoAgents() {
        assertThat(AgentOptions.startsUnasked(1)).isFalse();
    }

    @Test
    void aFewAgentsAreStartedUnaskedAndHundredsAreNot() {
        assertThat(AgentOptions.startsUnasked(2)).isTrue();
        assertThat(AgentOptions.startsUnasked(AgentOptions.MOST_UNASKED)).isTrue();
        assertThat(AgentOptions.startsUnasked(AgentOptions.MOST_UNASKED + 1)).isFalse();
        assertThat(AgentOptions.startsUnasked(1_200)).isFalse();
    }
}
