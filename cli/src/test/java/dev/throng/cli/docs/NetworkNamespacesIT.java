package dev.throng.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.AgentResult;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.RunResult;
import dev.throng.time.Eventually;
import dev.throng.time.NanoClock;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Executes what docs/agents.md prints for several machines, in network namespaces: a controller, which also has the target, and two agents.
 * Needs root and iproute2. {@code mvn -T1 verify -Pnamespaces} runs it.
 */
@Tag("namespaces")
@Timeout(value = 6, unit = TimeUnit.MINUTES)
class NetworkNamespacesIT {

    private static final NanoClock CLOCK = NanoClock.SYSTEM;
    private static final String CONTROLLER = "controller";
    private static final List<String> AGENTS = List.of("agent-1", "agent-2");
    private static final Pattern REPORT = Pattern.compile("report: (\\S+)/report\\.html");
    private static final Duration PATIENCE = Duration.ofSeconds(120);
    private static final long SECOND = 1_000_000_000L;
    private static final double NANOS = 1e9;

    /** How long the link of an agent is cut. */
    private static final long CUT_SECONDS = 15;

    /** An agent checks its lease of 10 s each second. */
    private static final long MAX_SECONDS_OF_ORPHANS = 12;

    @TempDir
    Path directory;

    private NetworkNamespaces machines;

    /** The certificates are created and copied as the page says. */
    @BeforeEach
    void threeMachinesHaveCertificates() throws Exception {
        machines = NetworkNamespaces.of(directory, CONTROLLER, AGENTS.get(0), AGENTS.get(1));
        Process init =
                machines.start(CONTROLLER, "init", DocPage.of("docs/agents.md").block("certificates"));
        await(() -> !init.isAlive(), CONTROLLER, "init");
        assertThat(init.exitValue()).as(machines.printed(CONTROLLER, "init")).isZero();
        for (String agent : AGENTS) {
            copy(
                    machines.directoryOf(CONTROLLER).resolve("my-cluster").resolve("agent"),
                    machines.directoryOf(agent).resolve("my-cluster").resolve("agent"));
        }
    }

