package dev.throng.streams.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudentTTest {

    private static double below(double t, double degreesOfFreedom) {
        return TDistribution.of(degreesOfFreedom).cumulativeProbability(t);
    }

    @ParameterizedTest
    @CsvSource({
        "0.975, 1, 12.7062",
        "0.975, 2, 4.3027",
        "0.975, 3, 3.1824",
        "0.975, 4, 2.7764",
        "0.975, 5, 2.5706",
        "0.975, 8, 2.3060",
        "0.975, 10, 2.2281",
        "0.975, 20, 2.0860",
        "0.975, 30, 2.0423",
        "0.975, 60, 2.0003",
        "0.975, 120, 1.9799",
        "0.975, 1e7, 1.95996",
        "0.95, 10, 1.8125",
        "0.995, 10, 3.1693",
        "0.9995, 5, 6.8688"
    })
    void quantilesAreThoseOfTheTables(double share, double degreesOfFreedom, double tabled) {
        assertThat(StudentT.quantile(share, degreesOfFreedom)).isCloseTo(tabled, within(6e-5));
    }

    @Test
    void oneDegreeOfFreedomIsCauchys() {
        for (double t : new double[] {-40, -2, -0.3, 0, 0.1, 1, 7, 300}) {
            assertThat(below(t, 1)).isCloseTo(0.5 + Math.atan(t) / Math.PI, within(1e-12));
        }
    }

    @Test
    void twoDegreesOfFreedomHaveAClosedForm() {
        for (double t : new double[] {-9, -1, 0, 0.5, 2, 20}) {
            assertThat(below(t, 2)).isCloseTo(0.5 + t / (2 * Math.sqrt(2 + t * t)), within(1e-12));
        }
    }

    @Test
    void quantileIsTheInverse() {
        for (double degrees : new double[] {1, 1.5, 3.7, 40, 12_000}) {
            for (double share : new double[] {0.6, 0.9, 0.975, 0.999}) {
                assertThat(below(StudentT.quantile(share, degrees), degrees)).isCloseTo(share, within(1e-9));
            }
        }
    }

    @Test
    void nonsenseIsRefused() {
        assertThatThrownBy(() -> StudentT.quantile(1, 5)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> StudentT.quantile(0.975, 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
