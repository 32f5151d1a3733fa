package dev.throng.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cluster.Departure;
import dev.throng.cluster.Member;
import dev.throng.cluster.Role;
import dev.throng.engine.Engine.IntervalReceiver;
import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.measure.LoopInterval;
import dev.throng.run.LoadSenders;
import dev.throng.scenario.ScenarioFile;
import dev.throng.time.NanoClock;
import dev.throng.verdict.Reason;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentsLoadTest {

    private static final long SECOND = 1_000_000_000;
    private static final String JOB = "job";

    /** The agents begin at once. */
    private record Begun(RunAgents agents) implements RunStart {

        @Override
        public int epoch() {
            return 0;
        }

        @Override
        public void prepare() {}

        @Override
        public CompletableFuture<Void> ready() {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public long startNanos(long nowNanos) {
            return nowNanos;
        }

        @Override
        public void begin(long originNanos) {
            agents.list().forEach(RemoteAgent::begin);
        }

        @Override
        public void lost(RemoteAgent agent, Member member) {}
    }

    private record Sent(String member, Message message) {}

    @TempDir
    Path directory;

    private final Queue<String> warnings = new ConcurrentLinkedQueue<>();
    private final Queue<Sent> sent = new ConcurrentLinkedQueue<>();
    private final LoggingThread thread = new LoggingThread("test");
    private final RemoteAgent killed = TestAgents.agent(0, 2);
    private final RunAgents agents = new RunAgents(
            List.of(killed, TestAgents.agent(1, 2)), (member, message) -> sent.add(new Sent(member.id(), message)));
    private final Member again = new Member("agent-1", Role.AGENT, "another id", new InetSocketAddress("127.0.0.1", 2));
    private Timeline timeline;
    private AgentsLoad load;

    @BeforeEach
    void begin() throws Exception {
        ScenarioFile file = ScenarioFile.parse("test.yaml", """
                name: test
                protocol: without-target
                target: {attach: 127.0.0.1:9}
                phases:
                  - {name: warm-up, for: auto, measured: false, load: {call: {rate: 1/s}}}
                  - {name: main, for: 60s, load: {call: {rate: 1/s}}}
                """, List.of(), Map.of(), ManyAgents.protocols());
        timeline = new Timeline(
                List.of(
                        new PhasePlan("warm-up", 0, 60 * SECOND, false, true, Map.of()),
                        new PhasePlan("main", 60 * SECOND, 60 * SECOND, true, Map.of())),
                SECOND);
        load = new AgentsLoad(
                JOB,
                new LoadSenders.Opening(
                        file,
                        file.scenario().protocol().prepare(file.scenario().settings()),
                        timeline,
                        NanoClock.SYSTEM,
                        directory),
                agents,
                new RunJournal(Optional.empty(), () -> 5, warnings::add),
                (losses, intake) -> new Begun(agents),
                new AgentsLoad.Surroundings(thread, NanoClock.SYSTEM, warnings::add, false),
                () -> {});
        load.start(NanoClock.SYSTEM.nanos(), new IntervalReceiver() {
            @Override
            public void closed(int part, LoopInterval interval) {}

            @Override
            public void drained(int part) {}
        });
    }

    @AfterEach
    void end() {
        thread.shutdownNow();
    }

    private void onThread(Runnable work) {
        thread.answer(() -> {
            work.run();
            return true;
        });
    }

    @Test
    void aNewProcessWithTheNameOfAKilledAgentIsNotThatAgent() {
        onThread(() -> {
            load.left(killed.member(), Departure.LOST);
            load.returned(again);
            load.offered(again, "");
        });

        assertThat(warnings)
                .containsExactly(
                        "agent agent-1 is lost",
                        "agent agent-1 is a new process, and the run goes on without the share of the one before it");
        assertThat(killed.state()).isEqualTo(RemoteAgent.State.LOST);
        assertThat(load.reasons())
                .extracting(Reason::text)
                .singleElement()
                .asString()
                .contains("50.0 % of the load");
        assertThat(sent)
                .filteredOn(message -> message.member().equals(again.id()))
                .isEmpty();
    }

    @Test
    void aPhaseIsEndedForAllAgentsAtTheSameSecondWithTimeToHearOfIt() {
        load.endPhase(0);
        load.endPhase(0);
        onThread(() -> {});

        long end = timeline.phases().get(0).endNanos();
        assertThat(timeline.endedEarly(0)).isTrue();
        assertThat(end % SECOND).isZero();
        assertThat(end).isGreaterThan(SECOND + SECOND / 2);
        assertThat(load.loadEndNanos()).isEqualTo(end + 60 * SECOND);
        Message order = new Message.EndPhase(0, end);
        assertThat(sent)
                .filteredOn(message -> message.message() instanceof Message.EndPhase)
                .extracting(Sent::message)
                .containsExactly(order, order);
    }

    /** What was on its way when the connection was lost may be lost too. */
    @Test
    void anAgentThatJoinsAgainHearsAgainOfTheEndOfAPhase() {
        load.endPhase(0);
        onThread(() -> {
            load.left(killed.member(), Departure.LOST);
            load.returned(again);
            load.offered(again, JOB);
        });

        Message order = new Message.EndPhase(0, timeline.phases().get(0).endNanos());
        assertThat(sent).endsWith(new Sent(again.id(), new Message.Resume(JOB, 0, 0)), new Sent(again.id(), order));
    }

    @Test
    void anAgentThatJoinsAgainWithItsRunIsBack() {
        onThread(() -> {
            load.left(killed.member(), Departure.LOST);
            load.returned(again);
            load.offered(again, JOB);
        });

        assertThat(warnings).containsExactly("agent agent-1 is lost", "agent agent-1 is back");
        assertThat(killed.member()).isEqualTo(again);
        assertThat(sent).contains(new Sent(again.id(), new Message.Resume(JOB, 0, 0)));
    }
}
