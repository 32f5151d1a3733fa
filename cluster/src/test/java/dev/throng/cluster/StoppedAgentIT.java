package dev.throng.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Agents that stop for some seconds, as on a machine that swaps or whose virtual machine is moved. */
@Timeout(180)
@EnabledOnOs({OS.LINUX, OS.MAC})
class StoppedAgentIT {

    @Test
    void aStoppedAgentIsSuspectedThenLostAndReturnsWhenItContinues() throws Exception {
        Events events = new Events();
        try (Agents agents = new Agents();
                Cluster controller = Cluster.controller(ClusterSettings.loopback(), "controller")) {
            controller.start(events);
            agents.start(controller, "healthy");
            agents.start(controller, "stopped");
            agents.start(controller, "brief");
            events.await(Events.Kind.JOINED, "healthy");
            Member before = events.await(Events.Kind.JOINED, "stopped").member();
            Member briefBefore = events.await(Events.Kind.JOINED, "brief").member();

            agents.signal("STOP", "stopped");
            agents.signal("STOP", "brief");
            // Messages to a stopped agent delay neither the caller nor the others, also if they are more than its
            // connection holds.
            for (int i = 0; i < 40; i++) {
                controller.broadcast(new byte[50_000]);
                assertThat(controller.send(before, new byte[500_000])).isTrue();
            }
            events.messages(40, "healthy");
            assertThat(events.kinds()).doesNotContain("LEFT_LOST stopped");
            events.await(Events.Kind.SUSPECTED, "brief");
            agents.signal("CONT", "brief");
            Member briefAfter = events.await(Events.Kind.RETURNED, "brief").member();
            events.await(Events.Kind.SUSPECTED, "stopped");
            events.await(Events.Kind.LEFT_LOST, "stopped");
            agents.signal("CONT", "stopped");
            Member after = events.await(Events.Kind.RETURNED, "stopped").member();

            // On a busy machine the answer may come too late. Then the agent joins again with another id.
            assertThat(briefAfter.id().equals(briefBefore.id()))
                    .isNotEqualTo(events.kinds().contains("LEFT_LOST brief"));
            assertThat(after.name()).isEqualTo(before.name());
            assertThat(after.id()).isNotEqualTo(before.id());
            assertThat(controller.send(after, new byte[] {1, 2, 3})).isTrue();
            assertThat(events.messages(1, "stopped").get(0).message()).containsExactly(1, 2, 3);
            assertThat(events.kinds())
                    .containsSubsequence("SUSPECTED stopped", "LEFT_LOST stopped", "RETURNED stopped")
                    .doesNotContain("SUSPECTED healthy", "LEFT_LOST healthy");
        }
    }
}
