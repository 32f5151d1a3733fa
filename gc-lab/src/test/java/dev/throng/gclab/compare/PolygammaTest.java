package dev.throng.gclab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The references are sums of 200,000 terms with the rest by the Euler-Maclaurin formula; some are known constants. */
final class PolygammaTest {

    @ParameterizedTest
    @CsvSource({
        "0.01, -100.56088545786868, 10001.621213528313",
        "0.5, -1.963510026021423, 4.934802200544679",
        "0.9545, -0.654655326140915, 1.7614570303376158",
        "1, -0.5772156649015329, 1.6449340668482264",
        "2, 0.422784335098467, 0.6449340668482264",
        "2.5, 0.7031566406452431, 0.49035775610023485",
        "10, 2.251752589066721, 0.10516633568168576",
        "15, 2.6743466616607936, 0.06893822784768382",
        "40.25, 3.6826362084455626, 0.025155906192376006",
        "1000, 6.907255195648812, 0.0010005001666666335"
    })
    void bothDerivativesAreThoseOfTheirSeries(double x, double first, double second) {
        assertThat(Polygamma.digamma(x)).isCloseTo(first, within(1e-11 * Math.max(1, Math.abs(first))));
        assertThat(Polygamma.trigamma(x)).isCloseTo(second, within(1e-12 * Math.max(1, second)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-5, 1e-4, 0.003, 0.1, 0.5, 0.75, 1, 3, 14.99, 15, 80, 1e4, 5e5, 2e6, 1e9})
    void theInverseLeadsBack(double x) {
        assertThat(Polygamma.trigammaInverse(Polygamma.trigamma(x))).isCloseTo(x, within(1e-6 * x));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.5, 0.75, 1, 3, 14.99, 15, 80, 1e4})
    void withinTheUsualRangeTheInverseHasElevenDigits(double x) {
        assertThat(Polygamma.trigammaInverse(Polygamma.trigamma(x))).isCloseTo(x, within(1e-11 * x));
    }
}
