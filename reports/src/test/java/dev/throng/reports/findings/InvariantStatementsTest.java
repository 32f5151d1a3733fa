package dev.throng.reports.findings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.result.LoadTerms;
import dev.throng.run.result.MadeResults;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.Times;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InvariantStatementsTest {

    private static final Times TIMES = MadeResults.times(0, 0, 0, 0, 0, 0, 0);

    private static Times mean(double nanos) {
        return MadeResults.times(90, nanos, 0, 0, 0, 0, 0);
    }

    private static InvariantStatements.Statement responseOf(double response, double service, double lag) {
        OperationResult o = MadeResults.operation(
                LoadTerms.UNKNOWN,
                90,
                90,
                90,
                0,
                90,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                1,
                1,
                1,
                9,
                0,
                0,
                mean(response),
                mean(service),
                mean(lag),
                TIMES,
                Map.of());
        return InvariantStatements.of(o).get(4);
    }

    @Test
    void responseIsHeldAgainstServiceAndLag() {
        assertThat(responseOf(21e6, 20e6, 1e6))
                .isEqualTo(new InvariantStatements.Statement(
                        "mean response = mean service + mean lag", "21.0 ms ≈ 20.0 ms + 1.00 ms", true));
        assertThat(responseOf(21e6, 20.97e6, 0).holds()).as("rounded").isTrue();
        assertThat(responseOf(500, 1_200, 0).holds())
                .as("stamped before the start")
                .isTrue();
        assertThat(responseOf(21e6, 20e6, 0))
                .isEqualTo(new InvariantStatements.Statement(
                        "mean response = mean service + mean lag", "21.0 ms ≠ 20.0 ms + 0", false));
    }

    private static OperationResult counts(
            long due, long started, long answered, long failed, long owed, double mean, double little) {
        long inFlight = 3;
        long departed = 60;
        long dropped = 2;
        long inSystem = inFlight + 28;
        return MadeResults.operation(
                LoadTerms.UNKNOWN,
                due,
                started,
                answered,
                failed,
                departed,
                dropped,
                owed,
                inFlight,
                inSystem,
                0,
                0,
                0,
                2 * mean,
                mean,
                little,
                9,
                0,
                0,
                TIMES,
                TIMES,
                TIMES,
                TIMES,
                Map.of());
    }

    @Test
    void countsThatAddUpHold() {
        List<InvariantStatements.Statement> statements = InvariantStatements.of(counts(120, 100, 90, 7, 20, 4.0, 4.1));

        assertThat(statements)
                .extracting(InvariantStatements.Statement::holds)
                .containsExactly(true, true, true, true, true);
        assertThat(statements)
                .extracting(InvariantStatements.Statement::figures)
                .containsExactly(
                        "120 = 100 + 20",
                        "100 = 90 + 7 + 3",
                        "90 = 60 + 2 + 28",
                        "4 ≈ 4.10 (2.5 % apart)",
                        "0 ≈ 0 + 0");
    }

    @Test
    void lostArrivalIsNamedWithBothSides() {
        InvariantStatements.Statement first =
                InvariantStatements.of(counts(121, 100, 90, 7, 20, 4.0, 4.1)).get(0);

        assertThat(first.holds()).isFalse();
        assertThat(first.figures()).isEqualTo("121 ≠ 100 + 20 (the right side is 120)");
    }

    private static InvariantStatements.Statement little(double mean, double little) {
        return InvariantStatements.of(counts(120, 100, 90, 7, 20, mean, little)).get(3);
    }

    @Test
    void littlesLawFailsWhenTheFiguresDisagree() {
        assertThat(little(4.0, 8.0).holds()).isFalse();
        assertThat(little(4.0, 8.0).figures()).isEqualTo("4 ≠ 8 (100 % apart)");
    }

    /** See {@code JudgeTest}: the verdict has the same answers. */
    @Test
    void littlesLawIsDecidedAsInTheVerdict() {
        assertThat(little(1000, 1052).holds()).isFalse();
        assertThat(little(1000, 1050).holds()).isTrue();
        assertThat(little(0.10, 0.13).holds()).isTrue();
        assertThat(little(0.10, 0.13).figures()).isEqualTo("0.100 ≈ 0.130 (0.0300 arrivals apart)");
        assertThat(little(0, 0).figures()).isEqualTo("0 ≈ 0 (0 % apart)");
    }

    @Test
    void aBrokenLawIsShownEvenIfNothingWasAnswered() {
        OperationResult silent = MadeResults.operation(
                LoadTerms.UNKNOWN,
                9,
                9,
                0,
                9,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                2,
                2,
                3,
                9,
                0,
                0,
                TIMES,
                TIMES,
                TIMES,
                TIMES,
                Map.of());

        assertThat(InvariantStatements.of(silent))
                .extracting(InvariantStatements.Statement::holds)
                .containsExactly(true, true, true, false);
    }
}
