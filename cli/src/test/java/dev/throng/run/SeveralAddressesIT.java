package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.run.read.ResultDirectory;
import dev.throng.run.read.ResultRows;
import dev.throng.run.result.AddressResult;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.RunException;
import dev.throng.run.result.RunResult;
import dev.throng.verdict.ReasonCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of two event loops against several reference targets at once, each in a JVM of its own. */
@Timeout(600)
class SeveralAddressesIT {

    private static final String LOOPS = "generator: {loops: 2}\ndeadline: 60s\n";

    @TempDir
    Path temporary;

    private Path results() {
        return temporary.resolve("results");
    }

    private RunResult run(String yaml) throws Exception {
        return AnyProtocolRuns.run(yaml, results());
    }

    private static OperationResult operation(RunResult result, String id) {
        return result.phases().get(0).operations().get(id);
    }

    private static void assertRows(RunResult result, long... opened) {
        List<AddressResult> rows = result.target().addresses();
        assertThat(rows).extracting(AddressResult::opened).containsExactly(box(opened));
        assertThat(rows).extracting(AddressResult::failed).containsOnly(0L);
        assertThat(rows).extracting(AddressResult::address).doesNotHaveDuplicates();
        assertThat(rows).allSatisfy(row -> {
            assertThat(row.bytesSent()).isPositive();
            assertThat(row.bytesReceived()).isPositive();
        });
    }

    private static Long[] box(long... values) {
        Long[] boxed = new Long[values.length];
        for (int i = 0; i < values.length; i++) {
            boxed[i] = values[i];
        }
        return boxed;
    }

    /** Each process is sampled and has its own log. */
    private void assertProcesses(RunResult result) throws Exception {
        List<AddressResult> rows = result.target().addresses();
        assertThat(rows).extracting(AddressResult::pid).doesNotHaveDuplicates().doesNotContain(OptionalLong.empty());
        assertThat(rows).allSatisfy(row -> {
            assertThat(row.rssMax().orElseThrow()).isPositive();
            assertThat(row.gc().collector()).isNotEmpty();
            assertThat(ProcessHandle.of(row.pid().orElseThrow()).filter(ProcessHandle::isAlive))
                    .as("processes are stopped")
                    .isEmpty();
        });
        assertThat(result.target().pid()).isEqualTo(rows.get(0).pid());
        assertThat(result.target().rssMax().orElseThrow())
                .as("the sum of all processes")
                .isGreaterThan(rows.stream()
                        .mapToLong(row -> row.rssMax().orElseThrow())
                        .max()
                        .orElseThrow());
        assertThat(result.target().cpuSeconds().orElseThrow())
                .isGreaterThanOrEqualTo(rows.stream()
                                .mapToDouble(row -> row.cpuSeconds().orElseThrow())
                                .sum()
                        - 0.1);
        for (int number = 1; number <= rows.size(); number++) {
            String name = number == 1 ? "target" : "target-" + number;
            assertThat(results().resolve(name + ".out")).content().contains("READY");
            assertThat(Files.size(results().resolve(name + "-gc.log"))).isPositive();
        }
        assertThat(ResultDirectory.open(results()).result())
                .hasValueSatisfying(
                        read -> assertThat(read.target().addresses()).isEqualTo(rows));
    }

    @Test
    void eventsGoToEveryProcessAndEachCountsItsOwn() throws Exception {
        RunResult result = run("""
                name: two
                protocol: riemann
                target: {launch: riemann, processes: 2, jvm: {options: [-Xmx64m, -XX:TieredStopAtLevel=1]}}
                settings: {connections: 6, event: {service: load-test, metric: 1.0}, deadlines: {connect: 60s}}
                """ + LOOPS + """
                phases:
                  - {name: events, for: 4s, load: {send: {rate: 300/s, upTo: 600}, query: {rate: 20/s, upTo: 40}}}
                """);

        AnyProtocolRuns.assertAllAnswered("send", operation(result, "send"), 600);
        AnyProtocolRuns.assertAllAnswered("query", operation(result, "query"), 40);
        assertRows(result, 3, 3);
        assertProcesses(result);
        AnyProtocolRuns.assertBytesOfAddressesAddUp(result, operation(result, "send"), operation(result, "query"));
        assertThat(result.target().description()).startsWith("2 processes, each a reference target riemann");
    }

