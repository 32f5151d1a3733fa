package dev.throng.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.throng.programs.ClosedPort;
import dev.throng.programs.GuardedProcess;
import dev.throng.secrets.JvmPlaceholders;
import dev.throng.target.TargetException.Reason;
import dev.throng.time.Eventually;
import dev.throng.time.NanoClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Commands as targets, with real processes. */
@Timeout(240)
final class CommandIT {

    private static final String SERVER = """
            import com.sun.net.httpserver.HttpServer;
            import java.net.InetAddress;
            import java.net.InetSocketAddress;

            public class Server {
                public static void main(String[] args) throws Exception {
                    int port = Integer.parseInt(args[0]);
                    HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
                    server.createContext("/", exchange -> {
                        exchange.sendResponseHeaders(404, -1);
                        exchange.close();
                    });
                    server.start();
                    System.out.println("serving, option " + System.getProperty("given") + ", home " + System.getenv("JAVA_HOME"));
                }
            }
            """;

    private static final Duration SOON = Duration.ofSeconds(60);

    @TempDir
    private Path directory;

    /** Where nothing listens. */
    private ClosedPort closed;

    @BeforeEach
    void holdAClosedPort() throws IOException {
        closed = new ClosedPort();
    }

    @AfterEach
    void releaseTheClosedPort() throws IOException {
        closed.close();
    }

    @Test
    void javaServerIsReadyOnceItAcceptsConnectionsAndItsOptionsAndGcLogReachedIt() throws Exception {
        InetSocketAddress address = GuardedProcess.freePort();
        JavaHome home = JavaHomes.ofThisMachine().select("");
        Path log = directory.resolve("gc.log");
        PlannedCommand plan = PlannedCommand.of(javaServer(address), address, startUp())
                .withJvm(
                        Optional.of(home),
                        List.of("-Dgiven=a b", "-XX:+UseSerialGC"),
                        Optional.of(new TargetPlan.GcLog(log, "-Xlog:gc*:file=" + log)));

        Target target = plan.start(NanoClock.SYSTEM);
        try (target) {
            assertThat(target.alive()).isTrue();
            assertThat(target.address()).isEqualTo(address);
            assertThat(target.gcLog()).contains(log);
            assertThat(target.exited()).isNotDone();
            assertThat(ReadyCondition.accepts(address)).isTrue();
            Eventually.holds("its greeting", SOON, () -> !target.lastOutput().isEmpty());
            assertThat(target.lastOutput()).contains("serving, option a b, home " + home.home());
        }

        assertThat(target.alive()).isFalse();
        assertThat(target.exit()).map(Target.Exit::toString).contains("exit code 143 (SIGTERM)");
        assertThat(target.exited()).isDone();
        assertThat(ReadyCondition.accepts(address)).isFalse();
        assertThat(log).content().contains("Using Serial");
        assertThat(directory.resolve("target.out")).content().startsWith("serving");
    }

    @Test
    void httpServerIsReadyOnceItAnswersEvenWithNotFound() throws Exception {
        InetSocketAddress address = GuardedProcess.freePort();
        PlannedCommand plan = PlannedCommand.of(javaServer(address), address, startUp())
                .withReady(
                        new ReadyCondition.Http(URI.create("http://127.0.0.1:" + address.getPort() + "/status?x=1")));

        try (Target target = plan.start(NanoClock.SYSTEM)) {
            assertThat(target.alive()).isTrue();
        }
    }

    @Test
    void descendantsWhoseParentEndedAreStoppedToo() throws Exception {
        // the middle process ends at once, so the sleeper has lost its parent before the stop
        PlannedCommand plan = sh("sh -c 'sleep 3011 & echo up $!; read -r _ < " + ReleasingClock.namedPipe(directory)
                        + "' ; exec sleep 3012")
                .readyWhenPrinted("up \\d+");

        Target target = plan.start(NanoClock.SYSTEM);
        long sleeper = Long.parseLong(firstOutput(target).split(" ")[1]);
        try (target) {
            Eventually.holds("a look at the descendants", SOON, () -> ProcessHandle.of(sleeper)
                    .flatMap(ProcessHandle::parent)
                    .isPresent());
            noteThenRelease(target);
            Eventually.holds("the middle process's end", SOON, () -> ProcessHandle.of(
                            target.pid().orElseThrow())
                    .orElseThrow()
                    .descendants()
                    .noneMatch(handle -> handle.pid() == sleeper));
            assertThat(Processes.isGone(sleeper)).isFalse();
        }

        assertThat(Processes.isGone(sleeper)).isTrue();
    }

