package dev.throng.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.MetricResult;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Executes docs/riemann.md as it is printed, against the reference target. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class RiemannPageIT {

    private static final Pattern REPORT = Pattern.compile("report: (\\S+)/report\\.html");

    /** All is well, an SLO does not hold, or a busy machine made the run invalid. */
    private static final List<Integer> ENDED = List.of(0, 1, 3);

    @TempDir
    Path directory;

    private DocPage page;
    private DocShell shell;

    @BeforeEach
    void open() throws Exception {
        page = DocPage.of("docs/riemann.md");
        shell = DocShell.in(directory);
    }

    @AfterEach
    void close() {
        if (shell != null) {
            shell.close();
        }
    }

    private void save(String name) throws IOException {
        Files.writeString(directory.resolve(name), page.block(name));
    }

    /** Executes each line of a block and returns the results of its runs. */
    private List<RunResult> runs(String name) throws Exception {
        List<RunResult> results = new ArrayList<>();
        for (String line : page.block(name).lines().toList()) {
            results.add(result(shell.run(line)));
        }
        return results;
    }

    private RunResult result(DocShell.Outcome outcome) throws IOException {
        assertThat(outcome.code()).as(outcome.all()).isIn(ENDED);
        Matcher report = REPORT.matcher(outcome.out());
        assertThat(report.find()).as(outcome.all()).isTrue();
        return ResultDirectory.open(directory.resolve(report.group(1))).result().orElseThrow();
    }

    private static PhaseResult phase(RunResult result, String name) {
        return result.phases().stream()
                .filter(phase -> phase.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** All arrivals that started were answered. */
    private static OperationResult answered(RunResult result, String phase, String operation) {
        OperationResult figures = phase(result, phase).operations().get(operation);
        assertThat(figures.failures()).isEmpty();
        assertThat(figures.answered()).isPositive().isEqualTo(figures.started());
        return figures;
    }

    @Test
    void firstRunAndAWindowThatHidesAStop() throws Exception {
        Process first = shell.start(page.block("first run"));
        List<RunResult> both = runs("window and rate");
        answered(both.get(0), "main", "send");
        OperationResult atARate = answered(both.get(1), "main", "send");
        assertThat(atARate.due()).isEqualTo(3_000);
        assertThat(atARate.response().max()).isGreaterThan(250_000_000);

        assertThat(ENDED).contains(first.waitFor());
        try (Stream<Path> results = Files.list(directory.resolve("results"))) {
            Path quickstart = results.filter(
                            path -> path.getFileName().toString().startsWith("quickstart-"))
                    .findFirst()
                    .orElseThrow();
            answered(ResultDirectory.open(quickstart).result().orElseThrow(), "open-loop", "send");
        }
    }

    @Test
    void ownServerWithSingleEventsInBulkAndOverUdp() throws Exception {
        save("my-riemann.yaml");
        shell.start(page.block("target"), 5555);

        answered(runs("run").get(0), "steady", "send");
        RunResult bulk = runs("bulk").get(0);
        answered(bulk, "steady", "send");
        // over all phases, because an arrival of one may be sent in the next
        long msgs = bulk.phases().stream()
                .mapToLong(phase -> phase.operations().get("send").started())
                .sum();
        assertThat(bulk.phases().stream()
                        .mapToLong(phase -> phase.metrics().get("events-sent").count())
                        .sum())
                .isEqualTo(100 * msgs);

        everyDatagramIsAccountedFor("udp");
        everyDatagramIsAccountedFor("udp-loss");
    }

    private void everyDatagramIsAccountedFor(String block) throws Exception {
        long before = droppedBeforeTheSocket();
        DocShell.Outcome outcome = shell.run(page.block(block));
        long elsewhere = droppedBeforeTheSocket() - before;
        Map<String, MetricResult> counts = phase(result(outcome), "steady").metrics();
        long sent = counts.get("datagrams-sent").count();
        assertThat(sent).isPositive();
        assertThat(counts.get("datagrams-lost").max()
                        + counts.get("datagrams-received").max())
                .isEqualTo(sent);
        // on a busy machine the kernel may drop datagrams before they reach the socket
        assertThat(counts.get("datagrams-lost").max()
                        - counts.get("socket-drops").max())
                .isBetween(0L, elsewhere);
        assertThat(counts).containsKeys("udp-buffer-drops", "udp-no-socket");
        assertThat(outcome.out()).contains("dropped by the kernel at the target's socket");
    }

    /** Packets that the kernel dropped because the queue of a CPU was full (net.core.netdev_max_backlog), on all interfaces. */
    private static long droppedBeforeTheSocket() throws IOException {
        return Files.readAllLines(Path.of("/proc/net/softnet_stat")).stream()
                .mapToLong(cpu -> Long.parseLong(cpu.split(" ")[1], 16))
                .sum();
    }

    @Test
    void queriesOnASmallAndAFullIndex() throws Exception {
        List<RunResult> both = runs("queries");
        long small = eventsPerReply(both.get(0));
        assertThat(small).isBetween(1_000L, 1_010L);
        assertThat(phase(both.get(1), "query").operations().get("query").started())
                .isPositive();
    }

    /** The reference target adds a few events of its own to the services. */
    private static long eventsPerReply(RunResult result) {
        long queries = answered(result, "query", "query").answered();
        return phase(result, "query").metrics().get("events-received").count() / queries;
    }

    @Test
    void certificatesAreCheckedBeforeTheLoad() throws Exception {
        DocShell.Outcome made = shell.run(page.block("certificates"));
        assertThat(made.code()).as(made.all()).isZero();
        shell.start(page.block("tls target"), 5554);

        save("my-riemann.yaml");
        assertThat(answered(runs("tls").get(0), "steady", "send").due()).isBetween(14_000L, 16_000L);

        DocShell.Outcome refused = shell.run(page.block("no certificate"));
        assertThat(refused.code()).as(refused.all()).isEqualTo(2);
        assertThat(refused.err())
                .contains(page.block("no certificate's message").strip());
    }
}
