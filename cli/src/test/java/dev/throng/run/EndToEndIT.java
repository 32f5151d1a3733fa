package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.throng.cli.docs.DocumentedResults;
import dev.throng.programs.ClosedPort;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.read.ResultRows;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.RunException;
import dev.throng.run.result.RunResult;
import dev.throng.transport.TestCertificates;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Verdict;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs against the reference target in a JVM of its own, and against targets that fail. */
@Timeout(600)
class EndToEndIT {

    private static final long MILLI = 1_000_000;

    @TempDir
    Path temporary;

    private Path results() {
        return temporary.resolve("results");
    }

    private RunResult run(String yaml) throws Exception {
        RunResult result =
                AnyProtocolRuns.runner(yaml, results(), RunListener.NONE).run();
        WholeRun.operations(result).forEach(EndToEndIT::assertInvariants);
        DocumentedResults.assertDocumented(results());
        return result;
    }

    private static void assertInvariants(OperationResult operation) {
        WholeRun.assertConserved(operation);
        WholeRun.assertResponseIsServiceAndLag(operation);
        WholeRun.assertLittlesLaw(operation);
    }

    private static String launched(String set, String settings, String phases) {
        return "name: test\nprotocol: riemann\n"
                + "target: {launch: riemann, jvm: {options: [-Xmx128m, -XX:TieredStopAtLevel=1]}, set: {" + set + "}}\n"
                + "settings: {event: {service: load-test, metric: 1.0}, deadlines: {connect: 60s, tls: 60s}" + settings
                + "}\n"
                + "deadline: 60s\nphases:\n" + phases;
    }

    /** Of what a target does slowly, load on the machine can only make more: each time has a least length that is known. */
    @Test
    void aTargetSlowerThanItsLoadShowsInLagAndOwedArrivalsAndNotOnlyInServiceTime() throws Exception {
        RunResult result = run(
                launched("slow-acks: 300ms", "", "  - {name: slow, for: 2s, load: {send: {rate: 20/s, atMost: 1}}}\n"));

        OperationResult send = result.phases().get(0).operations().get("send");
        assertThat(send.due()).isEqualTo(40);
        assertThat(send.started()).as("one after the other, 300 ms each").isBetween(1L, 7L);
        assertThat(send.answered()).isEqualTo(send.started());
        assertThat(send.owed()).isEqualTo(40 - send.started());
        assertThat(send.service().p50()).isGreaterThanOrEqualTo(299 * MILLI);
        assertThat(send.response().p50()).isGreaterThanOrEqualTo(299 * MILLI);
        assertThat(result.verdict().reasons()).anyMatch(reason -> reason.code() == ReasonCode.LIMIT_REACHED);
    }

    @Test
    void everyKindOfLoadConservesItsArrivalsAndTheFilesAgreeWithTheResult() throws Exception {
        RunResult result = run(launched(
                "",
                ", connections: 3",
                "  - {name: window, for: 1s, measured: false, load: {send: {inFlight: 64}}}\n"
                        + "  - {name: poisson, for: 4s, load: {send: {rate: 400/s, arrivals: poisson}, query: {rate: 20/s, upTo: 40}}}\n"
                        + "  - {name: users, for: 1s, load: {send: {users: 20, think: 5ms, upTo: 500}}}\n"
                        + "  - {name: bursts, for: 1s, load: {send: {burst: 50, every: 100ms}}}\n"
                        + "  - {name: ramp, for: 1s, load: {send: {from: 0/s, to: 2000/s, atMost: 100}}}\n"));

        assertThat(result.phases()).hasSize(5);
        assertThat(result.phases().get(3).operations().get("send").due()).isEqualTo(500);
        assertThat(result.phases().get(4).operations().get("send").due()).isEqualTo(1000);
        assertThat(result.phases().get(1).operations().get("query").answered()).isEqualTo(40);
        ResultDirectory directory = ResultDirectory.open(results());
        long answered = directory.intervals().stream()
                .filter(row -> row.operation().equals("send"))
                .mapToLong(ResultRows.Interval::answered)
                .sum();
        long total = result.phases().stream()
                .mapToLong(phase -> phase.operations().get("send").answered())
                .sum();
        assertThat(answered).isEqualTo(total);
        assertThat(directory.notes()).isEmpty();
        assertThat(result.target().pid()).isPresent();
        assertThat(result.target().cpuSeconds().orElseThrow()).isPositive();
        assertThat(result.target().gc().collector()).isNotEmpty();
        AnyProtocolRuns.assertDoubtedForLoadOnTheMachineAlone(result.verdict());
    }