    @Test
    void targetThatIgnoresTermIsKilledAfterItsTime() {
        PlannedCommand plan = PlannedCommand.of(
                        List.of("sh", "-c", "trap '' TERM; echo up; while :; do sleep 1; done"),
                        closed.address(),
                        startUp(Duration.ofSeconds(120), Duration.ofMillis(300)))
                .readyWhenPrinted("up");
        Target target = plan.start(NanoClock.SYSTEM);

        target.close();

        assertThat(target.exit()).map(Target.Exit::toString).contains("exit code 137 (SIGKILL)");
    }

    /** Prints a line and starts a descendant; both ignore SIGTERM. */
    private static final String STUBBORN =
            "trap '' TERM INT; sleep 3021 & echo up $$ $!; while :; do wait; sleep 1; done";

    @Test
    void interruptKillsATargetThatIsNotReadyAndIgnoresTermLongBeforeItsTimeToStop() throws Exception {
        FutureTask<TargetException> starting = starting("sh", "-c", STUBBORN);
        Thread starter = new Thread(starting);
        starter.start();
        List<Long> pids = pids();

        starter.interrupt();

        assertThat(starting.get(60, TimeUnit.SECONDS).reason()).isEqualTo(Reason.INTERRUPTED);
        assertThat(pids).hasSize(2).allMatch(Processes::isGone);
    }

    @Test
    void interruptedThreadDoesNotAskWhetherTheTargetIsReady() throws Exception {
        try (ServerSocket accepting = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            InetSocketAddress address = new InetSocketAddress("127.0.0.1", accepting.getLocalPort());
            assertThat(ReadyCondition.accepts(address)).isTrue();

            Thread.currentThread().interrupt();
            boolean accepts = ReadyCondition.accepts(address);

            assertThat(Thread.interrupted()).as("the interrupt is kept").isTrue();
            assertThat(accepts).isFalse();
        }
    }

    /** The failure of a target that will never be ready and has an hour to stop. */
    private FutureTask<TargetException> starting(String... command) {
        StartSettings patient = startUp(Duration.ofHours(1), Duration.ofHours(1));
        PlannedCommand plan =
                PlannedCommand.of(List.of(command), closed.address(), patient).readyWhenPrinted("^never");
        return new FutureTask<>(() -> failure(plan));
    }

    @Test
    void targetThatWasReadyKeepsItsTimeToStopWhenTheCloserIsInterrupted() throws Exception {
        Path release = ReleasingClock.namedPipe(directory);
        Target target = sh("trap 'read -r _ < " + release
                        + "; echo in order; exit' TERM; echo up; while :; do sleep 0.1; done")
                .readyWhenPrinted("up")
                .start(NanoClock.SYSTEM);
        Thread closer = new Thread(target::close);
        closer.start();
        closer.interrupt();
        Files.writeString(release, "go\n");
        closer.join(SOON.toMillis());

        assertThat(closer.isAlive()).isFalse();
        assertThat(target.lastOutput()).endsWith("in order");
    }

    @Test
    void killEndsACloseThatWaits() throws Exception {
        OutputReader.LineMatcher lines = new OutputReader.LineMatcher(OutputReader.LineMatcher.NEVER);
        ChildProcess child = startUp(Duration.ofSeconds(120), Duration.ofHours(1))
                .start(List.of("sh", "-c", STUBBORN), Map.of(), Optional.empty(), ChildProcess.Input.NULL, lines);
        List<Long> pids = pids();
        Thread closer = new Thread(child::close);
        closer.start();
        Eventually.holds("the closer waits", SOON, () -> closer.getState() == Thread.State.TIMED_WAITING);

        child.kill();
        closer.join(SOON.toMillis());

        assertThat(closer.isAlive()).isFalse();
        assertThat(pids).allMatch(Processes::isGone);
        assertThat(ChildProcess.running()).doesNotContain(child);
    }

