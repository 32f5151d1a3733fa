package dev.throng.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OutcomeTest {

    private static Outcome outcome(int code, List<String> out, List<String> err) {
        return Outcome.of(
                "run", Path.of("load.yaml"), code, new CommandProcess.Printed(out, err), Path.of("target/throng/load"));
    }

    private static Outcome.Kind kind(int code) {
        return outcome(code, List.of("the first line of an answer"), List.of()).kind();
    }

    @Test
    void theExitCodeDecidesWhatTheBuildDoes() {
        assertThat(kind(0)).isEqualTo(Outcome.Kind.PASSED);
        assertThat(kind(1)).isEqualTo(Outcome.Kind.MISSED);
        assertThat(kind(3)).isEqualTo(Outcome.Kind.INVALID);
        assertThat(kind(2)).isEqualTo(Outcome.Kind.FAULT);
        assertThat(kind(70)).isEqualTo(Outcome.Kind.FAULT);
        assertThat(kind(137)).isEqualTo(Outcome.Kind.FAULT);
        assertThat(kind(Outcome.TIMED_OUT)).isEqualTo(Outcome.Kind.FAULT);
    }

    @Test
    void aMissedSloIsShownWithTheFirstLinesOfTheAnswerAndTheReport() {
        assertThat(outcome(
                                1,
                                List.of("FAIL: 1 of 2 objectives missed", "", "load: valid", "report: /r/report.html"),
                                List.of("applying the load"))
                        .text())
                .isEqualTo("""
                        throng run load.yaml: an SLO was missed, or nothing was answered
                          FAIL: 1 of 2 objectives missed
                          load: valid
                          report: /r/report.html""");
    }

    @Test
    void aCommandThatCouldNotStartIsShownWithItsLastMessageAndNotWithItsProgress() {
        List<String> messages = List.of(
                "connecting to 127.0.0.1:1",
                "throng: load.yaml:3:1: protocol: rieman (expected: riemann)",
                "  3 | protocol: rieman");

        assertThat(outcome(2, List.of(), messages).text()).isEqualTo("""
                throng run load.yaml: it could not start, nothing was sent
                  throng: load.yaml:3:1: protocol: rieman (expected: riemann)
                    3 | protocol: rieman""");
    }

    @Test
    void aJvmThatCannotStartIsNoMissedSlo() {
        Outcome outcome = outcome(
                1,
                List.of(),
                List.of("Unrecognized VM option 'Nope'", "Error: Could not create the Java Virtual Machine."));

        assertThat(outcome.kind()).isEqualTo(Outcome.Kind.FAULT);
        assertThat(outcome.text())
                .startsWith("throng run load.yaml: it failed with exit code 1\n  Unrecognized VM option 'Nope'\n");
    }

    @Test
    void aGoalWithoutLoadDoesNotSpeakOfLoad() {
        Outcome outcome = Outcome.of(
                "validate",
                Path.of("load.yaml"),
                2,
                new CommandProcess.Printed(List.of(), List.of()),
                Path.of("target/throng"));

        assertThat(outcome.text()).isEqualTo("throng validate load.yaml: bad input");
    }

    @Test
    void anUnknownExitCodeIsStated() {
        assertThat(outcome(137, List.of(), List.of()).text())
                .contains("it failed with exit code 137")
                .endsWith("results: target/throng/load");
        assertThat(outcome(Outcome.TIMED_OUT, List.of(), List.of()).text()).contains("it did not end in time");
    }

    @Test
    void aLongAnswerIsCut() {
        List<String> lines = IntStream.range(0, 100).mapToObj(n -> "line " + n).toList();
        assertThat(outcome(1, lines, List.of()).text().lines()).hasSize(14).contains("  line 0", "  line 11");
    }
}