    @Test
    void datagramsGoToEveryProcess() throws Exception {
        RunResult result = run("""
                name: datagrams
                protocol: riemann
                target: {launch: riemann, processes: 2}
                settings: {connections: 2, transport: udp, event: {service: load-test, metric: 1.0}}
                """ + LOOPS + """
                phases:
                  - {name: events, for: 1s, load: {send: {rate: 300/s, upTo: 200}}}
                """);

        AnyProtocolRuns.assertAllAnswered("send", operation(result, "send"), 200);
        List<AddressResult> rows = result.target().addresses();
        assertThat(rows).extracting(AddressResult::opened).containsExactly(1L, 1L);
        assertThat(rows).allSatisfy(row -> assertThat(row.bytesSent())
                .isEqualTo(operation(result, "send").bytesSent() / 2));
        List<ResultRows.Gauge> gauges = new ArrayList<>();
        ResultDirectory.open(results()).gauges(gauges::add);
        assertThat(gauges)
                .filteredOn(gauge -> gauge.metric().equals("datagrams-received"))
                .as("by both processes together")
                .isNotEmpty()
                .allSatisfy(gauge -> assertThat(gauge.value()).isEqualTo(200));
    }

    @Test
    void listenersGoToThreeProcessesInTurnAndTheirOwnCountsAgree() throws Exception {
        RunResult result = run("""
                name: three
                protocol: http-stream
                target:
                  launch: http-stream
                  processes: 3
                  probes: [{icecast: /status-json.xsl}]
                settings: {%s}
                """.formatted(AnyProtocolRuns.PATIENT_LISTENERS) + LOOPS + """
                phases:
                  - {name: arrivals, for: 3s, load: {listen: {rate: 30/s, upTo: 30}}}
                  - {name: listening, for: 8s, load: {}}
                """);

        AnyProtocolRuns.assertAllAnswered("listen", operation(result, "listen"), 30);
        assertRows(result, 10, 10, 10);
        assertProcesses(result);
        assertThat(result.probes()).hasSize(3).allSatisfy(probe -> assertThat(
                        probe.counts().get(probe.name() + ".listeners").last())
                .isEqualTo(10));
        assertThat(result.agreements()).singleElement().satisfies(sum -> {
            assertThat(sum.probe()).isEqualTo("icecast.listeners + icecast-2.listeners + icecast-3.listeners");
            assertThat(sum.theirs()).isEqualTo(30);
            assertThat(sum.ours()).isEqualTo(30);
        });
    }

    @Test
    void sessionsOfTwoProcessesExchangeMessagesWithinTheirProcess() throws Exception {
        RunResult result = run("""
                name: sessions
                protocol: xmpp
                target: {launch: xmpp, processes: 2}
                settings: {users: {count: 40}, message: {to: online, answeredBy: receipt}, %s}
                """.formatted(AnyProtocolRuns.PATIENT_LOGINS) + LOOPS + """
                phases:
                  - {name: logins, for: 4s, load: {login: {rate: 20/s, upTo: 40}}}
                  - {name: settling, for: 8s, load: {}}
                  - {name: messages, for: 4s, load: {message: {rate: 100/s, upTo: 200}, presence: {rate: 10/s, upTo: 20}}}
                """);

        AnyProtocolRuns.assertAllAnswered("login", operation(result, "login"), 40);
        AnyProtocolRuns.assertAllAnswered(
                "message", result.phases().get(2).operations().get("message"), 200);
        assertRows(result, 20, 20);
        assertProcesses(result);
    }

