package dev.throng.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.time.Eventually;
import dev.throng.time.NanoClock;
import dev.throng.transport.AllowedDestinations;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An agent in the first phase of its run, which lasts until the load is steady. A phase of 1 s follows. */
@Timeout(120)
class EndOfAPhaseIT {

    private static final long SECOND = 1_000_000_000;
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private static final String SCENARIO = """
            {"name": "test", "protocol": "without-target", "target": {"attach": "127.0.0.1:9"}, "generator": {"loops": 1},
             "phases": [
               {"name": "warm-up", "for": "auto", "measured": false, "load": {"call": {"rate": "50/s"}}},
               {"name": "main", "for": "1s", "load": {"call": {"rate": "50/s"}}}]}
            """;

    private final Queue<Message.Report> reports = new ConcurrentLinkedQueue<>();
    private final LoggingThread thread = new LoggingThread("test");
    private AgentRun run;

    @BeforeEach
    void begin() {
        AgentLimits limits = new AgentLimits(
                AllowedDestinations.parse(List.of("127.0.0.0/8")),
                Long.MAX_VALUE,
                Double.MAX_VALUE,
                Duration.ofDays(1));
        run = new AgentRun(
                new Message.Assign(
                        "job",
                        0,
                        1,
                        1,
                        1,
                        1,
                        SCENARIO,
                        List.of(new Message.Address("127.0.0.1", "127.0.0.1", 9, 1)),
                        false),
                new Agent.Settings("test", "", ManyAgents.protocols(), limits, true, AgentConsole.NONE),
                NanoClock.SYSTEM,
                thread,
                new ControllerLease(),
                NanoClock.SYSTEM::nanos,
                reports::add,
                report -> {});
        thread.execute(run::prepare);
        await(Message.Ready.class);
        thread.execute(() -> run.obey(new Message.Start(NanoClock.SYSTEM.nanos())));
    }

    @AfterEach
    void end() {
        thread.answer(() -> {
            run.close();
            return true;
        });
        thread.shutdownNow();
    }

    private <T extends Message.Report> T await(Class<T> type) {
        return Eventually.found(
                        type.getSimpleName(),
                        DEADLINE,
                        () -> reports.stream()
                                .filter(type::isInstance)
                                .map(type::cast)
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
    }

    private void awaitInterval() {
        Eventually.found(
                "the first interval",
                DEADLINE,
                () -> reports.stream()
                        .anyMatch(report ->
                                report instanceof Message.Figures figures && figures.kind() == Message.Kind.INTERVAL),
                any -> any);
    }

    @Test
    void theAgentGoesOnWithTheNextPhase() {
        thread.execute(() -> run.obey(new Message.EndPhase(0, 5 * SECOND)));

        Message.Ended ended = await(Message.Ended.class);
        if (ended.stoppedNanos() < 5 * SECOND) {
            // else this machine stopped for seconds before the agent heard of it
            assertThat(ended.end()).isEqualTo(Message.End.IN_ORDER);
        }
        assertThat(ended.bugs()).isEmpty();
    }

    @Test
    void anEndThatHasPassedStopsTheLoad() {
        awaitInterval();
        thread.execute(() -> run.obey(new Message.EndPhase(0, SECOND)));

        Message.Ended ended = await(Message.Ended.class);
        assertThat(ended.end()).isEqualTo(Message.End.LATE);
        assertThat(ended.early()).isTrue();
        assertThat(ended.stoppedNanos()).isGreaterThanOrEqualTo(SECOND);
    }
}
