package dev.throng.gclogs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the pacing of all cycles with the sum that the JVM itself logs when it ends, for each version with Shenandoah. */
@Timeout(300)
class PacingIT extends RecordedRuns {

    private static final int ALLOCATED_MEGABYTES = 1_000;

    private static final Pattern OWN_SUM = Pattern.compile("\\] Pacing +=? +([0-9.]+) s \\(a = ");

    private static final Pattern CYCLE_SUM = Pattern.compile("\\] Pacing +[0-9]+ us");
    private static final Pattern CYCLE_TOTAL = Pattern.compile("\\] +([0-9]+) of +[0-9]+ ms \\( *[0-9.]+%\\): <total>");

    static Stream<JvmWithCollector> shenandoah() {
        return JvmWithCollector.all()
                .filter(jvm ->
                        jvm.collector().equals("Shenandoah") && !jvm.options().contains("generational"));
    }

    @ParameterizedTest
    @MethodSource("shenandoah")
    void theSumOfAllCyclesIsThatOfTheJvm(JvmWithCollector jvm) throws Exception {
        Path log = loggedRun(jvm, List.of("-XX:TieredStopAtLevel=1"), ALLOCATED_MEGABYTES);
        double ownSeconds = TestLogs.lines(log).stream()
                .map(OWN_SUM::matcher)
                .filter(matcher -> matcher.find())
                .mapToDouble(matcher -> Double.parseDouble(matcher.group(1)))
                .findFirst()
                .orElseThrow();

        GcLogSummary summary = TestLogs.summarize(log);

        assertThat(summary.readWhole()).isTrue();
        assertThat(summary.logged().pacing()).isTrue();
        assertThat(ownSeconds).as("the program allocates faster than it may").isPositive();
        double withoutLate = summary.stalls().pacing().totalNanos() / 1e9 - lateSeconds(log);
        assertThat(withoutLate).isCloseTo(ownSeconds, within(0.001 + 0.001 * ownSeconds));
    }

    /**
     * What threads waited between the end of a cycle, when the JVM adds up their waiting, and its report. The report has it in its total only, and
     * the JVM's sum leaves it out.
     */
    private static double lateSeconds(Path log) throws IOException {
        double seconds = 0;
        boolean summed = false;
        for (String line : TestLogs.lines(log)) {
            summed |= CYCLE_SUM.matcher(line).find();
            Matcher total = CYCLE_TOTAL.matcher(line);
            if (total.find()) {
                seconds += summed ? 0 : Long.parseLong(total.group(1)) / 1e3;
                summed = false;
            }
        }
        return seconds;
    }
}
