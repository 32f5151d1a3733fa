package dev.throng.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.protocol.TargetAddresses;
import dev.throng.run.result.RunException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Who is to blame if a run with agents cannot start: only what is no {@link RunException} is the target's fault. */
class BarrierTest {

    private final RemoteAgent agent = TestAgents.agent(0, 1);
    private final RunAgents agents = new RunAgents(List.of(agent), (member, message) -> {});
    private final Barrier barrier = new Barrier(
            "job",
            "{}",
            TargetAddresses.of(new InetSocketAddress("127.0.0.1", 5555)),
            agents,
            () -> 0,
            new Losses(new NoEffects(), false),
            new RunJournal(Optional.empty(), () -> 0, warning -> {}));

    @Test
    void aShareThatAnAgentRefusesIsTheAgentsFault() {
        barrier.hear(agent, new Message.Refused("job", "its share has too many arrivals", false), 0);

        assertThatThrownBy(() -> barrier.ready().get())
                .cause()
                .isInstanceOf(RunException.class)
                .hasMessage("agent agent-1: its share has too many arrivals");
    }

    @Test
    void aTargetThatAnAgentDoesNotReachIsTheTargetsFault() {
        barrier.hear(agent, new Message.Refused("job", "connection refused", true), 0);

        assertThatThrownBy(() -> barrier.ready().get())
                .cause()
                .isNotInstanceOf(RunException.class)
                .hasMessage("agent agent-1: connection refused");
    }

    @Test
    void anAgentThatIsLostBeforeTheStartIsNotTheTargetsFault() {
        barrier.lost(agent, agent.member());

        assertThat(barrier.ready()).isCompletedExceptionally();
        assertThatThrownBy(() -> barrier.ready().get())
                .cause()
                .isInstanceOf(RunException.class)
                .hasMessage("agent agent-1 was lost before the start");
    }
}