    @Test
    void aTargetWhoseGcLogCannotBeReadMakesTheRunSuspect() throws Exception {
        RunResult result = run(launched("", "", "  - {name: short, for: 1s, load: {send: {rate: 100/s}}}\n")
                .replace("TieredStopAtLevel=1]", "TieredStopAtLevel=1, '-Xlog:disable']"));

        assertThat(result.target().gc().collector()).isEmpty();
        assertThat(result.verdict().status()).isNotEqualTo(Verdict.Status.valid);
        assertThat(result.verdict().texts())
                .contains(
                        "the GC log of the target could not be read, so its figures of garbage collection are missing:"
                                + " target-gc.log: empty (expected: a GC log)");
    }

    @Test
    void aTargetThatFallsSilentFailsArrivalsByDeadlineAndTheRunEnds() throws Exception {
        RunResult result = run(launched(
                        "no-acks-after: 100",
                        "",
                        "  - {name: silent, for: 4s, load: {send: {rate: 100/s, upTo: 200}}}\n")
                .replace("deadline: 60s", "deadline: 10s\ndrain: 60s"));

        OperationResult send = result.phases().get(0).operations().get("send");
        assertThat(send.answered()).isEqualTo(100);
        assertThat(send.failures()).containsOnly(Map.entry("deadline", 100L));
        assertThat(send.inFlight()).isZero();
    }

    @Test
    void cpuIsSampledFromTheFirstDueTimeUntilTheRunHasDrained() throws Exception {
        RunResult result = run(launched(
                "",
                "",
                "  - {name: first, for: 1300ms, load: {send: {rate: 100/s}}}\n"
                        + "  - {name: second, for: 400ms, load: {send: {rate: 100/s}}}\n"));

        List<ResultRows.Resources> rows = ResultDirectory.open(results()).resources();
        assertThat(rows.get(0).startNanos())
                .as("when exactly is for SampleTimesTest to say")
                .isNotNegative();
        long sampled =
                rows.stream().mapToLong(ResultRows.Resources::durationNanos).sum();
        assertThat(sampled)
                .as("no gap between the rows")
                .isEqualTo(rows.get(rows.size() - 1).endNanos() - rows.get(0).startNanos());
        assertThat(rows.get(rows.size() - 1).endNanos())
                .as("the last sample is taken when the run has drained, which no load on the machine makes earlier")
                .isGreaterThanOrEqualTo(1_700 * MILLI);
        assertThat(rows.stream()
                        .mapToDouble(row -> row.target().cpuUser().orElse(0))
                        .sum())
                .isEqualTo(result.target().cpuUserSeconds().orElseThrow(), within(1e-6));
    }

    @Test
    void aTargetThatDiesMakesTheRunInvalidAndWhatWasMeasuredIsKept() throws Exception {
        RunListener killer = new RunListener() {
            @Override
            public void interval(LiveSnapshot live) {
                boolean enough = live.operations().stream().anyMatch(operation -> operation.answeredSoFar() > 500);
                if (enough && live.elapsedNanos() >= 2_000 * MILLI) {
                    ProcessHandle.current()
                            .descendants()
                            .filter(child -> child.info()
                                    .commandLine()
                                    .orElse("")
                                    .contains("dev.throng.targets.ReferenceTargets riemann --port 0"))
                            .forEach(ProcessHandle::destroyForcibly);
                }
            }
        };
        RunResult result = AnyProtocolRuns.runner(
                        launched("", "", "  - {name: cut, for: 60s, load: {send: {rate: 500/s}}}\n"), results(), killer)
                .run();

        assertThat(result.verdict().status()).isEqualTo(Verdict.Status.invalid);
        assertThat(result.verdict().reasons().get(0).code()).isEqualTo(ReasonCode.TARGET_ENDED);
        assertThat(result.verdict().texts().get(0)).startsWith("the target ended during the run");
        OperationResult send = result.phases().get(0).operations().get("send");
        assertThat(send.answered()).isGreaterThan(500);
        assertInvariants(send);
        assertThat(ResultDirectory.open(results()).result()).isPresent();
        assertThat(ResultDirectory.open(results()).intervals()).hasSizeGreaterThanOrEqualTo(2);
    }

