package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.build.ShownFiles;
import dev.throng.protocol.DriverRig;
import dev.throng.protocol.LoopbackServer;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.SelfDescription;
import dev.throng.scenario.SettingsText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The module examples/echo, which docs/contributing/adding-a-protocol.md explains, compiles, runs with the command, and passes its tests. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class AddingAProtocolIT {

    private static final Path PAGE = Path.of("../docs/contributing/adding-a-protocol.md");
    private static final Path EXAMPLE = Path.of("../examples/echo");

    /** What each of the two phases of the scenario asks for: 100 lines a second for 2 s. */
    private static final long LINES = 200;

    @TempDir
    private static Path directory;

    private static ExampleModule module;

    private final Thread thread = Thread.currentThread();
    private final ClassLoader usual = thread.getContextClassLoader();
    private URLClassLoader loader;

    @BeforeAll
    static void compileTheModule() throws IOException {
        module = ExampleModule.compiled(EXAMPLE, directory);
    }

    @BeforeEach
    void loadTheModule() throws IOException {
        loader = module.loader();
        thread.setContextClassLoader(loader);
    }

    @AfterEach
    void forgetTheModule() throws IOException {
        thread.setContextClassLoader(usual);
        loader.close();
    }

    private static BufferedReader lines(Socket socket) throws IOException {
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Test
    void theCommandRunsTheScenarioAndCountsWhatTheServerCounts() throws Exception {
        AtomicLong echoed = new AtomicLong();
        LoopbackServer server = new LoopbackServer((socket, number) -> {
            socket.setTcpNoDelay(true);
            BufferedReader lines = lines(socket);
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                echoed.incrementAndGet();
                socket.getOutputStream().write(ascii(line + "\n"));
            }
        });
        server.start();
        try (server;
                BuiltThrong throng = BuiltThrong.with(module.classes(), directory)) {
            Process run = throng.start(
                    List.of("-XX:+UseSerialGC", "-Xmx1g"),
                    "run",
                    "echo.yaml",
                    "-o",
                    "out",
                    "--set",
                    "target.attach=127.0.0.1:" + server.address().getPort(),
                    "--set",
                    "settings.deadlines.connect=120s",
                    // all lines are sent, however late
                    "--set",
                    "phases[0].for=4s",
                    "--set",
                    "phases[0].load.line.upTo=" + LINES,
                    "--set",
                    "phases[1].for=4s",
                    "--set",
                    "phases[1].load.line.upTo=" + LINES,
                    "--set",
                    "deadline=120s",
                    "--set",
                    "drain=120s");
            int code = BuiltThrong.code(run);

            assertThat(directory.resolve("out/result.json"))
                    .as(Files.readString(directory.resolve("stderr")))
                    .isRegularFile();
            JsonNode result = new JsonMapper()
                    .readTree(directory.resolve("out/result.json").toFile());
            String verdict = result.at("/verdict/status").asString();
            assertThat(code).isEqualTo(verdict.equals("invalid") ? ExitCode.INVALID : ExitCode.DONE);
            assertThat(result.at("/phases")).hasSize(2).allSatisfy(phase -> {
                JsonNode line = phase.at("/operations/line");
                assertThat(line.at("/due").asLong()).isEqualTo(LINES);
                assertThat(line.at("/answered").asLong()).isEqualTo(LINES);
            });
            assertThat(echoed).hasValue(2 * LINES);
            assertThat(result.at("/analysis/lines").asLong()).isEqualTo(2 * LINES);
            assertThat(result.at("/analysis/lateEchoes").asLong(-1)).isZero();
            assertThat(result.at("/analysis/mostUnanswered").asLong(-1)).isNotNegative();
            assertThat(server.accepted())
                    .as("two connections, and that of the check before the load")
                    .isEqualTo(3);
            assertThat(directory.resolve("out/report.html"))
                    .content()
                    .contains("connect-time", "unanswered", "0 of 400 echoes came after the deadline of their line.");
            // An invalid run judges no objective; a busy machine can make one.
            String judged = verdict.equals("invalid") ? "not judged  " : "met     ";
            assertThat(Files.readString(directory.resolve("stdout")))
                    .contains("report: out/report.html", judged + "line.failures == 0", "lines: 400 sent, at most ");
        }
    }

    @Test
    void thePageShowsFilesOfTheModuleAsTheyAre() throws IOException {
        Path code = EXAMPLE.resolve("src/main/java/org/example/echo");
        ShownFiles.check(
                PAGE,
                "AddingAProtocolIT",
                Map.of(
                        "EchoOperation.java", code.resolve("EchoOperation.java"),
                        "EchoSettings.java", code.resolve("EchoSettings.java")));
    }

    @Test
    void theModuleNamesTheVersionOfThisBuild() throws IOException {
        Pattern version = Pattern.compile("<artifactId>throng</artifactId>\\s*<version>(.*)</version>");
        Matcher root = version.matcher(Files.readString(Path.of("../pom.xml")));
        Matcher own = version.matcher(Files.readString(directory.resolve("pom.xml")));
        assertThat(root.find()).isTrue();
        assertThat(own.find()).isTrue();
        assertThat(own.group(1)).isEqualTo(root.group(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"EchoProtocolTest", "EchoContractIT", "EchoTransportIT"})
    void theTestsOfTheModulePass(String name) throws Exception {
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherConfig alone = LauncherConfig.builder()
                .enableLauncherSessionListenerAutoRegistration(false)
                .enableLauncherDiscoveryListenerAutoRegistration(false)
                .enableTestExecutionListenerAutoRegistration(false)
                .build();
        LauncherFactory.create(alone)
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(DiscoverySelectors.selectClass(loader.loadClass("org.example.echo." + name)))
                                .build(),
                        listener);

        TestExecutionSummary summary = listener.getSummary();
        assertThat(summary.getFailures())
                .map(failure -> failure.getTestIdentifier().getDisplayName() + ": " + failure.getException())
                .isEmpty();
        assertThat(summary.getTestsSucceededCount()).isPositive();
        assertThat(summary.getTestsSucceededCount() + summary.getTestsAbortedCount())
                .isEqualTo(summary.getTestsFoundCount());
    }

    @Test
    void aConnectionThatEndsWithinAnEchoNamesTheStep() throws Exception {
        LoopbackServer server = new LoopbackServer((socket, number) -> {
            if (lines(socket).readLine() != null) {
                socket.getOutputStream().write(ascii("hel"));
            }
        });
        server.start();
        Protocol echo = SelfDescription.found("echo");
        Record settings = new SettingsText().read(echo, echo.operations().get(0));
        try (server;
                DriverRig rig = new DriverRig(echo, settings, server.address())) {
            assertThat(rig.ready()).isEmpty();
            rig.start(echo.operations().get(0), 1);
            DriverRig.Seen seen = rig.await("a failure", s -> s.counts().failed() > 0);
            assertThat(seen.failures()).containsOnlyKeys("closed-during-echo");
        }
    }
}
