package dev.throng.cli.kept;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.gclab.runs.Allowance;
import dev.throng.gclab.runs.RefusedComparisonException;
import dev.throng.gclab.runs.RunComparer;
import dev.throng.gclab.runs.RunComparison;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code throng compare} reads runs of version 0.1.0, and says what is wrong with those that are damaged. */
class ComparedRunsOfVersion010Test {

    @TempDir
    Path temp;

    private List<Path> group(String name, String... copies) throws IOException {
        List<Path> runs = new ArrayList<>();
        for (String copy : copies) {
            runs.add(asAnotherRun(KeptDirectory.unpack(name, temp.resolve(copy)).directory(), copy));
        }
        return runs;
    }

    /** A copy of a run would count once only. */
    private static Path asAnotherRun(Path run, String command) throws IOException {
        Path result = run.resolve("result.json");
        if (Files.exists(result)) {
            Files.writeString(
                    result,
                    Files.readString(result)
                            .replaceFirst("\"command\" *: *\"[^\"]*\"", "\"command\": \"" + command + "\""));
        }
        return run;
    }

    private static RunComparer comparer(Allowance... allowed) {
        return new RunComparer(RunComparer.EQUAL_WITHIN, Set.of(allowed), List.of(), false);
    }

    /** Each against others with the same figures, so nothing differs. Of a few values a percentile is not known well enough to be called equal. */
    @ParameterizedTest
    @ValueSource(strings = {"riemann", "xmpp", "http-stream", "hls", "rtmp", "agents", "attached"})
    void runsOfEachProtocolAreCompared(String name) throws Exception {
        RunComparison comparison = comparer().compare(group(name, "a1", "a2"), group(name, "b1", "b2"));

        assertThat(comparison.figures())
                .hasSizeGreaterThan(4)
                .extracting(row -> row.decision().outcome())
                .contains("equal")
                .doesNotContain("better", "worse");
        assertThat(comparison.families().get(0).comparisons()).isGreaterThan(1);
    }

    @Test
    void anInterruptedRunIsRefused() throws IOException {
        List<Path> whole = group("riemann", "a1");
        List<Path> interrupted = group("interrupted", "b1");

        assertThatThrownBy(() -> comparer(Allowance.OTHER_SCENARIO).compare(whole, interrupted))
                .isInstanceOf(RefusedComparisonException.class)
                .hasMessageContaining(interrupted.get(0) + " is invalid: ");
    }

    @Test
    void aDamagedRunIsReadAsFarAsItGoes() throws Exception {
        List<Path> whole = group("riemann", "a1");
        List<Path> damaged = group(KeptDirectory.DAMAGED, "b1");

        assertThatThrownBy(() -> comparer(Allowance.OTHER_SCENARIO).compare(whole, damaged))
                .isInstanceOf(RefusedComparisonException.class)
                .satisfies(refused -> assertThat(((RefusedComparisonException) refused).untrusted())
                        .isTrue())
                .hasMessageContaining("result.json");
    }
}
