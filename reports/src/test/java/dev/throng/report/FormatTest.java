package dev.throng.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormatTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1, 1 ns",
        "850, 850 ns",
        "12.34, 12.3 ns",
        "999.6, 1.00 µs",
        "12400, 12.4 µs",
        "999499, 999 µs",
        "999500, 1.00 ms",
        "911000000, 911 ms",
        "1290000000, 1.29 s",
        "119000000000, 119 s",
        "125000000000, 2 min 5 s",
        "180000000000, 3 min",
        "5400000000000, 1 h 30 min",
        "-2000000, -2.00 ms"
    })
    void durationsHaveThreeDigitsAndAFittingUnit(double nanos, String words) {
        assertThat(Format.duration(nanos)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"103850; 103,850/s", "12.44; 12.4/s", "99.96; 100/s", "0; 0/s", "0.5; 0.500/s"})
    void ratesAreGroupedWholeNumbersFromAHundredOn(double rate, String words) {
        assertThat(Format.rate(rate)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "0; 0",
                "0.0001; 0.000100",
                "2; 2.00",
                "12.345; 12.3",
                "999.6; 1,000",
                "1234.5; 1,235",
                "-0.5; -0.500"
            })
    void digitsAreThreeOrThoseOfAWholeNumber(double number, String words) {
        assertThat(Format.digits(number)).isEqualTo(words);
    }

    @Test
    void bytesOfNetworksAreDecimalAndThoseOfMemoryBinary() {
        assertThat(Format.byteRate(1_870_195)).isEqualTo("1.87 MB/s");
        assertThat(Format.bytes(37)).isEqualTo("37 B");
        assertThat(Format.memory(512L << 20)).isEqualTo("512 MiB");
        assertThat(Format.memory(3L << 30)).isEqualTo("3.00 GiB");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 %",
        "0.00001, < 0.01 %",
        "0.0012, 0.12 %",
        "0.062, 6.2 %",
        "0.2, 20 %",
        "0.9995, 99.95 %",
        "0.99999, > 99.99 %",
        "1, 100 %"
    })
    void shareNeverRoundsToNothingOrAll(double share, String words) {
        assertThat(Format.share(share)).isEqualTo(words);
    }

    @Test
    void oneThingIsSingular() {
        assertThat(Format.counted(1, "pause")).isEqualTo("1 pause");
        assertThat(Format.counted(1200, "pause")).isEqualTo("1,200 pauses");
    }

    @Test
    void timesOfDayHaveNoFractionOfASecond() {
        assertThat(Format.utc("2026-11-23T01:50:08.749194520Z")).isEqualTo("2026-11-23 01:50:08 UTC");
        assertThat(Format.utc("2026-11-23T01:50:08Z")).isEqualTo("2026-11-23 01:50:08 UTC");
        assertThat(Format.utc("yesterday")).isEqualTo("yesterday");
    }
}