    @Test
    void descendantsThatWereLeftBeforeTheTargetWasReadyAreStoppedToo() throws Exception {
        FutureTask<TargetException> starting = starting(
                "sh",
                "-c",
                "sh -c 'sleep 3022 & echo up $$ $!; read -r _ < " + ReleasingClock.namedPipe(directory)
                        + "' ; exec sleep 3023");
        Thread starter = new Thread(starting);
        starter.start();
        List<Long> pids = pids();
        ChildProcess child = ChildProcess.running().iterator().next();
        Eventually.holds(
                "descendants are updated while the target starts",
                SOON,
                () -> Thread.getAllStackTraces().keySet().stream()
                        .anyMatch(thread -> thread.getName().equals("throng-target-watch")));
        child.updateDescendants();
        Files.writeString(directory.resolve("release"), "go\n");
        Eventually.holds("the middle process's end", SOON, () -> Processes.isGone(pids.get(0)));
        assertThat(Processes.isGone(pids.get(1))).isFalse();

        starter.interrupt();

        assertThat(starting.get(60, TimeUnit.SECONDS).reason()).isEqualTo(Reason.INTERRUPTED);
        assertThat(Processes.isGone(pids.get(1))).isTrue();
    }

    /** The pids that the target prints after the word up. */
    private List<Long> pids() {
        String line = Eventually.found(
                "its pids", SOON, () -> read(directory.resolve("target.out")), text -> text.endsWith("\n"));
        return Arrays.stream(line.strip().split(" ")).skip(1).map(Long::valueOf).toList();
    }

    private static String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Test
    void deathBeforeReadinessTellsTheExitCodeAndTheLastLines() throws Exception {
        String nowhere = "tcp://127.0.0.1:" + closed.port();
        ReleasingClock clock = new ReleasingClock(directory, "red\n");
        PlannedCommand plan = sh("echo one; echo 'two \033[31mred' >&2; " + clock.await() + "; exit 3")
                .withReady(new ReadyCondition.Tcp(new InetSocketAddress("127.0.0.1", closed.port())));

        TargetException error = failure(plan, clock);

        assertThat(error.reason()).isEqualTo(Reason.DIED);
        assertThat(error)
                .hasMessageContaining("exit code 3")
                .hasMessageContaining(nowhere)
                .hasMessageContaining("one\n  two \\u001b[31mred");
    }

    @Test
    void commandThatGoesToTheBackgroundGetsAHint() {
        TargetException error = failure(
                sh("exit 0").withReady(new ReadyCondition.Tcp(new InetSocketAddress("127.0.0.1", closed.port()))));

        assertThat(error).hasMessageContaining("foreground").hasMessageContaining("printed no output");
    }

    @Test
    void targetThatIsNeverReadyIsStoppedAndShown() {
        PlannedCommand plan = PlannedCommand.of(
                        List.of("sh", "-c", "echo waiting for nothing; exec sleep 3013"),
                        closed.address(),
                        startUp(Duration.ofMillis(700), SOON))
                .readyWhenPrinted("^never");
        NanoClock clock = new OutputClock(directory.resolve("target.out"), "waiting", Duration.ofMillis(701));

        TargetException error = failure(plan, clock);

        assertThat(error.reason()).isEqualTo(Reason.NOT_READY);
        assertThat(error)
                .hasMessageContaining("not ready within 700 ms, the value of target.readyWithin")
                .hasMessageContaining("output: ^never")
                .hasMessageContaining("waiting for nothing");
        assertThat(ProcessHandle.current()
                        .children()
                        .map(ProcessHandle::info)
                        .flatMap(info -> info.arguments().stream())
                        .flatMap(Arrays::stream))
                .doesNotContain("3013");
    }

    @Test
    void portThatAnswersBeforeTheStartIsAnErrorAndNothingIsStarted() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            InetSocketAddress taken = new InetSocketAddress("127.0.0.1", other.getLocalPort());

            TargetException error = failure(PlannedCommand.of(List.of("sleep", "3014"), taken, startUp()));

