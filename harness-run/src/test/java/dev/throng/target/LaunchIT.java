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
@Timeout(240)
final class LaunchIT {

    private static final String MAIN = """
            package dev.throng.targets;

            import java.net.InetAddress;
            import java.net.ServerSocket;

            public class ReferenceTargets {
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

    private static final Duration SOON = Duration.ofSeconds(60);

    @TempDir
    private Path directory;

    private Path jars;

    @BeforeEach
    void buildTheStandIn() throws IOException {
        Path source = Files.createDirectories(directory.resolve("src/dev/throng/targets"))
                .resolve("ReferenceTargets.java");
        Files.writeString(source, MAIN);
        Path classes = Files.createDirectories(directory.resolve("classes"));
        int result = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "--release", "11", "-d", classes.toString(), source.toString());
        assertThat(result).isZero();
        jars = Files.createDirectories(directory.resolve("jars"));
        try (OutputStream file = Files.newOutputStream(jars.resolve("targets.jar"));
                JarOutputStream jar = new JarOutputStream(file)) {
            jar.putNextEntry(new JarEntry("dev/throng/targets/ReferenceTargets.class"));
            jar.write(Files.readAllBytes(classes.resolve("dev/throng/targets/ReferenceTargets.class")));
        }
    }

    @Test
    void targetSaysWhereItListensAndEndsWithClose() {
        Path log = directory.resolve("gc.log");
        LaunchPlan plan = plan("").withJvmOptions(List.of("-XX:+UseParallelGC"))
                .withGcLog(new TargetPlan.GcLog(
                        log, "-Xlog:gc*,safepoint:file=" + log + ":timenanos,uptimenanos,level,tags"));

        Target target = plan.start(NanoClock.SYSTEM);
        try (target) {
            InetSocketAddress address = target.address();
            assertThat(target.addresses()).containsOnlyKeys("tcp", "tls").containsEntry("tls", address);
            assertThat(ReadyCondition.accepts(address)).isTrue();
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
        Assumptions.assumeFalse(
                newer.isEmpty(),
                "no Java 24 or newer was found; to enable: install one, or set JAVA_HOME_25 to a Java 25 installation");

        try (Target target = plan(newer.get(0).home().toString()).start(NanoClock.SYSTEM)) {
            List<String> output = Eventually.found("its output", SOON, target::lastOutput, lines -> !lines.isEmpty());
            assertThat(output).first().isEqualTo("starting on " + newer.get(0).feature());
        }
    }

    @Test
    void targetEndsByItselfWhenItsInputEnds() throws IOException {
        OutputReader.LineMatcher lines = new OutputReader.LineMatcher(LaunchPlan.ReadyLine.of("riemann"));
        ChildProcess child = plan("").startUp()
                .start(plan("").command(), Map.of(), Optional.empty(), ChildProcess.Input.PIPE, lines);
        try (child) {
            Eventually.holds("the ready line", SOON, () -> lines.found().isDone());
            child.endInput();
            Eventually.holds("its end", SOON, () -> !child.alive());
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
                Optional.empty(),
                startUp(Duration.ofSeconds(3)));
        NanoClock clock = new OutputClock(directory.resolve("target.out"), "starting on", Duration.ofMillis(3_001));

        TargetException error = catchThrowableOfType(
                TargetException.class, () -> plan.start(clock).close());

        assertThat(error.reason()).isEqualTo(Reason.NOT_READY);
        assertThat(error)
                .hasMessageContaining("READY riemann")
                .hasMessageContaining("3 s, the value of target.readyWithin")
                .hasMessageContaining("starting on");
    }

    @Test
    void jvmThatRejectsItsOptionsIsShownWithItsWords() throws Exception {
        ReleasingClock clock = new ReleasingClock(directory, "UseNoSuchGC");
        LaunchPlan plan = LaunchPlan.of("riemann", javaThatEndsAfter(clock.await()), jars, startUp())
                .withJvmOptions(List.of("-XX:+UseNoSuchGC"));

        TargetException error = catchThrowableOfType(
                TargetException.class, () -> plan.start(clock).close());

        assertThat(error.reason()).isEqualTo(Reason.DIED);
        assertThat(error).hasMessageContaining("exit code 1").hasMessageContaining("UseNoSuchGC");
    }

    @Test
    void directoryWithoutJarsIsNamed() {
        Path empty = directory.resolve("src");
        LaunchPlan plan = LaunchPlan.of("riemann", JavaHomes.ofThisMachine().select(""), empty, startUp());

        TargetException error = catchThrowableOfType(
                TargetException.class, () -> plan.start(NanoClock.SYSTEM).close());

        assertThat(error.reason()).isEqualTo(Reason.NOT_FOUND);
        assertThat(error).hasMessageContaining(empty.toString());
    }

    private LaunchPlan plan(String java) {
        return LaunchPlan.of("riemann", JavaHomes.ofThisMachine().select(java), jars, startUp());
    }

    private StartSettings startUp() {
        return startUp(Duration.ofSeconds(120));
    }

    private StartSettings startUp(Duration readyWithin) {
        return PlannedCommand.startUp(directory.resolve("target.out"), readyWithin, SOON);
    }

    /** The Java of this machine, behind a script that waits before it ends with its exit code. */
    private JavaHome javaThatEndsAfter(String waiting) throws IOException {
        JavaHome own = JavaHomes.ofThisMachine().select("");
        Path home = directory.resolve("java");
        Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\n'" + own.executable() + "' \"$@\"\ncode=$?\n" + waiting + "\nexit $code\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        return new JavaHome(home, own.feature(), own.version(), own.vendor());
    }
}
