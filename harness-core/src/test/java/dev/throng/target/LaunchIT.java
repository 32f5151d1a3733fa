package dev.throng.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.throng.target.TargetException.Reason;
import dev.throng.time.Eventually;
import dev.throng.time.NanoClock;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Launches a stand-in for the reference targets that keeps to their contract with the launcher. */
@Timeout(60)
final class LaunchIT {

    private static final String MAIN = """
            package dev.throng.targets;

            import java.net.InetAddress;
            import java.net.ServerSocket;

            public class Main {
                public static void main(String[] args) throws Exception {
                    if (!String.join(" ", args).startsWith(args[0] + " --port 0 --exit-with-parent")) {
                        System.err.println("usage: " + String.join(" ", args));
                        System.exit(2);
                    }
                    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
                        String address = "127.0.0.1:" + server.getLocalPort();
                        System.out.println("starting on " + Runtime.version().feature());
                        if (args.length < 5 || !args[4].equals("--mute")) {
                            System.out.println("READY " + args[0] + " tcp=" + address + " tls=" + address);
                        }
                        while (System.in.read() >= 0) {
                        }
                        System.out.println("parent gone");
                    }
                }
            }
            """;

    @TempDir
    private Path directory;

    private Path jars;

    @BeforeEach
    void buildTheStandIn() throws IOException {
        Path source = Files.createDirectories(directory.resolve("src/dev/throng/targets"))
                .resolve("Main.java");
        Files.writeString(source, MAIN);
        Path classes = Files.createDirectories(directory.resolve("classes"));
        int result = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "--release", "11", "-d", classes.toString(), source.toString());
        assertThat(result).isZero();
        jars = Files.createDirectories(directory.resolve("jars"));
        try (OutputStream file = Files.newOutputStream(jars.resolve("targets.jar"));
                JarOutputStream jar = new JarOutputStream(file)) {
            jar.putNextEntry(new JarEntry("dev/throng/targets/Main.class"));
            jar.write(Files.readAllBytes(classes.resolve("dev/throng/targets/Main.class")));
        }
    }

    @Test
    void targetSaysWhereItListensAndEndsWithClose() {
        Path log = directory.resolve("gc.log");
        LaunchPlan plan = plan("").withJvmOptions(List.of("-XX:+UseParallelGC"))
                .withGcLog(new GcLog(log, "-Xlog:gc*,safepoint:file=" + log + ":timenanos,uptimenanos,level,tags"));

        Target target = plan.start(NanoClock.SYSTEM);
        try (target) {
            InetSocketAddress address = target.address();
            assertThat(target.addresses()).containsOnlyKeys("tcp", "tls").containsEntry("tls", address);
            assertThat(Readiness.accepts(address)).isTrue();
            assertThat(target.description()).contains("riemann", "-XX:+UseParallelGC");
            assertThat(target.gcLog()).contains(log);
        }

        assertThat(target.alive()).isFalse();
        assertThat(log).content().contains("Using Parallel");
    }

    @Test
    void newerJavaIsGivenTheFlagsThatKeepItQuiet() {
        List<JavaHome> newer = JavaHomes.ofThisMachine().find().stream()
                .filter(home -> home.feature() >= 24)
                .toList();
        if (newer.isEmpty()) {
            System.err.println(
                    "SKIPPED LaunchIT.newerJavaIsGivenTheFlagsThatKeepItQuiet: no Java from 24 up was found");
        }
        Assumptions.assumeFalse(newer.isEmpty(), "no Java from 24 up was found");

        try (Target target = plan(newer.get(0).home().toString()).start(NanoClock.SYSTEM)) {
            assertThat(target.lastOutput())
                    .first()
                    .isEqualTo("starting on " + newer.get(0).feature());
        }
    }

    @Test
    void targetEndsByItselfWhenItsInputEnds() throws IOException {
        LineWatch lines = new LineWatch(ReadyLine.of("riemann"));
        ChildProcess child = plan("").startUp()
                .start(plan("").command(), Map.of(), Optional.empty(), ChildProcess.Input.PIPE, lines);
        try (child) {
            Eventually.holds("the ready line", Duration.ofSeconds(20), () -> lines.found()
                    .isDone());
            child.endInput();
            Eventually.holds("its end", Duration.ofSeconds(20), () -> !child.alive());
        }
    }

    @Test
    void targetThatSaysNothingIsStoppedInTime() {
        LaunchPlan plan = new LaunchPlan(
                "riemann",
                JavaHomes.ofThisMachine().select(""),
                List.of(),
                Optional.empty(),
                jars,
                List.of("--mute"),
                StartUp.of(directory.resolve("target.out")).withReadyWithin(Duration.ofSeconds(3)));
        NanoClock clock = new PatientClock(directory.resolve("target.out"), "starting on", Duration.ofMillis(3_001));

        TargetException error = catchThrowableOfType(
                TargetException.class, () -> plan.start(clock).close());

        assertThat(error.reason()).isEqualTo(Reason.NOT_READY);
        assertThat(error)
                .hasMessageContaining("READY riemann")
                .hasMessageContaining("3 s")
                .hasMessageContaining("starting on");
    }

    @Test
    void jvmThatRejectsItsOptionsIsShownWithItsWords() {
        TargetException error =
                catchThrowableOfType(TargetException.class, () -> plan("").withJvmOptions(List.of("-XX:+UseNoSuchGC"))
                        .start(NanoClock.SYSTEM)
                        .close());

        assertThat(error.reason()).isEqualTo(Reason.DIED);
        assertThat(error).hasMessageContaining("exit code 1").hasMessageContaining("UseNoSuchGC");
    }

    @Test
    void directoryWithoutJarsIsNamed() {
        Path empty = directory.resolve("src");
        LaunchPlan plan = LaunchPlan.of(
                "riemann", JavaHomes.ofThisMachine().select(""), empty, StartUp.of(directory.resolve("target.out")));

        TargetException error = catchThrowableOfType(
                TargetException.class, () -> plan.start(NanoClock.SYSTEM).close());

        assertThat(error.reason()).isEqualTo(Reason.NOT_FOUND);
        assertThat(error).hasMessageContaining(empty.toString());
    }

    private LaunchPlan plan(String java) {
        return LaunchPlan.of(
                "riemann", JavaHomes.ofThisMachine().select(java), jars, StartUp.of(directory.resolve("target.out")));
    }
}
