package dev.throng.targets.launch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class TargetLauncherTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(Function<Options, LaunchableTarget.Running> start, String... arguments) {
        List<Option> options = List.of(Option.of("color", "NAME", "blue", "a color"));
        LaunchableTarget target = new LaunchableTarget("fake", "a summary", options, start);
        TargetLauncher launch = new TargetLauncher(
                List.of(target),
                new ByteArrayInputStream(new byte[3]),
                new PrintStream(out, true, UTF_8),
                new PrintStream(err, true, UTF_8));
        return launch.run(List.of(arguments));
    }

    @Test
    void printsReadyOnceAndEndsWithItsStandardInput() {
        FakeRunning running = new FakeRunning();
        assertThat(run(options -> running, "fake", "--exit-with-parent")).isEqualTo(TargetLauncher.DONE);
        assertThat(out.toString(UTF_8)).isEqualTo("READY fake tcp=127.0.0.1:1" + System.lineSeparator());
        assertThat(err.toString(UTF_8)).isEmpty();
        assertThat(running.closed).isTrue();
    }

    @Test
    void allTargetsServeTogetherUntilStandardInputEnds() {
        FakeRunning first = new FakeRunning();
        FakeRunning second = new FakeRunning();
        List<Option> options = List.of(Option.of("port", "PORT", "1", "a port"));
        TargetLauncher launch = new TargetLauncher(
                List.of(
                        new LaunchableTarget("one", "a summary", options, values -> {
                            assertThat(values.number("port", 0, 9)).isZero();
                            return first;
                        }),
                        new LaunchableTarget("two", "a summary", options, values -> {
                            assertThat(first.closed).isFalse();
                            return second;
                        })),
                new ByteArrayInputStream(new byte[3]),
                new PrintStream(out, true, UTF_8),
                new PrintStream(err, true, UTF_8));
        assertThat(launch.run(List.of("all", "--exit-with-parent"))).isEqualTo(TargetLauncher.DONE);
        assertThat(out.toString(UTF_8).lines())
                .containsExactly("READY one tcp=127.0.0.1:1", "READY two tcp=127.0.0.1:1");
        assertThat(first.closed).isTrue();
        assertThat(second.closed).isTrue();
        assertThat(launch.run(List.of("all", "--port", "1"))).isEqualTo(TargetLauncher.USAGE);
    }

    @Test
    void wrongUsageIsExitCode2WithAMessageOnTheErrorStream() {
        Function<Options, LaunchableTarget.Running> none = options -> new FakeRunning();
        assertThat(run(none)).isEqualTo(TargetLauncher.USAGE);
        assertThat(run(none, "fak")).isEqualTo(TargetLauncher.USAGE);
        assertThat(run(none, "nosuch")).isEqualTo(TargetLauncher.USAGE);
        assertThat(run(none, "fake", "--colour", "red")).isEqualTo(TargetLauncher.USAGE);
        assertThat(err.toString(UTF_8))
                .contains("no target named (expected: fake; see --help)")
                .contains("fak: no such target (expected: fake; did you mean fake?)")
                .contains("nosuch: no such target (expected: fake)")
                .doesNotContain("the target is process")
                .contains("--colour: unknown option (expected: one that --help lists; did you mean --color?)");
        assertThat(out.toString(UTF_8)).isEmpty();
    }

    @Test
    void refusalToStartIsExitCode2() {
        int code = run(
                options -> {
                    throw new TargetUsageException("port taken");
                },
                "fake");
        assertThat(code).isEqualTo(TargetLauncher.USAGE);
        assertThat(err.toString(UTF_8)).contains("throng-targets: port taken");
    }

    @Test
    void bugIsExitCode70WithItsPlace() {
        int code = run(
                options -> {
                    throw new IllegalStateException("broken");
                },
                "fake");
        assertThat(code).isEqualTo(TargetLauncher.BUG);
        assertThat(err.toString(UTF_8)).contains("a bug").contains("broken").contains("at ");
    }

    @Test
    void helpListsTargetsAndOptions() {
        assertThat(run(options -> new FakeRunning(), "--help")).isEqualTo(TargetLauncher.DONE);
        assertThat(run(options -> new FakeRunning(), "fake", "--help")).isEqualTo(TargetLauncher.DONE);
        assertThat(out.toString(UTF_8))
                .contains("fake  a summary")
                .contains("--color NAME")
                .contains("a color (default blue)")
                .contains("--exit-with-parent");
    }

    @Test
    void aRehearsalHasAServerOfItsOwnWithOtherOptionsAndFreePorts() throws IOException {
        List<String> colors = new ArrayList<>();
        List<FakeRunning> servers = new ArrayList<>();
        LaunchableTarget target = new LaunchableTarget(
                "fake",
                "a summary",
                List.of(Option.of("color", "NAME", "blue", "a color"), Option.of("side-port", "PORT", "7", "a port")),
                options -> {
                    colors.add(options.required("color") + " " + options.required("side-port"));
                    servers.add(new FakeRunning());
                    return servers.get(servers.size() - 1);
                });
        PipedOutputStream parent = new PipedOutputStream();
        try (PipedInputStream in = new PipedInputStream(parent)) {
            TargetLauncher launch = new TargetLauncher(
                    List.of(target), in, new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
            Thread running = new Thread(() -> launch.run(List.of(
                    "fake", "--exit-with-parent", "--side-port=5", "--rehearsal=60s", "--rehearsal-set", "color=red")));
            running.start();
            Pattern end = Pattern.compile(
                    "READY fake tcp=127.0.0.1:1 rehearsal-tcp=127.0.0.1:1 rehearsal-end=127.0.0.1:(\\d+)");
            await(() -> end.matcher(out.toString(UTF_8)).find());
            assertThat(colors).containsExactly("blue 5", "red 0");

            Matcher address = end.matcher(out.toString(UTF_8));
            assertThat(address.find()).isTrue();
            try (Socket socket = new Socket("127.0.0.1", Integer.parseInt(address.group(1)))) {
                assertThat(socket.getInputStream().read())
                        .as("the end of the connection")
                        .isEqualTo(-1);
            }
            assertThat(servers.get(1).closed).isTrue();
            assertThat(servers.get(0).closed).as("the target's own server").isFalse();
            parent.close();
            await(() -> !running.isAlive());
        }
    }

    @Test
    void aRehearsalEndsByItselfWhenItsTimeIsOver() {
        List<FakeRunning> servers = new ArrayList<>();
        RehearsalServer.start(
                new LaunchableTarget("fake", "a summary", List.of(), options -> {
                    servers.add(new FakeRunning());
                    return servers.get(0);
                }),
                Options.parse(List.of(), List.of()),
                Map.of(),
                Duration.ofMillis(1),
                new PrintStream(err, true, UTF_8));

        await(() -> servers.get(0).closed);
    }

    @Test
    void aRehearsalThatCannotStartDoesNotEndTheTarget() {
        List<FakeRunning> servers = new ArrayList<>();
        int code = run(
                options -> {
                    if (!servers.isEmpty()) {
                        throw new TargetUsageException("port taken");
                    }
                    servers.add(new FakeRunning());
                    return servers.get(0);
                },
                "fake",
                "--exit-with-parent",
                "--rehearsal",
                "1s");

        assertThat(code).isEqualTo(TargetLauncher.DONE);
        assertThat(out.toString(UTF_8)).isEqualTo("READY fake tcp=127.0.0.1:1" + System.lineSeparator());
        assertThat(err.toString(UTF_8)).contains("no rehearsal: port taken");
    }

    private static void await(BooleanSupplier condition) {
        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> {
            while (!condition.getAsBoolean()) {
                Thread.onSpinWait();
            }
        });
    }

    private static final class FakeRunning implements LaunchableTarget.Running {

        private volatile boolean closed;

        @Override
        public String addresses() {
            return "tcp=127.0.0.1:1";
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
