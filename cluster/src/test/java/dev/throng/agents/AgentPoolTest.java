package dev.throng.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.cluster.Cluster;
import dev.throng.cluster.ClusterListener;
import dev.throng.cluster.Departure;
import dev.throng.cluster.Member;
import dev.throng.cluster.Role;
import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.protocol.TargetAddresses;
import dev.throng.run.LoadSenders;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.RunException;
import dev.throng.sample.MachineId;
import dev.throng.scenario.ScenarioFile;
import dev.throng.time.Eventually;
import dev.throng.time.NanoClock;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
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

    @Test
    void aDeadLocalAgentEndsTheWaitAtOnce() {
        pool.ended("agent agent-1 ended with exit code 1; its last output: no such option");

        assertThatThrownBy(() -> pool.awaitAgents(Duration.ofDays(1)))
                .isInstanceOf(RunException.class)
                .hasMessage("agent agent-1 ended with exit code 1; its last output: no such option");
        assertThat(warnings).isEmpty();
    }

    @Test
    void theEndOfALocalAgentThatHasJoinedIsAWarning() throws RunException {
        offer("0.1.0", "secret", "");
        pool.awaitAgents(Duration.ofSeconds(60));

        pool.ended("agent agent-1 was ended by signal 9 (exit code 137)");

        assertThat(warnings).containsExactly("agent agent-1 was ended by signal 9 (exit code 137)");
    }

    private static void join(AgentPool of, String token, String name) {
        of.message(
                TestAgents.member(name),
                MessageCodec.write(new Message.Offer(
                        "0.1.0",
                        token,
                        "host",
                        new MachineId("boot", "net"),
                        1,
                        1,
                        0,
                        new Message.Limits(1_000, 1_000, 60, "", ""),
                        "")));
    }

    private LoadSenders.Opening opening(Path directory) throws Exception {
        ScenarioFile file = ScenarioFile.parse("test.yaml", """
                name: test
                protocol: without-target
                target: {attach: 127.0.0.1:9}
                phases:
                  - {name: main, for: 60s, load: {call: {rate: 1/s}}}
                """, List.of(), Map.of(), ManyAgents.protocols());
        return new LoadSenders.Opening(
                file,
                file.scenario().protocol().prepare(file.scenario().settings()),
                new Timeline(List.of(new PhasePlan("main", 0, 60_000_000_000L, true, Map.of())), 1_000_000_000),
                NanoClock.SYSTEM,
                directory);
    }

    private static TargetAddresses target() {
        return TargetAddresses.of(new InetSocketAddress("127.0.0.1", 9));
    }

    private AgentPool pool(int expected, String token) {
        return new AgentPool(
                cluster,
                new AgentPool.Settings("0.1.0", token, expected, 1, false, false),
                NanoClock.SYSTEM,
                warnings::add);
    }

    private static void leave(AgentPool from, String name) {
        from.left(TestAgents.member(name), Departure.LOST);
    }

    @Test
    void theAgentsThatAreLeftSendTheNextRunsAndTheUserIsToldOnce(@TempDir Path directory) throws Exception {
        LoadSenders.Opening opening = opening(directory);
        try (AgentPool two = pool(2, "secret")) {
            join(two, "secret", "agent-1");
            join(two, "secret", "agent-2");
            two.awaitAgents(Duration.ofSeconds(60));
            assertThat(two.parts(opening)).isEqualTo(2);
            two.open(opening, target()).close();
            assertThat(two.missing()).isEmpty();

            leave(two, "agent-2");

            Eventually.holds("the pool knows", Duration.ofSeconds(60), () -> two.missing()
                    .isPresent());
            assertThat(two.missing()).contains("agent agent-2 is missing");
            assertThat(two.ended()).isFalse();
            assertThat(two.parts(opening)).isEqualTo(1);
            assertThat(two.open(opening, target()).processes().parts()).isEqualTo(1);
            assertThat(two.parts(opening)).isEqualTo(1);
            assertThat(warnings)
                    .containsExactly(
                            "agent agent-2 is missing, so the other agents send the whole load of the next runs");
        }
    }

    @Test
    void withoutAnyAgentNoFurtherRunIsPossible(@TempDir Path directory) throws Exception {
        LoadSenders.Opening opening = opening(directory);
        try (AgentPool one = pool(1, "secret")) {
            join(one, "secret", "agent-1");
            one.awaitAgents(Duration.ofSeconds(60));
            one.parts(opening);
            one.open(opening, target()).close();
            assertThat(one.ended()).isFalse();

            leave(one, "agent-1");

            Eventually.holds("the pool knows", Duration.ofSeconds(60), one::ended);
            assertThatThrownBy(() -> one.parts(opening))
                    .isInstanceOf(RunException.class)
                    .hasMessage("no agent is left to send the load");
            assertThat(warnings).isEmpty();
        }
    }

    /** It may be on a machine that someone restarts, or behind a network that failed for some seconds. */
    @Test
    void anAgentOfAnotherMachineHasTimeToComeBack(@TempDir Path directory) throws Exception {
        LoadSenders.Opening opening = opening(directory);
        try (AgentPool one = pool(1, "")) {
            join(one, "", "agent-1");
            one.awaitAgents(Duration.ofSeconds(60));
            one.parts(opening);
            one.open(opening, target()).close();
            leave(one, "agent-1");
            Eventually.holds("the pool knows", Duration.ofSeconds(60), one::ended);
            CompletableFuture<Optional<String>> missing = new CompletableFuture<>();
            Thread asking = new Thread(() -> missing.complete(one.missing()));
            asking.start();
            Eventually.holds(
                    "it waits",
                    Duration.ofSeconds(60),
                    () -> asking.getState() == Thread.State.TIMED_WAITING || missing.isDone());

            join(one, "", "agent-1");

            assertThat(missing.get(60, TimeUnit.SECONDS)).isEmpty();
        }
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