    @Test
    void tlsGoesToTheTargetsTlsPortAndBothSidesShowTheirCertificates() throws Exception {
        X509Bundle authority = TestCertificates.authority("CN=authority");
        X509Bundle server = TestCertificates.server("riemann.test", authority);
        X509Bundle client = TestCertificates.client(authority);
        RunResult result = run(launched(
                "tls-port: '0', tls-cert: " + pem("server.pem", server.getCertificatePathPEM()) + ", tls-key: "
                        + pem("server.key", server.getPrivateKeyPEM()) + ", tls-ca: "
                        + pem("ca.pem", authority.getCertificatePEM()),
                ", transport: tls, tls: {cert: " + pem("client.pem", client.getCertificatePathPEM()) + ", key: "
                        + pem("client.key", client.getPrivateKeyPEM()) + ", ca: "
                        + pem("ca.pem", authority.getCertificatePEM()) + ", serverName: riemann.test}",
                "  - {name: tls, for: 3s, load: {send: {rate: 200/s, upTo: 200}}}\n"));

        OperationResult send = result.phases().get(0).operations().get("send");
        assertThat(send.answered()).isEqualTo(200);
        assertThat(send.failures()).isEmpty();
    }

    private String pem(String name, String text) throws IOException {
        return Files.writeString(temporary.resolve(name), text).toString();
    }

    /** The target stops with the first, longer than they take to come. */
    @Test
    void lostDatagramsAreCountedInTheResultAndSaid() throws Exception {
        RunResult result = run(launched(
                "stall: 4s@0s, udp-receive-buffer: 17k",
                ", transport: udp",
                "  - {name: udp, for: 4s, load: {send: {rate: 500/s, upTo: 1000}}}\n"));

        assertThat(result.phases().get(0).operations().get("send").answered()).isEqualTo(1_000);
        assertThat(result.phases().get(0).metrics()).containsKey("datagrams-lost");
        long lost = result.phases().get(0).metrics().get("datagrams-lost").max();
        assertThat(lost).isPositive();
        String said = result.notes().stream()
                .filter(note -> note.endsWith(" of 1000 datagrams were lost"))
                .findFirst()
                .orElseThrow();
        double exact = Double.parseDouble(said.substring(0, said.indexOf(' ')));
        assertThat((double) lost)
                .as("a metric has three significant digits")
                .isCloseTo(exact, within(0.001 * exact + 1));
    }

    @Test
    void aQueryOverDatagramsIsRefusedBeforeAnythingStarts() throws Exception {
        Runner runner = AnyProtocolRuns.runner(
                launched("", ", transport: udp", "  - {name: p, for: 1s, load: {query: {rate: 1/s}}}\n"),
                results(),
                RunListener.NONE);

        assertThatThrownBy(runner::run)
                .isInstanceOf(RunException.class)
                .hasMessageContaining("a datagram gets no answer");
        assertThat(results()).doesNotExist();
    }

    @Test
    void anAbortKeepsWhatWasMeasuredAndSaysWhy() throws Exception {
        Runner[] self = new Runner[1];
        RunListener aborter = new RunListener() {
            @Override
            public void interval(LiveSnapshot live) {
                self[0].abort("interrupted");
            }
        };
        self[0] = AnyProtocolRuns.runner(
                launched("", "", "  - {name: cut, for: 60s, load: {send: {rate: 500/s}}}\n"), results(), aborter);

        RunResult result = self[0].run();

        assertThat(result.verdict().reasons()).contains(Reason.invalid(ReasonCode.ABORTED, "the run was interrupted"));
        assertThat(result.phases().get(0).durationNanos()).isLessThan(60_000 * MILLI);
        assertInvariants(result.phases().get(0).operations().get("send"));
    }

    private static String command(String target) {
        return "name: test\nprotocol: riemann\ntarget: " + target
                + "\nphases:\n  - {name: p, for: 1s, load: {send: {rate: 1/s}}}\n";
    }

