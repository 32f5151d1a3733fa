package dev.throng.targets.launch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.function.Function;
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
        assertThat(run(none, "rieman")).isEqualTo(TargetLauncher.USAGE);
        assertThat(run(none, "fake", "--colour", "red")).isEqualTo(TargetLauncher.USAGE);
        assertThat(err.toString(UTF_8))
                .contains("no target named (expected: fake; see --help)")
                .contains("rieman: no such target (expected: fake; nearest: fake)")
                .contains("--colour: unknown option (nearest known: --color)");
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

    private static final class FakeRunning implements LaunchableTarget.Running {

        private boolean closed;

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