            assertThat(error.reason()).isEqualTo(Reason.PORT_IN_USE);
            assertThat(error).hasMessageContaining("127.0.0.1:" + other.getLocalPort());
            assertThat(directory.resolve("target.out")).doesNotExist();
        }
    }

    @Test
    void executableThatIsNowhereIsNamedWithThePathThatWasSearched() {
        TargetException error = failure(PlannedCommand.of(List.of("no-such-server"), closed.address(), startUp())
                .withEnvironment(Map.of("PATH", "/usr/bin:/bin")));

        assertThat(error.reason()).isEqualTo(Reason.NOT_FOUND);
        assertThat(error).hasMessageContaining("no-such-server").hasMessageContaining("/usr/bin:/bin");
    }

    @Test
    void environmentAndDirectoryReachTheCommand() {
        PlannedCommand plan = sh("echo up $GREETING $PWD; exec sleep 3015")
                .withEnvironment(Map.of("GREETING", "hello"))
                .withDirectory(directory)
                .readyWhenPrinted("up");

        try (Target target = plan.start(NanoClock.SYSTEM)) {
            assertThat(firstOutput(target)).isEqualTo("up hello " + directory);
            assertThat(target.lastOutput()).hasSize(1);
        }
    }

    @Test
    void deathDuringTheRunIsSeen() throws Exception {
        Target target = sh("echo up; exec sleep 3016").readyWhenPrinted("up").start(NanoClock.SYSTEM);
        try (target) {
            ProcessHandle.of(target.pid().orElseThrow()).orElseThrow().destroyForcibly();

            assertThat(target.exited().get(60, TimeUnit.SECONDS)).isEqualTo(Target.Exit.of(137));
            assertThat(target.alive()).isFalse();
            assertThat(target.exit()).contains(Target.Exit.of(137));
        }
    }

    @Test
    void outputThatNeverEndsNeitherBlocksTheTargetNorGrowsTheFile() throws Exception {
        Target target =
                sh("echo up; i=0; while [ $i -lt 40 ]; do head -c 1048576 /dev/zero | tr '\\0' x; i=$((i+1)); done; echo; echo end of it")
                        .readyWhenPrinted("up")
                        .start(NanoClock.SYSTEM);
        try (target) {
            assertThat(target.exited().get(120, TimeUnit.SECONDS)).isEqualTo(Target.Exit.of(0));
        }

        Path output = directory.resolve("target.out");
        assertThat(Files.size(output)).isBetween(16L << 20, (16L << 20) + 100);
        assertThat(target.lastOutput()).endsWith("end of it");
        assertThat(Files.readString(output))
                .startsWith("up\nxxx")
                .endsWith("x\nend of it\n")
                .contains("bytes left out");
    }

    private List<String> javaServer(InetSocketAddress address) throws IOException {
        Path source = Files.writeString(directory.resolve("Server.java"), SERVER);
        return List.of("java", JvmPlaceholders.OPTIONS, source.toString(), Integer.toString(address.getPort()));
    }

    /** A target is ready before its output is kept, by a moment. */
    private static String firstOutput(Target target) {
        return Eventually.found("its output", SOON, target::lastOutput, lines -> !lines.isEmpty())
                .get(0);
    }

    /** Lets two looks at the descendants pass, then lets the middle process end. */
    private void noteThenRelease(Target target) {
        ((StartedTarget) target).updateDescendants();
        try {
            Files.writeString(directory.resolve("release"), "go\n");
        } catch (IOException broken) {
            throw new IllegalStateException(broken);
        }
    }

    private PlannedCommand sh(String script) {
        return PlannedCommand.of(List.of("sh", "-c", script), closed.address(), startUp());
    }

    private StartSettings startUp() {
        return startUp(Duration.ofSeconds(120), SOON);
    }

    private StartSettings startUp(Duration readyWithin, Duration stopWithin) {
        return PlannedCommand.startUp(directory.resolve("target.out"), readyWithin, stopWithin);
    }

    private static TargetException failure(PlannedCommand plan) {
        return failure(plan, NanoClock.SYSTEM);
    }

    private static TargetException failure(PlannedCommand plan, NanoClock clock) {
        return catchThrowableOfType(
                TargetException.class, () -> plan.start(clock).close());
    }
}