    @Test
    void aTargetThatNeverGetsReadyIsSaidSo() throws Exception {
        try (ClosedPort closed = new ClosedPort()) {
            Runner runner = AnyProtocolRuns.runner(
                    command("{command: [sleep, '30'], ready: 'tcp://127.0.0.1:" + closed.port()
                            + "', readyWithin: 1s}"),
                    results(),
                    RunListener.NONE);

            assertThatThrownBy(runner::run)
                    .isInstanceOf(RunException.class)
                    .hasMessageContaining("the target was not ready within 1 s");
        }
    }

    @Test
    void aPortThatIsInUseIsSaidSo() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Runner runner = AnyProtocolRuns.runner(
                    command("{command: [sleep, '30'], ready: 'tcp://127.0.0.1:" + taken.getLocalPort() + "'}"),
                    results(),
                    RunListener.NONE);

            assertThatThrownBy(runner::run).isInstanceOf(RunException.class).hasMessageStartingWith("port in use");
        }
    }

    @Test
    void aTargetThatIsNotThereIsSaidSo() throws Exception {
        try (ClosedPort closed = new ClosedPort()) {
            Runner runner = AnyProtocolRuns.runner(
                    command("{attach: '127.0.0.1:" + closed.port() + "'}"), results(), RunListener.NONE);

            assertThatThrownBy(runner::run)
                    .isInstanceOf(RunException.class)
                    .hasMessageContaining("the target cannot be loaded")
                    .hasMessageContaining(String.valueOf(closed.port()))
                    .hasMessageEndingWith("; start the server, or correct the address of the target");
        }
        assertThat(results()).doesNotExist();
    }

    @Test
    void aTargetThatDoesNotStartLeavesWhatItAndTheUserWroteIntoTheResultDirectory() throws Exception {
        String target =
                "{command: [sh, -c, 'echo x > core.dump; echo x > slowest.csv; echo x > throng-notes.txt; exit 3'],"
                        + " workingDirectory: '" + results() + "', ready: 'tcp://127.0.0.1:1'}";
        RunListener user = new RunListener() {
            @Override
            public void preparing(String what) {
                write(results().resolve("user-notes.txt"));
            }
        };

        assertThatThrownBy(AnyProtocolRuns.runner(command(target), results(), user)::run)
                .isInstanceOf(RunException.class);
        assertThat(names()).contains("core.dump", "slowest.csv", "throng-notes.txt", "user-notes.txt");
        assertThat(names()).doesNotContain("intervals.csv", "scenario.yaml", ".lock", ".reserve", ".reserve-1");

        assertThatThrownBy(AnyProtocolRuns.runner(command(target), results(), RunListener.NONE)::run)
                .isInstanceOf(RunException.class)
                .hasMessageContaining("core.dump");
        assertThat(names()).contains("core.dump", "slowest.csv", "throng-notes.txt", "user-notes.txt");
    }

    private static void write(Path file) {
        try {
            Files.writeString(file, "mine");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(results())) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    @Test
    void aResultDirectoryThatHoldsSomethingIsRefused() throws Exception {
        Files.createDirectories(results());
        Files.writeString(results().resolve("precious"), "data");

        assertThatThrownBy(AnyProtocolRuns.runner(command("{attach: '127.0.0.1:1'}"), results(), RunListener.NONE)::run)
                .isInstanceOf(RunException.class)
                .hasMessageContaining("is not empty");
        assertThat(results().resolve("precious")).hasContent("data");
    }

    /** Everything a result directory must hold is there after a run. */
    @Test
    void aResultDirectoryHoldsEveryFile() throws Exception {
        run(launched("", "", "  - {name: short, for: 1s, load: {send: {rate: 100/s}}}\n"));

        try (Stream<Path> files = Files.list(results())) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .contains(
                            "result.json",
                            "intervals.csv",
                            "resources.csv",
                            "failures.csv",
                            "series.csv",
                            "metrics.csv",
                            "gc-events.csv",
                            "histograms.hlog",
                            "scenario.yaml",
                            "environment.json",
                            "target-gc.log",
                            "target.out")
                    .doesNotContain(".reserve", ".reserve-1", ".reserve-2", ".lock");
        }
    }
}
