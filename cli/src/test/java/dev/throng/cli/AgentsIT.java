package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.AddressResult;
import dev.throng.run.result.AgentResult;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import dev.throng.verdict.ReasonCode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose load several processes send. Asserts counts, names and reasons, which a busy machine cannot change. */
@Timeout(300)
class AgentsIT {

    private static final List<Integer> ENDED = List.of(ExitCode.DONE, ExitCode.NOT_HELD, ExitCode.NOT_TRUSTED);

    @TempDir
    Path directory;

    private void write(String scenario) throws IOException {
        Files.writeString(directory.resolve("s.yaml"), scenario);
    }

    private RunResult run(String scenario) throws Exception {
        write(scenario);
        try (BuiltThrong throng = new BuiltThrong(directory)) {
            int code = BuiltThrong.code(
                    throng.start(List.of(), "run", "s.yaml", "--agents", "3", "-o", "out", "--no-report"));
            assertThat(ENDED).as(console()).contains(code);
        }
        return result();
    }

    private RunResult result() {
        return ResultDirectory.open(directory.resolve("out")).result().orElseThrow();
    }

    private String console() throws IOException {
        return Files.readString(directory.resolve("stdout")) + Files.readString(directory.resolve("stderr"));
    }

    private static OperationResult operation(RunResult result, String phase, String operation) {
        return result.phases().stream()
                .filter(each -> each.name().equals(phase))
                .map(PhaseResult::operations)
                .findFirst()
                .orElseThrow()
                .get(operation);
    }

    private static void assertAllAnswered(OperationResult figures, long due) {
        assertThat(figures.due()).isEqualTo(due);
        assertThat(figures.failures()).isEmpty();
        assertThat(figures.answered()).isEqualTo(figures.started()).isEqualTo(due);
    }

    private static void assertSharedByThree(RunResult result, long started) {
        assertThat(result.agents()).extracting(AgentResult::name).containsExactly("agent-1", "agent-2", "agent-3");
        assertThat(result.agents()).allSatisfy(agent -> {
            assertThat(agent.started()).isPositive();
            assertThat(agent.lostSpans()).isEmpty();
        });
        assertThat(result.agents().stream().mapToLong(AgentResult::started).sum())
                .isEqualTo(started);
        assertThat(result.generator().pids()).hasSize(3);
    }

    @Test
    void threeAgentsSendEveryRiemannEventOnce() throws Exception {
        RunResult result = run("""
                name: events
                protocol: riemann
                target: {launch: riemann}
                settings: {connections: 3, event: {service: load-test, metric: 1.0}}
                deadline: 2m
                drain: 2m
                phases:
                  - {name: main, for: 3s, load: {send: {rate: 1000/s}, query: {burst: 2, every: 1s}}}
                """);

        assertAllAnswered(operation(result, "main", "send"), 3_000);
        assertAllAnswered(operation(result, "main", "query"), 6);
        assertSharedByThree(result, 3_006);
    }

    @Test
    void threeAgentsLogEveryUserInOnce() throws Exception {
        RunResult result = run("""
                name: logins
                protocol: xmpp
                target: {launch: xmpp}
                settings: {users: {count: 120}}
                deadline: 2m
                drain: 2m
                phases:
                  - {name: main, for: 3s, load: {login: {rate: 40/s}}}
                """);

        assertAllAnswered(operation(result, "main", "login"), 120);
        assertSharedByThree(result, 120);
    }

    private static void assertEvenlySpread(RunResult result, long opened) {
        assertThat(result.target().addresses()).hasSize(2).allSatisfy(address -> {
            assertThat(address.opened()).isEqualTo(opened);
            assertThat(address.failed()).isZero();
        });
    }

    @Test
    void threeAgentsSpreadTheirConnectionsOverTheTargetsAddresses() throws Exception {
        RunResult result = run("""
                name: events
                protocol: riemann
                target: {launch: riemann, processes: 2}
                settings: {connections: 6, event: {service: load-test, metric: 1.0}, deadlines: {connect: 60s}}
                deadline: 2m
                drain: 2m
                phases:
                  - {name: main, for: 3s, load: {send: {rate: 1000/s}, query: {burst: 6, every: 1s}}}
                """);

        OperationResult send = operation(result, "main", "send");
        OperationResult query = operation(result, "main", "query");
        assertAllAnswered(send, 3_000);
        assertAllAnswered(query, 18);
        assertSharedByThree(result, 3_018);
        assertEvenlySpread(result, 3);
        assertThat(result.target().addresses().stream()
                        .mapToLong(AddressResult::bytesSent)
                        .sum())
                .isEqualTo(send.bytesSent() + query.bytesSent());
        assertThat(result.target().addresses().stream()
                        .mapToLong(AddressResult::bytesReceived)
                        .sum())
                .isEqualTo(send.bytesReceived() + query.bytesReceived());
    }

    /** A user logs in to the same process that it sends its messages to, whichever agent it belongs to. */
    @Test
    void threeAgentsSpreadTheirUsersOverTheTargetsAddresses() throws Exception {
        RunResult result = run("""
                name: users
                protocol: xmpp
                target: {launch: xmpp, processes: 2}
                settings:
                  users: {count: 24}
                  message: {to: online}
                  deadlines: {connect: 60s, stream: 60s, auth: 60s, bind: 60s, roster: 60s}
                generator: {loops: 2}
                deadline: 2m
                drain: 2m
                phases:
                  - {name: logins, for: 10s, load: {login: {rate: 24/s, upTo: 24}}}
                  - {name: main, for: 3s, load: {message: {rate: 50/s}}}
                """);

        assertAllAnswered(operation(result, "logins", "login"), 24);
        assertAllAnswered(operation(result, "main", "message"), 150);
        assertEvenlySpread(result, 12);
    }

