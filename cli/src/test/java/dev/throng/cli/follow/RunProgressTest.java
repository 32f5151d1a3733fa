package dev.throng.cli.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cli.terminal.Console;
import dev.throng.run.LiveSnapshot;
import dev.throng.run.RunListener;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunProgressTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private RunProgress follower(Console.Facts facts) {
        return new RunProgress(console(facts));
    }

    private Console console(Console.Facts facts) {
        return new Console(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                facts);
    }

    private static LiveSnapshot at(long second, String phase) {
        return new LiveSnapshot(second * 1_000_000_000L, 20_000_000_000L, phase, true, List.of());
    }

    @Test
    void aPipeGetsALineEachFiveSecondsAndAtEachPhase() {
        RunProgress follower = follower(Console.Facts.NO_TERMINAL);
        for (long second = 1; second <= 12; second++) {
            follower.interval(at(second, second < 4 ? "warm-up" : "flat-out"));
        }
        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .extracting(line -> line.substring(0, line.indexOf(',')))
                .containsExactly("warm-up 0:01", "flat-out 0:04", "flat-out 0:09");
        assertThat(out.size()).isZero();
    }

    @Test
    void aTerminalGetsEachInterval() {
        RunProgress follower = follower(new Console.Facts(true, true, false, 80));
        follower.interval(at(1, "warm-up"));
        follower.interval(at(2, "warm-up"));
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("warm-up 0:01", "warm-up 0:02")
                .doesNotContain("\n");
    }

    @Test
    void warningsFromTargetsAreHarmless() {
        follower(Console.Facts.NO_TERMINAL).warning("\u001b[31mred\n");
        assertThat(err).hasToString("throng: \\u001b[31mred\\n" + System.lineSeparator());
    }

    @Test
    void aTerminalShowsWhichOfSeveralRunsItIsAndFitsItIn() {
        RunListener follower = RunProgress.named(console(new Console.Facts(true, true, false, 30)), false, "run 3");
        follower.preparing("starting the target");
        follower.interval(at(8, "hold"));

        String printed = err.toString(StandardCharsets.UTF_8);
        assertThat(printed)
                .contains("run 3: starting the target …", "run 3: hold 0:08, 0:12 left")
                .doesNotContain("\n");
        assertThat(printed.substring(printed.lastIndexOf("run 3: ")).replaceAll("\u001b.*", ""))
                .hasSizeLessThanOrEqualTo(30);
    }

    @Test
    void aPipeGetsALineEachHalfMinuteOfSeveralRuns() {
        RunListener follower = RunProgress.named(console(Console.Facts.NO_TERMINAL), false, "run 3");
        follower.preparing("starting the target");
        for (long second = 1; second <= 62; second++) {
            follower.interval(at(second, "hold"));
        }

        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .extracting(line -> line.substring(0, line.indexOf(':', 14)))
                .containsExactly("run 3: hold 0:01, 0", "run 3: hold 0:31", "run 3: hold 1:01");
    }

    @Test
    void aQuietSearchShowsNoRun() {
        RunListener follower = RunProgress.named(console(new Console.Facts(true, true, false, 80)), true, "run 3");
        follower.interval(at(1, "hold"));

        assertThat(err.size()).isZero();
    }
}
