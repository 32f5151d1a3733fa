package dev.throng.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.Blame;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ColdGeneratorTest {

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;

    /** Own lag and response time in milliseconds; a response of 0 means that nothing was answered. */
    @ParameterizedTest
    @CsvSource({
        // compilers, own lag, response, late
        "0.9, 80, 561, true",
        "0.9, 2, 10, true",
        "0.21, 1.1, 3, true",
        "0.9, 80, 0, true",
        // its compilers were quiet: the lag has another cause
        "0.2, 80, 561, false",
        // it compiled, and nothing was late
        "0.9, 1, 3, false",
        // it was late by little of what the target took
        "0.9, 8, 80, false"
    })
    void aSecondCountsIfTheGeneratorCompiledAndWasLateInIt(
            double compilers, double ownLag, double response, boolean late) {
        ColdGenerator.Second second = new ColdGenerator.Second(
                "steady", "login", compilers, Math.round(ownLag * MILLI), Math.round(response * MILLI));

        assertThat(second.isLate()).isEqualTo(late);
    }

    @Test
    void theReasonNamesTheWorstSecondAndWhatItsCompilersUsed() {
        ColdGenerator cold = new ColdGenerator(
                2 * SECOND,
                10 * SECOND,
                Optional.of(new ColdGenerator.Second("steady", "login", 0.83, 45 * MILLI, 130 * MILLI)));

        Reason reason = cold.reason().orElseThrow();

        assertThat(reason.code()).isEqualTo(ReasonCode.GENERATOR_COLD);
        assertThat(reason.severity()).isEqualTo(Severity.SUSPECT);
        assertThat(reason.blame()).isEqualTo(Blame.GENERATOR);
        assertThat(reason.text())
                .isEqualTo(
                        "login in phase steady: the generator was not warm for 2.00 s of the measured time. Its JIT compilers used up"
                                + " to 83 % of a core, and it started 1 % of the arrivals of a second more than 45 ms later than it could have;"
                                + " p99 of the response time was 130 ms in it");
        assertThat(reason.figures())
                .containsEntry("coldSeconds", 2.0)
                .containsEntry("compilerShare", 0.83)
                .containsEntry("ownLagNanos", 45 * MILLI)
                .containsEntry("responseNanos", 130 * MILLI);
    }

    /** One second of an hour does not reach the p99.9. */
    @Test
    void aThousandthOfTheTimeDoesNotMatter() {
        Optional<ColdGenerator.Second> worst =
                Optional.of(new ColdGenerator.Second("steady", "login", 0.83, 45 * MILLI, 130 * MILLI));

        assertThat(new ColdGenerator(SECOND, 1_000 * SECOND, worst).reason()).isEmpty();
        assertThat(new ColdGenerator(SECOND, 999 * SECOND, worst).reason()).isPresent();
    }

    @Test
    void aWarmGeneratorGivesNoReason() {
        assertThat(ColdGenerator.NONE.reason()).isEmpty();
    }
}