    /** Two of three messages go to a session of another agent, whose delivery the sender's agent must hear of. */
    @Test
    void messagesToSessionsOfOtherAgentsAreCountedOnce() throws Exception {
        RunResult result = run("""
                name: messages
                protocol: xmpp
                target: {launch: xmpp}
                settings: {users: {count: 30}, message: {to: random}}
                deadline: 2m
                drain: 2m
                phases:
                  - {name: logins, for: 10s, load: {login: {rate: 30/s, upTo: 30}}}
                  - {name: main, for: 3s, load: {message: {rate: 50/s}}}
                """);

        assertAllAnswered(operation(result, "logins", "login"), 30);
        assertAllAnswered(operation(result, "main", "message"), 150);
    }

    @Test
    void threeAgentsPublishToAllMountsOnceAndListen() throws Exception {
        RunResult result = run("""
                name: streams
                protocol: http-stream
                target: {launch: http-stream}
                settings:
                  mounts: {paths: [/a, /b, /c, /d, /e, /f]}
                  publish: {media: [{generate: mp3, bitsPerSecond: 64000}]}
                deadline: 2m
                drain: 2m
                phases:
                  - {name: sources, for: 2s, load: {publish: {rate: 3/s}}}
                  - {name: main, for: 3s, load: {listen: {rate: 20/s}}}
                """);

        assertAllAnswered(operation(result, "sources", "publish"), 6);
        assertAllAnswered(operation(result, "main", "listen"), 60);
        assertSharedByThree(result, 66);
    }

    @Test
    void aKilledAgentIsNamedAtOnceAndMakesTheRunSuspect() throws Exception {
        write("""
                name: killed
                protocol: riemann
                target: {launch: riemann}
                settings: {connections: 3, event: {service: load-test, metric: 1.0}}
                phases:
                  - {name: main, for: 20s, load: {send: {rate: 300/s}}}
                """);
        try (BuiltThrong throng = new BuiltThrong(directory)) {
            Process run = throng.start(List.of(), "run", "s.yaml", "--agents", "3", "-o", "out", "--no-report");
            await(text -> text.contains("main 0:0"));
            ProcessHandle agent = run.toHandle()
                    .descendants()
                    .filter(process -> List.of(process.info().arguments().orElse(new String[0]))
                            .contains("agent-2"))
                    .findFirst()
                    .orElseThrow();
            agent.destroyForcibly();
            long killedNanos = System.nanoTime();
            await(text -> text.contains("agent agent-2 is lost"));
            assertThat(System.nanoTime() - killedNanos).isLessThan(TimeUnit.SECONDS.toNanos(5));
            assertThat(ENDED).contains(BuiltThrong.code(run));
        }

        RunResult result = result();
        assertThat(result.verdict().reasons()).anySatisfy(reason -> {
            assertThat(reason.code()).isEqualTo(ReasonCode.AGENT_LOST);
            assertThat(reason.text()).contains("agent agent-2 was lost", "33.3 %");
        });
        AgentResult lost = result.agents().get(1);
        assertThat(lost.lostSpans()).hasSize(1);
        assertThat(lost.lostSpans().get(0).cause()).isEqualTo("lost");
        assertThat(lost.lostSpans().get(0).toNanos()).isEqualTo(TimeUnit.SECONDS.toNanos(20));
    }

    @Test
    void anAgentRefusesATargetThatItsOwnUserDidNotAllow() throws Exception {
        write("""
                name: forbidden
                protocol: riemann
                target: {launch: riemann}
                settings: {event: {service: load-test, metric: 1.0}}
                phases:
                  - {name: main, for: 1s, load: {send: {rate: 10/s}}}
                """);
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Path agentDirectory = Files.createDirectory(directory.resolve("agent"));
        try (BuiltThrong throng = new BuiltThrong(directory);
                BuiltThrong other = new BuiltThrong(agentDirectory)) {
            String address = "127.0.0.1:" + port;
            other.start(
                    List.of(),
                    "agent",
                    "--join",
                    address,
                    "--name",
                    "careful",
                    "--allow",
                    "127.0.0.1:1-9",
                    "--wait",
                    "2m");
            Process run = throng.start(
                    List.of(),
                    "run",
                    "s.yaml",
                    "--cluster",
                    address,
                    "--expect",
                    "1",
                    "--wait",
                    "2m",
                    "-o",
                    "out",
                    "--no-report");

            assertThat(BuiltThrong.code(run)).as(console()).isEqualTo(ExitCode.USAGE);
        }

        assertThat(console()).contains("agent careful: 127.0.0.1:", "is not allowed here (allowed: 127.0.0.1:1-9");
        assertThat(directory.resolve("out").resolve("result.json")).doesNotExist();
    }

    private void await(Predicate<String> condition) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
        while (!condition.test(console())) {
            assertThat(System.nanoTime()).as(console()).isLessThan(deadline);
            Thread.sleep(50);
        }
    }
}
