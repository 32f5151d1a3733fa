package dev.throng.gclab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatioTextTest {

    @ParameterizedTest
    @CsvSource({
        "1.14, 1.31, +14 to +31 %",
        "0.92, 1.45, −8 to +45 %",
        "0.999, 1.001, −0.1 to +0.1 %",
        "1, 1.058, 0 to +5.8 %",
        "1.31, 1.31, +31 %",
        "0.4, 0.6, 0.400 to 0.600 times",
        "1.9, 2.4, 1.90 to 2.40 times",
        "2500, 3600, '2,500 to 3,600 times'",
        "1.0002, 1.3, +0.02 to +30 %",
        "0.7, 0.9997, −30 to −0.03 %",
        "1.004, 2.5, 1.004 to 2.50 times",
        "0.2, 0.9996, 0.200 to 0.9996 times",
        "1.05, 20000, '1.05 to over 10,000 times'",
        "0.5, 20000, '0.500 to over 10,000 times'",
        "0.00001, 0.9, under 0.000100 to 0.900 times",
        "0.00001, 1, under 0.000100 to 1.00 times"
    })
    void changesBelowTwiceAreInPerCentAndOthersInTimes(double low, double high, String words) {
        assertThat(RatioText.between(low, high)).isEqualTo(words);
    }
}
