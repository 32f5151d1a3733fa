package dev.throng.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.cluster.Cluster;
import dev.throng.cluster.ClusterListener;
import dev.throng.cluster.Member;
import dev.throng.cluster.Role;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.RunException;
import dev.throng.sample.MachineId;
import dev.throng.time.Eventually;
import dev.throng.time.NanoClock;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentPoolTest {

    private final Queue<Message> sent = new ConcurrentLinkedQueue<>();
    private final Queue<String> warnings = new ConcurrentLinkedQueue<>();

    private final Cluster cluster = new Cluster() {
        @Override
        public void start(ClusterListener listener) {}

        @Override
        public Member self() {
            return new Member("controller", Role.CONTROLLER, "id", new InetSocketAddress("127.0.0.1", 1));
        }

        @Override
        public List<Member> others() {
            return List.of();
        }

        @Override
        public boolean send(Member to, byte[] message) {
            try {
                sent.add(MessageCodec.read(message));
                return true;
            } catch (IOException wrong) {
                throw new AssertionError(wrong);
            }
        }

        @Override
        public void close() {}
    };

    private final AgentPool pool = new AgentPool(
            cluster, new AgentPool.Settings("0.1.0", "secret", 1, 0, false, false), NanoClock.SYSTEM, warnings::add);

    @AfterEach
    void close() {
        pool.close();
    }

    private void offer(String version, String token, String job) {
        pool.message(
                TestAgents.member("agent-1"),
                MessageCodec.write(new Message.Offer(
                        version,
                        token,
                        "host",
                        new MachineId("boot", "net"),
                        1,
                        2,
                        0,
                        new Message.Limits(1_000, 1_000, 60, "", ""),
                        job)));
    }

    /** The pool reads messages on a thread of its own. */
    private static void awaitFirst(Queue<?> queue) {
        Eventually.holds("the pool has read the offer", Duration.ofSeconds(60), () -> !queue.isEmpty());
    }

    private void assertNotUsed() {
        assertThatThrownBy(() -> pool.awaitAgents(Duration.ofMillis(100)))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("only 0 of 1 agents joined");
    }

    @Test
    void anAgentThatIsFreeIsUsed() throws RunException {
        offer("0.1.0", "secret", "");

        pool.awaitAgents(Duration.ofSeconds(60));

        assertThat(sent).isEmpty();
    }

    @Test
    void anAgentOfAnInterruptedRunIsReleasedFirst() {
        offer("0.1.0", "secret", "a run of a controller that ended");

        awaitFirst(sent);
        assertNotUsed();
        assertThat(sent).containsExactly(new Message.Release());
    }

    @Test
    void anAgentOfAnotherVersionIsNotUsed() {
        offer("0.0.9", "secret", "");

        awaitFirst(warnings);
        assertNotUsed();
        assertThat(warnings).hasSize(1).first().asString().contains("0.0.9");
        awaitFirst(sent);
        assertThat(sent)
                .containsExactly(new Message.Dismiss(
                        "it has Throng 0.0.9, and the controller has 0.1.0 (expected: the same version)"));
    }

    @Test
    void anAgentThatThisRunDidNotStartIsNotUsed() {
        offer("0.1.0", "guessed", "");

        awaitFirst(warnings);
        assertNotUsed();
        assertThat(warnings).hasSize(1).first().asString().contains("was not started by this run");
    }

    /** An earlier resume went on with it, and the agents are free again. */
    @Test
    void agentsThatNoLongerHaveTheInterruptedRunAreNotCalledMissing(@TempDir Path directory) throws Exception {
        Journal.create(directory.resolve(ResultDirectory.AGENTS_JOURNAL), TestAgents.head(1))
                .close();
        try (InterruptedRun run = InterruptedRun.in(directory);
                AgentPool resumed = new AgentPool(
                        cluster,
                        new AgentPool.Settings("0.1.0", "", 1, 0, false, true),
                        Optional.of(run),
                        NanoClock.SYSTEM,
                        warnings::add)) {
            resumed.message(TestAgents.member("agent-1"), MessageCodec.write(TestAgents.offer("")));

            assertThatThrownBy(() -> resumed.awaitAgents(Duration.ofSeconds(60)))
                    .isInstanceOf(RunException.class)
                    .hasMessageStartingWith("1 of 1 agents joined within 60 s (agent-1), and none of them has the"
                            + " interrupted run any more");
        }
    }
}