    @Test
    void anAttachedTargetMayHaveSeveralAddresses() throws Exception {
        try (ReferenceServer first = ReferenceServer.start();
                ReferenceServer second = ReferenceServer.start()) {
            RunResult result = run("""
                    name: attached
                    protocol: xmpp
                    target: {attach: ["127.0.0.1:%d", "127.0.0.1:%d"], process: [%d, %d]}
                    settings: {users: {count: 40}, sessionTime: 0s, %s}
                    """.formatted(
                            first.port(), second.port(), first.pid(), second.pid(), AnyProtocolRuns.PATIENT_LOGINS)
                    + LOOPS + """
                    phases:
                      - {name: logins, for: 4s, load: {login: {rate: 20/s, upTo: 40}}}
                    """);

            AnyProtocolRuns.assertAllAnswered("login", operation(result, "login"), 40);
            assertRows(result, 20, 20);
            assertThat(result.target().addresses())
                    .extracting(AddressResult::pid)
                    .containsExactly(OptionalLong.of(first.pid()), OptionalLong.of(second.pid()));
            assertThat(result.target().addresses())
                    .allSatisfy(
                            row -> assertThat(row.cpuSeconds().orElseThrow()).isPositive());
        }
    }

    @Test
    void theRunEndsWithTheFirstProcessThatEnds() throws Exception {
        RunListener killer = new RunListener() {
            @Override
            public void interval(LiveSnapshot live) {
                if (live.operations().stream().anyMatch(operation -> operation.answeredSoFar() > 100)) {
                    ProcessHandle.current()
                            .descendants()
                            .filter(child ->
                                    child.info().commandLine().orElse("").contains("target-2-gc.log"))
                            .forEach(ProcessHandle::destroyForcibly);
                }
            }
        };
        RunResult result =
                AnyProtocolRuns.runner("""
                name: cut
                protocol: riemann
                target: {launch: riemann, processes: 2}
                settings: {connections: 2, deadlines: {connect: 60s}}
                """ + LOOPS + """
                phases:
                  - {name: cut, for: 60s, load: {send: {rate: 200/s}}}
                """, results(), killer).run();

        assertThat(result.verdict().reasons().get(0).code()).isEqualTo(ReasonCode.TARGET_ENDED);
        assertThat(result.verdict().texts().get(0)).startsWith("process 2 of the target's 2 ended during the run: ");
        assertThat(result.target().addresses())
                .extracting(AddressResult::opened)
                .containsExactly(1L, 1L);
        assertThat(ProcessHandle.of(result.target().pid().orElseThrow()).filter(ProcessHandle::isAlive))
                .isEmpty();
    }

    @Test
    void operationsThatNeedOneServerAreRefusedBeforeAnythingIsStarted() {
        assertRefused(
                "xmpp",
                "users: {count: 4}, message: {to: random, answeredBy: sent}",
                "message",
                "settings.message.to: random (expected: online, because the 2 processes do not deliver to each other;"
                        + " or target.processes: 1)");
        assertRefused(
                "xmpp",
                "users: {count: 4}",
                "pubsub-subscribe",
                "pubsub-subscribe (expected: other operations, because the 2 processes do not deliver to each other; or"
                        + " target.processes: 1)");
        assertRefused(
                "xmpp",
                "users: {count: 4}, sessions: {a: {steps: [{send: \"<message to='${contact}'/>\"}]}}",
                "session",
                "settings.sessions: ${contact} (expected: ${peer}, because the 2 processes do not deliver to each other; or"
                        + " target.processes: 1)");
        assertRefused(
                "http-stream",
                "",
                "publish: {rate: 1/s}, listen",
                "publish together with listen or metadata (expected: target.processes: 1, because the 2 processes do not"
                        + " share their sources)");
        assertRefused(
                "riemann",
                "",
                "send",
                "settings.connections: 1 (expected: at least 2, one for each of the target's addresses)");
    }

    private void assertRefused(String protocol, String settings, String operation, String message) {
        String yaml = "name: refused\nprotocol: " + protocol + "\ntarget: {launch: " + protocol
                + ", processes: 2}\nsettings: {" + settings + "}\nphases: [{name: a, for: 1s, load: {" + operation
                + ": {rate: 1/s}}}]\n";
        assertThatThrownBy(() -> run(yaml)).isInstanceOf(RunException.class).hasMessage(message);
        assertThat(Optional.of(results().resolve("target.out")).filter(Files::exists))
                .isEmpty();
    }
}