    @AfterEach
    void removeTheMachines() {
        if (machines != null) {
            machines.close();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (var files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    private void startTarget() throws Exception {
        machines.start(CONTROLLER, "target", "./throng target riemann --set bind=10.1.0.1");
        awaitText(CONTROLLER, "target", "READY");
    }

    private void startAgents() throws Exception {
        for (String agent : AGENTS) {
            machines.start(agent, "agent", DocPage.of("docs/agents.md").block(agent));
        }
    }

    private Process startRun(String phases) throws Exception {
        Files.writeString(machines.directoryOf(CONTROLLER).resolve("scenario.yaml"), """
                name: three-machines
                protocol: riemann
                target: {attach: 10.1.0.1:5555, allowRemote: true}
                settings: {connections: 4, event: {service: load-test, metric: 1.0}}
                drain: 60s
                deadline: 60s
                phases:
                """ + phases);
        return machines.start(CONTROLLER, "run", DocPage.of("docs/agents.md").block("controller"));
    }

    private RunResult resultOf(Process run) throws Exception {
        await(() -> !run.isAlive(), CONTROLLER, "run");
        String console = machines.printed(CONTROLLER, "run");
        System.out.println(console);
        Matcher report = REPORT.matcher(console);
        assertThat(report.find()).as(console).isTrue();
        return ResultDirectory.open(machines.directoryOf(CONTROLLER).resolve(report.group(1)))
                .result()
                .orElseThrow();
    }

    private void awaitText(String machine, String name, String text) throws Exception {
        await(
                () -> {
                    try {
                        return machines.printed(machine, name).contains(text);
                    } catch (IOException unreadable) {
                        throw new IllegalStateException(unreadable);
                    }
                },
                machine,
                name);
    }

    private void await(BooleanSupplier condition, String machine, String name) throws Exception {
        try {
            Eventually.holds(name + " on " + machine, PATIENCE, condition);
        } catch (AssertionError late) {
            throw new AssertionError(machines.printed(machine, name), late);
        }
    }

    /** The link stays as it is until this time. */
    private static void awaitPast(long nanos) {
        Eventually.holds("the time passes", PATIENCE, () -> CLOCK.nanos() - nanos >= 0);
    }

    private static OperationResult send(RunResult result) {
        return result.phases().get(0).operations().get("send");
    }

    private static List<Reason> reasonsAboutAgents(RunResult result) {
        return result.verdict().reasons().stream()
                .filter(reason -> reason.code() == ReasonCode.AGENT_LOST || reason.code() == ReasonCode.AGENT_GAP)
                .toList();
    }

    @Test
    void threeCommandsOnThreeMachinesSendEveryEventOnce() throws Exception {
        startTarget();
        startAgents();

        RunResult result = resultOf(startRun("  - {name: main, for: 6s, load: {send: {rate: 1000/s, upTo: 4000}}}\n"));

        assertThat(send(result).due()).isEqualTo(4_000);
        assertThat(send(result).started()).isEqualTo(4_000);
        assertThat(send(result).answered()).isEqualTo(4_000);
        assertThat(send(result).failures()).isEmpty();
        assertThat(result.agents()).extracting(AgentResult::name).containsExactlyElementsOf(AGENTS);
        assertThat(result.agents()).extracting(AgentResult::started).containsExactly(2_000L, 2_000L);
        assertThat(result.agents())
                .allSatisfy(agent -> assertThat(agent.lostSpans()).isEmpty());
        assertThat(reasonsAboutAgents(result)).isEmpty();
    }

    @Test
    void anAgentWhoseLinkIsCutIsReportedStopsAndStaysMarkedAfterItsReturn() throws Exception {
        startTarget();
        startAgents();
        Process run = startRun("  - {name: main, for: 42s, load: {send: {rate: 400/s, upTo: 16000}}}\n");
        awaitText(CONTROLLER, "run", "main 0:0");
        long firstSecond = CLOCK.nanos();
        awaitPast(firstSecond + 4 * SECOND);

        machines.link("agent-2", NetworkNamespaces.Network.CONTROL, false);
        long cut = CLOCK.nanos();
        awaitText(CONTROLLER, "run", "agent agent-2 is lost");
        long lostAfter = CLOCK.nanos() - cut;
        assertThat(lostAfter).isLessThan(CUT_SECONDS * SECOND);
        awaitPast(cut + CUT_SECONDS * SECOND);
        machines.link("agent-2", NetworkNamespaces.Network.CONTROL, true);
        long connected = CLOCK.nanos();
        awaitText(CONTROLLER, "run", "agent agent-2 is back");
        long backAfter = CLOCK.nanos() - connected;

        RunResult result = resultOf(run);
        AgentResult other = result.agents().get(0);
        AgentResult lost = result.agents().get(1);
        System.out.printf(
                Locale.ROOT,
                "reported lost %.1f s after the cut, back %.1f s after the link; agent-1 started %d, agent-2 %d; agent-2 printed:%n%s%n",
                lostAfter / NANOS,
                backAfter / NANOS,
                other.started(),
                lost.started(),
                machines.printed("agent-2", "agent"));
        assertThat(result.verdict().status()).isEqualTo(Verdict.Status.suspect);
        assertThat(reasonsAboutAgents(result))
                .allMatch(reason -> reason.code() == ReasonCode.AGENT_LOST)
                .allMatch(reason -> "agent-2".equals(reason.figures().get("agent")))
                .anySatisfy(reason -> assertThat(reason.text()).contains("agent agent-2 was lost", "50.0 %"))
                .anySatisfy(reason -> assertThat(reason.text()).contains("agent agent-2 heard nothing", "stopped"));
        assertThat(other.started()).isEqualTo(8_000);
        assertThat(other.lostSpans()).isEmpty();
        long mostSeconds = (cut - firstSecond) / SECOND + 2 + MAX_SECONDS_OF_ORPHANS;
        assertThat(lost.started()).isBetween(5 * 200L, mostSeconds * 200);
        OperationResult send = send(result);
        assertThat(send.started()).isEqualTo(other.started() + lost.started());
        assertThat(send.answered()).isEqualTo(send.started());
        assertThat(send.failures()).isEmpty();
    }
}
